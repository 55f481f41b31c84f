"""What hands are worth for whoever judges many showdowns: cards in, strengths out.

`judge` gives what `anteup.ranking.evaluator` gives, by the tables of the C kernel where it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from anteup.cards import Card
from anteup.kernel.masks import BIT
from anteup.kernel.path import NUMPY, core, path
from anteup.kernel.ranker import ranker
from anteup.kernel.tables import declared
from anteup.ranking import USUAL, Of, Plays, Ranks, Strength, evaluator

MANY = 500
"""How many showdowns are judged before a table is made: to make one takes as long as some thousand are judged without."""

_PLACE = {card: bit.bit_length() - 1 for card, bit in BIT.items()}
"""The place of each card's bit in a mask; a hidden card has none."""


class Judge:
    """What the hands of one showdown after another are worth in one share of a pot; made by `judge`."""

    def __init__(self, of: Of, plays: Plays, qualifier: int, ranks: Ranks) -> None:
        self._share = of, plays, qualifier, ranks
        self._untabled = evaluator(of, plays, qualifier, ranks)
        self._asked = 0
        self._own_alone = self._two_and_three = False
        self._table: core.Table | None = None
        self._strengths: tuple[Strength, ...] | None = None

    def strengths(self, hands: Sequence[Sequence[Card]], board: Sequence[Card] = ()) -> list[Strength | None]:
        """The strength of each hand in turn, None where it does not qualify, as `anteup.ranking.Evaluator` gives it.

        Wild are the jokers alone, if they are. Raises NoHand as that does.

        >>> from anteup.cards import cards
        >>> low, higher, none = judge("a-5", qualifier=8).strengths(
        ...     [cards("As 2s"), cards("2h 5h"), cards("Ks Qs")], cards("3c 4d 8h Kd Kh")
        ... )
        >>> low > higher, none
        (True, None)
        """
        if self._table is None:
            self._asked += 1
            if self._asked >= MANY:
                self._make_table()
            return self._untabled.strengths(hands, board)
        try:
            found = self._table.of_cards(hands, () if self._own_alone else board, _PLACE, self._two_and_three)
        except (KeyError, ValueError):  # too few cards, or one that no table knows: hidden, or not in the pack
            return self._untabled.strengths(hands, board)
        if self._strengths is None:
            return found
        return [number and self._strengths[number - 1] for number in found]

    def _make_table(self) -> None:
        """Have the table made, if the kernel is there and the ranking has one."""
        if path() == NUMPY:
            return
        found = ranker(*self._share, jokers=2)
        if found.table is not None:
            of, _, qualifier, ranks = self._share
            self._table, self._strengths = found.table, declared(of, qualifier, ranks).strengths
            self._own_alone, self._two_and_three = found.own_alone, found.two_and_three


@lru_cache(maxsize=64)
def judge(of: Of = "high", plays: Plays = "any five", qualifier: int = 0, ranks: Ranks = USUAL) -> Judge:
    """Who judges one share of a pot, the same for the same share; the last 64 are kept.

    The arguments are those of `anteup.ranking.evaluator`. Raises ValueError as it does.
    """
    return Judge(of, plays, qualifier, ranks)
