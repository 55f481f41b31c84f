"""Simple opponents, named for how they play. They are lawful in every form, since they choose from the menu.

What a hand is worth to them is its `standing`: how many of the hands that somebody else might hold it is ahead of now.
They do not look ahead, and they do not reckon with what the others' bets say.
"""

from __future__ import annotations

from random import Random

from anteup.bots.choices import choice
from anteup.bots.protocol import Bot
from anteup.bots.reckoning import standing
from anteup.chips import Chips
from anteup.engine.actions import Action, Call, Check, Fold, RaiseTo, StraddleTo
from anteup.engine.hand import View
from anteup.engine.menus import Menu, Offer, Wager
from anteup.engine.openers import may_open
from anteup.rules.steps import Bet


class Caller:
    """Checks and calls, and never bets; only for most of his chips does he want a hand."""

    def __init__(self, rng: Random) -> None:
        """`rng` imagines what the others hold: the same dice, the same play."""
        self.rng = rng

    def act(self, view: View, menu: Menu) -> Action:
        """A check or a call; a fold where a poor hand would cost more than half of what he has."""
        if not isinstance(menu, Wager):
            return choice(view, menu, self.rng)
        dear = menu.fold and 2 * menu.call > view.stacks[menu.seat]
        if not dear and (menu.check or menu.call):
            return still(view, menu)
        worth = standing(view, menu.seat, self.rng)
        return Fold() if dear and worth < 0.6 else still(view, menu, worth)


class Rock:
    """Folds what is not good, calls with good hands, and raises with the best."""

    def __init__(self, rng: Random) -> None:
        """`rng` imagines what the others hold: the same dice, the same play."""
        self.rng = rng

    def act(self, view: View, menu: Menu) -> Action:
        """By the standing of his hand, and by what a call costs."""
        if not isinstance(menu, Wager):
            return choice(view, menu, self.rng)
        worth = standing(view, menu.seat, self.rng)
        if worth > (0.85 if view.raises < 2 else 0.95):
            return raised(view, menu, view.level + (view.pot + menu.call) // 2) or still(view, menu)
        if menu.call and worth < 0.55 + 0.5 * menu.call / (view.pot + menu.call):
            return Fold() if menu.fold else still(view, menu)
        return still(view, menu, worth)


class Raiser:
    """Plays most hands, and raises when he feels like it."""

    def __init__(self, rng: Random) -> None:
        """`rng` is his mood: the same dice, the same play."""
        self.rng = rng

    def act(self, view: View, menu: Menu) -> Action:
        """Two times in five a raise, from the least to twice the pot; only bad hands are folded, and only to a large bet."""
        if isinstance(menu, Offer):
            return StraddleTo(menu.to) if menu.to and self.rng.random() < 0.4 else choice(view, menu, self.rng)
        if not isinstance(menu, Wager):
            return choice(view, menu, self.rng)
        worth = standing(view, menu.seat, self.rng)
        if self.rng.random() < 0.4 and worth > 0.15 * view.raises:
            wish = view.level + int((view.pot + menu.call) * self.rng.choice((0, 0.5, 0.75, 1, 2)))
            return raised(view, menu, wish) or still(view, menu, worth)
        if menu.call and worth < menu.call / (view.pot + menu.call):
            return Fold() if menu.fold else still(view, menu)
        return still(view, menu, worth)


STYLES: tuple[type[Caller | Rock | Raiser], ...] = (Rock, Caller, Raiser)
"""The styles there are."""
_BOTS: tuple[type[Bot], ...] = STYLES  # each of them is one


def still(view: View, menu: Wager, worth: float = 1) -> Action:
    """To stay in as cheaply as may be: check, or call; where one may only bet or fold, the least bet if the hand is worth it."""
    if menu.check:
        return Check()
    if menu.call:
        return Call()
    adds = menu.least - view.bets[menu.seat]
    if not menu.fold or (menu.least and may_bet(view, menu) and worth >= adds / (view.pot + adds)):
        return RaiseTo(menu.least)
    return Fold()


def raised(view: View, menu: Wager, wish: Chips) -> Action | None:
    """A bet or raise to the lawful sum nearest below the wish, or to the least there is; None where there may be none."""
    if not menu.least or not may_bet(view, menu):
        return None
    if wish >= menu.most:
        return RaiseTo(menu.most)
    below = wish - wish % menu.every if menu.every else 0
    return RaiseTo(max(menu.least, below))


def may_bet(view: View, menu: Wager) -> bool:
    """Would he have the openers that this bet takes? He does not open without them, even where nobody looks."""
    step = view.game.steps[view.step]
    return not (isinstance(step, Bet) and step.openers and view.opener < 0) or may_open(view, menu.seat, step)
