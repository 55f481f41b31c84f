"""A hand told in words, line by line: the one way, for the table in play and for hands of long ago.

What is told is what the events tell: give it what a seat has `seen`, and it tells that seat's hand; give it the
house's, and it tells everybody's cards. A line is small data, so that whoever prints it may set cards and sums off;
as text (`str`) it is plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from anteup.cards import BACK, Pack, written
from anteup.chips import CHIPS, Chips, Money, Sterling
from anteup.engine.actions import Seat
from anteup.engine.events import (
    BetReturned,
    BettingOpened,
    BoardDealt,
    Called,
    Checked,
    Declined,
    Event,
    Folded,
    HandEnded,
    HandOpened,
    HoleDealt,
    HolesDealt,
    Mucked,
    Posted,
    Raised,
    Raked,
    Shown,
    Straddled,
    Won,
)
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand, alone
from anteup.engine.pots import pots
from anteup.ranking import evaluate
from anteup.rules.steps import Bet, Board, Game, Post

YOU = "You"
"""Whoever is called this is spoken to."""
STREETS = {(5, 0, 3): "Flop", (5, 3, 1): "Turn", (5, 4, 1): "River"}
"""What cards on the board are called: how many there will be in all, how many there were, how many come."""
LIMITS = {"none": "no limit", "pot": "pot limit", "fixed": "fixed limit", "spread": "spread limit"}
NO_LOW = "no low"
Tone: TypeAlias = Literal["plain", "title", "street", "loud", "quiet"]


class Sum(Struct, frozen=True):
    """Chips in a line, as the money of the table writes them."""

    text: str


Word: TypeAlias = str | Sum | Pack


class Line(Struct, frozen=True):
    """Something that happened."""

    words: tuple[Word, ...]
    """Text with its spaces, and among it cards and sums."""
    tone: Tone = "plain"
    """A street's first word is its name."""

    def __str__(self) -> str:
        """The plain text."""
        return ("-- " if self.tone == "street" else "") + "".join(map(plain, self.words))


def plain(word: Word) -> str:
    """The text of a word, without whatever could disturb a terminal.

    >>> from anteup.cards import cards
    >>> plain(cards("As Td")), plain(Sum("$2")), plain("Ann" + chr(27))
    ('As Td', '$2', 'Ann?')
    """
    text = word if isinstance(word, str) else word.text if isinstance(word, Sum) else written(word)
    return "".join(char if char.isprintable() else "?" for char in text)


def narrate(events: Iterable[Event], names: Sequence[str] = (), money: Money | Sterling = CHIPS) -> Iterator[Line]:
    """The game and the players, then a line for everything that happened, a street's below its heading.

    `names` are by seat; without one a player is called by his seat, counted from 1 at the dealer's left. `money` is how
    sums are written. Raises ValueError where there is no hand to tell.
    """
    told = list(events)
    first = told[0] if told else None
    if not isinstance(first, HandOpened):
        raise ValueError(f"a hand begins with HandOpened, not with {type(first).__name__}")  # noqa: TRY004 (of the log)
    teller = Teller(first, names, money)
    yield from teller.heading()
    yield from teller.tell(told[1:])


class Teller:
    """Tells one hand, some events at a time, and keeps the hand that they fold into."""

    def __init__(
        self,
        first: HandOpened,
        names: Sequence[str],
        money: Money | Sterling = CHIPS,
        blinds: Sequence[str] | None = None,
    ) -> None:
        """`names` and `money` as `narrate` has them.

        `blinds` are what the blinds of this hand are called, where one of the usual ones is dead.
        """
        self.hand = opened(first, Hand)
        self._money, self._blinds = money, blinds
        said = names or first.names
        self._names = [said[s] if s < len(said) and said[s] else f"Seat {s + 1}" for s in range(len(first.stacks))]
        self._whole = on_board(first.game)
        self._split = set[int]()
        """The pots that are won in more than one share."""

    def heading(self) -> Iterator[Line]:
        """The game, and who sits with how much; the dealer is the last."""
        yield Line((title(self.hand.game, self._money),), "title")
        width, last = max(map(len, self._names)), len(self._names) - 1
        for seat, (name, stack) in enumerate(zip(self._names, self.hand.stacks, strict=True)):
            yield Line((f"  {name:{width}}  ", self._sum(stack), "  (dealer)" if seat == last else ""))
        yield from self.before()

    def before(self) -> Iterator[Line]:
        """What lies in the middle from an earlier hand."""
        if self.hand.middle:
            yield Line((self._sum(self.hand.middle), " in the pot from the hand before."))

    def tell(self, events: Sequence[Event]) -> Iterator[Line]:
        """The lines for what has happened since; antes that all pay alike are told together."""
        self._split |= {event.pot for event in events if isinstance(event, Won) and event.share}
        antes = [event for event in events if isinstance(event, Posted) and event.into == "share"]
        if len(antes) < len(self._names) or len({event.amount for event in antes}) > 1:
            antes = []
        for event in events:
            if not (antes and isinstance(event, Posted) and event.into == "share"):
                yield from self._lines(event)
            elif event == antes[0]:
                yield Line(("Everybody antes ", self._sum(event.amount), "."))
            if event in antes and event.amount == self.hand.stacks[event.seat]:
                yield self._is_all_in(event.seat)
            self.hand = evolve(self.hand, event)

    def _lines(self, event: Event) -> Iterator[Line]:  # noqa: C901, PLR0912 (a match over a union is a table)
        hand = self.hand
        match event:
            case Posted(seat, amount):
                yield self._does(seat, "post", f" {self._forced(event)} ", *self._paid(seat, amount))
            case Straddled(seat, to):
                yield self._does(seat, "straddle", " to ", *self._paid(seat, to - hand.bets[seat], to))
            case Declined(seat):
                yield self._does(seat, "let", " the straddle pass", tone="quiet")
            case HolesDealt(hands):
                yield from (self._dealt(Seat(seat), own) for seat, own in enumerate(hands) if own)
            case HoleDealt(seat, own):
                yield self._dealt(seat, own, tone="loud")
            case BettingOpened() if self._whole == 5 and not hand.board and not self._bet_before():
                yield Line(("Before the flop",), "street")
            case BoardDealt():
                yield self._street(event)
            case Folded(seat):
                yield self._does(seat, "fold", tone="quiet")
            case Checked(seat):
                yield self._does(seat, "check")
            case Called(seat, to):
                yield self._does(seat, "call", " ", *self._paid(seat, to - hand.bets[seat]))
            case Raised(seat, to):
                verb, how = ("raise", " to ") if hand.level else ("bet", " ")
                yield self._does(seat, verb, how, *self._paid(seat, to - hand.bets[seat], to))
            case BetReturned(seat, amount):
                whom = "you" if self._names[seat] == YOU else self._names[seat]
                yield Line((self._sum(amount), f" not called, back to {whom}."), "quiet")
            case Shown(seat, own):
                made = in_words(hand.game, own, hand.board)
                yield self._does(seat, "show", " ", held(own), f": {made}" if made else "")
            case Mucked(seat) if hand.live != 1 << seat:
                yield self._does(seat, "muck", tone="quiet")
            case Raked(amount):
                yield Line(("The house takes ", self._sum(amount), "."), "quiet")
            case Won():
                yield self._won(event)
            case HandEnded(leaves) if leaves.pot:
                yield Line((self._sum(leaves.pot), " left for the next hand."), "quiet")
            case _:
                return

    def _bet_before(self) -> bool:
        """Has there been a betting interval?"""
        return any(isinstance(step, Bet) for step in self.hand.game.steps[: self.hand.step])

    def _does(self, seat: Seat, verb: str, *how: Word, tone: Tone = "plain") -> Line:
        """`Rock raises to 12.`"""
        name = self._names[seat]
        return Line((f"{name} {verb if name == YOU else f'{verb}s'}", *how, "."), tone)

    def _dealt(self, seat: Seat, own: Pack, tone: Tone = "plain") -> Line:
        """The first cards are what he holds; of later ones, only those that are new."""
        if not self.hand.down[seat]:
            return self._does(seat, "hold", " ", held(own), tone=tone)
        name = self._names[seat]
        return Line((f"{name} {'are' if name == YOU else 'is'} dealt ", held(own), "."), tone)

    def _is_all_in(self, seat: Seat) -> Line:
        name = self._names[seat]
        return Line((f"{name} {'are' if name == YOU else 'is'} all-in.",))

    def _paid(self, seat: Seat, adds: Chips, said: Chips | None = None) -> tuple[Word, ...]:
        """A sum that leaves a stack, and whether it was the last of it."""
        whole = self._sum(adds if said is None else said)
        return (whole, ", all-in") if adds == self.hand.stacks[seat] else (whole,)

    def _sum(self, amount: Chips) -> Sum:
        return Sum(self._money.written(amount))

    def _forced(self, event: Posted) -> str:
        """What a forced stake is called."""
        hand = self.hand
        step = hand.game.steps[hand.step]
        assert isinstance(step, Post)
        two = len(self._names) == 2 and len(step.blinds) == 2 and step.heads_up == "dealer small"
        number = 1 - event.seat if two else event.seat
        owes = any(owed.seat == event.seat and event.into == ("live" if owed.live else "pot") for owed in hand.owed)
        if owes:
            largest = number < len(step.blinds) and step.blinds[number] == max(step.blinds)
            return "the ante for all," if event.into == "pot" and largest else "a missed blind of"
        if event.into in {"share", "pot"}:
            return "an ante of" if step.ante_by == "all" else "the ante for all,"
        if event.into == "live":
            return "a blind of"
        usual = next((place for place, blind in enumerate(step.blinds) if place and not blind), len(step.blinds))
        names = blind_names(usual) if self._blinds is None else self._blinds
        return f"the {names[number]}," if number < len(names) and names[number] else "a blind of"

    def _street(self, event: BoardDealt) -> Line:
        """A street: the whole board, the new cards last, and the pot."""
        board = self.hand.board
        name = STREETS.get((self._whole, len(board), len(event.cards)), "Board")
        words: list[Word] = [name, "  ", board, "   ", event.cards] if board else [name, "  ", event.cards]
        for number, (pot, amount) in enumerate(in_the_middle(self.hand)):
            words += [f"{', ' if number else '   '}{pot} ", self._sum(amount)]
        return Line(tuple(words), "street")

    def _won(self, event: Won) -> Line:
        """Who takes what: of which pot, for which share, and with which hand."""
        hand, game = self.hand, self.hand.game
        names = pot_names(len(pots(hand)))
        pot = names[event.pot]
        of = "" if len(names) == 1 else f" of {pot}" if pot[-1].isdigit() else f" of the {pot}"
        if event.pot in self._split:
            of += " for low" if game.shares[event.share].of == "a-5" else " for high"
        made = "" if alone(hand) else made_of(game, event.share, hand.down[event.seat], hand.board)
        return self._does(
            event.seat,
            "win",
            " ",
            self._sum(event.amount),
            of,
            f", with {article(made)}{made}" if made else "",
            tone="loud",
        )


# ---- what things are called -----------------------------------------------------------------------------------------


def title(game: Game, money: Money | Sterling = CHIPS) -> str:
    """What is played: the game, how it is bet, and the stakes."""
    stakes, bets = game.stakes, [step for step in game.steps if isinstance(step, Bet)]
    limits = " and ".join(dict.fromkeys(LIMITS[step.limit] for step in bets))
    said = [game.name] if limits.replace(" ", "-") in game.name.lower() else [game.name, limits]
    blinds = [money.written(blind) for blind in stakes.blinds if blind]
    fixed = dict.fromkeys(money.written(step.fixed) for step in bets if step.limit == "fixed")
    if stakes.ante:
        said.append(f"ante {money.written(stakes.ante)}")
    if blinds:
        said.append(f"blind{'s' if len(blinds) > 1 else ''} {'/'.join(blinds)}")
    if fixed:
        said.append(f"bets {'/'.join(fixed)}")
    if most := dict.fromkeys(money.written(step.most) for step in bets if step.most and step.limit != "fixed"):
        said.append(f"bets to {'/'.join(most)}")
    return ", ".join(said)


def article(made: str) -> str:
    """What goes before the name of a hand in a sentence.

    >>> [article(made) + made for made in ("pair of kings", "ace-high flush", "kings and tens", "king high")]
    ['a pair of kings', 'an ace-high flush', 'kings and tens', 'king high']
    """
    if not made.startswith("pair ") and made.rpartition(" ")[2] not in {"straight", "flush", "low"}:
        return ""
    return "an " if made.startswith(("ace", "eight", "8")) else "a "


def blind_names(count: int) -> Sequence[str]:
    """What so many blinds are called, the smallest first; nothing where they have no names."""
    return {1: ("blind",), 2: ("small blind", "big blind")}.get(count, ("",) * count)


def pot_names(count: int) -> list[str]:
    """What so many pots are called, the main pot first."""
    if count == 1:
        return ["pot"]
    return ["main pot", *("side pot" if count == 2 else f"side pot {number}" for number in range(1, count))]


def in_the_middle(hand: Hand) -> list[tuple[str, Chips]]:
    """The pot; or where somebody is all-in for less, the main pot, the side pots, and the bets that are in neither."""
    into = [] if hand.over else [pot.amount for pot in pots(hand)]
    if len(into) < 2:
        return [("pot", hand.pot)]
    bets = sum(hand.bets)
    return [*zip(pot_names(len(into)), into, strict=True), *([("bets", bets)] if bets else [])]


def on_board(game: Game) -> int:
    """How many cards come to lie in the middle."""
    return sum(step.cards for step in game.steps if isinstance(step, Board))


def held(hand: Pack) -> Pack:
    """Cards as one sorts them in one's hand: the highest first, those that nobody knows last."""
    return tuple(sorted(hand, key=lambda face: (face is BACK, -face.index)))


def made_of(game: Game, share: int, own: Pack, board: Pack) -> str:
    """What a hand makes for one share of the pot, by name; empty where nobody knows the cards."""
    if not own or BACK in own or BACK in board:
        return ""
    of = game.shares[share]
    made = evaluate(own, board, of=of.of, plays=of.plays, qualifier=of.qualifier, ranks=game.ranks)
    return NO_LOW if made is None else str(made)


def in_words(game: Game, own: Pack, board: Pack) -> str:
    """What a hand makes now, for each share of the pot; that there is no low, once it could be."""
    said = [made_of(game, share, own, board) for share in range(len(game.shares))]
    if not board:
        said = [made for made in said if made != NO_LOW]
    elif len(board) < on_board(game):
        said = [f"{made} yet" if made == NO_LOW else made for made in said]
    return ", ".join(made for made in said if made)
