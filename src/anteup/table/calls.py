"""Which game is dealt next: the usual one, what the dealer has called, a jackpot, a kill, or a bomb pot.

A value, as the table is; the games that may be needed are dealt out beforehand, and what changes from hand to hand, such
as the openers of a jackpot, is changed in them here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from anteup.chips import Chips
from anteup.engine.events import Carried
from anteup.engine.hand import Hand
from anteup.engine.openers import ante
from anteup.engine.showing import strengths
from anteup.ranking.names import category
from anteup.rules.house import Table
from anteup.rules.steps import Bet, Game, Post

BIG = ("four of a kind", "straight flush", "five of a kind")
"""Hands after which some tables play a round of jackpots."""


class Jackpot(Struct, frozen=True):
    """A jackpot that is on."""

    number: int
    """0 the first; it says which openers are needed (V-065)."""
    each: Chips
    """What each puts into it."""


class Calls(Struct, frozen=True):
    """The games of a table, and which of them comes next."""

    games: dict[str, dict[int, Game]]
    """By name, and then by the number of players that each was dealt out for."""
    usual: str
    """The one that is dealt where nothing else is called."""
    rules: Table = Table()
    called: str = ""
    """What the dealer has called, until another is called; empty: the usual."""
    jackpot: Jackpot | None = None
    left: int = 0
    """Jackpots that are still to be dealt after this one, whoever wins it."""
    first: Chips = 0
    """What each put into the first of the jackpots."""
    killer: int = -1
    """The chair that has made a kill; -1: none."""
    legs: tuple[int, int] = (-1, 0)
    """The chair that won the last pot alone, and how many running."""
    hands: int = 0
    turn: int = 0
    """Where games follow each other, hands dealt of the present one."""
    chooses: Literal["deal", "seat"] = "deal"
    """Where games are named: by each dealer for his deal, or by each chair in turn, whoever deals."""
    chose: int = -1
    """The chair that has named a game last, or has let the time for it pass; -1: none yet."""
    skips: bool = False
    """Whether the bomb pot that would come is left out, since it is not dealt to as many as are there."""


class NoSuchGame(ValueError):
    """A call for a game that this table does not deal; the message names those it does."""


def called(calls: Calls, name: str) -> Calls:
    """The dealer names the game (H-007). Raises NoSuchGame for one that the table does not deal."""
    rules = calls.rules
    voted = name == rules.jackpot_form and rules.jackpot_after in {"vote", "dealer's choice"}
    if rules.forms != "dealer's choice" and not voted:
        raise NoSuchGame(f"{name!r} cannot be called: the games of this table are {rules.forms}")
    allowed, wanted = list(calls.games) if voted else choosable(calls), meant(calls, name)
    if wanted not in allowed:
        raise NoSuchGame(f"{name!r} is not dealt at this table: one of {', '.join(allowed)}")
    name = wanted
    if name == rules.jackpot_form and name != calls.usual:
        first = put_in(calls, name)
        return calls if calls.jackpot else replace(calls, jackpot=Jackpot(0, first), first=first)
    return replace(calls, called=name, turn=0)


def choosable(calls: Calls) -> list[str]:
    """The games that the dealer may name: those of `allowed`, or all where nothing is; and always the usual one."""
    allowed = {calls.usual, *(meant(calls, name) for name in calls.rules.allowed or calls.games)}
    return [name for name in calls.games if name in allowed]


def meant(calls: Calls, name: str) -> str:
    """The name under which a game is at this table: its own, or that of the sheet that is of this form."""
    if name in calls.games:
        return name
    return next((key for key, games in calls.games.items() if any(game.form == name for game in games.values())), name)


def put_in(calls: Calls, name: str) -> Chips:
    """The ante of a game."""
    return max((ante(game) for game in calls.games[name].values()), default=0)


def coming(calls: Calls) -> str:
    """The name of the game that is next."""
    rules = calls.rules
    if calls.jackpot is not None:
        return rules.jackpot_form
    every = rules.bomb_pot_every
    if every and not calls.skips and calls.hands % every == every - 1 and rules.bomb_pot in calls.games:
        return rules.bomb_pot
    return calls.called or calls.usual


def next_games(calls: Calls) -> dict[int, Game]:
    """The game that is next, for each number of players."""
    games = calls.games[coming(calls)]
    if calls.jackpot is not None:
        return {players: jackpot(game, calls.jackpot) for players, game in games.items()}
    if kill_is_on(calls):
        return {players: killed(game, calls.rules.kill) for players, game in games.items()}
    return games


def gone_on(calls: Calls, was: Calls) -> Calls:
    """A jackpot that is on goes on where the table was changed: for the openers that it has come to, and wholly at the sums of
    the table as it is by now. Where those are as they were, or it is the eldest who names them, each puts in what he did (V-064).
    """
    on, form = was.jackpot, calls.rules.jackpot_form
    assert on is not None
    game, before = (next(iter(each.games[each.rules.jackpot_form].values())) for each in (calls, was))
    unit, first, each = game.stakes.unit, was.first, on.each
    if (put_in(calls, form), unit) != (put_in(was, was.rules.jackpot_form), before.stakes.unit):
        first = put_in(calls, form) or max(unit, first // unit * unit)
        each = unit if on.number and game.jackpot.again == "one chip" else first
    return replace(calls, jackpot=Jackpot(on.number, each), first=first, left=was.left)


def kill_is_on(calls: Calls) -> bool:
    """Is the next hand played for more? A jackpot or a bomb pot in between is not, and the kill waits for nobody."""
    return calls.killer >= 0 and coming(calls) == (calls.called or calls.usual) and calls.jackpot is None


def jackpot(game: Game, on: Jackpot) -> Game:
    """A game with the openers and the antes of this one of a series of jackpots (V-064, V-065, L-29)."""
    openers = game.jackpot.openers[on.number % len(game.jackpot.openers)]

    def settled(step: object) -> object:
        if isinstance(step, Post) and step.only != "blinds" and step.ante_by == "all":
            return replace(step, ante=on.each)
        return replace(step, openers=openers) if isinstance(step, Bet) and step.openers else step

    steps = tuple(settled(step) for step in game.steps)
    return replace(game, steps=steps, stakes=replace(game.stakes, ante=on.each))


def killed(game: Game, kind: Literal["none", "half", "full"]) -> Game:
    """A game at twice its bets, or at half as much again in whole chips of the table; the blinds stay as they are."""
    times, per = (3, 2) if kind == "half" else (2, 1)

    unit = game.stakes.unit

    def more(amount: Chips) -> Chips:
        return max(amount, amount * times // per // unit * unit)

    steps = tuple(replace(step, fixed=more(step.fixed)) if isinstance(step, Bet) else step for step in game.steps)
    stakes = game.stakes
    stakes = replace(
        stakes,
        small_bet=more(stakes.small_bet),
        big_bet=more(stakes.big_bet),
        river_bet=more(stakes.river_bet),
    )
    return replace(game, steps=steps, stakes=stakes)


def kill_blind(calls: Calls) -> Chips:
    """What the killer posts: the small bet of the hand to come."""
    games = next_games(calls)
    return max((game.stakes.small_bet for game in games.values()), default=0)


def after(calls: Calls, hand: Hand, chairs: Sequence[int]) -> Calls:
    """Which game comes after this hand; `chairs` are those of its seats."""
    now = replace(calls, hands=calls.hands + 1, turn=calls.turn + 1, skips=False)
    return rotated(killing(jackpots(now, hand), hand, chairs), len(chairs))


def jackpots(calls: Calls, hand: Hand) -> Calls:
    """Whether a jackpot follows: one does after a hand that nobody opened, or that was opened falsely, and after a penalty
    that goes into the next (V-061, V-064, V-068, L-27, L-29, L-35).
    """
    rules, on = calls.rules, calls.jackpot
    book, leaves = hand.game.jackpot, hand.leaves
    if rules.jackpot_form not in calls.games:
        return replace(calls, jackpot=None)
    if on is not None and leaves.ended != "won":
        again = hand.game.stakes.unit if book.again == "one chip" else calls.first
        return replace(calls, jackpot=Jackpot(on.number + 1, again))
    if follows(calls, hand, leaves):
        eldest = (hand.aside.ante or ante(hand.game)) if book.each_puts == "what the eldest put" and on is None else 0
        first = (calls.first if on else eldest) or put_in(calls, rules.jackpot_form)
        begins = rules.jackpot_after == "big hand" and leaves.ended == "won" and not calls.left
        more = len(hand.stacks) - 1 if begins else max(0, calls.left - 1)
        return replace(calls, jackpot=Jackpot(0, first), first=first, left=more)
    return replace(calls, jackpot=None)


def follows(calls: Calls, hand: Hand, leaves: Carried) -> bool:
    """Does a jackpot follow a hand that was none, or one that somebody won?"""
    rules = calls.rules
    if calls.left or rules.jackpot_after == "always":
        return True
    if not rules.jackpots:
        return False
    if leaves.ended == "won" and leaves.pot:  # a penalty is for the next jackpot (L-35)
        return True
    if rules.jackpot_after == "big hand":
        return leaves.ended == "won" and big_hand_shown(hand)
    return rules.jackpot_after == "passed out" and leaves.ended != "won"


def big_hand_shown(hand: Hand) -> bool:
    """Was a hand of fours or better shown down?"""
    shown = [seat for seat in range(len(hand.stacks)) if hand.shown >> seat & 1]
    if hand.game.shares[0].of != "high":
        return False
    return any(worth and category(worth, hand.game.ranks) in BIG for worth in strengths(hand, 0, shown))  # type: ignore[arg-type]


def killing(calls: Calls, hand: Hand, chairs: Sequence[int]) -> Calls:
    """Whether somebody has made a kill: two pots running alone, or a scooped pot."""
    rules = calls.rules
    if rules.kill == "none":
        return calls
    gained = [chair for seat, chair in enumerate(chairs) if hand.stacks[seat] > hand.began[seat]]
    alone = gained[0] if len(gained) == 1 else -1
    running = calls.legs[1] + 1 if alone >= 0 and alone == calls.legs[0] else int(alone >= 0)
    made = running >= 2 if rules.kill_after == "two pots running" else alone >= 0 and len(hand.game.shares) > 1
    return replace(calls, legs=(alone, running), killer=alone if made else -1)


def rotated(calls: Calls, players: int) -> Calls:
    """Where games follow each other, the next after a round of the table."""
    names = [name for name in (meant(calls, name) for name in calls.rules.allowed) if name in calls.games]
    if calls.rules.forms != "rotation" or not names or calls.turn < players:
        return calls
    now = calls.called or calls.usual
    at = names.index(now) if now in names else -1
    return replace(calls, called=names[(at + 1) % len(names)], turn=0)


def of(games: Mapping[int, Game] | Mapping[str, Mapping[int, Game]], rules: Table, usual: str = "") -> Calls:
    """The calls of a table with one game, or with several by name, the first being the usual one."""
    by_name: dict[str, dict[int, Game]] = {}
    for key, value in games.items():
        if isinstance(value, Game):
            by_name.setdefault(usual or value.form, {})[int(key)] = value
        else:
            by_name[str(key)] = dict(value)
    name = usual or next(iter(by_name), "")
    return Calls(by_name, name, rules)
