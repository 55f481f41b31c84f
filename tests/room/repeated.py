"""Hands that can be played again: by whom, from which packs, and how somebody does in secret what he did otherwise before.

`pairs` makes two hands of one with them, which somebody must not be able to tell apart.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from anteup.cards import Card, Pack
from anteup.engine.actions import Action, DeclareWay, Discard, Fold, HandOver, NameWild, TurnUp
from anteup.engine.events import (
    Slip,
)
from anteup.engine.hand import View
from anteup.engine.law import judge
from anteup.engine.menus import Menu, Wager, Ways
from anteup.engine.wilds import best_named
from anteup.room import houseplayers
from anteup.rules.catalogue import games
from anteup.rules.faults import Malformed
from anteup.table.away import default
from anteup.table.gamesof import games_of
from anteup.table.granting import NotGranted
from anteup.table.settings import Settings
from tests.engine.acting import PLAIN, choose

NAMES = ("ann", "ben", "cid", "dot", "eve", "fay")
HOST = "hal"
"""Who has opened the table, and looks on."""
RAIL = "rail"


class Impossible(Exception):
    """What was done in the hand as it came cannot be done with these cards: by law, others would have done otherwise."""


# ---- the tables -----------------------------------------------------------------------------------------------------


class Sitting(NamedTuple):
    """A table, and how many of its chairs have people and bots."""

    game: str
    people: int
    bots: int

    @property
    def settings(self) -> Settings:
        """As its host has set it: nobody is hurried."""
        return settings(self.game, self.people + self.bots)

    @property
    def viewers(self) -> tuple[str, ...]:
        """Who looks on."""
        return (*NAMES[: self.people], HOST, RAIL)


@cache
def settings(game: str, seats: int) -> Settings:
    """A table of a game."""
    some = Settings(game=game, seats=seats, clock=0, pause=1, choosing=5, grace=3600, moves="moving button")
    try:
        games_of(some)
    except Malformed:
        pass
    except NotGranted:  # its book wants the table to say its limit (V-086)
        return msgspec.structs.replace(some, stakes={"limit": 12})
    return some


@cache
def all_games() -> tuple[str, ...]:
    """Every form and every game that can be dealt by some book."""
    return tuple(listed.name for listed in games() if listed.books)


@cache
def seats_of(game: str) -> tuple[int, ...]:
    """How many may play it, up to six."""
    found = []
    for seats in range(2, len(NAMES) + 1):
        try:
            dealt = games_of(settings(game, seats))
        except (Malformed, NotGranted):
            continue
        if any(seats in counts for counts in dealt.values()):
            found.append(seats)
    return tuple(found)


# ---- the packs ------------------------------------------------------------------------------------------------------


class Shuffle(NamedTuple):
    """One pack, as it was laid down."""

    order: Pack
    slips: tuple[Slip, ...]


class AsTheyCome:
    """Packs by a seed; what was laid down is kept."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.laid: list[Shuffle] = []

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """A pack in some order."""
        order = tuple(self.dice.sample(deck, len(deck)))
        self.laid.append(Shuffle(order, ()))
        return order, secrets.token_bytes(32)

    def slips(self, deck: Pack) -> tuple[Slip, ...]:
        """Faults in store with cards that are likely to be dealt."""
        kinds = ("boxed", "exposed", "one too many", "one too few", "out of order")
        assert deck == self.laid[-1].order
        some = self.dice.sample(deck[:24], min(len(deck), self.dice.randint(0, 2)))
        slips = tuple(Slip(card, self.dice.choice(kinds)) for card in some)  # type: ignore[arg-type]
        self.laid[-1] = self.laid[-1]._replace(slips=slips)
        return slips


class Otherwise:
    """The packs of another hand: what somebody has seen lies where it lay, and the rest lies anywhere."""

    def __init__(self, laid: Sequence[Shuffle], before: int, seen: frozenset[Card], dice: Random) -> None:
        """`before` of the packs were for other things than the hand, and are as they were."""
        self.then, self.before, self.seen, self.dice = laid, before, seen, dice
        self.laid: list[Shuffle] = []
        self.fails = ""
        """Why what was seen cannot lie where it lay."""

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """The pack that lay there then, as far as it was seen."""
        at = len(self.laid)
        then = self.then[at].order if at < len(self.then) else ()
        if {card for card in then if card in self.seen} != {card for card in deck if card in self.seen}:
            self.fails = f"pack {at + 1} is another than then"
        if self.fails or len(then) != len(deck):
            self.fails = self.fails or f"pack {at + 1} has {len(deck)} cards, and then had {len(then)}"
            order = deck
        elif at < self.before:
            order = then
        else:
            unseen = [card for card in deck if card not in self.seen]
            self.dice.shuffle(unseen)
            order = tuple(card if card in self.seen else unseen.pop() for card in then)
        self.laid.append(Shuffle(order, ()))
        return order, secrets.token_bytes(32)

    def check(self) -> None:
        """Raises Impossible where it did not lie there."""
        if self.fails:
            raise Impossible(self.fails)

    def slips(self, deck: Pack) -> tuple[Slip, ...]:
        """The same faults at the same places of the pack."""
        assert deck == self.laid[-1].order
        if self.fails:
            return ()
        then = self.then[len(self.laid) - 1]
        return tuple(Slip(deck[then.order.index(slip.card)], slip.kind) for slip in then.slips)


# ---- what people do -------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """What one of the people did, or tried; nobody: the time for something came."""

    name: str
    action: Action | None
    granted: bool


class First:
    """People and bots as they come: whatever is lawful, and now and then what is not."""

    def __init__(self, dice: Random, *, folds: bool) -> None:
        self.dice, self.folds = dice, folds
        self.done: list[Step] = []
        self.thought: list[tuple[int, Action]] = []
        """What bots decided, by seat."""

    def who(self, names: Sequence[str]) -> tuple[str, bool]:
        """Who acts now, and whether he tries what he should not."""
        return self.dice.choice(names), self.dice.random() < 0.15

    def tries(self, view: View, menu: Menu) -> Action:
        """Something that is most likely against a law."""
        cards = view.down[menu.seat][: self.dice.randint(0, 2)]
        kinds = (Discard(cards), Discard(cards, aside=True), HandOver(cards), TurnUp(cards), NameWild(cards))
        return self.dice.choice((*PLAIN, *kinds))

    def action(self, view: View, menu: Menu) -> Action:
        """Something lawful."""
        if isinstance(menu, Wager) and menu.fold and self.folds and view.step and self.dice.random() < 0.35:
            return Fold()
        return choose(view, menu, self.dice)

    def thinks(self, view: View, menu: Menu) -> Action:
        """What a bot does."""
        action = self.action(view, menu)
        self.thought.append((menu.seat, action))
        return action


class Again:
    """The same people again, with other cards: before all eyes they do the same, and in secret something else."""

    def __init__(self, first: First, seen: frozenset[Card], ways: frozenset[int], dice: Random) -> None:
        """`seen`: the cards that must go where they went; `ways`: the seats whose declaration was heard, or is the viewer's."""
        self.steps = iter(first.done)
        self.thought: dict[int, list[Action]] = {}
        for seat, action in first.thought:
            self.thought.setdefault(seat, []).append(action)
        self.seen, self.ways, self.dice = seen, ways, dice

    def thinks(self, view: View, menu: Menu) -> Action:
        """What a bot does. Raises Impossible where the other hand never came so far."""
        then = self.thought.get(menu.seat)
        if not then:
            raise Impossible("a bot is asked more often than then")
        return self.same(view, menu, then.pop(0))

    def same(self, view: View, menu: Menu, then: Action) -> Action:
        """What he did then, as far as it was seen; it is lawful. Raises Impossible where it cannot be."""
        for _ in range(12):
            action = self._some(view, menu, then)
            if judge(view, menu.seat, action) is None:
                return action
        raise Impossible(f"{then} is not lawful with these cards")

    def _some(self, view: View, menu: Menu, then: Action) -> Action:
        match then:
            case Discard(cards) | HandOver(cards) | TurnUp(cards):
                return msgspec.structs.replace(then, cards=self._cards(view.down[menu.seat], cards))
            case NameWild():
                return best_named(view, menu)  # type: ignore[arg-type] # they are named where they are asked for
            case DeclareWay() if menu.seat not in self.ways and isinstance(menu, Ways):
                return DeclareWay(self.dice.choice(menu.ways))
            case _:
                return then

    def _cards(self, held: Pack, then: Pack) -> Pack:
        """As many cards, of which those are the same that were seen."""
        certain = [card for card in then if card in self.seen]
        if not {*certain} <= {*held}:
            raise Impossible("he does not hold what he was seen to part with")
        others = [card for card in held if card not in self.seen]
        if len(others) < len(then) - len(certain):
            raise Impossible("he holds too few cards that were not seen")
        return (*certain, *self.dice.sample(others, len(then) - len(certain)))


class Thinking(Executor):
    """What bots decide in: they decide as they are told to."""

    def __init__(self, thinks: Callable[[View, Menu], Action]) -> None:
        self.thinks = thinks
        self.failed: list[BaseException] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        """Has a bot decide, at once."""
        assert fn is houseplayers.decide
        future: Future[Any] = Future()
        view, menu, _ = args
        try:
            future.set_result(self.thinks(view, menu))
        except Impossible as e:
            self.failed.append(e)
            future.set_result(default(view, menu))
        return future
