"""A table that is played at: one task, and the only writer of its journal.

Whatever is asked is judged, written, folded, and only then told to anybody: when somebody hears of it, it is on the disk.
A request that is refused has changed nothing. Where the table's own code fails, its hand is voided and it stands still,
and other tables hear nothing of it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from anteup.engine.actions import NotUnderstood
from anteup.engine.law import Refused
from anteup.engine.play import CannotOpen
from anteup.room import resuming
from anteup.room.about import NO_RAIL, SENT_AWAY, barred
from anteup.room.audience import CHAT, Audience, Viewer, only_dealt
from anteup.room.clocks import NAP, Clock, Handle, SystemClock
from anteup.room.houseplayers import HousePlayers
from anteup.room.journal import Journal, JournalBroken, Line
from anteup.room.limits import Buckets
from anteup.room.log import fault
from anteup.room.protocol import Ack, Act, Heard, Ping, Pong, Reject, Request, Resync
from anteup.room.tableview import law_view, rule_view
from anteup.room.turns import Turn, Turns
from anteup.room.vault import Vault
from anteup.room.views import NO_PROOFS, SeenLine, encode, told
from anteup.table import asks
from anteup.table.away import default
from anteup.table.bank import Posting, numbered
from anteup.table.between import chooser, due
from anteup.table.deciding import acted, next_events
from anteup.table.deciding import asked as granted
from anteup.table.evening import Evening, begun, evolved, kept, postings
from anteup.table.granting import NotGranted
from anteup.table.happened import (
    Admitted,
    CameBack,
    Closing,
    Dealt,
    Guarded,
    HandBegan,
    HandDone,
    HandVoided,
    Leaving,
    Left,
    Opened,
    Paused,
    Person,
    Resumed,
    TableEvent,
    TimeUsed,
    WentAway,
)
from anteup.table.packs import HousePack, Packs
from anteup.table.settings import Settings

ANSWERS = 32
"""Answers that are remembered of each person, should he ask again: those to what he may still be waiting for."""
SAYING = (6, 0.5)
"""How often one may say something: so many times at once, and so many a second from then on."""
ASKING = (20, 1.0)
"""How often one may ask for anything else that is written down."""
FAILED = "the table has failed, and every chip is where it was before this hand"
AGAIN = 1000
"""Milliseconds after which the house tries again to write what could not be written."""


class Table:
    """One table. Made by `opened` or `resumed`."""

    def __init__(  # noqa: PLR0913 (all that a table stands on)
        self,
        evening: Evening,
        journal: Journal,
        vault: Vault,
        *,
        n: int = 0,
        packs: Packs | None = None,
        clock: Clock | None = None,
        players: HousePlayers | None = None,
    ) -> None:
        self.id = evening.id
        self.evening = evening
        self.n = n
        """The number of the last line."""
        self.journal, self.vault = journal, vault
        self.packs: Packs = packs or HousePack()
        self.clock: Clock = clock or SystemClock()
        self.players = players
        self.broken = False
        """Whether its code has failed so badly that it does nothing more."""
        self.audience = Audience(self.clock.now())
        self.turns = Turns(self.audience)
        self._slept = self.clock.slept()
        self._proofs = NO_PROOFS
        self._named = -1
        """After which hand a bot was last asked to name the game."""
        self._answers: dict[Person, OrderedDict[str, bytes]] = {}
        self._said, self._asked = Buckets(*SAYING), Buckets(*ASKING)
        self._inbox: asyncio.Queue[Callable[[], Awaitable[None]] | None] = asyncio.Queue()
        self._timer: Handle | None = None
        self._timer_at: int | None = None
        self._task: asyncio.Task[None] | None = None

    # ---- its life ---------------------------------------------------------------------------------------------------

    @classmethod
    async def opened(  # noqa: PLR0913, PLR0917 (as of the table itself)
        cls,
        id: str,
        settings: Settings,
        host: Person,
        host_name: str,
        journal: Journal,
        vault: Vault,
        *,
        packs: Packs | None = None,
        clock: Clock | None = None,
        players: HousePlayers | None = None,
    ) -> Table:
        """A new table; it is on the disk when this returns. Raises JournalBroken."""
        clock = clock or SystemClock()
        event, at = Opened(settings, host, host_name), clock.now()
        table = cls(begun(id, event, at), journal, vault, n=1, packs=packs, clock=clock, players=players)
        await journal.append([Line(id, 1, at, "Opened", encode(event))])
        table.start()
        return table

    @classmethod
    async def resumed(  # noqa: PLR0913 (as of the table itself)
        cls,
        id: str,
        journal: Journal,
        vault: Vault,
        *,
        packs: Packs | None = None,
        clock: Clock | None = None,
        players: HousePlayers | None = None,
    ) -> Table:
        """A table as it was left. A hand that cannot be gone on with is voided. Raises resuming.NotResumed."""
        clock = clock or SystemClock()
        found = resuming.folded(id, await journal.since_last_kept(id), vault)
        evening = found.evening
        if not evening.seats:
            evening = replace(evening, since=clock.now())  # all clocks begin anew
        table = cls(evening, journal, vault, n=found.n, packs=packs, clock=clock, players=players)
        table._proofs = found.proofs
        table.audience.remember(found.lines)
        table.audience.said_before(resuming.chat(await journal.last_of(id, "Said", CHAT)))
        try:
            if found.void:
                await table._write([HandVoided(evening.number, found.void, kept(evening))], house=False)
            else:
                table._ask()
        except JournalBroken:
            raise
        except Exception as e:  # noqa: BLE001 (whatever it is, the room's other tables are gone on with)
            await table._quarantine(e)
        table.start()
        return table

    def start(self) -> None:
        """Let it work."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.id}")
        self._inbox.put_nowait(self._tick)

    async def close(self) -> None:
        """Do what was asked already, and stop. The hand can be gone on with by `resumed`."""
        if self._timer is not None:
            self._timer.cancel()
        task, self._task = self._task, None
        if task is not None:
            self._inbox.put_nowait(None)
            await task

    async def _run(self) -> None:
        while (job := await self._inbox.get()) is not None:
            try:
                await job()
            except JournalBroken as e:
                fault(f"table {self.id}", e)
                self._arm(not_before=self.clock.now() + AGAIN)
            except Exception as e:  # noqa: BLE001 (whatever it is, other tables play on)
                await self._quarantine(e)

    # ---- who looks on -----------------------------------------------------------------------------------------------

    async def join(self, viewer: Viewer) -> None:
        """Somebody looks on from now on; he is told all that he may know."""
        person = viewer.person
        if person in self.evening.banned:
            viewer.close(*SENT_AWAY)
            return
        self.audience.joins(viewer)
        if person is not None and (chair := self.evening.chair_of(person)) is not None:
            self.turns.present(chair)
        self.audience.welcome(viewer, self.evening, self.n, self.clock.now())
        self.turns.remind(viewer, self.evening)
        self._presence()

    def leave(self, viewer: Viewer) -> None:
        """Somebody looks on no longer; his line is lost where that was the last of them."""
        person = viewer.person
        sits = person is not None and self.evening.chair_of(person) is not None
        if not self.audience.leaves(viewer, self.clock.now(), sits=sits):
            return
        if person is not None and not sits and person not in self.audience.by:
            self._answers.pop(person, None)
        self._presence()

    def _presence(self) -> None:
        """Lines were lost or found: who is waited for has changed."""
        self.audience.tell_table(self.evening)
        self.turns.tell(self.evening)
        self._arm()

    # ---- what is heard ----------------------------------------------------------------------------------------------

    async def hear(self, viewer: Viewer, message: Heard) -> None:
        """Does what is asked, in its turn; the answer has been sent when this returns."""
        match message:
            case Ping(at):
                viewer.send(encode(Pong(at, self.clock.now())))
            case Resync(since):
                self.audience.resync(viewer, self.evening, since, self.n, self.clock.now())
                self.turns.remind(viewer, self.evening)
            case Act() | Request():
                if self._task is None or self.broken:
                    viewer.send(encode(Reject(message.id, "R_CLOSED", "this table stands still: come again later")))
                    return
                done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._inbox.put_nowait(partial(self._answer, viewer, message, done))
                await done

    async def _answer(self, viewer: Viewer, message: Act | Request, done: asyncio.Future[None]) -> None:
        """Judges, writes, and answers."""
        person = viewer.person
        try:
            if person is None:
                viewer.send(encode(Reject(message.id, "R_NAMELESS", "say first who you are: come in by the door")))
                return
            answers = self._answers.setdefault(person, OrderedDict())
            if message.id not in answers:
                answers[message.id] = encode(await self._judged(person, viewer.name, message))
                if len(answers) > ANSWERS:
                    answers.popitem(last=False)
            viewer.send(answers[message.id])
        except JournalBroken:
            say = "it could not be written down, and so it has not happened: try again"
            viewer.send(encode(Reject(message.id, "R_NOT_WRITTEN", say)))
            raise
        except Exception:
            viewer.send(
                encode(Reject(message.id, "R_FAULT", "the table has failed at this: nothing of it has happened"))
            )
            raise
        finally:
            if not done.done():
                done.set_result(None)

    async def _judged(self, person: Person, name: str, message: Act | Request) -> Ack | Reject:
        """Does it, or says why not."""
        try:
            if isinstance(message, Act):
                return await self._act(person, message)
            if not await self._request(person, name, message.ask):
                say = f"that is more than {ASKING[0]} things at once, and {ASKING[1]:g} a second from then on: wait a little"
                return Reject(message.id, "R_FLOOD", say)
        except NotGranted as e:
            law = rule_view(e.code, e.law) if e.law else None
            return Reject(message.id, e.code, e.message, law)
        except Refused as e:
            refusal = e.refusal
            return Reject(message.id, refusal.law.code, refusal.law.sentence, law_view(refusal.law), refusal.menu)
        except (NotUnderstood, CannotOpen) as e:
            return Reject(message.id, "R_MALFORMED", str(e))
        return Ack(message.id, self.n)

    async def _act(self, person: Person, message: Act) -> Ack | Reject:
        """An action at one's turn."""
        turn = self.turns.of(self.evening.seat_of(person))
        if turn is None or turn.token != message.turn:
            menu = turn.menu if turn is not None else None
            say = "that was for a turn that is over" if turn is not None else "it is not your turn"
            return Reject(message.id, "R_STALE", say, None, menu)
        events = acted(self.evening, message.action, person)
        self._wake()
        now, until = self.clock.now(), self.turns.until(self.evening, self.turns.of(turn.seat) or turn)
        if until.clock is not None and now > until.clock and (bank := self.evening.player(turn.chair).bank):
            events = [TimeUsed(turn.chair, min(now - until.clock, bank)), *events]
        self.turns.present(turn.chair)
        await self._write(events, turn)
        return Ack(message.id, self.n)

    async def _request(self, person: Person, name: str, ask: asks.Ask) -> bool:
        """Something that is asked between turns. False where he has asked for more than is written down for anybody."""
        awake = (self.clock.now() - self.clock.slept()) / 1000  # which never goes back
        if isinstance(ask, asks.Say) and not self._said.of(person).take(awake):
            raise NotGranted("E_SAID", "that is more than anybody can listen to: wait a little")
        if not (events := granted(self.evening, ask, person, self.clock.now(), self.packs, name)):
            return True
        if not isinstance(ask, asks.Say) and not self._asked.of(person).take(awake):
            return False
        await self._write(events)
        return True

    # ---- what is written --------------------------------------------------------------------------------------------

    async def _write(self, events: Sequence[TableEvent], turn: Turn | None = None, *, house: bool = True) -> None:
        """Writes lines and what the house does after them, folds them, and tells them. `turn` is the one that they end;
        `house`: the house goes on, which it does not where it has just failed.

        Raises JournalBroken, and then nothing has happened.
        """
        evening, proofs, n, at = self.evening, self._proofs, self.n, self.clock.now()
        lines: list[SeenLine] = []
        rows: list[Line] = []
        sides: list[Posting] = []
        ended: Evening | None = None
        while events:
            for event in events:
                n += 1
                line, proofs = told(evening, proofs, n, at, event)
                rows.append(self._row(evening, line))
                if type(event) is not Dealt:
                    sides += numbered(postings(evening, event), self.id, n)
                if type(event) is HandDone:
                    ended = evening
                evening = evolved(evening, event, at)
                lines.append(line)
            events = next_events(evening, at, self.packs) if house else ()
        await self.journal.append(rows, sides)
        self.evening, self._proofs, self.n = evening, proofs, n
        self._publish(lines, turn, ended)

    def _row(self, evening: Evening, line: SeenLine) -> Line:
        """A line as it is kept: what hides a card is sealed."""
        event, kind = line.event, type(line.event)
        hand = evening.number if evening.seats else event.number if isinstance(event, HandBegan) else 0
        if kind is Dealt:
            sealed = self.vault.seal(self.id, line.n, encode(event)) if line.secret else None
            return Line(self.id, line.n, line.at, "Dealt", line.public, sealed, None, hand)
        whole = encode(event) if kind in {HandDone, HandVoided, Guarded} else None
        return Line(self.id, line.n, line.at, kind.__name__, line.public, None, whole, hand)

    async def _quarantine(self, error: Exception) -> None:
        """The table's own code has failed: its hand is void, and it stands still until somebody who sits there has it go on."""
        fault(f"table {self.id}", error)
        try:
            await self._halt(void=True)
        except JournalBroken as e:  # nothing has happened, and nothing is lost
            fault(f"table {self.id}", e)
        except Exception as e:  # noqa: BLE001 (then nothing more can be done here)
            fault(f"table {self.id}, for good", e)
            self.broken = True
            with suppress(Exception):  # so that it stands still when it is resumed
                await self._halt(void=False)
            self.audience.close(None, "R_FAULT", "this table has failed, and stands still; its chips are as they were")

    async def _halt(self, *, void: bool) -> None:
        """Pauses, and voids the hand that is on; the house does nothing further, since that may be what has failed."""
        stopped = self.evening.stopped or not self.evening.paused  # a pause of the host's stays his
        evening = replace(self.evening, paused=True, stopped=stopped)
        events: list[TableEvent] = [] if self.evening.paused else [Paused("house")]
        if void and evening.seats:
            events.append(HandVoided(evening.number, FAILED, kept(evening)))
        if events:
            await self._write(events, house=False)

    # ---- what is told -----------------------------------------------------------------------------------------------

    def _publish(self, lines: list[SeenLine], ended: Turn | None, over: Evening | None) -> None:
        """Tells lines that are on the disk, and what follows from them. `ended` is the turn that brought them, `over` the
        table as its hand was over, where it is by them.
        """
        self.audience.remember(lines)
        only_played = only_dealt(lines)
        if not only_played and not self.evening.settings.rail:
            ends = [at for at, line in enumerate(lines, 1) if isinstance(line.event, HandDone | HandVoided)]
            ended_by = max(ends, default=0)
            self.audience.tell(lines[:ended_by])  # who has looked on at a hand sees its end
            self._clear_rail()
            self.audience.tell(lines[ended_by:])
        else:
            self.audience.tell(lines)
        if not only_played:
            same_hand, sent_away = self._noted(lines)
            self.audience.tell_table(self.evening)
        else:
            same_hand, sent_away = True, []
        self._ask(ended, same_hand=same_hand)
        if any(line.deals for line in lines):
            on = self.evening if self.evening.seats else over  # the last cards may have come with the end of the hand
            self.turns.tell_labels(on or self.evening)
        if sent_away:
            self.audience.close(sent_away, *SENT_AWAY)

    def _clear_rail(self) -> None:
        """Who may not look on, as the table is by now, is told so and hears no more of it. Whoever was sent away hears that."""
        evening = self.evening
        for viewer in list(self.audience.viewers):
            if barred(evening, viewer.person) is NO_RAIL:
                viewer.close(*NO_RAIL)

    def _noted(self, lines: list[SeenLine]) -> tuple[bool, list[Person]]:
        """What of some lines the turns depend on. Whether the hand is still the same, and who has been sent away."""
        same_hand, sent_away = True, list[Person]()
        for line in lines:
            match line.event:
                case HandBegan():
                    self.turns.new_hand()
                    same_hand = False
                case HandDone() | HandVoided():
                    same_hand = False
                case CameBack(chair):
                    self.turns.present(chair)
                case Resumed():
                    self.turns.afresh(self.clock.now())
                case Leaving() | Closing():
                    self.turns.hurry(line.at)
                case Left(person, _, _, "banned") | Admitted(person, _, True):
                    sent_away.append(person)
                case _:
                    pass
        return same_hand, sent_away

    def _ask(self, ended: Turn | None = None, *, same_hand: bool = True) -> None:
        """Finds who is to act now, tells him, and has a bot think."""
        evening = self.evening
        for turn in self.turns.find(evening, self.n, self.clock.now(), ended, same_hand=same_hand):
            if self.players is not None and evening.player(turn.chair).bot and not turn.may_wait:
                self.players.think(self, turn, self.turns.view(turn.seat), evening.bank.net(turn.person))
        if self.players is not None and not evening.seats and self._named != evening.number:
            chair = chooser(evening)
            if chair is not None and evening.player(chair).bot:
                self._named = evening.number
                self.players.name_game(self, evening.player(chair).person)
        self.turns.tell(evening)
        self._arm()

    # ---- time -------------------------------------------------------------------------------------------------------

    def _arm(self, *, not_before: int = 0) -> None:
        """Sets the one timer to what comes next."""
        first = self.turns.next(self.evening) if self.evening.seats else due(self.evening)
        if first is None:
            return
        first = max(first, not_before)
        if self._timer_at is not None and self._timer_at <= first:
            return  # it comes early, and sets itself again
        if self._timer is not None:
            self._timer.cancel()
        self._timer_at = first
        self._timer = self.clock.call_at(first, self._rung)

    def _rung(self) -> None:
        self._timer = self._timer_at = None
        if self._task is not None and not self.broken:
            self._inbox.put_nowait(self._tick)

    async def _tick(self) -> None:
        """The time for something has come, or may have."""
        self._wake()
        now = self.clock.now()
        if self.evening.seats and (turn := self.turns.overdue(self.evening, now)) is not None:
            await self._run_out(turn)
        if events := next_events(self.evening, now, self.packs):
            await self._write(events)
        self._arm()

    def _wake(self) -> None:
        """Where the machine has slept, nobody's clock has run meanwhile."""
        slept = self.clock.slept()
        if abs(slept - self._slept) <= NAP:
            return
        self._slept = slept
        self.turns.afresh(self.clock.now())
        if not self.evening.seats:
            self.evening = replace(self.evening, since=self.clock.now())
        self.turns.tell(self.evening)

    async def _run_out(self, turn: Turn) -> None:
        """Somebody's clock has run out: what is done for him is done, and he sits out from the next hand on."""
        player = self.evening.player(turn.chair)
        events = acted(self.evening, default(self.turns.view(turn.seat), turn.menu), turn.person)
        until = self.turns.until(self.evening, turn)
        if player.bank and until.clock is not None and until.last != until.clock:
            events.insert(0, TimeUsed(turn.chair, player.bank))
        here = self.evening.session.chairs[turn.chair].here
        if not player.bot and here != "away":
            events.append(WentAway(turn.chair, "clock" if self.audience.lost(turn.person) is None else "line"))
        self.turns.absent(turn.chair)
        await self._write(events, turn)

    @property
    def uniform(self) -> bool:
        """Are bots to take as long over every turn, as the book may have it (V-111)?"""
        return self.evening.session.calls.rules.room.delay == "uniform"

    # ---- bots -------------------------------------------------------------------------------------------------------

    def decided(self, turn: Turn, act: Act) -> None:
        """A bot has decided; it is heard as anybody is."""
        if self._task is None or self.broken:
            return

        async def heard() -> None:
            now = self.turns.of(turn.seat)
            if now is None or now.token != turn.token:
                return
            try:
                answer = await self._judged(turn.person, "", act)
                if isinstance(answer, Reject):  # it has asked for what is not lawful: it does what the absent do
                    await self._run_out(now)
            except Exception:  # where that could not be written, he is still to act
                self.clock.call_at(self.clock.now() + AGAIN, partial(self.decided, turn, act))
                raise

        self._inbox.put_nowait(heard)

    def called(self, person: Person, form: str) -> None:
        """A bot names the game of the next hand."""
        if self._task is None or self.broken:
            return

        async def heard() -> None:
            try:
                await self._request(person, "", asks.CallGame(form))
            except NotGranted:  # its time has run out, or it has got up
                return

        self._inbox.put_nowait(heard)
