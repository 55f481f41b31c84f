"""Voluntary blinds, before the deal: what one would cost, and who may post it."""

from __future__ import annotations

from anteup.chips import Chips
from anteup.engine.hand import Hand, first_from, seats
from anteup.engine.openers import ante
from anteup.rules.steps import Straddle, big_blind


def straddle(hand: Hand, step: Straddle) -> Chips:
    """What a straddle is to now: twice the blind for the first; for the next twice as much, or an ante more (V-013);
    0 where there may be none.
    """
    to = hand.level + (hand.level if step.rises == "double" or not hand.raises else one_ante(hand))
    return to if step.allowed and not (step.most and to > step.most) else 0


def one_ante(hand: Hand) -> Chips:
    """The ante, as it was named or as the table has it; where there is none, the big blind."""
    blinds = hand.game.stakes.blinds
    return hand.aside.ante or ante(hand.game) or (blinds[big_blind(blinds)] if blinds else 0)


def straddlers(hand: Hand, step: Straddle) -> int:
    """The seats that could straddle: they have nothing in front of them, and can pay it whole.

    Where straddles chain it is the next seat or nobody: none is skipped (L-25, V-012). Where the offer goes round more
    than once, those who have straddled are asked again.
    """
    to = straddle(hand, step)
    if not to:
        return 0
    again = step.laps > 1 and hand.raises < step.laps * (len(hand.stacks) - 1)
    able = sum(1 << s for s in seats(hand.live) if (again or not hand.bets[s]) and hand.stacks[s] + hand.bets[s] >= to)
    return able & 1 << first_from(hand.live, hand.poster + 1) if step.chain else able
