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
FORM = 64 * 1024
"""Bytes in a form, a house's book among them."""
LINKS = 20
"""Links to one table."""
TABLES = 12
"""Tables that one person may have open."""
GUESSES = (10, 1 / 6)
"""Wrong links and PINs from one address: ten at once, then ten a minute."""
GUESSES_OF_ALL = (60, 1.0)
"""The same from everywhere together."""
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

    def has(self, now: float) -> bool:
        """Is there one to take?"""
        return self.take(now, 0.0) and self._left >= 1.0


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
    """Who has guessed wrong at links and PINs, and how often: from one address, and from everywhere together."""

    def __init__(self) -> None:
        self._each = Buckets(*GUESSES)
        self._all = Bucket(*GUESSES_OF_ALL)

    def may(self, address: str, now: float) -> bool:
        """May somebody at this address try another?"""
        return self._each.of(address).has(now) and self._all.has(now)

    def wrong(self, address: str, now: float) -> None:
        """It was wrong."""
        self._each.of(address).take(now)
        self._all.take(now)
