"""A recorded hand, played once more by the rules: the dealer goes no further than the record has come."""

from __future__ import annotations

from collections.abc import Sequence

from anteup.cards import BACK, Pack
from anteup.chips import CHIPS, Chips, Money
from anteup.engine.actions import Action, Call, Check, Discard, Muck, RaiseTo, Seat, ShowHand
from anteup.engine.betting import bound
from anteup.engine.dealer import next_events
from anteup.engine.dealing import shared, wanted
from anteup.engine.events import BoardDealt, Drawn, Event, HolesDealt, Owed, Shown, UpDealt
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import NOBODY, Hand, alone, seats
from anteup.engine.law import Refused, judge, menu
from anteup.engine.menus import Exchange, Menu, Tabling, Wager
from anteup.engine.play import opening, said, shuffling
from anteup.engine.showdown import CardsUnknown
from anteup.history.faults import NotAHand
from anteup.history.pile import Pile
from anteup.rules.laws import Law
from anteup.rules.steps import Bet, Board, Deal, Draw, Game, Show


class Replaying:
    """A hand on the way from its first event to as far as its record goes.

    What the record tells is called in its order: `deal` and `turn` for the dealer's cards, `play` and `show` for
    the players, and `finish` when there is no more. Each raises NotAHand where the rules do not bring it.
    """

    def __init__(  # noqa: PLR0913, PLR0917 (what a record begins with)
        self,
        game: Game,
        stacks: Sequence[Chips],
        owed: Sequence[Owed],
        hands: Sequence[Pack],
        board: Pack,
        money: Money = CHIPS,
    ) -> None:
        """`hands` are all cards that ever came to each seat, in that order, and `board` those in the middle; `money` is
        how sums are written in complaints. Raises CannotOpen where stacks or debts do not fit.
        """
        first = opening(game, stacks, owed)
        self.money = money
        self.hand = opened(first, Hand)
        self.events: list[Event] = [first]
        self.notes: list[str] = []
        """Where the hand is told a little otherwise than it was recorded."""
        self.undecided = ""
        """Why nobody can say who won."""
        self._asks = any(isinstance(step, Show) and step.asks for step in game.steps)
        self._told = [0] * len(stacks)
        """Cards of each seat that the record has told of, and the dealer has not dealt yet; below nothing, the dealer
        is ahead: others have thrown cards away before these came."""
        self._turned = 0
        self._choices: dict[int, Action] = {}
        self._pile = Pile(hands, board)
        self._shuffle()
        self._advance()

    # ---- what the record tells --------------------------------------------------------------------------------------

    def deal(self, seat: int, count: int) -> None:
        """So many cards were dealt to a seat."""
        hand, step = self.hand, self._now()
        behind = -self._told[seat]
        due = hand.aside.served if hand.aside.serving == seat else 0
        if isinstance(step, Deal) and not shared(hand, step) and behind <= 0:
            if not hand.live >> seat & 1:
                raise NotAHand(f"p{seat + 1} has folded")
            due = step.down + step.up
        elif behind <= 0 and not due:
            raise NotAHand(
                f"no cards are dealt to {'the players' if self._waits_for_cards() < 0 else f'p{seat + 1}'} now: {self.waits()}"
            )
        if count > due + behind:
            has = len(hand.down[seat]) + len(hand.up[seat])
            raise NotAHand(f"p{seat + 1} has {has - behind + count} cards, and {has + due} are dealt")
        self._told[seat] += count
        self._advance()

    def turn(self, count: int) -> None:
        """So many cards were turned up on the board."""
        step = self._now()
        most = step.cards if isinstance(step, Board) else int(isinstance(step, Deal) and shared(self.hand, step))
        if not most or self.hand.due:
            raise NotAHand(f"no card is turned up now: {self.waits()}")
        if self._asks and any(isinstance(event, Shown) for event in self._next()):
            raise NotAHand("not everybody who is all-in has shown, and some have")
        turned = self._turned - len(self.hand.board) + count
        if turned > most:
            raise NotAHand(f"{turned} cards are turned up, and {most} should be")
        self._turned += count
        self._advance()

    def throw(self, seat: int, thrown: Pack) -> None:
        """A player threw cards away, or none; `??` is one that nobody knows.

        The record may have all throw away before anybody is dealt to: the dealer is ahead of it then.
        """
        if not isinstance(self._now(), Draw):
            raise NotAHand(f"nobody draws now: {self.waits()}")
        serving = self.hand.aside.serving
        if serving not in {NOBODY, seat}:
            count = self.hand.aside.served
            before = self._told[serving]
            self._told[serving] = count
            self._advance()
            self._told[serving] = before - count
        self._say(Discard(thrown), seat)

    def bring_in(self, seat: int) -> None:
        """A player brought it in, with as much as he had of it."""
        hand, step = self.hand, self._now()
        if not isinstance(step, Bet) or not bound(hand, step):
            raise NotAHand(f"it is not for p{seat + 1} to bring it in: {self.waits()}")
        self.play(seat, RaiseTo(min(step.bring_in, hand.bets[seat] + hand.stacks[seat])))

    def play(self, seat: int, action: Action) -> None:
        """A player folded, checked or called, or bet. `Check` stands for a call too, as far as one is due."""
        if not self.hand.due or self._waits_for_cards() >= 0:
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
        self.hand = self._pile.settled(self.events, self.hand)
        done = (self.hand.over or self.undecided) and self._waits_for_cards() < 0
        return "" if done else self.waits()

    # ---- the dealer -------------------------------------------------------------------------------------------------

    def waits(self) -> str:
        """What the hand waits for."""
        hand = self.hand
        drawer = self._waits_for_cards()
        if drawer >= 0:
            return f"cards are to be dealt to p{drawer + 1}"
        if hand.over:
            return "the hand is over"
        step = hand.game.steps[hand.step]
        if hand.due:
            what = "show or muck" if isinstance(step, Show) else "draw" if isinstance(step, Draw) else "act"
            return f"p{hand.turn + 1} is to {what}"
        if isinstance(step, Deal) and not shared(hand, step):
            each = step.down + step.up
            lacking = " and ".join(f"p{seat + 1}" for seat in seats(hand.live) if self._told[seat] < each)
            return f"cards are to be dealt to {lacking}"
        left = len(hand.board) - self._turned
        left += step.cards if isinstance(step, Board) else int(isinstance(step, Deal))
        return (
            f"{left} card{'s are' if left > 1 else ' is'} to be turned up on the board"
            if left
            else "hands are to be shown"
        )

    def _now(self) -> object:
        """The step that is on; None after the last."""
        return None if self.hand.over else self.hand.game.steps[self.hand.step]

    def _waits_for_cards(self) -> int:
        """The seat that has thrown cards away, and whose new ones the record has not told of; -1: none."""
        behind = (seat for seat, told in enumerate(self._told) if told < 0)
        return next(behind, self.hand.aside.serving)

    def _may_bet(self) -> bool:
        """Is there more betting to come, or are cards to be dealt for the first time, or drawn?"""
        hand, step = self.hand, self._now()
        able = hand.live & ~hand.allin
        if isinstance(step, Board) or (isinstance(step, Deal) and any(hand.down)):
            return bool(able & (able - 1))
        return isinstance(step, Deal | Draw) or (bool(hand.due) and not isinstance(step, Show))

    def _next(self) -> Sequence[Event]:
        """What the dealer does next; nothing where the cards do not say who has won."""
        if isinstance(self._now(), Show) and BACK in self.hand.board and not alone(self.hand) and not self.hand.due:
            self.undecided = self.undecided or "the board is not known, and several claim the pot"
        if self.undecided:
            return ()
        if wanted(self.hand):
            self._shuffle()
        try:
            return next_events(self._pile.ready(self.hand))
        except CardsUnknown as unknown:
            self.undecided = str(unknown)
            return ()

    def _shuffle(self) -> None:
        """The pack comes, or what was thrown away as a new stock: in what order is seen as the cards are dealt."""
        self._add(shuffling(self.hand, (BACK,) * len(wanted(self.hand))))

    def _advance(self) -> None:
        """The dealer's work, and the showing that was told before its turn."""
        while True:
            if self.hand.due and self.hand.aside.serving < 0:
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
        hand, step = self.hand, self._now()
        match event:
            case HolesDealt() if isinstance(step, Deal):  # what comes up comes in the same breath
                return all(self._told[seat] >= step.down + step.up for seat in seats(hand.live))
            case UpDealt(hands):
                return all(told >= len(cards) for told, cards in zip(self._told, hands, strict=True))
            case Drawn(seat, cards):
                return self._told[seat] >= len(cards)
            case BoardDealt(cards):
                return len(hand.board) + len(cards) <= self._turned
            case Shown(seat) if self._asks:
                return isinstance(self._choices.get(seat), ShowHand)
            case _:
                return True

    def _add(self, event: Event) -> None:
        self._pile.note(self.hand, event, len(self.events))
        match event:
            case HolesDealt(hands) | UpDealt(hands):
                self._told = [told - len(cards) for told, cards in zip(self._told, hands, strict=True)]
            case Drawn(seat, cards):
                self._told[seat] -= len(cards)
            case _:
                pass
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
        case Exchange():
            return f", and may throw away up to {facts.most} cards"
        case Tabling(muck=False):
            return ", and must show"
        case _:
            return ""
