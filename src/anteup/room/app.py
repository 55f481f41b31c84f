"""The room as an ASGI application: its pages, its files, and the sockets of its tables.

Whatever goes out says what a browser may do with it: no script and no style but the room's own files, no frame around it,
and nothing guessed about its type. Whatever would change something is looked at first: it comes from a page of this room.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from anteup.room import limits
from anteup.room.about import barred
from anteup.room.desk import Desk
from anteup.room.files import FOR_EVER
from anteup.room.identity import Identity, hashed
from anteup.room.log import fault
from anteup.room.pages import routes
from anteup.room.protocol import Heard
from anteup.room.rendering import problem, wrong
from anteup.room.sockets import Socket

if TYPE_CHECKING:
    from anteup.room.house import House

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""What a page may load, run and be shown in: nothing inline, and what is not named here from the room alone. It is short, since
it is said with each of forty files."""
HEADERS = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),  # not `no-referrer`, by which a browser would hide the Origin of our own forms
)
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def make_app(house: House, *, public_url: str = "", addresses: tuple[str, ...] = ()) -> Starlette:
    """The application of a house that is open; its desk is at `app.state.desk`.

    `public_url`: under which the room is reached through a proxy or a tunnel; `addresses`: those of this machine on its
    network, the likeliest first.
    """
    desk = Desk(house, Identity(house.journal), public_url, addresses)

    async def static(request: Request) -> Response:
        version = request.path_params.get("version", "")
        kept = FOR_EVER if version == desk.files.version else "no-cache"
        return desk.files.answer(request, request.path_params["path"], kept)

    async def cards(request: Request) -> Response:
        return desk.files.answer(request, "cards.svg", FOR_EVER)

    all_routes: list[BaseRoute] = [
        Route("/static/@{version}/{path:path}", static),
        Route("/static/{path:path}", static),
        Route("/cards.svg", cards),
        WebSocketRoute("/t/{table}/ws", Attendance(desk)),
        *routes(desk),
    ]
    app = Starlette(routes=all_routes, exception_handlers={HTTPException: problem(desk)})
    app.state.desk = desk
    app.add_middleware(Secured, desk=desk)
    return app


class Secured:
    """What is said with every answer, what is refused before it is heard, and what is said where something breaks."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self.app = app
        self.desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI call."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = False

        async def said(message: Message) -> None:
            nonlocal began
            if message["type"] == "http.response.start":
                began = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS:
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        request = Request(scope, receive)
        try:
            if not self.desk.here(request):
                answer = await wrong(self.desk, request, 421, "R_NAME_OF_ROOM")
                await answer(scope, receive, said)
                return
            if request.method not in SAFE and not self.desk.own(request):
                answer = await wrong(self.desk, request, 403, "R_ORIGIN")
                await answer(scope, receive, said)
                return
            await self.app(scope, receive, said)
        except ClientDisconnect:  # it has gone before it had sent all
            return
        except Exception as e:  # noqa: BLE001 (nobody is shown a traceback)
            fault(f"{request.method} of a page", e)
            if not began:
                answer = await wrong(self.desk, request, 500, "R_FAULT")
                await answer(scope, receive, said)


class Attendance:
    """The sockets of the tables: an ASGI application."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket, from its beginning to its end."""
        desk, connection = self.desk, HTTPConnection(scope)
        if not desk.here(connection) or not desk.own(connection):
            await PlainTextResponse("R_ORIGIN: this page is not of this room\n", 403)(scope, receive, send)
            return
        table_id, token, address = scope["path_params"]["table"], desk.token(connection), desk.address(connection)
        person = await desk.identity.who(token, desk.now())
        name = await desk.identity.name(person)
        if person is not None and desk.double(person, name):
            person, name = None, ""  # until he has taken another name, by the link that he came in by
        session = hashed(token) if token and person is not None else ""
        if not desk.comings.of(session or address).take(time.monotonic()):
            await PlainTextResponse("R_RATE: that is too often: wait a minute\n", 429)(scope, receive, send)
            return
        await receive()  # that it wants to connect
        await send({"type": "websocket.accept"})
        socket = Socket(send, person, name, session)
        if session:
            await self._attend(socket, table_id, receive)
            return
        if desk.nameless[address] >= limits.ONLOOKERS_HERE:
            socket.close(
                "R_CROWD", f"{limits.ONLOOKERS_HERE} look on from where you are: come in by a link of the host"
            )
            await socket.drained()
            socket.ended()
            return
        desk.nameless[address] += 1
        try:
            await self._attend(socket, table_id, receive)
        finally:
            desk.nameless -= Counter({address: 1})

    async def _attend(self, socket: Socket, table_id: str, receive: Receive) -> None:
        desk = self.desk
        table = desk.house.tables.get(table_id)
        if table is None:
            socket.close("R_NO_TABLE", "there is no such table in this room")
        elif why := barred(table.evening, socket.person):
            socket.close(*why)
        elif socket.session and desk.sockets.of(socket.session, table_id) >= limits.SOCKETS:
            socket.close("R_TABS", f"this table is open in {limits.SOCKETS} places of yours: close one")
        elif not socket.session and desk.sockets.of("", table_id) >= limits.ONLOOKERS:
            socket.close("R_CROWD", f"{limits.ONLOOKERS} strangers look on already: come in by a link of the host")
        joins = table is not None and not socket.closing

        async def hear(message: Heard) -> None:
            if table is not None and joins:
                await table.hear(socket, message)

        desk.sockets.add(socket, table_id)
        try:
            if table is not None and joins:
                await table.join(socket)
            await socket.listen(receive, hear)
        except Exception as e:  # noqa: BLE001 (whatever a table does, its sockets end in order)
            fault("a socket", e)
            socket.close("R_FAULT", "something went wrong here, and was written down: come again")
            await socket.drained()
        finally:
            socket.ended()
            desk.sockets.remove(socket)
            if table is not None and joins:
                table.leave(socket)
