"""Many hands at once: arrays in, arrays out, and a wrong card refused with its place."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from anteup.cards import written
from anteup.kernel.masks import EVERY, PACK, cards_in
from anteup.kernel.path import core

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from anteup.kernel.ranker import Ranker

    Masks = NDArray[np.uint64]


_STRANGE = {"U": "text", "S": "bytes", "O": "objects"}
_MASK, _NUMBER = np.dtype(np.uint64), np.dtype(np.uint32)


def masks(hands: ArrayLike, what: str = "hands", highest: int = 51) -> Masks:
    """Hands as an array of masks, (N,) uint64: as they are, or from card indices, (N, k) uint8 up to `highest`.

    >>> masks([[0, 51]]).tolist() == [1 | 1 << 60]
    True

    Raises ValueError for another shape or type, an index that is no card's and a card that stands twice, with its place.
    """
    array = _array(hands, what)
    if array.dtype == _MASK and array.ndim == 1 and array.flags.c_contiguous:
        return array
    if array.size == 0 and array.dtype.kind == "f":
        array = array.astype(np.uint64)  # what an empty list becomes
    if array.dtype.kind not in "ui":
        kind = _STRANGE.get(array.dtype.kind, array.dtype)
        raise ValueError(f"{what} are masks (uint64), as mask('As Kd') makes them, or card indices (uint8), not {kind}")
    if array.ndim == 2:
        return _of_cards(array, what, highest)
    if array.ndim != 1:
        raise ValueError(f"{what} are (N,) masks or (N, k) card indices, not of shape {array.shape}")
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        raise ValueError(f"{what}[{int(array.argmin())}] is {array.min()}: a mask is not below 0")
    return np.ascontiguousarray(array, dtype=np.uint64)


def _array(given: ArrayLike, what: str) -> NDArray[Any]:
    """What is given as an array. Raises ValueError, which names the first row that is longer or shorter than the others."""
    try:
        return np.asarray(given)
    except ValueError:
        rows = [len(row) if isinstance(row, Sized) else 0 for row in cast("Iterable[object]", given)]
        odd = next((at for at, size in enumerate(rows) if size != rows[0]), 0)
        if not odd:
            raise
        raise ValueError(
            f"{what}[{odd}] has {rows[odd]} card{'s' * (rows[odd] != 1)}, and {what}[0] has {rows[0]}: in an array of card indices all hands have as "
            "many"
        ) from None


def _of_cards(array: NDArray[np.integer], what: str, highest: int) -> Masks:
    if array.dtype != np.uint8:
        wrong = (array < 0) | (array > highest)
        if wrong.any():
            row, column = (int(at) for at in np.argwhere(wrong)[0])
            raise ValueError(f"{what}[{row}, {column}] is {array[row, column]}, no card: 0 to {highest}")
    indices = np.ascontiguousarray(array, dtype=np.uint8)
    found = np.zeros(len(indices), dtype=np.uint64)
    count = indices.shape[1]
    wrong_at = core.masks_of_cards(indices, count, found, highest) if count and len(indices) else -1
    if wrong_at >= 0:
        row, column = divmod(wrong_at, count)
        index = int(indices[row, column])
        if index > highest:
            raise ValueError(f"{what}[{row}, {column}] is {index}, no card: 0 to {highest}")
        first = indices[row].tolist().index(index)
        raise ValueError(f"{what}[{row}, {column}] is {index}, the same card as {what}[{row}, {first}]")
    return found


def strengths(ranker: Ranker, hands: ArrayLike, board: ArrayLike, out: NDArray[np.uint32] | None) -> NDArray[np.uint32]:
    """`Ranker.strengths`."""
    own = masks(hands, "hands", 53 if ranker.pack & ~PACK else 51)
    given: object = board
    alone = ranker.own_alone or (isinstance(given, int) and given == 0)
    boards = _NO_BOARD if alone else _boards(board, len(own))
    found = np.empty(len(own), dtype=np.uint32) if out is None else _room(out, len(own))
    wrong = _looked_up(ranker, own, boards, found) if len(own) else -1
    if wrong >= 0:
        raise ValueError(_why(ranker, wrong, own, boards))
    return found


_NO_BOARD: Masks = np.zeros(1, dtype=np.uint64)


def _boards(board: ArrayLike, count: int) -> Masks:
    """One board for all hands, by itself or in an array, or one for each."""
    array = _array(board, "board")
    boards = masks(array.reshape(1) if array.ndim == 0 else array, "board")
    if len(boards) not in {1, count}:
        raise ValueError(f"board: one for all of the {count} hands, or one for each, not {len(boards)}")
    return boards


def _room(out: NDArray[np.uint32], count: int) -> NDArray[np.uint32]:
    if not isinstance(cast("object", out), np.ndarray):
        raise TypeError(f"out is an array, ({count},) uint32, not {out!r}")
    if out.dtype != _NUMBER or out.shape != (count,):
        raise ValueError(f"out is ({count},) uint32, not {out.shape} {out.dtype}")
    if not out.flags.c_contiguous:
        raise ValueError(
            "out is not contiguous: its numbers stand one after the other, and are no part of every so many"
        )
    if not out.flags.writeable:
        raise ValueError("out is read-only: nothing can be written into it")
    return out


def _looked_up(ranker: Ranker, own: Masks, boards: Masks, found: NDArray[np.uint32]) -> int:
    """Write the numbers down; the place of the first hand that is none, or -1."""
    step = int(len(boards) > 1)
    if ranker.codes:
        if ranker.two_and_three:
            return core.omaha_codes(own, boards, step, found)
        if boards is not _NO_BOARD:
            if (shared := own & boards).any():
                return int(shared.argmax())
            own = own | boards
        cards = int(own[0]).bit_count()
        return core.codes(own, found, cards) if 5 <= cards <= 7 else 0
    if ranker.table is not None:
        many = ranker.table.two_and_three_all if ranker.two_and_three else ranker.table.strengths
        return many(own, boards, step, found)
    for at, hand in enumerate(own):
        try:
            found[at] = ranker.strength(int(hand), int(boards[at * step]))
        except ValueError:
            return at
    return -1


def _why(ranker: Ranker, at: int, own: Masks, boards: Masks) -> str:
    hand, board = int(own[at]), int(boards[at if len(boards) > 1 else 0])
    every, pack = hand | board, ranker.pack if not ranker.codes else PACK
    if every & ~pack:
        strange = every & ~pack
        names = written(cards_in(strange)) if not strange & ~EVERY else f"{strange:#x}"
        return f"hands[{at}] has {names}, which is no card of the pack of this ranking"
    if hand & board:
        return f"hands[{at}] has {written(cards_in(hand & board))}, which is on the board"
    if ranker.two_and_three:
        return (
            f"hands[{at}] has {hand.bit_count()} card{'s' * (hand.bit_count() != 1)} on a board of {board.bit_count()}: "
            "two to six of one's own and three to five of the board"
        )
    needed = int(own[0] | boards[0]).bit_count() if ranker.codes else 0
    right = f"{needed}, as hands[0]" if 5 <= needed <= 7 else "five to seven"
    return f"hands[{at}] has {every.bit_count()} card{'s' * (every.bit_count() != 1)} ({written(cards_in(every))}), not {right}"
