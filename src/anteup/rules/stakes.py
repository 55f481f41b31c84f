"""The sums of one table: numbers, or words such as `"2 * big blind"`, reckoned once when a game is dealt out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from anteup.chips import Chips
from anteup.rules.faults import Wrong, one_of, shown
from anteup.rules.steps import Stakes, big_blind

LARGEST = 10**12
"""No sum is larger: it fits a JSON number, with room to spare for the pots of a whole night."""
WORDS = (
    "unit",
    "ante",
    "small blind",
    "big blind",
    "bring-in",
    "small bet",
    "big bet",
    "river bet",
    "least bet",
    "limit",
    "pot cap",
)
"""The stakes that a sum may be reckoned from."""
_WRITTEN = re.compile(r"(?:(\d{1,6}) \* )?([a-z][a-z -]*?)(?: / (\d{1,6}))?", re.ASCII)


REQUIRED = "required"
"""What a book may say in place of a stake: the table has to say it (V-086)."""


def field_of(word: str) -> str:
    """The field of [stakes] that a word stands for.

    >>> field_of("bring-in"), field_of("small bet")
    ('bring_in', 'small_bet')
    """
    return word.replace(" ", "_").replace("-", "_")


class Sum(Struct, frozen=True):
    """A number of chips as a file writes it: `times` a stake by name, divided by `per`; or just a number."""

    times: int
    word: str = ""
    """Empty: the sum is the number `times`."""
    per: int = 1


def sum_of(value: object, least: int, most: int) -> Sum:
    """What a file means by a sum. Raises Wrong: W-19 where it is none, W-24 where it is out of bounds."""
    if isinstance(value, str):
        match = _WRITTEN.fullmatch(value)
        if match is None or match[2] not in WORDS or match[3] == "0" * len(match[3] or "-"):
            said = match[2] if match else value
            raise Wrong(
                f"{shown(value)} is no sum: a number, or like '2 * big blind' or 'limit / 2'{one_of(said, WORDS)}",
                "W-19",
            )
        return Sum(int(match[1] or 1), match[2], int(match[3] or 1))
    if isinstance(value, bool) or not isinstance(value, int):
        raise Wrong(f"{shown(value)} is no sum: a number of chips, or words like '2 * big blind'", "W-19")
    if not least <= value <= most:
        raise Wrong(f"{shown(value)} chips are not from {least:,} to {most:,}", "W-24")
    return Sum(value)


class Reckoning:
    """The stakes that were said, reckoned into numbers as they are asked for, and those that follow from them."""

    def __init__(self, said: Mapping[str, Sum | tuple[Sum, ...]]) -> None:
        self.said = said
        self.found: dict[str, Chips] = {}
        self.asked: list[str] = []

    def chips(self, amount: Sum) -> Chips:
        """A sum in chips. A fraction is rounded down to whole units, and never to nothing.

        Raises Wrong (W-19) where the words lead back to themselves.
        """
        if not amount.word:
            return amount.times
        base = self.named(amount.word)
        if amount.per == 1:
            return amount.times * base
        unit = self.named("unit")
        share = amount.times * base // amount.per
        return max(unit, share - share % unit) if base and amount.times else 0

    def named(self, word: str) -> Chips:
        """A stake by its name."""
        if word in self.asked:
            way = ", which is reckoned from ".join([*self.asked[1:], word])
            raise Wrong(f"{self.asked[0]} is reckoned from {way}: say one of them as a number", "W-19")
        if word not in self.found:
            self.asked.append(word)
            self.found[word] = self._reckoned(word)
            self.asked.pop()
        return self.found[word]

    def _reckoned(self, word: str) -> Chips:
        said = self.said.get(field_of(word))
        if isinstance(said, Sum):
            amount = self.chips(said)
            if word == "unit" and not amount:
                raise Wrong("the smallest chip is worth nothing", "W-24")
            return amount
        match word:
            case "unit":
                return 1
            case "small blind":
                return self.blinds[0] if self.blinds else 0
            case "big blind":
                return self.blinds[big_blind(self.blinds)] if self.blinds else 0
            case "small bet":
                return self.chips(Sum(1, "least bet")) if "least_bet" in self.said else self._price()
            case "least bet":
                return self._price() if self.blinds or "small_bet" not in self.said else self.named("small bet")
            case "big bet":
                return 2 * self.named("small bet")
            case "river bet":
                return self.named("big bet")
            case _:
                return 0

    def _price(self) -> Chips:
        """What it costs to come in: the big blind, else the ante, else the smallest chip."""
        return self.named("big blind") or self.named("ante") or self.named("unit")

    @property
    def blinds(self) -> tuple[Chips, ...]:
        """The blinds in order."""
        said = self.said.get("blinds", ())
        return tuple(self.chips(blind) for blind in said) if isinstance(said, tuple) else ()

    def stakes(self) -> Stakes:
        """All of them. Raises Wrong where one cannot be reckoned."""
        return Stakes(
            unit=self.named("unit"),
            ante=self.named("ante"),
            blinds=self.blinds,
            bring_in=self.named("bring-in"),
            small_bet=self.named("small bet"),
            big_bet=self.named("big bet"),
            river_bet=self.named("river bet"),
            least_bet=self.named("least bet"),
            limit=self.named("limit"),
            pot_cap=self.named("pot cap"),
        )
