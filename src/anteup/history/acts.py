"""What the actions of a hand in PHH say, each by itself: who did what, or which cards came."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple, TypeAlias, cast

from anteup.cards import Pack
from anteup.history.faults import NotAHand, quoted
from anteup.history.games import CODES, cards_of

LARGEST = Decimal(10) ** 15
RECORDED_PLACES = 40
"""Behind the point, of the sums that are compared."""
_AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?(?:[eE]\+?\d{1,2})?", re.ASCII)
_PLAYER = re.compile(r"p([1-9]\d?)", re.ASCII)


class Dealt(NamedTuple):
    """Cards to a seat."""

    seat: int
    cards: Pack


class Turned(NamedTuple):
    """Cards on the board."""

    cards: Pack


class Played(NamedTuple):
    """A bring-in, a bet, a call, a check or a fold."""

    seat: int
    does: str
    to: Decimal = Decimal(0)


class Threw(NamedTuple):
    """Cards thrown away in a draw; none: he stood pat."""

    seat: int
    cards: Pack


class Tabled(NamedTuple):
    """A hand shown, or thrown up where `cards` is None; nothing between: as it was dealt."""

    seat: int
    cards: Pack | None


Act: TypeAlias = Dealt | Turned | Played | Threw | Tabled


class Line(NamedTuple):
    """One action of the file that says something."""

    number: int
    text: str
    act: Act

    def fault(self, says: str) -> NotAHand:
        """What is wrong with it."""
        return NotAHand(says, action=self.number, text=self.text)


def act(text: str, code: str, players: int) -> Act | None:
    """What an action says, of a hand of that variant; nothing, where it is only a remark. Raises NotAHand."""
    words = text.partition("#")[0].split()
    match words:
        case []:
            return None
        case ["d", "db", _, *_]:
            return Turned(cards_of("".join(words[2:])))
        case ["d", "dh", player, _, *_]:
            return Dealt(seat(player, players), cards_of("".join(words[3:])))
        case [player, "sm"]:
            return Tabled(seat(player, players), None)
        case [player, "sm", "-"]:
            return Tabled(seat(player, players), ())
        case [player, "sm", *_]:
            return Tabled(seat(player, players), cards_of("".join(words[2:])))
        case _:
            return _played(words, code, players)


def _played(words: list[str], code: str, players: int) -> Act:
    """What a player did before the showdown."""
    has = CODES[code].has
    match words:
        case [player, "f" | "cc" as does]:
            return Played(seat(player, players), does)
        case [player, "cbr", amount]:
            return Played(seat(player, players), "cbr", _bet(amount))
        case [player, "pb"] if has == "bring-in":
            return Played(seat(player, players), "pb")
        case [player, "sd", *_] if has == "draws":
            return Threw(seat(player, players), cards_of("".join(words[2:])))
        case [_, "pb", *_] if has != "bring-in":
            raise NotAHand(f"'pb' belongs to stud, and this is {CODES[code].form}")
        case [_, "sd", *_]:
            raise NotAHand(f"'sd' belongs to draw poker, and this is {CODES[code].form}")
        case _:
            more = {"": "", "bring-in": ", 'pN pb'", "draws": ", 'pN sd cards'"}[has]
            raise NotAHand(
                f"not understood: 'd dh pN cards', 'd db cards', 'pN f', 'pN cc', 'pN cbr sum'{more} and 'pN sm cards' are"
            )


def seat(word: str, players: int) -> int:
    """The seat of `p1`, `p2` and so on. Raises NotAHand where nobody sits there."""
    match = _PLAYER.fullmatch(word)
    if match is None or int(match[1]) > players:
        raise NotAHand(f"{quoted(word)} is nobody: there are p1 to p{players}")
    return int(match[1]) - 1


def sum_of(value: object, what: str) -> Decimal | None:
    """A sum in the file's units; None where it is `inf`, that is, not known. Raises NotAHand."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise NotAHand(f"{what} is {quoted(str(value))}: a number is meant")
    number = Decimal(value)
    if number.is_infinite() and number > 0:
        return None
    if not number.is_finite():
        raise NotAHand(f"{what} is {number}: a number is meant")
    if abs(number) > LARGEST:
        raise NotAHand(f"{what} is more than {LARGEST:,f}, and nobody has so much")
    if cast("int", number.as_tuple().exponent) < -RECORDED_PLACES:
        raise NotAHand(f"{what} has more than {RECORDED_PLACES} places behind the point")
    return number or Decimal(0)


def _bet(word: str) -> Decimal:
    """The sum of a bet."""
    found = sum_of(Decimal(word.replace(",", "")), "the bet") if _AMOUNT.fullmatch(word) else None
    if not found:
        raise NotAHand(
            f"{quoted(word)} is no bet: a sum above nothing, the whole that lies in front of the player then"
        )
    return found
