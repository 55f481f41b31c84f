"""One ranking, by kernel: hands as masks in, numbers out that order them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from operator import index
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from anteup.cards import JOKERS, Card, Pack, pack
from anteup.kernel.codes import strength_of
from anteup.kernel.masks import BIT, PACK, Mask, cards_in
from anteup.kernel.path import core
from anteup.kernel.tables import Declared, NotDeclared, declared
from anteup.ranking import USUAL, Evaluator, Made, NoHand, Of, Plays, Ranks, Strength, evaluator
from anteup.ranking.made import read_wild
from anteup.ranking.table import check_share

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class Ranker:
    """What hands are worth in one share of a pot, as numbers: the greater wins, equal ones tie, 0 does not qualify.

    Made by `ranker`. The numbers of one ranker compare with one another and with nothing else; `made` says what they
    stand for. A hand is of five to seven cards, or where two and three play of two to six of one's own and three to
    five of the board; badugi and the spade in the hole are of one to thirteen.
    """

    def __init__(  # noqa: PLR0913, PLR0917  (what a share says, and the cards)
        self, of: Of, plays: Plays, qualifier: int, ranks: Ranks, wild: Pack, jokers: int
    ) -> None:
        check_share(of, plays, qualifier)
        self.of: Of = of
        self.plays: Plays = plays
        self.qualifier = qualifier
        self.ranks = ranks
        self.wild: Pack = wild
        """The cards that are wild in every hand, besides the jokers."""
        self.pack: Mask = sum([BIT[card] for card in pack(ranks.lowest, jokers)])
        """All cards that a hand may have."""
        self.own_alone = plays == "own cards" or of == "spade in the hole"
        """Whether the board counts for nothing."""
        self.two_and_three = plays == "two and three" and not self.own_alone
        natural = not wild and not jokers
        usual = replace(ranks, five_of_a_kind=True, joker="wild", duplicates=False) == USUAL
        self.codes = of == "high" and natural and usual and not self.own_alone
        """Whether the numbers are codes of standard high hands (`anteup.kernel.codes`): the fastest there are."""

    @cached_property
    def _judge(self) -> Evaluator:
        return evaluator(self.of, self.plays, self.qualifier, self.ranks)

    @cached_property
    def _declared(self) -> Declared | None:
        """What the ranking declares to the kernel; None where no table can hold it."""
        bugs = self.of == "high" and self.ranks.joker == "bug" and self.pack & ~PACK
        if self.wild and bugs:
            return None  # a bug and a wild card are not filled alike
        try:
            return declared(self.of, self.qualifier, self.ranks)
        except NotDeclared:
            return None

    @cached_property
    def table(self) -> core.Table | None:
        """The tables by which the kernel looks hands up; None for the few rankings that no table can hold."""
        tables = self._declared
        if tables is None:
            return None
        kind = {"badugi": "badugi", "spade in the hole": "spade"}.get(self.of, "ranks")
        wild = sum([BIT[card] for card in {*self.wild, *JOKERS}])
        return core.Table(kind, tables.values, tables.suited, self.of in {"2-7", "inverted"}, wild, self.pack)

    def strength(self, own: Mask, board: Mask = 0) -> int:
        """The number of one hand, on a board if there is one.

        >>> from anteup.kernel.masks import mask
        >>> omaha = ranker(plays="two and three")
        >>> str(omaha.made(omaha.strength(mask("As Ks 7h 2d"), mask("Qs Js Ts Td Tc"))))
        'royal flush'

        Raises ValueError for masks that are no such hand: the wrong number of cards, one on both sides, or one that is
        not in the pack; TypeError for what is no mask.
        """
        if self.own_alone:
            board = 0
        try:
            if self.codes:
                return core.omaha(own, board) if self.two_and_three else core.strength(own, board)
            if self.table is None:
                return self._judged(own, board)
            return self.table.two_and_three(own, board) if self.two_and_three else self.table.strength(own, board)
        except TypeError:
            what, given = ("own", own) if not hasattr(own, "__index__") else ("board", board)
            raise TypeError(f"{what}: {given!r} is no mask: mask('As Kd') makes one of cards") from None

    def _judged(self, own: Mask, board: Mask) -> int:
        """By the evaluator, where there are no tables."""
        own, board = index(own), index(board)
        every, cards = own | board, own.bit_count() + board.bit_count()
        if every & ~self.pack or own & board or not 5 <= cards <= 7 + 4 * self.two_and_three:
            raise ValueError(f"{own:#x} and {board:#x} are no hand of five to seven different cards of this pack")
        return self._judge(cards_in(own), cards_in(board), self.wild) or 0

    def strengths(
        self, hands: ArrayLike, board: ArrayLike = 0, *, out: NDArray[np.uint32] | None = None
    ) -> NDArray[np.uint32]:
        """The numbers of many hands, (N,) uint32.

        `hands` are masks, (N,) uint64, or card indices, (N, k) uint8; `board` is one board or N of them, likewise. Codes
        need as many cards in all hands. `out` is where the numbers are written, if they are not to be in an array of
        their own: (N,) uint32, contiguous.

        >>> import numpy as np
        >>> from anteup.cards import cards
        >>> hands = [[card.index for card in cards(text)] for text in ("As Ks Qs Js Ts", "7h 5d 4c 3s 2s")]
        >>> ranker().strengths(np.array(hands, dtype=np.uint8)).argmax()
        np.int64(0)

        Raises ValueError for arrays of another shape or type, and for the first hand or card that is none, with its
        place; TypeError for an `out` that is no array.
        """
        return self._of_many(self, hands, board, out)

    @cached_property
    def _of_many(self) -> Callable[..., NDArray[np.uint32]]:
        from anteup.kernel import batches  # noqa: PLC0415  (NumPy is brought when a batch is asked for)

        return batches.strengths

    def made(self, number: int) -> Made:
        """What a number stands for, as a value that compares, names itself and knows its class.

        Raises ValueError for 0, which is no hand, and for a number that is none of this ranking.
        """
        if not number:
            raise NoHand("0 is no hand: it does not qualify")
        return Made(self.strength_of(number), self.of, self.ranks)

    def strength_of(self, number: int) -> Strength:
        """The strength that a number stands for, as `anteup.ranking.evaluator` gives it."""
        number = index(number)
        if self.codes:
            return strength_of(number)
        tables = self._declared
        return number if tables is None or tables.strengths is None else tables.strengths[number - 1]

    def __repr__(self) -> str:
        return f"ranker({self.of!r}, {self.plays!r}, {self.qualifier}, {self.ranks!r}, {self.wild!r})"


def ranker(  # noqa: PLR0913  (what a share says, and the cards)
    of: Of = "high",
    plays: Plays = "any five",
    qualifier: int = 0,
    ranks: Ranks = USUAL,
    wild: str | Iterable[Card | str] = (),
    *,
    jokers: int = 0,
) -> Ranker:
    """The ranker of one share of a pot, the same object for the same share; the last 32 are kept.

    The arguments are those of `anteup.evaluate`: `wild` are cards that are wild besides the jokers, a rank being all the
    cards of it. A pack has none to two `jokers`, which are what `ranks` makes them.

    >>> from anteup.kernel.masks import mask
    >>> deuces = ranker(wild="2")
    >>> str(deuces.made(deuces.strength(mask("2c 2d Ah Ad Ks"))))
    'four aces'

    Raises ValueError for a share that there is not, NotACard for wild cards that are none, TypeError for an argument of
    another kind.
    """
    if not isinstance(cast("object", ranks), Ranks):
        raise TypeError(f"ranks: {ranks!r} is no ranking: anteup.ranking.Ranks() is one")
    return _ranker(of, plays, qualifier, ranks, wild_cards(wild), 0 if ranks.joker == "none" else jokers)


def wild_cards(written: str | Iterable[Card | str]) -> Pack:
    """The cards that are said to be wild, all cards of a rank where a rank stands alone.

    Raises NotACard for what is no card, TypeError for what are no cards at all.
    """
    if not isinstance(cast("object", written), Iterable):
        raise TypeError(f"wild: {written!r} are no cards: write them, or their rank, such as '2' or 'Jh Js'")
    return read_wild(written)


@lru_cache(maxsize=32)  # there are more than 16 in the packaged games
def _ranker(  # noqa: PLR0913, PLR0917  (as above)
    of: Of, plays: Plays, qualifier: int, ranks: Ranks, wild: Pack, jokers: int
) -> Ranker:
    return Ranker(of, plays, qualifier, ranks, wild, jokers)
