"""What some cards make, as a value: it compares, and says what it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, cast, overload

from msgspec import Struct

from anteup.cards import RANKS, STANDARD, Card, Pack, cards, doubled
from anteup.ranking import names
from anteup.ranking.fives import is_wild
from anteup.ranking.ranks import USUAL, Class, NoHand, Of, Plays, Ranks, Strength, unranked
from anteup.ranking.table import evaluator

Written: TypeAlias = str | Iterable[Card | str]
"""Cards, or how they are written: `"As Kd"`, `["As", "Kd"]`."""


class Made(Struct, frozen=True, eq=False, repr_omit_defaults=True):
    """What some cards make; got from `evaluate`.

    The greater beats the less and equal ones tie, with wild cards or without. Comparing a high hand with a low one, or
    hands of different rankings, raises TypeError. As text it is what one would announce.
    """

    strength: Strength
    of: Of = "high"
    """Which hand it is meant to be."""
    ranks: Ranks = USUAL
    """The order of the hands by which it was ranked."""
    standing: tuple[tuple[Card, Card], ...] = ()
    """The wild cards that play, each with the card that it stands for."""

    @property
    def category(self) -> Class:
        """The class of the hand."""
        return names.category(self.strength, self.ranks)

    @property
    def in_full(self) -> str:
        """The name with every card that may decide between this and another hand of its kind, and what stands for what.

        >>> evaluate("Jk Qh Jh Th 8h").in_full
        'queen-high straight flush, joker as the nine of hearts'
        """
        said = names.name_with_kickers(self.strength, self.of, self.ranks)
        return ", ".join(
            [said, *(f"{names.of_card(card)} as the {names.of_card(face)}" for card, face in self.standing)]
        )

    def __str__(self) -> str:
        return names.name(self.strength, self.of, self.ranks)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Made):
            return NotImplemented
        return (self.strength, self.of, self.ranks) == (other.strength, other.of, other.ranks)

    def __ne__(self, other: object) -> bool:  # a Struct has one of its own, which would not ask __eq__
        return not self == other

    def __hash__(self) -> int:
        return hash((self.strength, self.of, self.ranks))

    def __lt__(self, other: Made) -> bool:
        return self.strength < self._against(other)

    def __le__(self, other: Made) -> bool:
        return self.strength <= self._against(other)

    def __gt__(self, other: Made) -> bool:
        return self.strength > self._against(other)

    def __ge__(self, other: Made) -> bool:
        return self.strength >= self._against(other)

    def _against(self, other: Made) -> Strength:
        if self.of != other.of or self.ranks != other.ranks:
            raise TypeError(f"{self} and {other} do not compare: they are hands of different rankings")
        return other.strength


@overload
def evaluate(
    own: Written,
    board: Written = "",
    *,
    of: Literal["high"] = "high",
    plays: Plays = "any five",
    ranks: Ranks = USUAL,
    wild: Written = "",
) -> Made: ...
@overload
def evaluate(
    own: Written,
    board: Written = "",
    *,
    of: Of,
    plays: Plays = "any five",
    qualifier: int = 0,
    ranks: Ranks = USUAL,
    wild: Written = "",
) -> Made | None: ...
def evaluate(  # noqa: PLR0913  (what a share of a pot says, each by its name)
    own: Written,
    board: Written = "",
    *,
    of: Of = "high",
    plays: Plays = "any five",
    qualifier: int = 0,
    ranks: Ranks = USUAL,
    wild: Written = "",
) -> Made | None:
    """What a player's own cards make, with those on the board if there are any; None where they do not qualify.

    >>> str(evaluate("Ks 4h", "Kd Kh 4c 9s 2d"))
    'kings full of fours'
    >>> evaluate("Ah Kd 9c 5s 3d") > evaluate("Ac Kh 9s 5d 2c")
    True
    >>> str(evaluate("Ah 2c Kd Qs", "8c 6d 5h Ks Kh", of="a-5", plays="two and three", qualifier=8))
    '8-6-5-2-A low'

    `plays` and `qualifier` are those of a share of the pot (see `Plays`, `evaluator`); 8 is eight or better. `wild` are
    the cards that are wild besides the jokers, a rank being all the cards of it:

    >>> str(evaluate("2c 2d Ah Ad Ks", wild="2"))
    'four aces'

    Raises NotACard for text that names no card, NoHand for cards that make no hand (none, one twice, a hidden card, one
    that is not in the pack), each with its place, ValueError for a qualifier that there is not, TypeError for what are no
    cards.
    """
    hand, common = _read(own), _read(board)
    _refuse(hand, common, ranks)
    loose = read_wild(wild)
    judge = evaluator(of, plays, qualifier, ranks)
    strength = judge(hand, common, loose)
    if strength is None:
        return None
    some = any(is_wild(card, loose, ranks) for card in hand + common)
    standing = tuple(judge.stands_for(hand, common, loose).items()) if some else ()
    return Made(strength, of, ranks, standing)


def _read(written: Written) -> Pack:
    if isinstance(written, str):
        return cards(written)
    if not isinstance(cast("object", written), Iterable):
        raise TypeError(f"{written!r} are no cards: write them, such as 'As Kd', or give them one by one")
    return tuple(card if isinstance(card, Card) else Card(card) for card in written)


def read_wild(written: Written) -> Pack:
    """Cards, and all cards of a rank where a rank stands alone."""
    found: list[Card] = []
    for said in written.split() if isinstance(written, str) else written:
        if isinstance(said, Card):
            found.append(said)
        elif said == "10" or (len(said) == 1 and said in RANKS):
            rank = RANKS.index("T" if said == "10" else said)
            found += STANDARD[4 * rank : 4 * rank + 4]
        else:
            found += cards(said)
    return tuple(found)


def _refuse(own: Pack, board: Pack, ranks: Ranks) -> None:
    every = own + board
    if not every:
        raise NoHand("no cards make no hand")
    lowest = RANKS.index(ranks.lowest)
    for at, card in enumerate(every):
        if card.rank < lowest and not is_wild(card, (), ranks):
            raise unranked(card, ranks, f", {_place(at, own)},")
    twice = doubled(every)
    if twice is not None:
        first = every.index(twice)
        again = every.index(twice, first + 1)
        raise NoHand(f"{twice} stands twice: {_place(first, own)} and {_place(again, own)}")


def _place(at: int, own: Pack) -> str:
    return f"card {at + 1} of the hand" if at < len(own) else f"card {at + 1 - len(own)} of the board"
