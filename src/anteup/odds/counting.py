"""How often each class of hand is dealt, from any pack and in any ranking."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate
from math import comb, sqrt
from typing import TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from anteup.cards import STANDARD, Card, NotACard, Pack, cards, doubled
from anteup.kernel import Ranker, ranker
from anteup.odds.deals import Progress, bits, chunks, dealt, dice, up_to_suits, whole
from anteup.odds.kinds import ROYAL, Sorted, by_class, refuse_unnamed, unlike
from anteup.ranking import USUAL, Of, Plays, Ranks

Written: TypeAlias = str | Iterable[Card | str]
"""Cards, or how they are written."""


class Frequencies(Struct, frozen=True):
    """How many deals end in which class of hand, the best class first; only classes that come are told."""

    counts: dict[str, int]
    deals: int
    """All of them."""
    seed: int | None = None
    """None: every deal was counted; else the deals are a sample, from this seed."""
    of: Of = "high"
    """Which hand is meant: its classes are those that can be asked for."""
    royals: bool = False
    """Whether a royal flush is a class of its own; else it is counted with the straight flushes (I-019)."""

    def chance(self, kind: str) -> float:
        """The fraction of the deals that end in this class: 0.0 for one that never comes.

        >>> frequencies(5).chance("pair")
        Traceback (most recent call last):
            ...
        ValueError: 'pair' is no class of hand: did you mean 'one pair'?

        Raises ValueError for what is no class, and for a royal flush where it is none of its own; TypeError for what is
        no name.
        """
        self._refuse(kind)
        return self.counts.get(kind, 0) / self.deals

    def at_least(self, kind: str) -> float:
        """The fraction of the deals that end in this class or a better one.

        Raises ValueError where the class never comes, and as `chance`.
        """
        self._refuse(kind)
        if kind not in self.counts:
            raise ValueError(f"{kind!r} never comes: {', '.join(self.counts)}")
        sums = dict(zip(self.counts, accumulate(self.counts.values()), strict=True))
        return sums[kind] / self.deals

    def error(self, kind: str) -> float:
        """The standard error of `chance`: 0.0 where every deal was counted. Raises as that does."""
        chance = self.chance(kind)
        return 0.0 if self.seed is None else sqrt(chance * (1 - chance) / self.deals)

    def _refuse(self, kind: str) -> None:
        refuse_unnamed(kind, self.of)
        if kind == ROYAL and not self.royals:
            raise ValueError(
                "'royal flush' is no class of its own here: it is counted with the straight flushes; `outs`, `discards` "
                "and `after` tell it apart"
            )


def frequencies(  # noqa: PLR0913  (what a share of a pot says, each by its name)
    hand: int = 5,
    *,
    of: Of = "high",
    qualifier: int = 0,
    ranks: Ranks = USUAL,
    pack: Iterable[Card] = STANDARD,
    wild: Written = "",
) -> Frequencies:
    """How often each class comes among all hands of so many cards, of which the best five count: exact.

    Five to seven cards, four and more for a badugi, one and more for the highest spade in the hole. Of lows without a
    pair each highest card is a class, of badugis each number of cards (see `anteup.odds.kinds.kind`). A royal flush is
    counted with the straight flushes.

    >>> frequencies(5).counts["full house"], frequencies(5).deals
    (3744, 2598960)
    >>> frequencies(4, of="badugi").counts["four-card badugi"]
    17160

    `pack` and `wild` are the cards, and which of them are wild besides the jokers, a rank being all the cards of it:

    >>> frequencies(5, wild="2").counts["five of a kind"]
    672

    Raises ValueError for another number of cards, or more than there are, TypeError for what is no number.
    """
    held, hand = pack_of(pack), whole("hand", hand)
    least = {"badugi": 4, "spade in the hole": 1}.get(of, 5)
    if not least <= hand <= 7:
        raise ValueError(f"a hand has {least} to 7 cards here, not {hand}")
    if hand > len(held):
        raise ValueError(f"{hand} cards cannot be dealt from {len(held)}")
    judge = ranker_in(held, of, "any five", qualifier, suitless(ranks), wild)
    return Frequencies(counted(judge, held, hand, by_class(judge, held, royals=False)), comb(len(held), hand), of=of)


def counted(judge: Ranker, held: Pack, hand: int, sort: Sorted) -> dict[str, int]:
    """How many of all hands of so many cards there are of each kind, the best first.

    Hands of one kind must stand together in the order of the hands, but for those that pay nothing.
    """
    import numpy as np  # noqa: PLC0415

    found = np.zeros(len(sort.kinds), dtype=np.int64)
    for masks, times in up_to_suits(hand, held, unlike(judge)):
        np.add.at(found, sort(judge.strengths(masks)), times)
    return best_first(sort.kinds, found.tolist())


def sampled(  # noqa: PLR0913  (as `frequencies`)
    hand: int,
    board: int = 0,
    *,
    of: Of = "high",
    plays: Plays = "any five",
    qualifier: int = 0,
    ranks: Ranks = USUAL,
    pack: Iterable[Card] = STANDARD,
    wild: Written = "",
    samples: int = 1_000_000,
    seed: int = 0,
    progress: Progress | None = None,
) -> Frequencies:
    """How often each class comes with so many cards of one's own and so many on the board, in a sample of the deals.

    For what is too much to count, as four cards of which two are played with three of five on the board. Other
    arguments as of `frequencies`; the same seed gives the same deals. `progress` is told how far it has come.

    >>> some = sampled(4, 5, plays="two and three", samples=2_000, seed=1)
    >>> 0.5 < some.chance("one pair") + some.chance("two pairs") + some.chance("three of a kind") < 0.9
    True

    Raises ValueError for more cards than there are or fewer than none, no samples or more than 10**10, TypeError for what is no number.
    """
    import numpy as np  # noqa: PLC0415

    held, hand, board = pack_of(pack), whole("hand", hand), whole("board", board)
    if hand < 1 or board < 0:
        raise ValueError(f"hand, board: {hand} and {board} cards cannot be dealt: one or more, and none or more")
    judge = ranker_in(held, of, plays, qualifier, suitless(ranks), wild)
    sort, each, rng = by_class(judge, held, royals=False), bits(held), dice(seed)
    found = np.zeros(len(sort.kinds), dtype=np.int64)
    for rows in chunks(samples, progress):
        come = each[dealt(rng, len(held), hand + board, rows)]
        own, common = (np.bitwise_or.reduce(part, axis=0) for part in (come[:hand], come[hand:]))
        found += np.bincount(sort(judge.strengths(own, common)), minlength=len(found))
    return Frequencies(best_first(sort.kinds, found.tolist()), samples, seed, of)


def best_first(kinds: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """How often each kind comes that comes at all, from the best; the kinds go up from the least."""
    found = dict.fromkeys(reversed(kinds), 0)
    for one, count in zip(kinds, counts, strict=True):
        found[one] += count
    return {one: count for one, count in found.items() if count}


def ranker_in(  # noqa: PLR0913, PLR0917  (what a share of a pot says, and the pack)
    held: Collection[Card], of: Of, plays: Plays, qualifier: int, ranks: Ranks, wild: Written
) -> Ranker:
    """The ranker of a share of the pot where these are the cards of the pack.

    Raises as `anteup.kernel.ranker.ranker`, and TypeError for a qualifier that is no number.
    """
    jokers = 2 if Card.JOKER2 in held else int(Card.JOKER in held)
    return ranker(of, plays, whole("qualifier", qualifier), ranks, wild, jokers=jokers)


def suitless(ranks: Ranks) -> Ranks:
    """The ranking without the suits that break ties: they change no hand's class. Raises TypeError for what is none."""
    if not isinstance(cast("object", ranks), Ranks):
        raise TypeError(f"ranks: {ranks!r} is no ranking: `anteup.ranking.Ranks` is one")
    return replace(ranks, suits="never")


def pack_of(pack: Iterable[Card]) -> Pack:
    """The cards of a pack, each once.

    Raises TypeError for what are no cards, ValueError for a card that is there twice, or hidden; both name the argument.
    """
    held = tuple(pack) if isinstance(cast("object", pack), Iterable) else ()
    if not held or not all(isinstance(cast("object", card), Card) for card in held):
        raise TypeError(f"pack: {pack!r} are no cards: give them one by one, as `anteup.cards.pack('6')` does")
    if Card.BACK in held:
        raise ValueError("pack: '??' is a hidden card: a pack is of cards with a face")
    if twice := doubled(held):
        raise ValueError(f"pack: {twice} is there twice")
    return held


def read(written: Written, what: str) -> Pack:
    """Cards, as they are or as they are written.

    Raises NotACard for what is none, TypeError for what are no cards at all; both name the argument.
    """
    if not isinstance(cast("object", written), Iterable):
        raise TypeError(f"{what}: {written!r} are no cards: write them, such as 'As Kd', or give them one by one")
    try:
        if isinstance(written, str):
            return cards(written)
        return tuple(card if isinstance(card, Card) else Card(card) for card in written)
    except NotACard as fault:
        raise NotACard(f"{what}: {fault}") from None
