"""Whoever plays for the house where a chair is empty, in any game: by what a hand may come to, and by what it costs.

He knows what his seat has seen and nothing else. His betting follows the advice of the old books where they give any: he
opens for the price and no more (V-024), does not raise before the draw but to squeeze out the ante (V-026), bluffs seldom
(V-113) and only while he is winning (V-114), never folds four of a kind, and opens no jackpot without the openers.
"""

from __future__ import annotations

from random import Random

from anteup.bots.choices import choice, drawn
from anteup.bots.prospects import Prospects, is_last, prospects, unit
from anteup.bots.simple import may_bet, raised, still
from anteup.cards import BACK
from anteup.chips import Chips
from anteup.engine.actions import Action, Fold, Seat
from anteup.engine.hand import View, bets_before, seats
from anteup.engine.menus import Exchange, Menu, Wager
from anteup.engine.showing import has_wild, strengths
from anteup.ranking.names import category
from anteup.rules.steps import Bet, Draw, Game, Post

FOURS = frozenset({"four of a kind", "straight flush", "five of a kind"})
"""Hands that nobody is bluffed out of (V-113)."""


BLUFFS = 0.3
"""How often he bets on nothing, where a bluff may do (H-024, V-077); 1: always."""
SQUEEZES = 0.3
"""How often he raises to have the ante give up (V-026)."""


class House:
    """A player for an empty chair."""

    def __init__(self, rng: Random) -> None:
        """`rng` imagines the cards and is his mood: the same dice, the same play."""
        self.rng = rng
        self.profit: Chips = 0
        """What he has won tonight, or lost where it is below nothing; whoever seats him keeps it."""

    def act(self, view: View, menu: Menu) -> Action:
        """Something from the menu."""
        if isinstance(menu, Exchange):
            return drawn(view, menu, self.rng, carefully=True)
        if not isinstance(menu, Wager):
            return choice(view, menu, self.rng)
        hopes = prospects(view, menu.seat, self.rng)
        if holds_fours(view, menu.seat):
            return raised(view, menu, menu.most) or still(view, menu)
        if before_the_draw_with_an_age(view):
            return self._at_the_ante(view, menu, hopes)
        return self._bet(view, menu, hopes) or self._stay(view, menu, hopes)

    # ---- what he does ------------------------------------------------------------------------------------------------

    def _bet(self, view: View, menu: Wager, hopes: Prospects) -> Action | None:
        """A bet or a raise, where his hand or a bluff is worth one."""
        if not menu.least or not may_bet(view, menu):
            return None
        made = sum(view.bets) > 0
        asked = WORTH_A_BET if view.level <= unit(view) and not menu.call else WORTH_A_RAISE
        asked += MORE_EACH * max(0, view.raises - (2 if made and first_interval(view) else 1))
        # The size is drawn from what all see and from the dice: it says nothing of the hand.
        parts = self.rng.uniform(0.5, 0.95)
        wish = view.level + int(parts * (view.pot + menu.call))
        if hopes.edge >= asked:
            return raised(view, menu, menu.most if 3 * wish >= 2 * menu.most else wish)
        if not menu.call and self._bluffs(view, menu, hopes, wish):
            return raised(view, menu, wish)
        return None

    def _bluffs(self, view: View, menu: Wager, hopes: Prospects, wish: Chips) -> bool:
        """Whether to bet on little or nothing: only where it may well do, and never when losing."""
        if self.profit < 0 or hopes.edge > NOTHING or self.rng.random() >= BLUFFS:
            return False
        amount = min(max(wish, menu.least), menu.most) - view.bets[menu.seat]
        return fold_chance(view, menu.seat, amount) * (view.pot + amount) >= amount

    def _stay(self, view: View, menu: Wager, hopes: Prospects) -> Action:
        """To stay in where that is worth its price, and else to fold."""
        if not menu.fold or not menu.call:
            return still(view, menu, hopes.share)
        price = menu.call / (hopes.pot + menu.call)
        dear = menu.call / (view.stacks[menu.seat] or 1)
        more = 1.0 if menu.call == view.stacks[menu.seat] or is_last(view) else dearer_later(view)
        asked = price * more + 0.03 * dear
        return still(view, menu) if hopes.share >= asked else Fold()

    def _at_the_ante(self, view: View, menu: Wager, hopes: Prospects) -> Action:
        """Before the draw, where the eldest alone has put up an ante: in for the price, or not at all."""
        squeezed = last_before_the_ante(view, menu.seat) and hopes.edge >= WORTH_A_SQUEEZE
        if squeezed and view.level <= in_for(view) and self.rng.random() < SQUEEZES:
            return raised(view, menu, menu.most) or self._stay(view, menu, hopes)
        if menu.fold and menu.call and hopes.edge < 1 and view.opener < 0 and menu.seat:
            return Fold()  # nobody is in yet, and he opens only with more than most have
        return self._stay(view, menu, hopes)


WORTH_A_BET, WORTH_A_RAISE, MORE_EACH = 1.5, 1.6, 0.6
"""What the odds of winning must be, against those of an equal part, for a bet, for the first raise, and for each later one."""
MORE_TO_PAY = 1.6
"""Where bets may be as large as the pot."""
NOTHING = 0.45
"""Odds that make a hand worth nothing but a bluff."""
WORTH_A_SQUEEZE = 0.7


# ---- what all can see -----------------------------------------------------------------------------------------------


def fold_chance(view: View, seat: Seat, amount: Chips) -> float:
    """How likely it is that all others fold to a bet of so much: a large one makes more of them fold, and of many one calls."""
    others = [other for other in seats(view.live) if other != seat]
    if any(view.allin >> other & 1 for other in others):
        return 0
    return (0.35 + 0.3 * min(1, amount / max(view.pot, 1))) ** len(others)


def dearer_later(view: View) -> float:
    """By how much a call is dearer than it seems, since more is to be paid in the intervals to come."""
    step = view.game.steps[view.step]
    return MORE_TO_PAY if isinstance(step, Bet) and step.limit in {"none", "pot"} else 1.15


def first_interval(view: View) -> bool:
    """Is this the first interval of betting?"""
    return not bets_before(view.game, view.step)


def has_age(game: Game) -> bool:
    """Does the eldest put up an ante for all, as in the old books?"""
    return any(isinstance(step, Post) and step.ante_by == "eldest" for step in game.steps)


def before_the_draw_with_an_age(view: View) -> bool:
    """Is it the interval in which one comes in for the price, or stays out?"""
    steps = view.game.steps[view.step :]
    return has_age(view.game) and first_interval(view) and any(isinstance(step, Draw) for step in steps)


def in_for(view: View) -> Chips:
    """What it costs to come in where nobody has raised: twice the last of the antes and straddles."""
    step = view.game.steps[view.step]
    assert isinstance(step, Bet)
    last = view.bets[view.poster] if view.poster >= 0 else unit(view)
    return step.come_in * last


def last_before_the_ante(view: View, seat: Seat) -> bool:
    """Are all in who speak before the eldest, but for this seat?"""
    return bool(seat) and view.opener >= 0 and not view.due & view.live & ~view.allin & ~(1 << seat | 1)


def holds_fours(view: View, seat: Seat) -> bool:
    """Has he four of a kind or better in his own cards, where the highest hand wins all?"""
    own = view.down[seat] + view.up[seat]
    shares = view.game.shares
    if len(own) < 4 or BACK in own or shares[0].of != "high" or len(shares) > 1 or view.board or has_wild(view.game):
        return False
    worth = strengths(view, 0, [seat])[0]
    return worth is not None and category(worth, view.game.ranks) in FOURS


def pace(view: View, dice: Random, *, uniform: bool = False) -> int:
    """How long he takes over his turn, in milliseconds from its beginning, whatever he holds (V-111).

    By what all can see alone: what is asked, what is in the pot, and how far the hand has come. His reckoning has to be done
    within it, so that its length tells nothing either. `uniform`: always as long (`delay` of [room]).
    """
    if uniform or view.over:
        return USUAL
    step, seat = view.game.steps[view.step], view.turn
    hurry = USUAL - 400
    if isinstance(step, Bet):
        owes = max(0, view.level - view.bets[seat]) if seat >= 0 else 0
        hurry += 500 * bool(owes) + int(900 * min(1, owes / max(view.pot, 1)))
        hurry += int(500 * min(1, view.pot / max(1, sum(view.stacks))))
    elif isinstance(step, Draw):
        hurry += 600
    hurry += 250 * sum(isinstance(earlier, Bet) for earlier in view.game.steps[: view.step])
    return min(SLOW, int(hurry * dice.triangular(0.6, 1.8, 0.9)))


USUAL, SLOW = 1200, 6000
"""Milliseconds."""
