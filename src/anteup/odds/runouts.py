"""Outs: which cards that are still to come better a hand, by the name of what they make, and how likely they come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from anteup.cards import STANDARD, Card, NotACard, Pack, doubled, written
from anteup.kernel import Ranker
from anteup.kernel.masks import Mask, mask
from anteup.odds.counting import Frequencies, Written, best_first, pack_of, ranker_in, read, suitless
from anteup.odds.deals import bits, choices
from anteup.odds.kinds import by_class, refuse_unnamed
from anteup.ranking import USUAL, Made, Of, Plays, Ranks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BOARD = 5
"""Cards on a board that is full."""


class Outs(Struct, frozen=True):
    """What the cards to come do for a hand. Names are classes of hand, the best first."""

    now: Made | None
    """What the hand makes; None where it does not qualify."""
    unseen: int
    """How many cards may come next."""
    betters: dict[str, Pack]
    """The cards that, coming next, lift the hand into a better class, by that class. Some lift everybody's."""
    wins: dict[str, Pack]
    """The cards after which it beats all the hands it is up against, by what it makes then; empty without any."""
    ties: dict[str, Pack]
    """The cards after which it ties for the best."""
    river: Frequencies
    """In which class it ends once the board is full, over all that may come."""
    ends_best: float
    """The chance that it is then alone the best of the hands it is up against; 1.0 without any."""
    ends_tied: float
    """The chance that it then ties for the best."""

    def next(self, kind: str) -> float:
        """The chance that the next card lifts it into this class; 0.0 for one that it has already, or never comes to.

        Raises ValueError for what is no class.
        """
        refuse_unnamed(kind, self.river.of)
        return len(self.betters.get(kind, ())) / self.unseen


def outs(  # noqa: PLR0913  (the share of the pot and the pack as everywhere, each by its name)
    own: Written,
    board: Written,
    *,
    against: Sequence[Written] = (),
    dead: Written = "",
    of: Of = "high",
    plays: Plays = "any five",
    qualifier: int = 0,
    ranks: Ranks = USUAL,
    pack: Iterable[Card] = STANDARD,
    wild: Written = "",
) -> Outs:
    """The outs of a hand on a flop or a turn, with the hands it is `against` known or not; everything is counted.

    `dead` cards do not come, nor do those of the others. A royal flush is a class of its own.

    >>> found = outs("Ah Kh", "Qh 7h 2c")
    >>> {kind: len(cards) for kind, cards in found.betters.items()}, found.unseen
    ({'flush': 9, 'one pair': 14}, 47)
    >>> round(found.river.at_least("flush"), 4)
    0.3497

    Raises NotACard for what is no card or stands twice, ValueError for a board that is no flop and no turn, a hand of too
    many or too few cards, or a card that is not in the pack, TypeError for an argument of another kind.
    """
    import numpy as np  # noqa: PLC0415  (only batches need it)

    held, common, out = read(own, "own"), read(board, "board"), read(dead, "dead")
    others = _others(against)
    every = (*held, *common, *out, *(card for hand in others for card in hand))
    whole = pack_of(pack)
    _refuse(every, common, whole)
    _refuse_size([held, *others], plays, of)
    seen = set(every)
    rest = tuple(card for card in whole if card not in seen)
    judge = ranker_in(whole, of, plays, qualifier, ranks, wild)
    by_ranks = ranker_in(whole, of, plays, qualifier, suitless(ranks), wild)
    sort = by_class(by_ranks, whole, royals=True)

    mine, lies = mask(held), np.uint64(mask(common))
    strength = by_ranks.strength(mine, int(lies))
    is_now = sort(np.array([strength], dtype=np.uint32))[0]
    nexts = lies | bits(rest)
    kinds = sort(_strengths(by_ranks, mine, nexts))
    wins, ties = _against(judge, mine, [mask(hand) for hand in others], nexts)

    def told(which: NDArray[np.bool_]) -> dict[str, Pack]:
        return {
            sort.kinds[kind]: tuple(card for card, here in zip(rest, which & (kinds == kind), strict=True) if here)
            for kind in sorted({*kinds[which].tolist()}, reverse=True)
        }

    full = lies | choices(rest, BOARD - len(common))
    best, tied = _against(judge, mine, [mask(hand) for hand in others], full)
    counts = np.bincount(sort(_strengths(by_ranks, mine, full)), minlength=len(sort.kinds))
    return Outs(
        now=by_ranks.made(strength) if strength else None,
        unseen=len(rest),
        betters=told(kinds > is_now),
        wins=told(wins) if others else {},
        ties=told(ties) if others else {},
        river=Frequencies(best_first(sort.kinds, counts.tolist()), len(full), of=of, royals=True),
        ends_best=float(best.mean()),
        ends_tied=float(tied.mean()),
    )


def _others(against: Sequence[Written]) -> list[Pack]:
    if isinstance(against, str) or not isinstance(cast("object", against), Sequence):
        raise TypeError(f"against: {against!r} are no hands: give a list of them, such as ['QsQd']")
    return [read(hand, f"against[{at}]") for at, hand in enumerate(against)]


def _refuse_size(hands: Sequence[Pack], plays: Plays, of: Of) -> None:
    """The board being full, no hand may have more cards than count, and none fewer than it takes."""
    if of in {"badugi", "spade in the hole"}:
        return
    least, most, says = {
        "any five": (2, 2, "two cards"),
        "two and three": (2, 6, "two to six cards"),
        "own cards": (5, 7, "five to seven cards"),
    }[plays]
    for at, hand in enumerate(hands):
        if not least <= len(hand) <= most:
            which = f"against[{at - 1}]" if at else "own"
            raise ValueError(f"{which}: a hand here is {says}, not {len(hand)} ({written(hand)})")


def _refuse(every: Pack, board: Pack, pack: Pack) -> None:
    if len(board) not in {3, 4}:
        raise ValueError(f"outs are counted on a flop of three cards or a turn of four, not with {len(board)}")
    if twice := doubled(every):
        raise NotACard(f"{twice} stands twice among the hands, the board and the dead cards")
    for card in every:
        if card not in pack:
            raise ValueError(f"{card} is not in this pack")


def _strengths(judge: Ranker, own: Mask, boards: NDArray[np.uint64]) -> NDArray[np.uint32]:
    import numpy as np  # noqa: PLC0415

    return judge.strengths(np.full(len(boards), own, dtype=np.uint64), boards)


def _against(
    judge: Ranker, own: Mask, others: Sequence[Mask], boards: NDArray[np.uint64]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """On each board, whether one's own hand beats all the others, and whether it ties for the best."""
    import numpy as np  # noqa: PLC0415

    mine = _strengths(judge, own, boards)
    best = np.zeros_like(mine)
    for other in others:
        best = np.maximum(best, _strengths(judge, other, boards))
    return mine > best, (mine == best) & (mine > 0)
