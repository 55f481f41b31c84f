"""The pages that are documents: plain HTML that works without a script. Here are the doors: the way in, the lobby, a seat on
another device, help. `pages_table` has those of a table, `pages_rules` the rules and laws.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from anteup.room import limits, pages_rules, pages_table
from anteup.room.about import about, may_look
from anteup.room.asker import ask
from anteup.room.desk import Desk
from anteup.room.forms import fields, first
from anteup.room.identity import KEPT, LONGEST, NotAName, named
from anteup.room.qr import svg
from anteup.room.rendering import Problem, page, see
from anteup.table.asking import may_enter
from anteup.table.asks import Admit, Enter, Queue, Sit
from anteup.table.happened import Person
from anteup.table.people import KEEPER

if TYPE_CHECKING:
    from anteup.room.actor import Table
    from anteup.room.journal import Link
    from anteup.room.protocol import Reject


def routes(desk: Desk) -> list[BaseRoute]:
    """All the pages of a room."""
    doors = Doors(desk)
    return [
        Route("/", doors.home),
        Route("/lobby", doors.lobby),
        Route("/host/{token}", doors.host),
        Route("/welcome", doors.welcome, methods=["GET", "POST"]),
        Route("/j", doors.code),
        Route("/j/{code}", doors.join, methods=["GET", "POST"]),
        Route("/move", doors.move, methods=["GET", "POST"]),
        Route("/move/pin", doors.pin, methods=["POST"]),
        Route("/help", doors.help),
        *pages_table.routes(desk),
        *pages_rules.routes(desk),
    ]


class Doors:
    """The ways into a room."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._new = limits.Buckets(*limits.NEWCOMERS)
        self._naming = asyncio.Lock()
        """Held from when a name is looked at until its owner is there to have it: so no two take the same."""

    # ---- home and lobby

    async def home(self, request: Request) -> Response:
        """The table that one is at, or the only one there is; else the lobby."""
        person = await self.desk.who(request)
        if person is None:
            return await page(self.desk, request, "stranger.html")
        tables = self.desk.tables
        mine = [table for table in tables if table.evening.chair_of(person) is not None]
        only = mine if len(mine) == 1 else self._for(person)
        return see(f"/t/{only[0].id}") if len(only) == 1 else await self._lobby(request, person)

    async def lobby(self, request: Request) -> Response:
        """All the tables."""
        person = await self.desk.who(request)
        return see("/") if person is None else await self._lobby(request, person)

    async def _lobby(self, request: Request, person: Person) -> Response:
        tables = [about(table.evening, person) for table in self._for(person)]
        tables.sort(key=lambda table: (not table.mine, table.name.casefold()))
        others = [
            table.evening for table in self.desk.tables if self.desk.keeps(person) and table.evening.host != person
        ]
        hosted = [about(evening, person) for evening in others]
        return await page(self.desk, request, "lobby.html", tables=tables, hosted=hosted, here="tables")

    def _for(self, person: Person) -> list[Table]:
        """The tables that somebody may see, or at whose door he waits."""
        every = ((table, table.evening) for table in self.desk.tables)
        return [table for table, now in every if may_look(now, person) or person in now.knocking]

    async def help(self, request: Request) -> Response:
        """Help."""
        return await page(self.desk, request, "help.html", here="help")

    # ---- the keeper, on whose machine the room runs

    async def host(self, request: Request) -> Response:
        """The link that the terminal shows: whose browser opens it first is the keeper's."""
        desk = self.desk
        if request.method == "HEAD":  # somebody only looks whether it is there: that does not use it up
            return Response()
        if desk.identity.is_host(request.path_params["token"]):
            answer = see(await self._begins())
            self._knows(request, answer, await desk.identity.session(KEEPER, desk.now()))
            return answer
        if desk.keeps(await desk.who(request)):
            return see(await self._begins())
        if not desk.wrongs.may(desk.address(request), time.monotonic()):
            raise Problem(429, "R_RATE")
        raise Problem(410, "R_USED")

    async def _begins(self) -> str:
        """Where the keeper begins: at the table that is laid for him, unless he sits somewhere already."""
        tables = self.desk.tables
        sits = any(table.evening.chair_of(KEEPER) is not None for table in tables)
        return "/welcome" if len(tables) == 1 and not sits else "/"

    async def welcome(self, request: Request) -> Response:
        """The keeper says his name, and sits down."""
        desk = self.desk
        typed = first(await fields(request), "name") if request.method == "POST" else None
        tables = desk.tables
        if not desk.keeps(await desk.who(request)) or len(tables) != 1:
            return see("/")
        (table,) = tables
        name, fault = await desk.identity.name(KEEPER), ""
        if typed is not None:
            async with self._naming:
                try:
                    name = named(typed, desk.taken(KEEPER))
                except NotAName as e:
                    name, fault = typed, str(e)
                else:
                    await self._called(KEEPER, name)
                    refusal = await sits_down(table, KEEPER, name)
                    if refusal is None:
                        return see(f"/t/{table.id}")
                    fault = refusal.message
        title = about(table.evening).title
        return await page(desk, request, "welcome.html", name=name, fault=fault, title=title, longest=LONGEST)

    # ---- guests

    async def code(self, request: Request) -> Response:
        """A link that was read out: its letters, typed."""
        code = "".join(request.query_params.get("code", "").rpartition("/")[2].split())
        return see(f"/j/{code}" if code.replace("-", "").isalnum() and code.isascii() else "/")

    async def join(self, request: Request) -> Response:
        """The page behind a link: a name, and a chair."""
        desk = self.desk
        said = await fields(request) if request.method == "POST" else None
        link, table = await self._behind(request)
        person = await desk.who(request)
        if person in table.evening.banned:
            raise Problem(403, "R_BANNED")
        name, fault, answers = await desk.identity.name(person), "", 200
        if said is not None:
            if first(said, "do") == "watch" and table.evening.settings.rail:
                return desk.came_by(request, link, see(f"/t/{table.id}"))
            typed = first(said, "name")
            async with self._naming:
                try:
                    name = named(typed, desk.taken(person))
                except NotAName as e:
                    name, fault, answers = typed, str(e), 422
                else:
                    return await self._comes_in(request, link, table, person, name)
        elif person is not None and table.evening.chair_of(person) is not None:
            return see(f"/t/{table.id}")
        return await page(
            desk,
            request,
            "join.html",
            answers,
            table=about(table.evening),
            name=name,
            fault=fault,
            asks=link.kind == "ask" and not (person and may_enter(table.evening, person)),
            rail=table.evening.settings.rail,
            longest=LONGEST,
        )

    async def _behind(self, request: Request) -> tuple[Link, Table]:
        """The link that a browser came by, and its table. Raises Problem."""
        desk = self.desk
        link = await desk.identity.find_link(request.path_params["code"])
        table = desk.house.tables.get(link.table) if link is not None else None
        if link is None or table is None:
            if not desk.wrongs.may(desk.address(request), time.monotonic()):
                raise Problem(429, "R_RATE")
            raise Problem(404, "R_NO_LINK")
        return link, table

    async def _comes_in(self, request: Request, link: Link, table: Table, person: Person | None, name: str) -> Response:
        """Somebody has said his name, and sits down, or asks to."""
        desk, now = self.desk, self.desk.now()
        answer = see(f"/t/{table.id}")
        if person is None:
            if not self._new.of(desk.address(request)).take(time.monotonic()):
                raise Problem(429, "R_RATE")
            person = await desk.identity.came(name, now)
            self._knows(request, answer, await desk.identity.session(person, now))
        elif not any(other.evening.chair_of(person) is not None for other in desk.tables):
            await self._called(person, name)
        else:
            name = await desk.identity.name(person)  # who sits somewhere keeps his name
        if not may_enter(table.evening, person):
            await ask(table, person, name, Enter())
            if link.kind == "free":
                host = table.evening.host
                await ask(table, host, await desk.identity.name(host), Admit(person))
        if may_enter(table.evening, person):
            await sits_down(table, person, name)
        return desk.came_by(request, link, answer)

    # ---- another device

    async def move(self, request: Request) -> Response:
        """Where a PIN is asked for, and typed."""
        desk, fault = self.desk, ""
        if request.method == "POST":
            pin, address = first(await fields(request), "pin"), desk.address(request)
            if not desk.pins.may(address, time.monotonic()):
                raise Problem(429, "R_RATE")
            person = await desk.identity.taken(pin, desk.now())
            if person is not None:
                desk.pins.right(address)
                ended = await desk.identity.end_sessions(person)
                answer = see("/")
                self._knows(request, answer, await desk.identity.session(person, desk.now()))
                desk.sockets.end_sessions(ended, "R_MOVED", "your seat is on another device now")
                return answer
            fault = "no device shows this PIN: it is good for five minutes, and once"
        name = await desk.identity.name(await desk.who(request))
        return await page(desk, request, "move.html", 422 if fault else 200, pin="", name=name, fault=fault)

    async def pin(self, request: Request) -> Response:
        """A PIN for somebody's other device."""
        desk = self.desk
        person = await desk.who(request)
        if person is None:
            raise Problem(403, "R_STRANGER")
        pin = await desk.identity.pin(person, desk.now())
        url = f"{desk.base(request)}/move"
        return await page(
            desk, request, "move.html", pin=f"{pin[:4]} {pin[4:]}", url=url, qr=svg(url, "QR code of the page to open")
        )

    async def _called(self, person: Person, name: str) -> None:
        """Somebody has another name, wherever he looks at a table."""
        await self.desk.identity.called(person, name)
        for socket in self.desk.sockets:
            if socket.person == person:
                socket.name = name

    def _knows(self, request: Request, answer: Response, token: str) -> None:
        """Gives a browser its cookie."""
        answer.set_cookie(
            self.desk.cookie(request),
            token,
            max_age=KEPT,
            path="/",
            secure=self.desk.secure(request),
            httponly=True,
            samesite="lax",
        )


async def sits_down(table: Table, person: Person, name: str) -> Reject | None:
    """Somebody takes the nearest chair, or waits for one. The refusal, if he can do neither; None: he sits, or waits."""
    if table.evening.chair_of(person) is not None or person in table.evening.queue:
        return None
    refusal = await ask(table, person, name, Sit())
    if refusal is not None and refusal.code == "E_SEAT":
        return await ask(table, person, name, Queue())
    return refusal
