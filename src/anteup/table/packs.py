"""Who shuffles: the house, for people; or a rehearsal, from a seed that anybody may know.

They are two types, so that a seeded pack cannot be dealt to people by mistake.
"""

from __future__ import annotations

import random
import secrets

from anteup.cards import Pack

_SYSTEM = secrets.SystemRandom()


class HousePack:
    """Packs for people: shuffled by the operating system's generator, and sealed with a nonce of 32 bytes."""

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """The pack in a new order, and the nonce of its seal."""
        order = list(deck)
        _SYSTEM.shuffle(order)
        return tuple(order), secrets.token_bytes(32)


class Rehearsal:
    """Packs for simulations: the same seed brings the same packs, so nobody should play for anything."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._random = random.Random(seed)  # noqa: S311 - a rehearsal is meant to be foreseen

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """The pack in the seed's next order, and a nonce of the seed's."""
        order = list(deck)
        self._random.shuffle(order)
        return tuple(order), self._random.randbytes(32)
