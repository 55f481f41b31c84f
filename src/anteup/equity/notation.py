"""The notation of ranges: `QQ+, AKs, 76s-54s, A5s+, 22-88, 15%`.

What a part may be (`docs/how-to/ranges.md` has examples of each):

    AA   AKs  AKo  AK          a pair; suited; offsuit; both of them
    QQ+  A5s+ 76s+             this pair and better; this kicker and better; connectors from here up
    22-88  A5s-A2s  76s-54s    from one to the other: pairs, kickers, or both cards sliding together
    Axs  Kxo  Qx               any lower card
    AhKh  Ah Kh  A♥K♥          two cards, with a blank between them or without
    Ahxh  AxKx  AxKy           with any heart; of one suit; of two
    random  15%  5%-20%        every hand; the best of the order; the best without the very best
    22+!55  (22+, AKs)!AA      all but these
    AKs:0.5  AKs@50%  [50]AKs, QQ[/50]    with a weight

Where the field does not agree, it is read so:

- `76s+` is 76s, 87s ... AKs, and `75s+` is 75s and 76s: the kicker rises to just below the other card, and where it
  stands there already both rise. Solvers read it so (postflop-solver's `range.rs`, and PioSOLVER, whose notation that
  follows). Others never raise the first card, so that `76s+` is 76s alone (PokerKit, the library `poker`), or always
  do so but for an ace.
- `AK` is suited and offsuit, 16 combinations, as everywhere in ranges; the article that says that no letter means
  offsuit (T-054) speaks of single hands, which `anteup.equity.hand` reads.
- A hand that stands in two parts must have the same weight in both. Some programs let the first part win and some the
  last; here the order of the parts never matters.
- `15%` is as many whole hands as fit, by their equity all-in against a random hand (`anteup.equity.order`).
- `!` takes away from the part before it and binds closer than the comma, as in ProPokerTools.
"""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn, TypeAlias

from anteup.cards import RANKS, SUITS, Card
from anteup.equity.ranges import Range
from anteup.equity.starting import COMBINATIONS, COMBOS, HANDS, StartingHand, top
from anteup.kernel.masks import BIT, PACK, Mask

_Weights: TypeAlias = dict[Mask, float]

_PLAIN = re.IGNORECASE | re.ASCII
_RANK = rf"10|[{RANKS}]"
_SUIT = f"[{SUITS}]"
_EXACT = re.compile(rf"({_RANK})({_SUIT})({_RANK}|x)({_SUIT})", _PLAIN)
_SUIT_SIGNS = re.compile(rf"({_RANK})([w-z])({_RANK})([w-z])", _PLAIN)
_LONE = re.compile(rf"(?:{_RANK}){_SUIT}", _PLAIN)
_LONE_ONES = re.compile(rf"(?:{_RANK}){_SUIT}(?:\s+(?:{_RANK}){_SUIT}(?![^\s,;:@!()\[\]+-]))+", _PLAIN)
"""Cards with blanks between them."""
_SIGNS = str.maketrans("♣♦♥♠", SUITS)
_CLASS = re.compile(rf"({_RANK})({_RANK}|x)([so]?)", _PLAIN)
_BEGUN = re.compile(rf"(?:{_RANK})(?:(?:{_RANK}|x)[so]?|{_SUIT}(?:(?:{_RANK}|x){_SUIT}?)?)?", _PLAIN)
"""As much of a hand as is one."""
_MORE_CARDS = re.compile(rf"(?:(?:{_RANK}){_SUIT}){{3,}}", _PLAIN)
_WORD = re.compile(r"[^\s,;:@!()\[\]+-]+")
_BETWEEN = re.compile(r"[\s,;]*")
_TO = re.compile(r"\s*-\s*")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_SHOWN = 48
"""Characters of a long text that an error quotes on either side."""
_DEEPEST = 32
"""Brackets within brackets."""
_EXAMPLES = "such as 'QQ+', 'AKs', 'A5s+', '76s-54s', 'AhKh' or '15%'"


class NotARange(ValueError):
    """Text that is no range; the message says what was read, where, and what would be right."""

    def __init__(self, why: str, text: str, at: int) -> None:
        """What is the matter with a text at a character, counted from 0."""
        super().__init__(why, text, at)
        self.why = why
        self.text = text
        self.at = at

    def around(self) -> tuple[str, int]:
        """The text, of a long one a part, in a single line; and how many of its characters stand before the place."""
        start, end = max(0, self.at - _SHOWN), self.at + _SHOWN
        before, after = ("..." if start else ""), ("..." if end < len(self.text) else "")
        line = "".join(char if char.isprintable() else " " for char in self.text[start:end])
        return before + line + after, len(before) + self.at - start

    def __str__(self) -> str:
        return f"at character {self.at + 1} of {self.around()[0]!r}: {self.why}"


def parse(text: str, *, pack: Mask = PACK) -> Range:
    """Read a range.

    >>> str(parse("aks, KK, AA, qq"))
    'QQ+, AKs'
    >>> len(parse("15%")), parse("22+!AA, AKs:0.5").weight_of("As Ks")
    (196, 0.5)

    `pack` are the cards that are played with, where they are not the 52: percents are of those alone.

    Raises NotARange, pointing at the first character that is wrong.
    """
    if type(text) is not str:
        raise NotARange(f"a range is read from text {_EXAMPLES}, not from {type(text).__name__}", repr(text), 0)
    reader = _Reader(text, whole=pack == PACK)
    weights = reader.parts()
    if reader.at < len(text):
        reader.wrong(f"{text[reader.at]!r} closes nothing")
    if not any(weights.values()):
        above = " with a weight above 0" if weights else ""
        reader.wrong(f"there are no hands here{above}: name some, {_EXAMPLES}", 0)
    return Range.of(weights)


class _Named(NamedTuple):
    """A starting hand in a range, or two of them, by its ranks."""

    high: int
    low: int
    """-1 for any lower card."""
    letter: str
    """s, o, or empty for both or for a pair."""
    at: int
    text: str


class _Reader:
    """A text, and how far it is read."""

    def __init__(self, text: str, *, whole: bool) -> None:
        self.said = text
        """As it was written."""
        self.text = text.translate(_SIGNS)
        """The same, the suits being letters; each character stands where it stood."""
        self.whole = whole
        """Whether all 52 cards are played with, and no others."""
        self.at = 0
        self.depth = 0
        """Of brackets within brackets."""

    def wrong(self, why: str, at: int | None = None) -> NoReturn:
        """Raises what is to be said of the text, at this place or where the reading stands."""
        raise NotARange(why, self.said, self.at if at is None else at)

    def take(self, sign: str) -> bool:
        """Goes past a sign, if it stands here."""
        found = self.text.startswith(sign, self.at)
        self.at += len(sign) if found else 0
        return found

    def number(self) -> float:
        """A number with or without a point."""
        match = _NUMBER.match(self.text, self.at)
        if match is None:
            self.wrong("a number is missing here, such as 0.5")
        self.at = match.end()
        return float(match[0])

    # ---- parts, and how they come together ---------------------------------------------------------------------------

    def within(self, opened: int) -> _Weights:
        """Parts within brackets."""
        self.depth += 1
        if self.depth > _DEEPEST:
            self.wrong(f"brackets stand at most {_DEEPEST} deep", opened)
        weights = self.parts()
        self.depth -= 1
        return weights

    def parts(self) -> _Weights:
        """Parts up to whatever closes a bracket, which is not read, or to the end."""
        together: _Weights = {}
        while True:
            match = _BETWEEN.match(self.text, self.at)
            begun, self.at = self.at, match.end() if match else self.at
            if self.at == len(self.text) or self.text[self.at] == ")" or self.text.startswith("[/", self.at):
                return together
            if begun == self.at and together:
                self.wrong(f"{self.text[self.at]!r} belongs to no hand: a comma between the parts, {_EXAMPLES}")
            start = self.at
            for combo, weight in self.part().items():
                before = together.setdefault(combo, weight)
                if before != weight:
                    hand = next(hand for hand in HANDS if combo in hand.combos)
                    self.wrong(
                        f"{hand} has the weight {weight:g} here and {before:g} before: name it once, or take it out of "
                        f"one of the parts with '!{hand}'",
                        start,
                    )

    def part(self) -> _Weights:
        """One part with its weight."""
        opened = self.at
        if self.take("["):
            return self.between_weights(opened)
        weights = self.hands()
        while self.take("!"):
            start = self.at
            taken = self.hands()
            if any(weight != 1 for weight in taken.values()):
                self.wrong("what is taken away has no weight", start)
            weights = {combo: weight for combo, weight in weights.items() if combo not in taken}
        if self.take(":") or self.take("@"):
            factor = self.weight()
            weights = {combo: weight * factor for combo, weight in weights.items()}
            if self.text.startswith("!", self.at):
                self.wrong("the weight comes last, after what is taken away: 'QQ+!QQ:0.5'")
        return weights

    def between_weights(self, opened: int) -> _Weights:
        """`[50]AKs, QQ[/50]`: the weight is in hundredths."""
        start = self.at
        percent = self.number()
        if percent > 100 or not self.take("]"):
            self.wrong("a weight in brackets is 0 to 100: '[50]AKs, QQ[/50]'", start)
        inner = self.within(opened)
        closing = self.at
        if not self.take("[/"):
            self.wrong(f"this is not closed: '[/{percent:g}]' is missing after its hands", opened)
        if self.number() != percent or not self.take("]"):
            self.wrong(f"what '[{percent:g}]' opens is closed by '[/{percent:g}]'", closing)
        return {combo: weight * percent / 100 for combo, weight in inner.items()}

    def weight(self) -> float:
        """`0.5` or `50%`."""
        start = self.at
        value = self.number()
        if self.take("%"):
            value /= 100
        if value > 1:
            self.wrong("a weight is 0 to 1, or 0% to 100%: ':0.5' or '@50%'", start)
        return value

    # ---- hands -------------------------------------------------------------------------------------------------------

    def hands(self) -> _Weights:
        """Hands without a weight of their own, or a group in brackets."""
        opened = self.at
        if self.take("("):
            weights = self.within(opened)
            if not self.take(")"):
                self.wrong("this is not closed: ')' is missing", opened)
            return weights
        return dict.fromkeys(self.combos(), 1.0)

    def combos(self) -> tuple[Mask, ...]:
        """The combinations of `QQ+`, `76s-54s`, `AhKh`, `15%` and their like."""
        if cards := _LONE_ONES.match(self.text, self.at):
            return self.apart(cards[0])
        first, at = self.word()
        if first.lower() == "random":
            return COMBOS
        if first.endswith("%"):
            return self.best(first, at)
        exact = self.of_suits(first, at)
        if exact is not None:
            if self.text.startswith(("+", "-"), self.at):
                self.wrong("single cards have no better ones: leave this out, or write the hand without suits")
            return exact
        one = self.named(first, at)
        if self.take("+"):
            return _combos(self.upwards(one))
        match = _TO.match(self.text, self.at)
        if match is None:
            return _combos(self.every_kicker(one) if one.low < 0 else _hands(one.high, one.low, one.letter))
        self.at = match.end()
        return _combos(self.from_to(one, self.named(*self.word())))

    def apart(self, cards: str) -> tuple[Mask, ...]:
        """`Ah Kh`: two cards with a blank between them."""
        at, several = self.at, cards.split()
        if len(several) > 2:
            self.wrong(
                f"here are {len(several)} cards, and a hand of a range has two: a comma between the hands, as in "
                "'Ah Kh, Qs Qd'"
            )
        self.at += len(cards)
        return self.of_suits("".join(several), at) or ()

    def word(self) -> tuple[str, int]:
        """What stands up to the next sign, and where it begins."""
        match = _WORD.match(self.text, self.at)
        if match is None:
            self.wrong(f"a hand is missing here, {_EXAMPLES}")
        self.at = match.end()
        return match[0], match.start()

    def best(self, first: str, at: int) -> tuple[Mask, ...]:
        """`15%`, or `5%-20%`."""
        much = self.percent(first, at)
        if not self.whole:
            self.wrong(
                f"{first!r} is of the {COMBINATIONS:,} hands of 52 cards, in their order, and this pack has others: name "
                "the hands, or say 'random'",
                at,
            )
        little = 0.0
        if match := _TO.match(self.text, self.at):
            self.at = match.end()
            little, much = sorted((much, self.percent(*self.word())))
        best = _combos([hand for hand in top(much) if hand not in top(little)])
        if not best and little:
            self.wrong(
                f"no whole hand lies between {little:g}% and {much:g}%: one is 0.30% to 0.90% of all, so put the ends "
                "further apart, as in '5%-20%'",
                at,
            )
        if not best:
            self.wrong("no hand fits into this: AA alone is 0.46% of them", at)
        return best

    def percent(self, word: str, at: int) -> float:
        """`15%` as a number."""
        match = _NUMBER.fullmatch(word.removesuffix("%"))
        if match is None or not word.endswith("%") or float(match[0]) > 100:
            self.wrong(f"{word!r} is no part of all hands: '0.5%' to '100%', or '5%-20%'", at)
        return float(match[0])

    def of_suits(self, word: str, at: int) -> tuple[Mask, ...] | None:
        """The combinations of a word that names suits; None where it does not."""
        if match := _EXACT.fullmatch(word):
            one = _card(match[1], match[2])
            others = [_card(rank, match[4]) for rank in (RANKS if match[3] in "xX" else [match[3]])]
            if others == [one]:
                self.wrong(f"{one} stands twice: a hand is two different cards", at)
            return tuple(BIT[one] | BIT[other] for other in others if other is not one)
        if match := _SUIT_SIGNS.fullmatch(word):
            high, low = _ranks(match[1], match[3])
            same = match[2].lower() == match[4].lower()
            if high == low and same:
                self.wrong("the cards of a pair are of two suits: 'AxAy', or 'AA'", at)
            return _combos(_hands(high, low, "" if high == low else "s" if same else "o"))
        return None

    def named(self, word: str, at: int) -> _Named:
        """A hand by its ranks. Raises NotARange."""
        match = _CLASS.fullmatch(word)
        if match is None:
            self.no_hand(word, at)
        letter = match[3].lower()
        if match[2] in "xX":
            return _Named(_rank(match[1]), -1, letter, at, word)
        high, low = _ranks(match[1], match[2])
        if high == low and letter:
            self.wrong(f"a pair is neither suited nor offsuit: write {RANKS[high] * 2!r}", at + len(word) - 1)
        return _Named(high, low, letter, at, word)

    def no_hand(self, word: str, at: int) -> NoReturn:
        """Raises what is wrong with a word that is no hand, at its first character that does not fit."""
        if _MORE_CARDS.fullmatch(word):
            self.wrong(f"{word!r} is more than two cards: the hands of a range have two", at)
        begun = _BEGUN.match(word)
        fits = begun.end() if begun else 0
        shown = word if len(word) <= 12 else word[:9] + "..."
        if fits == len(word):
            self.wrong(f"{shown!r} is half a hand: a second card is missing, as in 'AK', 'Axs' or 'AhKh'", at)
        self.wrong(f"{shown!r} is no hand: {word[fits]!r} does not fit; hands are written {_EXAMPLES[8:]}", at + fits)

    # ---- hands in a row ----------------------------------------------------------------------------------------------

    def upwards(self, one: _Named) -> list[StartingHand]:
        """`QQ+`, `A5s+`, `76s+`."""
        if one.low < 0:
            self.wrong(f"{one.text!r} has every lower card already: leave the '+' out", self.at - 1)
        if one.high - one.low <= 1:
            return self.slide(len(RANKS) - 1, one.high, one)
        return _kickers(one.high, one.high - 1, one.low, one.letter)

    def every_kicker(self, one: _Named) -> list[StartingHand]:
        """`Axs`."""
        if one.high == 0:
            self.wrong("no card is lower than a two", one.at)
        return _kickers(one.high, one.high - 1, 0, one.letter)

    def from_to(self, one: _Named, two: _Named) -> list[StartingHand]:
        """`22-88`, `A5s-A2s`, `76s-54s`, either end first."""
        if one.low < 0 or two.low < 0:
            self.wrong("'x' is every lower card already: name both ends, as in 'A5s-A2s'", one.at)
        if one.letter != two.letter and (one.high != one.low) and (two.high != two.low):
            self.wrong(f"both ends are suited or both offsuit: {two.text!r} follows {one.text!r}", two.at)
        if one.high - one.low == two.high - two.low:
            return self.slide(max(one.high, two.high), min(one.high, two.high), one)
        if one.high != two.high or one.high == one.low or two.high == two.low:
            self.wrong(
                f"nothing leads from {one.text!r} to {two.text!r}: the ends share the higher card, as in 'A5s-A2s', or "
                "are as far apart in rank, as in '76s-54s' and '22-88'",
                one.at,
            )
        return _kickers(one.high, max(one.low, two.low), min(one.low, two.low), one.letter)

    def slide(self, highest: int, lowest: int, like: _Named) -> list[StartingHand]:
        """Hands whose cards are as far apart as those of one, by the ranks of their higher cards."""
        gap = like.high - like.low
        return [hand for high in range(highest, lowest - 1, -1) for hand in _hands(high, high - gap, like.letter)]


# ---- hands by their ranks -------------------------------------------------------------------------------------------


def _rank(text: str) -> int:
    return RANKS.index("T" if text == "10" else text.upper())


def _ranks(one: str, two: str) -> tuple[int, int]:
    """Two ranks, the higher first (T-052)."""
    first, second = _rank(one), _rank(two)
    return max(first, second), min(first, second)


def _card(rank: str, suit: str) -> Card:
    return Card(RANKS[_rank(rank)] + suit.lower())


def _hands(high: int, low: int, letter: str) -> list[StartingHand]:
    """The hand of two ranks; suited and offsuit where no letter says which."""
    down = len(RANKS) - 1
    suited, offsuit = HANDS[13 * (down - high) + down - low], HANDS[13 * (down - low) + down - high]
    if letter:
        return [suited if letter == "s" else offsuit]
    return [suited] if high == low else [suited, offsuit]


def _kickers(high: int, highest: int, lowest: int, letter: str) -> list[StartingHand]:
    return [hand for low in range(highest, lowest - 1, -1) for hand in _hands(high, low, letter)]


def _combos(hands: list[StartingHand]) -> tuple[Mask, ...]:
    return tuple(combo for hand in hands for combo in hand.combos)
