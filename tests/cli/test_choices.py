"""The menu of a turn: whatever it promises is understood, and lawful."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from anteup.bots.simple import STYLES
from anteup.cards import Card
from anteup.chips import MONEY, STERLING
from anteup.cli import choices
from anteup.cli.said import Asked, said
from anteup.cli.show import ASCII, FULL
from anteup.engine.actions import Discard, NameWild, Seat
from anteup.engine.hand import View, acting
from anteup.engine.law import judge, menu
from anteup.engine.log import Log
from anteup.engine.menus import (
    AnteAsked,
    Anytime,
    Backs,
    Exchange,
    HeldOut,
    Menu,
    Offer,
    Pick,
    Sale,
    Tabling,
    Wager,
    Ways,
    Wilds,
)
from anteup.rules import Malformed, deal_out, games
from anteup.rules.laws import Law
from anteup.rules.steps import Draw, Game
from anteup.table.packs import Rehearsal

NAMES = [listed.name for listed in games()]


def dealt(name: str) -> Game:
    """A game for as few as make it a game."""
    for players in (4, 3, 2):
        try:
            return deal_out(name, players=players)
        except Malformed:
            continue
    return deal_out(name)


def turns(game: Game, seed: int, *, clumsy: bool = False) -> Iterator[tuple[View, Menu]]:
    """Every decision of a hand of bots, as whoever has to make it sees it."""
    rng, packs = Random(seed), Rehearsal(seed)
    log = Log(game, (100 * max(game.stakes.small_bet, game.stakes.least_bet, 1),) * game.players)
    while True:
        while wanted := log.wanted:
            deck, nonce = packs.shuffled(wanted)
            log.shuffle(deck, nonce, packs.slips(deck) if clumsy else ())
        if log.hand.over:
            return
        seat = acting(log.hand)
        view = log.view(seat)
        facts = menu(view, seat)
        assert facts is not None
        yield view, facts
        log.act(STYLES[seat % 3](rng).act(view, facts), seat)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_menu_promises_is_understood_and_lawful(name: str) -> None:
    game, shown = dealt(name), 0
    for seed in range(2):
        for view, facts in turns(game, seed, clumsy=game.faults.simulate):
            for money in (MONEY["chips"], STERLING):
                for key, meant in choices.menu_lines(view, facts, FULL, money):
                    action = said(key, view, facts, money)
                    assert not isinstance(action, str | Asked), (key, meant)
                    refusal = judge(view, facts.seat, action)
                    if key.endswith(" aside") or (isinstance(action, Discard) and refusal):
                        assert refusal is None or refusal.law is Law.SPLIT, (key, refusal)
                    else:
                        assert refusal is None, (key, meant, refusal)
                    shown += 1
    assert shown > 10


@pytest.mark.parametrize("name", NAMES[::4])
@pytest.mark.parametrize("width", [40, 80])
def test_a_menu_keeps_within_the_terminal(name: str, width: int) -> None:
    for view, facts in turns(dealt(name), 1):
        for line in choices.menu(view, facts, width, ASCII, STERLING).plain.split("\n"):
            words = line.split("   ")
            assert len(line) <= width or len(words) == 1  # one item alone may be longer, and is wrapped when it is said


SEAT = Seat(0)


@pytest.mark.parametrize(
    ("name", "facts", "expected"),
    [
        ("draw", Exchange(SEAT, 0, 5), ["pat stand pat", "d 1 throw away up to five cards, by place or name"]),
        ("draw", Exchange(SEAT, 0, 0), ["pat stand pat"]),
        ("draw", Exchange(SEAT, 2, 2), ["d 1 2 throw away two cards, by place or name"]),
        ("laws-draw", AnteAsked(SEAT, 1, 5), ["ante 1 name an ante of 1–5"]),
        ("laws-draw", AnteAsked(SEAT, 1, 1), ["ante 1 name an ante of 1"]),
        ("draw", HeldOut(SEAT, 3), ["take take three cards", "refuse have them counted again"]),
        ("anaconda", Pick(SEAT, "hand over", 3), ["pass 1 2 3 hand on three cards, by place or name"]),
        ("anaconda", Pick(SEAT, "turn up", 1), ["turn 1 turn up one card, by place or name"]),
        ("stud-declare", Ways(SEAT), ["high play for high", "low play for low", "both play for both, high and low"]),
        ("draw", Backs(SEAT, 5, claim=False), ["lift look at your five cards"]),
        ("draw", Backs(SEAT, 6, claim=True), ["lift look at your six cards", "misdeal say that their number is wrong"]),
        ("draw", Tabling(SEAT, muck=True), ["s show", "m muck"]),
        ("draw", Anytime(SEAT), ["own up say that you opened without openers"]),
        ("holdem-straddle", Offer(SEAT, 4), ["s straddle to 4", "d decline"]),
    ],
)
def test_every_kind_of_menu(name: str, facts: Menu, expected: list[str]) -> None:
    view = next(view for view, _ in turns(dealt(name), 1))

    assert expected == [" ".join(line) for line in choices.menu_lines(view, facts, FULL)]


def reached(name: str, kind: type[Any], seeds: range = range(40), **wanted: Any) -> tuple[View, Any]:
    """The first decision of a kind in a few hands of a game."""
    for seed in seeds:
        for view, facts in turns(dealt(name), seed):
            if isinstance(facts, kind) and all(getattr(facts, field) == value for field, value in wanted.items()):
                return view, facts
    raise AssertionError(f"no {kind.__name__} in {name}")


def lines(name: str, kind: type[Any], **wanted: Any) -> list[str]:
    view, facts = reached(name, kind, **wanted)
    return [" ".join(line) for line in choices.menu_lines(view, facts, FULL)]


def test_stud_is_brought_in_or_bet_and_then_completed() -> None:
    assert ["bring in for 2", "b 4 bet 4"] == lines("stud7", Wager, every=0, fold=False)
    assert ["f fold", "c call 2", "r complete to 4"] == lines("stud7", Wager, call=2, least=4)


def test_where_one_makes_good_the_menu_says_so() -> None:
    for seed in range(60):
        for view, facts in turns(dealt("victorian-shilling"), seed):
            if isinstance(facts, Wager) and facts.call and not facts.least:
                said_so = [" ".join(line) for line in choices.menu_lines(view, facts, FULL)]
                if said_so[1].startswith("c make good "):
                    return
    raise AssertionError("nobody had to make good")


def test_one_who_owes_nothing_stands_where_one_may_stand_once() -> None:
    assert "k stand" in lines("victorian-shilling", Wager, check=True)


def test_what_is_for_sale_has_a_price() -> None:
    assert ["buy buy one card for 5", "d let it pass"] == lines("baseball", Sale, cards=1)
    view, facts = reached("baseball", Sale, cards=0)
    assert [f"buy pay {view.pot} to stay in", "f fold"] == [
        " ".join(line) for line in choices.menu_lines(view, facts, FULL)
    ]
    assert [("f", "fold")] == choices.menu_lines(view, Sale(SEAT, 5, 0, able=False), FULL)


def test_wild_cards_are_named_as_they_make_the_best_hand() -> None:
    view, facts = reached("joker-named", Wilds, cards=(Card.JOKER,))
    ((key, meant),) = choices.menu_lines(view, facts, FULL)

    assert key.startswith("name ")
    assert "say what the joker stands for" == meant
    assert NameWild(()) == said("name", view, Wilds(facts.seat, ()))


def test_one_without_openers_is_told_so_while_the_pot_is_to_be_opened() -> None:
    """L-28: nobody opens without jacks; one who has them may."""
    notes = {
        (choices.note(view, facts), bool(facts.least))
        for seed in range(10)
        for view, facts in turns(dealt("jackpots"), seed)
        if isinstance(facts, Wager) and view.opener < 0
    }
    assert {("(no openers)", False), ("", True)} <= notes <= {("(no openers)", False), ("", True), ("", False)}
    view, facts = next(turn for turn in turns(dealt("jackpots"), 2) if choices.note(*turn))
    assert choices.menu(view, facts, 80, FULL).plain.endswith("   (no openers)")
    assert all(not choices.note(view, facts) for view, facts in turns(dealt("draw"), 2))


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("draw", Exchange(SEAT, 0, 5), "This is the draw."),
        ("draw", Wager(SEAT, fold=True, check=True, call=0, least=1, most=5), "This is the betting."),
        ("laws-draw", AnteAsked(SEAT, 1, 5), "The ante is named now."),
        ("draw", HeldOut(SEAT, 3), "Cards are held out now."),
        ("anaconda", Pick(SEAT, "hand over", 3), "Cards are handed on now."),
        ("anaconda", Pick(SEAT, "turn up", 1), "Cards are turned up now."),
        ("baseball", Sale(SEAT, 5, 1, able=True), "Cards are for sale now."),
        ("baseball", Sale(SEAT, 5, 0, able=True), "The price of staying in is asked now."),
        ("stud-declare", Ways(SEAT), "One declares now."),
        ("joker-named", Wilds(SEAT, ()), "Wild cards are named now."),
        ("draw", Backs(SEAT, 5, claim=False), "The backs of the cards are counted now."),
        ("draw", Tabling(SEAT, muck=True), "This is the showdown."),
        ("draw", Anytime(SEAT), "It is another's turn."),
        ("holdem-straddle", Offer(SEAT, 4), "A straddle is offered now."),
    ],
)
def test_what_is_being_done_is_told(name: str, facts: Menu, words: str) -> None:
    draws = isinstance(facts, Exchange)
    view = next(v for seed in range(9) for v, _ in turns(dealt(name), seed) if not draws or is_draw(v))

    assert words == choices.doing(view, facts)


def is_draw(view: View) -> bool:
    return isinstance(view.game.steps[view.step], Draw)
