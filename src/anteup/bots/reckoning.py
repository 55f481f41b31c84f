"""What a hand is worth to a simple opponent, and which of its cards: by imagining the cards that he cannot see.

Only what his seat has seen is looked at. Cards that he does not know, his own among them where he has not looked, are
dealt from those that he has not seen anywhere.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from anteup.cards import BACK, JOKERS, Card, Pack
from anteup.engine.actions import Seat
from anteup.engine.hand import View, seats, without
from anteup.engine.showing import has_wild, strengths
from anteup.ranking import Strength

SAMPLE = 60
"""How many hands of others are imagined."""
DRAWS = 90
"""How often each discard is tried."""
FEW, OFTENER = 4, 6
"""How many of the best discards are tried again where it is done carefully, and how many times as often."""
SOLID = 6
"""A draw is for a hand that beats so many others at once, not for one that is ahead of most."""


class Held(NamedTuple):
    """Cards before one seat."""

    down: Pack
    up: Pack


def standing(view: View, seat: int, rng: Random) -> float:
    """How many of the hands that others might hold this one is ahead of now: 0 none, 1 all; the mean of the shares of the pot."""
    shares = standings(view, seat, rng)
    return sum(shares) / len(shares)


def standings(view: View, seat: int, rng: Random) -> list[float]:
    """The same for each share of the pot."""
    held = Held(view.down[seat], view.up[seat])
    if not (held.down or held.up):
        return [0.5] * len(view.game.shares)
    sample, unseen = SAMPLE // patience(view), hidden_from(view, seat)
    rivals = [s for s in seats(view.live) if s != seat] or [Seat(s) for s in range(len(view.stacks)) if s != seat]
    blind = BACK in held.down
    hands: list[Held] = [] if blind else [held]
    for at in range(sample):
        rival = rivals[at % len(rivals)]
        other = Held(view.down[rival], view.up[rival])
        wanted = other.down.count(BACK) + (held.down.count(BACK) if blind else 0)
        faces = rng.sample(unseen, min(wanted, len(unseen)))
        if blind:
            hands.append(filled(held, faces))
        hands.append(filled(other, faces))
    ahead = list[float]()
    for number in range(len(view.game.shares)):
        worth = worths(view, number, hands)
        mine, theirs = (worth[::2], worth[1::2]) if blind else ([worth[0]] * sample, worth[1:])
        ahead.append(sum(map(_beats, mine, theirs)) / sample)
    return ahead


def least_missed(  # noqa: PLR0913  (whose cards, which of them, and how well)
    view: View, seat: int, sizes: range, rng: Random, *, replaced: bool, carefully: bool = False
) -> Iterator[Pack]:
    """The sets of so many of one's cards face down, those first that one can best do without.

    `replaced`: as many others come for them, so that it matters what might come. `carefully`: the best few are tried again,
    and more often.
    """
    own, up = view.down[seat], view.up[seat]
    tries = DRAWS // patience(view) if replaced else 1
    gone = [set_of for size in sizes for set_of in combinations(range(len(own)), size)]
    totals = _totals(view, seat, gone, tries if replaced else 0, rng)
    kept = [Held(without(own, tuple(own[n] for n in numbers)), up) for numbers in gone]
    alone = [worth or 0 for worth in worths(view, 0, kept)]
    order = sorted(range(len(gone)), key=lambda at: (-totals[at], len(gone[at]), -alone[at]))
    if carefully and replaced:
        few = order[:FEW]
        again = _totals(view, seat, [gone[at] for at in few], tries * OFTENER, rng)
        order[:FEW] = [at for _, at in sorted(zip(again, few, strict=True), key=lambda found: -found[0])]
    return (tuple(own[n] for n in gone[at]) for at in order)


def _totals(view: View, seat: int, gone: Sequence[tuple[int, ...]], tries: int, rng: Random) -> list[float]:
    """How good one's hand is without each of these sets, others having come for them so often; 0: none come."""
    own, up, unseen = view.down[seat], view.up[seat], hidden_from(view, seat)
    most, each = max(map(len, gone)), max(1, tries)
    stubs = [rng.sample(unseen, min(most, len(unseen))) for _ in range(each)]
    hands: list[Held] = []
    for numbers in gone:
        left = tuple(card for at, card in enumerate(own) if at not in numbers)
        hands += [Held(left + tuple(stub[: len(numbers) if tries else 0]), up) for stub in stubs]
    size = min(len(hands[0].down), len(unseen))
    others = [Held(tuple(rng.sample(unseen, size)), ()) for _ in range(3 * SAMPLE)]
    totals = [0.0] * len(gone)
    for number in range(len(view.game.shares)):
        worth = worths(view, number, [*others, *hands])
        against = sorted(-1 if w is None else w for w in worth[: len(others)])
        for at, mine in enumerate(worth[len(others) :]):
            totals[at // each] += _ahead(mine, against) ** SOLID
    return totals


def patience(view: View) -> int:
    """By what to divide the numbers of hands imagined, where each takes long to judge: 1, or 3 with wild cards and badugis."""
    game = view.game
    slow = has_wild(game) or game.deck[-1] in JOKERS or any(share.of == "badugi" for share in game.shares)
    return 3 if slow else 1


def hidden_from(view: View, seat: int) -> list[Card]:
    """The cards that a seat has not seen."""
    seen = {card for lot in (*view.down, *view.up, *view.boards) for card in lot}
    seen.update(card for thrown, lot in view.aside.thrown if thrown == seat for card in lot)
    return [card for card in view.game.deck if card not in seen]


def filled(held: Held, faces: list[Card]) -> Held:
    """The same cards with a face to each, as far as these go."""
    return Held(tuple((faces.pop() if faces else BACK) if card is BACK else card for card in held.down), held.up)


def worths(view: View, number: int, hands: Sequence[Held]) -> list[Strength | None]:
    """What hands are worth for one share of the pot; a hand with no card to it, or one that nobody can know, nothing."""
    hidden = view.game.shares[number].of == "spade in the hole"
    known = [
        Seat(at)
        for at, held in enumerate(hands)
        if (held.down or (held.up and not hidden)) and BACK not in held.down and BACK not in held.up
    ]
    imagined = replace(
        view,
        down=tuple(held.down for held in hands),
        up=tuple(held.up for held in hands),
        aside=replace(view.aside, named=()),
    )
    found: list[Strength | None] = [None] * len(hands)
    for at, worth in zip(known, strengths(imagined, number, known), strict=True):
        found[at] = worth
    return found


def _ahead(mine: Strength | None, others: Sequence[Strength]) -> float:
    """Of hands in the order of their worth, how many this is ahead of."""
    worth = -1 if mine is None else mine
    return (bisect_left(others, worth) + bisect_right(others, worth)) / 2 / len(others)


def _beats(mine: Strength | None, theirs: Strength | None) -> float:
    if mine == theirs:
        return 0.5
    return float(theirs is None or (mine is not None and mine > theirs))
