"""Naming the game: whose turn it is, what may be named, and what is dealt when the time has run out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.engine.law import menu
from anteup.engine.log import Log
from anteup.table.away import default
from anteup.table.calls import Jackpot
from anteup.table.changing import left
from anteup.table.choosing import choices, named, ready, title, to_name, when_out
from anteup.table.gamesof import session_of
from anteup.table.granting import NotGranted
from anteup.table.session import Chair, Session, TableBroken, after, chooser, next_hand
from anteup.table.settings import Choice, Settings

FORMS = ("stud7", "anaconda", "kuhn")


def table(choice: Choice = "deal", names: str = "ABCD", forms: tuple[str, ...] = FORMS) -> Session:
    settings = Settings(game="draw", forms=forms, choice=choice, seats=4)
    return session_of(settings, [Chair(name, 500) for name in names] + [Chair()] * (4 - len(names)))


def played(session: Session) -> Session:
    """The next hand, in which nobody is there."""
    coming = next_hand(session)
    log = Log(coming.game, coming.stacks, coming.owed, coming.carried)
    while not log.hand.over:
        if log.wants_pack:
            log.shuffle(log.wanted)
        elif (facts := menu(log.hand)) is not None:
            log.act(default(log.view(facts.seat), facts), facts.seat)
    return after(session, log.hand)


def test_the_dealer_of_the_next_hand_names_its_game() -> None:
    session = table()
    assert (to_name(session), next_hand(session).button) == (0, 0)
    session = played(named(session, "stud7", 0))

    assert to_name(session) == next_hand(session).button == 1
    assert next_hand(session).game.form == "stud7"


def test_each_chair_in_turn_whoever_deals() -> None:
    session = table("seat")
    named_by: list[int] = []
    for form in ("stud7", "draw", "stud7", "draw", "stud7"):
        named_by.append(to_name(session))
        session = played(named(session, form, to_name(session)))

    assert named_by == [0, 1, 2, 3, 0]
    session, _ = left(session, 1)
    assert to_name(session) == 2


def test_only_what_the_host_has_on_his_list_and_is_for_so_many() -> None:
    assert choices(table()) == (("draw", "Draw poker"), ("stud7", "Seven-card stud"), ("anaconda", "Anaconda"))
    two = table(names="AB")
    assert [name for name, _ in choices(two)] == ["draw", "stud7", "kuhn"]
    assert title(two, "kuhn") == "Kuhn poker"


def test_another_game_another_chair_or_too_few_is_refused() -> None:
    for form, by, told in (
        ("holdem", 0, "'holdem' is not dealt at this table: one of draw, stud7, anaconda, kuhn"),
        ("stud7", 2, "chair 2 cannot call a game: the next hand is dealt by chair 0"),
        ("stud7", 9, "no game is called from chair 9"),
    ):
        with pytest.raises(NotGranted, match=told) as refused:
            named(table(), form, by)
        assert (refused.value.code, refused.value.law) == ("E_FORM_CHOICE", "H-007")
    with pytest.raises(NotGranted, match="the next game is named by chair 0"):
        named(table("seat"), "stud7", 2)
    with pytest.raises(NotGranted, match="'kuhn' is for 2 to 2 here, and 4 are to play") as many:
        named(table(), "kuhn", 0)
    assert (many.value.code, many.value.law) == ("E_SEAT_COUNT", "H-009")
    assert next_hand(named(table(), "anaconda", 0)).game.form == "anaconda"


def test_when_the_time_is_out_the_last_game_is_dealt_again() -> None:
    session = table()
    assert when_out(session) == "draw"
    assert when_out(named(session, "stud7", 0)) == "stud7"


def test_a_game_that_is_not_for_those_who_are_left_gives_way_to_the_next() -> None:
    session = named(table(names="ABC"), "anaconda", 0)
    session, _ = left(session, 2)

    assert when_out(session) == "kuhn"
    assert chooser(session) == 0
    assert next_hand(ready(session)).game.form == "kuhn"
    assert next_hand(named(session, "stud7", 0)).game.form == "stud7"
    assert ready(table()).calls == table().calls


def test_where_games_follow_each_other_one_that_is_not_for_so_many_is_left_out() -> None:
    session = table("rotation", names="ABC", forms=("anaconda", "stud7"))
    session = replace(session, calls=replace(session.calls, called="anaconda"))
    session, _ = left(session, 2)

    assert next_hand(ready(session)).game.form == "stud7"
    assert to_name(session) == -1
    assert choices(session) == ()


def test_nobody_names_a_game_where_there_is_none_to_name() -> None:
    assert to_name(session_of(Settings(), [Chair("A", 9), Chair("B", 9), *(Chair(),) * 4])) == -1
    assert to_name(table(names="AB", forms=("anaconda",))) == -1  # the other one is for three
    session = table()
    on = replace(session, calls=replace(session.calls, jackpot=Jackpot(0, 1)))
    assert to_name(on) == -1
    assert to_name(replace(session, chairs=(session.chairs[0], *(Chair(),) * 3))) == -1


def test_where_nothing_is_for_so_few_no_hand_is_dealt() -> None:
    with pytest.raises(TableBroken, match="none of draw, stud7, anaconda, kuhn is dealt to as many as are there"):
        ready(replace(table(), chairs=(Chair("A", 5), *(Chair(),) * 3)))
