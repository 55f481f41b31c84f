"""Voluntary blinds, before the deal: what one would cost, and who may post it."""

from __future__ import annotations

from anteup.chips import Chips
from anteup.engine.hand import Hand, first_from, seats
from anteup.rules.steps import Straddle


def straddle(hand: Hand, step: Straddle) -> Chips:
    """What a straddle is to now: twice the bet before it; 0 where there may be none."""
    to = 2 * hand.level
    return to if step.allowed and not (step.most and to > step.most) else 0


def straddlers(hand: Hand, step: Straddle) -> int:
    """The seats that could straddle: they have nothing in front of them, and can pay it whole.

    Where straddles chain it is the next seat or nobody: none is skipped (L-25, V-012).
    """
    to = straddle(hand, step)
    able = sum(1 << s for s in seats(hand.live) if not hand.bets[s] and hand.stacks[s] >= to) if to else 0
    return able & 1 << first_from(hand.live, hand.poster + 1) if step.chain else able
