"""What somebody says at the table, understood: an action, or a word to the house.

An action may still break a law, and the judge will say so. What is no action at all is `NotUnderstood`, which is
another thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from anteup.cards import Pack, written
from anteup.chips import CHIPS, Chips, NotMoney
from anteup.cli import cardwords
from anteup.cli.cardwords import NotCards
from anteup.cli.sizes import SIZES, sized
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
    OwnUp,
    RaiseTo,
    RefuseOffer,
    ShowHand,
    StraddleTo,
    TakeOffer,
    TurnUp,
)
from anteup.engine.hand import View
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
from anteup.engine.wilds import best_named
from anteup.rules.steps import Bet, Buy, Draw
from anteup.table import sums
from anteup.table.sums import Purse, whole


class Asked(Struct, frozen=True):
    """A law or a rule that somebody wants to read: `law TDA-47`."""

    id: str


Word: TypeAlias = Literal["rules", "law", "table", "quit"] | Asked
"""What is said to the house, and is no action."""
Passing: TypeAlias = Literal["check", "fold", "ask"]
"""What the word `pass` is taken for (H-055, V-089, L-41)."""

_WORDS: dict[str, Literal["rules", "law", "table", "quit"]] = {
    "?": "rules",
    "rules": "rules",
    "help": "rules",
    "law": "law",
    "l": "law",
    "table": "table",
    "t": "table",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
    "leave": "quit",
}
_PLAIN: dict[str, Action] = {
    "f": Fold(),
    "fold": Fold(),
    "k": Check(),
    "x": Check(),
    "check": Check(),
    "stand": Check(),
    "make good": Call(),
    "come in": Call(),
    "d": Decline(),
    "decline": Decline(),
    "no": Decline(),
    "show": ShowHand(),
    "m": Muck(),
    "muck": Muck(),
    "pat": Discard(),
    "stand pat": Discard(),
    "buy": BuyCard(),
    "pay": BuyCard(),
    "lift": LiftCards(),
    "look": LiftCards(),
    "misdeal": ClaimMisdeal(),
    "take": TakeOffer(),
    "refuse": RefuseOffer(),
    "own up": OwnUp(),
    "high": DeclareWay("high"),
    "low": DeclareWay("low"),
    "both": DeclareWay("both"),
}
_AT: dict[tuple[type[Menu], str], Action] = {
    (Tabling, "s"): ShowHand(),
    (Exchange, "s"): Discard(),
    (Exchange, "stand"): Discard(),
    (Exchange, "none"): Discard(),
    (Offer, "pass"): Decline(),
    (Sale, "pass"): Decline(),
    (Sale, "f"): Decline(),
    (Sale, "fold"): Decline(),
    (HeldOut, "no"): RefuseOffer(),
}
"""What is meant by a word only where such a thing is asked."""
_RAISE = ("r", "raise", "b", "bet", "o", "open")
_CALL = ("c", "call")
_STRADDLE = ("s", "straddle")
_THROW = ("d", "discard", "throw", "draw")
_BRING = ("bring", "bring in", "bring it in")


class NotUnderstood(ValueError):
    """Words that are no action; the message says what was read, and what would be right."""


def said(text: str, view: View, menu: Menu, money: Purse = CHIPS, passing: Passing = "check") -> Action | Word:
    """What the player with the action means by a line. Raises NotUnderstood; whether the act is lawful is not asked.

    Sums are in `money`, and totals as `RaiseTo` has them: `raise 12` is a raise to 12. Cards are written, `2h 5c`, or
    told by their places in the hand as it is sorted on the screen, `1 3`. `passing` is what the word `pass` means here.
    """
    words = re.sub(r"(?<=[a-z])-(?=[a-z])", " ", text.lower()).split()
    phrase = " ".join(words)
    first, rest = (words[0], " ".join(words[1:]).removeprefix("to ")) if words else ("", "")
    if not words:
        raise NotUnderstood(f"Nothing was said. {right(view, menu, money)}")
    if phrase in _WORDS:
        return _WORDS[phrase]
    if (type(menu), phrase) in _AT:
        return _AT[type(menu), phrase]
    if phrase in _PLAIN and not (phrase == "d" and isinstance(menu, Exchange)):
        return _PLAIN[phrase]
    if first in {"law", "l"}:
        return Asked(" ".join(text.split()[1:]))
    if phrase in SIZES:
        return sized(SIZES[phrase], view, menu)
    if phrase == "pass":
        return _passed(view, menu, passing, money)
    if (action := _about_chips(phrase, first, rest, text, view, menu, money)) is not None:
        return action
    if (action := _about_cards(first, rest, text, view, menu, money)) is not None:
        return action
    if _is_sum(phrase, money):
        raise NotUnderstood(f"{_quoted(text)} is a sum, and may be a bet or a call. {right(view, menu, money)}")
    raise NotUnderstood(f"{_quoted(text)} is nothing that is done at this table. {right(view, menu, money)}")


def right(view: View, menu: Menu, money: Purse = CHIPS) -> str:  # noqa: C901 (a match over a union is a table)
    """A sentence with what would be understood, and lawful too, in the words of the menu."""
    step = view.game.steps[view.step]
    match menu:
        case Wager():
            stands = isinstance(step, Bet) and step.check.startswith("stand")
            brings = isinstance(step, Bet) and step.duty == "bring-in" and not view.level and not menu.every
            acts = ["fold"] * menu.fold + ["stand" if stands else "check"] * menu.check
            acts += ["make good" if isinstance(step, Draw) else "call"] * bool(menu.call)
            bet = "bring in" if brings else f"{'raise' if view.level else 'bet'} {money.written(menu.least)}"
            acts += [bet] if menu.least else []
        case Offer():
            acts = ["straddle", "decline"]
        case AnteAsked():
            acts = [f"ante {money.written(menu.least)}"]
        case Exchange():
            acts = ["pat"] * (not menu.least) + [f"discard {_places(menu.least or 1)}"] * bool(menu.most)
        case HeldOut():
            acts = ["take", "refuse"]
        case Pick():
            acts = [f"{'pass' if menu.what == 'hand over' else 'turn'} {_places(menu.count)}"]
        case Sale():
            acts = ["buy"] * menu.able + ["fold" if isinstance(step, Buy) and step.refusing == "folds" else "decline"]
        case Ways():
            acts = list(menu.ways)
        case Wilds():
            acts = [f"name {written(best_named(view, menu).cards)}".rstrip()]
        case Backs():
            acts = ["lift"] + ["misdeal"] * menu.claim
        case Tabling():
            acts = ["show"] + ["muck"] * menu.muck
        case Anytime():
            acts = ["own up"]
    return f"Say {_either(f'`{act}`' for act in acts)}."


def _places(count: int) -> str:
    """An example of so many cards, by their places."""
    return " ".join(map(str, range(1, count + 1)))


def _either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _passed(view: View, menu: Menu, passing: Passing, money: Purse) -> Action:
    """What `pass` means by the book (H-055, V-089); a book may have it asked (L-41), and where one may check for nothing
    it throws up nobody's hand unasked.
    """
    if passing == "ask" or not isinstance(menu, Wager) or (passing == "fold" and menu.check):
        raise NotUnderstood(f"`pass` may mean more than one thing here. {right(view, menu, money)}")
    return Fold() if passing == "fold" else Check()


def _about_chips(  # noqa: PLR0913, PLR0917 (what was said, cut in every way)
    phrase: str, first: str, rest: str, text: str, view: View, menu: Menu, money: Purse
) -> Action | None:
    """Calls, bets, straddles and antes; None where it is nothing of the kind."""
    if first in _CALL:
        return Call(_sum(rest, text, menu, money) if rest else None)
    if first in _STRADDLE:
        usual = menu.to if isinstance(menu, Offer) else 2 * view.level
        return StraddleTo(_sum(rest, text, menu, money) if rest else usual)
    if first == "ante":
        if not rest:
            raise NotUnderstood(f"An ante of how much? Say `ante {_example(menu, money)}`.")
        return NameAnte(_sum(rest, text, menu, money))
    if phrase in _BRING:
        return sized("least", view, menu)
    if phrase == "complete":
        return (
            RaiseTo(menu.least if view.level else menu.most) if isinstance(menu, Wager) else sized("least", view, menu)
        )
    return _raise(rest, text, view, menu, money) if first in _RAISE else None


def _about_cards(  # noqa: PLR0913, PLR0917 (what was said, cut in every way)
    first: str, rest: str, text: str, view: View, menu: Menu, money: Purse
) -> Action | None:
    """Cards thrown away, handed on, turned up or named, and declarations; None where it is nothing of the kind."""
    if first == "declare" and rest in {"high", "low", "both"}:
        return _PLAIN[rest]
    if first not in {*_THROW, "pass", "turn", "name"}:
        return None
    if first == "name" and isinstance(menu, Wilds) and not menu.cards:
        return NameWild(())
    if not rest:
        raise NotUnderstood(f"{_quoted(text)}, and which cards? {right(view, menu, money)}")
    try:
        if first == "name":
            return NameWild(_named(rest, menu))
        cards = cardwords.read(rest.removeprefix("away ").removeprefix("up ").removesuffix(" aside"), view, menu.seat)
    except NotCards as fault:
        raise NotUnderstood(f"{fault} {right(view, menu, money)}") from None
    if first in _THROW:
        return Discard(cards, aside=rest.endswith(" aside"))
    return HandOver(cards) if first == "pass" else TurnUp(cards)


def _named(rest: str, menu: Menu) -> Pack:
    """What wild cards stand for: `kh`, in the order in which one holds them, or card by card, `joker as kh`, `jk=kh`."""
    faces = cardwords.faces(rest.replace("=", " "))
    wild = menu.cards if isinstance(menu, Wilds) else ()
    for each in (2, 3):  # three: the word `as` reads like the ace of spades
        if wild and len(faces) == each * len(wild) and {*faces[::each]} == {*wild}:
            named = dict(zip(faces[::each], faces[each - 1 :: each], strict=True))
            return tuple(named[card] for card in wild)
    return faces


def _raise(rest: str, text: str, view: View, menu: Menu, money: Purse) -> Action:
    if rest in SIZES:
        return sized(SIZES[rest], view, menu)
    if rest:
        if rest.startswith("by "):
            to = _example(menu, money)
            raise NotUnderstood(f"A raise is said by its total, not by the increase: `raise {to}` is a raise to {to}.")
        return RaiseTo(_sum(rest, text, menu, money))
    if isinstance(menu, Wager) and menu.least == menu.most:
        return sized("least", view, menu)
    raise NotUnderstood(
        f"{_quoted(text)}, and to how much? Say the total, such as `{text.strip()} {_example(menu, money)}`."
    )


def _sum(words: str, text: str, menu: Menu, money: Purse) -> Chips:
    try:
        return sums.read(words, money)
    except NotMoney:
        of = "whole chips" if money is CHIPS else money.name
        raise NotUnderstood(
            f"{_quoted(words)} in {_quoted(text)} is no sum of {of}, such as {_example(menu, money)}."
        ) from None


def _is_sum(words: str, money: Purse) -> bool:
    try:
        sums.read(words, money)
    except NotMoney:
        return False
    return True


def _example(menu: Menu, money: Purse) -> str:
    """A sum that could be said now."""
    match menu:
        case Wager():
            to = menu.least or menu.call
        case Offer():
            to = menu.to
        case AnteAsked():
            to = menu.least
        case _:
            to = 0
    return money.written(to or 12 * whole(money))


def _quoted(text: str) -> str:
    """A line as it was said, cut short, and with nothing in it that could disturb the terminal."""
    plain = "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
    return f"`{plain if len(plain) <= 30 else plain[:27] + '...'}`"
