"""What a wild card is called in the best hand that it makes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.cards import BACK, cards
from anteup.engine.actions import NameWild, Seat
from anteup.engine.hand import View
from anteup.engine.log import Log
from anteup.engine.menus import Wilds
from anteup.engine.wilds import best_named
from anteup.ranking import Ranks
from anteup.rules import deal_out

ME = Seat(0)


def holding(own: str) -> View:
    """Two are in a game in which jokers are named, and the first has these cards."""
    game = deal_out("joker-named", players=2)
    log = Log(game, (100, 100))
    log.shuffle(game.deck)
    return replace(log.view(ME), down=(cards(own), (BACK,) * 5))


@pytest.mark.parametrize(
    ("own", "expected"),
    [("Jk As Ah Kd 2c", ("Ac", "Ad")), ("Jk 9h 8h 7h 6h", ("Th",)), ("Jk Ks Qd 9h 2c", ("Kc", "Kd", "Kh"))],
)
def test_a_wild_card_is_named_as_it_makes_the_best_hand(own: str, expected: tuple[str, ...]) -> None:
    view = holding(own)
    (face,) = best_named(view, Wilds(ME, cards("Jk"))).cards

    assert face.text in expected


def test_a_wild_card_that_does_not_play_is_named_too() -> None:
    """Of seven cards both jokers may be idle beside a straight flush."""
    game = deal_out("stud7", players=2)
    game = replace(game, deck=(*game.deck, *cards("Jk")), ranks=Ranks())
    log = Log(game, (100, 100))
    log.shuffle(game.deck)
    view = log.view(ME)
    view = replace(view, down=(cards("As Ks Jk"), view.down[1]), up=(cards("Qs Js Ts 2c"), view.up[1]))
    (face,) = best_named(view, Wilds(ME, cards("Jk"))).cards

    assert face not in cards("As Ks Qs Js Ts 2c")


def test_who_has_no_wild_card_names_none() -> None:
    assert NameWild(()) == best_named(holding("As Ah Kd 2c 3c"), Wilds(ME, ()))
