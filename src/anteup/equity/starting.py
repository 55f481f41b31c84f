"""The 169 starting hands: two cards, all suits being alike but for whether they are the same (T-051).

>>> from anteup.equity.starting import HANDS, hand, hand_of
>>> hand("AKs")
StartingHand('AKs')
>>> hand_of("Kd Ad").name, hand_of("Js Jh").name
('ace-king suited', 'pocket jacks')
>>> len(HANDS), sum(len(hand.combos) for hand in HANDS)
(169, 1326)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import accumulate, combinations
from typing import cast

import msgspec

from anteup.cards import RANKS, Card
from anteup.equity.nicknames import NICKNAMES
from anteup.equity.order import HALF_POTS, MOST
from anteup.kernel.masks import BIT, Mask, mask

COMBINATIONS = 1326
"""Two cards out of 52 (T-050)."""
_ACE = len(RANKS) - 1
_ONE = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_WRITTEN = re.compile(rf"(10|[{RANKS}])(10|[{RANKS}])([so]?)", re.IGNORECASE | re.ASCII)


class NotAStartingHand(ValueError):
    """Text that names no starting hand, or cards that are not two; the message says what would be right."""


class StartingHand(msgspec.Struct, frozen=True):
    """One of the 169, a pair, suited or offsuit; made once, in `HANDS`."""

    text: str
    """As it is written: `AA`, `AKs`, `AKo`."""
    index: int
    """Its place in the grid, 13 * row + column: aces first, suited hands above the diagonal, offsuit hands below."""
    combos: tuple[Mask, ...]
    """Its combinations as masks: 6 of a pair, 4 suited, 12 offsuit."""
    place: int
    """1 for the best to 169 for the worst all-in against a random hand."""
    percent: float
    """The hundredths of the 1,326 combinations that are this hand or a better one."""

    def __repr__(self) -> str:
        return f"StartingHand({self.text!r})"

    def __str__(self) -> str:
        return self.text

    @property
    def high(self) -> int:
        """The rank of the higher card: 0 for a two, 12 for an ace."""
        return RANKS.index(self.text[0])

    @property
    def low(self) -> int:
        """The rank of the lower card."""
        return RANKS.index(self.text[1])

    @property
    def equity(self) -> float:
        """What it wins all-in against one random hand, 0 to 1."""
        return HALF_POTS[self.text] / MOST

    @property
    def name(self) -> str:
        """In words: "pocket jacks", "ace-king suited", "queen-nine offsuit" (T-052 to T-054)."""
        high, low = _ONE[self.high], _ONE[self.low]
        if high == low:
            return f"pocket {high}{'es' if high == 'six' else 's'}"
        return f"{high}-{low} {'suited' if self.text[2] == 's' else 'offsuit'}"

    @property
    def nicknames(self) -> tuple[str, ...]:
        """What it is called at the table; those of suited and offsuit hands are the same (T-057).

        >>> hand("T2o").nicknames
        ('Doyle Brunson', 'Texas Dolly')
        """
        return NICKNAMES.get(self.text[:2], ())


def is_suited_connector(hand: StartingHand, *, ace_low: bool = True) -> bool:
    """Whether the ranks are next to each other and the suits the same (T-056); with `ace_low`, A2s is one too."""
    gap = hand.high - hand.low
    return hand.text.endswith("s") and (gap == 1 or (ace_low and gap == _ACE))


def _combos(text: str) -> tuple[Mask, ...]:
    """The combinations of a hand, the highest suits first."""
    first, second = ([Card(rank + suit) for suit in "shdc"] for rank in text[:2])
    if text[0] == text[1]:
        held = list(combinations(first, 2))
    else:
        suited = text[2] == "s"
        held = [(one, two) for one in first for two in second if suited is (one.suit == two.suit)]
    return tuple(BIT[one] | BIT[two] for one, two in held)


def _all() -> tuple[StartingHand, ...]:
    """The 169 in the order of the grid."""
    down = RANKS[::-1]
    texts = [
        one + two if row == column else f"{one}{two}s" if row < column else f"{two}{one}o"
        for row, one in enumerate(down)
        for column, two in enumerate(down)
    ]
    combos = {text: _combos(text) for text in texts}
    held = accumulate(len(combos[text]) for text in HALF_POTS)
    order = {
        text: (place, 100 * many / COMBINATIONS)
        for place, (text, many) in enumerate(zip(HALF_POTS, held, strict=True), start=1)
    }
    return tuple(StartingHand(text, index, combos[text], *order[text]) for index, text in enumerate(texts))


HANDS = _all()
"""The 169, row by row of the grid: AA, AKs, AQs ... A2s, AKo, KK ..."""
BEST_FIRST = tuple(sorted(HANDS, key=lambda hand: hand.place))
"""The 169 by what they win all-in against a random hand (`anteup.equity.order`)."""
COMBOS: tuple[Mask, ...] = tuple(combo for hand in HANDS for combo in hand.combos)
"""The 1,326 combinations, hand by hand."""
_BY_TEXT = {hand.text: hand for hand in HANDS}
_OF_COMBO = {combo: hand for hand in HANDS for combo in hand.combos}


def hand(text: str) -> StartingHand:
    """The starting hand of a notation: `JJ`, `87s`, `Q9o`; `Q9` without a letter is the offsuit one (T-054).

    In a range, where `Q9` stands for both, `anteup.equity.parse` reads it. Ranks may come in either order, in small
    letters, and ten as `10`.

    >>> hand("9q"), hand("1010")
    (StartingHand('Q9o'), StartingHand('TT'))

    Raises NotAStartingHand.
    """
    if not isinstance(cast("object", text), str):
        raise NotAStartingHand(f"a starting hand is read from text such as 'JJ', '87s' or 'Q9o', not from {text!r}")
    match = _WRITTEN.fullmatch(text.strip())
    if match is None:
        raise NotAStartingHand(
            f"{text!r} is no starting hand: two ranks of {RANKS} and, where they differ, s for suited or o for offsuit, "
            "such as 'JJ', '87s' or 'Q9o'"
        )
    one, two, letter = ("T" if part == "10" else part.upper() for part in match.groups())
    if one == two and letter:
        raise NotAStartingHand(f"{text!r} is no starting hand: a pair is neither suited nor offsuit, {one + two!r}")
    if RANKS.index(one) < RANKS.index(two):
        one, two = two, one
    return _BY_TEXT[one + two + ("" if one == two else letter.lower() or "o")]


def hand_of(hole: str | Iterable[Card] | Mask) -> StartingHand:
    """The starting hand that two cards are.

    >>> hand_of("7h 8h"), hand_of("Jc Jd") is hand_of("Jh Js")
    (StartingHand('87s'), True)

    Raises NotACard for text that names none, and NotAStartingHand for cards that are not two of the 52.
    """
    found = _OF_COMBO.get(mask(hole))
    if found is None:
        raise NotAStartingHand(f"{hole!r} is no starting hand: it is two cards of the 52, such as 'As Kd'")
    return found


def combo_of(hole: str | Iterable[Card] | Mask) -> Mask:
    """Two cards as a mask. Raises as `hand_of` does."""
    hand_of(hole)
    return mask(hole)


def top(percent: float) -> tuple[StartingHand, ...]:
    """The best hands that together are at most so many hundredths of the 1,326 combinations, the best first.

    >>> [hand.text for hand in top(2)]
    ['AA', 'KK', 'QQ', 'JJ']

    Raises ValueError outside 0 to 100.
    """
    if not 0 <= percent <= 100:
        raise ValueError(f"the best {percent}% are asked for: say 0% to 100%")
    return tuple(hand for hand in BEST_FIRST if hand.percent <= percent + 1e-9)
