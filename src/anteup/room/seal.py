"""The sealed pack: every slot committed to by itself, so that one card can be proved and no other is told.

`docs/reference/fair-deal.md` says what is hashed, byte by byte, and how anybody may check it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256, shake_256
from typing import Final

from anteup.cards import Card
from anteup.room.protocol import Opening

SALT: Final = 16
"""Bytes of a salt."""
_NOBODY: Final = bytes(32)
"""Stands beside a node that is left over."""


class Seal:
    """A pack in its order, sealed; all of it follows from the pack, its nonce and the name of the hand."""

    def __init__(self, deck: Sequence[Card], nonce: bytes, hand: str) -> None:
        """`deck` is one card or more, and each but once; `nonce` is 32 secret bytes, `hand` as `hand_id` has it."""
        self.hand = hand
        self.count = len(deck)
        self._slots = {card: slot for slot, card in enumerate(deck)}
        self._salts = _salts(nonce, self.count)
        head = _head(hand)
        level = [sha256(head + _two(i) + self._salts[i] + card.text.encode()).digest() for i, card in enumerate(deck)]
        self._levels = [level]
        while len(level) > 1:
            if len(level) % 2:
                level.append(_NOBODY)
            level = [sha256(b"\x01" + level[i] + level[i + 1]).digest() for i in range(0, len(level), 2)]
            self._levels.append(level)
        self.root: Final = level[0].hex()
        """What is published before a card is dealt."""

    def opening(self, card: Card) -> Opening:
        """The proof that a card lies in its slot. Raises KeyError where it is not of this pack."""
        slot = self._slots[card]
        path = tuple(level[(slot >> depth) ^ 1].hex() for depth, level in enumerate(self._levels[:-1]))
        return Opening(card, slot, self._salts[slot].hex(), path)


def hand_id(table: str, hand: int, shuffle: int) -> str:
    """The name under which a pack is sealed: `shuffle` counts the packs and new stocks of the hand from 1.

    >>> hand_id("green", 12, 1)
    'green:12:1'
    """
    return f"{table}:{hand}:{shuffle}"


def verify(root: str, hand: str, opening: Opening, count: int) -> bool:
    """Does this opening prove that its card lies in its slot of a pack of `count` cards that was sealed as `root`?

    False also where it cannot be read.
    """
    slot = opening.slot
    if not 0 <= slot < count or len(opening.path) != (count - 1).bit_length():
        return False
    try:
        salt, path = bytes.fromhex(opening.salt), [bytes.fromhex(node) for node in opening.path]
    except ValueError:
        return False
    if len(salt) != SALT or any(len(node) != 32 for node in path):
        return False
    node = sha256(_head(hand) + _two(slot) + salt + opening.card.text.encode()).digest()
    for beside in path:
        node = sha256(b"\x01" + (beside + node if slot & 1 else node + beside)).digest()
        slot >>= 1
    return node.hex() == root


def _head(hand: str) -> bytes:
    name = hand.encode()
    return b"\x00" + _two(len(name)) + name


def _two(number: int) -> bytes:
    return number.to_bytes(2, "big")


def _salts(nonce: bytes, count: int) -> list[bytes]:
    """A salt for every slot; whoever has one of them learns nothing of the others, nor of the nonce."""
    drawn = shake_256(b"anteup salts" + nonce).digest(SALT * count)
    return [drawn[at : at + SALT] for at in range(0, len(drawn), SALT)]
