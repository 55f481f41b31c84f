"""The desk: what the pages and the sockets of a room share."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from anteup.room.files import Files
from anteup.room.identity import COOKIE, KEEPER, Identity
from anteup.room.limits import Guesses
from anteup.room.sockets import Sockets
from anteup.table.happened import Person

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from anteup.room.actor import Table
    from anteup.room.house import House

HERE = Path(str(resources.files("anteup.room")))


class Desk:
    """A room as those who come to it find it."""

    def __init__(self, house: House, identity: Identity, public_url: str = "", addresses: tuple[str, ...] = ()) -> None:
        """`public_url`: under which it is reached through a proxy or a tunnel; `addresses`: those on the local network."""
        self.house = house
        self.identity = identity
        self.public_url = public_url.rstrip("/")
        self.addresses = addresses
        self.sockets = Sockets()
        self.guesses = Guesses()
        self.files = Files(HERE / "static")
        self.templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.filters |= {"moment": moment, "clock": clock, "coded": coded}

    @property
    def tables(self) -> list[Table]:
        """The tables that are open."""
        return [table for table in self.house.tables.values() if not table.evening.closed]

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    # ---- who asks, and from where

    def token(self, request: HTTPConnection) -> str | None:
        """The token in a browser's cookie."""
        return request.cookies.get(COOKIE)

    async def who(self, request: HTTPConnection) -> Person | None:
        """Whose browser it is; None: nobody's whom the room knows."""
        return await self.identity.who(self.token(request), self.now())

    def keeps(self, person: Person | None) -> bool:
        """Is it the one on whose machine the room runs?"""
        return person == KEEPER

    def address(self, request: HTTPConnection) -> str:
        """Where somebody asks from; of a network of his own as far as it is his."""
        host = request.client.host if request.client is not None else ""
        return ":".join(host.split(":")[:4]) if ":" in host else host

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


def _same(one: str, other: str) -> bool:
    """Are two origins the same? The usual port may be said or not."""
    try:
        return _origin(one) == _origin(other)
    except ValueError:
        return False


def _origin(url: str) -> tuple[str, str, int | None]:
    parts = urlsplit(url.strip().lower())
    return parts.scheme, parts.hostname or "", parts.port or {"http": 80, "https": 443}.get(parts.scheme)
