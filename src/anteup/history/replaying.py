"""A recorded hand, played once more by the rules: the dealer goes no further than the record has come."""

from __future__ import annotations

from collections.abc import Sequence

from anteup.cards import BACK, Card, Pack
from anteup.chips import CHIPS, Chips, Money
from anteup.engine.actions import Action, Call, Check, Muck, RaiseTo, Seat, ShowHand
from anteup.engine.dealer import next_events
from anteup.engine.events import BoardDealt, Event, HolesDealt, Owed, Shown
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand, alone, seats
from anteup.engine.law import Menu, Offer, Refused, Tabling, Wager, judge, menu
from anteup.engine.play import opening, said, shuffling
from anteup.engine.showdown import CardsUnknown
from anteup.history.faults import NotAHand
from anteup.rules.laws import Law
from anteup.rules.steps import Board, Deal, Game, Show


def arranged(game: Game, hands: Sequence[Pack], board: Pack) -> Pack:
    """A pack from which these cards are dealt to the seats and the board; the backs of all that nobody has told.

    Every seat takes part in every deal. Cards are dealt one at a time from the dealer's left (H-016).
    """
    pack: list[Card] = []
    given, turned, players = 0, 0, len(hands)
    for step in game.steps:
        match step:
            case Deal(down=down):
                pack += [_card(hands[seat], given + i) for i in range(down) for seat in range(players)]
                given += down
            case Board(cards=count, burn=burn):
                pack += [BACK] * burn + [_card(board, turned + i) for i in range(count)]
                turned += count
            case _:
                pass
    return tuple(pack + [BACK] * (len(game.deck) - len(pack)))


def _card(held: Pack, at: int) -> Card:
    return held[at] if at < len(held) else BACK


class Replaying:
    """A hand on the way from its first event to as far as its record goes.

    What the record tells is called in its order: `deal` and `turn` for the dealer's cards, `play` and `show` for
    the players, and `finish` when there is no more. Each raises NotAHand where the rules do not bring it.
    """

    def __init__(
        self, game: Game, stacks: Sequence[Chips], owed: Sequence[Owed], pack: Pack, money: Money = CHIPS
    ) -> None:
        """`money` is how sums are written in complaints. Raises CannotOpen where stacks, debts or pack do not fit."""
        first = opening(game, stacks, owed)
        self.money = money
        self.hand = opened(first, Hand)
        self.events: list[Event] = [first]
        self.notes: list[str] = []
        """Where the hand is told a little otherwise than it was recorded."""
        self.undecided = ""
        """Why nobody can say who won."""
        self._asks = any(isinstance(step, Show) and step.asks for step in game.steps)
        self._dealt = [0] * len(stacks)
        self._turned = 0
        self._choices: dict[int, Action] = {}
        self._add(shuffling(self.hand, pack))
        self._advance()

    # ---- what the record tells --------------------------------------------------------------------------------------

    def deal(self, seat: int, count: int) -> None:
        """So many cards were dealt to a seat."""
        step = self._now()
        if not isinstance(step, Deal):
            raise NotAHand(f"no cards are dealt to the players now: {self.waits()}")
        if self._dealt[seat] + count > step.down:
            raise NotAHand(f"p{seat + 1} has {self._dealt[seat] + count} cards, and {step.down} are dealt")
        self._dealt[seat] += count
        self._advance()

    def turn(self, count: int) -> None:
        """So many cards were turned up on the board."""
        step = self._now()
        if not isinstance(step, Board) or self.hand.due:
            raise NotAHand(f"no card is turned up now: {self.waits()}")
        if self._asks and any(isinstance(event, Shown) for event in self._next()):
            raise NotAHand("not everybody who is all-in has shown, and some have")
        turned = self._turned - len(self.hand.board) + count
        if turned > step.cards:
            raise NotAHand(f"{turned} cards are turned up, and {step.cards} should be")
        self._turned += count
        self._advance()

    def play(self, seat: int, action: Action) -> None:
        """A player folded, checked or called, or bet. `Check` stands for a call too, as far as one is due."""
        if not self.hand.due:
            raise NotAHand(f"p{seat + 1} has nothing to decide now: {self.waits()}")
        facts = menu(self.hand, Seat(seat))
        if isinstance(action, Check) and isinstance(facts, Wager) and facts.call:
            action = Call()
        if refusal := judge(self.hand, Seat(seat), action):
            action = self._allowed(seat, action, facts, refusal.law)
        self._say(action, seat)

    def show(self, seat: int, *, shows: bool) -> None:
        """A player showed his hand or gave it up; it is told when his turn comes."""
        hand = self.hand
        if self._may_bet():
            raise NotAHand(f"hands are shown when the betting is over, and {self.waits()}")
        if not hand.live >> seat & 1:
            raise NotAHand(f"p{seat + 1} has folded")
        if hand.over and not (hand.shown | hand.mucked) >> seat & 1 and seat not in self._choices:
            self._choices[seat] = Muck()
            if shows:
                self.notes.append(f"p{seat + 1} showed when nobody else claimed the pot")
            return
        if seat in self._choices:
            raise NotAHand(f"p{seat + 1} has shown or thrown up his hand already")
        self._choices[seat] = ShowHand() if shows else Muck()
        self._advance()

    def finish(self) -> str:
        """There is no more. The last player keeps his cards to himself, if he has not shown them.

        Gives the place where the record stops, and nothing if the hand was ended.
        """
        hand = self.hand
        if hand.due and alone(hand) and isinstance(hand.game.steps[hand.step], Show):
            self._say(Muck(), hand.turn)
        return "" if self.hand.over or self.undecided else self.waits()

    # ---- the dealer -------------------------------------------------------------------------------------------------

    def waits(self) -> str:
        """What the hand waits for."""
        hand = self.hand
        if hand.over:
            return "the hand is over"
        step = hand.game.steps[hand.step]
        if hand.due:
            return f"p{hand.turn + 1} {'is to show or muck' if isinstance(step, Show) else 'is to act'}"
        if isinstance(step, Deal):
            lacking = " and ".join(f"p{seat + 1}" for seat in seats(hand.live) if self._dealt[seat] < step.down)
            return f"cards are to be dealt to {lacking}"
        left = len(hand.board) + step.cards - self._turned if isinstance(step, Board) else 0
        return (
            f"{left} card{'s are' if left > 1 else ' is'} to be turned up on the board"
            if left
            else "hands are to be shown"
        )

    def _now(self) -> object:
        """The step that is on; None after the last."""
        return None if self.hand.over else self.hand.game.steps[self.hand.step]

    def _may_bet(self) -> bool:
        """Is there more betting to come, or cards to be dealt to the players?"""
        step, able = self._now(), self.hand.live & ~self.hand.allin
        if isinstance(step, Board):
            return bool(able & (able - 1))
        return isinstance(step, Deal) or (bool(self.hand.due) and not isinstance(step, Show))

    def _next(self) -> Sequence[Event]:
        """What the dealer does next; nothing where the cards do not say who has won."""
        if isinstance(self._now(), Show) and BACK in self.hand.board and not alone(self.hand) and not self.hand.due:
            self.undecided = self.undecided or "the board is not known, and several claim the pot"
        if self.undecided:
            return ()
        try:
            return next_events(self.hand)
        except CardsUnknown as unknown:
            self.undecided = str(unknown)
            return ()

    def _advance(self) -> None:
        """The dealer's work, and the showing that was told before its turn."""
        while True:
            if self.hand.due:
                choice = self._choices.get(self.hand.turn) if isinstance(self._now(), Show) else None
                if choice is None:
                    return
                self._add(self._event(choice, self.hand.turn))
                continue
            events = self._next()
            for event in events:
                if not self._reached(event):
                    return
                self._add(event)
            if not events:
                return

    def _reached(self, event: Event) -> bool:
        """Has the record come to this event of the dealer's?"""
        match event:
            case HolesDealt(hands):
                return all(dealt == len(cards) for dealt, cards in zip(self._dealt, hands, strict=True))
            case BoardDealt(cards):
                return len(self.hand.board) + len(cards) <= self._turned
            case Shown(seat) if self._asks:
                return isinstance(self._choices.get(seat), ShowHand)
            case _:
                return True

    def _add(self, event: Event) -> None:
        self.hand = evolve(self.hand, event)
        self.events.append(event)

    def _say(self, action: Action, seat: int) -> None:
        self._add(self._event(action, seat))
        self._advance()

    def _event(self, action: Action, seat: int) -> Event:
        """The event that comes of an action. Raises NotAHand, with the law that the action breaks."""
        try:
            return said(self.hand, action, seat)
        except Refused as refused:
            raise NotAHand(f"{refused.cited} {self.waits()}{choices(refused.refusal.menu, self.money)}") from None

    def _allowed(self, seat: int, action: Action, facts: Menu | None, law: Law) -> Action:
        """What a bet comes to that the rules put otherwise, and that moves the same chips in the end.

        A raise that nobody can call is a call, and what is over goes back. One that is too small, but puts everybody
        else all-in, is as good as the least.
        """
        if not isinstance(action, RaiseTo) or not isinstance(facts, Wager):
            return action
        hand, amount = self.hand, self.money.written(action.amount)
        others = max((hand.bets[s] + hand.stacks[s] for s in seats(hand.live & ~(1 << seat))), default=0)
        if law is Law.NOBODY and facts.call and action.amount <= hand.bets[seat] + hand.stacks[seat]:
            self.notes.append(f"a raise by p{seat + 1} to {amount} that nobody could call is told as a call")
            return Call()
        if law in (Law.LEAST, Law.BET_SIZE) and others <= action.amount < facts.least:
            least = self.money.written(facts.least)
            self.notes.append(
                f"a raise by p{seat + 1} to {amount} that puts the others all-in is told as one to {least}"
            )
            return RaiseTo(facts.least)
        return action


def choices(facts: Menu | None, money: Money) -> str:
    """What would have been lawful, as the end of a sentence."""
    match facts:
        case Wager():
            may = (
                ["fold"] * facts.fold
                + ["check"] * facts.check
                + [f"call {money.written(facts.call)}"] * bool(facts.call)
            )
            if facts.least:
                more = f" or anything up to {money.written(facts.most)}" if facts.most > facts.least else ""
                may.append(f"raise to {money.written(facts.least)}{more}")
            return f", and may {', '.join(may)}"
        case Tabling(muck=False):
            return ", and must show"
        case Tabling() | Offer() | None:
            return ""
