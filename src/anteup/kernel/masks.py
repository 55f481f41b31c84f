"""Hands as masks: one bit a card, sixteen bits a suit.

A card's bit is `1 << (16 * suit + rank)`, clubs lowest, so that the ranks held in one suit are thirteen bits side by
side. The jokers have the bits above the aces of clubs and diamonds.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TypeAlias

from anteup.cards import BACK, JOKERS, STANDARD, Card, NotACard, Pack, cards, doubled

Mask: TypeAlias = int
"""Some different cards, a bit for each. Any whole number is taken for one, such as those of an array (`__index__`)."""

BIT: dict[Card, Mask] = {card: 1 << (card.index % 4 * 16 + card.index // 4) for card in (*STANDARD, *JOKERS)}
"""The bit of each card that has a face."""

_CARD = {bit: card for card, bit in BIT.items()}
PACK: Mask = sum(BIT[card] for card in STANDARD)
"""The 52 cards."""
EVERY: Mask = sum(BIT.values())
"""The 52 cards and both jokers."""


def mask(hand: str | Iterable[Card | str] | Mask) -> Mask:
    """The mask of some cards, or of how they are written; of a mask, the same.

    >>> hex(mask("2c Ac 2d As"))
    '0x1000000000011001'

    Raises NotACard for text that names no card, a card that stands twice, a hidden card, and a bit that is no card's;
    TypeError for what is none of these.
    """
    if isinstance(hand, str):
        held = cards(hand)
    elif isinstance(hand, Iterable):
        held = tuple(c if isinstance(c, Card) else Card(c) for c in hand)
    elif hasattr(hand, "__index__"):
        return _checked(index(hand))
    else:
        raise TypeError(f"{hand!r} is no hand: it is text such as 'As Kd', cards, or a mask")
    for at, card in enumerate(held):
        if card is BACK:
            raise NotACard(f"card {at + 1} is hidden: only cards with a face have a bit")
    twice = doubled(held)
    if twice is not None:
        first = held.index(twice)
        raise NotACard(f"{twice} stands twice: card {first + 1} and card {held.index(twice, first + 1) + 1}")
    return sum([BIT[card] for card in held])


def cards_in(hand: Mask) -> Pack:
    """The cards of a mask in the order of the pack, the lowest rank first.

    >>> cards_in(0x1000_0000_0001_1001)
    (Card('2c'), Card('2d'), Card('Ac'), Card('As'))

    Raises NotACard for a bit that is no card's.
    """
    hand = _checked(number_of(hand))
    found: list[Card] = []
    while hand:
        bit = hand & -hand
        found.append(_CARD[bit])
        hand ^= bit
    return tuple(sorted(found, key=lambda card: card.index))


def number_of(hand: Mask) -> int:
    """A mask as a number of Python's own. Raises TypeError for what is none, as cards and text are."""
    try:
        return index(hand)
    except TypeError:
        raise TypeError(f"{hand!r} is no mask: mask('As Kd') makes one of cards") from None


def _checked(hand: Mask) -> Mask:
    if not 0 <= hand <= EVERY or hand & ~EVERY:
        raise NotACard(f"{hand:#x} is no mask of cards: {hand & ~EVERY:#x} stands for no card")
    return hand
