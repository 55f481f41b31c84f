"""What a house settles between hands: the table, the bank, and the room. Nothing of it reaches the engine.

Most of it is acted upon by `deal_out`, by `anteup.table`, by the room and by the terminal. The rest is recorded: `table_rules`
has it for a program that wants it, and nothing in this library acts upon it yet. The classes say which is which.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from anteup.chips import Chips


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """One level of a tournament's stakes (T-065)."""

    minutes: int = 20
    blinds: tuple[Chips, ...] = ()
    ante: Chips = 0


class Bank(Struct, frozen=True, forbid_unknown_fields=True):
    """The money. Nothing of it reaches the engine. The terminal heeds `currency`, in a file of one's own. At a table in a room
    the host says `banker`, and `currency` where he wants another than the book's; its bank heeds all else, but that it
    refuses a table with `midhand`.
    """

    currency: Literal["chips", "pounds", "dollars", "event"] = "chips"
    """How sums are written where people read them."""
    banker: Literal["house", "host", "lot"] = "house"
    """Who keeps the chips and the account: the house, the host, or a player picked by lot (H-081)."""
    equal_start: bool = False
    """Whether all begin with as much (H-082)."""
    rebuy: Literal["any", "whole stacks"] = "any"
    """Whether one buys what one likes, or only as much again as one began with (H-085); a host may say the latter too."""
    midhand: bool = False
    """Whether chips may be added during a hand (H-076)."""
    part_cash_out: bool = False
    """Whether chips may leave the table before their owner does (H-077)."""
    loans: bool = False
    """Whether chips pass from player to player (H-084)."""
    colours: dict[str, Chips] = {}
    """What a chip of each colour is worth (H-083, V-102)."""
    strict: bool = False
    """Whether sums must be put together from those chips (H-015)."""


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """What people are shown, asked and told. Nothing of it reaches the engine. The terminal heeds `pass_means`, a room heeds
    `delay`; all else is recorded, and not acted upon yet.
    """

    loss_limit: Literal["none", "asked"] = "none"
    """Whether each is asked for the loss at which he stops (V-107)."""
    stop_time: Literal["none", "asked"] = "none"
    """Whether each is asked for the hour at which he stops (V-108)."""
    delay: Literal["none", "uniform"] = "none"
    """Whether every action is shown after the same time, so that hesitation tells nothing (V-111)."""
    hole_camera: Literal["off", "after the hand", "delayed"] = "off"
    """When onlookers are shown the cards face down (T-059)."""
    feed: Literal["full", "stars and key hands", "final table", "trim"] = "full"
    """How much of a long game is told again (T-063, T-064, T-066)."""
    pass_means: Literal["check", "fold", "ask"] = "check"  # noqa: S105 (a word at the table)
    """What the word is taken for where somebody says it (H-055, V-089, L-41)."""
    fold_early: bool = False
    """Whether one may say that one will fold before it is one's turn (H-056)."""
    offsuit: Literal["nothing", "o"] = "nothing"
    """What is written after two ranks of different suits (T-054)."""
    ten: Literal["T", "10"] = "T"
    """How a ten is written (T-055, I-037)."""
    ace_two_connects: bool = True
    """Whether an ace and a two of one suit are called connectors (T-056)."""


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """Between hands. Nothing of it reaches the engine. `levels`, `shuffle`, `cut` and `kitty` are recorded, and not acted upon
    yet: the stakes stay as they are, the house shuffles, nobody is asked to cut, and what is put aside [pots] says alone.
    """

    seats: tuple[int, int] = (2, 10)
    """For how few and how many; where a file says it, no other number is dealt to, unless the form has no such number."""
    closed_seats: int = 0
    """For how many at most a form is dealt in which no card of a hand is face up (H-009); 0: for as many as there are
    seats."""
    buy_in: int = 100
    """A usual stack, in big blinds (or antes, where there are no blinds)."""
    forms: Literal["fixed", "dealer's choice", "rotation"] = "fixed"
    """Whether one form is played, the dealer names one of `allowed` for each deal, or they follow each other (H-007)."""
    allowed: tuple[str, ...] = ()
    """The forms that may be named besides the table's own, or the order in which they come; none: all that there are. Each
    is dealt at the stakes of this table."""
    jackpots: bool = False
    """Whether a hand that nobody opened is followed by a jackpot (V-061, L-39)."""
    jackpot_form: str = "jackpots"
    """The form of a jackpot; where nobody says it and the usual form takes openers itself, that."""
    jackpot_after: Literal["passed out", "always", "big hand", "vote", "dealer's choice"] = "passed out"
    """What brings a jackpot on."""
    kill: Literal["none", "half", "full"] = "none"
    """Whether a hand after a kill is played for half as much again, or for twice as much, by a blind of the killer's."""
    kill_after: Literal["two pots running", "a scooped pot"] = "two pots running"
    """What makes a kill."""
    bomb_pot_every: int = 0
    """After how many hands `bomb_pot` is dealt in place of the usual form; 0: never."""
    bomb_pot: str = "bomb-pot"
    """The form of a bomb pot."""
    levels: tuple[Level, ...] = ()
    """A tournament's stakes, level by level; none: the stakes stay."""
    seating: Literal["free", "banker first", "drawn", "organiser"] = "free"
    """How seats are given out (H-088): as each likes, the banker first, or by a card each before the first hand (H-089); a
    room has no organiser, and refuses a table that wants one."""
    reseat_minutes: int = 0
    """How long after a new seating another may be called for (H-090); 0: an hour, as where no book says it."""
    first_dealer: Literal["high card", "first jack", "lowest cut", "low card", "fixed"] = "high card"
    """How the first dealer is found (H-018, V-003, L-01)."""
    first_dealer_ace: Literal["high", "low"] = "high"
    """What an ace counts in finding him."""
    shuffle: Literal["dealer", "all, dealer last"] = "dealer"
    """Who shuffles (V-006, L-02)."""
    cut: Literal["right of dealer", "none", "any"] = "right of dealer"
    """Who cuts (V-007, L-03)."""
    stakes_locked: bool = False
    """Whether stakes stay as they are until all go home (V-100)."""
    kitty: Literal["off", "optional", "on"] = "off"
    """Whether the book has something put aside (V-085, L-40); whether it is, and how much, `kitty` of [pots] says."""
    kitty_for: str = "expenses"
    """What it is for."""
    friends_only: bool = False
    """Whether the host says who may sit down (V-104)."""
    bank: Bank = Bank()
    room: Room = Room()
