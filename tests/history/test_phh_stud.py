"""Stud in PHH: who brings it in, what may be bet, and what becomes of cards that nobody knows."""

from __future__ import annotations

import tomllib

import pytest

from anteup.cards import BACK, STANDARD, cards
from anteup.engine.events import BettingOpened, BoardDealt, Folded, Raised, Shown, UpDealt
from anteup.engine.hand import Hand
from anteup.engine.law import menu
from anteup.engine.log import retraced
from anteup.engine.menus import Wager
from anteup.history import phh, phh_out
from anteup.history.faults import NotAHand
from anteup.history.recorded import Recorded
from tests.history.files import told

DOORS = ("d dh p1 2c3cKh", "d dh p2 4h5h7s", "d dh p3 Js2sQs")
"""The seven brings it in."""


def text(*actions: str, **keys: str) -> str:
    """A hand of three at an ante of 1, a bring-in of 2 and bets of 4 and 8."""
    n = keys["starting_stacks"].count(",") + 1 if "starting_stacks" in keys else 3
    stud = {
        "variant": "'F7S'",
        "antes": f"[{', '.join('1' * n)}]",
        "blinds_or_straddles": "",
        "min_bet": "",
        "bring_in": "2",
        "small_bet": "4",
        "big_bet": "8",
    }
    return told(*actions, **{**stud, **keys})


def stud(*actions: str, **keys: str) -> Recorded:
    """That hand, which the rules bring as well."""
    (one,) = phh.read(text(*actions, **keys))

    assert one.hand == retraced(one.events)
    assert [one.events] == [again.events for again in phh.read(phh_out.write_recorded(one))]
    return one


def wager(hand: Hand) -> tuple[int, int, int, int]:
    """Whose turn it is, and what he may do."""
    facts = menu(hand)
    assert isinstance(facts, Wager)
    return facts.seat, facts.call, facts.least, facts.most


def fault(*actions: str, **keys: str) -> str:
    """What is wrong with it."""
    with pytest.raises(NotAHand) as caught:
        phh.read(text(*actions, **keys))
    return str(caught.value)


# ---- third street ---------------------------------------------------------------------------------------------------


def test_the_low_card_brings_it_in_and_it_may_be_completed() -> None:
    one = stud(*DOORS, "p2 pb", "p3 cbr 4")

    assert [(1, 2), (2, 4)] == [(e.seat, e.to) for e in one.events if isinstance(e, Raised)]
    assert (0, 4, 8, 8) == wager(one.hand)
    assert ["p2 pb", "p3 cbr 4"] == tomllib.loads(phh_out.write_recorded(one))["actions"][-2:]


def test_he_may_open_with_a_full_bet_instead() -> None:
    one = stud(*DOORS, "p2 cbr 4")

    assert (2, 4, 8, 8) == wager(one.hand)
    assert "p2 cbr 4" == tomllib.loads(phh_out.write_recorded(one))["actions"][-1]


def test_a_bring_in_is_all_that_somebody_has() -> None:
    one = stud(*DOORS, "p2 pb", starting_stacks="[100, 2, 100]")

    assert [1] == [e.to for e in one.events if isinstance(e, Raised)]
    assert (2, 1, 4, 4) == wager(one.hand)
    assert "p2 pb" == tomllib.loads(phh_out.write_recorded(one))["actions"][-1]


def test_in_razz_the_high_card_brings_it_in_and_aces_are_low() -> None:
    one = stud("d dh p1 2c3cKh", "d dh p2 4h5hAs", "d dh p3 Js2sKs", "p3 pb", variant="'FR'")

    assert (0, 2, 4, 4) == wager(one.hand)


def test_an_up_card_that_nobody_knows_does_not_bring_it_in() -> None:
    one = stud("d dh p1 ??????", "d dh p2 4h5h7s", "d dh p3 Js2sQs", "p2 pb")

    assert (BACK, BACK) == one.hand.down[0]
    assert 2 == wager(one.hand)[0]


def test_antes_of_two_players_stand_the_wrong_way_round() -> None:
    one = stud(*DOORS[:2], "p2 pb", antes="[2, 1]", starting_stacks="[100, 100]")

    assert (99, 96) == one.hand.stacks


# ---- later streets --------------------------------------------------------------------------------------------------

THIRD = (*DOORS, "p2 pb", "p3 cc", "p1 cc")
FOURTH = ("d dh p1 Kd", "d dh p2 8s", "d dh p3 9s")


def test_the_best_hand_that_shows_speaks_first_and_an_open_pair_may_bet_double() -> None:
    one = stud(*THIRD, *FOURTH)

    assert (0, 0, 4, 8) == wager(one.hand)
    assert (1, 8, 16, 16) == wager(stud(*THIRD, *FOURTH, "p1 cbr 8").hand)
    assert (1, 4, 8, 12) == wager(stud(*THIRD, *FOURTH, "p1 cbr 4").hand)


@pytest.mark.parametrize(("variant", "first"), [("'F7S/8'", 0), ("'FR'", 1)])
def test_an_open_pair_doubles_nothing_where_low_hands_win(variant: str, first: int) -> None:
    third = THIRD if variant != "'FR'" else (*DOORS, "p1 pb", "p2 cc", "p3 cc")

    assert (first, 0, 4, 4) == wager(stud(*third, *FOURTH, variant=variant).hand)


def test_those_who_have_folded_get_no_cards() -> None:
    one = stud(
        *DOORS, "p2 pb", "p3 f", "p1 cc", "d dh p1 Kd", "d dh p2 8s", "p1 cc", "p2 cc", "d dh p1 5d", "d dh p2 9d"
    )
    up = [e.hands for e in one.events if isinstance(e, UpDealt)]

    assert (cards("Kd"), cards("8s"), ()) == up[1]
    assert "p3 has folded" in fault(*DOORS, "p2 pb", "p3 f", "p1 cc", "d dh p3 8s")


def test_cards_in_whatever_order_of_seats() -> None:
    here, there = stud(*THIRD, *FOURTH), stud(*reversed(DOORS), "p2 pb", "p3 cc", "p1 cc", *reversed(FOURTH))

    assert here.events == there.events


def test_the_down_cards_may_be_told_first() -> None:
    apart = ("d dh p1 2c3c", "d dh p2 4h5h", "d dh p3 Js2s", "d dh p1 Kh", "d dh p2 7s", "d dh p3 Qs")

    assert stud(*DOORS).events == stud(*apart).events
    assert "cards are to be dealt to p1 and p2 and p3" == stud(*apart[:3]).stops


def test_hands_that_are_all_in_may_be_shown_before_the_rest_is_dealt() -> None:
    stacks = {"starting_stacks": "[5, 5]"}
    play = ("p2 pb", "p1 cbr 4", "p2 cc")
    early = ("p1 sm 2c3cKh", "p2 sm ??????")
    rest = (
        "d dh p1 Kd",
        "d dh p2 8s",
        "d dh p1 Ks",
        "d dh p2 9h",
        "d dh p1 6c",
        "d dh p2 Th",
        "d dh p1 4c",
        "d dh p2 7h",
    )
    late = ("p1 sm 2c3cKhKdKs6c4c", "p2 sm 4h5h7s8s9hTh7h")
    shown = stud(*DOORS[:2], *play, *rest, *late, **stacks)

    assert (0, 10) == shown.hand.stacks  # a flush beats three kings
    assert stud(*DOORS[:2], *play, *early, *rest, **stacks).events == shown.events
    assert "hands are shown when the betting is over" in fault(*DOORS, "p2 pb", "p1 sm -")


def test_one_card_for_all_when_the_pack_runs_out() -> None:
    """Eight players to the end: 48 cards, and four were burned, or could have been (H-009)."""
    deck = [card.text for card in STANDARD]
    streets = [[f"d dh p{seat + 1} {''.join(deck.pop() for _ in range(n))}" for seat in range(8)] for n in (3, 1, 1, 1)]
    keys = {"starting_stacks": "[9, 9, 9, 9, 9, 9, 9, 9]"}
    one, spoken = None, list[str]()
    for street in streets:
        spoken += street
        for _ in range(8):
            (one,) = phh.read(text(*spoken, **keys))
            seat, call, least, _ = wager(one.hand)
            spoken.append(f"p{seat + 1} {'pb' if least == 2 and not call else 'cc'}")
    last = deck.pop()
    one = stud(*spoken, f"d db {last}", **keys)

    assert [cards(last)] == [e.cards for e in one.events if isinstance(e, BoardDealt)]
    assert "no cards are dealt to the players now: 1 card is to be turned up on the board" in fault(
        *spoken, f"d dh p1 {last}", **keys
    )


def test_what_is_shown_was_held_from_the_deal_on() -> None:
    """The down cards of a hand are told when it is shown, in the order in which they came."""
    unseen = ("d dh p1 ????Kh", "d dh p2 4h5h7s", "p2 pb", "p1 cc")
    streets = ["d dh p1 Kd", "d dh p2 8s", "p1 cc", "p2 cc", "d dh p1 Ts", "d dh p2 9h", "p1 cc", "p2 cc"]
    streets += ["d dh p1 6c", "d dh p2 Th", "p1 cc", "p2 cc", "d dh p1 ??", "d dh p2 7h", "p1 cc", "p2 cc"]
    one = stud(*unseen, *streets, "p1 sm 2c3cKhKdTs6c4c", "p2 sm -", starting_stacks="[100, 100]")

    assert cards("2c 3c 4c") == one.hand.down[0]
    assert cards("Kh Kd Ts 6c") == one.hand.up[0]
    assert [cards("2c 3c 4c"), cards("4h 5h 7h")] == [e.cards for e in one.events if isinstance(e, Shown)]
    assert (97, 103) == one.hand.stacks  # a straight beats kings
    assert "Kh is out already" in fault(*unseen, *streets, "p1 sm 2c3cKhKdTs6cKh", starting_stacks="[100, 100]")


# ---- what is wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "keys", "says"),
    [
        ((*DOORS, "p1 pb"), {}, "action 4, 'p1 pb': Players act in turn"),
        ((*DOORS, "p2 cc"), {}, "action 4, 'p2 cc': The first to speak must bet"),
        ((*DOORS, "p2 f"), {}, "action 4, 'p2 f': The first to speak must bet"),
        ((*DOORS, "p2 cbr 3"), {}, "for just the bring-in, or for a full bet. [E_BET_SIZE"),
        ((*DOORS, "p2 pb", "p3 pb"), {}, "it is not for p3 to bring it in: p3 is to act"),
        (("p2 pb",), {}, "it is not for p2 to bring it in: cards are to be dealt to p1 and p2 and p3"),
        (("d dh p1 2c3cKhKd",), {}, "p1 has 4 cards, and 3 are dealt"),
        ((*THIRD, "d dh p1 KdKs"), {}, "p1 has 5 cards, and 4 are dealt"),
        ((*THIRD, "d dh p1 7s"), {}, "7s is out already"),
        ((*THIRD, "d db 9c"), {}, "no card is turned up now: cards are to be dealt to p1 and p2 and p3"),
        ((*DOORS, "p2 sd"), {}, "'sd' belongs to draw poker, and this is stud7"),
        ((*DOORS, "p2 brings"), {}, "'pN cbr sum', 'pN pb' and 'pN sm cards' are"),
        (DOORS, {"bring_in": ""}, "`bring_in` is missing"),
        (DOORS, {"bring_in": "0"}, "`bring_in` is 0: a bet is some chips"),
        (DOORS, {"bring_in": "5"}, "`bring_in` is 5: at the most a small bet, 4"),
        (DOORS, {"blinds_or_straddles": "[0, 0, 0]"}, "stud has a `bring_in`"),
        (DOORS, {"variant": "'N2L1D'", "min_bet": "2"}, "`bring_in` belongs to stud, and this game has blinds"),
    ],
)
def test_what_cannot_be(acts: tuple[str, ...], keys: dict[str, str], says: str) -> None:
    assert says in fault(*acts, **keys)


def test_nine_players() -> None:
    stacks = ", ".join("99" for _ in range(9))

    assert "9 players: " in fault(starting_stacks=f"[{stacks}]")


def test_it_may_stop_anywhere() -> None:
    assert ["p2 is to act", "cards are to be dealt to p1 and p2 and p3", "cards are to be dealt to p2 and p3"] == [
        stud(*acts).stops for acts in (DOORS, THIRD, (*THIRD, FOURTH[0]))
    ]
    assert [0, 1] == [
        sum(isinstance(e, kind) for e in stud(*THIRD, "d dh p1 Kd").events) for kind in (Folded, BettingOpened)
    ]
