"""The nuts: the best that anybody can hold on a board, and the order of all that may be held (T-033)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from anteup.cards import RANKS, STANDARD, Card, NotACard, Pack, doubled, written
from anteup.kernel import Ranker
from anteup.kernel.masks import EVERY, cards_in, mask
from anteup.odds.counting import Written, pack_of, ranker_in, read
from anteup.odds.deals import choices, whole
from anteup.ranking import USUAL, Made, Of, Plays, Ranks
from anteup.ranking.names import SUITS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class Place(Struct, frozen=True):
    """Holdings that are worth the same on a board."""

    made: Made
    """What they make; it names itself."""
    better: int
    """How many holdings beat them: 0 for the nuts."""
    holdings: tuple[Pack, ...]
    """The cards, the higher first, each holding once."""


def nuts(  # noqa: PLR0913  (the share of the pot and the pack as everywhere, each by its name)
    board: Written,
    *,
    holding: int = 2,
    of: Of = "high",
    plays: Plays = "any five",
    qualifier: int = 0,
    ranks: Ranks = USUAL,
    pack: Iterable[Card] = STANDARD,
    wild: Written = "",
    dead: Written = "",
) -> tuple[Place, ...]:
    """The order of all holdings on a board of three to five cards, the nuts first; those that do not qualify are left out.

    A holding is the cards of one's own that are reckoned with: both of hold'em, or, where just two of one's own are
    played, any two of them, so that a hand of four is worth the best of its six pairs. Nobody holds `dead` cards, such
    as those that one holds oneself.

    >>> best = nuts("2c 3c 7d 8d Qh")[0]
    >>> best.made.in_full, len(best.holdings), len(nuts("2c 3c 7d 8d Qh"))
    ('three queens, eight-seven kickers', 3, 87)

    Raises NotACard for what is no card or stands twice, ValueError for a board that is too short or too long, or a card
    that is not in the pack, TypeError for an argument of another kind.
    """
    import numpy as np  # noqa: PLC0415  (only batches need it)

    common, out, holding = read(board, "board"), read(dead, "dead"), whole("holding", holding)
    if not 3 <= len(common) <= 5:
        raise ValueError(f"the nuts are of a board of three to five cards, not of {len(common)}")
    if twice := doubled((*common, *out)):
        raise NotACard(f"{twice} stands twice among the cards of the board and the dead ones")
    held = pack_of(pack)
    for card in (*common, *out):
        if card not in held:
            raise ValueError(f"{card} is not in this pack")
    seen = {*common, *out}
    holdings = choices([card for card in held if card not in seen], holding)
    judge = ranker_in(held, of, plays, qualifier, ranks, wild)
    strengths = judge.strengths(holdings, mask(common))
    found: list[Place] = []
    better = 0
    for strength in np.unique(strengths[strengths > 0])[::-1].tolist():
        alike = holdings[strengths == strength]
        some = sorted((cards_in(int(one))[::-1] for one in alike), key=lambda one: [-card.index for card in one])
        found.append(Place(judge.made(strength), better, tuple(some)))
        better += len(some)
    return tuple(found)


def best_strengths(
    boards: ArrayLike, judge: Ranker, holding: int = 2, pack: Iterable[Card] = STANDARD
) -> NDArray[np.uint32]:
    """The strength of the nuts on each of many boards: (N,) masks or (N, k) card indices to the judge's numbers, (N,) uint32.

    >>> import numpy as np
    >>> from anteup.kernel import ranker
    >>> board = np.array([mask("2c 3c 7d 8d Qh")], dtype=np.uint64)
    >>> str(ranker().made(int(best_strengths(board, ranker())[0])))
    'three queens'

    Raises ValueError for a board of fewer than three cards or more than five, or with one that is not in the pack, and
    for what are no boards; TypeError for what is no ranker.
    """
    import numpy as np  # noqa: PLC0415

    from anteup.kernel import batches  # noqa: PLC0415  (it brings NumPy)

    if not isinstance(cast("object", judge), Ranker):
        raise TypeError(f"judge: {judge!r} is no Ranker: anteup.kernel.ranker() is one")
    held, holding = pack_of(pack), whole("holding", holding)
    common = batches.masks(boards, "boards")
    _refuse_boards(common.tolist(), mask(held))
    best = np.zeros(len(common), dtype=np.uint32)
    for cards in combinations(held, holding):
        own = np.uint64(mask(cards))
        free = np.flatnonzero((common & own) == 0)
        strengths = judge.strengths(np.full(len(free), own), common[free])
        best[free] = np.maximum(best[free], strengths)
    return best


def _refuse_boards(boards: Sequence[int], pack: int) -> None:
    for at, board in enumerate(boards):
        if board & ~EVERY:
            raise ValueError(f"boards[{at}] is {board:#x}, which is no mask of cards")
        if board & ~pack:
            raise ValueError(f"boards[{at}] has {written(cards_in(board & ~pack))}, which is not in this pack")
        if not 3 <= board.bit_count() <= 5:
            raise ValueError(f"boards[{at}]: a board has three to five cards, not {board.bit_count()}")


MOST = 6
"""As many kinds of holdings are told one by one."""


def in_short(holdings: Sequence[Pack]) -> str:
    """Some holdings of two cards as they are written in ranges: what they have in common, where they are too many.

    A single one is told by its cards; `QQ` are pairs, `AKs` of one suit, `AKo` of two, `AK` of either, as far as they
    can be held.

    >>> [in_short(place.holdings) for place in nuts("Kh Qh 7d 2c 2s")[:4]]
    ['2h2d', 'KK', 'QQ', '77']

    Raises ValueError for holdings of another number of cards.
    """
    if any(len(held) != 2 for held in holdings):
        raise ValueError("only holdings of two cards are told in short")
    alike: dict[str, list[Pack]] = {}
    for first, second in holdings:
        ranks = "".join(card.text if card.rank < 0 else card.text[0] for card in (first, second))
        alike.setdefault(ranks, []).append((first, second))
    if len(alike) > MOST:
        common = [card for card in holdings[0] if all(card in held for held in holdings)]
        if common:
            suits = {card.suit for held in holdings for card in held if card is not common[0]}
            return f"{common[0]} with any other {SUITS[suits.pop()][:-1] if len(suits) == 1 else 'card'}"
        rank = [card.rank for card in holdings[0] if all(card.rank in {a.rank, b.rank} for a, b in holdings)]
        if rank:
            return f"{RANKS[rank[0]]} with any other card"
    told = [_told(ranks, some) for ranks, some in alike.items()]
    return ", ".join(told[:MOST]) + (" and so on" if len(told) > MOST else "")


def _told(ranks: str, some: Sequence[Pack]) -> str:
    """Holdings of the same two ranks."""
    if len(some) == 1:
        return "".join(card.text for card in some[0])
    suited = {first.suit == second.suit for first, second in some}
    if ranks[0] == ranks[1] or len(suited) == 2:
        return ranks
    return ranks + ("s" if suited == {True} else "o")
