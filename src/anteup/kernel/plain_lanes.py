"""Many hands at once by NumPy: the codes of high hands in lanes of 16 bits, and what arrays of masks are looked up by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from anteup.kernel.masks import Mask
from anteup.kernel.plain_table import Array

Masks: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.uint32]
Lanes: TypeAlias = NDArray[np.uint16]
Flags: TypeAlias = NDArray[np.bool_]

Number = TypeVar("Number", bound=np.generic)

BLOCK = 8192
"""So many hands at a time: what they take stays in the processor's cache."""
TWO_PAIRS, THREES, STRAIGHT, FLUSH, FULL_HOUSE, FOURS, STRAIGHT_FLUSH = 4097, 10243, 14340, 22534, 22535, 26632, 30729
"""Where the upper halves of the codes of each category begin (see `csrc/kernel.h`)."""
LEAST = np.array([0, 1, 4098, 10244, 14341, 22534, 22536, 26633, 30730], dtype=np.uint16)
"""The least upper half of each category, the high card first."""


# ---- Arrays ---------------------------------------------------------------------------------------------------------


def mask(hand: Mask) -> np.uint64:
    """A mask as a number that arrays take."""
    return np.uint64(hand)


def array(numbers: Array, kind: type[Number]) -> NDArray[Number]:
    """An object with the buffer protocol as an array of numbers."""
    return np.frombuffer(numbers, dtype=kind)


def masks_of(hands: Sequence[Mask]) -> Masks:
    """Hands as an array."""
    return np.array(hands, dtype=np.uint64)


def how_many(hands: NDArray[np.integer]) -> NDArray[np.int64]:
    """How many cards each holds."""
    found: NDArray[np.int64] = np.bitwise_count(hands).astype(np.int64)
    return found


def first_wrong(right: Flags) -> int:
    """Where the first stands that is not right; how many there are if all are."""
    return len(right) if right.all() else int(right.argmin())


def arrays(hands: Array, boards: Array, step: int, out: Array) -> tuple[Masks, Masks, Numbers]:
    """The hands, the board of each, and where the numbers go."""
    own, common = array(hands, np.uint64), array(boards, np.uint64)
    found = array(out, np.uint32)
    if step not in (0, 1) or len(found) != len(own) or len(common) != (len(own) if step else 1):
        raise ValueError("uint64 hands, as many uint64 boards or one, and as many uint32 numbers")
    return own, np.broadcast_to(common, own.shape), found


def suits_of(hands: Masks) -> list[NDArray[np.int64]]:
    """The ranks held in each suit."""
    return [(hands >> np.uint64(16 * suit) & np.uint64(0x1FFF)).astype(np.int64) for suit in range(4)]


def larger(one: Numbers, other: Numbers) -> Numbers:
    """The larger of each two."""
    return np.maximum(one, other)


def key_sums(keys: Sequence[int], suits: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    """The sum of what the suits of each hand add to its key."""
    table = np.array(keys, dtype=np.int64)
    found: NDArray[np.int64] = np.sum([table[held] for held in suits], axis=0)
    return found


def looked_up(number: Callable[[int], int], keys: NDArray[np.integer]) -> Numbers:
    """The number of each key, which is asked for once."""
    every, places = np.unique(keys, return_inverse=True)
    return np.array([number(key) for key in every.tolist()], dtype=np.uint32)[places]


# ---- Two and three --------------------------------------------------------------------------------------------------


def are_two_and_three(own: Masks, boards: Masks) -> Flags:
    """Whether two to six cards are one's own, and three to five others the board's."""
    held, out = np.bitwise_count(own), np.bitwise_count(boards)
    right: Flags = (held >= 2) & (held <= 6) & (out >= 3) & (out <= 5) & (own & boards == 0)
    return right


def best_two_and_three(best: Callable[[Masks], Numbers], own: Masks, boards: Masks) -> Numbers:
    """The best of two of one's own and three of the board's cards, by the best of five."""
    found = np.zeros(len(own), dtype=np.uint32)
    sizes = np.bitwise_count(own) * 8 + np.bitwise_count(boards)
    for size in np.unique(sizes).tolist():
        some = np.flatnonzero(sizes == size)
        for start in range(0, len(some), BLOCK):
            at = some[start : start + BLOCK]
            found[at] = _best(best, _cards(own[at], size // 8), _cards(boards[at], size % 8))
    return found


def _best(best: Callable[[Masks], Numbers], own: list[Masks], board: list[Masks]) -> Numbers:
    threes = [a | b | c for a, b, c in combinations(board, 3)]
    found = np.zeros(len(own[0]), dtype=np.uint32)
    for one, other in combinations(own, 2):
        for three in threes:
            found = np.maximum(found, best(one | other | three))
    return found


def _cards(hands: Masks, count: int) -> list[Masks]:
    """The cards of hands of as many, each by itself."""
    found: list[Masks] = []
    for _ in range(count):
        lowest = hands & (~hands + np.uint64(1))
        found.append(lowest)
        hands = hands ^ lowest
    return found


# ---- The pot --------------------------------------------------------------------------------------------------------

TALLY = np.dtype([("parts", "u8"), ("wins", "u8"), ("ties", "u8"), ("squares", "f8"), ("share", "u8", 4)])
"""What one player has taken (see `plain_deal.deal_all`)."""


def cut_pots(numbers: Sequence[Sequence[Numbers]], whole: int, tally: Array) -> None:
    """The pots of many deals are cut by the numbers of each share and player; what each takes is added to the tally."""
    held = np.array(numbers, dtype=np.int64)  # shares, players, deals
    wins = (held == held.max(axis=1, keepdims=True)) & (held > 0)
    winners = wins.sum(axis=1, keepdims=True)
    shares = (winners > 0).sum(axis=0, keepdims=True)
    parts: NDArray[np.int64] = np.where(wins, whole // np.maximum(shares, 1) // np.maximum(winners, 1), 0)
    taken: NDArray[np.int64] = parts.sum(axis=0)
    taken[:, shares[0, 0] == 0] = whole // held.shape[1]
    for player, found in enumerate(np.frombuffer(tally, dtype=TALLY)):
        mine = taken[player]
        found["parts"] += np.uint64(mine.sum())
        found["wins"] += np.uint64(np.count_nonzero(mine == whole))
        found["ties"] += np.uint64(np.count_nonzero((mine > 0) & (mine < whole)))
        found["squares"] += ((mine / whole) ** 2).sum()
        found["share"][: len(held)] += parts[:, player].sum(axis=1).astype(np.uint64)


# ---- High hands -----------------------------------------------------------------------------------------------------


def codes(hands: Array, out: Array, cards: int) -> int:
    """The codes of hands of five, six or seven cards; the index of the first that is none, or -1."""
    masks, found = array(hands, np.uint64), array(out, np.uint32)
    if not 5 <= cards <= 7 or len(masks) != len(found):
        raise ValueError("uint64 hands of five, six or seven cards, and as many uint32 codes")
    for start in range(0, len(masks), BLOCK):
        some = masks[start : start + BLOCK]
        right = (some & ~_ALL_52 == 0) & (np.bitwise_count(some) == cards)
        if not right.all():
            return start + int(right.argmin())
        found[start : start + BLOCK] = codes_of(some, cards)
    return -1


def omaha_codes(own: Array, boards: Array, step: int, out: Array) -> int:
    """The best codes of two of one's own and three of the board's cards; the index of the first that is none, or -1."""
    mine, common, found = arrays(own, boards, step, out)
    count = first_wrong(are_two_and_three(mine, common) & ((mine | common) & ~_ALL_52 == 0))
    found[:count] = best_two_and_three(lambda fives: codes_of(fives, 5), mine[:count], common[:count])
    return count if count < len(mine) else -1


def masks_of_cards(indices: Array, count: int, out: Array, highest: int) -> int:
    """The masks of rows of so many cards; where in `indices` the first stands that is none or stands twice, or -1."""
    rows = array(indices, np.uint8).reshape(-1, count)
    found = array(out, np.uint64)
    if len(found) != len(rows):
        raise ValueError("uint8 cards, so many a row, and a uint64 mask for each row")
    bits = np.left_shift(np.uint64(1), (rows % 4 * 16 + rows // 4).astype(np.uint64))
    before = np.bitwise_or.accumulate(bits, axis=1)
    wrong = rows > highest
    wrong[:, 1:] |= before[:, :-1] & bits[:, 1:] != 0
    if wrong.any():
        return int(wrong.argmax())
    found[:] = before[:, -1]
    return -1


_ALL_52 = np.uint64(0x1FFF_1FFF_1FFF_1FFF)
_ONE = np.uint16(1)


def codes_of(hands: Masks, cards: int) -> Numbers:
    """The codes of hands that are known to be of as many cards."""
    return joined(*halves(*lanes_of(hands), cards))


def joined(upper: Lanes, lower: Lanes) -> Numbers:
    """Codes of their halves."""
    return upper.astype(np.uint32) << np.uint32(16) | lower


def lanes_of(hands: Masks) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """The four suits, each in lanes of its own."""
    lanes = np.ascontiguousarray(hands).astype("<u8", copy=False).view("<u2").reshape(-1, 4)
    c, d, h, s = (np.ascontiguousarray(lanes[:, suit], dtype=np.uint16) for suit in range(4))
    return c, d, h, s


def halves(c: Lanes, d: Lanes, h: Lanes, s: Lanes, cards: int) -> tuple[Lanes, Lanes]:
    """The upper and the lower halves of the codes: every category is reckoned, then the best is taken."""
    odd, carry = c ^ d ^ h, (c & d) | (h & (c | d))
    upper, lower = of_ranks(odd | carry | s, carry | (odd & s), carry & (odd | s), carry & odd & s, cards)
    longest = np.maximum(np.maximum(*map(np.bitwise_count, (c, d))), np.maximum(*map(np.bitwise_count, (h, s))))
    some = np.flatnonzero(longest > 4)
    if len(some):
        upper[some], lower[some] = flushes(c[some], d[some], h[some], s[some])
    return upper, lower


def of_ranks(once: Lanes, twice: Lanes, thrice: Lanes, fours: Lanes, cards: int) -> tuple[Lanes, Lanes]:
    """The halves of the codes as though there were no flushes, by the ranks that are held so often or more."""
    paired = _but_lowest(twice)  # something only if there are two pairs
    made, two_pairs = _but_lowest(paired), paired != 0
    np.copyto(made, paired, where=made != 0)
    np.copyto(made, twice, where=made == 0)
    upper, lower = made + two_pairs * np.uint16(TWO_PAIRS), once ^ made
    some = np.flatnonzero(thrice != 0)
    if len(some):
        upper[some], lower[some] = _threes(once[some], twice[some], thrice[some], fours[some])
    for _ in range(cards - 5):
        lower = _but_lowest_of_several(lower)
    run = _runs(once)
    some = np.flatnonzero(run != 0)
    upper[some], lower[some] = run[some] + np.uint16(STRAIGHT), 0
    return upper, lower


def _threes(once: Lanes, twice: Lanes, thrice: Lanes, fours: Lanes) -> tuple[Lanes, Lanes]:
    """The upper half of the codes of hands with three of a rank or more, and the ranks that kickers are taken from."""
    four, full = fours != 0, _but_lowest(twice) != 0
    made = np.where(four, fours, _but_lowest_of_several(thrice))
    begins = np.where(four, np.uint16(FOURS), np.where(full, np.uint16(FULL_HOUSE), np.uint16(THREES)))
    among: Lanes = np.where(full & ~four, twice, once)
    return made + begins, among ^ made


def flushes(*suits: Lanes) -> tuple[Lanes, Lanes]:
    """The halves of the codes of hands with five of a suit or more, of no more than seven cards."""
    suited = np.bitwise_or.reduce([np.where(np.bitwise_count(held) > 4, held, np.uint16(0)) for held in suits])
    run, lower = _runs(suited), suited
    for _ in range(2):
        lower = np.where(np.bitwise_count(lower) > 5, _but_lowest(lower), lower)
    upper = np.where(run, run + np.uint16(STRAIGHT_FLUSH), np.uint16(FLUSH))
    return upper, np.where(run, np.uint16(0), lower)


def _runs(line: Lanes) -> Lanes:
    """The highest run of five: one bit, which stands a place above its head."""
    run = (line << _ONE) | (line >> np.uint16(12))
    run &= (run << _ONE) & (run << np.uint16(2))
    run &= (run << np.uint16(2)) & ~line
    return run


def _but_lowest(ranks: Lanes) -> Lanes:
    return ranks & (ranks - _ONE)


def _but_lowest_of_several(ranks: Lanes) -> Lanes:
    fewer = _but_lowest(ranks)
    np.copyto(fewer, ranks, where=fewer == 0)
    return fewer


def census() -> list[int]:
    """How many of the 133,784,560 hands of seven cards are of each category, the high card first; each is looked at."""
    at_least = np.zeros(len(LEAST) + 1, dtype=np.int64)
    bits = [np.uint64(1 << 16 * (index % 4) + index // 4) for index in range(52)]
    sets = np.zeros(1, dtype=np.uint64)
    for size in range(5):
        # By their lowest card, the highest first: the sets of the cards above another stand before all others.
        sets = np.concatenate([bits[low] | sets[: comb(51 - low, size)] for low in range(51, -1, -1)])
    fives = lanes_of(sets)
    for one, other in combinations(range(52), 2):
        two = lanes_of(np.array([bits[one] | bits[other]]))
        count = comb(51 - other, 5)
        for start in range(0, count, BLOCK):
            some = slice(start, min(start + BLOCK, count))
            c, d, h, s = (suit[some] | held for suit, held in zip(fives, two, strict=True))
            upper, _ = halves(c, d, h, s, 7)
            at_least[:-1] += [np.count_nonzero(upper >= least) for least in LEAST]
    return [int(count) for count in at_least[:-1] - at_least[1:]]
