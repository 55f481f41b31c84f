"""Who wins how often, without the kernel: what lacks is dealt in every way, or at random, and the pot is cut."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING, Literal, TypeAlias

from anteup.kernel.masks import Mask
from anteup.kernel.parts import MOST_PLAYERS, SHARES, whole
from anteup.kernel.plain_table import Array, Table, bits_of

if TYPE_CHECKING:
    from anteup.kernel import plain_lanes as lanes

Share: TypeAlias = "tuple[Table, int]"
"""What a share of the pot is won with, and which cards play: any five, two and three, or one's own."""
Range: TypeAlias = "tuple[list[Mask], list[int]]"
"""The hands that one may hold, and the running sums of their weights."""
Dealt: TypeAlias = "tuple[tuple[Mask, ...], Mask]"
"""What each player holds, and the board."""

ANY_FIVE, TWO_AND_THREE, OWN_CARDS = 0, 1, 2

TRIES = 1_000_000
"""So often hands of ranges are chosen anew."""

_BLOCK = 4096
_WORD = (1 << 64) - 1


# ---- Every way ------------------------------------------------------------------------------------------------------


def deal_all(  # noqa: PLR0913, PLR0917  (as of the kernel)
    shares: tuple[Share, ...],
    known: tuple[Mask, ...],
    lacking: tuple[int, ...],
    board: Mask,
    board_lacking: int,
    deck: Mask,
    first: int,
    last: int,
    tally: Array,
    /,
) -> int:
    """Every deal in which the first card that lacks is the `first`th to the one before the `last`th of the deck; how
    many there were. Where nothing lacks there is one deal, for `first` = 0.

    `known` and `lacking` are what each player holds and how many cards he is dealt. A tally is 64 bytes for each player:
    the parts of pots (`anteup.kernel.parts.whole` each) that he took, the deals in which he took all of a pot and in which he took some of
    it, the sum of the squares of his part (a double), and the parts by share, four of them. What is there is added to.
    """
    _check(shares, known, lacking, (None,) * len(known), board, board_lacking, deck, tally)
    found = 0
    deals = _every_deal(known, lacking, board, board_lacking, deck, first, last)
    while some := list(islice(deals, _BLOCK)):
        _cut(shares, some, tally)
        found += len(some)
    return found


def _every_deal(  # noqa: PLR0913, PLR0917
    known: tuple[Mask, ...],
    lacking: tuple[int, ...],
    board: Mask,
    board_lacking: int,
    deck: Mask,
    first: int,
    last: int,
) -> Iterator[Dealt]:
    needs = [board_lacking, *lacking]
    held = [board, *known]
    if not any(needs):
        if first <= 0 < last:
            yield known, board
        return
    leader = next(place for place, need in enumerate(needs) if need)
    cards = bits_of(deck)
    for at in range(max(first, 0), min(last, len(cards))):
        for others in combinations(cards[at + 1 :], needs[leader] - 1):
            dealt = cards[at] + sum(others)
            yield from _rest(held, needs, leader, dealt, deck)


def _rest(held: list[Mask], needs: list[int], place: int, dealt: Mask, deck: Mask) -> Iterator[Dealt]:
    """What is dealt after one hand (the board is the first of them) has got its cards."""
    now = [*held[:place], held[place] | dealt, *held[place + 1 :]]
    left = deck & ~dealt
    after = next((later for later in range(place + 1, len(needs)) if needs[later]), None)
    if after is None:
        yield tuple(now[1:]), now[0]
        return
    for more in combinations(bits_of(left), needs[after]):
        yield from _rest(now, needs, after, sum(more), left)


# ---- At random ------------------------------------------------------------------------------------------------------


def splitmix(state: int) -> tuple[int, int]:
    """The next state, and the next number of 64 bits (Steele, Lea and Flood, 2014)."""
    state = state + 0x9E3779B97F4A7C15 & _WORD
    z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
    return state, z ^ z >> 31


class Dice:
    """xoshiro256** by Blackman and Vigna (https://prng.di.unimi.it): for reckoning, not for cards that people are dealt."""

    __slots__ = ("state",)

    def __init__(self, seed: int, stream: int) -> None:
        """Its state is filled by splitmix64."""
        salt = splitmix(seed & _WORD)[1] ^ stream & _WORD
        self.state: list[int] = []
        for _ in range(4):
            salt, number = splitmix(salt)
            self.state.append(number)

    def next(self) -> int:
        """The next number of 64 bits."""
        a, b, c, d = self.state
        x = b * 5 & _WORD
        c ^= a
        d ^= b
        self.state = [a ^ d, b ^ c, c ^ (b << 17 & _WORD), (d << 45 | d >> 19) & _WORD]
        return (x << 7 | x >> 57) * 9 & _WORD

    def below(self, n: int) -> int:
        """A number below n, each as likely (Lemire, Fast Random Integer Generation in an Interval, 2019)."""
        wide = (self.next() >> 32) * n
        if wide & 0xFFFFFFFF < n:
            least = (1 << 32) % n
            while wide & 0xFFFFFFFF < least:
                wide = (self.next() >> 32) * n
        return wide >> 32


def deal_some(  # noqa: PLR0913, PLR0917  (as of the kernel)
    shares: tuple[Share, ...],
    known: tuple[Mask, ...],
    lacking: tuple[int, ...],
    ranges: tuple[tuple[Array, Array] | None, ...],
    board: Mask,
    board_lacking: int,
    deck: Mask,
    seed: int,
    stream: int,
    deals: int,
    tally: Array,
    /,
) -> int:
    """So many deals at random, the same ones for the same seed and stream; -1 where in a million tries the ranges left
    each other no hand.

    A range is the hands that a player may hold instead of known cards, and the running sums of their weights. The tally
    is that of `deal_all`.
    """
    listed = [None if one is None else (_read(one[0], "Q"), _read(one[1], "I")) for one in ranges]
    _check(shares, known, lacking, listed, board, board_lacking, deck, tally)
    dice, cards = Dice(seed, stream), bits_of(deck)
    for start in range(0, deals, _BLOCK):
        some: list[Dealt] = []
        for _ in range(min(_BLOCK, deals - start)):
            own = _choose_hands(known, listed, dice)
            if own is None:
                return -1
            some.append(_dealt(own, lacking, board, board_lacking, cards, dice))
        _cut(shares, some, tally)
    return deals


def _dealt(  # noqa: PLR0913, PLR0917
    own: list[Mask], lacking: tuple[int, ...], board: Mask, board_lacking: int, cards: list[Mask], dice: Dice
) -> Dealt:
    held, used = [board, *own], sum(own)
    for place, need in enumerate((board_lacking, *lacking)):
        for _ in range(need):
            card = cards[dice.below(len(cards))]
            while card & used:  # it is out already
                card = cards[dice.below(len(cards))]
            used |= card
            held[place] |= card
    return tuple(held[1:]), held[0]


def _choose_hands(known: tuple[Mask, ...], ranges: Sequence[Range | None], dice: Dice) -> list[Mask] | None:
    """One hand from each range, all of different cards: whoever collides, all choose anew."""
    for _ in range(TRIES):
        own: list[Mask] = []
        taken = 0
        for hand, within in zip(known, ranges, strict=True):
            mine = hand if within is None else within[0][bisect_right(within[1], dice.below(within[1][-1]))]
            if mine & taken:
                break
            taken |= mine
            own.append(mine)
        else:
            return own
    return None


# ---- Who wins -------------------------------------------------------------------------------------------------------


def _cut(shares: tuple[Share, ...], dealt: Sequence[Dealt], tally: Array) -> None:
    """The pots of some deals are cut, and what each player takes is added to the tally.

    A share that nobody qualifies for goes to those that somebody does; where none of them is won all players split.
    """
    from anteup.kernel import plain_lanes  # noqa: PLC0415  (NumPy is for many deals alone)

    boards = plain_lanes.masks_of([board for _, board in dealt])
    held = [plain_lanes.masks_of(list(hands)) for hands in zip(*[own for own, _ in dealt], strict=True)]
    numbers = [[_worth(table, plays, own, boards) for own in held] for table, plays in shares]
    plain_lanes.cut_pots(numbers, whole(len(held)), tally)


def _worth(table: Table, plays: int, own: lanes.Masks, boards: lanes.Masks) -> lanes.Numbers:
    from anteup.kernel.plain_lanes import best_two_and_three  # noqa: PLC0415

    if plays == TWO_AND_THREE:
        return best_two_and_three(table.best_of_all, own, boards)
    return table.best_of_all(own | boards if plays == ANY_FIVE else own)


# ---- Wrong spots ----------------------------------------------------------------------------------------------------


def _read(numbers: Array, kind: Literal["I", "Q"]) -> list[int]:
    """The numbers of an array, unsigned ones of 64 bits (Q) or 32 (I)."""
    return memoryview(numbers).cast("B").cast(kind).tolist()


def _check(  # noqa: PLR0913, PLR0917
    shares: tuple[Share, ...],
    known: tuple[Mask, ...],
    lacking: tuple[int, ...],
    ranges: Sequence[Range | None],
    board: Mask,
    board_lacking: int,
    deck: Mask,
    tally: Array,
) -> None:
    """Raise ValueError for a spot that cannot be dealt."""
    if why := _wrong_shares(shares) or _wrong_players(known, lacking, ranges):
        raise ValueError(why)
    out = board.bit_count() + board_lacking
    if board_lacking < 0 or out > 5:
        raise ValueError("a board is of up to five cards")
    used, need = board, board_lacking
    for hand, more, within in zip(known, lacking, ranges, strict=True):
        held = hand if within is None else within[0][0]
        need += more if within is None else more + held.bit_count()
        if within is None and hand & used:
            raise ValueError("a card stands twice")
        if within is not None and any(one & board for one in within[0]):
            raise ValueError("a hand of a range has a card of the board")
        used |= hand if within is None else 0
        if why := _wrong_hand(shares, held.bit_count() + more, out, deck | held | board):
            raise ValueError(why)
    if used & deck:
        raise ValueError("a card that is held or on the board is in the deck as well")
    if need > deck.bit_count():
        raise ValueError("there are not enough cards in the deck")
    if memoryview(tally).nbytes != 64 * len(known):
        raise ValueError("a tally is 64 bytes for each player")


def _wrong_shares(shares: tuple[Share, ...]) -> str:
    if not 1 <= len(shares) <= SHARES:
        return "one to four shares, as a tuple"
    if any(plays not in {ANY_FIVE, TWO_AND_THREE, OWN_CARDS} for _, plays in shares):
        return "a share plays any five (0), two and three (1) or one's own cards (2)"
    return ""


def _wrong_players(known: tuple[Mask, ...], lacking: tuple[int, ...], ranges: Sequence[Range | None]) -> str:
    if not 1 <= len(known) <= MOST_PLAYERS or len(lacking) != len(known):
        return "one to 23 players, and of each the cards known and how many he lacks, as tuples"
    if any(hand < 0 or not 0 <= more <= 52 for hand, more in zip(known, lacking, strict=True)):
        return "cards are a mask, and a number of them is not below 0"
    if len(ranges) != len(known):
        return "a range or None for each player, as a tuple"
    for hands, upto in filter(None, ranges):
        if not hands or len(hands) != len(upto) or not upto[-1]:
            return "a range is uint64 hands and as many uint32 running sums of their weights, not all 0"
        if len({hand.bit_count() for hand in hands}) > 1:
            return "the hands of a range are of as many cards each"
    return ""


def _wrong_hand(shares: tuple[Share, ...], own: int, out: int, every: Mask) -> str:
    for table, plays in shares:
        cards = own + out if plays == ANY_FIVE else own
        if not (2 <= own <= 6 and out >= 3 if plays == TWO_AND_THREE else table.takes(cards)):
            return "a hand has too many or too few cards for its share"
        if every & ~table.pack:
            return "a card is not in the pack of the ranking"
    return ""
