"""Hands in PHH: what they say, what they leave open, and what is wrong with some."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

import pytest

from anteup.cards import BACK, cards
from anteup.engine.events import Called, Folded, HandOpened, HolesDealt, Mucked, Owed, Posted, Raised, Shown
from anteup.engine.log import retraced
from anteup.history import phh
from anteup.history.faults import NotAHand
from anteup.history.games import CODES
from anteup.history.phh_out import code_of
from anteup.history.recorded import Recorded, compared
from anteup.rules.steps import Bet
from tests.history.files import DEALT, HERE, fault, hand, recorded, told

FOLDS = ("p3 f", "p1 f")
FLOP, TURN, RIVER = "d db 2c7d9h", "d db Jc", "d db 3s"
CHECKS = ("p1 cc", "p2 cc", "p3 cc")


def posts(one: Recorded) -> list[tuple[int, int, str]]:
    """Who posted how much, and where it went."""
    return [(event.seat, event.amount, event.into) for event in one.events if isinstance(event, Posted)]


def kinds(one: Recorded) -> list[str]:
    """What happened, by name."""
    return [type(event).__name__ for event in one.events]


def opener(one: Recorded) -> int:
    """Who acted first."""
    return next(event.seat for event in one.events if isinstance(event, Raised | Called | Folded))


# ---- real hands -----------------------------------------------------------------------------------------------------


@HERE
def test_every_recorded_hand_ends_with_the_recorded_stacks() -> None:
    outcomes, halves, codes = Counter[str](), set[str](), Counter[str]()
    for path in recorded():
        name = f"{path.parent.name}/{path.stem}"
        (one,) = phh.read(path.read_text("utf-8"), name)
        codes[code_of(one.hand.game)] += 1
        outcome = compared(one).outcome
        outcomes[outcome] += 1
        halves |= {name} if outcome == "half-chip" else set()

        assert not one.stops, name
        assert not one.notes, name
        assert one.hand == retraced(one.events), name

    assert {"equal": 1007, "half-chip": 3, "no result": 5} == outcomes
    assert {"102/0", "91/43", "91/53"} == halves
    assert {"F7S": 6, "F7S/8": 3, "FR": 5, "N2L1D": 3, "F2L3D": 4, "FB": 1} == {
        code: number for code, number in codes.items() if CODES[code].has
    }
    assert set(CODES) == set(codes)


@HERE
@pytest.mark.parametrize(
    ("name", "scale", "stacks"),
    [
        # What each put in is in the file, and who won is known: the pot of the winner is the sum of it all.
        ("alice-carol", 1, ("196", "220", "200", "184")),
        ("arieh-yockey-2019", 1, ("0", "4190000", "5910000", "12095000")),
        ("antonius-blom-2009", 100, ("1937923.75", "0")),
        ("dwan-ivey-2009", 1, ("572100", "1997500", "1109500")),
        ("phua-xuan-2019", 1, ("489000", "226000", "684000", "400000", "0", "198000")),
    ],
)
def test_famous_hands_pay_the_winner(name: str, scale: int, stacks: tuple[str, ...]) -> None:
    path = next(path for path in recorded() if path.stem.startswith(name))
    (one,) = phh.read(path.read_text("utf-8"))

    assert scale == one.scale
    assert [Decimal(stack) * scale for stack in stacks] == list(one.hand.stacks)


# ---- seats and forced stakes ----------------------------------------------------------------------------------------


def test_the_last_player_is_the_dealer_and_the_first_posts_the_small_blind() -> None:
    one = hand(*DEALT, "p3 cc", "p1 cc", "p2 cc")

    assert [(0, 1, "blind"), (1, 2, "blind")] == posts(one)
    assert 2 == opener(one)


def test_with_two_players_blinds_and_antes_stand_the_wrong_way_round() -> None:
    two = {"antes": "[0, 2]", "blinds_or_straddles": "[1, 2]", "starting_stacks": "[100, 100]"}
    one = hand("d dh p1 AsAh", "d dh p2 KsKh", "p2 cc", "p1 cc", **two)

    assert [(0, 2, "pot"), (1, 1, "blind"), (0, 2, "blind")] == posts(one)
    assert 1 == opener(one)


def test_an_ante_by_all_is_each_ones_share_of_the_pot() -> None:
    one = hand(*DEALT, "p3 f", "p1 f", antes="[3, 3, 3]")

    assert [(0, 3, "share"), (1, 3, "share"), (2, 3, "share")] == posts(one)[:3]
    assert (96, 107, 97) == one.hand.stacks


@pytest.mark.parametrize(("trimmed", "stacks"), [("true", (99, 6, 97)), ("false", (97, 8, 97))])
def test_a_short_ante_wins_what_it_has_paid_or_everybodys(trimmed: str, stacks: tuple[int, ...]) -> None:
    """The best hand has 2 chips, and the ante is 3: it wins 2 of each ante, or all of them."""
    one = hand(
        *("d dh p1 KsKh", "d dh p2 AsAh", "d dh p3 QsQh", "p1 cc", "p3 cc"),
        *(FLOP, "p1 cc", "p3 cc", TURN, "p1 cc", "p3 cc", RIVER, "p1 cc", "p3 cc", "p1 sm -", "p2 sm -", "p3 sm -"),
        antes="[3, 3, 3]",
        blinds_or_straddles="[0, 0, 0]",
        starting_stacks="[100, 2, 100]",
        ante_trimming_status=trimmed,
    )

    assert stacks == one.hand.stacks


def test_uneven_antes_are_for_whoever_wins() -> None:
    one = hand(*DEALT, *FOLDS, antes="[0, 5, 1]")

    assert [(1, 5, "pot"), (2, 1, "pot")] == posts(one)[:2]
    assert (99, 102, 99) == one.hand.stacks


STRADDLES = [
    ("[1, 2, 4, 0]", 3, [(0, 1), (1, 2), (2, 4)]),
    ("[1, 2, 4, 8]", 0, [(0, 1), (1, 2), (2, 4), (3, 8)]),
    ("[1, 2, 0, 4]", 0, [(0, 1), (1, 2), (3, 4)]),
    ("[0, 0, 0, 2]", 0, [(3, 2)]),
]


@pytest.mark.parametrize(("blinds", "first", "posted"), STRADDLES)
def test_the_left_of_the_last_straddle_speaks_first(blinds: str, first: int, posted: list[tuple[int, int]]) -> None:
    """A straddle is a live blind: it sets what is owed, and the player has it in front of him (BUG-065)."""
    one = hand(
        *(*DEALT, "d dh p4 JsJh", f"p{first + 1} cc"),
        antes="[0, 0, 0, 0]",
        blinds_or_straddles=blinds,
        starting_stacks="[100, 100, 100, 100]",
    )
    top = max(amount for _, amount in posted)

    assert posted == [(seat, amount) for seat, amount, _ in posts(one)]
    assert top == one.hand.level
    assert top == one.hand.bets[first]


@pytest.mark.parametrize(
    ("blinds", "amount"), [("[1, 2, 0, 0, 2]", 2), ("[1, 2, 0, 0, 1]", 1), ("[1, 2, 0, 0, -4]", 4)]
)
def test_who_comes_late_posts_a_blind_and_does_not_move_the_first_to_act(blinds: str, amount: int) -> None:
    one = hand(
        *(*DEALT, "d dh p4 JsJh", "d dh p5 TsTh", "p3 cc", "p4 f", "p5 cc"),
        antes="[0, 0, 0, 0, 0]",
        blinds_or_straddles=blinds,
        starting_stacks="[100, 100, 100, 100, 100]",
    )
    first = one.events[0]

    assert isinstance(first, HandOpened)
    assert (Owed(4, amount, live=True),) == first.owed  # type: ignore[arg-type]
    assert 2 == opener(one)


# ---- cards ----------------------------------------------------------------------------------------------------------


def test_cards_that_are_not_told_are_backs_until_they_are_shown() -> None:
    one = hand("d dh p1 ????", "d dh p2 ????", "d dh p3 Qs??", "p3 f", "p1 cc", "p2 cc")
    (holes,) = (event for event in one.events if isinstance(event, HolesDealt))

    assert ((BACK, BACK), (BACK, BACK), (*cards("Qs"), BACK)) == holes.hands


SHOWDOWN = (FLOP, "p1 cc", "p2 cc", TURN, "p1 cc", "p2 cc", RIVER, "p1 cc", "p2 cc")


@pytest.mark.parametrize(
    ("dealt", "shown", "seen"),
    [
        ("????", "AsAh", "As Ah"),
        ("As??", "AhAs", "As Ah"),
        ("AsAh", "-", "As Ah"),
        ("AsAh", "AhAs", "As Ah"),
        ("10sAh", "Ah10s", "Ts Ah"),  # a ten may be written with two figures, and is never another card (BUG-022)
        ("AsAh", "As??", "As Ah"),
    ],
)
def test_a_hand_that_is_shown_is_known(dealt: str, shown: str, seen: str) -> None:
    one = hand(f"d dh p1 {dealt}", *DEALT[1:], "p3 f", "p1 cc", "p2 cc", *SHOWDOWN, f"p1 sm {shown}", "p2 sm")

    assert Shown(0, cards(seen)) in one.events  # type: ignore[arg-type]
    assert (102, 98, 100) == one.hand.stacks


def test_a_hand_that_nobody_knows_can_give_up_its_claim() -> None:
    one = hand("d dh p1 ????", *DEALT[1:], "p3 f", "p1 cc", "p2 cc", *SHOWDOWN, "p1 sm", "p2 sm KsKh")

    assert (98, 102, 100) == one.hand.stacks
    assert Mucked(0) in one.events  # type: ignore[arg-type]
    assert ("p2 showed when nobody else claimed the pot",) == one.notes


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        (("p1 sm ????", "p2 sm ????"), "nobody knows their cards"),
        ((), ""),
    ],
)
def test_where_nobody_knows_who_won_there_is_no_result(acts: tuple[str, ...], why: str) -> None:
    one = hand(
        *("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc", *SHOWDOWN, *acts),
        finishing_stacks="[102, 98, 100]",
    )

    assert why in one.undecided
    assert bool(why) == bool(one.undecided)
    assert not one.hand.over
    assert ("no result" if why else "differs") == compared(one).outcome


def test_a_board_that_nobody_knows_decides_nothing() -> None:
    one = hand(*DEALT, "p3 f", "p1 cc", "p2 cc", *SHOWDOWN[:-3], "d db ??", "p1 cc", "p2 cc", "p1 sm -", "p2 sm -")

    assert "the board is not known" in one.undecided


def test_hands_that_are_all_in_are_shown_before_the_rest_of_the_board_or_after_it() -> None:
    early = hand(*DEALT, "p3 f", "p1 cbr 100", "p2 cc", "p2 sm -", "p1 sm -", FLOP, TURN, RIVER)
    after = hand(*DEALT, "p3 f", "p1 cbr 100", "p2 cc", FLOP, TURN, RIVER, "p1 sm -", "p2 sm -")

    assert (200, 0, 100) == early.hand.stacks == after.hand.stacks
    assert ["Shown", "Shown", "BoardDealt"] == [name for name in kinds(early) if name in {"Shown", "BoardDealt"}][:3]
    assert ["TurnsOpened", "Shown", "Shown", "Won", "HandEnded"] == kinds(after)[-5:]


def test_who_is_all_in_may_throw_up_his_hand_if_the_file_says_so() -> None:
    one = hand(*DEALT, "p3 f", "p1 cbr 100", "p2 cc", "p2 sm", "p1 sm -", FLOP, TURN, RIVER)

    assert (200, 0, 100) == one.hand.stacks
    assert Mucked(1) in one.events  # type: ignore[arg-type]


def test_hands_are_shown_in_turn_in_whatever_order_they_were_told() -> None:
    acts = (*DEALT, "p3 f", "p1 cc", "p2 cc", *SHOWDOWN[:-2], "p1 cc", "p2 cbr 4", "p1 cc")

    assert hand(*acts, "p1 sm -", "p2 sm -").events == hand(*acts, "p2 sm -", "p1 sm -").events


def test_the_winner_may_show_when_all_have_folded() -> None:
    quiet, proud = hand(*DEALT, *FOLDS), hand(*DEALT, *FOLDS, "p2 sm -")

    assert quiet.hand.stacks == proud.hand.stacks == (99, 101, 100)
    assert Shown(1, cards("Ks Kh")) in proud.events  # type: ignore[arg-type]


# ---- sums -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "scale", "opened"),
    [
        ({}, 1, 100),
        ({"starting_stacks": "[100.0, 100, 100]"}, 1, 100),
        ({"starting_stacks": "[100.5, 100, 100]"}, 10, 1005),
        ({"blinds_or_straddles": "[0.25, 0.5, 0]", "min_bet": "0.5"}, 100, 10000),
        ({"antes": "[0.125, 0.125, 0.125]"}, 1000, 100000),
    ],
)
def test_sums_with_fractions_are_counted_in_the_smallest_that_is_needed(
    keys: dict[str, str], scale: int, opened: int
) -> None:
    one = hand(*DEALT, "p3 f", **keys)
    first = one.events[0]

    assert isinstance(first, HandOpened)
    assert (scale, opened) == (one.scale, first.stacks[0])


def test_what_goes_back_uncalled_is_not_lost() -> None:
    """2, 13, 48 and 254 cents go in, 34 come back and 550 are won: 283 were risked, and 267 won (BUG-135)."""
    two = {"antes": "[0, 0]", "blinds_or_straddles": "[0.01, 0.02]", "min_bet": "0.02"}
    one = hand(
        *("d dh p1 AsAh", "d dh p2 KsKh", "p2 cc", "p1 cc", FLOP, "p1 cbr 0.13", "p2 cc"),
        *(TURN, "p1 cbr 0.48", "p2 cc", RIVER, "p1 cbr 2.54", "p2 cc", "p1 sm -", "p2 sm -"),
        starting_stacks="[5, 2.75]",
        **two,
    )

    assert (100, 775, 0) == (one.scale, *one.hand.stacks)
    back = [event for event in one.events if type(event).__name__ == "BetReturned"]
    assert [42] == [event.amount for event in back]  # type: ignore[union-attr]


def test_a_stack_that_nobody_knows_is_deep_enough() -> None:
    one = hand(
        *(*DEALT, "p3 cbr 5000", "p1 f", "p2 cc", FLOP, "p2 cbr 90000", "p3 f"),
        starting_stacks="[100, inf, inf]",
        finishing_stacks="[99, 0, 0]",
    )

    assert one.hand.over
    assert frozenset({1, 2}) == one.unknown
    assert "equal" == compared(one).outcome


# ---- what the rules say otherwise -----------------------------------------------------------------------------------


def test_a_raise_that_is_too_small_and_puts_the_last_one_all_in_is_as_good_as_the_least() -> None:
    one = hand(
        *(*DEALT, "p3 f", "p1 cbr 50", "p2 cbr 60", "p1 cc", "p1 sm -", "p2 sm -", FLOP, TURN, RIVER),
        starting_stacks="[60, 200, 100]",
    )

    assert (120, 140, 100) == one.hand.stacks
    assert ("a raise by p2 to 60 that puts the others all-in is told as one to 98",) == one.notes


def test_a_raise_that_nobody_can_call_is_a_call() -> None:
    one = hand(
        *(*DEALT, "p3 f", "p1 cbr 60", "p2 cbr 200", "p1 sm -", "p2 sm -", FLOP, TURN, RIVER),
        starting_stacks="[60, 200, 100]",
    )

    assert (120, 140, 100) == one.hand.stacks
    assert ("a raise by p2 to 200 that nobody could call is told as a call",) == one.notes


FIXED = {"variant": "'FT'", "min_bet": "", "small_bet": "10", "big_bet": "20", "blinds_or_straddles": "[5, 10, 0]"}


def test_fixed_bets_are_small_before_the_turn_and_big_from_there_on() -> None:
    one = hand(*DEALT, "p3 cbr 20", "p1 f", "p2 cc", FLOP, "p2 cbr 10", "p3 cc", TURN, "p2 cbr 20", "p3 cc", **FIXED)

    assert [10, 10, 20, 20] == [step.fixed for step in one.hand.game.steps if isinstance(step, Bet)]
    assert 105 == one.hand.pot


@pytest.mark.parametrize("to", ["25", "20", "26"])
def test_after_a_short_all_in_any_rule_for_the_next_fixed_raise_will_do(to: str) -> None:
    """All-in for 16 over a bet of 10: the next is to 26, or to 30 where it counts as completed, or to 20 where not."""
    acts = (*DEALT, "p3 cc", "p1 cbr 16", f"p2 cbr {to}")
    keys = {**FIXED, "starting_stacks": "[16, 100, 100]"}
    if to == "25":
        assert "[E_BET_SIZE" in str(fault(*acts, **keys))
    else:
        assert int(to) == hand(*acts, **keys).hand.level


def test_there_is_no_cap_on_raises_since_a_file_does_not_say_one() -> None:
    raises = [f"p{2 if i % 2 else 3} cbr {10 * i}" for i in range(3, 10)]
    one = hand(*DEALT, "p3 cbr 20", "p1 f", *raises, **FIXED)

    assert 90 == one.hand.level


@pytest.mark.parametrize(
    ("acts", "code", "source"),
    [
        (("p2 cc",), "E_OUT_OF_TURN", "TDA-50"),
        (("p3 f", "p3 f"), "E_NOT_ACTIVE", "L-24"),
        (("p3 cbr 3",), "E_BELOW_MIN", "TDA-43"),
        (("p3 cbr 101",), "E_STACK", "T-019"),
        (("p3 f", "p1 cbr 9", "p2 cbr 11"), "E_BELOW_MIN", "WSOP-T-96"),
    ],
)
def test_an_act_that_the_rules_refuse_is_told_with_its_law_and_source(
    acts: tuple[str, ...], code: str, source: str
) -> None:
    refused = fault(*DEALT, *acts)

    assert (len(DEALT) + len(acts), acts[-1]) == (refused.action, refused.text)
    assert f"action {refused.action}, {acts[-1]!r}: " in str(refused)
    assert code in str(refused)
    assert source in str(refused)
    assert "is to act, and may fold, " in str(refused) or "is to act" in str(refused)


def test_a_refusal_says_in_the_files_sums_what_would_be_right() -> None:
    refused = fault(*DEALT, "p3 cbr 0.75", blinds_or_straddles="[0.25, 0.5, 0]", min_bet="0.5")

    assert str(refused).endswith("p3 is to act, and may fold, call 0.50, raise to 1 or anything up to 100")


def test_over_a_straddle_the_least_raise_may_be_the_least_bet() -> None:
    four = {"antes": "[0, 0, 0, 0]", "blinds_or_straddles": "[1, 2, 4, 0]", "starting_stacks": "[100, 100, 100, 100]"}
    one = hand(*DEALT, "d dh p4 JsJh", "p4 cbr 6", **four)

    assert 6 == one.hand.level
    assert "raise to 6 or anything up to 100" in str(fault(*DEALT, "d dh p4 JsJh", "p4 cbr 5", **four))


@pytest.mark.parametrize(("antes", "most"), [("[0, 0, 0]", 8), ("[0, 2, 0]", 10), ("[1, 1, 1]", 11)])
def test_pot_limit_is_counted_at_its_widest(antes: str, most: int) -> None:
    """A small blind counts as a big one until the big blind has acted, and antes are in the pot: 2 + 2 + 2 + 2 at 1/2."""
    dealt = ("d dh p1 AsAhAdAc", "d dh p2 KsKhKdKc", "d dh p3 QsQhQdQc")
    keys = {"variant": "'PO'", "antes": antes}

    assert most == hand(*dealt, f"p3 cbr {most}", **keys).hand.level
    assert "[E_ABOVE_LIMIT" in str(fault(*dealt, f"p3 cbr {most + 1}", **keys))


def test_a_side_pot_is_not_left_to_nobody() -> None:
    """All-in for 20 is the first; the other two bet on, and cannot both throw up their hands."""
    bets = ("p3 cbr 20", "p1 cc", "p2 cc", FLOP, "p2 cbr 10", "p3 cc", TURN, "p2 cc", "p3 cc", RIVER, "p2 cc", "p3 cc")
    refused = fault(*DEALT, *bets, "p2 sm", "p3 sm", "p1 sm -", starting_stacks="[20, 100, 100]")

    assert "[E_MUST_SHOW" in str(refused)
    assert str(refused).endswith("p3 is to show or muck, and must show")


# ---- files ----------------------------------------------------------------------------------------------------------


def test_remarks_and_blanks_say_nothing() -> None:
    plain = hand(*DEALT, *FOLDS)
    said = hand("# the deal", *DEALT, "", "  p3   f  # a long look", " ", "p1 f # burn card 6s is seen")

    assert plain.events == said.events


def test_many_hands_in_one_file() -> None:
    text = f"[1]\n{told(*DEALT, *FOLDS)}\n[2]\n{told(*DEALT)}"
    one, two = phh.read(text, "many.phhs")

    assert ("many.phhs, hand [1]", "many.phhs, hand [2]") == (one.where, two.where)
    assert (True, "p3 is to act") == (one.hand.over, two.stops)


def test_a_broken_hand_among_many_is_named() -> None:
    text = f"[1]\n{told(*DEALT, *FOLDS)}\n[7]\n{told(*DEALT, 'p1 f')}"

    with pytest.raises(NotAHand, match=r"^many\.phhs, hand \[7\]: action 4, 'p1 f': Players act in turn\."):
        phh.read(text, "many.phhs")


def test_something_that_stands_outside_of_every_hand() -> None:
    with pytest.raises(NotAHand, match=r"^f, hand \[x\]: 'x' stands outside of every hand"):
        phh.read(f"x = 3\n[1]\n{told()}", "f")


def test_keys_of_others_are_carried_along() -> None:
    one = hand(*DEALT, _mood="'sour'", hand="'12a'", time="12:00:05", event="'a game'")

    assert {"_mood", "hand", "time", "event"} == set(one.fields)


@pytest.mark.parametrize(
    ("acts", "stops", "last"),
    [
        ((), "cards are to be dealt to p1 and p2 and p3", "StepEnded"),
        (DEALT[:2], "cards are to be dealt to p3", "StepEnded"),
        (DEALT, "p3 is to act", "BettingOpened"),
        ((*DEALT, "p3 cc", "p1 cc", "p2 cc"), "3 cards are to be turned up on the board", "StepEnded"),
        ((*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c"), "2 cards are to be turned up on the board", "StepEnded"),
        ((*DEALT, "p3 cc", "p1 cc", "p2 cc", FLOP), "p1 is to act", "BettingOpened"),
        ((*DEALT, "p3 f", "p1 cc", "p2 cc", *SHOWDOWN), "p1 is to show or muck", "TurnsOpened"),
        ((*DEALT, "p3 f", "p1 cc", "p2 cc", *SHOWDOWN, "p1 sm -"), "p2 is to show or muck", "Shown"),
        ((*DEALT, "p3 f", "p1 cbr 100", "p2 cc"), "3 cards are to be turned up on the board", "StepEnded"),
        ((*DEALT, "p3 f", "p1 cbr 100", "p2 cc", "p1 sm -"), "3 cards are to be turned up on the board", "Shown"),
    ],
)
def test_a_file_may_stop_in_mid_hand(acts: tuple[str, ...], stops: str, last: str) -> None:
    one = hand(*acts)

    assert stops == one.stops
    assert last == type(one.events[-1]).__name__
    assert one.hand == retraced(one.events)


def test_stacks_in_mid_hand_are_those_after_the_last_action() -> None:
    one = hand(*DEALT, "p3 cbr 7", "p1 f", finishing_stacks="[99, 98, 93]")

    assert "equal" == compared(one).outcome


def test_a_hand_that_was_never_dealt_moves_no_chips() -> None:
    """Cancelled after the small blind was posted: that is no broken hand (BUG-141)."""
    one = hand(blinds_or_straddles="[2, 0, 0]", finishing_stacks="[98, 100, 100]")

    assert "equal" == compared(one).outcome
    assert (98, 100, 100) == one.hand.stacks
    assert 300 == sum(one.hand.stacks) + one.hand.pot
