"""Draw poker in PHH: who throws what, in which order, and what becomes of cards that nobody knows."""

from __future__ import annotations

import tomllib

import pytest

from anteup.cards import BACK, STANDARD, cards
from anteup.engine.events import Discarded, Drawn, Shuffled, TurnsOpened
from anteup.engine.log import retraced
from anteup.history import phh, phh_out
from anteup.history.faults import NotAHand
from anteup.history.recorded import Recorded
from tests.history.files import told

HANDS = ("d dh p1 8s7s4h3h2d", "d dh p2 KcKd5s4s2s")
CALLED = (*HANDS, "p2 cc", "p1 cc")


def text(*actions: str, **keys: str) -> str:
    """Single draw of two at blinds 1/2, without a limit."""
    draw = {"variant": "'N2L1D'", "antes": "[0, 0]", "blinds_or_straddles": "[1, 2]", "starting_stacks": "[100, 100]"}
    return told(*actions, **{**draw, **keys})


def draw(*actions: str, **keys: str) -> Recorded:
    """That hand, which the rules bring as well."""
    (one,) = phh.read(text(*actions, **keys))

    assert one.hand == retraced(one.events)
    assert [one.events] == [again.events for again in phh.read(phh_out.write_recorded(one))]
    return one


def fault(*actions: str, **keys: str) -> str:
    """What is wrong with it."""
    with pytest.raises(NotAHand) as caught:
        phh.read(text(*actions, **keys))
    return str(caught.value)


def triple(*actions: str, **keys: str) -> Recorded:
    """The same with three draws, at bets of 2 and 4."""
    return draw(*actions, **{"variant": "'F2L3D'", "min_bet": "", "small_bet": "2", "big_bet": "4", **keys})


# ---- the order of throwing and getting ------------------------------------------------------------------------------


def test_cards_come_to_each_in_turn_or_to_all_when_all_have_thrown() -> None:
    in_turn = draw(*CALLED, "p1 sd 8s", "d dh p1 9c", "p2 sd KcKd", "d dh p2 Th7c")
    after_all = draw(*CALLED, "p1 sd 8s", "p2 sd KcKd", "d dh p1 9c", "d dh p2 Th7c")

    assert in_turn.events == after_all.events
    assert (cards("7s 4h 3h 2d 9c"), cards("5s 4s 2s Th 7c")) == after_all.hand.down
    assert "p1 is to act" == after_all.stops


def test_cards_may_come_one_by_one() -> None:
    one = draw(*CALLED, "p1 sd 8s7s", "d dh p1 9c", "d dh p1 Tc", "p2 sd")

    assert cards("4h 3h 2d 9c Tc") == one.hand.down[0]


def test_to_stand_pat_is_to_throw_nothing() -> None:
    one = draw(*CALLED, "p1 sd", "p2 sd # pat")

    assert [(), ()] == [e.cards for e in one.events if isinstance(e, Discarded)]
    assert ["p1 sd", "p2 sd"] == tomllib.loads(phh_out.write_recorded(one))["actions"][-2:]


def test_a_hand_waits_for_cards_that_are_not_told_yet() -> None:
    assert "p2 is to draw" == draw(*CALLED, "p1 sd").stops
    assert "cards are to be dealt to p2" == draw(*CALLED, "p1 sd", "p2 sd KcKd").stops
    (ahead,) = phh.read(text(*CALLED, "p1 sd 8s", "p2 sd KcKd", "d dh p2 Th7c"))
    assert "cards are to be dealt to p1" == ahead.stops
    assert "p1 has nothing to decide now: cards are to be dealt to p1" in fault(
        *CALLED, "p1 sd 8s", "p2 sd KcKd", "d dh p2 Th7c", "p1 cc"
    )


def test_those_who_are_all_in_draw_as_well() -> None:
    one = draw(
        *HANDS, "p2 cbr 100", "p1 cc", "p1 sd 8s", "p2 sd KcKd", "d dh p1 6d", "d dh p2 Th7c", "p1 sm -", "p2 sm -"
    )

    assert (200, 0) == one.hand.stacks  # 7-6 beats T-7


# ---- cards that nobody knows ----------------------------------------------------------------------------------------


def test_a_card_that_is_thrown_and_not_told_is_the_one_held_longest() -> None:
    one = triple(
        "d dh p1 ??????????", "d dh p2 ??????????", "p2 cc", "p1 cc", "p1 sd ??", "d dh p1 ??", "p2 sd", "p1 cc", "p2 cc",
        *("p1 sd ??", "d dh p1 ??", "p2 sd", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc"),
        "p1 sm 7s5h4h3h2d", "p2 sm KcKd5s4s2s",
    )  # fmt: skip
    dealt = next(e.hands[0] for e in one.events if hasattr(e, "hands"))

    assert (BACK, BACK, *cards("7s 5h 4h")) == dealt
    assert [(BACK,), (BACK,)] == [e.cards for e in one.events if isinstance(e, Discarded) and e.cards]
    assert [cards("3h"), cards("2d")] == [e.cards for e in one.events if isinstance(e, Drawn)]
    assert (102, 98) == one.hand.stacks


def test_a_card_that_is_told_when_it_is_thrown_was_held_from_the_deal_on() -> None:
    one = draw("d dh p1 ??????????", HANDS[1], "p2 cc", "p1 cc", "p1 sd Ah??", "d dh p1 ????")
    dealt = next(e.hands[0] for e in one.events if hasattr(e, "hands"))

    assert (cards("Ah")[0], BACK, BACK, BACK, BACK) == dealt
    assert (BACK,) * 5 == one.hand.down[0]


def test_nobody_knows_who_wins_with_cards_that_are_not_told() -> None:
    unseen = ("d dh p1 ??????????", "d dh p2 ??????????", "p2 cc", "p1 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc")
    (one,) = phh.read(text(*unseen, "p1 sm -", "p2 sm -"))

    assert "nobody knows their cards" in one.undecided


# ---- a pack that runs out -------------------------------------------------------------------------------------------


def six(*, again: bool) -> tuple[list[str], str]:
    """Six players who all throw four cards, so that the sixth finds no stock left; then what he gets."""
    deck = [card.text for card in STANDARD]
    hands = [[deck.pop() for _ in range(5)] for _ in range(6)]
    acts = [f"d dh p{seat + 1} {''.join(held)}" for seat, held in enumerate(hands)]
    acts += [f"p{seat + 1} cc" for seat in (2, 3, 4, 5, 0, 1)]
    for seat in range(5):
        acts += [
            f"p{seat + 1} sd {''.join(hands[seat][:4])}",
            f"d dh p{seat + 1} {''.join(deck.pop() for _ in range(4))}",
        ]
    acts.append(f"p6 sd {''.join(hands[5][:4])}")
    rest = [*deck, *hands[0][:4]] if again else [*deck, *hands[5][:4]]
    return acts, "".join(rest[:4])


SIX = {
    "antes": "[0, 0, 0, 0, 0, 0]",
    "blinds_or_straddles": "[1, 2, 0, 0, 0, 0]",
    "starting_stacks": "[100, 100, 100, 100, 100, 100]",
}


def test_what_others_have_thrown_makes_the_new_stock() -> None:
    acts, got = six(again=True)
    one = triple(*acts, f"d dh p6 {got}", **SIX)
    stock = [e.deck for e in one.events if isinstance(e, Shuffled)]

    assert 2 == len(stock)
    assert set(cards(got)) & set(stock[1])
    assert cards(got) == one.hand.down[5][1:]


def test_nobody_gets_back_what_he_has_thrown() -> None:
    acts, got = six(again=False)

    assert "is not in what was thrown away" in fault(
        *acts, f"d dh p6 {got}", **SIX, variant="'F2L3D'", min_bet="", small_bet="2", big_bet="4"
    )


def test_a_card_is_not_dealt_twice_while_there_is_a_stock() -> None:
    says = fault(*CALLED, "p1 sd 8s", "d dh p1 9c", "p2 sd Kc", "d dh p2 8s")

    assert "8s is in the pack twice" in says


# ---- what is wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "says"),
    [
        ((*CALLED, "p1 sd Ac"), "action 5, 'p1 sd Ac': Ac is not held: the cards are 8s 7s 4h 3h 2d"),
        ((*CALLED, "p1 sd ??"), "which of these is thrown away has to be told"),
        ((*CALLED, "p2 sd Kc"), "action 5, 'p2 sd Kc': Players act in turn"),
        ((*CALLED, "p1 sd 8s", "d dh p1 9cTc"), "p1 has 6 cards, and 5 are dealt"),
        ((*CALLED, "p1 sd 8s", "d dh p2 9c"), "no cards are dealt to p2 now: cards are to be dealt to p1"),
        ((*CALLED, "p1 sd 8s", "d dh p1 9c", "p1 sd 9c"), "One draws once"),
        ((*CALLED, "p1 sd 8s", "p1 cc"), "p1 has nothing to decide now: cards are to be dealt to p1"),
        ((*CALLED, "p1 cc"), "p1 is to draw, and may throw away up to 5 cards"),
        ((*HANDS, "p2 sd Kc"), "nobody draws now: p2 is to act"),
        ((*CALLED, "p1 sm -"), "hands are shown when the betting is over, and p1 is to draw"),
        ((*CALLED, "d db 9c"), "no card is turned up now: p1 is to draw"),
        ((*HANDS, "p2 pb"), "'pb' belongs to stud, and this is single-draw-27"),
        ((*HANDS, "p2 draws"), "'pN cbr sum', 'pN sd cards' and 'pN sm cards' are"),
    ],
)
def test_what_cannot_be(acts: tuple[str, ...], says: str) -> None:
    assert says in fault(*acts)


def test_all_are_asked_in_turn() -> None:
    """All are asked to draw in turn from the dealer's left, the dealer last (V-033)."""
    one = draw(*CALLED)

    assert [(0, 3)] == [(e.turn, e.due) for e in one.events if isinstance(e, TurnsOpened)]
