"""Spots at the edge of what can be asked."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from anteup.cards import NotACard, cards, pack
from anteup.equity import NoContest, NotARange, Range, equity, parse
from anteup.equity.contest import contest_of
from anteup.equity.dealing import spot
from anteup.equity.hands import read
from anteup.equity.result import WHOLE
from anteup.kernel.parts import MOST_PLAYERS, whole
from anteup.ranking import evaluator

NOBODY = Range((), ())


@pytest.mark.parametrize(
    "hands", [(NOBODY, "KK"), ("AA:0", "KK"), ("AsAh", "AA:0", "KK"), (parse("AA").without("As Ah Ad"), "KK")]
)
def test_a_range_of_no_hands_is_not_any_hand(hands: tuple[str | Range, ...]) -> None:
    with pytest.raises(ValueError, match=r"there (is|are) no hand"):
        equity(*hands)


@pytest.mark.parametrize("hands", [("AsAh, AsAd", "AsAc, AsKs"), ("AsAh, AsAd", "AsAc, AsKs", "22")])
def test_ranges_that_leave_each_other_nothing(hands: tuple[str, ...]) -> None:
    for exact in (None, True, False):
        with pytest.raises(NoContest, match="leave each other no cards"):
            equity(*hands, exact=exact)


def test_a_percent_where_the_pack_is_not_that_of_52() -> None:
    with pytest.raises(NotARange, match="this pack has others"):
        equity("15%", "KsKh", game="short-deck")
    assert equity("100%", "KsKh", game="short-deck", samples=100, exact=False).deals == 100


def test_cards_one_by_one_are_no_range() -> None:
    with pytest.raises(NotACard, match="hand 2: 'Kx' at character 4"):
        equity("AsAh", ["Kd", "Kx"])


def test_a_number_of_an_array_is_a_seed() -> None:
    asked = np.random.default_rng(1).integers(1, 100, 2)
    found = equity("AsAh", "KdKc", exact=False, samples=asked[0], seed=asked[1])

    assert (int(asked[0]), int(asked[1])) == (found.deals, found.seed)
    assert int is type(found.seed)


def test_the_second_joker_is_named() -> None:
    for hands in (("Jk Jk 2c 3c 4c", "5c 6c 7c 8c 9c"), ("Jk 2c 3c 4c 5h", "Jk 6c 7c 8c 9c")):
        with pytest.raises(NoContest, match="the second joker is Jk2"):
            equity(*hands, game=replace(contest_of("draw"), deck=pack(jokers=2)))


def test_ranges_where_the_engine_judges() -> None:
    """Two boards: half of the pot is won on each as in hold'em, so the equity is that of hold'em."""
    one = equity("QQ+", "AKs", game="double-board", samples=4_000, seed=1).players[0]
    holdem = equity("QQ+", "AKs").players[0]
    assert abs(one.equity - holdem.equity) < 5 * one.error
    assert 0 < one.error < 0.01


def test_ranges_where_suits_decide() -> None:
    """Suits settle few hands between two deuces and an ace with a king: the equity is nearly that of hold'em."""
    found = equity("2c2d", "AKs", game="holdem-hearts", samples=1_000, seed=2).players
    assert abs(found[0].equity - equity("2c2d", "AKs").players[0].equity) < 0.02 + 5 * found[0].error


def test_ranges_of_a_short_pack() -> None:
    """Of a range the hands count that there are in the pack."""
    (mine, theirs), (same, alike) = (equity("AKs", pairs, game="short-deck").players for pairs in ("22+", "66+"))
    assert mine == same
    assert theirs.equity == alike.equity
    with pytest.raises(NoContest, match="hand 2, '55': there is no hand in this range"):
        equity("AKs", "55", game="short-deck")


def test_whole_pots_do_not_overflow() -> None:
    """One part of a long count: 441,708,960 pots, all of them won by a royal flush."""
    assert 10**14 * whole(2) < 1 << 64
    assert 6 * 10**9 * whole(19) < 1 << 64
    for players in range(1, MOST_PLAYERS + 1):
        assert WHOLE % whole(players) == 0
        assert all(whole(players) % (shares * tied) == 0 for shares in range(1, 5) for tied in range(1, players + 1))


@pytest.mark.long
def test_a_part_of_many_pots() -> None:
    asked = contest_of("stud7")
    deal = spot(asked, read(asked, ["As Ks Qs Js Ts 2c", "3c 7d 9h", "Jd 4c 6d 8h"], "", ""))
    deals, tallies = deal.every(0, 1)
    assert 441_708_960 == deals == tallies[0].wins
    assert deals * WHOLE == tallies[0].parts


@pytest.mark.parametrize("game", ["pineapple", "crazy-pineapple"])
def test_who_throws_cards_away_says_what_he_kept(game: str) -> None:
    assert equity("AsAh", "KdKc", game=game).players == equity("AsAh", "KdKc").players
    assert equity("AsAh", "QQ+", game=game).players == equity("AsAh", "QQ+").players
    with pytest.raises(NoContest, match=r"hand 2, 'random': in .* each throws cards away"):
        equity("AsAh", "random", game=game)
    with pytest.raises(NoContest, match=r"hand 1 has 3 cards .* a hand keeps 2: say those"):
        equity("AsAhKd", "QsQd", game=game)


def test_small_weights_count_by_what_they_are_to_each_other() -> None:
    hands = ("AA:0.0000001, 72o:0.0000009", "KK", "QQ")
    exact = equity(*hands, exact=True).players
    dealt = equity(*hands, exact=False, samples=100_000).players
    for counted, sampled in zip(exact, dealt, strict=True):
        assert abs(counted.equity - sampled.equity) < 5 * sampled.error


def test_a_board_of_one_or_two_cards() -> None:
    for board in ("Ks", "Ks 7d"):
        found = equity("AhAd", "KcKh", board=board)
        assert found.exact
        assert 1 == pytest.approx(sum(player.equity for player in found.players))


def test_too_many_for_two_boards() -> None:
    with pytest.raises(NoContest, match="54 cards are still to be dealt"):
        equity(*["random"] * 11, game="bomb-pot")


@pytest.mark.parametrize(
    ("hands", "options", "says"),
    [
        (("AsAh", 12), {}, "hand 2: 12 is no hand"),
        (("AsAh", "KdKc"), {"board": None}, "board: None is no board"),
        (("AsAh", "KdKc"), {"board": ["Kh", 3]}, "board: .* is no board"),
        (("AsAh", ["Kd", 3]), {}, "hand 2: .* is no hand"),
        (("AsAh", None), {}, "hand 2: None is no hand"),
        (("AsAh", "KdKc"), {"dead": None}, "dead: None are no cards"),
        (("AsAh", "KdKc"), {"board": ("2c 3c 4c", "5c 6c 7c")}, "holdem has one board, not 2"),
        (("AsAh", "KdKc"), {"board": 5, "game": "double-board"}, "board: 5 is no board"),
        (("AsAh", "KdKc"), {"game": None}, "game: None"),
        (("AsAh", "KdKc"), {"exact": "yes"}, "exact: 'yes' is neither True"),
        (("AsAh", "KdKc"), {"exact": 0}, "exact: 0 is neither True"),
        (("AsAh", "KdKc"), {"exact": True, "samples": 5}, "exact, samples: 5 deals are a sample, and exact=True asks"),
        (("AsAh", "KdKc"), {"exact": []}, "exact: .. is neither True"),
        (("AsAh", "KdKc"), {"samples": "9"}, "samples: '9' is no number of deals"),
    ],
)
def test_what_is_no_text(hands: tuple[object, ...], options: dict[str, object], says: str) -> None:
    with pytest.raises(NoContest, match=says):
        equity(*hands, **options)  # type: ignore[arg-type]


def test_progress_is_told_of_every_long_way() -> None:
    for hands, options in (
        (("As Ks", "Qd Qh"), {"game": "low-hole", "samples": 1_000}),
        (("88+", "ATs+", "KQs"), {"board": "2c 7d 9h", "exact": True}),
    ):
        told: list[tuple[int, int]] = []
        equity(*hands, **options, progress=lambda done, parts: told.append((done, parts)))  # type: ignore[arg-type]  # noqa: B023
        assert told[0][0] == 0
        assert told[-1][0] == told[-1][1] > 1


def test_unknown_cards_where_the_engine_judges() -> None:
    """The lowest card in the hole, counted one by one: the last card of one hand is unknown."""
    found = equity("2s 5h As Ad Kc Kd", "Qs Jh Td 9c 8c 7c 6c", game="low-hole")
    judge, wins, deals = evaluator(), 0.0, 0
    asked = contest_of("low-hole")
    mine, yours = cards("2s 5h As Ad Kc Kd"), cards("Qs Jh Td 9c 8c 7c 6c")
    other = judge(yours, (), [card for card in yours if card.rank == cards("6c")[0].rank])
    for last in asked.deck:
        if last not in {*mine, *yours}:
            deals += 1
            held = (*mine, last)
            lowest = min(card.rank for card in (mine[0], mine[1], last))
            worth = judge(held, (), [card for card in held if card.rank == lowest])
            assert worth is not None
            assert other is not None
            wins += (worth > other) + (worth == other) / 2
    assert deals == found.deals
    assert wins / deals == pytest.approx(found.players[0].equity, abs=1e-12)
