"""A table to play the examples at: people with names, cards as the example has them, and play in a dealer's words.

table = Table(game("holdem", 4), "Bob Carol Ted Alice", cards="Bob Qs 9h, Carol Kh Jd")
table.play("Ted folds, Alice calls, Bob calls")
table.refuses("Carol calls", Law.NOTHING_OWED)
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from msgspec.structs import replace

from anteup import rules
from anteup.cards import Card, Pack, cards
from anteup.engine import law as judging
from anteup.engine.actions import Action, Call, Check, Decline, Fold, Muck, RaiseTo, Seat, ShowHand, StraddleTo
from anteup.engine.events import Event, Mucked, Owed, Raked, Shown, Won
from anteup.engine.hand import Hand, View, seats
from anteup.engine.law import Refused, Wager, menu
from anteup.engine.log import Log, fold
from anteup.engine.pots import pots
from anteup.ranking import USUAL, Made, evaluate
from anteup.ranking.ranks import Plays, Ranks
from anteup.rules.fields import STEPS
from anteup.rules.laws import Law
from anteup.rules.steps import Board, Deal, Game
from tests.ledger.off import SAID

E = TypeVar("E", bound=Event)

# ---- games ----------------------------------------------------------------------------------------------------------


def house(game: Game) -> Game:
    """The game as it stands, or with the options that are said otherwise just now."""
    for said, value in SAID.items():
        place, _, field = said.partition(".")
        if place in STEPS:
            steps = tuple(replace(s, **{field: value}) if isinstance(s, STEPS[place]) else s for s in game.steps)
            game = replace(game, steps=steps)
        elif place == "share":
            game = replace(game, shares=tuple(replace(share, **{field: value}) for share in game.shares))
        elif place in ("ranks", "pots", "stakes"):
            game = replace(game, **{place: replace(getattr(game, place), **{field: value})})
        else:
            game = replace(game, **{place: value})
    return game


def game(name: str, players: int, *, book: str | None = None, **stakes: int | Sequence[int]) -> Game:
    """A packaged form, at these stakes."""
    return house(rules.deal_out(name, book=book, players=players, stakes=stakes))


def own(text: str, players: int | None = None, beside: str = "", **stakes: int | Sequence[int]) -> Game:
    """A form or a table's sheet of one's own, written out in the test, perhaps with a book beside it. Raises Malformed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "own.toml"
        path.write_text(text, "utf-8")
        (Path(folder) / "beside.toml").write_text(beside, "utf-8") if beside else None
        return house(rules.deal_out(path, players=players, stakes=stakes))


def sheet(form: str, book: str = "tda", **sections: str) -> str:
    """A table's sheet of one's own, for `own`: `sheet("holdem", bet="raises = 5")`."""
    lines = [f"{section} = {{ {said} }}" for section, said in sections.items()]
    return "\n".join([f'game = "own"\nform = "{form}"\nbook = "{book}"', *lines])


STRAIGHT_POKER = """
form = "straight-poker"
name = "Straight poker"
says = "Five cards each, one betting interval, and the show of hands: closed poker without a draw."
book = "holdem"
seats = [2, 10]
shares = [SHARES]
steps = [{ do = "post" }, { do = "deal", down = 5 }, { do = "bet", opens = "left of the dealer" }, { do = "show" }]
stakes = { blinds = [], unit = 1, least_bet = 1, limit = 10 }
bet = { BET }
"""
"""What the oldest book says of betting can be shown without a draw."""

UP_TO_THE_LIMIT = "limit = 'spread', raise_by = 'chip'"
"""The limit is ten chips; a raise is at least one."""
UP_TO_THE_POT = "limit = 'pot', raise_by = 'chip'"
TABLE_STAKES = "limit = 'none', raise_by = 'chip'"


def straight_poker(players: int, bet: str = UP_TO_THE_LIMIT, shares: str = "'high'", **stakes: int) -> Game:
    """Straight poker, with these bets and shares of the pot."""
    return own(STRAIGHT_POKER.replace("SHARES", shares).replace("BET", bet), players, "", **stakes)


# ---- hands ----------------------------------------------------------------------------------------------------------


def made(hand: str, board: str = "", plays: Plays = "any five") -> Made:
    """What cards make, high."""
    said = cast("Plays", SAID.get("share.plays", plays))
    return evaluate(hand, board, plays=said, ranks=ranks())


def ranks() -> Ranks:
    """The order of the hands, as it stands just now."""
    said = {key.partition(".")[2]: value for key, value in SAID.items() if key.startswith("ranks.")}
    return replace(USUAL, **said)


def stacked(game: Game, holes: dict[Seat, Pack], board: Pack = ()) -> Pack:
    """The pack in an order that deals these cards; whatever is not told comes from the rest, twos first."""
    wanted = [card for hole in holes.values() for card in hole] + list(board)
    rest = [card for card in game.deck if card not in wanted]
    deck: list[Card] = []
    left = {seat: list(hole) for seat, hole in holes.items()}
    common = list(board)
    for step in game.steps:
        if isinstance(step, Deal):
            for _ in range(step.down):
                deck += [(left.get(Seat(seat)) or rest).pop(0) for seat in range(game.players)]
        elif isinstance(step, Board):
            deck += [rest.pop() for _ in range(step.burn)]
            deck += [(common or rest).pop(0) for _ in range(step.cards)]
    return (*deck, *rest)


WORDS: dict[str, Action] = {
    "folds": Fold(),
    "checks": Check(),
    "calls": Call(),
    "declines": Decline(),
    "shows": ShowHand(),
    "mucks": Muck(),
}


class Table:
    """One hand, its log, and the names of those who play it: the first sits at the dealer's left, the last deals."""

    def __init__(
        self,
        game: Game,
        names: str = "",
        *,
        stacks: int | Sequence[int] = 1000,
        cards: str = "",
        board: str = "",
        deck: Pack | None = None,
        owed: Sequence[Owed] = (),
        carried: int = 0,
    ) -> None:
        self.names = names.split() or [f"S{number}" for number in range(1, game.players + 1)]
        holes = {self.seat(said.split()[0]): _cards(said.split(maxsplit=1)[1]) for said in cards.split(", ") if said}
        self.log = Log(game, (stacks,) * game.players if isinstance(stacks, int) else stacks, owed, carried)
        self.log.shuffle(stacked(game, holes, _cards(board)) if deck is None else deck)

    # What is there to see.

    @property
    def hand(self) -> Hand:
        """The hand, as the house knows it."""
        return self.log.hand

    @property
    def pot(self) -> int:
        """All chips that are in nobody's stack."""
        return self.hand.pot

    def seat(self, name: str) -> Seat:
        """Where somebody sits."""
        return Seat(self.names.index(name))

    @property
    def turn(self) -> str:
        """Who has the action; nobody, at the end."""
        return self.names[self.hand.turn] if self.hand.due else ""

    @property
    def stacks(self) -> dict[str, int]:
        """What everybody has left."""
        return dict(zip(self.names, self.hand.stacks, strict=True))

    @property
    def bets(self) -> dict[str, int]:
        """What everybody has in front of him, this interval."""
        return dict(zip(self.names, self.hand.bets, strict=True))

    @property
    def still_in(self) -> list[str]:
        """Who has not folded."""
        return [self.names[seat] for seat in seats(self.hand.live)]

    @property
    def menu(self) -> Wager:
        """What the player with the action may do with his chips."""
        found = menu(self.hand)
        assert isinstance(found, Wager)
        return found

    def adds(self, name: str) -> int:
        """All that somebody has put in, from the first post on; what went back to him, or was won, is not there."""
        seat = self.seat(name)
        first = self.log.events[0]
        stacks = cast("Any", first).stacks
        return int(stacks[seat]) - self.hand.stacks[seat]

    def told(self, kind: type[E]) -> list[E]:
        """Every event of one kind, in order."""
        return [event for event in self.log.events if isinstance(event, kind)]

    @property
    def won(self) -> dict[str, int]:
        """What everybody won who won anything."""
        found: dict[str, int] = {}
        for event in self.told(Won):
            found[self.names[event.seat]] = found.get(self.names[event.seat], 0) + event.amount
        return found

    @property
    def pots(self) -> list[tuple[int, list[str]]]:
        """The main pot and the side pots before the rake and the awards, and who might win each."""
        first = next(number for number, event in enumerate(self.log.events) if isinstance(event, Raked | Won))
        return [(pot.amount, [self.names[s] for s in pot.seats]) for pot in pots(fold(self.log.events[:first]))]

    @property
    def at_showdown(self) -> list[str]:
        """Who showed and who mucked, in order: `["Bob shows", "Carol mucks"]`."""
        told = [event for event in self.log.events if isinstance(event, Shown | Mucked)]
        return [f"{self.names[event.seat]} {'shows' if isinstance(event, Shown) else 'mucks'}" for event in told]

    def view(self, name: str = "") -> View:
        """The hand as somebody knows it, or the rail."""
        return self.log.view(self.seat(name) if name else None)

    # What is done.

    def asked(self, said: str) -> tuple[Seat, Action]:
        """`Ted raises to 40`, as a seat and an action."""
        name, word, *rest = said.split()
        sum_ = int(rest[-1].replace(",", "")) if rest else 0
        if word in WORDS and not rest:
            return self.seat(name), WORDS[word]
        if word == "straddles":
            return self.seat(name), StraddleTo(sum_)
        if word == "calls":
            return self.seat(name), Call(sum_)
        assert word in {"bets", "raises"}, said
        return self.seat(name), RaiseTo(sum_)

    def play(self, said: str) -> None:
        """`Bob bets 4, Carol raises to 8, Bob calls`: each in turn, and lawful."""
        for one in said.split(", "):
            seat, action = self.asked(one)
            self.log.act(action, seat)

    def check_down(self) -> None:
        """Everybody checks, to the end."""
        while self.turn:
            self.play(f"{self.turn} checks")

    def refuses(self, said: str, law: Law) -> None:
        """Somebody tries what he may not: the law is named, with all that he may do, and nothing has happened."""
        seat, action = self.asked(said)
        before, events, views = self.hand, list(self.log.events), [self.log.view(by) for by in self._everybody]
        refusal = judging.judge(before, seat, action)
        assert refusal is not None, f"{said}: nobody minds"
        assert (refusal.law, refusal.seat, refusal.action) == (law, seat, action)
        assert refusal.menu == menu(before, seat)
        with pytest.raises(Refused) as refused:
            self.log.act(action, seat)
        assert refused.value.refusal == refusal
        assert law.sentence in str(refused.value)
        assert law.code in str(refused.value)
        assert self.hand is before
        assert self.log.events == events
        assert [self.log.view(by) for by in self._everybody] == views

    @property
    def _everybody(self) -> list[Seat | None]:
        return [None, *(Seat(seat) for seat in range(len(self.names)))]


def _cards(text: str) -> Pack:
    return cards(text)
