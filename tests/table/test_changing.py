"""Between two hands: chips come, players move and go, chairs are drawn for, and the host deals other games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from anteup.engine.actions import Action, Check, Fold
from anteup.engine.events import Carried
from anteup.engine.log import Log
from anteup.table.calls import Jackpot
from anteup.table.changing import EMPTY, bought, left, moved, redealt, reseated, with_chairs
from anteup.table.choosing import is_dealt, playable
from anteup.table.gamesof import session_of
from anteup.table.session import CannotSit, Chair, Debt, Session, after, next_hand
from anteup.table.settings import Settings

HOLDEM = Settings(seats=6)


def table(names: str = "A B C D E", settings: Settings = HOLDEM) -> Session:
    people = [EMPTY if name == "-" else Chair(name, 500) for name in names.split()]
    return session_of(settings, (*people, *(EMPTY,) * (settings.seats - len(people))))


def played(session: Session, does: Action = Fold()) -> Session:  # noqa: B008 (a frozen value)
    """The next hand, in which everybody folds, or does what is said."""
    coming = next_hand(session)
    log = Log(coming.game, coming.stacks, coming.owed, coming.carried)
    log.shuffle(log.wanted)
    while not log.hand.over:
        log.act(does)
    return after(session, log.hand)


def away(session: Session, chair: int) -> Session:
    return with_chairs(session, {chair: replace(session.chairs[chair], here="away")})


def names(session: Session) -> str:
    return " ".join(chair.name or "-" for chair in session.chairs)


def placed(session: Session) -> str:
    """Whose button and blinds come next; in brackets the chair where nobody is."""
    coming = next_hand(session)
    return " ".join(session.chairs[chair].name or f"({chair})" for chair in (coming.button, *coming.blinds))


def test_who_gets_up_takes_his_chips_and_leaves_a_dead_blind() -> None:
    session = played(table())
    assert placed(session) == "B C D"
    session, cashed = left(session, 2)

    assert cashed == 501  # he had the big blind, and nobody came in
    assert names(session) == "A B - D E -"
    assert placed(session) == "B (2) D"


def test_a_kill_goes_with_who_has_made_it() -> None:
    session = table()
    session = replace(session, calls=replace(session.calls, killer=2, legs=(2, 1)))

    assert left(session, 1)[0].calls.killer == 2
    assert left(session, 2)[0].calls == replace(session.calls, killer=-1, legs=(-1, 0))
    assert moved(session, 2, 5).calls == replace(session.calls, killer=5, legs=(5, 1))
    assert moved(session, 3, 5).calls == session.calls


def test_chips_come_and_go() -> None:
    session = away(table(), 1)

    assert bought(session, 1, 250).chairs[1] == replace(session.chairs[1], stack=750)
    assert bought(session, 1, -500).chairs[1].stack == 0
    with pytest.raises(CannotSit, match="chair 1 has 500 chips, and cannot get -501"):
        bought(session, 1, -501)


def test_who_had_no_chips_is_dealt_in_again() -> None:
    broke = replace(table(), chairs=(Chair("A", 0, here="away", owes=(Debt(3, live=False),)), Chair("B", 5), EMPTY))

    assert bought(broke, 0, 100).chairs[0] == Chair("A", 100, owes=(Debt(3, live=False),))


def test_who_moves_away_from_the_big_blind_posts_it() -> None:
    session = played(table())  # C has had the big blind
    back, ahead = moved(session, 4, 5), moved(session, 0, 5)

    assert names(back) == "A B C D - E"
    assert [(owed.amount, owed.live) for owed in next_hand(back).owed] == [(2, True)]
    assert next_hand(ahead).owed == ()
    assert next_hand(played(back)).owed == ()


def test_who_moves_before_the_first_hand_or_without_chips_owes_nothing() -> None:
    assert next_hand(moved(table(), 0, 5)).owed == ()
    session = played(table())
    broke = replace(session, chairs=(*session.chairs[:4], Chair("E", 0), EMPTY))

    assert moved(broke, 4, 5).chairs[5] == Chair("E", 0)
    assert moved(session, 4, 4) is session


DOORS: list[tuple[Callable[[Session], object], str]] = [
    (lambda session: moved(session, 1, 2), "'B' cannot move from chair 1 to chair 2: 'C' sits there"),
    (lambda session: moved(session, 1, 6), "'B' cannot move from chair 1 to chair 6: there is none"),
    (lambda session: moved(session, 5, 1), "nobody sits at chair 5: they sit at 0, 1, 2, 3, 4"),
    (lambda session: left(session, 5), "nobody sits at chair 5"),
    (lambda session: bought(session, -1, 5), "nobody sits at chair -1"),
    (lambda session: reseated(session, {0: 1, 1: 0}), r"chairs \[0, 1, 2, 3, 4\] are taken, and each needs one"),
    (lambda session: reseated(session, dict.fromkeys(range(5), 3)), "each needs one of its own"),
    (lambda session: reseated(session, {n: n + 2 for n in range(5)}), "each needs one of its own"),
    (lambda session: redealt(session, Settings(seats=4)), "4 chairs are too few: 'E' sits at chair 4"),
]


@pytest.mark.parametrize(("door", "told"), DOORS)
def test_what_cannot_be_is_told(door: Callable[[Session], object], told: str) -> None:
    with pytest.raises(CannotSit, match=told):
        door(table())


def test_all_take_other_chairs_and_the_blinds_begin_anew_from_the_button() -> None:
    session = played(played(table()))
    fresh = reseated(session, {0: 3, 1: 1, 2: 0, 3: 5, 4: 2})

    assert names(fresh) == "C B E A - D"
    assert (fresh.button, fresh.blinds) == (session.button, ())
    assert fresh.chips == session.chips
    assert placed(fresh) == "E A D"


def test_other_stakes_keep_chairs_button_and_pot() -> None:
    session = replace(played(played(table())), carried=Carried(40))
    dearer = redealt(session, replace(HOLDEM, stakes={"blinds": (5, 10)}))

    assert (dearer.chairs, dearer.button, dearer.blinds) == (session.chairs, session.button, session.blinds)
    assert (dearer.carried, dearer.hands, dearer.chips) == (session.carried, 2, session.chips)
    assert placed(dearer) == placed(session)
    assert next_hand(dearer).game.stakes.blinds == (5, 10)
    assert next_hand(dearer).carried == 40


def test_more_chairs_and_fewer() -> None:
    session = played(table("A B C"))
    wider = redealt(session, Settings(seats=8))
    narrow = redealt(session, Settings(seats=3))

    assert names(wider) == "A B C - - - - -"
    assert placed(wider) == placed(narrow) == placed(session)
    late = replace(session, button=5, blinds=(4, 5))
    assert (redealt(late, Settings(seats=3)).button, redealt(late, Settings(seats=3)).blinds) == (2, ())


def test_another_game_has_other_blinds_and_forgets_those_missed_that_it_has_not() -> None:
    session = played(away(played(table("A B C D")), 3))
    assert session.chairs[3].missed
    draw = redealt(session, Settings(game="draw", seats=6))

    assert draw.chairs[3].missed == ()
    assert next_hand(draw).game.form == "draw"


CHOICE = Settings(game="draw", forms=("stud7", "razz"), choice="deal", seats=4)


def test_a_game_that_was_called_goes_on_where_it_is_still_dealt() -> None:
    session = table("A B C", CHOICE)
    session = replace(session, calls=replace(session.calls, called="razz", chose=3, turn=2))

    again = redealt(session, replace(CHOICE, forms=("razz",)))
    assert (again.calls.called, again.calls.turn, again.calls.chose) == ("razz", 2, 3)
    assert redealt(session, replace(CHOICE, forms=("stud7",))).calls.called == ""
    assert redealt(session, Settings(game="razz", seats=3)).calls == replace(
        session_of(Settings(game="razz", seats=3)).calls, chose=-1
    )


def test_a_rotation_keeps_its_place_whatever_is_played_now() -> None:
    round_ = Settings(game="holdem", choice="rotation", forms=("omaha8", "jackpots", "badugi"), seats=4)
    session = table("A B C", round_)
    for called, turn in (("", 2), ("jackpots", 1), ("badugi", 2)):
        on = replace(session, calls=replace(session.calls, called=called, turn=turn, jackpot=None))
        calls = redealt(on, replace(round_, clock=45)).calls
        assert (calls.called, calls.turn) == (called, turn)
    assert redealt(on, replace(round_, forms=("omaha8",))).calls.turn == 0


def test_a_jackpot_and_a_kill_that_are_on_stay_on_where_there_are_such() -> None:
    laws = Settings(game="draw", book="laws", stakes={"limit": 10}, seats=4)
    session = table("A B C", laws)
    on = replace(session, calls=replace(session.calls, jackpot=Jackpot(1, 4), first=4, killer=2, legs=(2, 1)))

    assert redealt(on, replace(laws, stakes={"limit": 20})).calls.jackpot == Jackpot(1, 4)
    assert redealt(on, replace(laws, stakes={"limit": 20})).calls.killer == -1
    assert redealt(on, Settings(seats=4)).calls.jackpot is None
    kill = Settings(game="holdem-kill", seats=4)
    assert redealt(on, kill).calls.killer == 2


JACKPOTS = Settings(game="jackpots", seats=4)
KITCHEN = Settings(game="kitchen-table", choice="deal", seats=4)


def passed_out(session: Session) -> Session:
    """The next hand, which nobody opens."""
    return played(session, Check())


def test_a_jackpot_that_nobody_opened_goes_on_wholly_at_the_sums_of_another_table() -> None:
    session = passed_out(table("A B C", JACKPOTS))
    assert (session.carried.pot, session.calls.jackpot) == (3, Jackpot(1, 1))

    kitchen = redealt(session, KITCHEN)
    game = next_hand(kitchen).game
    assert kitchen.calls.jackpot == Jackpot(1, 5)
    assert (game.form, next_hand(kitchen).carried) == ("jackpots", 3)
    assert game.steps == kitchen.calls.games["jackpots"][3].steps  # antes and bets of the one book
    assert game.stakes == kitchen.calls.games["jackpots"][3].stakes
    again = passed_out(kitchen)
    assert (again.carried.pot, again.calls.jackpot) == (18, Jackpot(2, 5))


def test_dearer_antes_are_those_of_the_next_jackpot_and_the_one_chip_is_of_the_table() -> None:
    session = passed_out(table("A B C", JACKPOTS))
    dearer = replace(JACKPOTS, stakes={"ante": 4})
    assert redealt(session, dearer).calls.jackpot == Jackpot(1, 4)
    assert redealt(session, dearer).calls.first == 4

    laws = Settings(game="draw", book="laws", stakes={"limit": 10}, seats=4)
    on = table("A B C", laws)
    on = replace(on, calls=replace(on.calls, jackpot=Jackpot(1, 1), first=7))
    fives = redealt(on, replace(laws, stakes={"limit": 50, "unit": 5}))
    assert (fives.calls.jackpot, fives.calls.first) == (Jackpot(1, 5), 5)


def test_where_nothing_but_jackpots_was_dealt_one_that_only_begins_is_none_of_the_next_table() -> None:
    session = table("A B C", JACKPOTS)
    assert session.calls.jackpot is not None

    assert redealt(session, KITCHEN).calls.jackpot is None
    assert redealt(session, JACKPOTS).calls.jackpot == Jackpot(0, 1)
    pot = replace(session, carried=Carried(6))
    assert redealt(pot, KITCHEN).calls.jackpot == Jackpot(0, 5)


def test_the_game_that_was_dealt_last_is_so_at_a_table_where_games_are_named() -> None:
    last = redealt(table("A B C", Settings(game="stud5", seats=4)), KITCHEN).calls
    assert (last.called, last.usual) == ("stud5", "stud7")
    assert redealt(table("A B C", Settings(game="razz", seats=4)), KITCHEN).calls.called == ""
    assert redealt(table("A B C", Settings(game="stud7", seats=4)), KITCHEN).calls.called == ""


def test_whether_a_hand_can_be_dealt() -> None:
    assert playable(table("A B"))
    assert not playable(table("A"))
    assert is_dealt(table("A B"))
    assert not is_dealt(table("A"))


@given(st.data())
def test_no_chip_is_lost_whatever_changes(data: st.DataObject) -> None:
    session, given_out = table(), 2500
    for _ in range(data.draw(st.integers(1, 12))):
        people = [number for number, chair in enumerate(session.chairs) if chair.name]
        free = [number for number, chair in enumerate(session.chairs) if not chair.name]
        what = data.draw(st.sampled_from(["left", "bought", "moved", "sat", "reseated", "redealt", "played"]))
        if what == "left" and people:
            session, cashed = left(session, data.draw(st.sampled_from(people)))
            given_out -= cashed
        elif what == "bought" and people:
            session = bought(session, data.draw(st.sampled_from(people)), 100)
            given_out += 100
        elif what == "moved" and people and free:
            session = moved(session, data.draw(st.sampled_from(people)), data.draw(st.sampled_from(free)))
        elif what == "sat" and free:
            session = with_chairs(session, {data.draw(st.sampled_from(free)): Chair("N", 300)})
            given_out += 300
        elif what == "reseated":
            chairs = data.draw(st.permutations(range(len(session.chairs))))
            session = reseated(session, dict(zip(people, chairs, strict=False)))
        elif what == "redealt":
            blinds = data.draw(st.sampled_from([(1, 2), (2, 4)]))
            session = redealt(session, replace(HOLDEM, stakes={"blinds": blinds}))
        elif what == "played" and playable(session):
            session = played(session)
        assert session.chips == given_out
        assert len(session.chairs) == 6
