"""The laws of well-formed games: what is wrong with a game whose every part can be said (`anteup.rules.faults.LAWS`).

Here are the laws of order, of what is put up, and of betting; those of the cards are in `anteup.rules.dealt`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from anteup.cards import Pack
from anteup.rules.faults import Fault, shown
from anteup.rules.files import Said
from anteup.rules.steps import Bet, Board, Buy, Deal, Draw, Game, Post, Script, Show, Straddle, big_blind

_PACKAGED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "")


class Placed(NamedTuple):
    """A step with every blank filled, and where each of its values was written."""

    step: Script
    number: int
    """Its place in the form, from 1, repeats unrolled."""
    said: Mapping[str, Said]
    home: Said
    """The line of the form."""

    def by_book(self, field: str) -> bool:
        """Does a form of somebody's own take this from a book?"""
        return (
            field in self.said
            and self.said[field].file.kind == "book"
            and not self.home.file.path.startswith(_PACKAGED)
        )

    def fault(self, field: str, law: str, message: str) -> Fault:
        """A complaint about a field where it was written, or else about the line of the step.

        Where a form of one's own takes the field from a book, it is the step that is to blame, and both are named.
        """
        said = self.said.get(field, self.home)
        if not self.by_book(field):
            return said.fault(law, f"step {self.number}: {message}")
        book = f"{os.path.basename(said.file.path)}:{said.file.line(said.where)}"
        written = '"..."' if isinstance(said.value, str) else "..."
        say = f"step {self.number}: {message}; the book says {field} = {shown(said.value)} ({book}): say `{field} = {written}` on this line"
        return self.home._replace(where=(*self.home.where, field)).fault(law, say)


def cards_needed(steps: Sequence[Script], players: int, *, burned: bool = True) -> int:
    """How many cards a hand takes from the pack at most (T-009), those `burned` included unless that is not asked.

    A last card that may be shared takes one for all, and then none is burned (H-009). Where a table is refused for which
    the stock does not last, all throw as many as they may; else there is a new stock, or one throws fewer. A card that
    is bought may be bought for each of those that sell one.
    """
    need = 0
    sold: dict[Pack, int] = {}
    deals = [n for n, step in enumerate(steps) if isinstance(step, Deal)]
    for n, step in enumerate(steps):
        match step:
            case Deal():
                each = step.down + step.up
                shared = step.short == "share" and deals[0] < n == deals[-1] and each == 1
                need += 1 if shared else each * players + (step.burn and burned)
            case Board():
                need += step.cards * step.boards + (step.burn and burned)
            case Draw() if step.replace and burned and step.stock == "refuse":
                need += step.most * players + step.burn
            case Buy():
                sold[step.on] = max(sold.get(step.on, 0), step.cards)
            case _:
                pass
    return need + sum(len(on) * cards for on, cards in sold.items())


def in_order(placed: Sequence[Placed], steps: Said) -> Iterator[Fault]:
    """Cards, betting, and one showdown at the end."""
    cards = players = 0
    for at in placed:
        match at.step:
            case Deal():
                if not at.step.down + at.step.up:
                    yield at.fault("do", "W-22", "a deal of no cards; say how many `down` or `up`")
                players += at.step.down + at.step.up
            case Board():
                cards += at.step.cards
            case Bet():
                if not players + cards:
                    yield at.fault("do", "W-22", "a betting interval before any card is dealt")
            case Show():
                if at is not placed[-1]:
                    yield at.fault("do", "W-1", "something comes after the showdown")
            case _:  # what is put up and what is done with cards has its own laws
                pass
    if not isinstance(placed[-1].step, Show):
        yield steps.fault("W-1", "the last step is not `show`")
    if not players:
        yield steps.fault("W-22", "no cards are dealt to the players")


def is_live(post: Post) -> bool:
    """Does anything that this step posts count towards a call?"""
    ante = post.ante_is == "live" and bool(post.ante or post.ante_chosen)
    return any(post.blinds) or (ante and post.only != "blinds")


def forced(game: Game, placed: Sequence[Placed]) -> Iterator[Fault]:
    """Antes, blinds and straddles: before the betting, the blinds and the straddle once."""
    blinds: tuple[int, ...] = ()
    offered = live = False
    first = next((n for n, at in enumerate(placed) if isinstance(at.step, Bet)), len(placed))
    for n, at in enumerate(placed):
        match at.step:
            case Post():
                if at.step.blinds and blinds:
                    yield at.fault("only", "W-8", "the blinds are posted a second time; say `only = 'ante'`")
                if at.step.ante and at.step.ante_by == "big blind" and not any(at.step.blinds):
                    yield at.fault("ante_by", "W-8", "the big blind antes for all, and this step posts no big blind")
                yield from _blinds(game, at, at.step)
                yield from _ante(at, at.step)
                blinds = at.step.blinds or blinds
                live |= is_live(at.step)
                if first == len(placed) and is_live(at.step):
                    yield at.fault("do", "W-32", "blinds, or a live ante, and nobody ever bets; say `only = 'ante'`")
            case Straddle():
                if at.step.allowed and not live:
                    yield at.fault("allowed", "W-31", "a straddle, and no blind is posted before it")
                if at.step.allowed and at.step.rises == "ante" and not _an_ante(placed[:n]):
                    yield at.fault("rises", "W-31", "a straddle that rises by the ante, and there is no ante")
                if offered:
                    yield at.fault("do", "W-31", "a straddle is offered a second time")
                offered = True
            case _:
                continue
        if first < n:
            yield at.fault("do", "W-8", f"{at.home.value} after the betting has begun")


def _an_ante(placed: Iterable[Placed]) -> bool:
    return any(isinstance(at.step, Post) and (at.step.ante or at.step.ante_chosen) for at in placed)


def _ante(at: Placed, post: Post) -> Iterator[Fault]:
    """What the book allows, and who may name it."""
    if post.only == "blinds":
        return
    if 0 < post.ante_most < post.ante:
        yield at.fault("ante", "W-33", f"an ante of {post.ante}, and the most is {post.ante_most}")
    if post.ante_chosen and post.ante_by != "eldest":
        yield at.fault("ante_chosen", "W-33", f"the eldest names the ante, and it is posted by {post.ante_by!r}")


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


def betting(placed: Sequence[Placed]) -> Iterator[Fault]:
    """A bet has a size, and a limit where it says so; what is left unequal is made good."""
    live = next((at for at in placed if isinstance(at.step, Post) and is_live(at.step)), None)
    for n, at in enumerate(placed):
        match at.step:
            case Bet():
                yield from _sums(at, at.step)
                yield from _duty(at, at.step)
                if at.step.unopened != "play on" and live and at.step.come_in < 2 and not at.step.openers:
                    say = f"this is in already when step {at.number} asks who opens; say `come_in = 2` of [bet]"
                    if at.by_book("unopened"):
                        say = f"what step {live.number} posts is in already, and this asks who opens"
                        yield at.fault("unopened", "W-34", say)
                    else:
                        yield live.fault("blinds" if "blinds" in live.said else "ante", "W-34", say)
                after = next((later.step for later in placed[n + 1 :]), None)
                if at.step.closes == "after one round" and not (isinstance(after, Draw) and after.make_good):
                    say = "betting stops after one round, and the next step is no draw at which one makes good"
                    yield at.fault("closes", "W-14", say)
            case Draw():
                before = next((earlier.step for earlier in placed[n - 1 : n]), None)
                if at.step.make_good and not (isinstance(before, Bet) and before.closes == "after one round"):
                    yield at.fault("make_good", "W-14", "nothing is left unequal before this draw")
                if at.step.at_once and at.step.replace:
                    say = "all throw at once, and cards are dealt for it; say `replace = false`, or leave it out"
                    yield at.fault("at_once", "W-35", say)
            case _:
                continue


def _sums(at: Placed, bet: Bet) -> Iterator[Fault]:
    if bet.limit == "fixed" and not bet.fixed:
        yield at.fault("fixed", "W-9", "bets are fixed, and nobody says at what; `fixed = 'small bet'`, for one")
    if bet.limit == "fixed" and 0 < bet.pair_showing < bet.fixed:
        yield at.fault("pair_showing", "W-9", f"a pair lets one bet {bet.pair_showing}, and the bet is {bet.fixed}")
    if bet.limit == "fixed" and bet.check == "as a chip":
        yield at.fault("check", "W-9", "a check is a bet of the smallest chip, and bets are fixed")
    if bet.limit != "fixed" and not bet.size:
        yield at.fault("size", "W-9", "a least bet of nothing; `size = 'least bet'`, for one")
    if bet.limit == "spread" and not bet.most:
        yield at.fault("limit", "W-7", "bets up to a limit, and no `limit` in [stakes]")
    if bet.limit == "spread" and 0 < bet.most < bet.size:
        yield at.fault("most", "W-7", f"a greatest bet of {bet.most} below the least of {bet.size}")
    if bet.limit == "pot" and bet.needs_cap and not bet.most:
        say = "pot limit with `needs_cap`, and no `pot_cap` in [stakes]"
        yield at.fault("limit", "W-7", say)


def _duty(at: Placed, bet: Bet) -> Iterator[Fault]:
    full = bet.fixed if bet.limit == "fixed" else bet.size
    if bet.duty == "bring-in" and not bet.bring_in:
        field = "bring_in" if "bring_in" in at.said else "duty"
        yield at.fault(field, "W-13", "a bring-in of nothing; say `bring_in` of [stakes]")
    if bet.duty == "bring-in" and bet.bring_in >= full > 0:
        yield at.fault("bring_in", "W-13", f"a bring-in of {bet.bring_in}, and the bet that completes it is {full}")
