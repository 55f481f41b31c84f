"""What is counted: hands by their class, or by whatever else goes up with their strength."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from anteup.cards import RANKS, STANDARD, Pack
from anteup.kernel import Ranker
from anteup.odds.deals import up_to_suits
from anteup.ranking import Made
from anteup.ranking.names import ONE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NO_HAND = "does not qualify"


def kind(made: Made) -> str:
    """The class of a hand as it is counted: of a low without a pair its highest card, of a badugi how many cards count.

    >>> from anteup.ranking import evaluate
    >>> kind(evaluate("As Ad 7c 5h 2d")), kind(evaluate("8s 6d 4c 3h 2d", of="a-5"))
    ('one pair', 'eight low')
    >>> kind(evaluate("8s 6d 4c 4h", of="badugi"))
    'three-card badugi'
    """
    if made.of == "badugi":
        return str(made).rpartition(" ")[0]
    if made.of == "spade in the hole":
        return str(made)
    if made.of != "high" and made.category == "high card":
        return f"{ONE[RANKS.index(str(made)[0])]} low"
    return made.category


def royally(made: Made) -> str:
    """The class of a hand, a royal flush being one of its own (I-019)."""
    name = str(made)
    return name if name == "royal flush" else kind(made)


class Sorted:
    """The hands of one ranking, sorted into kinds by strength; made by `sorted_by`."""

    def __init__(self, ranker: Ranker, strengths: Iterable[int], told: Callable[[Made], str]) -> None:
        """`strengths` are those of all hands there are, from the least."""
        import numpy as np  # noqa: PLC0415  (only batches need it)

        self.kinds: list[str] = [NO_HAND]
        """Of each number what is told of it: 0 does not qualify, then from the least up."""
        first: list[int] = []
        for strength in strengths:
            this = told(ranker.made(strength))
            if not first or this != self.kinds[-1]:
                self.kinds.append(this)
                first.append(strength)
        self._first = np.array(first, dtype=np.uint32)

    def __call__(self, strengths: NDArray[np.uint32]) -> NDArray[np.intp]:
        """The number of each hand's kind."""
        import numpy as np  # noqa: PLC0415

        return np.searchsorted(self._first, strengths, side="right")


def unlike(ranker: Ranker) -> Pack:
    """The cards that are worth something else than others of their rank: wild ones, and spades where these alone count."""
    spades = [card for card in STANDARD if card.text[1] == "s"] if ranker.of == "spade in the hole" else []
    return (*ranker.wild, *spades)


def sorted_by(ranker: Ranker, held: Pack, told: Callable[[Made], str]) -> Sorted:
    """The hands of a ranking that can be dealt from some cards, sorted by what is told of each.

    Hands between which there are none of another kind get one number; where there are, the kind has several.
    """
    return Sorted(ranker, _strengths(ranker, held), told)


@lru_cache(maxsize=16)
def _strengths(ranker: Ranker, held: Pack) -> tuple[int, ...]:
    """All strengths there are of hands out of some cards, from the least."""
    import numpy as np  # noqa: PLC0415

    found = [np.zeros(0, dtype=np.uint32)]
    for masks, _ in up_to_suits(4 if ranker.of == "badugi" else 5, held, unlike(ranker)):
        board = np.zeros_like(masks)
        if ranker.plays == "two and three":
            board = masks & (masks - np.uint64(1))
            board &= board - np.uint64(1)
        found.append(np.unique(ranker.strengths(masks ^ board, board)))
    every: list[int] = np.unique(np.concatenate(found)).tolist()
    return tuple(every[1:] if every and not every[0] else every)
