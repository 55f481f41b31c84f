from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from numpy.typing import NDArray
from typing_extensions import Buffer

from anteup.cards import Card

Array: TypeAlias = Buffer | NDArray[Any]

# module.c
COMPILER: Final[str]

def paths() -> list[str]: ...
def path() -> str: ...
def choose(name: str, /) -> None: ...

# py_high.c

def strength(hand: int, board: int = 0, /) -> int: ...
def omaha(own: int, board: int, /) -> int: ...
def codes(hands: Array, out: Array, cards: int, /) -> int: ...
def omaha_codes(own: Array, boards: Array, step: int, out: Array, /) -> int: ...
def masks_of_cards(cards: Array, count: int, out: Array, highest: int, /) -> int: ...
def census() -> list[int]: ...

# py_ranking.c

class Table:
    def __init__(self, kind: str, values: Array, suited: Array, against: bool, wild: int, pack: int, /) -> None: ...
    def strength(self, own: int, board: int = 0, /) -> int: ...
    def two_and_three(self, own: int, board: int, /) -> int: ...
    def strengths(self, hands: Array, boards: Array, step: int, out: Array, /) -> int: ...
    def two_and_three_all(self, hands: Array, boards: Array, step: int, out: Array, /) -> int: ...
    def of_cards(
        self, hands: Sequence[Sequence[Card]], board: Sequence[Card], places: dict[Card, int], two_and_three: bool, /
    ) -> list[int | None]: ...

# py_deal.c

def deal_all(
    shares: tuple[tuple[Table, int], ...],
    known: tuple[int, ...],
    lacking: tuple[int, ...],
    board: int,
    board_lacking: int,
    deck: int,
    first: int,
    last: int,
    tally: Array,
    /,
) -> int: ...
def deal_some(
    shares: tuple[tuple[Table, int], ...],
    known: tuple[int, ...],
    lacking: tuple[int, ...],
    ranges: tuple[tuple[Array, Array] | None, ...],
    board: int,
    board_lacking: int,
    deck: int,
    seed: int,
    stream: int,
    deals: int,
    tally: Array,
    /,
) -> int: ...

# py_holdem.c: arrays of numbers of eight bytes, C-contiguous; hands, boards and dead cards are masks (uint64)

def headsup(a: int, b: int, /) -> tuple[int, int]:
    """Of the 1,712,304 boards, how many a wins and how many they tie."""

def boards(hands: Array, board: int, dead: int, counts: Array, /) -> int:
    """counts[s] (int64, 2**n for n hands): the run-outs won by the set s, bit p for hand p. Returns their number."""

def matrix(first: int, last: int, wins: Array, ties: Array, pairs: Array, /) -> None:
    """Rows of the 169 x 169 matrix (uint64 each, row by row from the ace down; pairs on the diagonal, suited above).

    Writes the cells (i, j) and (j, i) for first <= i < last and j >= i, and no others: boards that i wins and that
    are tied, summed over the `pairs` of combinations that can meet. All rows together fill the matrix.
    """

def ranges(
    x: Array, x_weights: Array | None, y: Array, y_weights: Array | None, board: int, dead: int, /
) -> tuple[float, float, float]:
    """Sums of both weights (float64, 0 to 1; None: all 1) over hands that can meet and run-outs: wins of x, ties, all.

    Whole numbers (int) if neither has weights. Hands with a card of the board or a dead one are left out.
    """

def ranges_by_hand(
    x: Array,
    x_weights: Array | None,
    y: Array,
    y_weights: Array | None,
    board: int,
    dead: int,
    wins: Array,
    ties: Array,
    totals: Array,
    /,
) -> None:
    """The same for each hand of x (float64), not multiplied by its own weight; 0 for what is left out or weighs 0."""

def two_and_three_duel(tables: tuple[Table, ...], first: int, second: int, deck: int, /) -> tuple[int, ...]: ...
