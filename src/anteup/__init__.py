"""anteup is poker by the book: its forms exactly as their rules are written. `games()` lists those that are dealt.

A game is a value, a hand is a fold over what has happened, and a refusal names the law.

>>> import anteup as ap
>>> game = ap.deal_out("holdem", book="tda", players=3, stakes={"blinds": [1, 2]})
>>> hand = ap.deal(game, stacks=[100, 100, 100], deck=game.deck)
>>> hand.turn, ap.menu(hand)
(2, Wager(seat=2, fold=True, check=False, call=2, least=4, most=100))
>>> later = ap.act(hand, ap.RaiseTo(6))
>>> hand.pot, later.pot
(3, 9)
"""

from typing import TYPE_CHECKING

from anteup.cards import BACK, STANDARD, Card, NotACard, Pack, cards, written
from anteup.engine.actions import (
    Action,
    BuyCard,
    Call,
    Check,
    ClaimMisdeal,
    DeclareWay,
    Decline,
    Discard,
    Fold,
    HandOver,
    LiftCards,
    Muck,
    NameAnte,
    NameWild,
    NotUnderstood,
    OwnUp,
    RaiseTo,
    RefuseOffer,
    Seat,
    ShowHand,
    StraddleTo,
    TakeOffer,
    TurnUp,
)
from anteup.engine.events import Carried, Event, House, Owed, Own, Public, Seen, Slip
from anteup.engine.fold import evolve
from anteup.engine.hand import Hand, View
from anteup.engine.law import Refusal, Refused, judge, menu
from anteup.engine.log import Log, NotALog, fold, retraced, view
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
from anteup.engine.play import CannotOpen, act, deal
from anteup.engine.seen import seen
from anteup.ranking import evaluate
from anteup.rules.laws import Law
from anteup.rules.steps import Game

if TYPE_CHECKING:  # the files of games are read when a game is first asked for, and so is the code that reads them
    from anteup.rules.catalogue import deal_out, games
    from anteup.rules.faults import Malformed

__version__ = "0.1.0"

__all__ = [
    "BACK",
    "STANDARD",
    "Action",
    "AnteAsked",
    "Anytime",
    "Backs",
    "BuyCard",
    "Call",
    "CannotOpen",
    "Card",
    "Carried",
    "Check",
    "ClaimMisdeal",
    "DeclareWay",
    "Decline",
    "Discard",
    "Event",
    "Exchange",
    "Fold",
    "Game",
    "Hand",
    "HandOver",
    "HeldOut",
    "House",
    "Law",
    "LiftCards",
    "Log",
    "Malformed",
    "Menu",
    "Muck",
    "NameAnte",
    "NameWild",
    "NotACard",
    "NotALog",
    "NotUnderstood",
    "Offer",
    "Owed",
    "Own",
    "OwnUp",
    "Pack",
    "Pick",
    "Public",
    "RaiseTo",
    "Refusal",
    "RefuseOffer",
    "Refused",
    "Sale",
    "Seat",
    "Seen",
    "ShowHand",
    "Slip",
    "StraddleTo",
    "Tabling",
    "TakeOffer",
    "TurnUp",
    "View",
    "Wager",
    "Ways",
    "Wilds",
    "act",
    "cards",
    "deal",
    "deal_out",
    "evaluate",
    "evolve",
    "fold",
    "games",
    "judge",
    "menu",
    "retraced",
    "seen",
    "view",
    "written",
]


def __dir__() -> list[str]:
    """The names that there are, those too that have not been asked for yet."""
    return sorted({*globals(), *__all__})


_LATER = {"Malformed": "anteup.rules.faults", "deal_out": "anteup.rules.catalogue", "games": "anteup.rules.catalogue"}


def __getattr__(name: str) -> object:
    """The names that are brought when they are first asked for (PEP 562)."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - this is the import that waits

    return getattr(import_module(_LATER[name]), name)
