"""The desk: what the pages and the sockets of a room share."""

from __future__ import annotations

import re
import socket
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from anteup.room import limits
from anteup.room.files import Files
from anteup.room.identity import COOKIE, KEPT, LONGEST, Identity, alike
from anteup.room.limits import Buckets, Guesses
from anteup.room.sockets import Sockets
from anteup.table.asking import may_enter
from anteup.table.happened import Person
from anteup.table.people import KEEPER

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from anteup.room.actor import Table
    from anteup.room.house import House
    from anteup.room.journal import Link
    from anteup.table.evening import Evening

HERE = Path(str(resources.files("anteup.room")))
DOOR = "anteup-door"
"""What the cookie is called that remembers, for a table, by which link a browser came to it: it leads back to the door."""
AT_HOME = (".local", ".lan", ".localhost")
"""What the names of a home network end in: nobody elsewhere can give them to a machine of his."""


@cache
def _files() -> Files:
    """What browsers load, for every room of this process."""
    return Files(HERE / "static")


@cache
def _templates() -> Environment:
    """The pages to be filled, for every room of this process."""
    templates = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {"moment": moment, "clock": clock, "coded": coded}
    return templates


class Desk:
    """A room as those who come to it find it."""

    def __init__(self, house: House, identity: Identity, public_url: str = "", addresses: tuple[str, ...] = ()) -> None:
        """`public_url`: under which it is reached through a proxy or a tunnel; `addresses`: those on the local network."""
        self.house = house
        self.identity = identity
        self.public_url = public_url.rstrip("/")
        self.addresses = addresses
        self.sockets = Sockets()
        self.wrongs = Guesses(limits.GUESSES)
        """Of links, which nobody guesses: it is the answers that are limited, and a good one is always heard."""
        self.pins = Guesses(limits.GUESSES, limits.PINS_OF_ALL)
        self.comings = Buckets(*limits.COMINGS)
        self.nameless: Counter[str] = Counter()
        """By address: the sockets of those whom the room does not know."""
        self._names = {
            name.lower() for name in (socket.gethostname(), urlsplit(self.public_url).hostname or "", *addresses)
        }
        self.files = _files()
        self.templates = _templates()

    @property
    def tables(self) -> list[Table]:
        """The tables that are open."""
        return [table for table in self.house.tables.values() if not table.evening.closed]

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.house.clock.now()

    # ---- by which link somebody came

    def came_by(self, request: HTTPConnection, link: Link, answer: Response) -> Response:
        """The answer, by which a browser remembers this link at its table."""
        way, secure = f"/t/{link.table}", self.secure(request)
        answer.set_cookie(DOOR, link.code, max_age=KEPT, path=way, secure=secure, httponly=True, samesite="lax")
        return answer

    def door(self, request: HTTPConnection) -> str:
        """The link by which somebody came to the table that he looks at; empty where his browser remembers none. Whether it
        is still good is not looked up: its page says so, and counts who guesses.
        """
        code = request.cookies.get(DOOR, "")
        good = len(code) <= LONGEST and code.isascii() and code.isalnum()
        return f"{self.base(request)}/j/{code}" if good else ""

    # ---- who asks, and from where

    def cookie(self, request: HTTPConnection) -> str:
        """What the cookie is called: over TLS so that no other machine under the same name can give a browser one."""
        return f"__Host-{COOKIE}" if self.secure(request) else COOKIE

    def token(self, request: HTTPConnection) -> str | None:
        """The token in a browser's cookie."""
        return request.cookies.get(self.cookie(request))

    async def who(self, request: HTTPConnection) -> Person | None:
        """Whose browser it is; None: nobody's whom the room knows."""
        return await self.identity.who(self.token(request), self.now())

    def taken(self, person: Person | None) -> list[str]:
        """The names that somebody cannot have: those of all others who sit, wait, knock or are the host at any table, and of
        whoever looks at one just now. So nobody is taken for another, at whichever table they meet.
        """
        here = [evening.names[other] for other, evening in self._there() if other != person and other in evening.names]
        return here + self._looking(person)

    def double(self, person: Person, name: str) -> bool:
        """Has somebody else his name by now? He was away, with no place at any table, and comes back."""
        if any(other == person for other, _ in self._there()):
            return False
        mine = alike(name)
        bots = {one.person for table in self.tables for one in table.evening.players if one and one.bot}
        names = [evening.names.get(other, "") for other, evening in self._there() if other not in bots]
        return any(alike(other) == mine for other in (*names, *self._looking(person)))

    def _looking(self, person: Person | None) -> list[str]:
        """The names of all others who look at a table just now."""
        return [one.name for one in self.sockets if one.person is not None and one.person != person]

    def _there(self) -> Iterator[tuple[Person, Evening]]:
        """Whoever has a place at a table, and where; a bot has one, too."""
        for evening in (table.evening for table in self.tables):
            for person in {*filter(None, evening.people), *evening.queue, *evening.knocking, evening.host}:
                yield person, evening

    def may_open(self, person: Person) -> bool:
        """May somebody open tables? The keeper may, and whoever has been let in at a table."""
        return self.keeps(person) or any(may_enter(table.evening, person) for table in self.house.tables.values())

    def keeps(self, person: Person | None) -> bool:
        """Is it the one on whose machine the room runs?"""
        return person == KEEPER

    def address(self, request: HTTPConnection) -> str:
        """Where somebody asks from; of a network of his own as far as it is his."""
        return network(request.client.host) if request.client is not None else ""

    def here(self, request: HTTPConnection) -> bool:
        """Is the room asked for by a name of its own? Any other may be a site's elsewhere, which has sent its visitor's
        browser here under its own name, so as to read what it is answered (DNS rebinding).
        """
        try:
            name = (urlsplit(f"//{request.headers.get('host', '')}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return "." not in name or name in self._names or name.endswith(AT_HOME) or _is_address(name)

    def own(self, request: HTTPConnection) -> bool:
        """Does what is asked come from a page of this room, or from no page at all?

        A browser says from whose page it asks whenever that could do harm, and a program that says nothing has no
        cookies of somebody else's to use.
        """
        origin = request.headers.get("origin")
        if origin is None:
            return True
        if self.public_url and _same(origin, self.public_url):
            return True
        scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
        return _same(origin, f"{scheme}://{request.headers.get('host', '')}")

    def secure(self, request: HTTPConnection) -> bool:
        """Does the browser speak TLS, to us or to the proxy before us?"""
        if request.url.scheme in {"https", "wss"}:
            return True
        public = urlsplit(self.public_url)
        return public.scheme == "https" and request.headers.get("host", "").lower() == public.netloc.lower()

    def base(self, request: HTTPConnection) -> str:
        """What the links begin with that this browser's owner sends to his friends."""
        if self.public_url:
            return self.public_url
        scheme = "https" if self.secure(request) else "http"
        host = request.headers.get("host", "")
        name = urlsplit(f"//{host}").hostname or ""
        if name in {"localhost", "127.0.0.1", "::1"} and self.addresses:
            port = urlsplit(f"//{host}").port
            return f"{scheme}://{self.addresses[0]}{f':{port}' if port else ''}"
        return f"{scheme}://{host}"


def network(host: str) -> str:
    """An address; of a long one (IPv6) only the part that is given to one network.

    >>> network("192.168.1.20"), network("::ffff:192.168.1.20"), network("2001:db8:1:2:3:4:5:6")
    ('192.168.1.20', '192.168.1.20', '2001:db8:1:2')
    """
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return ":".join(f"{int(part, 16):x}" for part in address.exploded.split(":")[:4])


def moment(at: int) -> str:
    """A time of milliseconds since 1970, as machines write it."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def clock(at: int) -> str:
    """The same as people at this machine write it: the hour, and the day where it is another."""
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone()
    return local.strftime("%H:%M" if local.date() == datetime.now(UTC).astimezone().date() else "%Y-%m-%d %H:%M")


def coded(text: str) -> Markup:
    """A line with the names of fields in it, which are written between backquotes."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))  # noqa: S704 (escaped before)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _same(one: str, other: str) -> bool:
    """Are two origins the same? The usual port may be said or not."""
    try:
        return _origin(one) == _origin(other)
    except ValueError:
        return False


def _origin(url: str) -> tuple[str, str, int | None]:
    parts = urlsplit(url.strip().lower())
    return parts.scheme, parts.hostname or "", parts.port or {"http": 80, "https": 443}.get(parts.scheme)
