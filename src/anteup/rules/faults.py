"""What is wrong with a file of rules, where it stands, and which law of well-formed games it breaks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

LAWS: dict[str, str] = {
    "W-1": "A game ends with one showdown, and the showdown is its last step.",
    "W-2": "The pack lasts for every player, burned cards included.",
    "W-3": "Who opens by what shows, or by what he did, needs cards that show, or a deed before.",
    "W-4": "Nobody throws, hands on or turns up cards that he does not hold.",
    "W-5": "Openers are a pair or a better hand by name, and of cards that are dealt.",
    "W-6": "A joker in the pack is wild or a bug.",
    "W-7": "A limit game has a limit.",
    "W-8": "What is forced is put up once, before the betting, by somebody who is there.",
    "W-9": "Every bet has a size: the least where bets are free, the only one where they are fixed.",
    "W-10": "A hand is made of cards that are dealt.",
    "W-11": "To declare there must be a high and a low to declare for.",
    "W-12": "Blinds do not fall, are no more than the players, and none is above the first fixed bet.",
    "W-13": "A bring-in is something, and less than the bet that completes it.",
    "W-14": "Stakes left unequal before a draw are made good at that draw, and only those.",
    "W-15": "What is for sale costs and brings something; it is for a card just dealt face up, and hands that are to be "
    "beaten are unseen.",
    "W-16": "There are seats for so many players, and no more.",
    "W-17": "A form, a book or a game is named as its file names it, and only once.",
    "W-18": "Only cards of the pack can be wild, and only cards that are dealt.",
    "W-19": "A sum is a number of chips, or a stake with a name.",
    "W-20": "What a file says must be something that can be said.",
    "W-21": "The form, its book or the table says everything that a step needs.",
    "W-22": "Betting comes after cards, and cards before the showdown.",
    "W-23": "A strict book is changed by a book with a name of its own, not by the table.",
    "W-24": "A number is neither less than it can mean nor larger than anybody needs.",
    "W-25": "The order of the hands names each class once, and the low card of the pack is in the pack.",
    "W-26": "Only a low hand of five cards has a qualifier, and beside it some share has none.",
    "W-27": "No card is in the pack twice.",
    "W-28": "A file of rules is text that can be read.",
    "W-29": "Later streets are not cheaper: the big bet is at least the small one, the river's at least the big one.",
    "W-30": "Every stake is a whole number of the table's smallest chip.",
    "W-31": "A straddle doubles a blind that stands before it, and rises by something.",
    "W-32": "What counts towards a call is followed by a betting interval in which it can be called.",
    "W-33": "An ante is no more than the book allows, and only the eldest names it.",
    "W-34": "A hand is passed out only where nobody is in it already: nothing live is posted, or one comes in for more.",
    "W-35": "Cards are drawn in turn, and thrown at once only where nothing is dealt for them.",
    "W-36": "Where faults of dealing are simulated, a hand is lifted as soon as it is dealt.",
    "W-37": "What comes in place of the usual form can be dealt, and something brings it on.",
}
"""The laws of well-formed games, by their numbers."""


CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that say nothing, and may do something to a terminal: no page and no complaint has one."""


def _escaped(character: re.Match[str]) -> str:
    return repr(character[0])[1:-1]


class Fault(Struct, frozen=True, order=True):
    """One thing that is wrong, and where."""

    file: str
    line: int
    """From 1; 0 where no line of a file is to blame, but an argument or a missing file."""
    key: str
    """The way to the value, such as `steps[3].down`, items counted from 1; empty for the whole file."""
    law: str
    """Its number among `LAWS`."""
    message: str
    """What is wrong, and what would be right."""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        key = f"{self.key}: " if self.key else ""
        return CONTROL.sub(_escaped, f"{place}: {key}{self.message} [{self.law}: {LAWS[self.law]}]")


class Malformed(ValueError):
    """A file, or a form, a book and a table together, that make no game. Its text has a line for every fault."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(sorted(set(faults)))
        """All that were found, by file and line."""
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[Malformed], tuple[tuple[Fault, ...]]]:
        return Malformed, (self.faults,)


class Wrong(Exception):
    """A value that cannot be said here: the law and the message, for somebody who knows the place."""

    def __init__(self, message: str, law: str = "W-20") -> None:
        self.message, self.law = message, law
        super().__init__(message)


def shown(value: object) -> str:
    """A value as the writer of the file would know it again, and no longer than fits a line."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return "a table"
        case list() | tuple():
            return "a list"
        case int() if abs(value) >= 10**18:
            return "a number of more than eighteen figures"
        case _:
            text = repr(value) if isinstance(value, (str, int, float)) else str(value)
            return text if len(text) <= 60 else text[:57] + "..."


def counted(number: int, what: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def one_of(word: object, known: Iterable[str]) -> str:
    """The end of a complaint about a word: the one that was meant, if it can be guessed, and those there are.

    Where there are many and one can be guessed, the guess will do.
    """
    names = list(known)
    guess = guessed(word, names)
    return guess if guess and len(names) > 8 else f"{guess} (one of: {', '.join(names)})"


def guessed(word: object, known: Iterable[str]) -> str:
    """The end of a complaint about a word: the one that was meant, if it can be guessed."""
    import difflib  # noqa: PLC0415 (kept out of `import anteup`)

    near = difflib.get_close_matches(word[:60], list(known), 1) if isinstance(word, str) else []
    return f"; did you mean {near[0]!r}?" if near else ""
