"""Hold'em showdowns by NumPy: who wins how many boards.

Before the flop the boards are counted by rank, of which there are 6,175, as though there were no flushes. Then each
suit: the boards with enough of it for a flush are moved from those who win them by rank to those who win them. Their
other cards matter by rank alone, which leaves 36,608 cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, reduce
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from anteup.cards import written
from anteup.kernel import plain_lanes as lanes
from anteup.kernel.masks import PACK, Mask, cards_in
from anteup.kernel.plain_table import Array, bits_of
from anteup.kernel.tables import naturals

Counts: TypeAlias = "tuple[int, ...]"
"""Of so many hands, how many boards each set of them wins, bit p for hand p."""
Pair: TypeAlias = "tuple[int, int]"
"""The ranks of two cards, the higher first."""
Left: TypeAlias = "tuple[int, ...]"
"""How many cards there are of each rank."""

CLASSES = 169
BOARDS = 1_712_304
"""Boards for two known hands: 48 choose 5."""
_MOST_HANDS = 10


# ---- Boards by rank, and by suit ------------------------------------------------------------------------------------


class _Boards(NamedTuple):
    """The boards of which there may be many: by rank, and with three cards of a suit or more."""

    ranks: NDArray[np.int64]
    """(6175, 13): how many there are of each rank."""
    ways: NDArray[np.int64]
    """In how many ways each of them can be dealt from a whole pack."""
    suited: dict[int, NDArray[np.int64]]
    """The ranks that so many cards of one suit may have, as bits."""
    place: dict[int, NDArray[np.intp]]
    """The board by rank that is made of each such set of so many cards of a suit (down), and the others (across)."""
    flush: lanes.Numbers
    """The code of a flush of five to seven cards, by their ranks; 0 for fewer cards, and where there are more."""


@cache
def _boards() -> _Boards:
    unit = 1 << 3 * np.arange(13)
    ranks = _counts(naturals(5))
    ways = np.array([comb(4, many) for many in range(5)])[ranks]
    order = np.argsort(ranks @ unit)
    keys = (ranks @ unit)[order]
    suited: dict[int, NDArray[np.int64]] = {}
    place: dict[int, NDArray[np.intp]] = {}
    for count in (3, 4, 5):
        sets = _counts(combinations(range(13), count))
        others = _counts(combinations_with_replacement(range(13), 5 - count))
        suited[count] = sets @ (1 << np.arange(13))
        made: NDArray[np.int64] = (sets @ unit)[:, None] + others @ unit
        place[count] = order[np.searchsorted(keys, made)]
    every = np.arange(8192, dtype=np.uint16)
    size = np.bitwise_count(every)
    flush = np.where((size >= 5) & (size <= 7), lanes.joined(*lanes.flushes(every)), np.uint32(0))
    return _Boards(ranks, ways.prod(axis=1), suited, place, flush)


def _counts(every: Iterable[Iterable[int]]) -> NDArray[np.int64]:
    """How often each rank is held."""
    return np.array([np.bincount([*held], minlength=13) for held in every], dtype=np.int64).reshape(-1, 13)


@lru_cache(maxsize=91)
def _by_pair(pair: Pair) -> lanes.Numbers:
    """The codes that two cards make with each of the boards by rank, as though there were no flushes."""
    held = _boards().ranks + np.bincount(pair, minlength=13)
    once, twice, thrice, fours = (((held >= many) @ (1 << np.arange(13))).astype(np.uint16) for many in (1, 2, 3, 4))
    return lanes.joined(*lanes.of_ranks(once, twice, thrice, fours, 7))


@lru_cache(maxsize=256)
def _by_rank_deals(left: Left) -> NDArray[np.int64]:
    """In how many ways each board by rank can be dealt."""
    ranks, found = _boards().ranks, _boards().ways
    for rank, cards in enumerate(left):
        if cards < 4:  # as many ways as with all four for each way with those that are left
            fewer, all_four = (np.array([comb(of, many) for many in range(6)]) for of in (cards, 4))
            found = found // all_four[ranks[:, rank]] * fewer[ranks[:, rank]]
    return found


def _others_deals(count: int, left: Left) -> NDArray[np.int64]:
    """In how many ways the others, up to two, of a board with several cards of a suit can be dealt."""
    cards = np.array(left)
    if count < 2:
        return cards if count else np.ones(1, dtype=np.int64)
    one, other = _TWO
    found: NDArray[np.int64] = cards[one] * cards[other]
    return np.where(one == other, (found - cards[one]) // 2, found)


_TWO = np.triu_indices(13)
"""Two ranks, the first no higher."""


# ---- Who wins -------------------------------------------------------------------------------------------------------


def _winners(codes: Sequence[lanes.Numbers], weights: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many of the boards each set of hands wins, bit p for hand p; the codes are of (..., boards) weighing so much."""
    best = reduce(np.maximum, codes)
    won = sum((mine == best).astype(np.intp) << player for player, mine in enumerate(codes))
    counts = np.bincount(np.ravel(won), np.broadcast_to(weights, best.shape).ravel(), 1 << len(codes))
    return counts.astype(np.int64)  # doubles hold whole numbers below 2**53


def _by_rank(pairs: Sequence[Pair], left: Left) -> NDArray[np.int64]:
    """Who wins so many boards as though there were no flushes."""
    return _winners([_by_pair(pair) for pair in pairs], _by_rank_deals(left))


def _by_suit(pairs: Sequence[Pair], own: Sequence[int], gone: int, left: Left) -> NDArray[np.int64]:
    """Who wins so many more or fewer boards because of one suit.

    `own` are the ranks that each hand has of it, `gone` those that are not for boards, and `left` tells how many cards
    of the other suits there are of each rank.
    """
    boards, found = _boards(), np.zeros(1 << len(pairs), dtype=np.int64)
    most = max(held.bit_count() for held in own)
    for count in range(max(3, 5 - most), 6):
        ranks, ways = boards.suited[count], _others_deals(5 - count, left)
        free, some = ranks & gone == 0, ways > 0
        ranks, ways, places = ranks[free], ways[some], boards.place[count][free][:, some]
        without = [_by_pair(pair)[places] for pair in pairs]
        flushes = [boards.flush[ranks | held][:, None] for held in own]
        found += _winners([np.maximum(code, flush) for code, flush in zip(without, flushes, strict=True)], ways)
        found -= _winners(without, ways)
    return found


def _on_all_boards(hands: Sequence[Mask], dead: Mask) -> NDArray[np.int64]:
    """Who wins how many boards before the flop."""
    pairs, seen = [_pair(hand) for hand in hands], dead
    for hand in hands:
        seen |= hand
    found = _by_rank(pairs, _left(seen, range(4)))
    for suit in range(4):
        own = [_of_suit(hand, suit) for hand in hands]
        found += _by_suit(pairs, own, _of_suit(seen, suit), _left(seen, {*range(4)} - {suit}))
    return found


def _of_suit(hand: Mask, suit: int) -> int:
    return hand >> 16 * suit & 0x1FFF


def _pair(hand: Mask) -> Pair:
    """The ranks of two cards."""
    low, high = sorted((bit.bit_length() - 1) % 16 for bit in bits_of(hand))
    return high, low


def _left(seen: Mask, suits: Iterable[int]) -> Left:
    """How many cards of some suits there are of each rank that are not seen."""
    unseen = [~_of_suit(seen, suit) for suit in suits]
    return tuple([sum([ranks >> rank & 1 for ranks in unseen]) for rank in range(13)])


# ---- Known hands ----------------------------------------------------------------------------------------------------


def headsup(a: Mask, b: Mask) -> tuple[int, int]:
    """Of the 1,712,304 boards, how many a wins and how many they tie."""
    _check_hands([a, b], 0, 0)
    return _duel(a, b, 0)


def boards(hands: Array, board: Mask, dead: Mask, counts: Array) -> int:
    """counts[s] (int64, 2**n for n hands): the run-outs that the set s wins, bit p for hand p. Returns their number."""
    held = _numbers("the hands", hands, np.uint64).tolist()
    if not 2 <= len(held) <= _MOST_HANDS:
        raise ValueError(f"{len(held)} hands: from 2 to {_MOST_HANDS} can be compared")
    found = _numbers("the counts", counts, np.int64, 1 << len(held))
    _check_board(board, dead, 2 * len(held))
    _check_hands(held, board, dead)
    if not board:
        found[:] = _on_all_boards(held, dead)
    else:
        full = _run_outs(board, dead | sum(held))
        codes = [lanes.codes_of(full | np.uint64(hand), 7) for hand in held]
        found[:] = _winners(codes, np.ones(1, dtype=np.int64))
    return int(found.sum())


def _run_outs(board: Mask, seen: Mask) -> lanes.Masks:
    """All boards of five that a board of three to five may become."""
    deck = bits_of(PACK & ~(board | seen))
    return lanes.masks_of([board + sum(more) for more in combinations(deck, 5 - board.bit_count())])


# ---- The 169 x 169 matrix -------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _duel_by_rank(pairs: tuple[Pair, Pair], left: Left) -> tuple[int, int]:
    mine, yours = map(_by_pair, pairs)
    weights = _by_rank_deals(left)
    return int(weights[mine > yours].sum()), int(weights[mine == yours].sum())


@lru_cache(maxsize=1 << 17)
def _duel_by_suit(pairs: tuple[Pair, Pair], own: tuple[int, int], gone: int, left: Left) -> tuple[int, int]:
    """`_by_suit` of two hands: the boards that the first wins more, and those that are tied more."""
    boards, win, tie = _boards(), 0.0, 0.0
    most = max(held.bit_count() for held in own)
    for count in range(max(3, 5 - most), 6):
        ranks, ways = boards.suited[count], _others_deals(5 - count, left).astype(np.float32)
        free = (ranks & gone == 0).astype(np.float32)
        mine, yours = (_suited(pair, count) for pair in pairs)
        my_flush, your_flush = (
            np.maximum(code, boards.flush[ranks | held][:, None]) for code, held in zip((mine, yours), own, strict=True)
        )
        more = (my_flush > your_flush).view(np.int8) - (mine > yours).view(np.int8)
        tied = (my_flush == your_flush).view(np.int8) - (mine == yours).view(np.int8)
        win += float(free @ more.astype(np.float32) @ ways)
        tie += float(free @ tied.astype(np.float32) @ ways)
    return round(win), round(tie)


@lru_cache(maxsize=3 * 91)
def _suited(pair: Pair, count: int) -> lanes.Numbers:
    """What two cards make by rank with the boards that have so many cards of a suit."""
    return _by_pair(pair)[_boards().place[count]]


def _duel(a: Mask, b: Mask, dead: Mask) -> tuple[int, int]:
    """The boards that a wins and those they tie; what ranks and a suit do to two hands is reckoned once."""
    first, second = _pair(a), _pair(b)
    if first < second:
        win, tie = _duel(b, a, dead)
        return comb(48 - dead.bit_count(), 5) - win - tie, tie
    seen, pairs = a | b | dead, (first, second)
    win, tie = _duel_by_rank(pairs, _left(seen, range(4)))
    for suit in range(4):
        left = _left(seen, {*range(4)} - {suit})
        more, tied = _duel_by_suit(pairs, (_of_suit(a, suit), _of_suit(b, suit)), _of_suit(seen, suit), left)
        win, tie = win + more, tie + tied
    return win, tie


def matrix(first: int, last: int, wins: Array, ties: Array, pairs: Array) -> None:
    """Rows of the 169 x 169 matrix (uint64 each, row by row from the ace down; pairs on the diagonal, suited above).

    Writes the cells (i, j) and (j, i) for first <= i < last and j >= i, and no others: boards that i wins and that are
    tied, summed over the `pairs` of combinations that can meet.
    """
    if not 0 <= first <= last <= CLASSES:
        raise ValueError(f"rows {first} to {last - 1}: there are {CLASSES}, from 0 on")
    cells = [
        _numbers(f"the {name}", one, np.uint64, CLASSES**2)
        for name, one in (("wins", wins), ("ties", ties), ("pairs", pairs))
    ]
    won, tied, met = (one.reshape(CLASSES, CLASSES) for one in cells)
    for row in range(first, last):
        mine = _combinations(row)
        for column in range(row, CLASSES):
            # All hands of a class are one hand in other suits: so only the first of the one meets all of the other.
            found = [_duel(mine[0], hand, 0) for hand in _combinations(column) if not hand & mine[0]]
            alike = len(mine)
            met[row, column] = met[column, row] = alike * len(found)
            tied[row, column] = tied[column, row] = alike * sum([tie for _, tie in found])
            won[row, column] = alike * sum([win for win, _ in found])
            won[column, row] = alike * sum([BOARDS - win - tie for win, tie in found])


def _combinations(place: int) -> list[Mask]:
    """The hands of one of the 169."""
    row, column = divmod(place, 13)
    high, low = 12 - min(row, column), 12 - max(row, column)
    return [
        1 << 16 * one + high | 1 << 16 * other + low
        for one in range(4)
        for other in range(4)
        if (one == other if row < column else one != other if row > column else one < other)
    ]


# ---- Ranges ---------------------------------------------------------------------------------------------------------


def ranges(  # noqa: PLR0913, PLR0917  (as of the kernel)
    x: Array, x_weights: Array | None, y: Array, y_weights: Array | None, board: Mask, dead: Mask
) -> tuple[float, float, float]:
    """Sums of both weights (float64, 0 to 1; None: all 1) over hands that can meet and run-outs: wins of x, ties, all.

    Whole numbers (int) if neither has weights. Hands with a card of the board or a dead one are left out.
    """
    field = _field(x, x_weights, y, y_weights, board, dead)
    sums = [float(field.x @ some) for some in _sums(field)]
    win, tie, total = sums if x_weights is not None or y_weights is not None else map(int, sums)
    return win, tie, total


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
) -> None:
    """The same for each hand of x (float64), not multiplied by its own weight; 0 for what is left out or weighs 0."""
    field = _field(x, x_weights, y, y_weights, board, dead)
    hands = lanes.array(x, np.uint64).tolist()
    to = [
        _numbers(f"the {name}", one, np.float64, len(hands))
        for name, one in (("wins", wins), ("ties", ties), ("totals", totals))
    ]
    place = {hand: at for at, hand in enumerate(field.hands)}
    for one, some in zip(to, _sums(field), strict=True):
        one[:] = [some[place[hand]] if hand in place else 0 for hand in hands]


class _Field(NamedTuple):
    """Who may hold what: hands that are all different, and the weight of each in both ranges (0: not in it)."""

    hands: list[Mask]
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    board: Mask
    dead: Mask


def _field(  # noqa: PLR0913, PLR0917
    x: Array, x_weights: Array | None, y: Array, y_weights: Array | None, board: Mask, dead: Mask
) -> _Field:
    _check_board(board, dead, 4)
    sides = [
        _range(which, hands, weights, board | dead)
        for which, hands, weights in (("first", x, x_weights), ("second", y, y_weights))
    ]
    hands = list(dict.fromkeys([*sides[0], *sides[1]]))
    first, second = (np.array([side.get(hand, 0.0) for hand in hands], dtype=np.float64) for side in sides)
    return _Field(hands, first, second, board, dead)


def _range(which: str, hands: Array, weights: Array | None, gone: Mask) -> dict[Mask, float]:
    """The hands of a range that can be held, and their weights."""
    held = _numbers(f"the {which} range", hands, np.uint64).tolist()
    weighs = [1.0] * len(held)
    if weights is not None:
        weighs = _numbers(f"the {which} range's weights", weights, np.float64, len(held)).tolist()
    found: dict[Mask, float] = {}
    for at, (hand, weight) in enumerate(zip(held, weighs, strict=True), 1):
        name = f"hand {at} of the {which} range ({_words(hand)})"
        if hand & ~PACK or hand.bit_count() != 2:
            raise ValueError(f"{name} is not two of the 52 cards")
        if not 0 <= weight <= 1:
            raise ValueError(f"{name}: its weight is not between 0 and 1")
        if hand in found:
            raise ValueError(f"{name} is in it already")
        if not hand & gone:
            found[hand] = weight
    return found


def _sums(field: _Field) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """For each hand what it wins and ties, and what there was, against all of the second range that it can meet."""
    masks = lanes.masks_of(field.hands)
    apart = masks[:, None] & masks == 0
    missing, out = 5 - field.board.bit_count(), (field.board | field.dead).bit_count()
    total = apart @ field.y * comb(48 - out, missing) * (field.x > 0)
    if field.board:
        win, tie = _on_board(field, masks)
    else:
        win, tie = _before_the_flop(field, apart & (field.x > 0)[:, None] & (field.y > 0))
    return win * (field.x > 0), tie * (field.x > 0), total


def _before_the_flop(field: _Field, meet: NDArray[np.bool_]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Each two hands that are the same two in other suits are reckoned once."""
    ranks = np.array([_pair(hand) for hand in field.hands], dtype=np.int64).reshape(-1, 2)
    of_suits = np.array([[_cards_of(hand, suit) for suit in range(4)] for hand in field.hands], dtype=np.int64)
    one, other = np.nonzero(meet)
    suits = 4 * of_suits.reshape(-1, 4)[one] + of_suits.reshape(-1, 4)[other]
    if not field.dead:
        suits.sort(axis=1)  # which suit it is does not matter
    keys = np.column_stack([ranks[one], ranks[other], suits]) @ (16 ** np.arange(8))
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    duels = [_duel(field.hands[one[at]], field.hands[other[at]], field.dead) for at in first.tolist()]
    results = np.array(duels, dtype=np.float64).reshape(-1, 2)[which] * field.y[other][:, None]
    sums = np.zeros((len(field.hands), 2))
    np.add.at(sums, one, results)
    return sums[:, 0], sums[:, 1]


def _cards_of(hand: Mask, suit: int) -> int:
    """Which cards of a hand are of a suit: 1 the higher, 2 the lower, 3 both; of a pair there is only 1."""
    high, low = _pair(hand)
    held = _of_suit(hand, suit)
    return (held >> high & 1) + (2 * (held >> low & 1) if low < high else 0)


def _on_board(field: _Field, masks: lanes.Masks) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """On each run-out the hands are put in order: a hand beats those below it that have none of its cards."""
    count = len(field.hands)
    win, tie = np.zeros(count), np.zeros(count)
    with_card = np.array([masks >> np.uint64(bit.bit_length() - 1) & np.uint64(1) for bit in bits_of(PACK)], dtype=bool)
    cards = np.array([np.flatnonzero(with_card[:, at]) for at in range(count)], dtype=np.intp).reshape(-1, 2)
    for full in _run_outs(field.board, field.dead):
        free = np.flatnonzero(masks & full == 0)
        codes = lanes.codes_of(masks[free] | full, 7)
        order = np.argsort(codes, kind="stable")
        ranked, weights = codes[order], field.y[free[order]]
        # The weight of all hands below each place, and of those with each card.
        below = np.concatenate([[0.0], np.cumsum(weights)])
        with_it = np.zeros((52, len(free) + 1))
        np.cumsum(with_card[:, free[order]] * weights, axis=1, out=with_it[:, 1:])
        one, other = cards[free].T
        beaten, either = (
            below[at] - with_it[one, at] - with_it[other, at]
            for at in (np.searchsorted(ranked, codes, side) for side in ("left", "right"))
        )
        win[free] += beaten
        tie[free] += either - beaten + field.y[free]  # the hand itself was taken away twice
    return win, tie


# ---- What is refused ------------------------------------------------------------------------------------------------


def _numbers(what: str, given: Array, kind: type[lanes.Number], size: int | None = None) -> NDArray[lanes.Number]:
    """An array of numbers of eight bytes, of a size or of any."""
    found = memoryview(given).nbytes
    if size is None and found % 8:
        raise ValueError(f"{what}: {found} bytes are no numbers of 8 bytes")
    if size is not None and found != 8 * size:
        raise ValueError(f"{what}: {found} bytes and not {size} numbers of 8 bytes")
    return lanes.array(given, kind)


def _check_hands(hands: Sequence[Mask], board: Mask, dead: Mask) -> None:
    for at, hand in enumerate(hands, 1):
        if hand & ~PACK:
            raise ValueError(f"hand {at}: a mask has no bits but those of the 52 cards")
        if hand.bit_count() != 2:
            raise ValueError(f"hand {at} ({_words(hand)}) has {hand.bit_count()} cards and not two")
        if hand & board:
            raise ValueError(f"hand {at} has {_words(hand & board)}, and so has the board")
        if hand & dead:
            raise ValueError(f"hand {at} has {_words(hand & dead)}, which is dead")
        for before, other in enumerate(hands[: at - 1], 1):
            if hand & other:
                raise ValueError(f"hands {before} and {at} both have {_words(hand & other)}")


def _check_board(board: Mask, dead: Mask, in_hands: int) -> None:
    """Raise ValueError unless there are enough cards for so many in hands and for a whole board."""
    for what, cards in (("the board", board), ("the dead cards", dead)):
        if cards & ~PACK:
            raise ValueError(f"{what}: a mask has no bits but those of the 52 cards")
    shown, left = board.bit_count(), 52 - in_hands - (board | dead).bit_count()
    if board & dead:
        raise ValueError(f"{_words(board & dead)} is on the board and dead")
    if shown not in {0, 3, 4, 5}:
        raise ValueError(f"a board of {shown} cards ({_words(board)}): it has none, or three to five")
    if left < 5 - shown:
        raise ValueError(f"the board lacks {5 - shown} cards, and there are {max(left, 0)}")


def _words(hand: Mask) -> str:
    return written(cards_in(hand & PACK)[::-1])
