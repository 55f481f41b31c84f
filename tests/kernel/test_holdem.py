"""Hold'em equities of the kernel: published figures, plain enumeration, and every path against every other."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray

from anteup.cards import RANKS, STANDARD, cards
from anteup.kernel import NUMPY, ranker
from anteup.kernel.masks import BIT, PACK, Mask, cards_in, mask
from anteup.kernel.path import core as running
from anteup.ranking import evaluator

BOARDS = comb(48, 5)
COMBOS = [BIT[a] | BIT[b] for a, b in combinations(STANDARD, 2)]
CLASSES = [
    RANKS[12 - min(i, j)] + RANKS[12 - max(i, j)] + ("" if i == j else "s" if i < j else "o")
    for i in range(13)
    for j in range(13)
]


def combos(*names: str) -> list[Mask]:
    """All hands of some classes, such as AKs."""
    found = []
    for name in names:
        high, low = RANKS.index(name[0]), RANKS.index(name[1])
        of_high, of_low = ([card for card in STANDARD if card.rank == rank] for rank in (high, low))
        two = combinations(of_high, 2) if high == low else ((a, b) for a in of_high for b in of_low)
        found += [BIT[a] | BIT[b] for a, b in two if name[2:] == "" or (a.suit == b.suit) == (name[2] == "s")]
    return found


def hands_of(text: str) -> list[Mask]:
    """Hands that are written one by one."""
    return [mask(hand) for hand in text.split()]


def joined(hands: list[Mask]) -> Mask:
    return sum(hands)


def known(core: ModuleType, hands: list[Mask], board: Mask = 0, dead: Mask = 0) -> list[int]:
    """Run-outs by set of winners; they are as many as the function says."""
    counts = array("q", bytes(8 << len(hands)))
    assert core.boards(array("Q", hands), board, dead, counts) == sum(counts)
    return counts.tolist()


def against(core: ModuleType, x: list[Mask], y: list[Mask], board: str = "", dead: str = "") -> tuple[int, int, int]:
    found: tuple[int, int, int] = core.ranges(array("Q", x), None, array("Q", y), None, mask(board), mask(dead))
    return found


def equity(win: float, tie: float, total: float) -> float:
    return (win + tie / 2) / total


# ---- Plain enumeration ----------------------------------------------------------------------------------------------


def plainly(hands: list[Mask], board: Mask = 0, dead: Mask = 0) -> list[int]:
    """Run-outs by set of winners, one after the other, by the evaluator in Python."""
    judge = evaluator()
    own = [cards_in(hand) for hand in hands]
    stub = cards_in(PACK & ~(joined(hands) | board | dead))
    counts = [0] * (1 << len(hands))
    for dealt in combinations(stub, 5 - board.bit_count()):
        strengths = [judge([*hand, *cards_in(board), *dealt]) or 0 for hand in own]
        counts[sum(1 << p for p, strength in enumerate(strengths) if strength == max(strengths))] += 1
    return counts


@lru_cache(maxsize=1)
def every_board() -> NDArray[np.uint64]:
    """The masks of all 2,598,960 boards."""
    bits = np.array([BIT[card] for card in STANDARD], dtype=np.uint64)
    found = np.zeros(1, dtype=np.uint64)
    last = np.full(1, -1)
    for size in range(5):
        counts = 52 - (4 - size) - 1 - last
        parents = np.repeat(np.arange(len(found)), counts)
        firsts = np.cumsum(counts) - counts
        last = last[parents] + 1 + np.arange(len(parents)) - firsts[parents]
        found = found[parents] | bits[last]
    return found


def looked_up(hands: list[Mask], dead: Mask = 0) -> list[int]:
    """All boards by set of winners, each hand on each looked up in the tables that are made of the reference."""
    boards = every_board()
    boards = boards[(boards & np.uint64(joined(hands) | dead)) == 0]
    table = ranker().table
    assert table is not None
    strengths = []
    for hand in hands:
        found = np.zeros(len(boards), dtype=np.uint32)
        assert table.strengths(boards | np.uint64(hand), np.zeros(1, dtype=np.uint64), 0, found) == -1
        strengths.append(found)
    best = np.max(strengths, axis=0)
    sets = sum(
        ((found == best).astype(np.int64) << p for p, found in enumerate(strengths)), np.zeros(1, dtype=np.int64)
    )
    return [int(count) for count in np.bincount(sets, minlength=1 << len(hands))]


def test_there_are_all_boards() -> None:
    boards = np.sort(every_board())

    assert comb(52, 5) == len(boards)
    assert (boards[1:] > boards[:-1]).all()
    assert {5} == {board.bit_count() for board in boards[::997].tolist()}


def random_spots(count: int, hands: int, dead: int, seed: int) -> Iterator[tuple[list[Mask], Mask]]:
    """Hands and dead cards; every other time from two suits only, where flushes are many."""
    dice = Random(seed)
    for i in range(count):
        suits = dice.sample(range(4), 2)
        pack = [card for card in STANDARD if i % 2 or card.suit in suits]
        drawn = [BIT[card] for card in dice.sample(pack, 2 * hands + dead)]
        yield [drawn[2 * p] | drawn[2 * p + 1] for p in range(hands)], sum(drawn[2 * hands :])


# ---- Two hands before the flop --------------------------------------------------------------------------------------


def test_aces_against_kings(core: ModuleType) -> None:
    """The equity that every calculator gives for AhAd against KsKc: 0.812554897."""
    win, tie = core.headsup(mask("AhAd"), mask("KsKc"))

    assert f"{equity(win, tie, BOARDS):.9f}" == "0.812554897"


def test_aces_against_kings_of_the_same_suits(core: ModuleType) -> None:
    """BUG-039, where two programs disagreed."""
    assert core.headsup(mask("AcAs"), mask("KcKs")) == (1_410_336, 9_308)
    assert core.headsup(mask("KcKs"), mask("AcAs")) == (292_660, 9_308)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("AhKh", "QsQd"),
        ("JhTh", "9h8h"),
        ("5h4h", "AhKh"),
        ("2c2d", "2h2s"),
        ("AsKd", "AdKs"),
        ("AsKs", "AhKh"),
        ("7h2c", "7d2s"),
    ],
)
def test_two_hands_are_looked_up_on_every_board(core: ModuleType, first: str, second: str) -> None:
    hands = [mask(first), mask(second)]
    _, win, lose, tie = looked_up(hands)

    assert win + lose + tie == BOARDS
    assert core.headsup(*hands) == (win, tie)
    assert core.headsup(*reversed(hands)) == (lose, tie)
    assert known(core, hands) == [0, win, lose, tie]


@pytest.mark.parametrize("count", [3, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize(("players", "dead"), [(2, 0), (2, 5), (2, 18), (3, 0), (4, 3), (6, 0)])
def test_random_hands_are_looked_up_on_every_board(core: ModuleType, count: int, players: int, dead: int) -> None:
    for hands, gone in random_spots(count, players, dead, seed=players + dead):
        assert looked_up(hands, gone) == known(core, hands, dead=gone), [cards_in(hand) for hand in (*hands, gone)]


def test_ten_hands(core: ModuleType) -> None:
    """As many as can be told apart."""
    hands = hands_of("AsAh KsKh QsQh JsJh TsTh 9s9h 8s8h 7s7h 6s6h 5s5h")

    assert looked_up(hands) == known(core, hands)
    assert sum(known(core, hands)) == comb(32, 5)


def test_three_pairs(core: ModuleType) -> None:
    """AA, KK and QQ: 1,370,754 boards, and what OMPEval gives for AsAh KdKc QhQs."""
    counts = known(core, hands_of("AsAh KdKc QhQs"))
    shares = [sum(count / bits.bit_count() for bits, count in enumerate(counts) if bits >> p & 1) for p in range(3)]

    assert sum(counts) == 1_370_754
    assert [0.665054415, 0.188754560, 0.146191025] == pytest.approx([share / 1_370_754 for share in shares], abs=1e-6)


def test_few_cards_are_left(core: ModuleType) -> None:
    """All but six cards are held or dead: six boards."""
    hands = hands_of("AsKs 9c9d")
    left = mask("2c 2d 3h 4s Ts Js")

    assert plainly(hands, dead=PACK & ~left & ~joined(hands)) == known(core, hands, dead=PACK & ~left & ~joined(hands))


# ---- Known hands on a board -----------------------------------------------------------------------------------------


def test_forty_rivers(core: ModuleType) -> None:
    """T-049, T-046, T-047 and T-048: who wins on which river."""
    alice, bob, carol, ted = hands_of("Tc9c KhQs QhTd Jc2c")
    board = mask("8s Qc 8h 4c")
    counts = known(core, [alice, bob, carol, ted], board)

    assert {0b0001: 3, 0b0010: 23, 0b0100: 2, 0b0110: 6, 0b1000: 6} == {s: n for s, n in enumerate(counts) if n}
    for rivers, winners in (
        ("8c 8d Qd Ad Ah As", 0b0110),
        ("Th Ts", 0b0100),
        ("Jd Jh Js", 0b0001),
        ("3c 5c 6c 7c Kc Ac", 0b1000),
    ):
        for river in cards(rivers):
            assert known(core, [alice, bob, carol, ted], board | BIT[river])[winners] == 1, river


def test_an_unknown_hand_on_the_river(core: ModuleType) -> None:
    """BUG-043: 5s4h plays the board; wins 0, loses 731, ties 259 of 990."""
    assert against(core, hands_of("5s4h"), COMBOS, "Ks Jh Th 8h 8c") == (0, 259, 990)


@pytest.mark.parametrize("shown", [3, 4, 5])
def test_run_outs_are_counted_one_by_one(core: ModuleType, shown: int) -> None:
    dice = Random(shown)
    for players in (2, 3, 6) if shown > 3 else (2,):
        drawn = [BIT[card] for card in dice.sample(STANDARD, 2 * players + shown + 2)]
        hands = [drawn[2 * p] | drawn[2 * p + 1] for p in range(players)]
        board, dead = sum(drawn[2 * players : -2]), sum(drawn[-2:])

        assert plainly(hands, board, dead) == known(core, hands, board, dead)


# ---- The matrix -----------------------------------------------------------------------------------------------------


def matrix_of(core: ModuleType, rows: int = 169) -> tuple[array[int], array[int], array[int]]:
    wins, ties, pairs = (array("Q", bytes(8 * 169 * 169)) for _ in range(3))
    core.matrix(0, rows, wins, ties, pairs)
    return wins, ties, pairs


@pytest.fixture(scope="module")
def matrix() -> tuple[array[int], array[int], array[int]]:
    """On the best path, as all paths have the same."""
    return matrix_of(running)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("AA", "KK", 0.819461),
        ("AKs", "QQ", 0.460485),
        ("22", "AKo", 0.526492),
        ("JTs", "22", 0.538384),
        ("72o", "AA", 0.118004),
    ],
)
def test_published_equities_of_classes(
    matrix: tuple[array[int], array[int], array[int]], first: str, second: str, expected: float
) -> None:
    cell = 169 * CLASSES.index(first) + CLASSES.index(second)
    wins, ties, pairs = (cells[cell] for cells in matrix)

    assert f"{equity(wins, ties, pairs * BOARDS):.6f}" == f"{expected:.6f}"


def test_the_matrix_is_whole(matrix: tuple[array[int], array[int], array[int]]) -> None:
    """1326 * 1225 pairs of hands can meet, each on 1,712,304 boards; what one wins the other loses."""
    wins, ties, pairs = matrix
    sizes = [len(combos(name)) for name in CLASSES]

    assert sum(pairs) == 1326 * 1225
    assert sum(wins) * 2 + sum(ties) == 1326 * 1225 * BOARDS
    for i in range(169):
        assert sizes[i] * 1225 == sum(pairs[169 * i : 169 * i + 169])
        for j in range(169):
            here, there = 169 * i + j, 169 * j + i
            assert wins[here] + wins[there] + ties[here] == pairs[here] * BOARDS
            assert (ties[here], pairs[here]) == (ties[there], pairs[there])


def test_the_matrix_is_the_same_on_every_path(
    core: ModuleType, matrix: tuple[array[int], array[int], array[int]]
) -> None:
    """Its first rows, and each row by itself."""
    wins, _, _ = matrix_of(core, 3)
    for i in range(3):
        assert matrix[0][169 * i : 169 * i + 169] == wins[169 * i : 169 * i + 169]
    alone, ties, pairs = (array("Q", bytes(8 * 169 * 169)) for _ in range(3))
    core.matrix(167, 168, alone, ties, pairs)
    assert matrix[0][169 * 167 + 167 : 169 * 168] == alone[169 * 167 + 167 : 169 * 168]
    assert matrix[0][169 * 168 + 167] == alone[169 * 168 + 167]
    assert sum(map(bool, pairs)) == 3


def test_rows_in_threads(core: ModuleType, matrix: tuple[array[int], array[int], array[int]]) -> None:
    """The last rows are written side by side, without the interpreter's lock."""
    found = tuple(array("Q", bytes(8 * 169 * 169)) for _ in range(3))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda row: core.matrix(row, row + 13, *found), range(117, 169, 13)))

    for whole, last in zip(matrix, found, strict=True):
        for row in range(117, 169):
            assert whole[169 * row + 117 : 169 * row + 169] == last[169 * row + 117 : 169 * row + 169]


FIRST_USE = """
import sys, threading
from anteup.kernel import _core
from anteup.kernel.masks import mask
_core.choose(sys.argv[1])
found, start = [], threading.Barrier(8)
def play():
    start.wait()
    found.append(_core.headsup(mask("AcAs"), mask("KcKs")))
players = [threading.Thread(target=play) for _ in range(8)]
for player in players: player.start()
for player in players: player.join()
assert found == [(1410336, 9308)] * 8, found
"""


def test_the_tables_are_made_when_all_come_at_once(core: ModuleType) -> None:
    """In a process of its own, as they are made once."""
    if core.path() == NUMPY:
        pytest.skip("the kernel does not run")
    subprocess.run([sys.executable, "-c", FIRST_USE, core.path()], check=True)


def test_cells_of_the_matrix_are_ranges(core: ModuleType, matrix: tuple[array[int], array[int], array[int]]) -> None:
    dice = Random(4)
    for i, j in [(dice.randrange(169), dice.randrange(169)) for _ in range(12)]:
        wins, ties, pairs = (cells[169 * i + j] for cells in matrix)

        assert (wins, ties, pairs * BOARDS) == against(core, combos(CLASSES[i]), combos(CLASSES[j]))


# ---- Ranges ---------------------------------------------------------------------------------------------------------


def test_a_pair_against_a_range_that_has_it(core: ModuleType) -> None:
    """BUG-041: QhQs against TT or better. 25 hands are left, and each weighs the same: 50.01 %."""
    win, tie, total = against(core, hands_of("QhQs"), combos("TT", "JJ", "QQ", "KK", "AA"))

    assert total == 25 * BOARDS
    assert ("0.5001", "0.4789", "0.0425") == (
        f"{equity(win, tie, total):.4f}",
        f"{win / total:.4f}",
        f"{tie / total:.4f}",
    )


def test_a_range_against_the_best_fifth(core: ModuleType) -> None:
    """QQ+,AKs against 270 hands: what OMPEval gives before the flop and on Kh7d2c."""
    tight, wide = combos("QQ", "KK", "AA", "AKs"), best_fifth()

    assert (22, 270) == (len(tight), len(wide))
    assert f"{equity(*against(core, tight, wide)):.9f}" == "0.746679868"
    assert f"{equity(*against(core, tight, wide, 'Kh7d2c')):.9f}" == "0.821569104"


def best_fifth() -> list[Mask]:
    """66+,A4s+,K8s+,Q9s+,J9s+,T9s,A9o+,KTo+,QTo+,JTo."""
    pairs = [rank * 2 for rank in RANKS[4:]]
    suited = {"A": "4", "K": "8", "Q": "9", "J": "9", "T": "9"}
    offsuit = {"A": "9", "K": "T", "Q": "T", "J": "T"}
    others = [
        high + low + kind
        for kind, lowest in (("s", suited), ("o", offsuit))
        for high in lowest
        for low in RANKS[RANKS.index(lowest[high]) : RANKS.index(high)]
    ]
    return combos(*pairs, *others)


def summed(
    x: dict[Mask, float], y: dict[Mask, float], board: Mask, dead: Mask
) -> tuple[dict[Mask, list[float]], list[float]]:
    """Wins, ties and totals of each hand of x and of all, one pair and one run-out after the other."""
    judge = evaluator()
    each = {hand: [0.0, 0.0, 0.0] for hand in x}
    stub = PACK & ~(board | dead)
    for dealt in combinations(cards_in(stub), 5 - board.bit_count()):
        shown = board | mask(dealt)
        table = cards_in(shown)
        worth = {hand: judge(cards_in(hand), table) or 0 for hand in {*x, *y} if not hand & (shown | dead)}
        for mine in x:
            for yours, weight in y.items():
                if mine in worth and yours in worth and not mine & yours:
                    each[mine][0] += weight * (worth[mine] > worth[yours])
                    each[mine][1] += weight * (worth[mine] == worth[yours])
                    each[mine][2] += weight
    return each, [sum(x[hand] * sums[i] for hand, sums in each.items()) for i in range(3)]


def some_range(dice: Random, count: int, weights: list[float]) -> dict[Mask, float]:
    return {hand: dice.choice(weights) for hand in dice.sample(COMBOS, count)}


@pytest.mark.parametrize("shown", [3, 4, 5])
@pytest.mark.parametrize(
    "weights", [[1.0], [0.0, 0.25, 0.5, 1.0], [0.1, 0.3, 1 / 3, 0.7]], ids=["alike", "binary", "any"]
)
@pytest.mark.parametrize("sizes", [(3, 40), (40, 3), (60, 60)], ids=str)
def test_ranges_are_summed_pair_by_pair(
    core: ModuleType, shown: int, weights: list[float], sizes: tuple[int, int]
) -> None:
    """With dead cards, hands that the board or a dead card blocks, and weights of all sorts."""
    dice = Random(str((shown, weights, sizes)))
    drawn = [BIT[card] for card in dice.sample(STANDARD, shown + 3 + 30 * (shown == 3))]
    board, dead = sum(drawn[:shown]), sum(drawn[shown:])
    x, y = (some_range(dice, size, weights) for size in sizes)
    each, expected = summed(x, y, board, dead)

    alike = weights == [1.0]
    given = (
        array("Q", x),
        None if alike else array("d", x.values()),
        array("Q", y),
        None if alike else array("d", y.values()),
        board,
        dead,
    )
    found = core.ranges(*given)
    wins, ties, totals = (array("d", bytes(8 * len(x))) for _ in range(3))
    core.ranges_by_hand(*given, wins, ties, totals)

    assert {int if alike else float} == {type(number) for number in found}
    if weights == [0.1, 0.3, 1 / 3, 0.7]:
        assert expected == pytest.approx(found, rel=1e-12)
    else:
        assert expected == list(found)
    for hand, *sums in zip(x, wins, ties, totals, strict=True):
        left = [0.0] * 3 if x[hand] == 0 else each[hand]
        assert left == pytest.approx(sums, rel=1e-12, abs=1e-9), cards_in(hand)


def test_weights_multiply(core: ModuleType) -> None:
    """Before the flop, where a weighted range is a sum of hands."""
    x = dict(zip(hands_of("AsKs AhKh QsQd 7c2d"), [1.0, 0.5, 0.25, 0.125], strict=True))
    y = dict(zip(hands_of("JsTs AhAd 9c9h"), [0.75, 0.5, 1.0], strict=True))
    win = tie = total = 0.0
    for mine, weight in x.items():
        for yours, other in y.items():
            if not mine & yours:
                won, tied = core.headsup(mine, yours)
                win, tie = win + weight * other * won, tie + weight * other * tied
                total += weight * other * BOARDS

    assert (win, tie, total) == core.ranges(
        array("Q", x), array("d", x.values()), array("Q", y), array("d", y.values()), 0, 0
    )


def test_dead_cards_before_the_flop(core: ModuleType) -> None:
    """A range is a sum of hands, and dead cards are in no hand and on no board."""
    dead = mask("Ac 7h 7d 2s Th")
    x, y = hands_of("AsKs AcKc AhKd"), hands_of("QsQh JhTh Jc9c 7s7c Qd5d")
    sums = [0, 0, 0]
    for mine in x:
        for yours in y:
            if not (mine | yours) & dead:
                _, win, lose, tie = looked_up([mine, yours], dead)
                sums = [sums[0] + win, sums[1] + tie, sums[2] + win + tie + lose]

    assert tuple(sums) == core.ranges(array("Q", x), None, array("Q", y), None, 0, dead)


@pytest.mark.parametrize("board", ["Kh7d2c", "Kh7d2c2d", "Kh7d2c2dKd"])
def test_everything_against_everything(core: ModuleType, board: str) -> None:
    """1326 hands against 1326: sums above 16 bits in every lane. What one wins the other loses."""
    win, tie, total = against(core, COMBOS, COMBOS, board)
    known_cards = len(board) // 2

    assert comb(52 - known_cards, 2) * comb(50 - known_cards, 2) * comb(48 - known_cards, 5 - known_cards) == total
    assert win * 2 + tie == total
    if known_cards == 3:
        assert (614_156_506, 30_230_428) == (win, tie)


def test_both_ways_of_summing_agree(core: ModuleType) -> None:
    """Weights send a range the long way round: halves of it are half as much."""
    x, y = combos("QQ", "KK", "AA", "AKs"), best_fifth()
    halves = array("d", [0.5] * len(y))
    win, tie, total = against(core, x, y, "9s8s2h")

    assert (win / 2, tie / 2, total / 2) == core.ranges(array("Q", x), None, array("Q", y), halves, mask("9s8s2h"), 0)


def test_ranges_that_cannot_meet(core: ModuleType) -> None:
    ace = hands_of("AsAh")
    assert against(core, ace, ace) == (0, 0, 0)
    assert against(core, ace, ace, "2c3c4c") == (0, 0, 0)
    assert against(core, ace, hands_of("KsKh"), "2c3c4c", "Kh") == (0, 0, 0)
    assert against(core, [], [], "2c3c4c") == (0, 0, 0)


# ---- What is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda c: c.headsup(mask("As"), mask("KsKc")), r"hand 1 \(As\) has 1 cards and not two"),
        (lambda c: c.headsup(mask("AsAh"), mask("AhKc")), r"hands 1 and 2 both have Ah"),
        (lambda c: c.headsup(mask("AsAh"), 0), r"hand 2 \(\) has 0 cards"),
        (lambda c: c.headsup(1 << 13, mask("AsAh")), r"hand 1: a mask has no bits but those of the 52 cards"),
        (lambda c: c.headsup(-1, mask("AsAh")), r"hand 1: a mask"),
        (lambda c: c.headsup(mask("AsAh"), 1 << 70), r"hand 2: a mask"),
        (lambda c: known(c, hands_of("AsAh")), r"1 hands: from 2 to 10"),
        (lambda c: known(c, [mask("AsAh")] * 11), r"11 hands: from 2 to 10"),
        (lambda c: known(c, hands_of("AsAh KsKh 2cAs")), r"hands 1 and 3 both have As"),
        (lambda c: known(c, hands_of("AsAh KsKh"), mask("Kh2c3c")), r"hand 2 has Kh, and so has the board"),
        (lambda c: known(c, hands_of("AsAh KsKh"), 0, mask("Ah")), r"hand 1 has Ah, which is dead"),
        (lambda c: known(c, hands_of("AsAh KsKh"), mask("2c3c4c"), mask("3c5d")), r"3c is on the board and dead"),
        (lambda c: known(c, hands_of("AsAh KsKh"), mask("2c3c")), r"a board of 2 cards \(3c 2c\)"),
        (lambda c: known(c, hands_of("AsAh KsKh"), mask("2c3c4c5c6c7c")), r"a board of 6 cards"),
        (
            lambda c: known(c, hands_of("AsAh KsKh"), 0, PACK & ~mask("AsAhKsKh2c3c4c5c")),
            r"the board lacks 5 cards, and there are 4",
        ),
        (lambda c: c.matrix(3, 170, bytearray(8), bytearray(8), bytearray(8)), r"rows 3 to 169: there are 169"),
        (
            lambda c: against(c, hands_of("AsAh AhAs"), COMBOS, "2c3c4c"),
            r"hand 2 of the first range \(As Ah\) is in it",
        ),
        (lambda c: against(c, COMBOS, [mask("As")], "2c3c4c"), r"hand 1 of the second range \(As\) is not two"),
        (lambda c: against(c, COMBOS, COMBOS, "2c3c"), r"a board of 2 cards"),
        (
            lambda c: c.ranges(array("Q", hands_of("AsAh")), array("d", [1.5]), array("Q", COMBOS), None, 0, 0),
            r"hand 1 of the first range \(As Ah\): its weight is not between 0 and 1",
        ),
    ],
)
def test_refused(call: object, said: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=said):
        call(running)


@pytest.mark.skipif(running.path() == NUMPY, reason="the kernel does not run")
@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda c: c.boards(array("Q", hands_of("AsAh KsKh")), 0, 0, array("q", bytes(24))), r"the counts: 24 bytes"),
        (lambda c: c.boards(b"123", 0, 0, array("q", bytes(32))), r"the hands: 3 bytes"),
        (lambda c: c.matrix(0, 169, bytearray(8), bytearray(8), bytearray(8)), r"the wins: 8 bytes and not 28561"),
        (
            lambda c: c.ranges(array("Q", hands_of("AsAh")), None, array("Q", COMBOS), array("d", [1]), 0, 0),
            r"the second range's weights: 8 bytes and not 1326",
        ),
        (
            lambda c: c.ranges_by_hand(
                array("Q", COMBOS), None, array("Q", COMBOS), None, mask("2c3c4c5c6c"), 0, *[array("d", [0])] * 3
            ),
            r"the wins: 8 bytes and not 1326",
        ),
    ],
)
def test_arrays_of_another_size(call: object, said: str) -> None:
    """The kernel looks at bytes."""
    assert callable(call)
    with pytest.raises(ValueError, match=said):
        call(running)


def test_a_weight_that_is_no_number() -> None:
    with pytest.raises(ValueError, match="its weight"):
        running.ranges(array("Q", COMBOS[:1]), array("d", [float("nan")]), array("Q", COMBOS), None, 0, 0)


def test_what_is_no_mask_and_no_place_to_write() -> None:
    with pytest.raises(TypeError):
        running.headsup("AsAh", mask("KsKh"))  # type: ignore[arg-type]
    with pytest.raises((BufferError, ValueError)):
        running.boards(array("Q", hands_of("AsAh KsKh")), 0, 0, bytes(32))
