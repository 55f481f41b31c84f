"""Bets and raises by their size: the pot, half of it, all one has."""

from __future__ import annotations

from anteup.chips import Chips
from anteup.engine.actions import Action, Call, RaiseTo
from anteup.engine.betting import pot_counted
from anteup.engine.hand import View
from anteup.engine.menus import Menu, Wager
from anteup.rules.steps import Bet

SIZES = {
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
"""What sizes are called."""


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


def sized(size: str, view: View, menu: Menu) -> Action:
    """A bet or raise of a size; all-in for less than the bet is a call."""
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


def _whole(to: Chips, menu: Wager) -> Chips:
    return to - to % (menu.every or 1)
