"""How much of anything one may send: buckets that fill again with time."""

from __future__ import annotations

from collections import OrderedDict

FRAME = 4096
"""Bytes in a message of a client."""
FRAMES = (120, 60.0)
"""Messages of one socket: so many at once, and so many a second from then on. A fast program plays by it, too."""
QUEUED = 1 << 20
"""Bytes that may wait for one socket before it is dropped: half an hour of a lively table."""
UNREAD = 8
"""Messages that cannot be read before a socket is closed."""
SOCKETS = 12
"""Sockets of one session at one table: as many tabs as anybody has open."""
ONLOOKERS = 200
"""Sockets at one table of those whom the room does not know."""
ONLOOKERS_HERE = 20
"""The same of one address, at all tables together."""
COMINGS = (60, 1.0)
"""Sockets that one session opens, or one address without any: so many at once, and so many a second from then on."""
LINES = 400
"""Connections of one address. Those of this machine, on which a proxy may run, are not counted; a proxy on
another machine is one address."""
HEAD = 64 * 1024
"""Bytes in the head of a request."""
WHOLE = 20.0
"""Seconds within which a request is sent, to the last byte of its form."""
PINGS = (20, 1.0)
"""Pings of one socket: so many at once, and so many a second from then on."""
PARTS = 64
"""Frames in a message of a client."""
UNSENT = 256 * 1024
"""Bytes that may wait in a line whose peer asks for more answers to its pings."""
FORM = 64 * 1024
"""Bytes in a form, a house's book among them."""
BOOK = 16 * 1024
"""Letters in a house's book."""
LINKS = 20
"""Links to one table."""
TABLES = 12
"""Tables that one person may have open."""
TABLES_OF_ALL = 60
"""Tables that may be open in a room, for another to be opened from a page."""
GUESSES = (10, 1 / 6)
"""Wrong links, or wrong PINs, from one address: ten at once, then ten a minute."""
PINS_OF_ALL = (600, 2.0)
"""PINs from everywhere together. In the five minutes of a PIN's life that is one in 80,000 of all there are, and it takes
sixty addresses to use it up, for a while, and to nobody's gain.
"""
NEWCOMERS = (20, 1 / 30)
"""People who come in from one address: a whole party at once, then two a minute."""
MOST_KEYS = 4096
"""Addresses that are remembered."""


class Bucket:
    """So many at once, and so many a second from then on."""

    __slots__ = ("_at", "_left", "_most", "_per_second")

    def __init__(self, most: float, per_second: float) -> None:
        self._most = most
        self._per_second = per_second
        self._left = float(most)
        self._at: float | None = None

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Takes one out, if there is one. `now`: seconds by any clock that does not go back."""
        if self._at is not None:
            self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def back(self) -> None:
        """Puts one back that was taken for nothing."""
        self._left = min(self._most, self._left + 1.0)


class Buckets:
    """A bucket for each key, of those that were seen last."""

    def __init__(self, most: float, per_second: float, keys: int = MOST_KEYS) -> None:
        self._each = (most, per_second)
        self._keys = keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        """The bucket of a key."""
        bucket = self._buckets.pop(key, None) or Bucket(*self._each)
        self._buckets[key] = bucket
        if len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)
        return bucket


class Guesses:
    """Tries at what can be guessed: from one address, and from everywhere together.

    A try is paid for before it is looked at, and with nothing awaited between, so that many at once get no further than
    many in turn; one that was right is given back.
    """

    def __init__(self, each: tuple[float, float], of_all: tuple[float, float] | None = None) -> None:
        self._each = Buckets(*each)
        self._all = None if of_all is None else Bucket(*of_all)

    def may(self, address: str, now: float) -> bool:
        """May somebody at this address try another? Then it is paid for."""
        return self._each.of(address).take(now) and (self._all is None or self._all.take(now))

    def right(self, address: str) -> None:
        """It was right."""
        self._each.of(address).back()
        if self._all is not None:
            self._all.back()
