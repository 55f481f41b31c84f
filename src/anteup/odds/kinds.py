"""What is counted: hands by their class, or by whatever else goes up with their strength."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from anteup.cards import RANKS, STANDARD, Pack
from anteup.kernel import Ranker
from anteup.odds.deals import up_to_suits
from anteup.ranking import Made, Of, Ranks
from anteup.ranking.names import NUMBERS, ONE
from anteup.ranking.ranks import LOW_ORDER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NO_HAND = "does not qualify"
ROYAL = "royal flush"
CLASSES = Ranks(blaze="JQK", skip_straight=True).classes
"""Every class that some ranking has."""
CALLED = {
    "quads": "four of a kind",
    "poker": "four of a kind",
    "boat": "full house",
    "full boat": "full house",
    "trips": "three of a kind",
    "threes": "three of a kind",
    "set": "three of a kind",
}
"""What some call a class whose name looks like nothing of the kind."""


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
    found = kind(made)
    return ROYAL if found == "straight flush" and str(made) == ROYAL else found


def names(of: Of) -> tuple[str, ...]:
    """What `royally` may tell of such hands, in whichever ranking, and that they do not qualify.

    >>> names("badugi")
    ('one-card badugi', 'two-card badugi', 'three-card badugi', 'four-card badugi', 'does not qualify')
    """
    if of == "badugi":
        found = [f"{number}-card badugi" for number in NUMBERS[1:]]
    elif of == "spade in the hole":
        found = [f"{rank} of spades in the hole" for rank in ONE]
    elif of == "high":
        found = [*CLASSES, ROYAL]
    else:
        found = [*(f"{rank} low" for rank in ONE), *(LOW_ORDER if of == "a-5" else CLASSES)[1:]]
    return (*found, NO_HAND)


def nearest(said: str, kinds: Iterable[str]) -> str:
    """The class that was meant by a name that is none; empty where nothing looks like it.

    >>> nearest("Pair", names("high")), nearest("boat", names("high"))
    ('one pair', 'full house')
    """
    plain = " ".join(said.lower().split())
    return next(iter(get_close_matches(CALLED.get(plain, plain), [*kinds], n=1)), "")


def refuse_unnamed(said: str, of: Of) -> None:
    """Raises ValueError with the nearest for what names no class of such hands, TypeError for what is no name."""
    if not isinstance(cast("object", said), str):
        raise TypeError(f"{said!r} is no name of a class: {', '.join(names(of))}")
    if said not in names(of):
        near = nearest(said, names(of))
        meant = f": did you mean {near!r}?" if near else f": {', '.join(names(of))}"
        raise ValueError(f"{said!r} is no class of hand{meant}")


class Sorted:
    """The hands of one ranking, sorted into kinds by strength; made by `sorted_by`."""

    def __init__(self, ranker: Ranker, strengths: Iterable[int], told: Callable[[Made], str]) -> None:
        """`strengths` are those of all hands there are, from the least."""
        import numpy as np  # noqa: PLC0415  (only batches need it)

        kinds, first = [NO_HAND], list[int]()
        for strength in strengths:
            this = told(ranker.made(strength))
            if not first or this != kinds[-1]:
                kinds.append(this)
                first.append(strength)
        self.kinds = tuple(kinds)
        """Of each number what is told of it: 0 does not qualify, then from the least up."""
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
def by_class(ranker: Ranker, held: Pack, *, royals: bool) -> Sorted:
    """The same hands sorted by their classes, which never change; the last 16 are kept.

    `royals`: a royal flush is a class of its own.
    """
    return sorted_by(ranker, held, royally if royals else kind)


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
