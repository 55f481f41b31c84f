"""`anteup`: the room. It opens on this machine, and friends come in by a link."""

from __future__ import annotations

import asyncio
import getpass
import ipaddress
import os
import re
import socket
import sys
import webbrowser
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import click

import anteup
from anteup.cli.rooms import data_option, told_plainly
from anteup.room import qr
from anteup.room.app import make_app
from anteup.room.data import DataDir
from anteup.room.desk import Desk
from anteup.room.house import House
from anteup.room.identity import NotAName, named
from anteup.room.log import written_to
from anteup.room.serving import PORT, CannotListen, Server, addresses, listening, runner
from anteup.table.people import KEEPER
from anteup.table.settings import Settings

EPILOG = """\b
Examples:
  anteup
  anteup room --port 9000 --no-browser
  anteup room --host 127.0.0.1 --public-url https://poker.example.org
"""
EVERYWHERE = "0.0.0.0"  # noqa: S104 (friends are on the network, and the room is for them)
ALL = frozenset({EVERYWHERE, "::"})
FIRST = Settings(bots=5)
"""The table that is laid in a new room."""
SHOWN = 5
"""Tables whose links are printed."""


def _public(_ctx: click.Context, _param: click.Parameter, url: str | None) -> str:
    """The address of a room from outside, without a slash at its end. Raises BadParameter."""
    if url is None:
        return ""
    parts = urlsplit(url.strip())
    try:
        sound = parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        sound = False
    if not sound or parts.path not in {"", "/"} or parts.query or parts.fragment or parts.username:
        raise click.BadParameter(f"{url!r} is no address of a room: say it like https://poker.example.org")
    return f"{parts.scheme}://{parts.netloc.lower()}"


@click.command(epilog=EPILOG)
@click.option(
    "--host",
    default=EVERYWHERE,
    metavar="ADDRESS",
    help="Where to listen; all of this machine's addresses, unless said.",
)
@click.option(
    "--port",
    default=PORT,
    type=click.IntRange(0, 65535),
    metavar="N",
    help=f"The port: {PORT}, unless said; 0 for any that is free.",
)
@data_option
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@click.option(
    "--public-url", callback=_public, metavar="URL", help="How friends reach the room through a proxy or a tunnel."
)
def room(host: str, port: int, data: Path | None, *, no_browser: bool, public_url: str) -> None:
    """Open a room for you and your friends: tables in the browser, bots in empty chairs, and a link to send.

    It is the command that `anteup` alone runs. What is played is kept in the room's folder; Ctrl-C closes the room, and the
    next time it goes on where it was.
    """
    folder = DataDir.chosen(data)
    try:
        with told_plainly(), _at_hand(folder), runner() as loop:
            loop.run(_open(folder, host, port, public_url, browser=not no_browser))
    except CannotListen as fault:
        raise click.ClickException(f"{fault.strerror}.") from None
    except KeyboardInterrupt:  # before the server heard of it
        click.echo()


@contextmanager
def _at_hand(folder: DataDir) -> Generator[None]:
    """What is the matter with a folder that cannot be had or written in is told in a line."""
    try:
        yield
    except CannotListen:
        raise
    except OSError as fault:
        if fault.filename is None:
            raise
        say = f"the room's folder {folder.path} cannot be used ({fault.strerror}): say another with --data"
        raise click.ClickException(f"{say}.") from None


async def _open(folder: DataDir, host: str, port: int, public_url: str, *, browser: bool) -> None:
    """The room from its opening to its end."""
    house = await House.open(folder)
    try:
        written_to(folder.path / "room.log")
        _many_files()
        listener = listening(host, port)
        near = addresses() if host in ALL else () if _at_home(host) else (host,)
        app = make_app(house, public_url=public_url, addresses=near)
        desk: Desk = app.state.desk
        await _laid(desk)
        server = Server(app, behind_proxy=bool(public_url))
        serving = asyncio.ensure_future(server.serve([listener]))
        up = asyncio.ensure_future(server.up.wait())
        await asyncio.wait([up, serving], return_when=asyncio.FIRST_COMPLETED)
        if not up.cancel():
            link = await _welcome(desk, listener, host, folder)
            if browser:
                _browse(link)
        await serving
        click.echo("\nThe room is closed. What was played is kept.")
    finally:
        await house.close()


async def _laid(desk: Desk) -> None:
    """The keeper is known, and there is a table with a link."""
    now = desk.now()
    name = await desk.identity.name(KEEPER)
    if not name:
        name = _name()
        await desk.identity.came(name, now, KEEPER)
    if not desk.tables:
        await desk.house.new_table(FIRST, KEEPER, name)
    for table in desk.tables:
        if not await desk.identity.links(table.id):
            await desk.identity.link(table.id, table.evening.settings.entry, now)


def _many_files() -> None:
    """Lets the room have as many files and lines open as the system lets anybody have: to begin with it is often 1024."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 (not everywhere)

        with suppress(ValueError, OSError):  # where the most is "without bound", some systems take no such number
            most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _name() -> str:
    """What the keeper is called before he has said: as this machine calls him."""
    with suppress(NotAName, OSError, KeyError, ImportError):
        name = named(getpass.getuser())
        if name != "root":
            return name[0].upper() + name[1:]
    return "Host"


async def _welcome(desk: Desk, listener: socket.socket, host: str, folder: DataDir) -> str:
    """Prints where the room is. The link of this machine's own browser."""
    port = listener.getsockname()[1]
    here = "127.0.0.1" if host == EVERYWHERE else _bracketed("::1" if host == "::" else host)
    link = f"http://{here}:{port}/host/{desk.identity.host_token()}"
    bases = [desk.public_url] if desk.public_url else [f"http://{_bracketed(one)}:{port}" for one in desk.addresses]
    click.echo(f"anteup {anteup.__version__}: the room is open.\n")
    click.echo(f"  You       {link}")
    friends: list[str] = []
    for table in desk.tables[:SHOWN]:
        (*_, code) = await desk.identity.links(table.id)
        which = f"   {table.evening.settings.name}" if len(desk.tables) > 1 else ""
        for base in bases or [f"http://{here}:{port}"]:
            friends.append(f"{base}/j/{code.code}")
            click.echo(f"  {'Friends' if len(friends) == 1 else '       '}   {friends[-1]}{which}")
    if (more := len(desk.tables) - SHOWN) > 0:
        click.echo(f"            and {more} more table{'s'[: more > 1]}, each of which shows its own link")
    if not bases:
        click.echo("\n  Nobody else can reach it: --host 0.0.0.0 lets those on your network in.")
    elif friends:
        _draw(friends[0])
    for name, why in desk.house.lost.items():
        click.echo(f"\n  Table {name} could not be gone on with, and is left as it is: {why}.")
    click.echo(f"\n  What is played is kept in {folder.path}. Ctrl-C closes the room.")
    sys.stdout.flush()
    return link


def _at_home(host: str) -> bool:
    """Does an address lead nowhere but to this machine itself?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _draw(link: str) -> None:
    """The link as a QR code, where this is a terminal that can show one."""
    encoding = sys.stdout.encoding or ""
    if not sys.stdout.isatty() or re.sub(r"[^a-z0-9]", "", encoding.lower()) != "utf8":
        return
    click.echo()
    for line in qr.lines(link):
        click.echo(f"  \x1b[30;107m{line}\x1b[0m")


def _browse(link: str) -> None:
    """Opens a browser with a window of its own, where there can be one; it is not waited for."""
    if sys.platform not in {"win32", "darwin"} and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return

    def opened() -> None:
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(link)

    Thread(target=opened, daemon=True).start()
