"""The pack of a recorded hand: how it lay is seen only as its cards are dealt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from anteup.cards import BACK, Card, Pack
from anteup.engine.dealing import burned_for_all, shared
from anteup.engine.events import BoardDealt, Drawn, Event, HolesDealt, Shuffled, UpDealt
from anteup.engine.hand import Hand, seats
from anteup.engine.play import CannotOpen, shuffling
from anteup.history.faults import NotAHand
from anteup.rules.steps import Board, Deal, Draw


class Pile:
    """The cards of a record in the order in which the dealer takes them; backs are those that nobody has told."""

    def __init__(self, hands: Sequence[Pack], board: Pack) -> None:
        """`hands` are all that ever came to each seat, in that order, and `board` those in the middle."""
        self._hands, self._board = hands, board
        self._came, self._turned = [0] * len(hands), 0
        """How many of these are dealt."""
        self._lay: dict[int, Card] = {}
        """The cards that are dealt, by their place in the pack and in the stocks that followed it."""
        self._gone = 0
        """Places before the stock that lies there now."""
        self._shuffles: list[tuple[int, Hand]] = []
        """Which events brought pack and stocks, and the hand before each."""

    def ready(self, hand: Hand) -> Hand:
        """The hand, with the cards that the dealer takes next where he takes them from."""
        next_ones = self._next(hand)
        if not next_ones:
            return hand
        top = hand.top
        return replace(hand, deck=hand.deck[:top] + next_ones + hand.deck[top + len(next_ones) :])

    def _next(self, hand: Hand) -> Pack:
        """What comes off the pack in this step, burned cards among it."""
        if hand.over or (hand.due and hand.aside.serving < 0):
            return ()
        step, drawer = hand.game.steps[hand.step], hand.aside.serving
        if isinstance(step, Draw) and drawer >= 0:
            return self._of(drawer, 0, hand.aside.served)
        if isinstance(step, Board):
            return (BACK,) * step.burn + self._of_board(step.cards)
        if not isinstance(step, Deal):
            return ()
        if shared(hand, step):
            return (BACK,) * burned_for_all(hand, step) + self._of_board(1)
        order = list(seats(hand.live))
        down = [self._of(seat, 0, step.down) for seat in order]
        up = [self._of(seat, step.down, step.up) for seat in order]
        rounds = (*zip(*down, strict=True), *zip(*up, strict=True))
        return (BACK,) * step.burn + tuple(card for cards in rounds for card in cards)

    def _of(self, seat: int, skip: int, count: int) -> Pack:
        at = self._came[seat] + skip
        told = self._hands[seat][at : at + count]
        return told + (BACK,) * (count - len(told))

    def _of_board(self, count: int) -> Pack:
        told = self._board[self._turned : self._turned + count]
        return told + (BACK,) * (count - len(told))

    def note(self, hand: Hand, event: Event, number: int) -> None:
        """This is event `number`, and happens to the hand."""
        match event:
            case HolesDealt(hands, burned) | UpDealt(hands, burned):
                order = [seat for seat in seats(hand.live) if hands[seat]]
                rounds = zip(*(hands[seat] for seat in order), strict=True)
                self._took(hand.top + burned, [card for cards in rounds for card in cards])
                self._came = [came + len(cards) for came, cards in zip(self._came, hands, strict=True)]
            case Drawn(seat, cards):
                self._took(hand.top, cards)
                self._came[seat] += len(cards)
            case BoardDealt(cards, burned):
                self._took(hand.top + burned, cards)
                self._turned += len(cards)
            case Shuffled(deck):
                self._gone += len(deck) if hand.deck else 0
                self._shuffles.append((number, hand))
            case _:
                pass

    def _took(self, top: int, cards: Sequence[Card]) -> None:
        self._lay.update(enumerate(cards, self._gone + top))

    def settled(self, events: list[Event], hand: Hand) -> Hand:
        """The hand with the pack as it must have lain; so it stands in the events from now on.

        Raises NotAHand where there can have been no such pack.
        """
        size = len(hand.game.deck)
        lay = tuple(self._lay.get(place, BACK) for place in range(size + self._gone))
        at = 0
        for number, before in self._shuffles:
            event = events[number]
            assert isinstance(event, Shuffled)
            try:
                events[number] = shuffling(before, lay[at : at + len(event.deck)])
            except CannotOpen as fault:
                raise NotAHand(str(fault)) from None
            at += len(event.deck)
        return replace(hand, deck=lay[self._gone :])
