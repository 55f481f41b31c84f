"""A range: the two-card hands that somebody may hold, each with a weight, and how it is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING, TypeAlias, cast

import msgspec

from anteup.cards import RANKS, Card
from anteup.equity.starting import COMBINATIONS, COMBOS, HANDS, StartingHand, combo_of
from anteup.kernel.masks import Mask, cards_in, mask

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLACE = {combo: place for place, combo in enumerate(COMBOS)}
_ACE = len(RANKS) - 1
_FEWEST_IN_A_SLIDE = 3
"""`76s-54s` is written for three hands or more; two are shorter to read one by one."""

_Ranks: TypeAlias = tuple[int, int]
"""The higher and the lower rank of an unpaired hand."""


class Range(msgspec.Struct, frozen=True, cache_hash=True):
    """Some of the 1,326 combinations, each with a weight above 0 and up to 1; read by `anteup.equity.parse`.

    Two ranges are equal if they hold the same combinations with the same weights. `str` writes one in the shortest
    usual notation, which reads back as an equal range; that of none at all is empty, and does not. To go through one is
    to go through its combinations.

    Raises ValueError for what is no combination, or twice there, or has no weight.
    """

    masks: tuple[Mask, ...]
    """The combinations, each the mask of two cards, in the order of `anteup.equity.starting.COMBOS`."""
    weights: tuple[float, ...]
    """Their weights, in the same order."""

    def __post_init__(self) -> None:
        if len(self.masks) != len(self.weights):
            raise ValueError(f"{len(self.masks)} combinations and {len(self.weights)} weights: there is one for each")
        wrong = next((combo for combo in self.masks if combo not in _PLACE), None)
        if wrong is not None:
            raise ValueError(f"{wrong!r} is no combination: it is the mask of two cards of the 52")
        if any(type(combo) is not int for combo in self.masks):  # but a number of some array
            msgspec.structs.force_setattr(self, "masks", tuple(map(index, self.masks)))
        places = [_PLACE[combo] for combo in self.masks]
        if any(one >= two for one, two in pairwise(places)):
            raise ValueError("the combinations stand each once, in the order of COMBOS; Range.of puts them in order")
        light = next((weight for weight in self.weights if not 0 < weight <= 1), None)
        if light is not None:
            raise ValueError(f"{light!r} is no weight: it is above 0 and up to 1")

    @classmethod
    def of(cls, weights: Mapping[Mask, float]) -> Range:
        """The range of some combinations and their weights, in any order; what has the weight 0 is not in it.

        Raises ValueError as the class does, TypeError for what is no mapping.
        """
        if not isinstance(cast("object", weights), Mapping):
            raise TypeError(
                f"weights: {weights!r} is no mapping of combinations to weights, such as {{mask('AsAh'): 1.0}}"
            )
        held = sorted((combo for combo in weights if weights[combo] != 0), key=lambda combo: _PLACE.get(combo, -1))
        return cls(tuple(held), tuple(float(weights[combo]) for combo in held))

    def __str__(self) -> str:
        return _written(self)

    def __len__(self) -> int:
        return len(self.masks)

    def __iter__(self) -> Iterator[Mask]:
        return iter(self.masks)

    def __contains__(self, hole: str | Iterable[Card] | Mask) -> bool:
        return self.weight_of(hole) > 0

    def items(self) -> Iterator[tuple[Mask, float]]:
        """The combinations and their weights."""
        return zip(self.masks, self.weights, strict=True)

    @property
    def size(self) -> float:
        """How many combinations it holds, each counted by its weight."""
        return sum(self.weights, 0.0)

    @property
    def percent(self) -> float:
        """Its size in hundredths of all 1,326 combinations."""
        return 100 * self.size / COMBINATIONS

    def weight_of(self, hole: str | Iterable[Card] | Mask) -> float:
        """The weight of two cards: text, cards or a mask; 0 where they are not in the range.

        Raises NotACard and NotAStartingHand as `hand_of` does.
        """
        combo = combo_of(hole)
        return next((weight for held, weight in self.items() if held == combo), 0.0)

    def classes(self) -> dict[StartingHand, float]:
        """The starting hands it has a part of, in the order of the grid, and how much: 1 for all combinations of one."""
        held = dict(self.items())
        shares = {hand: sum(held.get(combo, 0.0) for combo in hand.combos) / len(hand.combos) for hand in HANDS}
        return {hand: share for hand, share in shares.items() if share}

    def without(self, dead: str | Iterable[Card] | Mask) -> Range:
        """What is left of it where some cards, seen or on the board, cannot be held.

        Raises NotACard for text that names none.
        """
        seen = mask(dead)
        if not any(combo & seen for combo in self.masks):
            return self
        return Range.of({combo: weight for combo, weight in self.items() if not combo & seen})

    def arrays(self) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
        """The combinations as masks and their weights, two arrays of the same length."""
        import numpy as np  # noqa: PLC0415 (only who needs arrays waits for it)

        return np.array(self.masks, np.uint64), np.array(self.weights, np.float64)


# ---- how it is written ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _written(ranged: Range) -> str:
    return ", ".join(_parts(ranged))


def _parts(ranged: Range) -> Iterator[str]:
    """The parts of its notation, the heaviest first."""
    by_weight: defaultdict[float, set[Mask]] = defaultdict(set)
    for combo, weight in ranged.items():
        by_weight[weight].add(combo)
    for weight in sorted(by_weight, reverse=True):
        ending = "" if weight == 1 else f":{Decimal(repr(weight)):f}"
        for part in _of_one_weight(by_weight[weight]):
            yield part + ending


def _of_one_weight(combos: set[Mask]) -> Iterator[str]:
    """Pairs, then suited and offsuit hands, then single combinations."""
    if len(combos) == COMBINATIONS:
        yield "random"
        return
    whole = [hand for hand in HANDS if combos.issuperset(hand.combos)]
    yield from _pairs([hand.high for hand in whole if hand.high == hand.low])
    suited, offsuit = (
        _lines({(hand.high, hand.low) for hand in whole if hand.text.endswith(letter)}) for letter in "so"
    )
    for line in suited:
        yield _line(line, "" if line in offsuit else "s")
    for line in offsuit:
        if line not in suited:
            yield _line(line, "o")
    left = combos.difference(*(hand.combos for hand in whole))
    for combo in sorted(left, key=_PLACE.__getitem__):
        yield "".join(card.text for card in sorted(cards_in(combo), key=lambda card: (-card.rank, -card.suit)))


def _pairs(ranks: list[int]) -> Iterator[str]:
    """`QQ+` to the aces, `99-66` elsewhere."""
    for run in _runs(ranks):
        high, low = run[0], run[-1]
        last = RANKS[low] * 2
        if len(run) == 1:
            yield last
        else:
            yield f"{last}+" if high == _ACE else f"{RANKS[high] * 2}-{last}"


def _lines(hands: set[_Ranks]) -> list[tuple[_Ranks, _Ranks]]:
    """Runs of hands that together are these, by the first and the last of each.

    Those that share the higher card are one run; of those left by themselves, the ones that slide down together.
    """
    lines: list[tuple[_Ranks, _Ranks]] = []
    alone: set[_Ranks] = set()
    for high in range(_ACE, 0, -1):
        for run in _runs([low for one, low in sorted(hands, reverse=True) if one == high]):
            if len(run) > 1:
                lines.append(((high, run[0]), (high, run[-1])))
            else:
                alone.add((high, run[0]))
    for gap in range(1, _ACE + 1):
        for run in _runs([high for high, low in sorted(alone, reverse=True) if high - low == gap]):
            slide = [(high, high - gap) for high in run]
            lines += [(slide[0], slide[-1])] if len(run) >= _FEWEST_IN_A_SLIDE else [(hand, hand) for hand in slide]
    return sorted(lines, reverse=True)


def _line(line: tuple[_Ranks, _Ranks], letter: str) -> str:
    """A run as it is written: `A5s+`, `A5s-A2s`, `76s-54s`, `54s+`."""
    first, last = (RANKS[high] + RANKS[low] + letter for high, low in line)
    (high, low), (also_high, _) = line
    if first == last:
        return first
    return f"{last}+" if low == high - 1 and high in {also_high, _ACE} else f"{first}-{last}"


def _runs(ranks: list[int]) -> list[list[int]]:
    """Ranks from the highest down, those that follow each other together."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return runs
