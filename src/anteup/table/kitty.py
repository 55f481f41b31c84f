"""The kitty as a prize: part of every pot set aside, for a hand that is specially good (V-085).

What is put aside the engine says (`kitty` of [pots]); `kitty_for` of [table] says what for: `expenses`, which its banker
pays from it at the end, or a class of hand.
"""

from __future__ import annotations

from anteup.engine.actions import Seat
from anteup.engine.hand import Hand
from anteup.engine.showing import strengths
from anteup.ranking.names import category


def prize(kitty_for: str, hand: Hand) -> Seat | None:
    """Who has won the kitty with this hand, where it is a prize for one: `kitty_for` names what takes it, such as `four of a
    kind`, and it takes that or better, shown down (V-085). The best has it; of equal ones the first from the dealer's left.
    """
    classes = hand.game.ranks.classes
    if kitty_for not in classes or hand.game.shares[0].of != "high":
        return None
    least = classes.index(kitty_for)
    shown = [Seat(seat) for seat in range(len(hand.stacks)) if hand.shown >> seat & 1]
    worths = strengths(hand, 0, shown)
    best: tuple[int, Seat] | None = None
    for seat, worth in zip(shown, worths, strict=True):
        if worth is None or classes.index(category(worth, hand.game.ranks)) < least:
            continue
        if best is None or worth > best[0]:
            best = worth, seat
    return best[1] if best else None
