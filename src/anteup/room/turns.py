"""Who is to act at a table, by which token, until when, and what he is told."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from anteup.engine.actions import Seat
from anteup.engine.events import HandOpened
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand, View, seats
from anteup.engine.law import menu
from anteup.engine.menus import Anytime, Menu
from anteup.engine.openers import openers_bet
from anteup.engine.seen import seen
from anteup.room.audience import Audience, Viewer
from anteup.room.clocks import WAITED_FOR, Deadline, deadline
from anteup.room.protocol import Label, TurnOver, YourTurn
from anteup.room.tableview import label, sums
from anteup.room.views import SeenLine, encode
from anteup.table.evening import Evening
from anteup.table.happened import Dealt, Person


class Turn(Struct, frozen=True, gc=False):
    """That somebody is to act, or may."""

    seat: Seat
    chair: int
    person: Person
    menu: Menu
    token: str
    n: int
    """The line of the journal after which he was asked."""
    since: int
    """When, in milliseconds since 1970."""

    @property
    def may_wait(self) -> bool:
        """Is he only offered something, so that nobody waits for him?"""
        return isinstance(self.menu, Anytime)


def asked(hand: Hand) -> tuple[Seat, ...]:
    """The seats that are to act now, and those that may own up to something though it is not their turn."""
    if hand.over:
        return ()
    due = (hand.turn,) if hand.turn >= 0 else seats(hand.due)
    aside = hand.aside
    if aside.serving >= 0 and aside.offered >= 0 and aside.serving not in due:
        due = (*due, aside.serving)
    if hand.game.faults.simulate or openers_bet(hand.game) is not None:
        return (*due, *(seat for seat in seats(hand.live) if seat not in due))
    return due


class Eyes:
    """What each seat has seen of a hand, folded when it is asked for, and as far."""

    def __init__(self) -> None:
        self._views: dict[int, tuple[View, int]] = {}

    def view(self, seat: Seat, lines: list[SeenLine]) -> View:
        """The hand as a seat knows it; `lines` are all of the hand, from its `HandBegan` on."""
        known, at = self._views.get(seat, (None, 0))
        for line in lines[at:]:
            if type(line.event) is not Dealt:
                continue
            mine = seen(line.event.event, seat) if line.secret else line.rail
            assert mine is not None
            if known is not None:
                known = evolve(known, mine)
            else:
                assert isinstance(mine, HandOpened)
                known = opened(mine, View)
        assert known is not None
        self._views[seat] = known, len(lines)
        return known


class Turns:
    """The turns of a table, and what those who have one were told."""

    def __init__(self, audience: Audience) -> None:
        self._audience = audience
        self._turns: dict[Seat, Turn] = {}
        self._sent: dict[Seat, YourTurn] = {}
        self._labels: dict[Seat, str] = {}
        self._eyes = Eyes()
        self._absent: set[int] = set()
        """Chairs whose clock has run out in this hand: they are not waited for again."""
        self._hurried = 0
        """When somebody was last sent away, or all were to go home, in milliseconds since 1970."""

    def of(self, seat: int | None) -> Turn | None:
        """The turn of a seat; None: it has none."""
        return None if seat is None else self._turns.get(Seat(seat))

    def __iter__(self) -> Iterator[Turn]:
        return iter(list(self._turns.values()))

    def view(self, seat: Seat) -> View:
        """The hand in progress as a seat knows it."""
        return self._eyes.view(seat, self._audience.hand)

    # ---- finding them -----------------------------------------------------------------------------------------------

    def new_hand(self) -> None:
        """Nobody has seen anything of it."""
        self._eyes, self._labels, self._absent = Eyes(), {}, set()

    def find(
        self, evening: Evening, n: int, now: int, ended: Turn | None = None, *, same_hand: bool = True
    ) -> list[Turn]:
        """Finds who is to act now: whoever has a turn keeps it while his menu is the same. Those that are new.

        `ended` is the turn that was answered; `same_hand`: no hand has begun or ended since the turns were found.
        """
        before, self._turns = self._turns, {}
        over = ended.token if ended is not None else ""
        fresh: list[Turn] = []
        if (hand := evening.hand) is not None:
            for seat in asked(hand):
                facts = menu(hand, seat)  # which is the same by what the seat has seen
                if facts is None:
                    continue
                old = before.get(seat)
                if same_hand and old is not None and old.token != over and old.menu == facts:
                    self._turns[seat] = old
                    continue
                chair = evening.seats[seat]
                person = evening.player(chair).person
                turn = Turn(seat, chair, person, facts, f"{evening.number}-{n}-{seat}", n, now)
                self._turns[seat] = turn
                fresh.append(turn)
        for seat, turn in before.items():
            now_there = self._turns.get(seat)
            if (now_there is None or now_there.token != turn.token) and self._sent.pop(seat, None) is not None:
                self._audience.send(turn.person, TurnOver(turn.token))
        return fresh

    def afresh(self, now: int) -> None:
        """Whoever is to act has his full time."""
        self._turns = {seat: replace(turn, since=now) for seat, turn in self._turns.items()}

    # ---- until when -------------------------------------------------------------------------------------------------

    def absent(self, chair: int) -> None:
        """Somebody's clock has run out: he is not waited for again in this hand."""
        self._absent.add(chair)

    def hurry(self, now: int) -> None:
        """Somebody is to get up, or all are: they are not waited for without end any more, though they are there."""
        self._hurried = now

    def present(self, chair: int) -> None:
        """He is there again."""
        self._absent.discard(chair)

    def until(self, evening: Evening, turn: Turn) -> Deadline:
        """Until when somebody may think."""
        if evening.paused or turn.may_wait:
            return WAITED_FOR
        player = evening.player(turn.chair)
        lost = None if player.bot else self._audience.lost(turn.person)
        going = bool(player.leaves) or evening.session.chairs[turn.chair].here == "away"
        if turn.chair in self._absent or (lost is not None and going):
            return Deadline(turn.since, turn.since)
        if not evening.settings.clock and not player.bot and (player.leaves or evening.closing):
            ends = max(turn.since, self._hurried, lost or 0) + evening.settings.grace * 1000
            return Deadline(ends, ends)
        return deadline(evening.settings, turn.since, player.bank, lost)

    def next(self, evening: Evening) -> int | None:
        """When the first of them is over at the latest."""
        ends = (self.until(evening, turn).last for turn in self._turns.values())
        return min((end for end in ends if end is not None), default=None)

    def overdue(self, evening: Evening, now: int) -> Turn | None:
        """One whose time is over."""
        for turn in self._turns.values():
            last = self.until(evening, turn).last
            if last is not None and last <= now:
                return turn
        return None

    # ---- telling ----------------------------------------------------------------------------------------------------

    def tell(self, evening: Evening) -> None:
        """To everybody who is to act: what he may do, and until when, where that is new."""
        hand = evening.hand
        for seat, turn in self._turns.items():
            if hand is None or turn.person not in self._audience.by:
                continue
            until, bank = self.until(evening, turn).clock, evening.player(turn.chair).bank
            old = self._sent.get(seat)
            if old is not None and (old.turn, old.deadline, old.bank) == (turn.token, until, bank):
                continue
            text = self._label(hand, seat)
            told = YourTurn(turn.token, turn.n, seat, turn.menu, until, bank, text, sums(hand, turn.menu))
            self._sent[seat] = told
            self._audience.send(turn.person, told)

    def tell_labels(self, evening: Evening) -> None:
        """What their own cards make now, to those who hold any."""
        hand = evening.hand
        if hand is None:
            return
        for number, chair in enumerate(evening.seats):
            seat, person = Seat(number), evening.player(chair).person
            if person not in self._audience.by:
                self._labels.pop(seat, None)
                continue
            text = label(hand, seat)
            if self._labels.get(seat) != text:
                self._labels[seat] = text
                self._audience.send(person, Label(text))

    def _label(self, hand: Hand, seat: Seat) -> str:
        """What a seat's cards make, as it was last told or is to be told now."""
        text = self._labels.get(seat)
        if text is None:
            text = self._labels[seat] = label(hand, seat)
        return text

    def remind(self, viewer: Viewer, evening: Evening) -> None:
        """One viewer of his turn, and of what his cards make."""
        seat = None if viewer.person is None else evening.seat_of(viewer.person)
        hand = evening.hand
        if seat is None or hand is None:
            return
        if text := self._label(hand, Seat(seat)):
            viewer.send(encode(Label(text)))
        if (told := self._sent.get(Seat(seat))) is not None:
            viewer.send(encode(told))
