"""What simple opponents do where it is not a matter of betting: it is lawful, and it makes sense."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from anteup.bots.choices import choice, drawn, picked, way, worth_buying
from anteup.bots.reckoning import standing, standings
from anteup.bots.simple import STYLES, may_bet
from anteup.cards import BACK, Pack, cards
from anteup.engine.actions import (
    BuyCard,
    Call,
    Check,
    ClaimMisdeal,
    Decline,
    Discard,
    HandOver,
    LiftCards,
    NameAnte,
    NameWild,
    OwnUp,
    RaiseTo,
    RefuseOffer,
    Seat,
    TurnUp,
)
from anteup.engine.hand import View, acting
from anteup.engine.law import judge, menu
from anteup.engine.log import Log
from anteup.engine.menus import AnteAsked, Anytime, Backs, Exchange, HeldOut, Pick, Sale, Wager, Ways, Wilds
from anteup.rules import deal_out
from anteup.rules.steps import Draw, Pass

SEEDS = range(6)
ME = Seat(0)


def holding(form: str, own: str, players: int = 3) -> Log:
    """A hand in which the eldest holds these cards."""
    game = deal_out(form, players=players)
    held = cards(own)
    rest = iter([card for card in game.deck if card not in held])
    first = players * len(held)
    deck: Pack = tuple(
        held[n // players] if n % players == 0 and n < first else next(rest) for n in range(len(game.deck))
    )
    log = Log(game, (1000,) * players)
    log.shuffle(deck)
    return log


def drawing(form: str, own: str) -> tuple[View, Exchange]:
    """He is to draw, somebody having bet."""
    log = holding(form, own)
    while True:
        facts = menu(log.hand)
        if isinstance(facts, Exchange):
            if facts.seat == ME:
                return log.view(ME), facts
            log.act(Discard())
        elif isinstance(facts, Wager) and facts.check and log.hand.opener >= 0:
            log.act(Check())
        elif isinstance(facts, Wager) and facts.least and not log.hand.level:
            log.act(RaiseTo(facts.least))
        else:
            log.act(Call())


@pytest.mark.parametrize(
    ("form", "own", "gone"),
    [
        ("draw", "Ks Kh 7d 7c 2s", "2s"),  # two pairs: the odd card
        ("draw", "Ks 9s 7s 4s 2s", ""),  # a flush stays as it is
        ("draw", "9s 8h 7s 6s 5h", ""),
        ("draw", "Ks Kh Kd 7c 7s", ""),
        ("draw", "As Ah 9d 6s 3h", "9d 6s 3h"),
        ("draw", "9s 9h 9d 6s 2h", "6s 2h|2h"),
        ("draw", "Ks 9s 7s 4s 2h", "2h"),  # four to a flush
        ("single-draw-27", "2s 3h 4d 7c Ks", "Ks"),
        ("single-draw-27", "2s 3h 4d 7c 9s", ""),  # the nine low is made
        ("single-draw-27", "2s 3h 4d 5c 6s", "6s"),  # a straight is no low
        ("triple-draw-27", "2s 2h 4d 7c Ks", "2s Ks"),
        ("lowball", "As 2h 3d 4c Ks", "Ks"),
        ("badugi", "As 2d 3c 4h", ""),
        ("badugi", "As 2d 3c 9c", "9c"),
        ("both-jokers", "Jk Jk2 Ks Kh 4d", "4d|"),
    ],
)  # fmt: skip
def test_what_is_thrown_away(form: str, own: str, gone: str) -> None:
    """In most of a few tries: it is drawn by lot what the pack might bring."""
    found = Counter(frozenset(drawn(*drawing(form, own), Random(seed)).cards) for seed in SEEDS)

    right = [frozenset(cards(some)) for some in gone.split("|")]  # where there is little between them, either
    assert sum(found[some] for some in right) > len(SEEDS) // 2


def test_a_draw_keeps_what_the_book_has_him_keep() -> None:
    game = deal_out("jackpots", players=3)
    steps = tuple(replace(step, openers="kept") if isinstance(step, Draw) else step for step in game.steps)
    log = Log(replace(game, steps=steps), (100,) * 3)
    held = cards("Js Jh Qs Ks As")
    rest = [card for card in game.deck if card not in held]
    log.shuffle(tuple(held[n // 3] if n % 3 == 0 and n < 15 else rest.pop(0) for n in range(52)))
    log.act(RaiseTo(1))
    log.act(Call())
    log.act(Call())
    while acting(log.hand) != ME:
        log.act(Discard())
    facts = menu(log.hand)
    assert isinstance(facts, Exchange)

    for seed in SEEDS:
        assert judge(log.hand, ME, drawn(log.view(ME), facts, Random(seed))) is None


def test_cards_that_nobody_has_looked_at_stay_where_they_are() -> None:
    view, facts = drawing("draw", "Ks Kh 7d 7c 2s")

    assert Discard() == drawn(replace(view, down=((BACK,) * 5, *view.down[1:])), facts, Random(1))


def test_the_cards_that_are_handed_on_are_those_that_do_least() -> None:
    log = holding("anaconda", "As Ah Ad Ks Kh 9c 4d")
    while not isinstance(log.hand.game.steps[log.hand.step], Pass):
        log.act(Check())
    facts = menu(log.hand, ME)
    assert isinstance(facts, Pick)
    kept = Counter[str]()
    for seed in SEEDS:
        action = picked(log.view(ME), facts, Random(seed))
        assert isinstance(action, HandOver)
        assert judge(log.hand, ME, action) is None
        kept.update(str(card) for card in log.hand.down[ME] if card not in action.cards)

    assert {"As", "Ah", "Ad"} <= {card for card, often in kept.items() if often > 4}


def test_cards_are_turned_up_by_lot() -> None:
    view = holding("anaconda", "As Ah Ad Ks Kh 9c 4d").view(ME)
    facts = Pick(ME, "turn up", 1)
    found = {picked(view, facts, Random(seed)) for seed in range(40)}

    assert all(isinstance(action, TurnUp) and len(action.cards) == 1 for action in found)
    assert len(found) > 3


@pytest.mark.parametrize(
    ("down", "up", "expected"),
    [("As Ad Ah", "Ac Kd Kc 9s", "high"), ("As 2d 3h", "4c 5d 7c 9s", "both"), ("As 2d 3h", "4c 6d 8c Ks", "low")],
)
def test_what_is_declared(down: str, up: str, expected: str) -> None:
    game = deal_out("stud-declare", players=2)
    log = Log(game, (100, 100))
    log.shuffle(game.deck)
    view = log.view(ME)
    end = len(game.steps) - 2
    view = replace(view, step=end, down=(cards(down), (BACK,) * 3), up=(cards(up), cards("Qs Js 8h 7d")))

    assert expected == way(view, ME, Random(1))


def test_a_price_is_paid_for_a_card_that_is_cheap_and_for_a_hand_that_is_good() -> None:
    game = deal_out("baseball", players=2)
    log = Log(game, (1000, 1000))
    top = cards("As 2d Ac 7d 4c Kd")
    log.shuffle((*top, *(card for card in game.deck if card not in top)))
    view = log.view(ME)
    buys = next(
        at
        for at, step in enumerate(game.steps)
        if getattr(step, "cards", 0) == 1 and step.__struct_config__.tag == "buy"
    )
    stays = next(at for at, step in enumerate(game.steps) if getattr(step, "refusing", "") == "folds")
    for_card, to_stay = Sale(ME, 5, 1, able=True), Sale(ME, 10, 0, able=True)

    assert worth_buying(replace(view, step=buys), for_card, Random(1))
    assert not worth_buying(replace(view, step=buys), replace(for_card, price=50), Random(1))
    assert BuyCard() == choice(replace(view, step=buys), for_card, Random(1))
    assert Decline() == choice(replace(view, step=buys), replace(for_card, able=False), Random(1))
    good = replace(view, step=stays, down=(cards("As Ac"), view.down[1]), up=(cards("3c"), view.up[1]))
    poor = replace(view, step=stays, down=(cards("4s 7c"), view.down[1]), up=(cards("2c"), view.up[1]))
    assert worth_buying(good, to_stay, Random(1))
    assert not worth_buying(poor, to_stay, Random(1))


def test_the_small_choices() -> None:
    view, rng = holding("laws-draw", "").view(ME), Random(1)

    assert NameAnte(1) == choice(view, AnteAsked(ME, 1, 5), rng)
    assert RefuseOffer() == choice(view, HeldOut(ME, 3), rng)
    assert LiftCards() == choice(view, Backs(ME, 5, claim=False), rng)
    assert ClaimMisdeal() == choice(view, Backs(ME, 6, claim=True), rng)
    assert OwnUp() == choice(view, Anytime(ME), rng)
    assert NameWild(()) == choice(view, Wilds(ME, ()), rng)
    assert isinstance(Ways(ME).ways, tuple)


# ---- what a hand is worth --------------------------------------------------------------------------------------------


def test_a_standing_in_stud_counts_what_shows() -> None:
    log = holding("stud7", "", players=2)
    view = log.view(ME)
    mine = replace(view, down=(cards("Qs Qd"), view.down[1]))

    ahead = replace(mine, up=(cards("Qh 7c"), cards("2d 5c")))
    behind = replace(mine, up=(cards("2h 7c"), cards("Ad Ac")))
    assert standing(ahead, ME, Random(1)) > 0.95
    assert standing(behind, ME, Random(1)) < 0.4


def test_a_standing_of_cards_that_nobody_has_looked_at() -> None:
    view = holding("no-peek", "").view(ME)
    assert BACK in view.down[ME]

    assert 0.2 < standing(view, ME, Random(1)) < 0.8
    pair_up = replace(view, up=(cards("As Ah"), *view.up[1:]), down=((BACK,) * 5, *view.down[1:]))
    assert standing(pair_up, ME, Random(1)) > standing(view, ME, Random(1))


def test_a_standing_with_no_card_is_even() -> None:
    view = holding("laws-draw", "").view(ME)

    assert standing(view, ME, Random(1)) == 0.5


def test_a_standing_knows_lows_and_wild_cards() -> None:
    razz = holding("razz", "", players=2).view(ME)
    low = replace(razz, down=(cards("As 2d"), razz.down[1]), up=(cards("3h"), cards("Kd")))
    high = replace(razz, down=(cards("Ks Kd"), razz.down[1]), up=(cards("Kh"), cards("2c")))
    assert standing(low, ME, Random(1)) > 0.95
    assert standing(high, ME, Random(1)) < 0.05

    deuces = holding("deuces-wild", "2s 2h Kd Kc 7s", players=2).view(ME)
    assert standing(deuces, ME, Random(1)) > 0.95


def test_a_standing_for_each_share() -> None:
    view = holding("chicago", "", players=2).view(ME)
    spade = replace(view, down=(cards("As 2d"), view.down[1]), up=(cards("2h"), cards("Ac")))
    high, in_the_hole = standings(spade, ME, Random(1))
    assert 1 == in_the_hole
    assert high < 1

    none = replace(view, down=(cards("Ah 2d"), view.down[1]), up=(cards("2h"), cards("Ac")))
    assert standings(none, ME, Random(1))[1] < 0.4


def test_nobody_opens_without_openers_even_where_nobody_looks() -> None:
    for own, opens in (("Js Jh 7d 4c 2s", True), ("Ts Th 7d 4c 2s", False)):
        view = holding("victorian-jackpot", own).view(ME)
        facts = menu(view, ME)
        assert isinstance(facts, Wager)
        assert facts.least
        assert opens == may_bet(view, facts)
        for seed in range(20):
            for style in STYLES:
                action = style(Random(seed)).act(view, facts)
                assert opens or not isinstance(action, RaiseTo)
