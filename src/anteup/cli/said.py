"""What somebody says at the table, understood: an action, or a word to the house.

An action may still break a law, and the judge will say so. What is no action at all is `NotUnderstood`, which is
another thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from anteup.chips import CHIPS, Chips, NotMoney
from anteup.cli import sums
from anteup.cli.sums import Purse, whole
from anteup.engine.actions import Action, Call, Check, Decline, Fold, Muck, RaiseTo, ShowHand, StraddleTo
from anteup.engine.hand import View
from anteup.engine.law import Menu, Offer, Tabling, Wager, pot_counted
from anteup.rules.steps import Bet


class Asked(Struct, frozen=True):
    """A law or a rule that somebody wants to read: `law TDA-47`."""

    id: str


Word: TypeAlias = Literal["rules", "law", "table", "quit"] | Asked
"""What is said to the house, and is no action."""

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
    "d": Decline(),
    "decline": Decline(),
    "no": Decline(),
    "show": ShowHand(),
    "m": Muck(),
    "muck": Muck(),
}
_RAISE = ("r", "raise", "b", "bet")
_CALL = ("c", "call")
_STRADDLE = ("s", "straddle")
_SIZES = {
    "pot": "pot",
    "p": "pot",
    "half": "half",
    "half pot": "half",
    "all in": "all in",
    "allin": "all in",
    "all": "all in",
    "a": "all in",
    "least": "least",
    "min": "least",
}


class NotUnderstood(ValueError):
    """Words that are no action; the message says what was read, and what would be right."""


def said(text: str, view: View, menu: Menu, money: Purse = CHIPS) -> Action | Word:
    """What the player with the action means by a line. Raises NotUnderstood; whether the act is lawful is not asked.

    Sums are in `money`, and totals as `RaiseTo` has them: `raise 12` is a raise to 12.
    """
    words = re.sub(r"(?<=[a-z])-(?=[a-z])", " ", text.lower()).split()
    phrase = " ".join(words)
    first, rest = (words[0], " ".join(words[1:]).removeprefix("to ")) if words else ("", "")
    if not words:
        raise NotUnderstood(f"Nothing was said. {right(menu, money)}")
    if phrase in _WORDS:
        return _WORDS[phrase]
    if phrase in _PLAIN:
        return _PLAIN[phrase]
    if first in {"law", "l"}:
        return Asked(" ".join(text.split()[1:]))
    if phrase == "s" and isinstance(menu, Tabling):
        return ShowHand()
    if phrase in _SIZES:
        return _sized(_SIZES[phrase], view, menu)
    if first in _CALL:
        return Call(_sum(rest, text, menu, money) if rest else None)
    if first in _STRADDLE:
        usual = menu.to if isinstance(menu, Offer) else 2 * view.level
        return StraddleTo(_sum(rest, text, menu, money) if rest else usual)
    if first in _RAISE:
        return _raise(rest, text, view, menu, money)
    if _is_sum(phrase, money):
        raise NotUnderstood(f"{_quoted(text)} is a sum, and may be a bet or a call. {right(menu, money)}")
    raise NotUnderstood(f"{_quoted(text)} is nothing that is done at this table. {right(menu, money)}")


def pot_sized(view: View, menu: Wager) -> Chips:
    """What a bet or raise of the pot is to: the pot after the call, on top of the call.

    Where the pot is the limit, it is counted as the law counts it; what somebody has may be less.
    """
    step = view.game.steps[view.step]
    if isinstance(step, Bet) and step.limit == "pot":
        return _whole(2 * view.level - view.bets[menu.seat] + pot_counted(view, step), menu)
    return _whole(view.level + view.pot + menu.call, menu)


def half_pot(view: View, menu: Wager) -> Chips:
    """What a bet or raise of half the pot is to."""
    return _whole(view.level + (view.pot + menu.call) // 2, menu)


def room(view: View, menu: Menu) -> Chips:
    """What a seat has in front of it when it is all-in."""
    return view.bets[menu.seat] + view.stacks[menu.seat]


def lawful(menu: Wager, to: Chips) -> bool:
    """Is a bet or raise to this sum on the menu? For the sums that the table offers by name."""
    return 0 < menu.least <= to <= menu.most and (to % menu.every == 0 or to in {menu.least, menu.most})


def right(menu: Menu, money: Purse = CHIPS) -> str:
    """A sentence with what would be understood, and lawful too."""
    match menu:
        case Wager():
            acts = ["fold"] * menu.fold + ["check"] * menu.check + ["call"] * bool(menu.call)
            acts += [f"{'raise' if menu.call else 'bet'} {money.written(menu.least)}"] if menu.least else []
        case Offer():
            acts = ["straddle", "decline"]
        case Tabling():
            acts = ["show"] + ["muck"] * menu.muck
    return f"Say {_either(f'`{act}`' for act in acts)}."


def _either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _raise(rest: str, text: str, view: View, menu: Menu, money: Purse) -> Action:
    if rest in _SIZES:
        return _sized(_SIZES[rest], view, menu)
    if rest:
        if rest.startswith("by "):
            to = _example(menu, money)
            raise NotUnderstood(f"A raise is said by its total, not by the increase: `raise {to}` is a raise to {to}.")
        return RaiseTo(_sum(rest, text, menu, money))
    if isinstance(menu, Wager) and menu.least == menu.most:
        return _sized("least", view, menu)
    raise NotUnderstood(
        f"{_quoted(text)}, and to how much? Say the total, such as `{text.strip()} {_example(menu, money)}`."
    )


def _sized(size: str, view: View, menu: Menu) -> Action:
    if not isinstance(menu, Wager):
        return RaiseTo(room(view, menu))  # no time for a bet, of whatever size: the law says so
    if size == "all in":
        return RaiseTo(room(view, menu)) if room(view, menu) > view.level else Call()
    if size == "least":
        return RaiseTo(menu.least or view.level + view.full)
    if size == "half":
        return RaiseTo(half_pot(view, menu))
    step, to = view.game.steps[view.step], pot_sized(view, menu)
    limited = isinstance(step, Bet) and step.limit == "pot" and menu.most
    return RaiseTo(min(to, menu.most) if limited else to)


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
        case Tabling():
            to = 0
    return money.written(to or 12 * whole(money))


def _whole(to: Chips, menu: Wager) -> Chips:
    return to - to % menu.every


def _quoted(text: str) -> str:
    """A line as it was said, cut short, and with nothing in it that could disturb the terminal."""
    plain = "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
    return f"`{plain if len(plain) <= 30 else plain[:27] + '...'}`"
