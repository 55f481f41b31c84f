"""The games of the hands that people have recorded: a form of ours, the sums of the file, and a lenient floor.

A file says what happened and not by which book, so the rules that floors differ on are read as widely as any of
them does: no cap on raises, the pot counted at its largest, and nobody who must show. What no floor allows is
refused all the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from anteup.cards import NotACard, Pack, cards
from anteup.chips import Chips
from anteup.history.faults import QUOTED, NotAHand, quoted
from anteup.rules.catalogue import deal_out
from anteup.rules.faults import Malformed
from anteup.rules.steps import Bet, Board, Deal, Draw, Game, Post, Script, Show, Stakes

BOOK = "tda"
HEADS_UP = 2
SMALL_BETS = 2
"""Betting intervals at the small bet, where bets are fixed."""
Limit: TypeAlias = Literal["none", "pot", "fixed"]


class Code(NamedTuple):
    """What a variant's code in a file stands for."""

    form: str
    limit: Limit
    has: Literal["", "bring-in", "draws"] = ""
    """What it has that the others have not."""


CODES: dict[str, Code] = {
    "FT": Code("holdem", "fixed"),
    "NT": Code("holdem", "none"),
    "NS": Code("short-deck", "none"),
    "PO": Code("omaha", "pot"),
    "FO/8": Code("omaha8", "fixed"),
    "F7S": Code("stud7", "fixed", "bring-in"),
    "F7S/8": Code("stud8", "fixed", "bring-in"),
    "FR": Code("razz", "fixed", "bring-in"),
    "N2L1D": Code("single-draw-27", "none", "draws"),
    "F2L3D": Code("triple-draw-27", "fixed", "draws"),
    "FB": Code("badugi", "fixed", "draws"),
}
"""The codes of the format."""


class Reading(Struct, frozen=True):
    """How a file is understood where it could mean several things."""

    tabled: Literal["at once", "at the end"] = "at the end"
    """When hands are shown that are all-in: before the rest of the board, or after it."""
    half_bet: Literal["sum and a bet", "completed", "no bet"] = "sum and a bet"
    """What a fixed bet is after a short all-in (see `Bet.half_bet`); files do not say."""
    posts: bool = False
    """A blind no larger than an earlier one was posted by somebody come late, and does not move the first to act."""
    burned: bool = True
    """Is a card put aside before each draw, and before each deal but the first? It tells where the pack runs out."""


class Sums(Struct, frozen=True):
    """The forced stakes and the bets of one hand, in chips."""

    ante: Chips
    """By everybody alike."""
    blinds: tuple[Chips, ...]
    small: Chips
    """The least bet, or the fixed one before the turn."""
    big: Chips
    rake: Chips = 0
    """What the house took of the hand."""
    bring_in: Chips = 0


def cards_of(text: str) -> Pack:
    """The cards that a file tells. Raises NotAHand where these are none."""
    try:
        return cards(text)
    except NotACard as fault:
        short = len(text) <= QUOTED
        raise NotAHand(str(fault) if short else f"{quoted(text)} is not cards alone, such as 'As' or '??'") from None


def pack_of(code: str) -> Pack:
    """The pack that a variant is played with."""
    return deal_out(CODES[code].form, book=BOOK).deck


def board_of(code: str) -> int:
    """How many cards are on the board of a variant in the end."""
    return sum(step.cards for step in deal_out(CODES[code].form, book=BOOK).steps if isinstance(step, Board))


@lru_cache(maxsize=256)
def recorded_game(code: str, players: int, sums: Sums, reading: Reading) -> Game:
    """The game of a recorded hand. Raises NotAHand where the form has not so many seats."""
    form, limit, _ = CODES[code]
    try:
        game = deal_out(form, book=BOOK, players=players)
    except Malformed as e:
        raise NotAHand(f"{players} players: {e.faults[0].message}") from None
    return as_recorded(game, limit, sums, reading)


def as_recorded(game: Game, limit: Limit, sums: Sums, reading: Reading) -> Game:
    """The same game at those sums, played as leniently as any floor would have it."""
    steps: list[Script] = [Post(ante=sums.ante, blinds=sums.blinds)]
    bets = 0
    for step in game.steps:
        match step:
            case Bet():
                steps.append(_bet(step, bets, limit, sums, reading))
                bets += 1
            case Deal():
                burn = reading.burned and bets > 0
                steps.append(Deal(down=step.down, up=step.up, burn=burn, short="share"))
            case Draw():
                steps.append(Draw(most=step.most, burn=reading.burned))
            case Board():
                steps.append(step)
            case _:
                pass
    steps.append(Show(order="last aggressor", must="nobody", all_in=reading.tabled, asks=True))
    stakes = Stakes(
        ante=sums.ante,
        blinds=sums.blinds,
        bring_in=sums.bring_in,
        small_bet=sums.small,
        big_bet=sums.big,
        river_bet=sums.big,
        least_bet=sums.small,
    )
    pots = game.pots
    if sums.rake:
        pots = replace(pots, rake_percent=100, rake_cap=sums.rake, rake_needs_board=False)
    return replace(game, steps=tuple(steps), stakes=stakes, pots=pots)


def _bet(said: Bet, number: int, limit: Limit, sums: Sums, reading: Reading) -> Bet:
    """A betting interval of the form, counted from 0, that refuses nothing that some floor allows."""
    return Bet(
        part=said.part,
        opens=said.opens,
        duty=said.duty,
        bring_in=sums.bring_in,
        pair_showing=sums.big if said.part == "fourth" else 0,
        limit=limit,
        size=sums.small,
        fixed=sums.small if number < SMALL_BETS else sums.big,
        raises=0,
        raises_two="no bound",
        half_bet=reading.half_bet,
        first_raise="least bet",
        pot_blinds="small as big",
        pot_antes="counted",
        reopens="full raises in sum",
    )
