"""A hand told in words, line by line: the one way, for the table in play and for hands of long ago.

What is told is what the events tell: give it what a seat has `seen`, and it tells that seat's hand; give it the
house's, and it tells everybody's cards. A line is small data, so that whoever prints it may set cards and sums off;
as text (`str`) it is plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from anteup.chips import CHIPS, Chips, Money, Sterling
from anteup.engine.actions import Seat
from anteup.engine.events import (
    AnteNamed,
    BetReturned,
    BettingOpened,
    Bought,
    Called,
    Checked,
    Declined,
    Event,
    FalseOpened,
    Folded,
    HandEnded,
    HandOpened,
    KittyFed,
    Mucked,
    OwnedUp,
    Penalised,
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
from anteup.history.line import Line, Word
from anteup.history.telling import YOU, OfCards
from anteup.history.words import (
    article,
    blind_names,
    held,
    in_words,
    made_of,
    pot_names,
    share_name,
    title,
    what_is_wild,
    what_the_bug_is,
)
from anteup.rules.steps import Bet, Buy, Draw, Post

FALSE = {
    "reopened": "another may open",
    "retires": "{is_} out",
    "hand dead": "cannot win; the others contest the pot",
    "void": "the pot is void",
}
"""What follows on an opening without openers."""


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


class Teller(OfCards):
    """Tells one hand, some events at a time, and keeps the hand that they fold into."""

    def __init__(
        self,
        first: HandOpened,
        names: Sequence[str],
        money: Money | Sterling = CHIPS,
        blinds: Sequence[str] | None = None,
        killer: int = -1,
    ) -> None:
        """`names` and `money` as `narrate` has them.

        `blinds` are what the blinds of this hand are called, where one of the usual ones is dead; `killer` is the seat
        that has made a kill, if one has.
        """
        said = names or first.names
        every = [said[s] if s < len(said) and said[s] else f"Seat {s + 1}" for s in range(len(first.stacks))]
        super().__init__(opened(first, Hand), every, money)
        self._blinds, self._killer = blinds, killer
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
        """What lies in the middle from an earlier hand, and what is wild."""
        if self.hand.middle:
            yield Line((self._sum(self.hand.middle), " in the pot from the hand before."))
        if wild := what_is_wild(self.hand):
            yield Line((f"Wild: {wild}.",))
        if bug := what_the_bug_is(self.hand.game):
            yield Line((bug,))

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
                yield self._is(event.seat, "all-in")
            before, self.hand = self.hand, evolve(self.hand, event)
            turns = self.hand.game.wild.follows or self.hand.game.wild.board != "none"
            if turns and what_is_wild(before) != (wild := what_is_wild(self.hand)):
                yield Line((f"Wild now: {wild}.",), "loud")

    def _lines(self, event: Event) -> Iterator[Line]:  # noqa: C901, PLR0912 (a match over a union is a table)
        hand = self.hand
        match event:
            case AnteNamed(seat, amount):
                yield self._does(seat, "name", " an ante of ", self._sum(amount))
            case Posted(_, 0):
                return  # a blind that a live debt of the same seat makes up for
            case Posted(seat, amount):
                yield self._does(seat, "post", f" {self._forced(event)} ", *self._paid(seat, amount))
            case Straddled(seat, to):
                yield self._does(seat, "straddle", " to ", *self._paid(seat, to - hand.bets[seat], to))
            case Declined(seat):
                yield self._declined(seat)
            case BettingOpened() if self._streets[:1] == ["Flop"] and not hand.board and not self._bet_before():
                yield Line(("Before the flop",), "street")
            case Folded(seat):
                yield self._does(seat, "fold", tone="quiet")
            case Checked(seat):
                step = hand.game.steps[hand.step]
                stands = isinstance(step, Bet) and step.check.startswith("stand")
                yield self._does(seat, "stand" if stands else "check")
            case Called(seat, to):
                yield self._does(seat, *self._calling(), *self._paid(seat, to - hand.bets[seat]))
            case Raised(seat, to):
                yield self._does(seat, *self._raising(to), *self._paid(seat, to - hand.bets[seat], to))
            case BetReturned(seat, amount):
                yield Line((self._sum(amount), f" not called, back to {self._whom(seat)}."), "quiet")
            case Bought(seat, amount):
                yield self._does(seat, "pay", " ", *self._paid(seat, amount), f", {self._bought()}")
            case Shown():
                yield self._shown(event)
            case Mucked(seat) if hand.live != 1 << seat:
                yield self._does(seat, "muck", tone="quiet")
            case OwnedUp(seat):
                yield self._does(seat, "own", " up")
            case FalseOpened(seat, then):
                is_ = "are" if self._names[seat] == YOU else "is"
                yield Line((f"{self._names[seat]} opened without openers, and {FALSE[then].format(is_=is_)}.",), "loud")
            case Penalised(seat, amount, into, lacking):
                where = " into this pot" if into == "this pot" else " for the next pot"
                lacks: list[Word] = [", and lacks ", self._sum(lacking)] if lacking else []
                yield self._does(seat, "pay", " ", self._sum(amount), where, *lacks)
            case Raked(amount):
                yield Line(("The house takes ", self._sum(amount), "."), "quiet")
            case KittyFed(amount):
                yield Line((self._sum(amount), " for the kitty."), "quiet")
            case Won():
                yield self._won(event)
            case HandEnded():
                yield from self._ended(event)
            case _:
                yield from self.cards(event)

    def _calling(self) -> tuple[str, str]:
        """What meeting the bet is called: making good at the draw, coming in where that has a price of its own."""
        step = self.hand.game.steps[self.hand.step]
        if isinstance(step, Draw):
            return "make", " good "
        comes_in = isinstance(step, Bet) and step.come_in > 1 and self.hand.opener < 0
        return ("come", " in for ") if comes_in else ("call", " ")

    def _raising(self, to: Chips) -> tuple[str, str]:
        """What a bet or raise to this sum is called."""
        hand = self.hand
        step = hand.game.steps[hand.step]
        assert isinstance(step, Bet)
        if step.duty == "bring-in" and not hand.level and to == step.bring_in < step.size + step.fixed:
            return "bring", " it in for "
        if step.duty == "bring-in" and not hand.base and step.limit == "fixed" and hand.level < to <= step.fixed:
            return ("complete", " to ") if hand.level else ("bet", " ")
        return ("raise", " to ") if hand.level else ("bet", " ")

    def _declined(self, seat: Seat) -> Line:
        """A straddle, a card, or the price of staying in, that is let pass."""
        step = self.hand.game.steps[self.hand.step]
        if isinstance(step, Buy) and step.refusing == "folds":
            return self._does(
                seat, "let", f" it pass, and {'are' if self._names[seat] == YOU else 'is'} out", tone="quiet"
            )
        what = (" the card" if step.cards else " it") if isinstance(step, Buy) else " the straddle"
        return self._does(seat, "let", f"{what} pass", tone="quiet")

    def _bought(self) -> str:
        """What a price was paid for."""
        step = self.hand.game.steps[self.hand.step]
        assert isinstance(step, Buy)
        return "to stay in" if not step.cards else "for a card" if step.cards == 1 else f"for {step.cards} cards"

    def _shown(self, event: Shown) -> Line:
        """The cards that lay face down, those that all have seen, and what they make."""
        shown = evolve(self.hand, event)
        up = shown.up[event.seat]
        made = in_words(shown, event.seat)
        also: list[Word] = [" with " if event.cards else " ", up] if up else []
        down: list[Word] = [" ", held(event.cards)] if event.cards else []
        return self._does(event.seat, "show", *down, *also, f": {made}" if made else "")

    def _ended(self, event: HandEnded) -> Iterator[Line]:
        """What the hand leaves for the next."""
        leaves = event.leaves
        if leaves.ended == "passed out":
            yield Line(("Nobody has opened.",), "quiet")
        if leaves.pot:
            yield Line((self._sum(leaves.pot), " left for the next hand."), "quiet")
        for owed in leaves.penalties:
            yield self._does(owed.seat, "owe", " the next hand ", self._sum(owed.amount), tone="quiet")

    def _bet_before(self) -> bool:
        """Has there been a betting interval?"""
        return any(isinstance(step, Bet) for step in self.hand.game.steps[: self.hand.step])

    def _paid(self, seat: Seat, adds: Chips, said: Chips | None = None) -> tuple[Word, ...]:
        """A sum that leaves a stack, and whether it was the last of it."""
        whole = self._sum(adds if said is None else said)
        return (whole, ", all-in") if adds == self.hand.stacks[seat] else (whole,)

    def _forced(self, event: Posted) -> str:
        """What a forced stake is called."""
        hand = self.hand
        step = hand.game.steps[hand.step]
        assert isinstance(step, Post)
        two = len(self._names) == 2 and len(step.blinds) == 2 and step.heads_up == "dealer small"
        number = 1 - event.seat if two else event.seat
        owes = any(owed.seat == event.seat and event.into == ("live" if owed.live else "pot") for owed in hand.owed)
        if owes and event.into == "live" and event.seat == self._killer:
            return "a kill of"
        if owes:
            largest = number < len(step.blinds) and step.blinds[number] == max(step.blinds)
            missed = event.amount in {*step.blinds}
            return (
                "the ante for all,"
                if event.into == "pot" and largest
                else f"{'a missed blind' if missed else 'a debt'} of"
            )
        if event.into in {"share", "pot"}:
            return "an ante of" if step.ante_by == "all" else "the ante for all,"
        if event.into == "live" or not any(step.blinds):
            return "an ante of" if step.ante_is == "live" and step.ante_by != "dealer" else "a blind of"
        usual = next((place for place, blind in enumerate(step.blinds) if place and not blind), len(step.blinds))
        names = blind_names(usual) if self._blinds is None else self._blinds
        return f"the {names[number]}," if number < len(names) and names[number] else "a blind of"

    def _won(self, event: Won) -> Line:
        """Who takes what: of which pot, for which share, and with which hand."""
        hand, game = self.hand, self.hand.game
        names = pot_names(len(pots(hand)))
        pot = names[event.pot]
        of = "" if len(names) == 1 else f" of {pot}" if pot[-1].isdigit() else f" of the {pot}"
        if event.pot in self._split:
            of += f" for {share_name(game, event.share)}"
        made = "" if alone(hand) else made_of(hand, event.share, event.seat)
        return self._does(
            event.seat,
            "win",
            " ",
            self._sum(event.amount),
            of,
            f", with {article(made)}{made}" if made else "",
            tone="loud",
        )
