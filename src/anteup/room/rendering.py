"""How a page is made of a template, and what is said where one cannot be."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from anteup.room.about import barred
from anteup.room.desk import Desk
from anteup.room.files import SMALL, takes_gzip
from anteup.table.happened import Person

if TYPE_CHECKING:
    from anteup.room.actor import Table


class Wrong(Struct, frozen=True):
    """What a person is told where something is wrong: what it is, and what he may do."""

    title: str
    says: str
    way: str = "/"
    next: str = "To the room"


WRONG: Mapping[str, Wrong] = {
    "R_ORIGIN": Wrong(
        "That came from elsewhere",
        "What was sent did not come from a page of this room, so nothing was done. If you reach the room through a proxy "
        "or a tunnel, it has to be started with its --public-url.",
    ),
    "R_NAME_OF_ROOM": Wrong(
        "That is no name of this room",
        "The room was asked for by a name that is not its own, and tells nothing under such a one. If it is yours, start "
        "the room with its --public-url, such as https://poker.example.org.",
    ),
    "R_NO_PAGE": Wrong("There is nothing here", "No page of this room has that address."),
    "R_NO_TABLE": Wrong(
        "There is no such table", "It may have been closed. Its host can open another.", "/", "To the tables"
    ),
    "R_NO_HAND": Wrong("There is no such hand", "No hand of this table has that number, or you may not see it yet."),
    "R_PHH": Wrong(
        "That format cannot tell this hand",
        "PHH has words for the best known games only. The log, beside it in the list, tells every hand.",
    ),
    "R_NO_LINK": Wrong(
        "That link is no longer good", "Links can be revoked, and have to be typed whole. Ask your host for a new one."
    ),
    "R_NO_GAME": Wrong("There is no such game", "No form, game or book has that name.", "/rules", "To the games"),
    "R_NO_LAW": Wrong("There is no such law", "No law, code or rule has that name.", "/help", "To the help"),
    "R_USED": Wrong(
        "That link has been used",
        "The link that the terminal shows makes one browser the keeper's, and only once. Start the room again for a new "
        "one, or move your seat here with a PIN.",
        "/move",
        "Move a seat",
    ),
    "R_STRANGER": Wrong(
        "The room does not know you",
        "Open the link that your host has sent you, type a name, and sit down.",
        "/",
        "To the door",
    ),
    "R_HOST": Wrong("That is the host's", "Only the host of this table can do that. He can pass his chair on to you."),
    "R_REFUSED": Wrong("That cannot be done", "The table has refused it, and nothing has changed."),
    "R_RAIL": Wrong(
        "This table has no rail",
        "Its host lets nobody look on. Come in by a link of his; if he has said no to you, you may ask again later.",
    ),
    "R_KNOCKED": Wrong(
        "You have knocked",
        "The host has been asked to let you in, and nobody looks on at this table. This page looks again by itself.",
    ),
    "R_BANNED": Wrong(
        "The host has sent you away",
        "You cannot sit down at this table or look on at it. Only its host can let you in again, in its settings: ask him.",
        "/lobby",
        "To the tables",
    ),
    "R_GUEST": Wrong(
        "Tables are opened by those who are in",
        "As long as no host has let you in at his table, you cannot open one of your own.",
    ),
    "R_NAME": Wrong(
        "Somebody else has your name",
        "You were away, and he has taken it. Open the link by which you came in, and take another name.",
    ),
    "R_METHOD": Wrong("That cannot be done here", "This address does not take what was sent."),
    "R_TOO_LONG": Wrong("That was too long", "A form takes 64 kB, and what was sent is longer."),
    "R_RATE": Wrong("Too many tries", "Wait a minute, and then try again."),
    "R_MANY": Wrong("That is many tables", "Close one of yours before you open another, or ask somebody to close his."),
    "R_FAULT": Wrong(
        "Something went wrong here",
        "It is no fault of yours. Nothing that was played is lost, and what happened was written down for whoever runs "
        "this room. Try again.",
    ),
}
"""By code."""
CODES = {403: "R_HOST", 404: "R_NO_PAGE", 405: "R_METHOD", 413: "R_TOO_LONG", 429: "R_RATE", 500: "R_FAULT"}


class Problem(HTTPException):
    """A page that cannot be shown, or something that was not done."""

    def __init__(
        self, status: int, code: str, lines: tuple[str, ...] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(status, code, headers)
        self.code = code
        self.lines = lines


async def page(desk: Desk, request: Request, template: str, /, answers: int = 200, **said: Any) -> Response:
    """A page. What it holds may be a secret and somebody else's text at once; yet no other site can have a browser load
    it with its cookie and measure it, since the cookie is sent along only when somebody follows a link, and so it is
    squeezed.
    """
    person = await desk.who(request)
    context = {
        "static": desk.files.url,
        "here": "",
        "at": "",
        "hosts": _hosts(desk, said.get("at", ""), person),
    }
    content = desk.templates.get_template(template).render(context | said).encode()
    headers = {"vary": "accept-encoding, cookie"}
    if len(content) > SMALL and takes_gzip(request):
        content = gzip.compress(content, 5, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(content, answers, headers, "text/html")


def _hosts(desk: Desk, table: str, person: Person | None) -> bool:
    """Is he the host of the table that a page is about?"""
    at = desk.house.tables.get(table)
    return at is not None and person is not None and at.evening.host == person


async def seen(desk: Desk, request: Request) -> tuple[Table, Person | None]:
    """The table that a page is about, and who looks at it. Raises Problem where there is none, or he may not."""
    person = await desk.who(request)
    table = desk.house.tables.get(request.path_params["table"])
    if table is None:
        raise Problem(404, "R_NO_TABLE")
    if why := barred(table.evening, person):
        if person in table.evening.knocking:
            raise Problem(403, "R_KNOCKED", headers={"refresh": "5"})
        raise Problem(403, why[0])
    return table, person


def see(way: str) -> Response:
    """Sends a browser on, after a form."""
    return RedirectResponse(way, 303)


async def wrong(desk: Desk, request: Request, status: int, code: str, lines: tuple[str, ...] = ()) -> Response:
    """The page that says what is wrong."""
    what = WRONG[code]
    return await page(
        desk,
        request,
        "error.html",
        status,
        title=what.title,
        says=what.says,
        lines=lines,
        way=what.way,
        next=what.next,
        status=status,
        code=code,
    )


def problem(desk: Desk) -> Callable[[Request, Exception], Awaitable[Response]]:
    """What is answered where a page raises HTTPException."""

    async def answer(request: Request, e: Exception) -> Response:
        status = e.status_code if isinstance(e, HTTPException) else 500
        code = e.code if isinstance(e, Problem) else CODES.get(status, "R_FAULT")
        answer = await wrong(desk, request, status, code, e.lines if isinstance(e, Problem) else ())
        if isinstance(e, HTTPException) and e.headers:
            answer.headers.update(e.headers)
        return answer

    return answer
