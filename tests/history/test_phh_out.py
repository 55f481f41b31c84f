"""Hands written in PHH, and read again."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Sequence
from datetime import time
from decimal import Decimal
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from anteup.cards import BACK, Pack, cards
from anteup.engine.actions import Action, Call, Check, Decline, Discard, Fold, Muck, RaiseTo, Seat, ShowHand, StraddleTo
from anteup.engine.events import (
    BoardDealt,
    Called,
    Checked,
    Discarded,
    Drawn,
    Event,
    Folded,
    HandOpened,
    HolesDealt,
    Owed,
    Raised,
    UpDealt,
)
from anteup.engine.law import menu as menu_of
from anteup.engine.log import Log
from anteup.engine.menus import Exchange, Menu, Tabling, Wager
from anteup.engine.seen import seen as seen_by
from anteup.history import phh, phh_out
from anteup.history.faults import Unsupported
from anteup.history.recorded import compared
from anteup.rules.catalogue import deal_out
from anteup.rules.steps import Bet, Game, Post, Show, Straddle
from anteup.table.packs import Rehearsal
from tests.history.files import DEALT, HERE, arranged, hand, recorded, told

GAMES = (
    ("NT", "holdem", "tda"),
    ("FT", "holdem", "holdem"),
    ("NS", "short-deck", "tda"),
    ("PO", "omaha", "tda"),
    ("FO/8", "omaha8", "holdem"),
    ("F7S", "stud7", "card-room"),
    ("F7S/8", "stud8", "card-room"),
    ("FR", "razz", "card-room"),
    ("N2L1D", "single-draw-27", "tda"),
    ("F2L3D", "triple-draw-27", "holdem"),
    ("FB", "badugi", "card-room"),
)
ACTS = (Folded, Checked, Called, Raised, Discarded, HolesDealt, UpDealt, Drawn, BoardDealt)


def stretched(game: Game, **fields: object) -> Game:
    """The same game with another post."""
    return replace(game, steps=tuple(replace(s, **fields) if isinstance(s, Post) else s for s in game.steps))


def choose(menu: Menu, held: Pack, dice: random.Random) -> Action:
    """Some lawful act."""
    if isinstance(menu, Tabling):
        return ShowHand() if not menu.muck or dice.random() < 0.7 else Muck()
    if isinstance(menu, Exchange):
        return Discard(tuple(dice.sample(held, dice.randint(menu.least, menu.most))))
    assert isinstance(menu, Wager)
    acts: list[Action] = [Call()] * 3 if menu.call else [Check()] * 3 if menu.check else []
    acts += [Fold()] if menu.call else []
    if menu.least:
        acts += [RaiseTo(menu.least), RaiseTo(menu.most), RaiseTo(dice.randint(menu.least, menu.most))][
            : 1 + (menu.least < menu.most) * (1 + menu.every)
        ]
    return dice.choice(acts)


def played(game: Game, stacks: list[int], seed: int, owed: tuple[Owed, ...] = ()) -> Log:
    """A hand played at random."""
    dice, log = random.Random(seed), Log(game, stacks, owed)
    while not log.hand.over:
        if log.wanted:
            log.shuffle(*Rehearsal(seed).shuffled(log.wanted))
            continue
        menu = menu_of(log.hand)
        assert menu is not None
        log.act(choose(menu, log.hand.down[menu.seat], dice))
    return log


def acts(events: list[Event] | tuple[Event, ...]) -> list[Event]:
    """What players did, and which cards came; those that were burned are nobody's business."""
    burned = (BoardDealt, HolesDealt, UpDealt)
    return [replace(e, burned=0) if isinstance(e, burned) else e for e in events if isinstance(e, ACTS)]


# ---- there and back -------------------------------------------------------------------------------------------------


@HERE
def test_every_recorded_hand_is_written_as_it_was_read() -> None:
    """All the actions as they stand in the file, but for hands that are all-in, which are tabled by seat, and draws, in
    which each gets his cards before the next throws any. Cards that a file tells late it then tells from the deal on.
    """
    other = 0

    def plain(action: str, *, late: bool) -> str:
        actor, does, *rest = action.split()
        held = sorted(card.text for card in cards(rest[-1])) if rest and does != "cbr" else []
        return f"{actor} {does} {rest[:-1] if held else rest} {len(held) if late else held}"

    for path in recorded():
        text = path.read_text("utf-8")
        (one,) = phh.read(text)
        again = phh_out.write_recorded(one)
        before, after = tomllib.loads(text), tomllib.loads(again)
        actions = [str(action).partition("#")[0].strip() for action in before.pop("actions")]
        other += actions != after["actions"]

        late = path.stem == "alice-carol-wikipedia"
        assert len(actions) == len(after["actions"]) + actions.count("")
        assert sorted(plain(action, late=late) for action in actions if action) == sorted(
            plain(action, late=late) for action in after.pop("actions")
        )
        assert before == after
        assert phh.read(again) == [one]

    assert 9 == other


@given(
    seed=st.integers(0, 2**32),
    which=st.integers(0, len(GAMES) - 1),
    stacks=st.lists(st.integers(1, 60), min_size=2, max_size=6),
)
def test_a_hand_of_ours_is_read_again_as_it_was_played(seed: int, which: int, stacks: list[int]) -> None:
    code, form, book = GAMES[which]
    log = played(deal_out(form, book=book, players=len(stacks), stakes={"unit": 1}), stacks, seed)
    (one,) = phh.read(phh_out.write(log.events))

    assert "equal" == compared(one).outcome
    assert log.hand.stacks == one.hand.stacks
    assert acts(log.events) == acts(one.events)
    assert [code] == [phh_out.code_of(one.hand.game)]
    assert phh.read(phh_out.write_recorded(one)) == [one]


@given(seed=st.integers(0, 2**32), by=st.sampled_from([None, 0, 1, 2]))
def test_a_viewers_file_has_no_card_that_he_has_not_seen(seed: int, by: int | None) -> None:
    log = played(deal_out("holdem", book="tda", players=3), [40, 9, 30], seed)
    seat = None if by is None else Seat(by)
    text = phh_out.write(log.seen(seat))
    view = log.view(seat)
    known = {card.text for held in (*view.down, view.board) for card in held}

    for action in tomllib.loads(text)["actions"]:
        words = str(action).split()
        if words[-2:][0] in {"db", "sm"} or words[1] == "dh":
            found = {words[-1][i : i + 2] for i in range(0, len(words[-1]), 2)} if words[-1] != "sm" else set[str]()
            assert found <= known | {BACK.text}, text
    if by is not None:
        assert f"d dh p{by + 1} {''.join(card.text for card in log.hand.down[by])}" in text
    assert log.hand.stacks == phh.read(text)[0].hand.stacks


@pytest.mark.parametrize("by", [None, 0, 2])
@pytest.mark.parametrize("form", ["stud7", "razz", "badugi", "triple-draw-27"])
def test_nor_in_stud_or_draw(form: str, by: int | None) -> None:
    """Every card of the file is in some event that the viewer has seen; what he has not seen stands there as a back."""
    seat = None if by is None else Seat(by)
    for seed in range(4):
        log = played(deal_out(form, book="card-room", players=4, stakes={"unit": 1}), [90, 70, 80, 60], seed)
        seen = log.seen(seat)
        text = phh_out.write(seen)
        known = set(re.findall(r"Card\('(\w\w)'\)", str(seen[1:])))
        told = {card.text for action in tomllib.loads(text)["actions"] for card in cards_in(action)}

        assert told - {BACK.text} <= known
        assert BACK.text in told
        assert acts(view_of(phh.read(text)[0].events)) == acts(view_of(seen))


def cards_in(action: str) -> Pack:
    """The cards that an action names."""
    words = action.split()
    return cards(words[-1]) if words[1] in {"dh", "db", "sd", "sm"} and len(words) > 2 else ()


def view_of(events: Sequence[Event]) -> list[Event]:
    """What the rail has seen of them."""
    return [seen_by(event, None) for event in events]


@pytest.mark.parametrize("cut", range(4, 13))
def test_a_hand_that_is_not_over_is_written_so_far(cut: int) -> None:
    whole = hand(*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "p3 cc", "d db Jc")
    text = phh_out.write(whole.events[:cut])

    assert (
        tomllib.loads(text)["actions"]
        == tomllib.loads(phh_out.write(whole.events))["actions"][: len(tomllib.loads(text)["actions"])]
    )


def test_many_hands_in_one_file() -> None:
    one, two = hand(*DEALT, "p3 f", "p1 f"), hand(*DEALT)
    text = phh_out.write_all([phh_out.write_recorded(one), phh_out.write_recorded(two)])

    assert [one.events, two.events] == [again.events for again in phh.read(text)]


# ---- forced stakes --------------------------------------------------------------------------------------------------

POSTED = [
    ({"ante": 1}, 3, ([1, 1, 1], [1, 2, 0])),
    ({"ante": 2, "ante_by": "big blind"}, 3, ([0, 2, 0], [1, 2, 0])),
    ({"ante": 2, "ante_by": "big blind"}, 2, ([0, 2], [1, 2])),
    ({"ante": 3, "ante_by": "dealer"}, 3, ([0, 0, 3], [1, 2, 0])),
    ({"ante": 3, "ante_by": "eldest"}, 3, ([3, 0, 0], [1, 2, 0])),
    ({"blinds": (1, 2, 4)}, 4, ([0, 0, 0, 0], [1, 2, 4, 0])),
    ({"blinds": (0, 2)}, 2, ([0, 0], [0, 2])),
    ({"blinds": ()}, 3, ([0, 0, 0], [0, 0, 0])),
]


def test_a_live_ante_that_would_be_read_as_a_straddle_is_not_written() -> None:
    game = stretched(deal_out("holdem", book="tda", players=3), ante=3, ante_by="dealer", ante_is="live")
    with pytest.raises(Unsupported, match="read again, the hand would not be lawful"):
        phh_out.write(played(game, [50] * 3, 7).events)


@pytest.mark.parametrize(("fields", "players", "lists"), POSTED)
def test_forced_stakes_stand_where_the_format_has_them(
    fields: dict[str, object], players: int, lists: tuple[list[int], list[int]]
) -> None:
    game = stretched(deal_out("holdem", book="tda", players=players), **fields)
    log = played(game, [50] * players, 7)
    text = phh_out.write(log.events)
    table = tomllib.loads(text)

    assert lists == (table["antes"], table["blinds_or_straddles"])
    assert phh.read(text)[0].hand.stacks == log.hand.stacks


@pytest.mark.parametrize(
    ("debt", "lists"),
    [
        (Owed(Seat(3), 2, live=False), ([0, 0, 0, 2], [1, 2, 0, 0])),
        (Owed(Seat(3), 2, live=True), ([0, 0, 0, 0], [1, 2, 0, 2])),
        (Owed(Seat(3), 1, live=True), ([0, 0, 0, 0], [1, 2, 0, 1])),
        (Owed(Seat(3), 4, live=True), ([0, 0, 0, 0], [1, 2, 0, -4])),
        (Owed(Seat(1), 2, live=True), ([0, 0, 0, 0], [1, 2, 0, 0])),
    ],
)
def test_debts_from_an_earlier_hand(debt: Owed, lists: tuple[list[int], list[int]]) -> None:
    log = played(deal_out("holdem", book="tda", players=4), [50, 50, 50, 50], 11, (debt,))
    text = phh_out.write(log.events)
    table = tomllib.loads(text)

    assert lists == (table["antes"], table["blinds_or_straddles"])
    assert acts(log.events) == acts(phh.read(text)[0].events)


def test_a_straddle_is_a_blind_where_it_was_posted() -> None:
    game = deal_out("holdem", book="tda", players=4)
    game = replace(game, steps=tuple(replace(s, allowed=True) if isinstance(s, Straddle) else s for s in game.steps))
    log = Log(game, [50] * 4)
    log.shuffle(*Rehearsal(1).shuffled(game.deck))
    log.act(StraddleTo(4))
    log.act(Decline())
    log.act(Call())
    text = phh_out.write(log.events)

    assert [1, 2, 4, 0] == tomllib.loads(text)["blinds_or_straddles"]
    assert ["p4 cc"] == tomllib.loads(text)["actions"][4:]
    assert (46, 4) == (phh.read(text)[0].hand.stacks[3], phh.read(text)[0].hand.level)


def test_what_the_house_took_is_written_and_heeded() -> None:
    game = deal_out("holdem", book="tda", players=2)
    raked = replace(game, pots=replace(game.pots, rake_percent=5, rake_cap=3))
    log = Log(raked, [40, 40])
    log.shuffle(*Rehearsal(5).shuffled(game.deck))
    log.act(RaiseTo(40))
    log.act(Call())
    text = phh_out.write(log.events)
    (one,) = phh.read(text)

    assert 3 == log.hand.raked
    assert 3 == tomllib.loads(text)["_rake"]
    assert log.hand.stacks == one.hand.stacks
    assert "equal" == compared(one).outcome


@pytest.mark.parametrize("rake", ["2", "3.5", "true", "'3'", "[3]"])
def test_a_rake_that_the_stacks_deny_is_anothers_remark(rake: str) -> None:
    one = hand(*DEALT, "p3 f", "p1 f", finishing_stacks="[99, 98, 100]", _rake=rake)

    assert 0 == one.hand.raked
    assert "differs" == compared(one).outcome
    assert "fewer chips are recorded at the end than there were" in compared(one).says


# ---- sums and fields ------------------------------------------------------------------------------------------------


def test_sums_are_written_in_the_files_unit() -> None:
    log = played(deal_out("holdem", book="tda", players=2, stakes={"blinds": (25, 50)}), [10050, 9925], 3)
    text = phh_out.write(log.events, scale=100, players=["A", "B"])
    table = tomllib.loads(text, parse_float=Decimal)
    (one,) = phh.read(text)

    assert [Decimal("0.25"), Decimal("0.5")] == table["blinds_or_straddles"]
    assert [Decimal("100.5"), Decimal("99.25")] == table["starting_stacks"]
    assert ["A", "B"] == table["players"]
    assert 100 == one.scale
    assert log.hand.stacks == one.hand.stacks


FIELDS: dict[str, object] = {
    "event": 'Friday "night" \\ at \t home',
    "hand": 12,
    "_mood": "sour\x7f",
    "_odd key": True,
    "_sum": Decimal("2.50"),
    "_ratio": 0.5,
    "_much": Decimal("inf"),
    "_less": Decimal("-inf"),
    "time": time(12, 0, 5),
    "_list": [1, ["a"], []],
    "_table": {"a b": 1, "c": [2]},
}


def test_further_fields_are_kept_as_they_are() -> None:
    one = hand(*DEALT)
    text = phh_out.write(one.events, fields=FIELDS)

    assert tomllib.loads(text, parse_float=Decimal).items() >= {**FIELDS, "_ratio": Decimal("0.5")}.items()
    assert phh.read(text)[0].fields == {**FIELDS, "_ratio": Decimal("0.5")}


def test_a_number_that_is_none_is_written_too() -> None:
    assert "_x = nan\n" in phh_out.write(hand(*DEALT).events, fields={"_x": Decimal("nan")})


def test_a_field_that_toml_cannot_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="None cannot be written in TOML"):
        phh_out.write(hand(*DEALT).events, fields={"_x": None})


def test_a_stack_that_nobody_knows_is_written_as_such() -> None:
    one = hand(*DEALT, starting_stacks="[100, inf, 100]")
    text = phh_out.write_recorded(one)

    assert "starting_stacks = [100, inf, 100]\n" in text
    assert "finishing_stacks" not in text


# ---- what the format cannot carry -----------------------------------------------------------------------------------


def test_games_without_a_code() -> None:
    pot_limit = deal_out("holdem", book="tda", players=2)
    pot_limit = replace(
        pot_limit, steps=tuple(replace(s, limit="pot") if isinstance(s, Bet) else s for s in pot_limit.steps)
    )
    for game in (deal_out("kuhn"), deal_out("leduc"), deal_out("holdem", book="holdem-home"), pot_limit):
        with pytest.raises(Unsupported, match="the format has no code for"):
            phh_out.write(Log(game, [50] * game.players).events)


def test_a_pot_that_was_carried_over() -> None:
    with pytest.raises(Unsupported, match="a pot of 7 chips left by an earlier hand has no place"):
        phh_out.write(Log(deal_out("holdem", book="tda", players=2), [50, 50], carried=7).events)


def test_blinds_and_a_bring_in_in_one_game() -> None:
    game = stretched(deal_out("stud7", book="card-room", players=3), only="all", blinds=(1, 2))

    with pytest.raises(Unsupported, match="blinds and a bring-in in one game: the format has the one or the other"):
        phh_out.write(Log(game, [50] * 3).events)


def test_a_form_with_a_step_that_the_format_does_not_know() -> None:
    with pytest.raises(Unsupported, match="the format has no code for"):
        phh_out.write(Log(deal_out("stud-declare", players=3), [50] * 3).events)


def test_bets_of_three_sizes() -> None:
    game = deal_out("holdem", book="holdem", players=2)
    bets = iter((2, 2, 4, 8))
    game = replace(game, steps=tuple(replace(s, fixed=next(bets)) if isinstance(s, Bet) else s for s in game.steps))

    with pytest.raises(Unsupported, match=r"bets of 2, 2, 4, 8: the format has one size, or a small and a big one"):
        phh_out.write(Log(game, [50, 50]).events)


def test_no_hand_at_all() -> None:
    with pytest.raises(Unsupported, match="a hand begins with HandOpened"):
        phh_out.write([])


def test_a_hand_that_would_be_another_when_it_is_read_again() -> None:
    """The blind is posted before the ante, and is all there is; readers of the format take the ante first."""
    game = stretched(deal_out("holdem", book="tda", players=3), ante=2, ante_by="big blind")
    log = Log(game, [50, 2, 50])
    log.shuffle(arranged(game, (cards("Kd Kh"), cards("Ad Ah"), cards("Qd Qh")), cards("2c 7d 9h Jc 3s")))
    log.act(Call())
    log.act(Call())
    while not log.hand.over:
        log.act(Check())

    assert (48, 6, 48) == log.hand.stacks
    with pytest.raises(
        Unsupported, match=r"read again, the hand would end with \(52, 2, 48\) and not with \(48, 6, 48\)"
    ):
        phh_out.write(log.events)


def test_who_opened_the_hand_says_what_game_it_is() -> None:
    first = hand(*DEALT).events[0]

    assert isinstance(first, HandOpened)
    assert any(isinstance(step, Show) and step.asks for step in first.game.steps)
    assert "NT" == phh_out.code_of(first.game)
    assert told(*DEALT).splitlines()[0].replace("'", '"') == phh_out.write(cast("list[Event]", [first])).splitlines()[0]
