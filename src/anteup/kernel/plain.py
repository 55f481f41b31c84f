"""The kernel where there is none: the functions of `_core` by NumPy and plain Python, with the same answers.

One hand takes about a microsecond and no NumPy; many are reckoned in arrays (`anteup.kernel.plain_lanes`), some 40
nanoseconds each. Masks and codes are those of the kernel (`csrc/kernel.h`), and so are the arguments: what is called an
array is any object with the buffer protocol, C-contiguous and of the type that is named.
"""

from __future__ import annotations

from typing import Final

from anteup.kernel.masks import PACK, Mask, number_of
from anteup.kernel.plain_deal import deal_all, deal_some
from anteup.kernel.plain_table import Array, Table, twos_and_threes

__all__ = [
    "COMPILER",
    "Table",
    "boards",
    "census",
    "choose",
    "codes",
    "deal_all",
    "deal_some",
    "headsup",
    "masks_of_cards",
    "matrix",
    "omaha",
    "omaha_codes",
    "path",
    "paths",
    "ranges",
    "ranges_by_hand",
    "strength",
    "two_and_three_duel",
]

COMPILER: Final[str] = "none"
_TWO_PAIRS, _THREES, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOURS, _STRAIGHT_FLUSH = (
    4097 << 16,
    10243 << 16,
    14340 << 16,
    22534 << 16,
    22535 << 16,
    26632 << 16,
    30729 << 16,
)


def paths() -> list[str]:
    """The paths there are."""
    return [path()]


def path() -> str:
    """The path that runs."""
    return "numpy"


def choose(name: str, /) -> None:
    """Run the path called `name`. Raises ValueError for another than the one there is."""
    if name != path():
        raise ValueError(f"this machine cannot run the path '{name}'")


# ---- One high hand --------------------------------------------------------------------------------------------------


def strength(hand: Mask, board: Mask = 0, /) -> int:
    """The code of the best five of five to seven cards. Raises ValueError for what is no such hand."""
    hand, board = number_of(hand), number_of(board)
    if hand & board:
        raise _wrong_omaha(hand & PACK, board & PACK)
    hand |= board
    cards = hand.bit_count()
    if hand & ~PACK or not 5 <= cards <= 7:
        raise _wrong(hand)
    return _code(hand, cards - 5)


def omaha(own: Mask, board: Mask, /) -> int:
    """The code of the best two of one's own (two to six) with three of the board's cards (three to five).

    Raises ValueError for what is no such hand.
    """
    own, board = number_of(own), number_of(board)
    if (own | board) & ~PACK or own & board or not (2 <= own.bit_count() <= 6 and 3 <= board.bit_count() <= 5):
        raise _wrong_omaha(own, board)
    return max([_code(five, 0) for five in twos_and_threes(own, board)])


def _code(hand: Mask, spare: int) -> int:
    """The code of a hand with so many cards more than five (see `csrc/kernel.h`)."""
    c, d, h, s = hand & 8191, hand >> 16 & 8191, hand >> 32 & 8191, hand >> 48
    carry, three_suits = (c & d) | (h & (c | d)), c ^ d ^ h
    once, twice = three_suits | carry | s, carry | (three_suits & s)
    suited = 0
    for held in (c, d, h, s):
        if held.bit_count() > 4:
            suited = held
    line = suited or once
    run = line << 1 | line >> 12
    run &= run << 1 & run << 2
    run &= run << 2 & ~line
    if run:
        return (_STRAIGHT_FLUSH if suited else _STRAIGHT) + (run << 16)
    if suited:
        while suited.bit_count() > 5:
            suited &= suited - 1
        return _FLUSH | suited
    if not twice:
        return _but_lowest(once, spare)
    thrice = carry & (three_suits | s)
    paired = twice & (twice - 1)
    if not thrice:
        made = (paired & (paired - 1) and paired) or twice
        return (_TWO_PAIRS if paired else 0) + (made << 16) | _but_lowest(once ^ made, spare)
    fours = carry & three_suits & s
    if fours:
        return _FOURS + (fours << 16) | _but_lowest(once ^ fours, spare)
    made = thrice & (thrice - 1) or thrice
    if paired:
        return _FULL_HOUSE + (made << 16) | _but_lowest(twice ^ made, spare)
    return _THREES + (made << 16) | _but_lowest(once ^ made, spare)


def _but_lowest(ranks: int, spare: int) -> int:
    """The ranks but so many of the lowest; the highest stays."""
    for _ in range(spare):
        ranks = ranks & (ranks - 1) or ranks
    return ranks


def _wrong(hand: Mask, right: str = "a hand is five to seven cards") -> ValueError:
    if hand & ~PACK:
        return ValueError(f"{hand:#x} is no hand: {hand & ~PACK:#x} stands for no card of the 52")
    return ValueError(f"{hand:#x} is no hand: {right}, not {hand.bit_count()}")


def _wrong_omaha(own: Mask, board: Mask) -> ValueError:
    if (own | board) & ~PACK:
        return _wrong(own | board)
    if own & board:
        return ValueError(f"{own & board:#x} is on the board and in the hand")
    if 2 <= own.bit_count() <= 6:
        return _wrong(board, "three to five cards on the board")
    return _wrong(own, "two to six cards of one's own")


# ---- Many -----------------------------------------------------------------------------------------------------------


def codes(hands: Array, out: Array, cards: int, /) -> int:
    """The codes of uint64 hands of as many cards, into uint32 `out`; the index of the first wrong hand, or -1."""
    from anteup.kernel import plain_lanes as lanes  # noqa: PLC0415  (NumPy is for arrays alone)

    return lanes.codes(hands, out, cards)


def omaha_codes(own: Array, boards: Array, step: int, out: Array, /) -> int:
    """`omaha` of many, on the boards[i * step]; the index of the first wrong hand, or -1."""
    from anteup.kernel import plain_lanes as lanes  # noqa: PLC0415

    return lanes.omaha_codes(own, boards, step, out)


def masks_of_cards(cards: Array, count: int, out: Array, highest: int, /) -> int:
    """The uint64 masks of rows of `count` uint8 cards; where the first stands that is none or is there twice, or -1."""
    from anteup.kernel import plain_lanes as lanes  # noqa: PLC0415

    return lanes.masks_of_cards(cards, count, out, highest)


def census() -> list[int]:
    """How many of the 133,784,560 hands of seven cards are of each category, the high card first; each is looked at."""
    from anteup.kernel import plain_lanes as lanes  # noqa: PLC0415

    return lanes.census()


# ---- Showdowns ------------------------------------------------------------------------------------------------------


def headsup(a: Mask, b: Mask, /) -> tuple[int, int]:
    """Of the 1,712,304 boards, how many a wins and how many they tie."""
    from anteup.kernel import plain_holdem as holdem  # noqa: PLC0415

    return holdem.headsup(number_of(a), number_of(b))


def boards(hands: Array, board: Mask, dead: Mask, counts: Array, /) -> int:
    """counts[s] (int64, 2**n for n hands): the run-outs won by the set s, bit p for hand p. Returns their number."""
    from anteup.kernel import plain_holdem as holdem  # noqa: PLC0415

    return holdem.boards(hands, number_of(board), number_of(dead), counts)


def matrix(first: int, last: int, wins: Array, ties: Array, pairs: Array, /) -> None:
    """Rows of the 169 x 169 matrix (uint64 each): see `anteup.kernel.plain_holdem.matrix`."""
    from anteup.kernel import plain_holdem as holdem  # noqa: PLC0415

    holdem.matrix(first, last, wins, ties, pairs)


def ranges(  # noqa: PLR0913, PLR0917  (as of the kernel)
    x: Array, x_weights: Array | None, y: Array, y_weights: Array | None, board: Mask, dead: Mask, /
) -> tuple[float, float, float]:
    """Sums of both weights (float64; None: all 1) over hands that can meet and run-outs: wins of x, ties, all."""
    from anteup.kernel import plain_holdem as holdem  # noqa: PLC0415

    return holdem.ranges(x, x_weights, y, y_weights, number_of(board), number_of(dead))


def ranges_by_hand(  # noqa: PLR0913, PLR0917  (as of the kernel)
    x: Array,
    x_weights: Array | None,
    y: Array,
    y_weights: Array | None,
    board: Mask,
    dead: Mask,
    wins: Array,
    ties: Array,
    totals: Array,
    /,
) -> None:
    """The same for each hand of x (float64), not multiplied by its own weight."""
    from anteup.kernel import plain_holdem as holdem  # noqa: PLC0415

    holdem.ranges_by_hand(x, x_weights, y, y_weights, number_of(board), number_of(dead), wins, ties, totals)


def two_and_three_duel(tables: tuple[Table, ...], first: Mask, second: Mask, deck: Mask, /) -> tuple[int, ...]:
    """How often each way of sharing comes up, [share 1][share 2]: to the first, to both, to the second, to nobody."""
    from anteup.kernel import plain_omaha  # noqa: PLC0415

    return plain_omaha.two_and_three_duel(tables, first, second, deck)
