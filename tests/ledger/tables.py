"""A table to play the examples at: people with names, cards as the example has them, and play in a dealer's words.

table = Table(game("holdem", 4), "Bob Carol Ted Alice", cards="Bob Qs 9h, Carol Kh Jd")
table.play("Ted folds, Alice calls, Bob calls")
table.refuses("Carol calls", Law.NOTHING_OWED)

Whoever throws cards away says which: `Bob discards 2h 5c`, `Carol stands pat`; what comes for them is in `draws`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from msgspec.structs import replace

from anteup import rules
from anteup.cards import Card, Pack, cards, written
from anteup.engine import law as judging
from anteup.engine.actions import (
    Action,
    BuyCard,
    Call,
    Check,
    ClaimMisdeal,
    DeclareWay,
    Decline,
    Discard,
    Fold,
    HandOver,
    LiftCards,
    Muck,
    NameAnte,
    NameWild,
    OwnUp,
    RaiseTo,
    RefuseOffer,
    Seat,
    ShowHand,
    StraddleTo,
    TakeOffer,
    TurnUp,
    Way,
)
from anteup.engine.events import Event, Mucked, Owed, Raked, Shown, Slip, Won
from anteup.engine.hand import Hand, View, seats
from anteup.engine.law import Refused, menu
from anteup.engine.log import Log, fold
from anteup.engine.menus import Menu, Wager
from anteup.engine.pots import pots
from anteup.ranking import USUAL, Made, evaluate
from anteup.ranking.ranks import Plays, Ranks
from anteup.rules.fields import STEPS
from anteup.rules.laws import Law
from anteup.rules.steps import Board, Buy, Deal, Draw, Game
from tests.ledger.off import SAID

E = TypeVar("E", bound=Event)

# ---- games ----------------------------------------------------------------------------------------------------------


def house(game: Game) -> Game:
    """The game as it stands, or with the options that are said otherwise just now."""
    for said, value in SAID.items():
        place, _, field = said.partition(".")
        kind, _, number = place.partition(" ")
        if kind in STEPS:
            meant = [at for at, step in enumerate(game.steps) if isinstance(step, STEPS[kind])]
            meant = [meant[int(number) - 1]] if number else meant
            steps = [replace(s, **{field: value}) if at in meant else s for at, s in enumerate(game.steps)]
            game = replace(game, steps=tuple(steps))
        elif place == "share":
            game = replace(game, shares=tuple(replace(share, **{field: value}) for share in game.shares))
        elif place in ("ranks", "pots", "stakes", "wild", "jackpot", "faults"):
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


def stacked(
    game: Game,
    holes: dict[Seat, Pack],
    boards: Sequence[Pack] = (),
    draws: Sequence[Sequence[Pack]] = (),
    out: dict[Seat, int] | None = None,
) -> Pack:
    """The pack in an order that deals these cards; whatever is not told comes from the rest, twos first.

    `holes` are the cards of a seat in the order in which they come to it, whether down or up; `boards` those of each
    board; `draws`, for each draw or sale of the form, what comes for those who throw, in their order; `out` after how
    many deals a seat is out, and gets no more.
    """
    told = [*holes.values(), *boards, *(cards for draw in draws for cards in draw)]
    wanted = {card for some in told for card in some}
    rest = [card for card in game.deck if card not in wanted]
    left = {seat: list(hole) for seat, hole in holes.items()}
    common = [list(board) for board in boards]
    later = [[card for cards in draw for card in cards] for draw in draws]
    deck: list[Card] = []
    deals = 0
    for step in game.steps:
        match step:
            case Deal():
                into = [Seat(s) for s in range(game.players) if deals < (out or {}).get(Seat(s), deals + 1)]
                deals += 1
                deck += [rest.pop() for _ in range(step.burn)]
                for _ in range(step.down + step.up):
                    deck += [(left.get(seat) or rest).pop(0) for seat in into]
            case Board():
                deck += [rest.pop() for _ in range(step.burn)]
                for number in range(step.boards):
                    place = common[number] if number < len(common) else []
                    deck += [(place or rest).pop(0) for _ in range(step.cards)]
            case Draw() | Buy():
                come = later.pop(0) if later else []
                deck += [rest.pop() for _ in range(isinstance(step, Draw) and step.burn and bool(come))]
                deck += come
            case _:
                pass
    return (*deck, *rest)


WORDS: dict[str, Action] = {
    "folds": Fold(),
    "checks": Check(),
    "calls": Call(),
    "declines": Decline(),
    "shows": ShowHand(),
    "mucks": Muck(),
    "stands pat": Discard(),
    "buys": BuyCard(),
    "lifts": LiftCards(),
    "claims a misdeal": ClaimMisdeal(),
    "takes": TakeOffer(),
    "refuses": RefuseOffer(),
    "owns up": OwnUp(),
}
"""What is said with no more than words."""


def spoken(word: str, rest: list[str]) -> Action:
    """What is said with a sum, with cards, or with a way to play."""
    if word == "declares":
        return DeclareWay(cast("Way", rest[0]))
    if word in {"discards", "passes", "names"} or (word == "turns" and rest[0] == "up"):
        held = _cards(" ".join(said for said in rest if said not in {"up", "aside"}))
        kinds: dict[str, Action] = {
            "discards": Discard(held, aside="aside" in rest),
            "passes": HandOver(held),
            "names": NameWild(held),
            "turns": TurnUp(held),
        }
        return kinds[word]
    sums: dict[str, type[NameAnte | StraddleTo | Call | RaiseTo]] = {
        "antes": NameAnte,
        "straddles": StraddleTo,
        "calls": Call,
        "bets": RaiseTo,
        "raises": RaiseTo,
    }
    return sums[word](int(rest[-1].replace(",", "")))


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
        draws: str | Sequence[str] = (),
        out: str = "",
        slips: str = "",
        deck: Pack | None = None,
        owed: Sequence[Owed] = (),
        carried: int = 0,
    ) -> None:
        """`cards` are `Bob As Kd, Carol 9h 9d`, each in the order in which they come, down or up; `board` is
        `9c Kc 3h 5s 9d`, with ` | ` between boards; `draws`, for one draw or for each, `Bob 2h 5c, Carol Kd` in the
        order in which they draw; `out` is `Ted 1`, who gets no more after the first deal; `slips` are faults of
        dealing, `exposed Kd, one too many 5c`.
        """
        self.names = names.split() or [f"S{number}" for number in range(1, game.players + 1)]
        self.log = Log(game, (stacks,) * game.players if isinstance(stacks, int) else stacks, owed, carried)
        self._pack = self.stacked(cards, board, draws, out) if deck is None else deck
        self._slips = [Slip(_cards(said.split()[-1])[0], _kind(said)) for said in slips.split(", ") if said]
        self._lay()

    def stacked(self, cards: str = "", board: str = "", draws: str | Sequence[str] = (), out: str = "") -> Pack:
        """The pack of this game in an order that deals these cards; they are told as when a table is made."""
        each = [draws] if isinstance(draws, str) else draws
        gone = {self.seat(name): int(deals) for name, deals in map(str.split, filter(None, out.split(", ")))}
        boards = [_cards(one) for one in board.split(" | ")]
        return stacked(self.log.hand.game, self._held(cards), boards, [[*self._held(d).values()] for d in each], gone)

    def lays(self, deck: Pack = (), first: str = "") -> None:
        """The pack is laid down anew after a misdeal, or those thrown away as a new stock: as told, or `first` on top
        and the others as they lie."""
        on_top = _cards(first)
        self.log.shuffle(deck or (*on_top, *(card for card in self.log.wanted if card not in on_top)))

    def _held(self, said: str) -> dict[Seat, Pack]:
        return {
            self.seat(name): _cards(" ".join(held)) for name, *held in map(str.split, filter(None, said.split(", ")))
        }

    def _lay(self) -> None:
        """The pack, once it is wanted."""
        if self._pack and self.log.wants_pack:
            deck, self._pack = self._pack, ()
            self.log.shuffle(deck, slips=self._slips)

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

    def may(self, name: str = "") -> Menu | None:
        """All that somebody may do now, or whoever has the action."""
        return menu(self.hand, self.seat(name) if name else None)

    def held(self, name: str) -> str:
        """The cards of somebody, first those face down."""
        return written(self.hand.down[self.seat(name)] + (self.hand.up or ((),) * 99)[self.seat(name)])

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
        name, *said_so = said.split()
        words = " ".join(said_so)
        return self.seat(name), WORDS[words] if words in WORDS else spoken(said_so[0], said_so[1:])

    def play(self, said: str) -> None:
        """`Bob bets 4, Carol raises to 8, Bob calls`: each in turn, and lawful."""
        for one in said.split(", "):
            seat, action = self.asked(one)
            self.act(action, seat)

    def act(self, action: Action, seat: Seat) -> None:
        """One action, and the pack where it is wanted next."""
        self.log.act(action, seat)
        self._lay()

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


def _kind(said: str) -> Any:
    return said.rpartition(" ")[0]
