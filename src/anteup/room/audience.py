"""Who looks on at a table, and what they are told: the same bytes for all who see the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

from anteup.room.protocol import VERSION, TableView, You
from anteup.room.tableview import table_view, you
from anteup.room.views import SeenLine, encode, frame_of
from anteup.table.evening import Evening
from anteup.table.happened import Dealt, HandBegan, HandDone, HandVoided, Person, Said, TimeUsed

RECENT = 1000
"""Lines that are kept at hand for one who has missed some: of the last two hands, and never more than so many."""
BESIDE = 50
"""Lines before, beside and after a hand that a newcomer is told with it, the last of them."""
CHAT = 50
"""Things said that a newcomer is told."""
MISSED = 1 << 18
"""Bytes: who has missed more is told all anew, which is less."""
OF_A_HAND = frozenset({Dealt, HandDone, HandVoided, TimeUsed})
"""Lines that are a hand's own, after the one that begins it; they are as many as a hand is long."""


class Viewer(Protocol):
    """A socket that looks at a table, or whoever else asks something of it."""

    @property
    def person(self) -> Person | None:
        """Who it is; None: somebody on the rail who has not said his name."""
        ...

    @property
    def name(self) -> str:
        """What he is called."""
        ...

    def send(self, frame: bytes) -> None:
        """Sends a frame; it never waits."""
        ...

    def close(self, code: str, message: str) -> None:
        """Closes it, and says why."""
        ...


class Audience:
    """Everybody who looks on, and the lines that they may still ask for."""

    def __init__(self, since: int) -> None:
        """`since`: when the table was opened or resumed, in milliseconds since 1970."""
        self.viewers: list[Viewer] = []
        self.by: dict[Person, list[Viewer]] = {}
        """Those who have said who they are."""
        self._since = since
        self._gone: dict[Person, int] = {}
        self.hand: list[SeenLine] = []
        """The hand's own lines, of the one in progress or the last one; none before the first."""
        self._beside: deque[SeenLine] = deque(maxlen=BESIDE)
        """The last of the other lines, since the hand before it was over."""
        self._recent: deque[SeenLine] = deque(maxlen=RECENT)
        """All lines of that hand and the one before it, and those between and after them."""
        self._chat: deque[SeenLine] = deque(maxlen=CHAT)
        self._table = b""
        self._you: dict[int, You] = {}
        """By the viewer's identity, what he was last told that he is."""

    # ---- who is there -----------------------------------------------------------------------------------------------

    def joins(self, viewer: Viewer) -> None:
        """Somebody looks on from now on."""
        self.viewers.append(viewer)
        if viewer.person is not None:
            self.by.setdefault(viewer.person, []).append(viewer)
            self._gone.pop(viewer.person, None)

    def leaves(self, viewer: Viewer, now: int, *, sits: bool) -> bool:
        """Somebody looks on no longer; False where he did not. `sits`: he has a chair, and may be waited for."""
        if viewer not in self.viewers:
            return False
        self.viewers.remove(viewer)
        self._you.pop(id(viewer), None)
        if viewer.person is not None:
            mine = self.by[viewer.person]
            mine.remove(viewer)
            if not mine:
                del self.by[viewer.person]
                if sits:
                    self._gone[viewer.person] = now
        return True

    def lost(self, person: Person) -> int | None:
        """Since when somebody's line is lost, in milliseconds since 1970; None: it is not."""
        return None if person in self.by else self._gone.get(person, self._since)

    def close(self, people: Iterable[Person] | None, code: str, message: str) -> None:
        """Closes the lines of some people, or all of them."""
        some = self.viewers if people is None else [each for person in people for each in self.by.get(person, ())]
        for viewer in list(some):
            viewer.close(code, message)

    # ---- what was said ----------------------------------------------------------------------------------------------

    def remember(self, lines: Iterable[SeenLine]) -> None:
        """Keeps lines at hand."""
        for line in lines:
            kind = type(line.event)
            if kind is HandBegan:
                self._forget(self.hand)
                self.hand = [line]
            else:
                (self.hand if self.hand and kind in OF_A_HAND else self._beside).append(line)
            if kind is Said:
                self._chat.append(line)
            self._recent.append(line)

    def _forget(self, hand: Sequence[SeenLine]) -> None:
        """What came before a hand, and beside it, is no longer kept at hand; what came after it is: the draw for the deal."""
        first, last = (hand[0].n, hand[-1].n) if hand else (0, 0)
        while self._beside and self._beside[0].n < last:
            self._beside.popleft()
        while self._recent and self._recent[0].n < first:
            self._recent.popleft()

    def said_before(self, chat: Iterable[SeenLine]) -> None:
        """What was said before anybody looked on."""
        self._chat.clear()
        self._chat.extend(chat)

    # ---- telling ----------------------------------------------------------------------------------------------------

    def tell(self, lines: list[SeenLine]) -> None:
        """Lines, to everybody."""
        if not self.viewers or not lines:
            return
        seers = {person for line in lines if line.own for person in line.own}
        rail = frame_of(lines, None)
        for viewer in list(self.viewers):
            if seers and viewer.person in seers:
                viewer.send(frame_of(lines, viewer.person))
            else:
                viewer.send(rail)

    def send(self, person: Person, frame: object) -> None:
        """A frame, to somebody wherever he looks on."""
        if mine := self.by.get(person):
            text = encode(frame)
            for viewer in list(mine):
                viewer.send(text)

    def tell_table(self, evening: Evening) -> None:
        """The table whole, where something of it has changed; and what a viewer is, where that has."""
        if not self.viewers:
            return
        view = encode(self.view(evening))
        fresh = view != self._table
        self._table = view
        head = b'{"type":"TableNow","table":' + view
        plain = head + b"}"
        for viewer in list(self.viewers):
            now = you(evening, viewer.person, viewer.name)
            if self._you.get(id(viewer)) != now:
                self._you[id(viewer)] = now
                viewer.send(head + b',"you":' + encode(now) + b"}")
            elif fresh:
                viewer.send(plain)

    def view(self, evening: Evening) -> TableView:
        """The table as all may see it."""
        lost = frozenset(
            player.person
            for player in evening.players
            if player is not None and not player.bot and player.person not in self.by
        )
        rail = sum(viewer.person is None or evening.chair_of(viewer.person) is None for viewer in self.viewers)
        return table_view(evening, lost, rail)

    def welcome(self, viewer: Viewer, evening: Evening, n: int, now: int) -> None:
        """All that a viewer may know, from the beginning."""
        person = viewer.person
        self._you[id(viewer)] = mine = you(evening, person, viewer.name)
        lines = sorted((*self.hand, *self._beside), key=lambda line: line.n) if self._beside else self.hand
        hand = b",".join([line.numbered(person) for line in lines])
        chat = b",".join([line.numbered(person) for line in self._chat])
        viewer.send(
            b'{"type":"Welcome","version":%d,"now":%d,"n":%d,"table":%b,"you":%b,"hand":[%b],"chat":[%b],"began":%d}'
            % (VERSION, now, n, encode(self.view(evening)), encode(mine), hand, chat, self._since)
        )

    def resync(self, viewer: Viewer, evening: Evening, since: int, n: int, now: int) -> None:
        """What a viewer has missed since line `since`; all anew where that is not at hand."""
        first = self._recent[0].n if self._recent else n + 1
        missed = frame_of([line for line in self._recent if line.n > since], viewer.person)
        if since > n or since < first - 1 or len(missed) > MISSED:
            self.welcome(viewer, evening, n, now)
            return
        if since < n:
            viewer.send(missed)
        mine = you(evening, viewer.person, viewer.name)
        viewer.send(b'{"type":"TableNow","table":%b,"you":%b}' % (encode(self.view(evening)), encode(mine)))


def only_dealt(lines: Iterable[SeenLine]) -> bool:
    """Is there nothing among these but the hand's own events?"""
    return all(type(line.event) is Dealt for line in lines)
