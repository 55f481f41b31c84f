"""What has happened, and who may be told it.

An event's type says whose eyes it is for: `Public` for everybody's, `Own` for one seat's, `House` for nobody's.
`seen` gives every hidden event its public face, so each viewer's log has as many lines as the house's.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal, TypeAlias, assert_never

from msgspec import Meta, Struct

from anteup.cards import Pack, written
from anteup.chips import Chips
from anteup.engine.actions import Data, Seat
from anteup.rules.steps import Game

Into: TypeAlias = Literal["blind", "live", "share", "pot"]
"""Where a forced stake goes: in front of the seat, as a blind (who speaks first is counted from the last) or as another
live stake; into the middle in the seat's name, for the side pots; or into the middle for whoever wins."""


Count: TypeAlias = Annotated[int, Meta(ge=0, le=54)]
"""So many cards: a pack has 54 at the most."""


class Owed(Struct, frozen=True):
    """What a seat must post from an earlier hand: a missed blind, a kill."""

    seat: Seat
    amount: Chips
    live: bool
    """Counts towards calling; a dead post belongs to the pot."""


class Carried(Struct, frozen=True):
    """What a hand hands on to the next."""

    pot: Chips = 0
    """Chips that nobody won."""
    penalties: tuple[Owed, ...] = ()
    """What seats of this hand owe the next."""
    openers: str = ""
    """The least hand that may open the next, where it must be opened with one."""
    dealer: Literal["next", "same"] = "next"


NOTHING = Carried()

# ---- for all to hear ------------------------------------------------------------------------------------------------


class HandOpened(Data, frozen=True):
    """The players of a hand are known, and the game they play."""

    game: Game
    stacks: tuple[Chips, ...]
    owed: tuple[Owed, ...] = ()
    carried: Chips = 0
    """The pot that an earlier hand left."""
    names: tuple[str, ...] = ()
    """Who they are, by seat; empty where nobody said."""
    version: int = 1
    """Of the lines that follow; it goes up only when an old reader would misunderstand a new line."""


class PackSealed(Data, frozen=True):
    """A pack lies shuffled; the commitment is to its order and a nonce that nobody has seen."""

    commitment: str
    """SHA-256 of the nonce and the cards as text, in hexadecimal; empty where there was no nonce, and so no seal."""
    count: int


class Posted(Data, frozen=True):
    """A forced stake was paid."""

    seat: Seat
    amount: Chips
    into: Into
    level: Chips = 0
    """What it should have been: a short blind still costs the others the whole (WSOP Live 150)."""


class StraddlesOpened(Data, frozen=True):
    """Seats are asked, in turn, whether they straddle."""

    turn: Seat
    due: int
    """The seats to be asked, a bit each."""


class Straddled(Data, frozen=True):
    """A voluntary blind was posted."""

    seat: Seat
    to: Chips


class Declined(Data, frozen=True):
    """A straddle was let pass."""

    seat: Seat


class BacksDealt(Data, frozen=True):
    """Cards were dealt face down."""

    counts: tuple[Count, ...]
    """Cards to each seat."""


class BoardDealt(Data, frozen=True):
    """Cards were turned up in the middle."""

    cards: Pack
    burned: Count = 0


class BettingOpened(Data, frozen=True):
    """An interval of betting begins."""

    turn: Seat
    due: int
    """The seats that have still to act, a bit each."""
    level: Chips
    """What a seat must have in front of it to stay in."""
    full: Chips
    """By how much a full raise goes over the level."""
    base: Chips
    """Where bets are fixed, the last whole bet."""
    raises: int
    """Bets and raises so far: a full blind is one."""
    cap: int = 0
    """Bets and raises that there may be; 0: no bound."""


class Folded(Data, frozen=True):
    """A hand was given up."""

    seat: Seat


class Checked(Data, frozen=True):
    """A seat stays in for nothing."""

    seat: Seat


class Called(Data, frozen=True):
    """A seat has met the bet, or put in its last chips."""

    seat: Seat
    to: Chips


class Raised(Data, frozen=True):
    """A seat has bet or raised."""

    seat: Seat
    to: Chips


class BetReturned(Data, frozen=True):
    """What nobody called went back (T-021)."""

    seat: Seat
    amount: Chips


class StepEnded(Data, frozen=True):
    """A step that has turns in it is over; the bets are gathered in."""


class ShowdownOpened(Data, frozen=True):
    """Seats are asked, in turn, to show or muck."""

    turn: Seat
    due: int


class Shown(Data, frozen=True):
    """A hand was tabled."""

    seat: Seat
    cards: Pack


class Mucked(Data, frozen=True):
    """A hand was given up unseen at the showdown."""

    seat: Seat


class Raked(Data, frozen=True):
    """The house took its part."""

    amount: Chips


class Won(Data, frozen=True):
    """Chips went from a pot to a seat."""

    seat: Seat
    amount: Chips
    share: int = 0
    """Which of the game's shares of the pot."""
    pot: int = 0
    """0 the main pot, 1 the first side pot, and so on."""


class HandEnded(Data, frozen=True):
    """The hand is over."""

    leaves: Carried = NOTHING


Public: TypeAlias = (
    HandOpened
    | PackSealed
    | Posted
    | StraddlesOpened
    | Straddled
    | Declined
    | BacksDealt
    | BoardDealt
    | BettingOpened
    | Folded
    | Checked
    | Called
    | Raised
    | BetReturned
    | StepEnded
    | ShowdownOpened
    | Shown
    | Mucked
    | Raked
    | Won
    | HandEnded
)

# ---- for one seat's eyes --------------------------------------------------------------------------------------------


class HoleDealt(Data, frozen=True):
    """One seat's cards, and how many everybody got."""

    seat: Seat
    cards: Pack
    counts: tuple[Count, ...]


Own: TypeAlias = HoleDealt

# ---- for nobody's eyes ----------------------------------------------------------------------------------------------


class Shuffled(Data, frozen=True):
    """The order of the pack, and the nonce that seals it."""

    deck: Pack
    nonce: bytes = b""


class HolesDealt(Data, frozen=True):
    """Every seat's cards."""

    hands: tuple[Pack, ...]


House: TypeAlias = Shuffled | HolesDealt
Seen: TypeAlias = Public | Own
Event: TypeAlias = Seen | House


def commitment(deck: Pack, nonce: bytes) -> str:
    """What is published of a sealed pack: SHA-256 of nonce and cards, in hexadecimal.

    Without a nonce it is empty: the order of a few cards could be found by trying them all.
    """
    if not nonce:
        return ""
    return hashlib.sha256(nonce + written(deck).encode()).hexdigest()


def seen(event: Event, by: Seat | None) -> Seen:
    """What `by` sees of an event; None is the rail. Total: an event without a line here does not type-check."""
    match event:
        case HolesDealt(hands):
            counts = tuple(map(len, hands))
            dealt = by is not None and 0 <= by < len(hands) and counts[by]
            return HoleDealt(by, hands[by], counts) if dealt and by is not None else BacksDealt(counts)
        case HoleDealt(seat, _, counts):
            return event if seat == by else BacksDealt(counts)
        case Shuffled(deck, nonce):
            return PackSealed(commitment(deck, nonce), len(deck))
        case (
            HandOpened()
            | PackSealed()
            | Posted()
            | StraddlesOpened()
            | Straddled()
            | Declined()
            | BacksDealt()
            | BoardDealt()
            | BettingOpened()
            | Folded()
            | Checked()
            | Called()
            | Raised()
            | BetReturned()
            | StepEnded()
            | ShowdownOpened()
            | Shown()
            | Mucked()
            | Raked()
            | Won()
            | HandEnded()
        ):
            return event
        case _:
            assert_never(event)
