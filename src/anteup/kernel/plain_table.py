"""Any declared ranking without the kernel: what `_core.Table` is, by look-ups in dictionaries and arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from anteup.cards import Card
from anteup.kernel.masks import Mask, number_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Masks: TypeAlias = NDArray[np.uint64]
    Numbers: TypeAlias = NDArray[np.uint32]

Array: TypeAlias = Any
"""An object with the buffer protocol. That NumPy's arrays are such objects can be said from Python 3.12 on."""
Kind: TypeAlias = Literal["ranks", "badugi", "spade"]

_SETS = 8192
_RANKS = _SETS - 1
_LARGEST = (1 << 61) - 1
_COUNTS: dict[Kind, tuple[int, int]] = {"ranks": (8555, 2380), "badugi": (5 * _SETS, 0), "spade": (2 * _SETS, 0)}
_UNIT = tuple(1 << 3 * rank for rank in range(13))
"""What a natural card of each rank adds to a key: three bits a rank count up to four cards."""
_WILD = 1 << 39
"""What a wild card adds."""
_KEY = [sum([unit for rank, unit in enumerate(_UNIT) if held >> rank & 1]) for held in range(_SETS)]
"""What the cards of one suit add."""


def bits_of(hand: Mask) -> list[Mask]:
    """The cards of a hand, each a mask of its own.

    >>> bits_of(0b1101)
    [1, 4, 8]
    """
    found: list[Mask] = []
    while hand:
        bit = hand & -hand
        found.append(bit)
        hand ^= bit
    return found


def twos_and_threes(own: Mask, board: Mask) -> Iterator[Mask]:
    """Every five cards that are two of one's own and three of the board."""
    threes = [a | b | c for a, b, c in combinations(bits_of(board), 3)]
    for one, other in combinations(bits_of(own), 2):
        for three in threes:
            yield one | other | three


class _Closed(dict[int, int]):
    """Numbers by key; a key that is not there is worth the best of those with one card less."""

    def __init__(self, parts: Sequence[tuple[int, int]]) -> None:
        """`parts` are the bits of a key that count something, and what one of it adds."""
        super().__init__()
        self._parts = parts

    def __missing__(self, key: int) -> int:
        best = self[key] = max([self[key - unit] for bits, unit in self._parts if key & bits])
        return best


class Table:
    """What hands are worth by the tables of a ranking (`anteup.kernel.tables.declared`): 0 does not qualify.

    `kind` is `ranks` for the best of five cards, `badugi` or `spade`; `against` if five cards of a suit are worth what
    `suited` says even where that is less; `wild` are the cards that are wild, and `pack` all that the ranking knows.
    """

    __slots__ = ("_against", "_kind", "_mixed", "_sets", "_suited", "by_ranks", "pack", "wild")

    def __init__(  # noqa: PLR0913, PLR0917  (as of the kernel)
        self,
        kind: Kind,
        values: Array,
        suited: Array,
        against: bool,  # noqa: FBT001
        wild: Mask,
        pack: Mask,
        /,
    ) -> None:
        if kind not in _COUNTS:
            raise ValueError(f"a table is of 'ranks', 'badugi' or 'spade', not of '{kind}'")
        mixed, of_a_suit = (memoryview(numbers).cast("B").cast("I").tolist() for numbers in (values, suited))
        if len(mixed) != _COUNTS[kind][0] or (kind == "ranks" and len(of_a_suit) != _COUNTS[kind][1]):
            raise ValueError(
                f"a table of '{kind}' takes {_COUNTS[kind][0]} numbers of 32 bits, and {_COUNTS[kind][1]} of one suit"
            )
        self._kind: Kind = kind
        self.by_ranks = kind == "ranks"
        """Whether it is of the best of five cards."""
        self._against = against
        self.wild = wild
        """The cards that are wild."""
        self.pack = pack
        """All cards that the ranking knows."""
        self._sets = mixed if kind != "ranks" else []
        self._mixed = _Closed([(7 * unit, unit) for unit in _UNIT] + [(7 * _WILD, _WILD)])
        self._suited = _Closed([(1 << rank, 1 << rank) for rank in range(13)] + [(7 * _SETS, _SETS)])
        if kind == "ranks":
            self._mixed.update(zip(_fives(), mixed, strict=True))
            self._suited.update(zip(_suits(), of_a_suit, strict=True))

    # ---- One hand ---------------------------------------------------------------------------------------------------

    def strength(self, own: Mask, board: Mask = 0, /) -> int:
        """The best five of one's own cards and the board's. Raises ValueError for what is no hand."""
        own, board = number_of(own), number_of(board)
        every = own | board
        if not self.takes(every.bit_count()) or own & board or every & ~self.pack:
            raise self._wrong(own, board)
        return self.best_of(every)

    def takes(self, cards: int) -> bool:
        """Whether so many cards make a hand."""
        return 5 <= cards <= 7 if self.by_ranks else 1 <= cards <= 13

    def two_and_three(self, own: Mask, board: Mask, /) -> int:
        """The best two of one's own with three of the board. Raises ValueError for what is no hand."""
        own, board = number_of(own), number_of(board)
        if not self._is_two_and_three(own, board):
            raise self._wrong(own, board, split=True)
        return max(map(self.best_of, twos_and_threes(own, board)))

    def of_cards(
        self,
        hands: Sequence[Sequence[Card]],
        board: Sequence[Card],
        places: Mapping[Card, int],
        two_and_three: bool,  # noqa: FBT001
        /,
    ) -> list[int | None]:
        """The strength of each hand of cards, None where it does not qualify; `places` are the bits of the cards.

        Raises KeyError for a card that has no place, ValueError for what is no hand.
        """
        one = self.two_and_three if two_and_three else self.strength
        common = _mask(board, places)
        return [one(_mask(hand, places), common) or None for hand in hands]

    def best_of(self, hand: Mask) -> int:
        """`strength`, of cards that are known to be a hand."""
        wild = (hand & self.wild).bit_count()
        natural = hand & ~self.wild
        suits = natural & _RANKS, natural >> 16 & _RANKS, natural >> 32 & _RANKS, natural >> 48 & _RANKS
        if self.by_ranks:
            return self._best_of_five(suits, natural, wild)
        if self._kind == "spade":
            return self._sets[_SETS * (wild > 0) + suits[3]]
        start = _SETS * min(wild, 4)
        options = [[0, *_badugis(held)] for held in suits]
        return max([self._sets[start + (a | b | c | d)] for a, b, c, d in product(*options)])

    def _best_of_five(self, suits: tuple[int, int, int, int], natural: Mask, wild: int) -> int:
        clubs, diamonds, hearts, spades = suits
        key = _KEY[clubs] + _KEY[diamonds] + _KEY[hearts] + _KEY[spades] + wild * _WILD
        of_a_suit = [held for held in suits if held.bit_count() + wild >= 5]
        if not of_a_suit:
            return self._mixed[key]
        if not self._against:
            return max([self._mixed[key], *[self._suited[held + wild * _SETS] for held in of_a_suit]])
        if all(held.bit_count() < 5 for held in suits):
            return self._mixed[key]  # a wild card takes another suit
        # A flush may be worse than what the same ranks are without it: five cards at a time.
        found: list[int] = []
        for free in range(min(wild, 5) + 1):
            for some in combinations(bits_of(natural), 5 - free):
                five = sum(some)
                held = [five >> 16 * suit & _RANKS for suit in range(4)]
                flush = max(held, key=int.bit_count)
                if not free and flush.bit_count() == 5:
                    found.append(self._suited[flush])
                else:
                    found.append(self._mixed[sum([_KEY[ranks] for ranks in held]) + free * _WILD])
        return max(found)

    # ---- Many hands -------------------------------------------------------------------------------------------------

    def strengths(self, hands: Array, boards: Array, step: int, out: Array, /) -> int:
        """`strength` of many, on the boards[i * step]; the index of the first wrong hand, or -1."""
        from anteup.kernel import plain_lanes as lanes  # noqa: PLC0415  (NumPy is for arrays alone)

        own, common, found = lanes.arrays(hands, boards, step, out)
        every = own | common
        numbers = lanes.how_many(every)
        right = (numbers >= 5) & (numbers <= 7) if self.by_ranks else (numbers >= 1) & (numbers <= 13)
        right &= (own & common == 0) & (every & ~lanes.mask(self.pack) == 0)
        count = lanes.first_wrong(right)
        found[:count] = self.best_of_all(every[:count])
        return count if count < len(own) else -1

    def two_and_three_all(self, hands: Array, boards: Array, step: int, out: Array, /) -> int:
        """`two_and_three` of many, on the boards[i * step]; the index of the first wrong hand, or -1."""
        from anteup.kernel import plain_lanes as lanes  # noqa: PLC0415

        own, common, found = lanes.arrays(hands, boards, step, out)
        right = lanes.are_two_and_three(own, common) & ((own | common) & ~lanes.mask(self.pack) == 0)
        count = lanes.first_wrong(right)
        found[:count] = lanes.best_two_and_three(self.best_of_all, own[:count], common[:count])
        return count if count < len(own) else -1

    def best_of_all(self, hands: Masks) -> Numbers:
        """`best_of` of many, each hand looked up once."""
        from anteup.kernel import plain_lanes as lanes  # noqa: PLC0415

        wild = lanes.how_many(hands & lanes.mask(self.wild))
        natural = hands & ~lanes.mask(self.wild)
        suits = lanes.suits_of(natural)
        if not self.by_ranks:
            return lanes.looked_up(self.best_of, hands)
        keys = lanes.key_sums(_KEY, suits) + wild * _WILD
        found = lanes.looked_up(self._mixed.__getitem__, keys)
        for held in suits:
            numbers = lanes.how_many(held)
            some = (numbers + wild >= 5) & (numbers >= (5 if self._against else 0))
            if some.any() and self._against:
                found[some] = lanes.looked_up(self.best_of, hands[some])
            elif some.any():
                flushes = lanes.looked_up(self._suited.__getitem__, held[some] + wild[some] * _SETS)
                found[some] = lanes.larger(found[some], flushes)
        return found

    # ---- Wrong hands ------------------------------------------------------------------------------------------------

    def _is_two_and_three(self, own: Mask, board: Mask) -> bool:
        return (
            2 <= own.bit_count() <= 6
            and 3 <= board.bit_count() <= 5
            and not own & board
            and not (own | board) & ~self.pack
        )

    def _wrong(self, own: Mask, board: Mask, *, split: bool = False) -> ValueError:
        every = own | board
        if not (0 <= own <= _LARGEST and 0 <= board <= _LARGEST):
            return ValueError("a mask of cards is a number from 0 to 2**61 - 1")
        if every & ~self.pack:
            return ValueError(
                f"{every:#x} is no hand of this ranking: {every & ~self.pack:#x} stands for no card of its pack"
            )
        if own & board:
            return ValueError(f"{own & board:#x} is on the board and in the hand")
        if split:
            return ValueError(
                f"two to six cards of one's own and three to five of the board, not {own.bit_count()} and {board.bit_count()}"
            )
        right = "five to seven cards" if self.by_ranks else "one to thirteen cards"
        return ValueError(f"a hand is {right}, not {every.bit_count()}")


def _fives() -> Iterator[int]:
    """The keys of five cards of several suits, in the order of `Declared.values`."""
    for wild in range(6):
        for held in combinations_with_replacement(_UNIT, 5 - wild):
            if wild or held[0] != held[4]:
                yield sum(held) + wild * _WILD


def _suits() -> Iterator[int]:
    """The keys of five cards of one suit, in the order of `Declared.suited`."""
    for wild in range(6):
        for held in combinations([1 << rank for rank in range(13)], 5 - wild):
            yield sum(held) + wild * _SETS


def _badugis(held: int) -> list[int]:
    """The four lowest cards of a suit, the ace being low: three other suits take no more ranks away than three."""
    bits = bits_of(held)
    return ([1 << 12, *bits[:3]] if held >> 12 else bits[:4]) if bits else []


def _mask(hand: Sequence[Card], places: Mapping[Card, int]) -> Mask:
    mask = 0
    for card in hand:
        mask |= 1 << places[card]
    return mask
