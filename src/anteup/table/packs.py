"""Who shuffles: the house, for people; or a rehearsal, from a seed that anybody may know.

They are two types, so that a seeded pack cannot be dealt to people by mistake.
"""

from __future__ import annotations

import random
import secrets
from typing import Protocol, get_args

from anteup.cards import Pack
from anteup.engine.events import Slip, SlipKind

_SYSTEM = secrets.SystemRandom()
_OFTEN = 0.4
"""How many of the packs of a clumsy dealer have a fault in store."""


class Shuffler(Protocol):
    """Whoever shuffles."""

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """The pack in a new order, and a nonce to seal it with."""
        ...


class Packs(Shuffler, Protocol):
    """Whoever shuffles for a hand, by a dealer who may be clumsy."""

    def slips(self, deck: Pack) -> tuple[Slip, ...]:
        """The faults that a clumsy dealer will make with it."""
        ...


class HousePack:
    """Packs for people: shuffled by the operating system's generator, and sealed with a nonce of 32 bytes."""

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """The pack in a new order, and the nonce of its seal."""
        order = list(deck)
        _SYSTEM.shuffle(order)
        return tuple(order), secrets.token_bytes(32)

    def slips(self, deck: Pack) -> tuple[Slip, ...]:
        """The faults that a clumsy dealer will make with this pack."""
        return _slips(deck, _SYSTEM)


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

    def slips(self, deck: Pack) -> tuple[Slip, ...]:
        """The faults that a clumsy dealer will make with this pack, by the same seed."""
        return _slips(deck, self._random)


def _slips(deck: Pack, dice: random.Random) -> tuple[Slip, ...]:
    """Now and then a fault or two, of any kind, with a card that is likely to be dealt."""
    if dice.random() >= _OFTEN or not deck:
        return ()
    cards = dice.sample(deck[: -(-len(deck) * 2 // 3)], dice.choice((1, 1, 2)) if len(deck) > 2 else 1)
    return tuple(Slip(card, dice.choice(_KINDS)) for card in cards)


_KINDS: tuple[SlipKind, ...] = get_args(SlipKind)
