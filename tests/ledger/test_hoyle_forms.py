"""The forms of the oldest book: draw and stud, who may play them, who deals, and what a check is."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest
from msgspec.structs import fields, replace

from anteup.cards import STANDARD, written
from anteup.engine.actions import Action, NotUnderstood, Seat
from anteup.engine.events import BetReturned, BoardDealt, Posted, Won
from anteup.ranking import Class, category, evaluator
from anteup.rules import Library, Malformed, table_rules
from anteup.rules.laws import Law
from anteup.rules.sources import find
from anteup.rules.steps import Deal, Game
from anteup.table import calls
from anteup.table.calls import NoSuchGame
from anteup.table.changing import with_chairs
from anteup.table.session import CannotSit, Chair, Session, after, called, next_hand, seated
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table, game, house, ranks, straight_poker
from tests.ledger.wrong import SEATS_ARE_NOT_COUNTED, SEEN_BY_ALL
from tests.ledger.wrong_hoyle import ANY_GAME, PARTNERS, STUD_FIRST, TO_THE_RIGHT
from tests.ranking.hands import patterns

# ---- open and closed ------------------------------------------------------------------------------------------------


@entry("H-003", off=SEEN_BY_ALL)
def test_in_stud_a_part_of_each_hand_is_face_up() -> None:
    table = Table(game("stud5", 3), cards="S1 As Kd, S2 9h 8h, S3 2c 3c")
    view = table.view("S1")

    assert (written(view.down[0]), written(view.up[0])) == ("As", "Kd")
    assert [written(down) for down in view.down[1:]] == ["??", "??"]
    assert [written(up) for up in view.up[1:]] == ["8h", "3c"]
    assert [written(up) for up in table.view().up] == ["Kd", "8h", "3c"]


@entry("H-004", off=STUD_FIRST)
def test_closed_poker_is_draw_unless_another_form_is_said() -> None:
    usual = Library().deal_out("hoyle", players=5)
    assert (usual.form, usual.book) == ("draw", "hoyle")
    assert [(step.down, step.up) for step in usual.steps if isinstance(step, Deal)] == [(5, 0)]
    assert [type(step).__name__ for step in usual.steps] == ["Post", "Straddle", "Deal", "Bet", "Draw", "Bet", "Show"]

    table = Table(usual, cards="S1 As Ah 9c 5d 2h", draws="S1 Ad 7s 3h")
    table.play("S1 bets 1, S2 folds, S3 folds, S4 folds, S5 calls")
    assert [written(down) for down in table.view("S5").down[:4]] == ["?? ?? ?? ?? ??"] * 4
    table.play("S1 discards 9c 5d 2h, S5 stands pat, S1 bets 1, S5 folds")
    assert table.held("S1") == "As Ah Ad 7s 3h"


@entry("H-091", off=option("bet.opens", "left of the dealer"))
def test_what_the_book_leaves_open_of_draw_poker_is_adopted_and_said_to_be() -> None:
    assert "marked adopted" in find("H-091").follows
    table = Table(game("draw", 4, book="hoyle"), draws="S1 2c 2d 2h 2s 3c")
    assert [table.names[post.seat] for post in table.told(Posted)] == ["S1", "S2", "S3", "S4"]
    assert table.turn == "S1"
    table.play("S1 checks, S2 checks, S3 bets 2, S4 folds, S1 calls, S2 calls")
    assert table.turn == "S1"
    table.play(f"S1 discards {table.held('S1')}, S2 stands pat, S3 stands pat")
    assert table.held("S1") == "2c 2d 2h 2s 3c"
    assert table.turn == "S3", "the opener speaks first after the draw"
    table.play("S3 checks, S1 checks, S2 checks")
    assert table.hand.over


@entry("H-009", off=SEATS_ARE_NOT_COUNTED)
def test_above_eight_only_stud_is_played() -> None:
    def dealt(form: str, players: int) -> Game:
        return Library().deal_out(form, book="hoyle", players=players)

    with pytest.raises(Malformed, match="'draw' has seats for 2 to 8"):
        dealt("draw", 9)
    for closed in ("holdem", "pineapple", "omaha8"):  # no part of a hand is face up, and by other books more may play
        assert dealt(closed, 8).players == 8
        with pytest.raises(
            Malformed, match=r"the book 'hoyle' has seats for 2 to 8 .* where no card of a hand is face up"
        ):
            dealt(closed, 9)
        assert Library().deal_out(closed, book="holdem", players=9).players == 9
    for players in (9, 10):
        table = Table(dealt("stud5", players))
        table.play(f"{table.turn} bets 1")
        table.play(", ".join(f"{name} calls" for name in after_the(table.turn, table.names)[:-1]))
        table.check_down()
        assert table.hand.top == 5 * players

    table = Table(dealt("stud7", 8), deck=STANDARD)
    table.play(f"{table.turn} bets 1")
    table.play(", ".join(f"{name} calls" for name in after_the(table.turn, table.names)[:-1]))
    table.check_down()
    (shared,) = table.told(BoardDealt)
    assert len(shared.cards) == 1
    assert table.hand.top == 8 * 6 + 1
    assert sum(table.won.values()) == 16
    with pytest.raises(Malformed, match="'stud7' has seats for 2 to 8"):
        dealt("stud7", 9)


def after_the(name: str, names: list[str]) -> list[str]:
    """All names from one of them on, round the table."""
    at = names.index(name)
    return [*names[at:], *names[:at]]


# ---- for oneself ----------------------------------------------------------------------------------------------------


@entry("H-010", off=PARTNERS)
def test_everybody_plays_for_himself() -> None:
    table = Table(straight_poker(4, ante=1), cards="S1 As Ah Ad Kc Kd, S3 Qs Qh Qd Jc Jd")
    table.play("S1 bets 5, S2 calls, S3 calls, S4 folds")
    assert table.won == {"S1": 19}
    assert table.told(Won) == [Won(Seat(0), 19)]
    assert not table.told(BetReturned)

    # Nothing that can be said names another player, so that no chips can be made over to him.
    assert not any("seat" in field.name for kind in get_args(Action) for field in fields(kind))
    with pytest.raises(NotUnderstood):
        table.log.act(("gives", Seat(1), 10), Seat(0))  # type: ignore[arg-type]
    assert sum(table.stacks.values()) == 4000


# ---- who deals, and what --------------------------------------------------------------------------------------------


def four(*names: str, **rules: Any) -> Session:
    """A table for four, S4 to deal first, at which these forms are dealt."""
    games = {
        name: {players: house(Library().deal_out(name, book="hoyle", players=players)) for players in (3, 4)}
        for name in names or ("draw",)
    }
    between = replace(table_rules("draw", book="hoyle"), **rules)
    return seated(games, [Chair(f"S{number}", 100) for number in range(1, 5)], button=3, rules=between)


def dealer(table: Session) -> str:
    """Who deals the next hand."""
    coming = next_hand(table)
    return table.chairs[coming.chairs[-1]].name


def dealt_on(table: Session) -> Session:
    """After one more hand, which the first to speak opens, and which nobody contests."""
    coming = next_hand(table)
    hand = Table(coming.game, stacks=coming.stacks, carried=coming.carried)
    while not hand.hand.over:
        may = hand.may()
        assert may is not None
        hand.play(f"{hand.turn} folds" if hand.hand.level else f"{hand.turn} bets 1")
    return after(table, hand.hand)


@entry("H-019", off=TO_THE_RIGHT)
def test_the_deal_passes_to_the_left() -> None:
    table, dealt = four(), list[str]()
    for _ in range(5):
        dealt.append(dealer(table))
        table = dealt_on(table)
    assert dealt == ["S4", "S1", "S2", "S3", "S4"]

    table = four()
    for _ in range(2):
        table = dealt_on(table)
    assert dealer(table) == "S2"
    table = dealt_on(four())
    table = with_chairs(table, {1: replace(table.chairs[1], here="away")})  # S1 is to deal, and S2 has gone
    assert dealer(table) == "S1"
    assert dealer(dealt_on(table)) == "S3"


@entry("H-007", off=ANY_GAME)
def test_the_dealer_names_the_form_from_a_list() -> None:
    allowed = ("draw", "stud5", "lowball")
    table = four(*allowed, forms="dealer's choice", allowed=allowed)
    assert dealer(table) == "S4"
    with pytest.raises(NoSuchGame, match="'holdem' is not dealt at this table: one of draw, stud5, lowball"):
        called(table, "holdem", by=3)
    with pytest.raises(CannotSit, match="chair 0 cannot call a game: the next hand is dealt by chair 3"):
        called(table, "stud5", by=0)
    table = called(table, "stud5", by=3)
    coming = next_hand(table)
    assert (coming.game.form, coming.game.book, coming.game.stakes.limit) == ("stud5", "hoyle", 10)

    table = called(dealt_on(table), "lowball", by=0)
    assert dealer(table) == "S1"
    coming = next_hand(table)
    assert (coming.game.form, coming.game.book, coming.game.stakes.limit) == ("lowball", "hoyle", 10)
    assert calls.coming(table.calls) == "lowball"
    kitchen = table_rules("kitchen-night")
    assert kitchen.forms == "dealer's choice"
    assert {"draw", "stud5", "lowball"} <= {*kitchen.allowed}


# ---- what a check is ------------------------------------------------------------------------------------------------


@entry("H-062", off=option("bet.check", "free"))
def test_a_check_was_once_a_chip_and_is_now_nothing() -> None:
    once = Table(game("check-is-a-chip", 3))
    held = once.pot
    once.refuses("S1 checks", Law.CHIP_CHECK)
    once.play("S1 bets 1")
    assert once.pot == held + 1
    assert once.menu.call == 1
    once.refuses("S2 checks", Law.CHECK_FACED)
    once.play("S2 calls, S3 calls")
    assert once.pot == held + 3

    now = Table(game("draw", 3))
    now.play("S1 checks, S2 checks")
    assert now.pot == held
    never_before_the_draw = Table(game("victorian-shilling", 4))
    never_before_the_draw.play("S2 declines")
    never_before_the_draw.refuses("S2 checks", Law.NO_CHECK)


@entry("H-062", off=never(Law.CHIP_CHECK))
def test_where_a_check_is_a_chip_nobody_checks_for_nothing() -> None:
    table = Table(game("check-is-a-chip", 3))
    table.play("S1 bets 1, S2 calls, S3 calls, S1 stands pat, S2 stands pat, S3 stands pat")
    for _ in range(2):
        table.refuses(f"{table.turn} checks", Law.CHIP_CHECK)
        table.play(f"{table.turn} folds")
    assert sum(table.won.values()) == 6


# ---- how often, of seven --------------------------------------------------------------------------------------------


def of_seven() -> Counter[Class]:
    """How many of all seven-card hands are of each class."""
    order, found = ranks(), Counter[Class]()
    hands, ways = zip(*patterns(7), strict=True)
    for strength, many in zip(evaluator(ranks=order).strengths(hands), ways, strict=True):
        assert strength is not None
        found[category(strength, order)] += many
    return found


@entry("T-075", off=option("ranks.ace_in_straights", "high"))
def test_the_best_of_seven_cards() -> None:
    found = of_seven()
    assert found == {
        "straight flush": 41_584,
        "four of a kind": 224_848,
        "full house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three of a kind": 6_461_620,
        "two pairs": 31_433_400,
        "one pair": 58_627_800,
        "high card": 23_294_460,
    }
    assert found.total() == 133_784_560
