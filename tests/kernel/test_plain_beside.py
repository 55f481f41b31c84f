"""The stand-in beside the kernel: the same answers, the same first wrong hand, the same deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from anteup.cards import JOKERS, STANDARD, Pack, cards, pack
from anteup.kernel import plain
from anteup.kernel.masks import BIT, PACK, mask
from anteup.ranking import Of, Ranks
from tests.kernel.stand_in import (
    ANY_FIVE,
    OWN_CARDS,
    RANKINGS,
    TWO_AND_THREE,
    dealt,
    masks,
    some_hands,
    some_rankings,
    table,
    tally_of,
)

built = pytest.importorskip("anteup.kernel._core", reason="the kernel is not built here")
COMBOS = np.array([BIT[one] | BIT[other] for one, other in combinations(STANDARD, 2)], dtype=np.uint64)


def its_paths() -> list[Any]:
    """The best path, and those that other tests hold to the same answers anyhow."""
    best, *others = built.paths()
    return [best, *(pytest.param(name, marks=pytest.mark.long) for name in others)]


@pytest.fixture(params=its_paths())
def kernel(request: pytest.FixtureRequest) -> Iterator[Any]:
    before = built.path()
    built.choose(request.param)
    yield built
    built.choose(before)


# ---- High hands -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("count", [1, 31, 4097, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_codes(kernel: Any, size: int, count: int) -> None:
    hands = masks(some_hands(count, size))
    one, other = np.zeros(len(hands), dtype=np.uint32), np.zeros(len(hands), dtype=np.uint32)

    assert (plain.codes(hands, one, size), kernel.codes(hands, other, size)) == (-1, -1)
    assert (one == other).all()
    some = hands[:3000].tolist()
    assert [plain.strength(hand) for hand in some] == [kernel.strength(hand) for hand in some]


def test_omaha_codes(kernel: Any) -> None:
    dice = Random(9)
    deals = [(dice.randint(2, 6), dice.sample(STANDARD, 11)) for _ in range(300)]
    own = masks([tuple(deal[:size]) for size, deal in deals])
    boards = masks([tuple(deal[6 : 6 + dice.randint(3, 5)]) for _, deal in deals])
    one, other = np.zeros(300, dtype=np.uint32), np.zeros(300, dtype=np.uint32)

    assert (plain.omaha_codes(own, boards, 1, one), kernel.omaha_codes(own, boards, 1, other)) == (-1, -1)
    assert one.tolist() == other.tolist()


@pytest.mark.parametrize("seed", range(30))
def test_the_first_wrong_hand(kernel: Any, seed: int) -> None:
    """Cards that are none, too few or too many, one twice: wherever the first of them stands."""
    dice, count = Random(seed), 700
    hands = masks(some_hands(count, 5, seed))
    for at in dice.sample(range(len(hands)), dice.randint(1, 3)):
        hands[at] ^= np.uint64(1 << dice.randrange(64))
    found = np.zeros(len(hands), dtype=np.uint32)
    boards = masks(some_hands(count, 5, seed + 1))
    own = hands & ~boards
    assert plain.codes(hands, found, 5) == kernel.codes(hands, found, 5) >= 0
    assert plain.omaha_codes(own, boards, 1, found) == kernel.omaha_codes(own, boards, 1, found)
    indices = np.array([[dice.randrange(54) for _ in range(3)] for _ in range(count)], dtype=np.uint8)
    rows = np.zeros(count, dtype=np.uint64)
    for highest in (51, 53):
        assert plain.masks_of_cards(indices, 3, rows, highest) == kernel.masks_of_cards(indices, 3, rows, highest) >= 0


@pytest.mark.long
def test_the_census(kernel: Any) -> None:
    assert plain.census() == kernel.census()


# ---- Rankings -------------------------------------------------------------------------------------------------------


@RANKINGS
def test_tables(kernel: Any, of: Of, qualifier: int, ranks: Ranks, wild: Pack) -> None:
    ours, its = (table(of, qualifier, ranks, wild, kernel=which) for which in (plain, kernel))
    dice, counts = Random(11), (1, 13) if of in {"badugi", "spade in the hole"} else (5, 7)
    for size in range(counts[0], counts[1] + 1):
        hands = masks([dealt(dice, ranks, wild, min(size, 7)) for _ in range(150)])
        boards = np.zeros(1, dtype=np.uint64)
        one, other = np.zeros(150, dtype=np.uint32), np.zeros(150, dtype=np.uint32)
        assert (ours.strengths(hands, boards, 0, one), its.strengths(hands, boards, 0, other)) == (-1, -1)
        assert one.tolist() == other.tolist()
    deals = [dealt(dice, ranks, wild, 9) for _ in range(150)]
    own = masks([deal[: dice.randint(2, 4)] for deal in deals])
    boards = masks([deal[4 : 4 + dice.randint(3, 5)] for deal in deals])
    assert (ours.two_and_three_all(own, boards, 1, one), its.two_and_three_all(own, boards, 1, other)) == (-1, -1)
    assert one.tolist() == other.tolist()
    places = {card: bit.bit_length() - 1 for card, bit in BIT.items()}
    hands_of_cards = [deal[:2] for deal in deals]
    for split in (False, True):
        for hand, deal in zip(hands_of_cards[:40], deals, strict=False):
            assert ours.of_cards([hand], deal[2:5], places, split) == its.of_cards([hand], deal[2:5], places, split)


@pytest.mark.parametrize("of", ["high", "badugi"])
@pytest.mark.parametrize("seed", range(20))
def test_the_first_wrong_hand_of_a_ranking(kernel: Any, of: Of, seed: int) -> None:
    ranks, dice = Ranks(lowest="3"), Random(seed)
    ours, its = (table(of, 0, ranks, kernel=which) for which in (plain, kernel))
    hands, boards = masks(list(two(dice, 500, 3))), masks(list(two(dice, 500, 2, reverse=True)))
    for at in dice.sample(range(500), 2):
        hands[at] |= np.uint64(
            dice.choice([1 << 63, mask("2c"), int(boards[at]), mask("Ts 9s 8s 7s 6s 5s 4s 3s Js Qs")])
        )
    one, other = np.zeros(500, dtype=np.uint32), np.zeros(500, dtype=np.uint32)

    at = ours.strengths(hands, boards, 1, one)
    assert at == its.strengths(hands, boards, 1, other)
    assert one[:at].tolist() == other[:at].tolist()
    assert ours.two_and_three_all(hands, boards, 1, one) == its.two_and_three_all(hands, boards, 1, other) >= 0
    scalar = int(hands[at]), int(boards[at])
    for which in (ours, its):
        with pytest.raises(ValueError, match=r"card|is on the board|a hand is"):
            which.strength(*scalar)


def two(dice: Random, count: int, size: int, *, reverse: bool = False) -> Iterator[Pack]:
    """Hands of low cards, or of high ones, which have none in common."""
    held = STANDARD[28:] if reverse else STANDARD[4:28]
    for _ in range(count):
        yield tuple(dice.sample(held, size))


# ---- Deals ----------------------------------------------------------------------------------------------------------


def same_tallies(ours: NDArray[Any], its: NDArray[Any]) -> None:
    for field in ("parts", "wins", "ties", "share"):
        assert ours[field].tolist() == its[field].tolist(), field
    assert ours["squares"].tolist() == pytest.approx(its["squares"].tolist(), rel=1e-12)


def some_spot(
    dice: Random,
) -> tuple[list[tuple[tuple[Of, int, Ranks, Pack], int]], list[int], list[int], int, int, int]:
    """Shares, what each player holds and lacks, the board and what it lacks, and a deck."""
    kind = dice.choice(["holdem", "omaha8", "stud", "draw", "badugi"])
    natural = Ranks(joker="none")
    shares: dict[str, list[tuple[tuple[Of, int, Ranks, Pack], int]]] = {
        "holdem": [(dice.choice(some_rankings()[:10]), ANY_FIVE)],
        "omaha8": [(("high", 0, natural, ()), TWO_AND_THREE), (("a-5", 8, natural, ()), TWO_AND_THREE)],
        "stud": [(("high", 0, natural, ()), ANY_FIVE), (("a-5", 8, natural, ()), ANY_FIVE)],
        "draw": [(("2-7", 0, natural, ()), OWN_CARDS)],
        "badugi": [(("badugi", 0, natural, ()), OWN_CARDS), (("spade in the hole", 0, natural, ()), OWN_CARDS)],
    }
    own, out = {"holdem": (2, 5), "omaha8": (4, 5), "stud": (7, 0), "draw": (5, 0), "badugi": (4, 0)}[kind]
    ranks = shares[kind][0][0][2]
    every = list(pack(ranks.lowest, 0 if ranks.joker == "none" else 2))
    dice.shuffle(every)
    players, missing = dice.randint(1, 4), dice.randint(0, 2)
    lacking = [0] * (players + 1)  # the board is the last
    for _ in range(missing):
        lacking[dice.choice(range(players + (out > 0)))] += 1
    held = [mask([every.pop() for _ in range(own - lacks)]) for lacks in lacking[:-1]]
    board = mask([every.pop() for _ in range(out - lacking[-1])])
    return shares[kind], held, lacking[:-1], board, lacking[-1], mask(every[: dice.randint(missing, 14)])


@pytest.mark.parametrize("seed", range(60))
def test_all_deals(kernel: Any, seed: int) -> None:
    dice = Random(seed)
    shares, held, lacking, board, board_lacking, deck = some_spot(dice)
    first, last = (0, 54) if seed % 3 else (1, dice.randint(1, 9))
    found = []
    for which in (plain, kernel):
        tally = tally_of(len(held))
        tables = tuple((table(*share, kernel=which), plays) for share, plays in shares)
        deals = which.deal_all(tables, tuple(held), tuple(lacking), board, board_lacking, deck, first, last, tally)
        found.append((deals, tally))

    assert found[0][0] == found[1][0]
    same_tallies(found[0][1], found[1][1])


@pytest.mark.parametrize("seed", range(40))
def test_the_same_deals_at_random(kernel: Any, seed: int) -> None:
    dice = Random(1000 + seed)
    shares, held, lacking, board, board_lacking, deck = some_spot(dice)
    ranges: list[tuple[NDArray[np.uint64], NDArray[np.uint32]] | None] = [None] * len(held)
    size = held[0].bit_count()
    if seed % 2 and size <= deck.bit_count() - sum(lacking) - board_lacking:
        bits = [1 << at for at in range(64) if deck >> at & 1]
        hands = np.array([sum(dice.sample(bits, size)) for _ in range(5)], dtype=np.uint64)
        ranges[0] = hands, np.cumsum([dice.randint(0, 3) for _ in range(4)] + [1]).astype(np.uint32)
        held[0] = 0
    found = []
    for which in (plain, kernel):
        tally = tally_of(len(held))
        tables = tuple((table(*share, kernel=which), plays) for share, plays in shares)
        spot = tables, tuple(held), tuple(lacking), tuple(ranges), board, board_lacking, deck
        deals = which.deal_some(*spot, seed, 2**64 - 1 - seed, 300, tally)
        found.append((deals, tally))

    assert found[0][0] == found[1][0] == 300
    same_tallies(found[0][1], found[1][1])


# ---- Showdowns ------------------------------------------------------------------------------------------------------


def test_heads_up(kernel: Any) -> None:
    dice = Random(21)
    for _ in range(60):
        four = dice.sample(STANDARD if dice.random() < 0.5 else STANDARD[40:], 4)
        a, b = mask(four[:2]), mask(four[2:])
        assert plain.headsup(a, b) == kernel.headsup(a, b)


@pytest.mark.parametrize("players", [2, 3, 4, 6, 10])
@pytest.mark.parametrize("out", [0, 3, 4, 5])
@pytest.mark.parametrize("dead", [0, 3])
def test_known_hands(kernel: Any, players: int, out: int, dead: int) -> None:
    dealt_out = Random(players * 100 + out * 10 + dead).sample(STANDARD, 2 * players + out + dead)
    hands = masks([tuple(dealt_out[2 * at : 2 * at + 2]) for at in range(players)])
    board, gone = mask(dealt_out[2 * players :][:out]), mask(dealt_out[2 * players + out :])
    one, other = np.zeros(1 << players, dtype=np.int64), np.zeros(1 << players, dtype=np.int64)

    assert plain.boards(hands, board, gone, one) == kernel.boards(hands, board, gone, other)
    assert one.tolist() == other.tolist()


@pytest.mark.parametrize("out", [0, 3, 4, 5])
@pytest.mark.parametrize("dead", ["", "7s 2h"])
@pytest.mark.parametrize("weighted", [(False, False), (True, True), (False, True)])
def test_ranges(kernel: Any, out: int, dead: str, weighted: tuple[bool, bool]) -> None:
    dice = np.random.default_rng(out)
    x, y = dice.permutation(COMBOS)[:12], dice.permutation(COMBOS)[: 25 if not out else 300]
    x_weights, y_weights = (
        dice.random(len(hands)).round(2) if some else None for hands, some in zip((x, y), weighted, strict=True)
    )
    board, gone = mask(cards("Qd Jc 4h 4s 9d")[:out]), mask(dead)
    if out == 3:
        gone |= mask(STANDARD[4::2]) & ~board  # so that there are not so many run-outs
    spot = x, x_weights, y, y_weights, board, gone
    one, other = plain.ranges(*spot), kernel.ranges(*spot)

    assert one == pytest.approx(other, rel=1e-12)
    if not any(weighted):
        assert one == other
        assert all(type(some) is int for some in one)
    ours, its = ([np.full(len(x), 9.0) for _ in range(3)] for _ in range(2))
    plain.ranges_by_hand(*spot, *ours)
    kernel.ranges_by_hand(*spot, *its)
    for mine, hers in zip(ours, its, strict=True):
        assert mine.tolist() == pytest.approx(hers.tolist(), rel=1e-11)


@pytest.mark.parametrize(("first", "last"), [(0, 0), (166, 169), pytest.param(0, 12, marks=pytest.mark.long)])
def test_the_matrix(kernel: Any, first: int, last: int) -> None:
    ours, its = ([np.full(169 * 169, 5, dtype=np.uint64) for _ in range(3)] for _ in range(2))
    plain.matrix(first, last, *ours)
    kernel.matrix(first, last, *its)
    for mine, hers in zip(ours, its, strict=True):
        assert (mine == hers).all()


def test_duels_of_two_and_three(kernel: Any) -> None:
    natural, dice = Ranks(joker="none"), Random(5)
    for shares in ([("high", 0)], [("high", 0), ("a-5", 8)], [("a-5", 8)], [("2-7", 0), ("a-5", 0)]):
        every = dice.sample(STANDARD, 2 * 4 + 16)
        own, deck = (mask(every[:4]), mask(every[4:8])), mask(every[8:])
        ours, its = (
            which.two_and_three_duel(
                tuple(table(of, qualifier, natural, kernel=which) for of, qualifier in shares),  # type: ignore[arg-type]
                *own,
                deck,
            )
            for which in (plain, kernel)
        )
        assert ours == its
        assert sum(ours) == 4368


# ---- What both refuse -----------------------------------------------------------------------------------------------

AA, KK = mask("As Ad"), mask("Ks Kd")
TWO_HANDS = np.array([AA, KK], dtype=np.uint64)
FOUR = np.zeros(4, dtype=np.int64)
CELLS = np.zeros(169 * 169, dtype=np.uint64)

REFUSED: list[tuple[str, Callable[[Any], object]]] = [
    ("both have", lambda which: which.headsup(AA, mask("As Kd"))),
    ("52 cards", lambda which: which.headsup(AA, mask("Jk Kd"))),
    ("not two", lambda which: which.headsup(AA, mask("Ks"))),
    ("from 2 to 10", lambda which: which.boards(TWO_HANDS[:1], 0, 0, FOUR)),
    ("the counts", lambda which: which.boards(TWO_HANDS, 0, 0, FOUR[:3])),
    ("so has the board", lambda which: which.boards(TWO_HANDS, mask("As 2c 3c"), 0, FOUR)),
    ("which is dead", lambda which: which.boards(TWO_HANDS, 0, mask("As"), FOUR)),
    ("on the board and dead", lambda which: which.boards(TWO_HANDS, mask("4c 2c 3c"), mask("2c"), FOUR)),
    ("a board of 2 cards", lambda which: which.boards(TWO_HANDS, mask("4c 2c"), 0, FOUR)),
    ("lacks 5 cards, and there are 3", lambda which: which.boards(TWO_HANDS, 0, mask(STANDARD[:45]), FOUR)),
    ("the dead cards", lambda which: which.boards(TWO_HANDS, 0, 1 << 13, FOUR)),
    ("rows 3 to 169", lambda which: which.matrix(3, 170, CELLS, CELLS, CELLS)),
    ("the ties", lambda which: which.matrix(0, 1, CELLS, CELLS[1:], CELLS)),
    ("is not two of the 52", lambda which: which.ranges(TWO_HANDS | TWO_HANDS[::-1], None, TWO_HANDS, None, 0, 0)),
    ("in it already", lambda which: which.ranges(TWO_HANDS[[0, 0]], None, TWO_HANDS, None, 0, 0)),
    ("not between 0 and 1", lambda which: which.ranges(TWO_HANDS, np.array([0, 1.5]), TWO_HANDS, None, 0, 0)),
    ("not between 0 and 1", lambda which: which.ranges(TWO_HANDS, np.array([0, np.nan]), TWO_HANDS, None, 0, 0)),
    ("range's weights", lambda which: which.ranges(TWO_HANDS, np.array([1.0]), TWO_HANDS, None, 0, 0)),
    ("the wins", lambda which: which.ranges_by_hand(TWO_HANDS, None, TWO_HANDS, None, 0, 0, *[np.zeros(1)] * 3)),
    ("one or two tables", lambda which: which.two_and_three_duel((), AA, KK, 0)),
    ("tables by ranks", lambda which: which.two_and_three_duel((table("badugi", kernel=which),), AA, KK, 0)),
    ("no wild cards", lambda which: which.two_and_three_duel((table("high", kernel=which),), AA, KK, mask(JOKERS))),
    ("five to 48 others", lambda which: which.two_and_three_duel((table("high", kernel=which),), AA, KK, PACK)),
    ("on the board and in the hand", lambda which: which.strength(AA, AA)),
    ("five to seven cards", lambda which: which.strength(AA, KK)),
    ("stands for no card of the 52", lambda which: which.strength(mask("Jk As Ks Qs Js"))),
    ("two to six cards of one's own", lambda which: which.omaha(mask("As"), mask("Ks Qs Js"))),
    ("three to five cards o", lambda which: which.omaha(AA, KK)),
    ("cannot run the path 'sse'", lambda which: which.choose("sse")),
]


@pytest.mark.parametrize(("message", "call"), REFUSED)
def test_what_both_refuse(kernel: Any, message: str, call: Callable[[Any], object]) -> None:
    for which in (plain, kernel):
        with pytest.raises(ValueError, match=message):
            call(which)


@pytest.mark.parametrize("call", ["strength", "omaha", "headsup"])
def test_what_is_no_number(kernel: Any, call: str) -> None:
    for which in (plain, kernel):
        with pytest.raises(TypeError):
            getattr(which, call)("As Ad", "Ks Kd")


def test_they_have_the_same_functions() -> None:
    assert {name for name in dir(built) if not name.startswith("_")} == set(plain.__all__)
