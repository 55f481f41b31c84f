"""Cards turned up one at a time: who gets the first jack, and who must cut again; and whether the pack lasts for a draw."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct

from anteup.odds.deals import whole

JACKS = 4


class First(Struct, frozen=True):
    """When the first card of some kind is turned up, and whose it is."""

    mean: Fraction
    """How many cards are turned on average, that one with them."""
    latest: int
    """The most that are ever turned."""
    seats: tuple[Fraction, ...]
    """Each seat's chance to get it, from the first to be dealt to."""


def first_jack(players: int, cards: int = 52, jacks: int = JACKS) -> First:
    """The first dealer is whoever gets the first jack from the pack, dealt round face up (H-018).

    >>> first = first_jack(5)
    >>> first.mean, first.latest, [f"{float(chance):.2%}" for chance in first.seats]
    (Fraction(53, 5), 49, ['23.26%', '21.53%', '19.91%', '18.37%', '16.93%'])

    Raises ValueError for no players, more than cards, or no such cards.
    """
    players, cards, jacks = whole("players", players), whole("cards", cards), whole("jacks", jacks)
    if not (0 < players <= cards and 0 < jacks <= cards):
        raise ValueError(f"{jacks} jacks among {cards} cards cannot be dealt to {players} players")
    latest = cards - jacks + 1
    comes = [Fraction(comb(cards - at, jacks - 1), comb(cards, jacks)) for at in range(1, latest + 1)]
    seats = [sum(comes[seat::players], Fraction(0)) for seat in range(players)]
    return First(Fraction(cards + 1, jacks + 1), latest, tuple(seats))


def ties_for_lowest(players: int, copies: Sequence[int] = (4,) * 13) -> Fraction:
    """The chance that, one card each from one pack, two players or more have the lowest and must cut again (V-004).

    `copies` are how many cards there are of each rank, from the lowest.

    >>> [f"{float(ties_for_lowest(players)):.2%}" for players in (4, 5, 7)]
    ['11.64%', '14.59%', '20.52%']

    Raises ValueError for more players than cards, and for fewer cards of a rank than none.
    """
    copies = [whole(f"copies[{at}]", many) for at, many in enumerate(copies)]
    if fewer := [at for at, many in enumerate(copies) if many < 0]:
        raise ValueError(f"copies[{fewer[0]}]: there are none or more cards of a rank, not {copies[fewer[0]]}")
    players, cards = whole("players", players), sum(copies)
    if not 1 <= players <= cards:
        raise ValueError(f"{cards} cards are one each for 1 to {cards} players, not {players}")
    alone, above = 0, cards
    for many in copies:
        above -= many
        alone += many * comb(above, players - 1)
    return 1 - Fraction(alone, comb(cards, players))


def draw_supply(players: int, cards: int = 52, hand: int = 5) -> tuple[int, int]:
    """How many cards are left after the deal, and how many may be asked for if all throw away everything.

    Five players can never run short of 52 cards; six can.

    >>> draw_supply(5), draw_supply(6)
    ((27, 25), (22, 30))

    Raises ValueError where the pack does not last for the deal, and for less than one player, card or card each.
    """
    players, cards, hand = whole("players", players), whole("cards", cards), whole("hand", hand)
    if min(players, cards, hand) < 1:
        raise ValueError(f"players, cards and hand are one or more, not {players}, {cards} and {hand}")
    if hand * players > cards:
        raise ValueError(f"{cards} cards do not last for {hand} each to {players} players")
    return cards - hand * players, hand * players
