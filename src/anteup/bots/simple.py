"""Simple opponents, named for how they play. They are lawful in every form, since they choose from the menu.

What a hand is worth to them is its `standing`: how many of the hands that somebody else might hold it is ahead of now.
They do not look ahead, and they do not reckon with what the others' bets say.
"""

from __future__ import annotations

from random import Random

from anteup.bots.protocol import Bot
from anteup.cards import Card
from anteup.chips import Chips
from anteup.engine.actions import Action, Call, Check, Decline, Fold, Muck, RaiseTo, ShowHand
from anteup.engine.hand import View
from anteup.engine.law import Menu, Offer, Tabling, Wager
from anteup.ranking import Strength, evaluator

SAMPLE = 60
"""How many hands of others a bot imagines."""


class Caller:
    """Checks and calls, and never bets; only for most of his chips does he want a hand."""

    def __init__(self, rng: Random) -> None:
        """`rng` imagines what the others hold: the same dice, the same play."""
        self.rng = rng

    def act(self, view: View, menu: Menu) -> Action:
        """A check or a call; a fold where a poor hand would cost more than half of what he has."""
        if not isinstance(menu, Wager):
            return aside(menu)
        dear = menu.fold and 2 * menu.call > view.stacks[menu.seat]
        return Fold() if dear and standing(view, menu.seat, self.rng) < 0.6 else still(menu)


class Rock:
    """Folds what is not good, calls with good hands, and raises with the best."""

    def __init__(self, rng: Random) -> None:
        """`rng` imagines what the others hold: the same dice, the same play."""
        self.rng = rng

    def act(self, view: View, menu: Menu) -> Action:
        """By the standing of his hand, and by what a call costs."""
        if not isinstance(menu, Wager):
            return aside(menu)
        worth = standing(view, menu.seat, self.rng)
        if worth > (0.85 if view.raises < 2 else 0.95):
            return raised(menu, view.level + (view.pot + menu.call) // 2) or still(menu)
        if menu.call and worth < 0.55 + 0.5 * menu.call / (view.pot + menu.call):
            return Fold() if menu.fold else still(menu)
        return still(menu)


class Raiser:
    """Plays most hands, and raises when he feels like it."""

    def __init__(self, rng: Random) -> None:
        """`rng` is his mood: the same dice, the same play."""
        self.rng = rng

    def act(self, view: View, menu: Menu) -> Action:
        """Two times in five a raise, from the least to twice the pot; only bad hands are folded, and only to a large bet."""
        if not isinstance(menu, Wager):
            return aside(menu)
        worth = standing(view, menu.seat, self.rng)
        if self.rng.random() < 0.4 and worth > 0.15 * view.raises:
            return raised(
                menu, view.level + int((view.pot + menu.call) * self.rng.choice((0, 0.5, 0.75, 1, 2)))
            ) or still(menu)
        if menu.call and worth < menu.call / (view.pot + menu.call):
            return Fold() if menu.fold else still(menu)
        return still(menu)


STYLES: tuple[type[Caller | Rock | Raiser], ...] = (Rock, Caller, Raiser)
"""The styles there are."""
_BOTS: tuple[type[Bot], ...] = STYLES  # each of them is one


def still(menu: Wager) -> Action:
    """To stay in as cheaply as may be: check, or call; where neither may be, fold, or else the least bet."""
    if menu.check:
        return Check()
    if menu.call:
        return Call()
    return Fold() if menu.fold else RaiseTo(menu.least)


def raised(menu: Wager, wish: Chips) -> Action | None:
    """A bet or raise to the lawful sum nearest below the wish, or to the least there is; None where there may be none."""
    if not menu.least:
        return None
    if wish >= menu.most:
        return RaiseTo(menu.most)
    return RaiseTo(max(menu.least, wish - wish % menu.every))


def aside(menu: Offer | Tabling) -> Action:
    """No straddle, and no hand shown that need not be."""
    if isinstance(menu, Offer):
        return Decline()
    return Muck() if menu.muck else ShowHand()


def standing(view: View, seat: int, rng: Random) -> float:
    """How many of the hands that another might hold this one is ahead of now: 0 none, 1 all; of a split pot, the mean of the shares.

    Only the seat's own cards and the board are looked at.
    """
    own, seen = view.down[seat], {*view.down[seat], *view.board}
    unseen = [card for card in view.game.deck if card not in seen]
    others = [tuple(rng.sample(unseen, min(len(own), len(unseen)))) for _ in range(SAMPLE)]
    shares = [_ahead(view, share, own, others) for share in range(len(view.game.shares))]
    return sum(shares) / len(shares)


def _ahead(view: View, number: int, own: tuple[Card, ...], others: list[tuple[Card, ...]]) -> float:
    share = view.game.shares[number]
    mine, *theirs = evaluator(share.of, share.plays, share.qualifier, view.game.ranks).strengths(
        [own, *others], view.board
    )
    return sum(_beats(mine, worth) for worth in theirs) / len(theirs)


def _beats(mine: Strength | None, theirs: Strength | None) -> float:
    if mine == theirs:
        return 0.5
    return float(theirs is None or (mine is not None and mine > theirs))
