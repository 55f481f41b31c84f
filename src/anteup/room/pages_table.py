"""The pages of a table: itself, its ledger, its hands, its settings and links; and a new one."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from anteup.chips import MONEY
from anteup.history.faults import Unsupported
from anteup.room import limits
from anteup.room.about import about, played
from anteup.room.account import account
from anteup.room.asker import ask
from anteup.room.desk import Desk
from anteup.room.families import books, families, often
from anteup.room.forms import Fields, fields, first
from anteup.room.past import SeenHand, hand_seen, runs
from anteup.room.qr import svg
from anteup.room.rendering import Problem, page, see, seen
from anteup.room.resuming import NotResumed
from anteup.room.settings_form import UNSAID, Filled, filled, shown
from anteup.table import hosting
from anteup.table.asking import may_enter
from anteup.table.asks import Admit, Change, TakeHost
from anteup.table.bank import csv_of
from anteup.table.differs import CHOICES, HOUSE_IS_ANOTHER, changes, house_differences
from anteup.table.evening import Evening
from anteup.table.gamesof import rules_of
from anteup.table.granting import NotGranted
from anteup.table.happened import Changed, Person
from anteup.table.settings import Settings
from anteup.table.terms import whole_stacks

if TYPE_CHECKING:
    from anteup.room.actor import Table


class HandNumber(Convertor[int]):
    """The number of a hand in an address: so many figures as a table could come to."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Its figures."""
        return str(value)


register_url_convertor("hand", HandNumber())


def routes(desk: Desk) -> list[BaseRoute]:
    """The pages of tables."""
    pages = TablePages(desk)
    return [
        Route("/new", pages.new, methods=["GET", "POST"]),
        Route("/t/{table}", pages.table),
        Route("/t/{table}/text", pages.text),
        Route("/t/{table}/ledger", pages.ledger),
        Route("/t/{table}/ledger.csv", pages.ledger_csv),
        Route("/t/{table}/hands", pages.hands),
        Route("/t/{table}/hands/{number:hand}", pages.replay),
        Route("/t/{table}/hands/{number:hand}.json", pages.told),
        Route("/t/{table}/hands/{number:hand}.jsonl", pages.log),
        Route("/t/{table}/hands/{number:hand}.phh", pages.phh),
        Route("/t/{table}/settings", pages.settings, methods=["GET", "POST"]),
        Route("/t/{table}/links", pages.links, methods=["POST"]),
        Route("/t/{table}/admit", pages.admit, methods=["POST"]),
        Route("/t/{table}/host", pages.host, methods=["POST"]),
    ]


class TablePages:
    """The pages of tables."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._filling: set[Person] = set()
        self._opening: Counter[Person] = Counter()

    async def _hosted(self, request: Request) -> tuple[Table, Person]:
        """The table of a page that only its host sees. A form is read before: who is the host is asked when all is there.
        Raises Problem.
        """
        table, person = await seen(self.desk, request)
        if person is None or person != table.evening.host:
            raise Problem(403, "R_HOST" if person is not None else "R_STRANGER")
        return table, person

    # ---- the table itself, as the scripts show it

    async def table(self, request: Request) -> Response:
        """The table."""
        return await self._at(request, "table.html")

    async def text(self, request: Request) -> Response:
        """The same table as text."""
        return await self._at(request, "text.html")

    async def _at(self, request: Request, template: str) -> Response:
        """A page with the link that its reader may send to friends, empty where he may not sit down himself, and with his own
        way back: that link, or else the door by which he came.
        """
        table, person = await seen(self.desk, request)
        sends = person is not None and may_enter(table.evening, person)
        entry = table.evening.wanted.entry
        link = await self.link(request, table) if sends else ""
        code = svg(link, "QR code of the link") if link else ""
        door = link or self.desk.door(request)
        return await self._scripted(request, template, table, link=link, entry=entry, door=door, qr=code)

    async def _scripted(self, request: Request, template: str, table: Table, **said: Any) -> Response:
        return await page(self.desk, request, template, table_id=table.id, name=table.evening.settings.name, **said)

    async def link(self, request: Request, table: Table) -> str:
        """The link that is sent to friends: the one by which the host is asked, where he is; empty where there is none."""
        entry = table.evening.wanted.entry
        links = [link for link in await self.desk.identity.links(table.id) if entry in {"free", link.kind}]
        return f"{self.desk.base(request)}/j/{links[-1].code}" if links else ""

    async def _linked(self, table: str, entry: Literal["free", "ask"]) -> None:
        """A table has a link of the kind that its host sends."""
        identity = self.desk.identity
        if all(link.kind != entry for link in await identity.links(table)):
            await identity.link(table, entry, self.desk.now())

    # ---- the ledger

    async def ledger(self, request: Request) -> Response:
        """Who has won what, and who pays whom."""
        table, person = await seen(self.desk, request)
        found = await account(self.desk.house, table)
        return await page(
            self.desk,
            request,
            "ledger.html",
            table=about(table.evening, person),
            account=found,
            at=table.id,
            here="ledger",
        )

    async def ledger_csv(self, request: Request) -> Response:
        """The ledger for a spreadsheet."""
        table, _ = await seen(self.desk, request)
        postings = await self.desk.house.journal.ledger(table.id)
        money = MONEY[table.evening.settings.money]
        return _download(csv_of(postings, table.evening.names, money), "text/csv", f"{table.id}-ledger.csv")

    # ---- hands

    async def hands(self, request: Request) -> Response:
        """The hands of a table."""
        table, person = await seen(self.desk, request)
        return await page(
            self.desk,
            request,
            "hands.html",
            table=about(table.evening, person),
            runs=await runs(self.desk.house, table.id),
            at=table.id,
            here="hands",
        )

    async def _hand(self, request: Request) -> SeenHand:
        """A hand that is over, as the one who asks for it saw it. Raises Problem."""
        table, person = await seen(self.desk, request)
        try:
            hand = await hand_seen(self.desk.house, table.id, request.path_params["number"], person)
        except NotResumed:
            hand = None
        if hand is None:
            raise Problem(404, "R_NO_HAND")
        return hand

    async def replay(self, request: Request) -> Response:
        """A hand again, step by step."""
        hand = await self._hand(request)
        table, _ = await seen(self.desk, request)
        return await self._scripted(request, "replay.html", table, number=hand.number)

    async def told(self, request: Request) -> Response:
        """A hand for the replayer: a `Welcome` of the protocol."""
        hand = await self._hand(request)
        return Response(hand.frame, media_type="application/json")

    async def log(self, request: Request) -> Response:
        """A hand as our log, as far as its reader saw it."""
        hand = await self._hand(request)
        table = request.path_params["table"]
        return _download(hand.log, "application/x-ndjson", f"{table}-{hand.number}.jsonl")

    async def phh(self, request: Request) -> Response:
        """A hand as PHH, where that format can tell it."""
        hand = await self._hand(request)
        try:
            text = await asyncio.to_thread(lambda: hand.phh)
        except Unsupported as e:
            raise Problem(422, "R_PHH", (str(e),)) from None
        return _download(text, "application/toml", f"{request.path_params['table']}-{hand.number}.phh")

    # ---- settings and links

    async def new(self, request: Request) -> Response:
        """A new table."""
        desk = self.desk
        said = await fields(request) if request.method == "POST" else None
        person = await desk.who(request)
        if person is None:
            raise Problem(403, "R_STRANGER")
        if not desk.may_open(person):
            raise Problem(403, "R_GUEST")
        with self._alone(person, said):
            found = Filled(Settings())
            if said is not None:
                name = await desk.identity.name(person)
                said = UNSAID | said
                found = await asyncio.to_thread(filled, said, Settings())
                if not found.faults and first(said, "do") != "look":
                    return see(f"/t/{await self._opened(found.settings, person, name)}")
            return await self._form(request, "new.html", found, said or UNSAID, button="Open the table")

    async def _opened(self, settings: Settings, person: Person, name: str) -> str:
        """Opens a table, with a link; between the counting and the opening nothing else is heard. Raises Problem."""
        desk, opening = self.desk, self._opening
        mine = sum(table.evening.host == person for table in desk.tables) + opening[person]
        if mine >= limits.TABLES or len(desk.tables) + opening.total() >= limits.TABLES_OF_ALL:
            raise Problem(429, "R_MANY")
        if desk.double(person, name):
            raise Problem(409, "R_NAME")
        opening[person] += 1
        try:
            table = await desk.house.new_table(settings, person, name)
        finally:
            opening[person] -= 1
        await self._linked(table.id, settings.entry)
        return table.id

    @contextmanager
    def _alone(self, person: Person, said: Fields | None) -> Generator[None]:
        """One form at a time is gone through for each, since to look through a house's book takes a while. Raises Problem."""
        if said is None:
            yield
            return
        if person in self._filling:
            raise Problem(429, "R_RATE")
        self._filling.add(person)
        try:
            yield
        finally:
            self._filling.discard(person)

    async def settings(self, request: Request) -> Response:
        """The settings of a table, which its host may change; they hold from the next hand on."""
        said = await fields(request) if request.method == "POST" else None
        table, person = await self._hosted(request)
        with self._alone(person, said):
            now = table.evening.wanted
            found = Filled(now)
            if said is not None:
                found = await asyncio.to_thread(filled, said, now)
                if not found.faults and first(said, "do") == "look":
                    found = await asyncio.to_thread(_looked_at, table.evening, found.settings)
                elif not found.faults:
                    refusal = await ask(table, person, await self.desk.identity.name(person), Change(found.settings))
                    if refusal is None:
                        if found.settings.entry != now.entry:
                            await self._linked(table.id, found.settings.entry)
                        return see(f"/t/{table.id}/settings?done={'changed' if found.settings != now else 'nothing'}")
                    found = Filled(found.settings, tuple(refusal.message.splitlines()))
            differs = () if found.faults else changes(now, found.settings)
            done = request.query_params.get("done", "") if said is None else ""
            links = await self.desk.identity.links(table.id)
            return await self._form(
                request,
                "settings.html",
                found,
                said or {},
                table=about(table.evening, person),
                links=[(link, f"{self.desk.base(request)}/j/{link.code}") for link in links],
                away=sorted((table.evening.names[one], one) for one in table.evening.banned),
                entry=now.entry,
                unasked=sum(link.kind == "free" for link in links) if now.entry == "ask" else 0,
                done=done,
                coming=table.evening.coming is not None,
                changed=await self._changed(table) if done == "changed" else differs,
                at=table.id,
                here="settings",
                button="Change the table",
            )

    async def _changed(self, table: Table) -> tuple[str, ...]:
        """What was last changed at a table, a sentence each."""
        for line in await self.desk.house.journal.last_of(table.id, "Changed", 1):
            return msgspec.json.decode(line.public, type=Changed).differs
        return ()

    async def _form(self, request: Request, template: str, found: Filled, typed: Fields, **said: Any) -> Response:
        looked = first(typed, "do") == "look" and not found.faults
        differs = () if found.faults else await asyncio.to_thread(house_differences, found.settings)
        return await page(
            self.desk,
            request,
            template,
            422 if found.faults else 200,
            said=shown(found.settings, typed),
            faults=found.faults,
            families=await asyncio.to_thread(families),
            often=often(),
            books=list(books()),
            words=CHOICES,
            house_is_another=HOUSE_IS_ANOTHER,
            differs=differs,
            book_sells_stacks=not found.faults and await asyncio.to_thread(_book_sells_stacks, found.settings),
            plays=await asyncio.to_thread(played, found.settings) if looked else "",
            **said,
        )

    async def links(self, request: Request) -> Response:
        """A new link, or one that is good no longer."""
        said = await fields(request)
        table, _ = await self._hosted(request)
        identity, now = self.desk.identity, self.desk.now()
        if code := first(said, "revoke"):
            if any(link.code == code for link in await identity.links(table.id)):
                await identity.revoke(code, now)
        elif first(said, "revoke all"):
            for link in await identity.links(table.id):
                if link.kind == "free":
                    await identity.revoke(link.code, now)
        elif len(await identity.links(table.id)) < limits.LINKS:
            await identity.link(table.id, "free" if first(said, "make") == "free" else "ask", now)
        return see(f"/t/{table.id}/settings#links")

    async def admit(self, request: Request) -> Response:
        """Somebody who was sent away for good may come in again."""
        who = Person(first(await fields(request), "person"))
        table, host = await self._hosted(request)
        if who in table.evening.banned:
            refusal = await ask(table, host, await self.desk.identity.name(host), Admit(who))
            if refusal is not None:
                raise Problem(403, "R_REFUSED", (refusal.message,))
        return see(f"/t/{table.id}/settings")

    async def host(self, request: Request) -> Response:
        """The keeper of the room takes the host's chair; he may do so where he cannot look on."""
        desk = self.desk
        person = await desk.who(request)
        table = desk.house.tables.get(request.path_params["table"])
        if table is None:
            raise Problem(404, "R_NO_TABLE")
        if person is None:
            raise Problem(403, "R_STRANGER")
        name = await desk.identity.name(person)
        if desk.double(person, name):
            raise Problem(409, "R_NAME")
        refusal = await ask(table, person, name, TakeHost())
        if refusal is not None:
            raise Problem(403, "R_HOST" if refusal.code == "E_HOST" else "R_REFUSED", (refusal.message,))
        return see(f"/t/{table.id}")


def _looked_at(evening: Evening, settings: Settings) -> Filled:
    """A form that is only looked at, with whatever the table would refuse of it."""
    try:
        hosting.changes(evening, settings)
    except NotGranted as e:
        return Filled(settings, tuple(e.message.splitlines()))
    return Filled(settings)


def _book_sells_stacks(settings: Settings) -> bool:
    """Does the table sell chips in any sum, and its book only by whole stacks?"""
    return settings.rebuy == "any" and whole_stacks(settings, rules_of(settings))


def _download(content: str | bytes, kind: str, name: str) -> Response:
    return Response(content, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})
