"""Equities to every printed digit, and against an account of every deal by the evaluator."""

from __future__ import annotations

import inspect
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from anteup.cards import STANDARD, Card, NotACard, cards, written
from anteup.equity import Equities, NoContest, NotARange, contest_of, equity, hand, omaha, parse
from anteup.equity.contest import HOLDEM, contest
from anteup.kernel import cards_in
from anteup.ranking import evaluator
from anteup.rules.catalogue import deal_out, games


def parts(found: Equities) -> list[float]:
    return [player.equity for player in found.players]


# ---- published figures ----------------------------------------------------------------------------------------------


def test_aces_against_kings() -> None:
    """kernel.md §1: all programs agree on every digit."""
    found = equity("AhAd", "KsKc")

    assert [0.812554897, 0.187445103] == [round(part, 9) for part in parts(found)]
    assert (1_712_304, True, None) == (found.deals, found.exact, found.seed)
    assert 0 == found.players[0].error


def test_bug_039() -> None:
    found = equity("AcAs", "KcKs")

    assert [(1_410_336, 9_308), (292_660, 9_308)] == [(player.wins, player.ties) for player in found.players]
    assert 0.826366 == round(parts(found)[0], 6)


def test_bug_041() -> None:
    """Combinations that are blocked are taken out of a range, and each that is left counts alike."""
    (queens, others) = equity("QhQs", "TT+").players

    assert 0.500125 == pytest.approx(queens.equity, abs=5e-6)
    assert (0.4789, 0.0425, 0.4786) == (round(queens.win, 4), round(queens.tie, 4), round(queens.lose, 4))
    assert 1 == pytest.approx(queens.equity + others.equity)


def test_bug_043() -> None:
    """Wins, ties and losses are told apart."""
    found = equity("5s4h", "random", board="Ks Jh Th 8h 8c")

    assert (990, 0, 259) == (found.deals, found.players[0].wins, found.players[0].ties)
    assert 0.1308 == round(parts(found)[0], 4)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("AA", "KK", 0.819461),
        ("AKs", "QQ", 0.460485),
        ("22", "AKo", 0.526492),
        ("JTs", "22", 0.538384),
        ("72o", "AA", 0.118004),
    ],
)
def test_classes(one: str, other: str, expected: float) -> None:
    """bots.md, B6."""
    assert expected == round(parts(equity(one, other))[0], 6)


def test_a_range_against_a_fifth_of_all_hands() -> None:
    """kernel.md §1.3: the ranges that all programs were tried on; the figures are pokerfast's and xiapl's."""
    top = "66+,A4s+,K8s+,Q9s+,J9s+,T9s,A9o+,KTo+,QTo+,JTo"
    before, after = equity("QQ+,AKs", top), equity("QQ+,AKs", top, board="Kh7d2c")

    assert 270 == len(parse(top))
    assert before.exact
    assert after.exact
    assert (0.746679868, 0.821569104) == (round(parts(before)[0], 9), round(parts(after)[0], 9))


def test_forty_rivers() -> None:
    """T-049: the rivers of the kicker example: Alice, Bob, Carol, Ted."""
    found = equity("Tc 9c", "Kh Qs", "Qh Td", "Jc 2c", board="8s Qc 8h 4c")

    assert 40 == found.deals
    assert [(3, 0), (23, 6), (2, 6), (6, 0)] == [(player.wins, player.ties) for player in found.players]
    assert [3, 26, 5, 6] == pytest.approx([40 * part for part in parts(found)])


# ---- every deal, one by one -----------------------------------------------------------------------------------------


def counted(game: str, hands: list[str], board: str = "", dead: str = "") -> list[float]:
    """The equities by the evaluator, deal by deal: hands lack nothing, or the first one alone does."""
    asked = contest_of(game)
    judges = [evaluator(share.of, share.plays, share.qualifier, asked.ranks) for share in asked.shares]
    held, common = [cards(hand) for hand in hands], cards(board)
    seen = {*common, *cards(dead), *(card for hand in held for card in hand)}
    left = [card for card in asked.deck if card not in seen]
    more = asked.board - len(common)
    lacking = asked.own - len(held[0])
    wild = asked.wild.cards
    taken, deals = [0.0] * len(hands), 0
    for out in combinations(left, more):
        rest = [card for card in left if card not in out] if lacking else []
        for got in combinations(rest, lacking):
            deals += 1
            lying = [held[0] + got, *held[1:]]
            worth = [[judge(hand, common + out, wild) for hand in lying] for judge in judges]
            won = [values for values in worth if any(value is not None for value in values)]
            for values in won:
                best = max(value for value in values if value is not None)
                winners = [at for at, value in enumerate(values) if value == best]
                for at in winners:
                    taken[at] += 1 / len(won) / len(winners)
    return [part / deals for part in taken]


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead"),
    [
        ("holdem", ["AhKh", "QsQd"], "Jh 7h 2c", ""),
        ("holdem", ["AhKh", "QsQd", "7c7s"], "Jh 7h 2c", "Qh Qc"),
        ("holdem", ["AhKh", "AsKs", "AdKd"], "Qc Jc 2c 2d", "Ac Kc"),
        ("holdem", ["AhKh", "QsQd"], "Jh 7h 2c 9c 9d", ""),
        ("omaha", ["AhAdKhKd", "9s8s7d6d"], "Ts5c2h", ""),
        ("omaha8", ["Ah2d3hKd", "9s8s7d6d", "AcAs4c5c"], "Ts 5h 2h", "Kc"),
        ("courchevel", ["AhAdKhKdQs", "9s8s7d6d5d"], "Ts 5c 2h Jh", ""),
        ("short-deck", ["AhKh", "7s6s"], "9s 8s Ad", ""),
        ("razz", ["As 2s 3d 4d 9h", "5h 4h 3s 7c Qc Kd 6h"], "", "Ad Ac"),
        ("stud8", ["As 2s 3d 4d 9h 8c", "5h 4h 3s 7c Qc Kd 6h"], "", ""),
        ("lowball", ["As 2s 3d 4d", "8h 7h 6c 3h 2h"], "", "Kc"),
        ("single-draw-27", ["2s 3s 4d 7d", "8h 7h 6c 3h 2h"], "", ""),
        ("badugi", ["As 2h 3d", "5s 6h 7d 8c"], "", "Ks"),
        ("draw", ["As Ah Kd", "Qs Qh Qd 2c 3c"], "", ""),
        ("deuces-wild", ["2s 2h Kd Kh", "Qs Qh Qd 2c 3c"], "", ""),
        ("joker-draw", ["Jk As Ks Qs", "9c 9d 9h 9s 2c"], "", ""),
        ("bug-draw", ["Jk As Ks Qs", "9c 9d 9h 8s 8c"], "", ""),
        ("victorian-shilling", ["Ks Kd 9s 8d", "9c 9d 9h 7s 7c"], "", ""),
        ("drawmaha", ["AsKsQsJsTs", "2c3c4c5c7d"], "7h 8h 9h 2d", ""),
    ],
)
def test_every_deal(game: str, hands: list[str], board: str, dead: str) -> None:
    found = equity(*hands, board=board, dead=dead, game=game)

    assert found.exact
    assert counted(game, hands, board, dead) == pytest.approx(parts(found), abs=1e-12)
    assert 1 == pytest.approx(sum(parts(found)), abs=1e-12)
    for player in found.players:
        assert player.equity == pytest.approx(sum(player.shares), abs=1e-12)
        assert 1 == pytest.approx(player.win + player.tie + player.lose, abs=1e-12)


@settings(max_examples=15)
@given(st.permutations(STANDARD), st.integers(3, 5), st.integers(2, 3), st.integers(0, 3))
def test_holdem_on_a_board(order: list[Card], out: int, players: int, seen: int) -> None:
    order = [*order]
    board, dead = order[:out], order[out : out + seen]
    hands = [written(order[at : at + 2]) for at in range(20, 20 + 2 * players, 2)]
    if out == 3:
        hands = hands[:2]
    found = equity(*hands, board=written(board), dead=written(dead))

    assert counted("holdem", hands, written(board), written(dead)) == pytest.approx(parts(found), abs=1e-12)


def test_omaha_before_the_flop_is_what_every_deal_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick way, the way for all games, and kernel.md's 1,086,008 boards."""
    for game in ("omaha", "omaha8"):
        quick = equity("AhAd2c3d", "KsKcQsQc", game=game)
        with monkeypatch.context() as patch:
            patch.setattr(omaha, "is_duel", lambda _: False)
            slow = equity("AhAd2c3d", "KsKcQsQc", game=game)
        assert 1_086_008 == quick.deals == slow.deals
        assert quick.players == slow.players


def test_ranges_are_what_their_hands_are() -> None:
    """Each choice of hands that go together counts by its weights."""
    one, other, board = parse("AKs, QQ:0.5"), parse("AQo:0.25, 77"), "Qh 7d 2c 2d"
    total = taken = 0.0
    for (mine, weight), (yours, more) in product(one.without(board).items(), other.without(board).items()):
        if not mine & yours:
            hands = [written(cards_in(hand)) for hand in (mine, yours)]
            total += weight * more
            taken += weight * more * equity(*hands, board=board).players[0].equity
    found = equity(one, other, board=board)

    assert taken / total == pytest.approx(found.players[0].equity, abs=1e-12)


def test_three_ranges_counted_and_dealt() -> None:
    hands = ("AKs", "QQ+", "JTs")
    exact = equity(*hands, board="Jh 7d 2c", exact=True)
    dealt = equity(*hands, board="Jh 7d 2c", exact=False, samples=200_000, seed=5)

    assert exact.exact
    assert not dealt.exact
    for counted_, sampled in zip(exact.players, dealt.players, strict=True):
        assert abs(counted_.equity - sampled.equity) < 5 * sampled.error
        assert 0 < sampled.error < 0.002


def test_many_choices_of_hands() -> None:
    """More choices than are gone through by default are counted, with a deal for each river of those that go together."""
    told: list[tuple[int, int]] = []
    hands, board = ("22+, A2s+", "QQ+, AKs", "88-66"), "Ks 7d 2c 3c"
    found = equity(*hands, board=board, exact=True, progress=lambda done, many: told.append((done, many)))
    ranges = [parse(text).without(board) for text in hands]
    most = len(ranges[0]) * len(ranges[1]) * len(ranges[2])
    assert 20_000 < most
    assert found.deals == 42 * sum(
        1 for one, two, three in product(*ranges) if not one & two and not one & three and not two & three
    )
    assert 1 == pytest.approx(sum(parts(found)))
    assert told[-1] == (len(told) - 1, len(told) - 1)
    dealt = equity(*hands, board=board, exact=False, samples=200_000, seed=5)
    for counted_, sampled in zip(found.players, dealt.players, strict=True):
        assert abs(counted_.equity - sampled.equity) < 5 * sampled.error


# ---- as it may be given ---------------------------------------------------------------------------------------------


def test_deals_are_whole_numbers() -> None:
    """Where ranges have no weights: in every way of counting, and of dealing."""
    for hands, options in (
        (("AsAh", "KdKc"), {}),
        (("AA", "KK"), {}),
        (("AsAh", "KdKc", "7s7d"), {"board": "2c 3c 4d"}),
        (("AsAh", "KK", "QQ"), {"board": "2c 3c 4d"}),
        (("AsAh", "KK", "QQ"), {"board": "7c 8c 9d Jh", "game": "short-deck"}),
        (("As 2s 3d 4d", "8h 7h 6c 3h 2h"), {"game": "lowball"}),
        (("AhAd2c3d", "KsKcQsQc"), {"game": "omaha8"}),
        (("As Ks", "Qd Qh"), {"game": "razz", "samples": 1_000}),
        (("As Ks", "Qd Qh"), {"game": "low-hole", "samples": 100}),
    ):
        found = equity(*hands, **options)
        assert {int} == {type(found.deals), *(type(player.wins) for player in found.players)}


def test_cards_one_by_one() -> None:
    expected = equity("Ah Kh", "QQ+", board="Ks 7d 2c", dead="As Qs")
    assert expected == equity(["Ah", "Kh"], "QQ+", board=("Ks", "7d", "2c"), dead=("As", "Qs"))
    assert expected == equity("Ah Kh", "QQ+", board=[*cards("Ks 7d 2c")], dead=cards("As Qs"))
    assert expected == equity("Ah Kh", "QQ+", board=[cards("Ks 7d 2c")], dead=["As Qs"])
    assert expected == equity("Ah Kh", "QQ+", board=["Ks 7d 2c"], dead="AsQs")
    two = equity("As Ks", "Qd Qh", game="double-board", board=("2c 3c 4c 5d 9h", "7d 8d 9d 2h Qs"))
    assert two == equity(
        "As Ks", "Qd Qh", game="double-board", board=[cards("2c 3c 4c 5d 9h"), ("7d", "8d", "9d", "2h", "Qs")]
    )


def test_a_starting_hand_is_all_its_combinations() -> None:
    assert equity("AA", "AKo") == equity(hand("AA"), hand("AK"))


def test_the_signature_is_short() -> None:
    assert len(str(inspect.signature(equity))) < 400


# ---- dealt at random ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("razz", ("As 2s 3d 4d", "?? ?? Kd")),
        ("stud7", ("As Ks", "Qd Qh 2c")),
        ("omaha8", ("As Ks 2c 3d", "random", "KcKd")),
        ("holdem", ("AsKs", "random", "QQ+")),
        ("draw", ("As Ks", "Qd Qh")),
        ("kitchen-night", ("As Ks", "Qd Qh")),
    ],
)
def test_the_same_seed_deals_the_same(game: str, hands: tuple[str, ...]) -> None:
    one, again = (equity(*hands, game=game, samples=2_000, exact=False, seed=9) for _ in range(2))
    other = equity(*hands, game=game, samples=2_000, exact=False, seed=10)

    assert one == again
    assert one.players != other.players
    assert (9, 2_000, False) == (one.seed, one.deals, one.exact)


@pytest.mark.parametrize("make", [lambda: ThreadPoolExecutor(2), lambda: ProcessPoolExecutor(2)])
def test_an_executor_changes_nothing(make: Callable[[], ThreadPoolExecutor]) -> None:
    sampled = {"game": "razz", "samples": 120_000, "seed": 3}
    with make() as executor:
        assert equity("As 2s", "?? ?? Kd", **sampled) == equity("As 2s", "?? ?? Kd", **sampled, executor=executor)  # type: ignore[arg-type]
        exact = equity("AhAd2c3d", "KsKcQsQc", "9h8h7h6h", game="omaha", board="2h 7d 9c", executor=executor)
    assert exact == equity("AhAd2c3d", "KsKcQsQc", "9h8h7h6h", game="omaha", board="2h 7d 9c")


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    equity("As 2s", "?? ?? Kd", game="razz", samples=120_000, progress=lambda done, parts: told.append((done, parts)))
    assert [(0, 3), (1, 3), (2, 3), (3, 3)] == told


def test_a_long_sample_takes_no_room() -> None:
    """Of 10**11 deals the first three parts are dealt, and no others are made."""
    done = 0

    def stop(parts: int, many: int) -> None:
        nonlocal done
        done = parts
        assert 2_000_000 == many
        if parts == 3:
            raise KeyboardInterrupt

    tracemalloc.start()
    with pytest.raises(KeyboardInterrupt):
        equity("As 2s", "?? ?? Kd", game="razz", samples=10**11, progress=stop)
    assert 3 == done
    assert tracemalloc.get_traced_memory()[1] < 1 << 22
    tracemalloc.stop()


def test_an_executor_is_not_given_all_at_once() -> None:
    given: list[object] = []

    class Counting(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            given.append(fn)
            return super().submit(fn, *args, **kwargs)

    def stop(parts: int, _: int) -> None:
        if parts == 2:
            raise KeyboardInterrupt

    with Counting(1) as executor, pytest.raises(KeyboardInterrupt):
        equity("As 2s", "?? ?? Kd", game="razz", samples=10**11, progress=stop, executor=executor)
    assert len(given) < 2_000


@pytest.mark.parametrize("wrong", [{"executor": "x"}, {"progress": 5}])
def test_what_would_only_fail_in_the_middle(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"{next(iter(wrong))}: .* is no"):
        equity("AsAh", "KdKc", **wrong)


def test_an_interruption_ends_it() -> None:
    def stop(done: int, _: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity("As 2s", "?? ?? Kd", game="razz", samples=10_000_000, progress=stop)


# ---- what the engine judges -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["low-hole", "last-card-wild", "follow-the-queen", "chicago", "double-board"])
def test_games_that_the_kernel_cannot_deal(game: str) -> None:
    found = equity("As Ks", "Qd Qh", game=game, samples=300)

    assert not found.exact
    assert 1 == pytest.approx(sum(parts(found)))
    assert all(player.error > 0 for player in found.players)


def test_two_boards_are_what_one_and_the_other_are() -> None:
    found = equity("As Ks", "Qd Qh", game="double-board", board=("2c 3c 4c 5d 9h", "7d 8d 9d 2h Qs"))

    assert [0.5, 0.5] == parts(found)
    assert found.exact


def test_the_last_card_in_the_hole() -> None:
    """The lowest card face down and its like are wild: two deuces make four aces, four queens a straight flush."""
    (one, other) = equity("2s 2h As Ad Kc Kd 3c", "Qs Qh Qd 9c 8c 7c Qc", game="low-hole").players
    (two, more) = equity("2s 2h As Ad Kc Kd 3c", "Qs Qh 4d 9c 8c 7c 5c", game="low-hole").players

    assert (0, 1) == (one.equity, other.equity)
    assert (1, 0) == (two.equity, more.equity)


UNTOLD = {"anaconda": "passed on", "pineapple": "throws cards away", "crazy-pineapple": "throws cards away"}
"""Games in which what an unknown hand will hold cannot be told, and why."""


@pytest.mark.parametrize("name", [listed.name for listed in games()])
def test_every_game_of_the_catalogue(name: str) -> None:
    if name in UNTOLD:
        with pytest.raises(NoContest, match=UNTOLD[name]):
            equity("random", "random", game=name)
        return
    found = equity("random", "random", game=name, samples=50, exact=False)
    assert 1 == pytest.approx(sum(parts(found)))


# ---- wrong hands ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "options", "says"),
    [
        ((), {}, "there are no hands: equity is against somebody"),
        (("AhAd",), {}, "there is one hand: equity is against somebody"),
        (("", "QQ"), {}, "hand 1 is empty: say its cards, or 'random' for any"),
        (("QQ", " "), {}, "hand 2 is empty"),
        (("QQ", ()), {}, "hand 2 is empty"),
        (("As Kd", ""), {"game": "stud7"}, "hand 2 is empty"),
        (("AhAd", "AhKd"), {}, "Ah is in hand 1 and in hand 2"),
        (("AhAd", "KhKd"), {"board": "Ah 2c 3c"}, "Ah is in hand 1 and in the board"),
        (("AhAd", "KhKd"), {"dead": "Kh"}, "Kh is in hand 2 and in the dead cards"),
        (("AhAdKs", "KhKd"), {}, "hand 1 has 3 cards .* a hand has 2"),
        (("AhAd", "KhKd"), {"board": "2c 3c 4c 5c 6c 7c"}, "the board has 6 cards"),
        (("As2s", "KhKd"), {"game": "razz", "board": "2c"}, "in razz there is none"),
        (("As5s", "KhKd"), {"game": "short-deck"}, "5s, in hand 1, is not in the pack"),
        (("AA", "AA", "AA"), {}, "leave each other no cards"),
        (("AhAd", "QQ+"), {"game": "omaha"}, "hand 2, 'QQ.': a range is of hands of two cards, and in omaha one has 4"),
        (("AhAdKsKd", "15%"), {"game": "omaha8"}, "hand 2, '15%': a range is of hands of two cards"),
        (("KK", "random"), {"game": "stud7"}, "hand 1, 'KK': a range is of hands of two cards, and in stud7 one has 7"),
        (("AhAdKsKd", hand("AA")), {"game": "omaha"}, "hand 2, 'AA': a range is of hands of two cards"),
        (("AhAdKsKd", "AhXx"), {"game": "omaha"}, "hand 2: 'Xx' at character 3 of 'AhXx' is not a card"),
        (("AhAd", "KhKd"), {"samples": 0}, "samples: 0"),
        (("AhAd", "KhKd"), {"samples": 10**11 + 1}, "samples: 100000000001 .* 1 to 100,000,000,000"),
        (("As", "Kd"), {"game": "low-hole", "samples": 10**8 + 1}, "samples: 100000001 .* 1 to 100,000,000"),
        (("AhAd", "KhKd"), {"seed": -1}, "seed: -1"),
        (("AhAs", "AdAc", "AA"), {}, "hand 3, 'AA': every hand of it has a card that is seen"),
        (
            ("10%", "20%", "30%", "40%"),
            {"exact": True},
            "exact: there are up to .* choices of hands .* 100,000,000 are counted at most: say narrower",
        ),
        (
            ("AA", "KK", "random", "random"),
            {"exact": True},
            "exact: there are up to .* deals, and 100,000,000,000 are counted",
        ),
        (("As", "Kd"), {"game": "low-hole", "exact": True}, "exact: .* 20,000 of known hands at most"),
        (("random",) * 24, {}, "53 cards are still to be dealt, and 52 are left"),
        (("50%",) * 24, {}, "53 cards are still to be dealt, and 52 are left"),
        (("AsAh", *("22+",) * 23), {}, "51 cards are still to be dealt, and 50 are left"),
        (("random",) * 11, {"game": "stud7"}, "77 cards are still to be dealt, and 52 are left"),
    ],
)
def test_what_cannot_be(hands: tuple[str, ...], options: dict[str, object], says: str) -> None:
    with pytest.raises((NoContest, NotACard), match=says):
        equity(*hands, **options)  # type: ignore[arg-type]


def test_what_is_no_hand() -> None:
    with pytest.raises(NotARange, match="at character 5"):
        equity("QQ+,ZZ", "AhAd")
    with pytest.raises(NotACard, match="at character 3"):
        equity("AhXx9c8c", "KsKdQsQd", game="omaha")


def test_holdem_alone_is_said_without_its_file() -> None:
    """The contest that is written down is the one that the file of hold'em makes."""
    assert HOLDEM == replace(contest(deal_out("holdem")), game=None)
