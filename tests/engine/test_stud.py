"""Stud: who brings it in, who speaks first afterwards, what may be bet, and a pack that runs out."""

from __future__ import annotations

import pytest

from anteup.cards import cards, written
from anteup.engine.actions import Seat
from anteup.engine.events import BetReturned, BoardDealt, UpDealt
from anteup.engine.menus import Wager
from anteup.rules.laws import Law
from tests.engine.playing import bets
from tests.ledger.tables import Table, game

LIMIT = game("stud7", 3)
"""Fixed bets of 4 and 8, an ante of 1, a bring-in of 2."""
DOORS = "Ann Ac Ad 2d, Bo Kc Kd 2c, Cy Qc Qd 9h"


def limit(said: str = DOORS, stacks: int | tuple[int, ...] = 1000) -> Table:
    """Seven-card stud of three."""
    return Table(LIMIT, "Ann Bo Cy", cards=said, stacks=stacks)


# ---- the bring-in ---------------------------------------------------------------------------------------------------


def test_the_lowest_card_brings_it_in_and_clubs_are_lowest() -> None:
    """Two deuces show: the deuce of clubs is lower than the deuce of diamonds."""
    table = limit()
    assert (table.turn, table.pot) == ("Bo", 3)
    assert table.menu == Wager(Seat(1), fold=False, check=False, call=0, least=2, most=4, every=0)
    table.refuses("Bo checks", Law.DUTY)
    table.refuses("Bo folds", Law.DUTY)
    table.refuses("Bo bets 3", Law.BRING_IN)
    table.refuses("Bo bets 5", Law.BRING_IN)
    table.play("Bo bets 2")
    assert table.turn == "Cy"


def test_where_suits_do_not_count_the_first_who_was_dealt_to_brings_it_in() -> None:
    table = Table(bets(ties="first dealt")(LIMIT), "Ann Bo Cy", cards=DOORS)
    assert table.turn == "Ann"


def test_a_completion_is_no_raise_and_three_raises_follow_it() -> None:
    """2, completed to 4, raised to 8, 12 and 16: a bet and three raises (ROBERT-STUD-3)."""
    table = limit()
    table.play("Bo bets 2")
    assert (table.menu.call, table.menu.least, table.menu.most) == (2, 4, 4)
    table.refuses("Cy raises to 6", Law.BET_SIZE)
    table.play("Cy raises to 4, Ann raises to 8, Bo raises to 12, Cy raises to 16")
    assert (table.menu.call, table.menu.least) == (8, 0)
    table.refuses("Ann raises to 20", Law.RAISE_CAP)


def test_a_full_bet_in_place_of_the_bring_in_is_a_bet() -> None:
    """4, 8, 12, 16 and no more: the opening bet counts."""
    table = limit()
    table.play("Bo bets 4, Cy raises to 8, Ann raises to 12, Bo raises to 16")
    table.refuses("Cy raises to 20", Law.RAISE_CAP)


def test_who_brings_it_in_may_raise_when_it_has_been_completed() -> None:
    table = limit()
    table.play("Bo bets 2, Cy calls, Ann raises to 4")
    assert (table.turn, table.menu.call, table.menu.least) == ("Bo", 2, 8)
    table.play("Bo raises to 8, Cy folds, Ann calls")
    assert table.pot == 3 + 8 + 8 + 2


def test_where_all_call_the_bring_in_its_player_is_not_asked_again() -> None:
    """Only a blind has an option; who brought it in has spoken."""
    table = limit(DOORS.replace("2d,", "2d 5c,").replace("2c,", "2c 6c,").replace("9h", "9h 7c"))
    table.play("Bo bets 2, Cy calls, Ann calls")
    assert table.pot == 3 + 6
    assert [len(up) for up in table.hand.up] == [2, 2, 2]


def test_one_who_has_less_brings_in_what_he_has() -> None:
    """After the ante Bo has one chip: it is no bet, and completing it is to 4."""
    table = limit(stacks=(1000, 2, 1000))
    assert (table.menu.least, table.menu.most) == (1, 1)
    table.play("Bo bets 1")
    assert (table.menu.call, table.menu.least, table.menu.most) == (1, 4, 4)


def test_an_all_in_of_half_a_bet_over_the_bring_in_counts_as_a_bet() -> None:
    """Cy is all-in for 3, three quarters of a bet: the next raise is to that and a bet more, 7."""
    table = limit(stacks=(1000, 1000, 4))
    table.play("Bo bets 2, Cy raises to 3")
    assert (table.menu.call, table.menu.least, table.menu.most) == (3, 7, 7)


def test_where_the_lowest_card_is_all_in_for_the_ante_the_next_may_fold_bring_it_in_or_bet() -> None:
    """Bo's deuce of clubs has no chips: Cy, at his left, begins, and is not bound by his own card (ROBERT-STUD-8)."""
    table = limit(stacks=(1000, 1, 1000))
    assert table.turn == "Cy"
    assert table.menu == Wager(Seat(2), fold=True, check=False, call=0, least=2, most=4, every=0)
    table.refuses("Cy checks", Law.DUTY)
    table.play("Cy folds")
    assert table.hand.over, "nobody is left whom Ann could bet against"
    assert sum(table.won.values()) == 3


def test_after_a_fold_in_place_of_an_all_in_low_card_the_next_has_the_same_choice() -> None:
    doors = DOORS.replace("Cy", "Dee").replace("Bo Kc", "Bo Jc Jd 8h, Cy Kc")
    table = Table(game("stud7", 4), "Ann Bo Cy Dee", cards=doors, stacks=(1000, 1000, 1, 1000))
    table.play("Dee folds")
    assert table.menu == Wager(Seat(0), fold=True, check=False, call=0, least=2, most=4, every=0)
    table.play("Ann bets 2")
    assert (table.turn, table.menu.call, table.menu.least, table.menu.most) == ("Bo", 2, 4, 4)
    table.play("Bo raises to 4, Ann folds")
    assert table.told(BetReturned) == [BetReturned(Seat(1), 2)]
    assert table.hand.over, "only Bo has chips, and Cy plays for the antes"


def test_the_high_card_opens_and_bets_or_folds() -> None:
    """By Hoyle the highest card must open, of equal ones the first dealt; whoever comes after a fold is not bound."""
    table = Table(game("stud7-hoyle", 3), "Ann Bo Cy", cards="Ann 2c 2d 5h, Bo 3c 3d Kc, Cy 4c 4d Ks")
    assert table.turn == "Bo"
    table.refuses("Bo checks", Law.DUTY)
    table.play("Bo folds")
    assert table.turn == "Cy"
    assert table.menu.check


def test_the_king_of_spades_is_higher_than_the_king_of_clubs_where_suits_count() -> None:
    table = Table(
        bets(opens="high card", ties="by suit")(LIMIT), "Ann Bo Cy", cards="Ann 2c 2d 5h, Bo 3c 3d Kc, Cy 4c 4d Ks"
    )
    assert table.turn == "Cy"


# ---- later streets --------------------------------------------------------------------------------------------------


def on_fourth(ann: str, bo: str, cy: str) -> Table:
    """Ann brings it in with a door of 2c, and all call: two cards show of each."""
    table = limit(f"Ann 9c 9d 2c {ann}, Bo Tc Td {bo}, Cy Jc Jd {cy}")
    table.play("Ann bets 2, Bo calls, Cy calls")
    return table


@pytest.mark.parametrize(
    ("ann", "bo", "cy", "first"),
    [
        ("As", "Kh Kd", "Ah Kc", "Bo"),  # a pair, against ace high twice
        ("3s", "Ah Kd", "Ad Ks", "Bo"),  # ace-king twice: the first dealt to, whatever the suits
        ("As", "Ah Kd", "Qh Qs", "Cy"),  # the only pair
        ("Ah", "Ad 3h", "As 4h", "Cy"),  # ace-four over ace-three and ace-deuce
    ],
)
def test_the_highest_hand_showing_speaks_first(ann: str, bo: str, cy: str, first: str) -> None:
    assert on_fourth(ann, bo, cy).turn == first


def test_on_fourth_street_a_pair_lets_one_bet_the_larger_bet() -> None:
    """Bo shows kings. Bets are 4 or 8; over 4 one raises to 8 or 12; once 8 more was bet all raises are by 8."""
    table = on_fourth("As", "Kh Ks", "Ah 3c")
    assert (table.menu.least, table.menu.most, table.menu.every) == (4, 8, 0)
    table.refuses("Bo bets 6", Law.BET_SIZE)
    table.play("Bo bets 4")
    assert (table.menu.least, table.menu.most, table.menu.every) == (8, 12, 0)
    table.play("Cy raises to 12")
    assert (table.menu.least, table.menu.most) == (20, 20)
    table.refuses("Ann raises to 16", Law.BET_SIZE)
    table.play("Ann calls, Bo raises to 20, Cy raises to 28")
    table.refuses("Ann raises to 36", Law.RAISE_CAP)


def test_without_a_pair_and_after_the_pair_has_folded_the_bet_is_the_smaller() -> None:
    table = on_fourth("As", "Kh Qs", "Ah 3c")
    assert (table.turn, table.menu.least, table.menu.most) == ("Cy", 4, 4)
    table = on_fourth("As", "Kh Ks", "Ah 3c")
    table.play("Bo folds")
    assert (table.turn, table.menu.least, table.menu.most) == ("Cy", 4, 4)


def test_an_all_in_between_the_two_bets_is_raised_by_the_smaller() -> None:
    """Bo shows kings and has 7 left: more than a bet of 4 and less than 8. The next raise is to 7 and 4 more, or 8."""
    table = limit("Ann 9c 9d 2c As, Bo Tc Td Kh Ks, Cy Jc Jd Ah 3c", stacks=(1000, 10, 1000))
    table.play("Ann bets 2, Bo calls, Cy calls, Bo bets 7")
    assert (table.menu.call, table.menu.least, table.menu.most, table.menu.every) == (7, 11, 15, 0)


def test_from_fifth_street_on_the_bet_is_the_larger_and_a_pair_changes_nothing() -> None:
    table = on_fourth("As 5c", "Kh Ks 6c", "Ah 3c 7c")
    table.play("Bo checks, Cy checks, Ann checks")
    assert (table.turn, table.menu.least, table.menu.most) == ("Bo", 8, 8)


def test_a_card_is_burned_before_each_street_but_the_first() -> None:
    """9 cards, then a burn and 3 four times: 25."""
    table = limit(DOORS)
    assert [event.burned for event in table.told(UpDealt)] == [0]
    assert table.hand.top == 9
    table.play("Bo bets 2, Cy calls, Ann calls")
    table.check_down()
    assert [event.burned for event in table.told(UpDealt)] == [0, 1, 1, 1]
    assert table.hand.top == 9 + 4 * 4


# ---- razz -----------------------------------------------------------------------------------------------------------

RAZZ = "Ann 8c 7c Kd 2c 5c 4c 3d, Bo 6d 5d Ah 3h 2h 4h 5h, Cy Qc Qd Ks Kc Jc Jd Tc"


def test_in_razz_the_highest_card_brings_it_in_and_an_ace_is_the_lowest() -> None:
    """Kd, Ah and Ks show: the king of spades is highest."""
    table = Table(game("razz", 3), "Ann Bo Cy", cards=RAZZ)
    assert table.turn == "Cy"
    table.refuses("Cy folds", Law.DUTY)
    table.play("Cy bets 2, Ann calls, Bo calls")
    assert table.turn == "Bo", "ace-three is lower than king-deuce, and a pair is high"
    table.check_down()
    # Ann 7-5-4-3-2; Bo 5-4-3-2-A, of which that four are hearts does not count; Cy has two pairs at the least.
    assert table.won == {"Bo": 9}


def test_in_razz_of_equal_low_hands_the_first_dealt_to_speaks_first() -> None:
    table = Table(game("razz", 3), "Ann Bo Cy", cards="Ann 8c 7c Kd 2c, Bo 6d 5d Ah 3h, Cy Qc Qd As 3s")
    table.play("Ann bets 2, Bo calls, Cy calls")
    assert table.turn == "Bo"


def test_a_straight_flush_is_no_worse_a_low() -> None:
    table = Table(game("razz", 2), "Ann Bo", cards="Ann Ah 2h 3h 4h 5h Kc Kd, Bo As 2c 3c 4d 6s Qc Qd")
    table.play(f"{table.turn} bets 2, {'Ann' if table.turn == 'Bo' else 'Bo'} calls")
    table.check_down()
    assert table.won == {"Ann": 6}


# ---- where the pack runs out ----------------------------------------------------------------------------------------


def stay(names: str, form: str = "stud7", book: str | None = None) -> Table:
    """So many stay to the end; the cards come as they are dealt from a pack with the lowest on top."""
    players = len(names.split())
    return Table(game(form, players, book=book), names, deck=LIMIT.deck)


def test_eight_players_share_the_last_card_and_nothing_is_burned_before_it() -> None:
    """24 cards, then three streets of a burn and 8: 51. The one card that is left is for all, the ace of spades."""
    table = stay("Ann Bo Cy Dee Eva Fay Gus Hal")
    assert table.turn == "Ann", "of the doors 6c to 7s the six of clubs is lowest"
    table.play("Ann bets 2, Bo calls, Cy calls, Dee calls, Eva calls, Fay calls, Gus calls, Hal calls")
    while not table.told(BoardDealt):
        table.play(f"{table.turn} checks")
    assert table.told(BoardDealt) == [BoardDealt(cards("As"), 0)]
    assert [len(down) for down in table.hand.down] == [2] * 8
    assert table.hand.top == 52
    assert [written(table.view(name).board) for name in ("", "Ann")] == ["As", "As"]


def test_seven_players_share_the_last_card_where_one_is_to_be_burned() -> None:
    """21, and three times 8: 45. Seven are left, and a burn and seven are eight; so one is shared, after a burn."""
    table = stay("Ann Bo Cy Dee Eva Fay Gus")
    table.play(f"{table.turn} bets 2")
    while not table.told(BoardDealt):
        table.play(f"{table.turn} {'calls' if table.menu.call else 'checks'}")
    assert table.told(BoardDealt) == [BoardDealt(LIMIT.deck[46:47], 1)]


def test_of_eight_who_began_seven_get_a_card_of_their_own_where_nothing_is_burned() -> None:
    """Hoyle burns nothing: 24 and 7 on each of three streets are 45, and seven are left."""
    table = stay("Ann Bo Cy Dee Eva Fay Gus Hal", "stud7", "hoyle")
    table.play(f"{table.turn} bets 1")
    table.play(f"{table.turn} folds")
    while not table.hand.over:
        table.play(f"{table.turn} {'calls' if table.menu.call else 'checks'}")
    assert not table.told(BoardDealt)
    assert sorted(len(down) for down in table.hand.down) == [2, *[3] * 7]
    assert table.hand.top == 52


def test_whoever_is_high_with_the_shared_card_speaks_first() -> None:
    """Hal shows A-Q-T-7 and is high on sixth street; the last card is an eight, and of the eights that Ann (8-6-T-Q), Bo
    (8-6-T-K) and Cy (8-6-J-K) show Cy's have the best cards beside them (ROBERT-STUD-15).
    """
    deck = list(LIMIT.deck)
    deck[24], deck[51] = deck[51], deck[24]  # the eight of clubs, which would be burned, and the ace of spades
    table = Table(game("stud7", 8), "Ann Bo Cy Dee Eva Fay Gus Hal", deck=tuple(deck))
    table.play(f"{table.turn} bets 2")
    first: dict[int, str] = {}
    while not table.hand.over:
        if not table.menu.call:
            first.setdefault(table.hand.step, table.turn)
        table.play(f"{table.turn} {'calls' if table.menu.call else 'checks'}")
    assert [*first.values()][-2:] == ["Hal", "Cy"]
