"""What a draw brings: every way to discard, what it ends in, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from anteup.cards import STANDARD, Card, NotACard, Pack, doubled
from anteup.kernel import Ranker
from anteup.kernel.masks import mask
from anteup.odds.counting import Frequencies, Written, best_first, pack_of, ranker_in, read, suitless
from anteup.odds.deals import Progress, bits, choices, chunks, dealt, dice, whole
from anteup.odds.kinds import Sorted, by_class, refuse_unnamed, sorted_by
from anteup.odds.paying import PayTable
from anteup.ranking import USUAL, Of, Ranks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Discard(Struct, frozen=True):
    """Some cards thrown away, and what comes of it."""

    thrown: Pack
    kept: Pack
    ends: Frequencies
    """In which class the hand ends, over all draws."""
    improves: float
    """The chance to end with a better hand than that which was dealt."""
    value: float
    """What it is worth, in what was asked for: units paid, a part of the pot, or a chance."""
    error: float = 0.0
    """The standard error of `value`; 0.0 where every draw was counted."""


def discards(  # noqa: PLR0913  (the ranking and the pack as everywhere, and what a hand is worth, each by its name)
    hand: Written,
    *,
    pay: PayTable | None = None,
    against: int = 0,
    reach: str = "",
    of: Of = "high",
    ranks: Ranks = USUAL,
    pack: Iterable[Card] = STANDARD,
    wild: Written = "",
    dead: Written = "",
    samples: int = 100_000,
    seed: int = 0,
    progress: Progress | None = None,
) -> tuple[Discard, ...]:
    """Every way to discard from a hand of five cards (four of badugi), what is worth most first; of equals, what keeps more.

    All draws are counted, each card that is neither in the hand nor `dead` being as likely; what is thrown away does
    not come back, and more than there are unseen cards cannot be thrown away. What a discard is worth is one of three:

    - `pay`: what the table pays on average, exact;
    - `against` so many others: the part of the pot, one that is tied being shared, in a sample of the deals. The model:
      each of them holds as many random cards, from the same unseen ones, and stands pat. All discards are tried on the
      same deals, which the same `seed` repeats, so that their differences are surer than their standard errors say;
    - `reach`: the chance to end in this class of hand or a better one, exact.

    >>> from anteup.odds.paying import jacks_or_better
    >>> best = discards("As Ks Qs Js 2d", pay=jacks_or_better())[0]
    >>> best.thrown, best.ends.deals, round(best.value, 6)
    ((Card('2d'),), 47, 18.553191)

    Without any of them the chance to improve is what counts. A sample tells `progress` how far it has come.

    Raises NotACard for what is no card or comes twice, ValueError for a card that is not in the pack, a wrong number of
    cards, more players than cards, no samples or more than 10**10, a class that never comes, or a table that says
    nothing of a class which beats one that is paid; TypeError for an argument of another kind.
    """
    if pay is not None and not isinstance(cast("object", pay), PayTable):
        raise TypeError(f"pay: {pay!r} is no PayTable: pay_table('9/6') reads one")
    every, against = pack_of(pack), whole("against", against)
    held, rest = _read(hand, dead, every, 4 if of == "badugi" else 5)
    if (pay is not None) + (against > 0) + bool(reach) > 1:
        raise ValueError("a discard is worth what it pays, its part of the pot, or a chance: one of them")
    size = len(held)
    if against < 0:
        raise ValueError(f"against: {against} are no others: a whole number, 0 for nobody")
    if against and (against + 1) * size > len(rest):
        most = len(rest) // size - 1
        raise ValueError(
            f"{against} other{'s' * (against > 1)} and you take up to {size} cards each, and {len(rest)} are unseen: "
            f"{f'against {most} at most' if most > 0 else 'too few for anybody else'}"
        )
    judge = ranker_in(every, of, "any five", 0, suitless(ranks), wild)
    sort = by_class(judge, every, royals=True)
    if reach:
        refuse_unnamed(reach, of)
    if reach and reach not in sort.kinds[1:]:
        raise ValueError(f"{reach!r} never comes: {', '.join(dict.fromkeys(reversed(sort.kinds[1:])))}")
    if pay is not None:
        pay.check(dict.fromkeys(sort.kinds[1:]))
    parts = [(kept, thrown) for kept, thrown in _parts(held) if len(thrown) <= len(rest)]
    shares = (
        _shares(ranker_in(every, of, "any five", 0, ranks, wild), parts, rest, against, samples, seed, progress)
        if against
        else []
    )
    paid = sorted_by(judge, every, pay.line) if pay else None
    now = judge.strength(mask(held))
    found: list[Discard] = []
    for place, (kept, thrown) in enumerate(parts):
        strengths = judge.strengths(_drawn(kept, rest, len(thrown)))
        ends = Frequencies(_counts(sort, strengths), len(strengths), of=of, royals=True)
        improves = float((strengths > now).mean())
        value, error = improves, 0.0
        if pay is not None and paid is not None:
            value = sum(pay.paid(line) * many for line, many in _counts(paid, strengths).items()) / len(strengths)
        elif against:
            value, error = shares[place]
        elif reach:
            least = sort.kinds.index(reach)
            value = float((sort(strengths) >= least).mean())
        found.append(Discard(thrown, kept, ends, improves, value, error))
    return tuple(sorted(found, key=lambda one: -one.value))


def after(  # noqa: PLR0913  (as `discards`)
    hand: Written,
    thrown: Written,
    *,
    of: Of = "high",
    ranks: Ranks = USUAL,
    pack: Iterable[Card] = STANDARD,
    wild: Written = "",
    dead: Written = "",
) -> Frequencies:
    """In which class a hand ends once some of its cards are thrown away and as many drawn: all draws, counted.

    A royal flush is a class of its own. Arguments and errors as of `discards`.

    >>> after("9h 9d 9c 6s 5d", "6s 5d").counts
    {'four of a kind': 46, 'full house': 66, 'three of a kind': 969}
    """
    every = pack_of(pack)
    held, rest = _read(hand, dead, every, 4 if of == "badugi" else 5)
    gone = read(thrown, "thrown")
    for at, card in enumerate(gone):
        if card not in held or card in gone[:at]:
            raise NotACard(f"{card}, card {at + 1} of the discard, is not in the hand, or is thrown away twice")
    if len(gone) > len(rest):
        raise ValueError(f"thrown: {len(gone)} cannot be drawn, {len(rest)} being unseen")
    judge = ranker_in(every, of, "any five", 0, suitless(ranks), wild)
    kept = tuple(card for card in held if card not in gone)
    strengths = judge.strengths(_drawn(kept, rest, len(gone)))
    sort = by_class(judge, every, royals=True)
    return Frequencies(_counts(sort, strengths), len(strengths), of=of, royals=True)


def _read(hand: Written, dead: Written, pack: Pack, size: int) -> tuple[Pack, Pack]:
    """The hand, and the cards that may come."""
    held, out = read(hand, "hand"), read(dead, "dead")
    if len(held) != size:
        raise ValueError(f"a hand has {size} cards before the draw here, not {len(held)}")
    for at, card in enumerate((*held, *out)):
        if card not in pack:
            where = f"card {at + 1} of the hand" if at < size else f"card {at + 1 - size} of the dead ones"
            raise ValueError(f"{card}, {where}, is not in this pack")
    if twice := doubled((*held, *out)):
        raise NotACard(f"{twice} stands twice among the cards of the hand and the dead ones")
    seen = {*held, *out}
    return held, tuple(card for card in pack if card not in seen)


def _parts(hand: Sequence[Card]) -> Iterator[tuple[Pack, Pack]]:
    """Every way to keep some cards, and what is thrown away then; those that keep most first."""
    for size in range(len(hand), -1, -1):
        for kept in combinations(hand, size):
            yield kept, tuple(card for card in hand if card not in kept)


def _drawn(kept: Pack, rest: Pack, count: int) -> NDArray[np.uint64]:
    """Every hand that keeps these cards and draws so many of the rest."""
    import numpy as np  # noqa: PLC0415  (only batches need it)

    return choices(rest, count) | np.uint64(mask(kept))


def _counts(sort: Sorted, strengths: NDArray[np.uint32]) -> dict[str, int]:
    import numpy as np  # noqa: PLC0415

    return best_first(sort.kinds, np.bincount(sort(strengths), minlength=len(sort.kinds)).tolist())


def _shares(  # noqa: PLR0913, PLR0917  (what is dealt, and how often)
    judge: Ranker,
    parts: Sequence[tuple[Pack, Pack]],
    rest: Pack,
    others: int,
    samples: int,
    seed: int,
    progress: Progress | None,
) -> list[tuple[float, float]]:
    """For each discard its part of the pot against so many random hands that stand pat, and the standard error."""
    import numpy as np  # noqa: PLC0415

    size, rng, each = len(parts[0][0]), dice(seed), bits(rest)
    sums, squares = np.zeros(len(parts)), np.zeros(len(parts))
    for rows in chunks(samples, progress):
        come = each[dealt(rng, len(rest), size * (others + 1), rows)]
        hands = [np.bitwise_or.reduce(come[size * at : size * at + size], axis=0) for at in range(1, others + 1)]
        strengths = np.stack([judge.strengths(hand) for hand in hands])
        best = strengths.max(axis=0)
        tied = 1 / (1 + (strengths == best).sum(axis=0))
        for place, (kept, thrown) in enumerate(parts):
            own = judge.strengths(np.bitwise_or.reduce(come[: len(thrown)], axis=0) | np.uint64(mask(kept)))
            share = np.where(own > best, 1.0, np.where(own == best, tied, 0.0))
            sums[place] += share.sum()
            squares[place] += (share**2).sum()
    means = sums / samples
    errors = np.sqrt(np.maximum(squares / samples - means**2, 0) / samples)
    return list(zip(means.tolist(), errors.tolist(), strict=True))
