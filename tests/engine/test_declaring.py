"""High and low: the cards speak, an eight qualifies, or all say at once or in turn which half they play for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.engine.actions import Seat
from anteup.engine.events import Chose, Declared, Mucked, Won
from anteup.engine.log import retraced
from anteup.engine.menus import Ways
from anteup.rules.laws import Law
from anteup.rules.steps import Declare, Game
from tests.engine.playing import pots, shows
from tests.ledger.tables import Table, game


def shared_out(table: Table) -> list[tuple[str, int, int, int]]:
    """Who won how much, for which share of which pot."""
    return [(table.names[event.seat], event.amount, event.share, event.pot) for event in table.told(Won)]


# ---- the cards speak ------------------------------------------------------------------------------------------------


def cards_speak(form: str, said: str, folds: str = "", stacks: int | tuple[int, ...] = 1000, **kept: object) -> Table:
    """Stud in the card room: an ante of 1, a bring-in of 2 that all call but those who fold; then nobody bets."""
    players = said.count(",") + 1
    names = " ".join(one.split()[0] for one in said.split(", "))
    played = pots(**kept)(game(form, players))
    table = Table(played, names, cards=said, stacks=stacks, out=f"{folds} 1" if folds else "")
    table.play(f"{table.turn} bets 2")
    while table.hand.bets[table.hand.turn] < table.hand.level:
        table.play(f"{table.turn} {'folds' if table.turn == folds else 'calls'}")
    table.check_down()
    return table


LOW = "Ah 2h 3c 4d 8s Kc Kd"
"""8-4-3-2-A, and a pair of kings."""
FULL = "Qs Qh Qd 9c 9h 2c Jc"
NEITHER = "7c 7d Td"


def test_half_is_for_the_best_hand_and_half_for_the_worst() -> None:
    """Ann brings it in with a three; 3 antes and 4 make 7, and the odd chip is the high hand's."""
    table = cards_speak("stud8", f"Ann {LOW}, Bo {FULL}, Cy {NEITHER}", folds="Cy")
    assert shared_out(table) == [("Bo", 4, 0, 0), ("Ann", 3, 1, 0)]


def test_without_an_eight_the_high_hand_takes_it_all() -> None:
    table = cards_speak("stud8", f"Ann {LOW.replace('8s', '9s')}, Bo {FULL}, Cy {NEITHER}", folds="Cy")
    assert shared_out(table) == [("Bo", 7, 0, 0)]


def test_where_nothing_qualifies_a_nine_is_a_low_hand() -> None:
    table = cards_speak("stud7-high-low", f"Ann {LOW.replace('8s', '9s')}, Bo {FULL}, Cy {NEITHER}", folds="Cy")
    assert shared_out(table) == [("Bo", 4, 0, 0), ("Ann", 3, 1, 0)]


def test_one_hand_may_win_both_ways() -> None:
    """Ann's wheel is a straight, and Bo has three queens: it takes both halves."""
    table = cards_speak("stud8", "Ann Ah 2h 3c 4d 5s Kc Kd, Bo Qs Qh Qd 9c 7h 2c Jc")
    assert table.won == {"Ann": 6}


ODD = f"Ann As 2h 3c 4d 8c Kc Kd, Bo {FULL}, Cy Ah 2s 3d 4h 8s Th Tc, Dee 5c 5d Td"
"""Ann and Cy tie for low, 8-4-3-2-A: Ann has the ace of spades and Cy the eight of spades. Ann's three of clubs brings
it in, and Dee folds to it."""


@pytest.mark.parametrize(
    ("odd_chip", "ann", "cy"),
    [
        ("high card by suit", 2, 3),  # of the low hands Cy's eight is the highest card
        ("left of the dealer", 3, 2),
        ("last aggressor", 3, 2),  # nobody has bet since the river was dealt
    ],
)
def test_the_low_half_is_cut_again_among_those_who_tie(odd_chip: str, ann: int, cy: int) -> None:
    """Four antes and three times two make 10: 5 for Bo, and of the other 5 one is odd."""
    table = cards_speak("stud8", ODD, folds="Dee", odd_chip=odd_chip)
    assert shared_out(table)[0] == ("Bo", 5, 0, 0)
    assert table.won == {"Bo": 5, "Ann": ann, "Cy": cy}


def test_the_odd_chip_goes_to_the_last_who_bet_where_the_table_says_so() -> None:
    """Cy bets 8 on the end and the others call: 34, 17 for each half, and of the low 9 for Cy."""
    played = pots(odd_chip="last aggressor")(game("stud8", 4))
    table = Table(played, "Ann Bo Cy Dee", cards=ODD, out="Dee 1")
    table.play("Ann bets 2, Bo calls, Cy calls, Dee folds")
    while len(table.hand.down[0]) < 3:
        table.play(f"{table.turn} checks")
    while table.turn != "Cy":
        table.play(f"{table.turn} checks")
    table.play("Cy bets 8")
    while table.turn:
        table.play(f"{table.turn} calls")
    assert table.won == {"Bo": 17, "Ann": 8, "Cy": 9}


def test_what_cannot_be_split_is_the_kittys_where_the_table_says_so() -> None:
    """10 in the pot: 5 for Bo, 2 each for those who tie, and one for the table."""
    table = cards_speak("stud8", ODD, folds="Dee", odd_chip="kitty")
    assert table.won == {"Bo": 5, "Ann": 2, "Cy": 2}
    assert table.hand.aside.kitty == 1
    assert sum(table.hand.stacks) == 3999


def test_a_side_pot_has_halves_of_its_own() -> None:
    """Ann is all-in for 2 after her ante, and lowest; of what Bo and Cy bet beside it Cy has the only eight."""
    played = game("stud8", 3)
    low = "Cy 2s 5d 6h 7d 8c Ts Tc"
    table = Table(played, "Ann Bo Cy", cards=f"Ann {LOW}, Bo {FULL}, {low}", stacks=(3, 1000, 1000))
    table.play("Ann bets 2, Bo raises to 4, Cy calls")
    table.check_down()
    # Main pot 9: 5 and 4, Ann's 8-4-3-2-A being lower than 8-7-6-5-2. Side pot 4: 2 and 2.
    assert shared_out(table) == [("Bo", 5, 0, 0), ("Ann", 4, 1, 0), ("Bo", 2, 0, 1), ("Cy", 2, 1, 1)]


# ---- declared -------------------------------------------------------------------------------------------------------


def declare(said: str, *, in_turn: bool = False, stacks: int | tuple[int, ...] = 1000, **kept: object) -> Table:
    """Stud by Hoyle: an ante of 1; the first bets 1 and all call; nobody bets again. All are to declare."""
    played = pots(**kept)(game("stud-declare", 3))
    if in_turn:
        played = turn_by_turn(played)
    table = Table(played, "Ann Bo Cy", cards=said, stacks=stacks)
    table.play(f"{table.turn} bets 1")
    while not isinstance(table.may(), Ways):
        table.play(f"{table.turn} {'calls' if table.menu.call else 'checks'}")
    return table


def turn_by_turn(game: Game) -> Game:
    """The game in which one declares aloud and in turn."""
    return replace(
        game, steps=tuple(replace(step, at_once=False) if isinstance(step, Declare) else step for step in game.steps)
    )


HANDS = "Ann Ah 2h 3h 4h 5h Kc Kd, Bo Qs Qh Qd 9c 9h 2c Jc, Cy 2s 4s 6h 7d 8c Ts Tc"
"""Ann has a straight flush and a wheel; Bo a full house; Cy 8-7-6-4-2."""


@pytest.mark.parametrize(
    ("ways", "won"),
    [
        ("both high low", {"Ann": 6}),  # best high, best low
        ("high high low", {"Ann": 3, "Cy": 3}),  # Ann has not declared for the low
        ("low high low", {"Bo": 3, "Ann": 3}),
        ("low high both", {"Ann": 3, "Bo": 3}),  # Cy wins neither
        ("both both low", {"Ann": 6}),  # Bo fails, and Ann wins both
        ("high both low", {"Ann": 3, "Cy": 3}),  # Bo loses the high, and with it all
        ("high high high", {"Ann": 6}),  # nobody plays for the low
        ("low low low", {"Ann": 6}),
    ],
)
def test_each_plays_only_for_what_he_has_declared(ways: str, won: dict[str, int]) -> None:
    table = declare(HANDS)
    for name, way in zip(table.names, ways.split(), strict=True):
        table.play(f"{name} declares {way}")
    assert table.won == won
    assert not table.told(Mucked), "whoever has declared shows"


def test_all_say_at_the_same_time_what_they_play_for() -> None:
    table = declare(HANDS)
    assert (table.hand.turn, table.hand.due) == (-1, 0b111)
    assert table.may("Cy") == Ways(Seat(2))
    table.refuses("Ann checks", Law.PHASE)
    table.play("Cy declares low")
    table.refuses("Cy declares both", Law.WAY)
    table.refuses("Cy folds", Law.IN_TURN)
    assert not table.told(Declared)
    assert table.view("Cy").aside.chosen == ((Seat(2), table.told(Chose)[0].choice),)
    for other in ("", "Ann", "Bo"):
        assert table.view(other).aside.chosen == ((Seat(2), None),)
    table.play("Ann declares both, Bo declares high")
    assert [(event.seat, event.way) for event in table.told(Declared)] == [(0, "both"), (1, "high"), (2, "low")]
    assert table.view().aside.ways == ("both", "high", "low")


def test_where_one_declares_in_turn_all_hear_it() -> None:
    table = declare(HANDS, in_turn=True)
    table.refuses("Bo declares high", Law.IN_TURN)
    table.play("Ann declares high")
    assert table.view("Cy").aside.ways == ("high", None, None)
    table.refuses("Ann declares both", Law.WAY)
    table.play("Bo declares high, Cy declares low")
    assert table.won == {"Ann": 3, "Cy": 3}
    assert not table.told(Chose)
    assert retraced(table.log.events) == table.hand


TIED = "Ann Ah 2h 3h 4h 8d Kc Kd, Bo Qs Jh Td 9c 6h 6c 7s, Cy As 2s 3d 4c 8s Ts Tc"
"""Ann and Cy tie for low with 8-4-3-2-A. For high Ann's kings are best, then Cy's tens, then Bo's sixes."""


@pytest.mark.parametrize(
    ("rule", "won"),
    [
        # Ann has the best high hand and ties for low. Where she must win both she gets nothing: Bo is the only other
        # one for high, and Cy the only one for low.
        ("must win both", {"Bo": 3, "Cy": 3}),
        # Where she may tie: 3 for high, and 3 for low, cut in two; the odd chip goes to the left of the dealer, to her.
        ("may tie", {"Ann": 5, "Cy": 1}),
    ],
)
def test_whoever_says_both_must_win_both_or_may_tie(rule: str, won: dict[str, int]) -> None:
    table = declare(TIED, both_ways=rule)
    table.play("Ann declares both, Bo declares high, Cy declares low")
    assert table.won == won


def test_if_nobody_wins_both_of_those_who_say_both_the_cards_speak() -> None:
    """Ann is best for high and ties for low; all have said both, and none of them wins both."""
    table = declare(TIED)
    table.play("Ann declares both, Bo declares both, Cy declares both")
    assert table.won == {"Ann": 5, "Cy": 1}


@pytest.mark.parametrize(("book", "won"), [("hoyle", {"Ann": 5, "Cy": 1}), ("card-room", {"Ann": 4, "Cy": 2})])
def test_by_whose_book_the_odd_chip_of_stud_goes(book: str, won: dict[str, int]) -> None:
    """By Hoyle left of the dealer, to Ann; in the card room by suit, and Cy has the higher eight of those that play."""
    table = declare(TIED, odd_chip=game("stud-declare", 3, book=book).pots.odd_chip)
    table.play("Ann declares both, Bo declares both, Cy declares both")
    assert table.won == won


def test_two_who_say_both_may_both_fail() -> None:
    """Bo beats Ann for high and Ann beats Bo for low: neither wins both, and Cy, who said low, is the only one left."""
    table = declare("Ann Ah 2h 3c 4d 8d Kc Kd, Bo Qs Qh Qd 9c 9h 2c Jc, Cy 2s 4s 6h 7d 8c Ts Tc")
    table.play("Ann declares both, Bo declares both, Cy declares low")
    assert table.won == {"Cy": 6}


def test_in_a_side_pot_that_he_is_not_in_the_others_win_what_they_have_declared() -> None:
    """Ann has 2 chips and wins both ways: 6. The side pot of 8 and 8 is Bo's for high and Cy's for low."""
    table = Table(game("stud-declare", 3), "Ann Bo Cy", cards=HANDS, stacks=(2, 1000, 1000))
    table.play("Bo bets 9, Cy calls, Ann calls")
    while not isinstance(table.may(), Ways):
        table.play(f"{table.turn} checks")
    table.play("Ann declares both, Bo declares high, Cy declares low")
    assert shared_out(table) == [("Ann", 6, 0, 0), ("Bo", 8, 0, 1), ("Cy", 8, 1, 1)]


def test_where_only_one_is_left_nobody_declares() -> None:
    table = Table(game("stud-declare", 3), "Ann Bo Cy", cards=HANDS)
    table.play("Bo bets 1, Cy folds, Ann folds")
    assert table.hand.over
    assert not table.told(Declared)
    assert table.won == {"Bo": 3}


def test_a_player_who_is_asked_to_show_may_muck_what_he_has_declared_for() -> None:
    """Where nobody has to show, one who has declared gives up his half with his hand."""
    played = shows(asks=True, must="nobody")(game("stud-declare", 3))
    table = Table(played, "Ann Bo Cy", cards=HANDS)
    table.play(f"{table.turn} bets 1")
    while not isinstance(table.may(), Ways):
        table.play(f"{table.turn} {'calls' if table.menu.call else 'checks'}")
    table.play("Ann declares high, Bo declares high, Cy declares low")
    for _ in range(3):
        table.play(f"{table.turn} {'mucks' if table.turn == 'Ann' else 'shows'}")
    assert table.won == {"Bo": 3, "Cy": 3}
