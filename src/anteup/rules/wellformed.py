"""The laws of well-formed games: what is wrong with a game whose every part can be said (`anteup.rules.faults.LAWS`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from anteup.cards import RANKS, Card
from anteup.rules.faults import Fault
from anteup.rules.files import Said
from anteup.rules.steps import Bet, Board, Deal, Game, Post, Script, Show, Straddle, big_blind


class Placed(NamedTuple):
    """A step with every blank filled, and where each of its values was written."""

    step: Script
    number: int
    """Its place in the form, from 1, repeats unrolled."""
    said: dict[str, Said]
    home: Said
    """The line of the form."""

    def fault(self, field: str, law: str, message: str) -> Fault:
        """A complaint about a field where it was written, or else about the line of the step."""
        return self.said.get(field, self.home).fault(law, f"step {self.number}: {message}")


def cards_needed(steps: Iterable[Script], players: int) -> int:
    """How many cards a hand takes from the pack at most, those burned included (T-009)."""
    need = 0
    for step in steps:
        match step:
            case Deal():
                need += step.down * players
            case Board():
                need += step.cards + step.burn
            case _:
                pass
    return need


def check(game: Game, placed: Sequence[Placed], steps: Said, shares: Said) -> Iterator[Fault]:
    """Every law that the game breaks; `steps` and `shares` are where those were written."""
    yield from _in_order(placed, steps)
    yield from _forced(game, placed)
    for at in placed:
        if isinstance(at.step, Bet):
            yield from _betting(at, at.step)
    yield from _shares(game, shares)


def _in_order(placed: Sequence[Placed], steps: Said) -> Iterator[Fault]:
    """Cards, betting, and one showdown at the end."""
    down = out = 0
    for at in placed:
        match at.step:
            case Deal():
                down += at.step.down
            case Board():
                out += at.step.cards
            case Bet():
                if not down + out:
                    yield at.fault("do", "W-22", "a betting interval before any card is dealt")
            case Show():
                if at is not placed[-1]:
                    yield at.fault("do", "W-1", "something comes after the showdown")
            case _:  # what is put up has its own laws
                pass
    if not isinstance(placed[-1].step, Show):
        yield steps.fault("W-1", "the last step is not `show`")
    if not down:
        yield steps.fault("W-22", "no cards are dealt to the players")


def _forced(game: Game, placed: Sequence[Placed]) -> Iterator[Fault]:
    """Antes, blinds and straddles: before the betting, the blinds and the straddle once."""
    blinds: tuple[int, ...] = ()
    offered = False
    first = next((n for n, at in enumerate(placed) if isinstance(at.step, Bet)), len(placed))
    for n, at in enumerate(placed):
        match at.step:
            case Post():
                if at.step.blinds and blinds:
                    yield at.fault("only", "W-8", "the blinds are posted a second time; say `only = 'ante'`")
                if at.step.ante and at.step.ante_by == "big blind" and not any(at.step.blinds):
                    yield at.fault("ante_by", "W-8", "the big blind antes for all, and this step posts no big blind")
                yield from _blinds(game, at, at.step)
                blinds = at.step.blinds or blinds
                if first == len(placed) and (any(at.step.blinds) or (at.step.ante and at.step.ante_is == "live")):
                    yield at.fault("do", "W-32", "blinds, or a live ante, and nobody ever bets; say `only = 'ante'`")
            case Straddle():
                if at.step.allowed and not any(blinds):
                    yield at.fault("allowed", "W-31", "a straddle, and no blind is posted before it")
                if offered:
                    yield at.fault("do", "W-31", "a straddle is offered a second time")
                offered = True
            case _:
                continue
        if first < n:
            yield at.fault("do", "W-8", f"{at.home.value} after the betting has begun")


def _blinds(game: Game, at: Placed, post: Post) -> Iterator[Fault]:
    """A zero leaves a seat out; the rest do not fall."""
    standing = [blind for blind in post.blinds if blind]
    if len(post.blinds) > game.players:
        yield at.fault("blinds", "W-12", f"{len(post.blinds)} blinds for {game.players} players")
    if standing != sorted(standing):
        say = f"blinds of {', '.join(map(str, post.blinds))}; none may be smaller than one before it"
        yield at.fault("blinds", "W-12", say)
    first = next((step for step in game.steps if isinstance(step, Bet)), None)
    largest = max(post.blinds[: big_blind(post.blinds) + 1], default=0)
    if first and first.limit == "fixed" and largest > first.fixed > 0:
        say = f"a blind of {largest} above the first fixed bet of {first.fixed}: say `small_bet` of [stakes] too"
        yield at.fault("blinds", "W-12", say)


def _betting(at: Placed, bet: Bet) -> Iterator[Fault]:
    """A bet has a size, and a limit where it says so."""
    if bet.limit == "fixed" and not bet.fixed:
        yield at.fault("fixed", "W-9", "bets are fixed, and nobody says at what; `fixed = 'small bet'`, for one")
    if bet.limit != "fixed" and not bet.size:
        yield at.fault("size", "W-9", "a least bet of nothing; `size = 'least bet'`, for one")
    if bet.limit == "spread" and not bet.most:
        yield at.fault("limit", "W-7", "bets up to a limit, and no `limit` in [stakes]")
    if bet.limit == "spread" and 0 < bet.most < bet.size:
        yield at.fault("most", "W-7", f"a greatest bet of {bet.most} below the least of {bet.size}")
    if bet.limit == "pot" and bet.needs_cap and not bet.most:
        say = "pot limit with `needs_cap`, and no `pot_cap` in [stakes]"
        yield at.fault("limit", "W-7", say)


def _shares(game: Game, shares: Said) -> Iterator[Fault]:
    """Hands are made of cards that are dealt."""
    down = sum(step.down for step in game.steps if isinstance(step, Deal))
    board = sum(step.cards for step in game.steps if isinstance(step, Board))
    if all(share.qualifier for share in game.shares):
        yield shares.fault("W-26", "nobody takes a pot for which no hand qualifies; give a share no qualifier")
    for i, share in enumerate(game.shares):
        if share.plays == "two and three" and (down < 2 or board < 3):
            say = f"two of one's own and three of the board's cannot be played of {down} and {board}"
            yield shares.file.fault((*shares.where, i, "plays"), "W-10", say)
        if share.qualifier and share.of != "a-5":
            say = f"a qualifier of {share.qualifier} for the {share.of} hand"
            yield shares.file.fault((*shares.where, i, "qualifier"), "W-26", say)
        if share.qualifier and share.of == "a-5" and down + board < 5:
            say = f"a low of five different cards cannot be made of {down + board}"
            yield shares.file.fault((*shares.where, i, "qualifier"), "W-26", say)
        low = sorted({_low(card) for card in game.deck} & {*range(1, share.qualifier + 1)})
        if share.of == "a-5" and share.qualifier >= 5 and len(low) < 5 <= down + board:
            say = f"the pack has {len(low)} ranks that are no higher than a qualifier of {share.qualifier}, and a low has five"
            yield shares.file.fault((*shares.where, i, "qualifier"), "W-26", say)
        if 0 < share.qualifier < 5:
            say = "five different cards are never lower than a five; a qualifier is from 5 to 13, or 0 for none"
            yield shares.file.fault((*shares.where, i, "qualifier"), "W-26", say)


def _low(card: Card) -> int:
    """What a card counts in a low hand, where the ace is one."""
    return 1 if card.rank == RANKS.index("A") else card.rank + 2
