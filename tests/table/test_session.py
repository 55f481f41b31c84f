"""Button and blinds between hands, against tables worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from anteup.engine.actions import Fold, Seat
from anteup.engine.events import Carried, Owed, Posted
from anteup.engine.hand import Hand
from anteup.engine.log import Log
from anteup.rules import deal_out
from anteup.rules.steps import Game, Post
from anteup.table.session import (
    AnotherHand,
    CannotSit,
    Chair,
    Coming,
    Debt,
    Here,
    Moves,
    Session,
    TableBroken,
    after,
    next_hand,
    seated,
)


@cache
def games(name: str = "holdem", least: int = 2, most: int = 9) -> dict[int, Game]:
    return {players: deal_out(name, book="tda", players=players) for players in range(least, most + 1)}


def table(names: str, button: str, moves: Moves = "dead button", game: str = "holdem") -> Session:
    people = names.split()
    return seated(games(game), [Chair(name, 1000) for name in people], people.index(button), moves)


def played(session: Session) -> tuple[Session, Log]:
    """The next hand, in which everybody folds."""
    coming = next_hand(session)
    log = Log(coming.game, coming.stacks, coming.owed, coming.carried)
    log.shuffle(coming.game.deck)
    while not log.hand.over:
        log.act(Fold())
    return after(session, log.hand), log


def busted(session: Session, *names: str) -> Session:
    chairs = [replace(chair, stack=0) if chair.name in names else chair for chair in session.chairs]
    return replace(session, chairs=tuple(chairs))


def sits(session: Session, chair: int, to: Chair) -> Session:
    return replace(session, chairs=(*session.chairs[:chair], to, *session.chairs[chair + 1 :]))


def here(session: Session, chair: int, how: Here) -> Session:
    return sits(session, chair, replace(session.chairs[chair], here=how))


def number(session: Session, name: str) -> int:
    return [chair.name for chair in session.chairs].index(name)


def placed(session: Session) -> str:
    """Button and blinds of the next hand; in brackets where nobody is there to take them."""
    coming = next_hand(session)
    chairs = [coming.button, *coming.blinds]
    return " ".join(
        session.chairs[chair].name if chair in coming.chairs else f"({session.chairs[chair].name})" for chair in chairs
    )


def sequence(session: Session, hands: int) -> list[str]:
    found = list[str]()
    for _ in range(hands):
        found.append(placed(session))
        session, _ = played(session)
    return found


def order(session: Session) -> list[str]:
    """Who is dealt in, from the first seat to the dealer's."""
    return [session.chairs[chair].name for chair in next_hand(session).chairs]


# ---- who has the button, the small blind, the big blind --------------------------------------------------------------


def test_button_and_blinds_go_round() -> None:
    assert ["A B C", "B C D", "C D A", "D A B", "A B C"] == sequence(table("A B C D", "A"), 5)


def test_the_first_seat_is_left_of_the_button_and_the_dealer_last() -> None:
    assert ["B", "C", "D", "A"] == order(table("A B C D", "A"))


@pytest.mark.parametrize(
    ("out", "expected"),
    [
        ("B", ["(B) C D", "C D E", "D E A"]),  # TDA-32: the small blind left; the button stands at his empty chair
        ("C", ["B (C) D", "(C) D E", "D E A"]),  # the big blind left: a dead small blind, then a dead button
        ("B C", ["(B) (C) D", "(C) D E", "D E A"]),
        ("D", ["B C E", "C E A", "E A B"]),
        ("A", ["B C D", "C D E", "D E B"]),
        ("C E", ["B (C) D", "(C) D A", "D A B"]),
    ],
)
def test_the_blinds_go_on_regularly_where_somebody_has_left(out: str, expected: list[str]) -> None:
    session, _ = played(table("A B C D E", "A"))

    assert expected == sequence(busted(session, *out.split()), 3)


def test_with_a_dead_small_blind_the_first_seat_has_the_big_one_and_nobody_posts_the_small() -> None:
    session, _ = played(table("A B C D E", "A"))
    session = busted(session, "C")
    coming = next_hand(session)
    _, log = played(session)

    assert ["D", "E", "A", "B"] == order(session)
    assert [Posted(Seat(0), 2, "blind", 2)] == [event for event in log.events if isinstance(event, Posted)]
    assert (2,) == coming.game.stakes.blinds


def test_with_a_dead_button_the_last_player_is_dealt_to_as_the_dealer() -> None:
    session, _ = played(table("A B C D E", "A"))

    assert ["C", "D", "E", "A"] == order(busted(session, "B"))


@pytest.mark.parametrize(
    ("out", "button_and_blinds"),
    [
        ("red", "blue blue grey"),  # BUG-075
        ("grey", "blue blue red"),
        ("blue", "red red grey"),
    ],
)
def test_when_two_are_left_nobody_has_the_big_blind_twice_running(out: str, button_and_blinds: str) -> None:
    session, log = played(table("grey red blue", "grey"))

    assert [("red", 1), ("blue", 2)] == [
        (["red", "blue", "grey"][event.seat], event.amount) for event in log.events if isinstance(event, Posted)
    ]
    assert button_and_blinds == placed(busted(session, out))


def test_bug_077_the_blinds_alternate_between_two_while_the_third_sits_out() -> None:
    session = here(table("one two three", "three"), 2, "away")

    assert ["one one two", "two two one", "one one two", "two two one"] == sequence(session, 4)


def test_two_players_the_dealer_posts_the_small_blind_and_the_other_the_big() -> None:
    session, log = played(table("A B", "A"))

    assert [Posted(Seat(1), 1, "blind", 1), Posted(Seat(0), 2, "blind", 2)] == [
        event for event in log.events if isinstance(event, Posted)
    ]
    assert "B B A" == placed(session)


def test_where_the_dealer_has_the_big_blind_of_two_they_alternate_too() -> None:
    two = games()[2]
    steps = tuple(replace(step, heads_up="dealer big") if isinstance(step, Post) else step for step in two.steps)
    session = seated({2: replace(two, steps=steps)}, [Chair("A", 100), Chair("B", 100)])

    assert ["A B A", "B A B", "A B A"] == sequence(session, 3)
    assert [Posted(Seat(0), 1, "blind", 1), Posted(Seat(1), 2, "blind", 2)] == [
        event for event in played(session)[1].events if isinstance(event, Posted)
    ]


def test_a_third_player_comes_in_between_and_waits_until_the_button_has_passed() -> None:
    session, _ = played(table("A B", "A"))  # A dealt, B had the big blind
    chairs = (session.chairs[0], Chair("X", 1000), session.chairs[1])
    session = replace(session, chairs=chairs, button=0, blinds=(0, 2))

    assert ["B B A", "B A X", "A X B"] == sequence(session, 3)


def test_who_sits_down_between_the_button_and_the_blinds_waits() -> None:
    session, _ = played(table("A B C D E", "A"))
    session = sits(busted(session, "C"), 2, Chair("New", 500))
    session = replace(session, blinds=(1, 3))  # the big blind had been with D

    assert "B D E" == placed(session)
    assert ["D", "E", "A", "B"] == order(session)
    assert ["D E A", "E A B"] == sequence(played(session)[0], 2)
    assert ["E", "A", "B", "New", "D"] == order(played(session)[0])


def test_a_table_made_anew_but_for_one_lets_the_newcomers_play() -> None:
    """All who might post before the next big blind sat down since: somebody has to deal and to post the small one."""
    session = seated(games(), [Chair(name, 1000) for name in ["S", "V", "W", "B", "Z"]])
    session = replace(session, hands=1, button=4, blinds=(0, 3))

    assert "V W Z" == placed(busted(session, "S", "B"))


def test_newcomers_do_not_have_the_big_blind_overtake_the_button() -> None:
    session = seated(games(), [Chair(name, 1000) for name in ["A", "B", "C", "D"]])
    session = replace(session, hands=1, button=2, blinds=(2, 1))  # C and B had played alone

    assert "A B D" == placed(busted(session, "C"))
    assert ["B", "D", "A"] == order(busted(session, "C"))


def test_the_moving_button_goes_to_the_next_player_and_the_blinds_follow() -> None:
    session, _ = played(table("A B C D", "A", "moving button"))

    assert ["C D A", "D A C", "A C D"] == sequence(busted(session, "B"), 3)


def test_one_blind() -> None:
    session = table("A B C D", "A", game="holdem-one-blind")
    first, _ = played(session)

    assert ["A B", "B C", "C D"] == sequence(session, 3)
    assert ["(B) C", "C D", "D A"] == sequence(busted(first, "B"), 3)
    assert ["D C", "C D"] == sequence(busted(first, "A", "B"), 2)


def test_without_blinds_the_button_goes_to_the_next_player() -> None:
    session, _ = played(table("A B C D", "A", game="short-deck"))

    assert ["B", "D", "A"] == sequence(busted(session, "C"), 3)


# ---- sitting out -----------------------------------------------------------------------------------------------------


def owed(session: Session, name: str) -> list[tuple[int, bool]]:
    coming = next_hand(session)
    return [(debt.amount, debt.live) for debt in coming.owed if session.chairs[coming.chairs[debt.seat]].name == name]


def test_who_missed_the_blinds_posts_the_big_one_live_and_the_small_one_dead() -> None:
    """WSOP-L-156."""
    session, _ = played(table("A B C D E", "A"))
    session, _ = played(here(session, 3, "away"))
    session = here(session, 3, "plays")

    assert "C E A" == placed(session)
    assert "D" not in order(session), "he sits between the button and the small blind"
    session, _ = played(session)
    assert [(1, False), (2, True)] == owed(session, "D")
    played_out, log = played(session)
    assert [Posted(Seat(3), 1, "pot"), Posted(Seat(3), 2, "live", 2)] == [
        event for event in log.events if isinstance(event, Posted) and event.seat == 3
    ]
    assert [] == owed(played_out, "D")


def test_who_waits_for_the_big_blind_posts_nothing_else() -> None:
    session, _ = played(table("A B C D E", "A"))
    session, _ = played(here(session, 3, "away"))
    session = here(session, 3, "waits")

    dealt = list[bool]()
    for _ in range(4):
        dealt.append("D" in order(session))
        assert [] == owed(session, "D")
        session, _ = played(session)

    assert [False, False, False, True] == dealt
    assert "plays" == session.chairs[3].here


def test_who_paid_the_big_blind_and_left_owes_the_small_one() -> None:
    session, _ = played(table("A B C D E", "A"))
    session = here(session, 2, "away")

    assert "B (C) D" == placed(session)
    session, _ = played(session)
    assert (0,) == session.chairs[2].missed
    session = here(session, 2, "plays")
    assert [(1, False)] == owed(session, "C")
    assert [] == owed(played(session)[0], "C")


def test_who_comes_back_before_anything_passed_owes_nothing() -> None:
    session = here(here(table("A B C D E", "A"), 4, "away"), 4, "plays")

    assert [] == owed(session, "E")


# ---- what a hand leaves to the next ----------------------------------------------------------------------------------


def leaving(session: Session, leaves: Carried) -> Session:
    """The session after a hand that leaves something; what it leaves in the pot was the first seat's."""
    coming = next_hand(session)
    _, log = played(session)
    stacks = (log.hand.stacks[0] - leaves.pot, *log.hand.stacks[1:])
    assert coming.game == log.hand.game
    return after(session, replace(log.hand, stacks=stacks, leaves=leaves))


def test_what_nobody_won_lies_in_the_next_pot() -> None:
    session = table("A B C D", "A")
    later = leaving(session, Carried(pot=5))

    assert 5 == next_hand(later).carried
    assert session.chips == later.chips
    final, log = played(later)
    assert 5 == log.events[0].carried  # type: ignore[union-attr]
    assert (0, session.chips) == (final.carried.pot, final.chips)


def test_a_penalty_is_owed_by_the_chair_wherever_it_sits_in_the_next_hand() -> None:
    session = leaving(table("A B C D", "A"), Carried(penalties=(Owed(Seat(0), 3, live=False),)))

    assert (Debt(3, live=False),) == session.chairs[1].owes
    assert (Owed(Seat(3), 3, live=False),) == next_hand(session).owed
    assert () == played(session)[0].chairs[1].owes


# ---- what cannot be dealt, or settled --------------------------------------------------------------------------------


def test_one_player_cannot_play() -> None:
    with pytest.raises(TableBroken, match="1 of the chairs"):
        next_hand(busted(table("A B", "A"), "B"))


def test_a_game_that_is_not_for_so_few() -> None:
    three = {3: deal_out("kuhn3")}
    session = seated(three, [Chair(name, 10) for name in "ABC"])

    with pytest.raises(TableBroken, match="Kuhn poker for three is dealt here to 3, and there are 2 players"):
        next_hand(busted(session, "B"))


def test_no_button_beside_the_chairs() -> None:
    with pytest.raises(CannotSit, match="the button cannot be at chair 4: the chairs are 0 to 3"):
        seated(games(), [Chair("A", 10)] * 4, 4)


def chair_of(*said: Any, **fields: Any) -> Chair:
    """A chair of whatever somebody says, right or wrong."""
    return Chair(*said, **fields)


@pytest.mark.parametrize(
    ("chairs", "rest", "told"),
    [
        ([Chair("A", 10)], {}, "a table has two chairs or more, and not 1"),
        ([Chair("A", 10), Chair("B", -5)], {}, "chair 1 cannot have -5 chips: a stack is a whole number of them"),
        ([chair_of("A", 1.5), Chair("B", 5)], {}, "chair 0 cannot have 1.5 chips"),
        ([chair_of("A", stack=True), Chair("B", 5)], {}, "chair 0 cannot have True chips"),
        ([Chair("A", 5), chair_of(7, 5)], {}, "chair 1 cannot be 7's: a name is text"),
        ([Chair("A", 5), chair_of("B", 5, "out")], {}, "here as 'out': say 'plays', 'waits', 'away'"),
        ([Chair("A", 5), Chair("B", 5, missed=(2,))], {}, "chair 1 cannot have missed blind 2: there are 2"),
        ([Chair("A", 5), Chair("B", 5, missed=(-1,))], {}, "missed blind -1"),
        ([Chair("A", 5), Chair("B", 5, owes=(Debt(0, live=True),))], {}, "chair 1 cannot owe 0 chips"),
        ([Chair("A", 5)] * 2, {"button": -1}, "the button cannot be at chair -1: the chairs are 0 to 1"),
        ([Chair("A", 5)] * 2, {"button": True}, "the button cannot be at chair True"),
        ([Chair("A", 5)] * 2, {"moves": "anyhow"}, "'anyhow': say 'dead button' or 'moving button'"),
    ],
)
def test_what_no_table_can_be_is_refused_and_told(chairs: list[Chair], rest: dict[str, Any], told: str) -> None:
    with pytest.raises(CannotSit) as fault:
        seated(games(), chairs, **rest)

    assert told in str(fault.value)


def test_a_game_for_another_number_of_players() -> None:
    with pytest.raises(CannotSit, match="was dealt out for 4 players, and not for 3"):
        seated({3: games()[4]}, [Chair("A", 10)] * 4)


def test_a_blind_that_nobody_posts_any_more_is_not_owed() -> None:
    """Missed where there were two, and the next hand has one."""
    one = {4: deal_out("holdem-one-blind", players=4)}
    session = seated({**games(), **one}, [Chair(name, 1000) for name in "ABCDE"])
    session, _ = played(here(session, 3, "away"))
    session = replace(session, chairs=(*session.chairs[:3], replace(session.chairs[3], missed=(0, 1)), Chair("E")))

    assert [(2, True)] == owed(here(session, 3, "plays"), "D")


def test_only_its_own_hand_can_follow() -> None:
    session = table("A B C D", "A")
    coming = next_hand(session)
    log = Log(coming.game, coming.stacks)
    log.shuffle(coming.game.deck)
    with pytest.raises(AnotherHand, match="not over"):
        after(session, log.hand)

    def over(stacks: Sequence[int], game: Game, carried: int = 0) -> Hand:
        other = Log(game, stacks, (), carried)
        other.shuffle(game.deck)
        while not other.hand.over:
            other.act(Fold())
        return other.hand

    for strange, told in (
        (over((999,) * 4, games()[4]), "seat 1 began with 999, and in this table's hand 1 chair 1 has 1000"),
        (over((1000, 1100, 900, 1000), games()[4]), "seat 2 began with 1100, .* chair 2 has 1000"),
        (over((1000,) * 3, games()[3]), "for 3 by the book tda, and this table's hand 1 is .* for 4 by"),
        (over((1000,) * 4, deal_out("holdem", book="tda", players=4, stakes={"blinds": (2, 4)})), "at other stakes"),
        (over((1000,) * 4, games()[4], 7), "began with 7 in the pot, and this table's hand 1 with 0"),
    ):
        with pytest.raises(AnotherHand, match=told):
            after(session, strange)
    assert 4000 == after(session, over((1000,) * 4, games()[4])).chips


# ---- properties ------------------------------------------------------------------------------------------------------

CHANGES = st.lists(
    st.lists(st.tuples(st.sampled_from(["bust", "away", "back", "wait", "sit"]), st.integers(0, 7)), max_size=3),
    min_size=1,
    max_size=12,
)


def changed(session: Session, what: str, chair: int) -> Session:
    chair %= len(session.chairs)
    match what:
        case "bust":
            return replace(
                session,
                chairs=tuple(replace(c, stack=0) if i == chair else c for i, c in enumerate(session.chairs)),
            )
        case "away" if session.chairs[chair].stack:
            return here(session, chair, "away")
        case "back" | "wait" if session.chairs[chair].stack:
            return here(session, chair, "waits" if what == "wait" else "plays")
        case _:
            return session if session.chairs[chair].stack else sits(session, chair, Chair(f"new {chair}", 1000))


@given(st.integers(2, 8), st.integers(0, 7), CHANGES, st.sampled_from(["holdem", "holdem-one-blind"]))
def test_nobody_posts_the_big_blind_twice_running_whoever_comes_and_goes(
    chairs: int, button: int, changes: list[list[tuple[str, int]]], game: str
) -> None:
    session = seated(games(game), [Chair(str(n), 1000) for n in range(chairs)], button % chairs)
    last = None
    for between in changes:
        for what, chair in between:
            session = changed(session, what, chair)
        try:
            coming = next_hand(session)
        except TableBroken:
            assert sum(chair.able for chair in session.chairs) < 2
            continue
        before = session.chips
        session, log = played(session)

        assert before == session.chips
        assert last != coming.blinds[-1]
        assert blinds_posted(coming, log) == [chair for chair in coming.blinds if chair in coming.chairs]
        assert all(session.chairs[chair].able for chair in coming.chairs)
        last = coming.blinds[-1]


def blinds_posted(coming: Coming, log: Log) -> list[int]:
    """The chairs that the engine had post the blinds, in the order of the blinds."""
    posts = [event for event in log.events if isinstance(event, Posted) and event.into == "blind"]
    return [coming.chairs[event.seat] for event in posts]


def test_a_table_may_be_set_with_debts_and_missed_blinds() -> None:
    chairs = [Chair(name, 1000) for name in "ABCD"]
    chairs[0] = Chair("A", 1000, missed=(0, 1), owes=(Debt(3, live=False),))

    assert [(3, False), (1, False), (2, True)] == owed(seated(games(), chairs), "A")
