"""Who somebody is: known from the cookie of his browser alone, never from what he sends.

The room gives everybody an id. A browser that has it is known by a random token in a cookie that no script can read; the
journal keeps the SHA-256 of the token, so that whoever reads it cannot come in by it. Join links lead to a table, and a
PIN moves a seat to another device.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Literal

from anteup.room.journal import Journal, JournalBroken, Known, Link, Pin, Session
from anteup.table.happened import Person

COOKIE = "anteup"
KEPT = 400 * 24 * 3600
"""Seconds for which a browser keeps the cookie: as long as browsers keep any."""
LONGEST = 20
"""Letters in a name."""
PIN_FOR = 5 * 60 * 1000
"""Milliseconds for which a PIN is good."""
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of links: none that is taken for another when it is read out."""
PIN_LETTERS = 8
DAY = 24 * 3600 * 1000


INVISIBLE = frozenset(
    chr(code)
    for first, last in (
        (0xAD, 0xAD),
        (0x34F, 0x34F),
        (0x61C, 0x61C),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x200B, 0x200F),
        (0x202A, 0x202E),
        (0x2060, 0x206F),
        (0x2800, 0x2800),  # braille without a dot, which is no such letter to Unicode and yet nothing to the eye
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFEFF, 0xFEFF),
        (0xFFA0, 0xFFA0),
        (0xFFF0, 0xFFF8),
        (0x1BCA0, 0x1BCA3),
        (0x1D173, 0x1D17A),
        (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
)
"""Letters that show nothing: Unicode's Default_Ignorable_Code_Point."""
LOOKS = str.maketrans(
    "АВЕЅНІЈКМОРСТУХЬавеѕзіјкмнопрстухьһԁԛԝӏӀ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικνορτυχω"
    "ıŁłØøĐđ"
    "ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ"
    "\u0585\u0578\u057d\u0570"
    "\u13aa\u13f4\u13df\u13a0\u13ac\u13bb\u13a5\u13ab\u13e6\u13de\u13b7\u13e2\u13a1\u13da\u13a2\u13d9\u13b3\u13c3",
    "abeshijkmopctyxbabes3ijkmhonpctyxbhdqwll"
    "abezhikmnoptyxabyenikvoptuxw"
    "illoodd"
    "abcdeghijklmnoprtuvwyz"
    "onuh"
    "abcdehijklmprstvwz",
)
"""Cyrillic, Greek, barred, small capital, Armenian and Cherokee letters, and the Latin ones that they are taken for."""
ALIKE = str.maketrans("i10", "llo")
"""Small letters and figures that are taken for one another, in this type or that."""


OURS = (
    "you",
    "nobody",
    "somebody",
    "everybody",
    "the house",
    "the bank",
    "the banker",
    "the host",
    "the dealer",
    "the kitty",
    "the pot",
    "the table",
)
"""What the pages say where they call nobody by his name: others would read of one who was called so `You folds`."""


class NotAName(ValueError):
    """What cannot be a name here; the message says what would be."""


def named(text: str, taken: Iterable[str] = ()) -> str:
    """The name that somebody has typed, its spaces put right. Raises NotAName where it cannot be one beside these.

    >>> named("  Anna   Lena ")
    'Anna Lena'
    >>> named("anna", taken=["Anna"])
    Traceback (most recent call last):
        ...
    anteup.room.identity.NotAName: somebody in this room is called Anna: take another name
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise NotAName("a name has a letter or a figure in it")
    if len(name) > LONGEST:
        raise NotAName(f"a name has at most {LONGEST} letters, and this has {len(name)}")
    if (
        not name.isprintable()
        or any(unicodedata.category(letter)[0] in "CZ" for letter in name if letter != " ")
        or (INVISIBLE & set(name))
    ):
        raise NotAName("a name is made of letters that can be seen")
    if not any(letter.isalnum() for letter in name):
        raise NotAName("a name has a letter or a figure in it")
    if sum(unicodedata.combining(letter) > 0 for letter in name) > 4:
        raise NotAName("a name is made of letters that stand in a line")
    if any(alike(name) == alike(word) for word in OURS):
        raise NotAName(f"{name!r} is what the room itself says of people: take another name")
    for other in taken:
        if alike(name) == alike(other):
            raise NotAName(f"somebody in this room is called {other}: take another name")
    return name


@lru_cache(maxsize=4096)
def alike(name: str) -> str:
    """What two names have in common that are taken for one another: no matter of capitals, accents or spaces, nor of
    letters that look like others.

    >>> alike("Hilda") == alike("Hi1da") == alike("HILDÀ")
    True
    """
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).translate(LOOKS).casefold())
    return "".join(letter for letter in letters if letter.isalnum()).casefold().translate(ALIKE)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


class Identity:
    """The people, sessions, links and PINs of a room, which its journal keeps."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._names: dict[Person, str] = {}
        self._sessions: dict[str, Person] = {}
        self._host_token = hashed(secrets.token_urlsafe(32))

    # ---- people and their browsers

    async def name(self, person: Person | None) -> str:
        """What somebody is called; empty where he has not said."""
        if person is None:
            return ""
        if person not in self._names:
            known = await self._journal.person(person)
            if known is None:
                return ""
            self._names[person] = known.name
        return self._names[person]

    async def came(self, name: str, at: int, person: Person | None = None) -> Person:
        """Somebody new has said his name, which `named` has looked at; he is given an id, unless he has one."""
        person = person or Person(secrets.token_hex(8))
        await self._journal.add_person(Known(person, name, at))
        self._names[person] = name
        return person

    async def called(self, person: Person, name: str) -> None:
        """Somebody is called so from now on."""
        if await self.name(person) != name:
            await self._journal.rename(person, name)
            self._names[person] = name

    async def session(self, person: Person, at: int) -> str:
        """The token of a new session of this person, for his cookie."""
        token = secrets.token_urlsafe(32)
        await self._journal.add_session(Session(hashed(token), person, at, at))
        self._sessions[hashed(token)] = person
        return token

    async def who(self, token: str | None, at: int) -> Person | None:
        """Whose token this is."""
        if not token:
            return None
        key = hashed(token)
        if key not in self._sessions:
            session = await self._journal.session(key)
            if session is None:
                return None
            self._sessions[key] = session.person
            if at - session.seen > DAY:
                await self._journal.seen(key, at)
        return self._sessions[key]

    async def end_sessions(self, person: Person) -> frozenset[str]:
        """Ends every session of this person; they are given by their hashes."""
        ended = frozenset(session.hash for session in await self._journal.sessions(person))
        for key in ended:
            await self._journal.end_session(key)
            self._sessions.pop(key, None)
        return ended

    # ---- the machine's own browser

    def host_token(self) -> str:
        """A token for the browser of this machine: whoever has it is the keeper, once."""
        token = secrets.token_urlsafe(24)
        self._host_token = hashed(token)
        return token

    def is_host(self, token: str) -> bool:
        """Is it that token? Then it is good no longer."""
        right = hmac.compare_digest(hashed(token), self._host_token)
        if right:
            self._host_token = hashed(secrets.token_urlsafe(32))
        return right

    # ---- links

    async def link(self, table: str, kind: Literal["free", "ask"], at: int) -> Link:
        """A new link to a table."""
        link = Link("".join(secrets.choice(LETTERS) for _ in range(10)), table, kind, at)
        await self._journal.add_link(link)
        return link

    async def find_link(self, code: str) -> Link | None:
        """The link of that code, however somebody has typed it; None where there is none, or it was revoked."""
        code = "".join(code.upper().split()).replace("-", "")
        link = await self._journal.link(code) if len(code) <= LONGEST else None
        return link if link is not None and link.revoked is None else None

    async def links(self, table: str) -> list[Link]:
        """The links to a table that are good."""
        return [link for link in await self._journal.links(table) if link.revoked is None]

    async def revoke(self, code: str, at: int) -> None:
        """Makes a link good no longer."""
        await self._journal.revoke(code, at)

    # ---- PINs

    async def pin(self, person: Person, at: int) -> str:
        """A PIN with which this person gets his seat on another device; an earlier one is good no longer."""
        for _ in range(4):
            pin = f"{secrets.randbelow(10**PIN_LETTERS):0{PIN_LETTERS}}"
            with suppress(JournalBroken):  # somebody has the same, or has had it: another is drawn
                await self._journal.add_pin(Pin(hashed(pin), person, at + PIN_FOR))
                return pin
        raise JournalBroken("no PIN could be kept")

    async def taken(self, pin: str, at: int) -> Person | None:
        """Whose PIN it is; it is good no longer."""
        return await self._journal.use_pin(hashed("".join(pin.split())), at)
