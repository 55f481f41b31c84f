"""Seals what the journal must hold and nobody may read there: the order of the pack, and the cards of a hand.

The key lies in a file of its own beside the database, for its owner's eyes alone. A sealed line says which key it was
sealed with, and opens as that line of that table only.
"""

from __future__ import annotations

import os
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from anteup.room.copying import placed

VERSION: Final = b"\x01"
LONG: Final = 32
"""Bytes of a key."""
NONCE: Final = 12
BLOCK: Final = 512
"""What is sealed is made as long as a multiple of this, so that its length tells nothing: not which way somebody has
declared, nor whose card is written with a letter more."""


class VaultLocked(Exception):
    """The key is not the one, is not there, or is not safe; or what is sealed is not what was. The message says which."""


class Vault:
    """A key, and what it seals and opens: AES-GCM with a new nonce for every line."""

    def __init__(self, key: bytes) -> None:
        """`key` is 32 bytes."""
        self._cipher = AESGCM(key)
        self.id: Final = key_id(key)

    @classmethod
    def open(cls, path: Path) -> Vault:
        """The vault whose key is in a file; where there is none, it is made. Raises VaultLocked, and OSError."""
        if not path.exists():
            key = AESGCM.generate_key(8 * LONG)  # by the operating system's generator
            write_key(path, key)
            return cls(key)
        return cls(read_key(path))

    def seal(self, table: str, n: int, text: bytes) -> bytes:
        """A line's secret, sealed."""
        nonce = secrets.token_bytes(NONCE)
        padded = text + b"\x80" + bytes(-(len(text) + 1) % BLOCK)
        return VERSION + self.id + nonce + self._cipher.encrypt(nonce, padded, _bound(table, n))

    def unseal(self, table: str, n: int, sealed: bytes) -> bytes:
        """What was sealed in that line. Raises VaultLocked."""
        where = f"line {n} of table {table!r}"
        version, own, rest = sealed[:1], sealed[1 : 1 + len(self.id)], sealed[1 + len(self.id) :]
        if version != VERSION:
            raise VaultLocked(f"{where} is sealed in a way that this anteup does not know")
        if own != self.id:
            raise VaultLocked(f"{where} was sealed with key {own.hex()}, and the key that is here is {self.id.hex()}")
        try:
            padded = self._cipher.decrypt(rest[:NONCE], rest[NONCE:], _bound(table, n))
        except (InvalidTag, ValueError):  # changed, or cut short
            raise VaultLocked(
                f"{where} does not hold what was sealed there: it was changed, or put there from elsewhere"
            ) from None
        return padded[: padded.rindex(b"\x80")]


def key_id(key: bytes) -> bytes:
    """By which a key is known, and which tells nothing of it."""
    return sha256(b"anteup key" + key).digest()[:8]


def read_key(path: Path) -> bytes:
    """The key in a file. Raises VaultLocked where there is none, or others could read it."""
    try:
        if os.name == "posix" and path.stat().st_mode & 0o077:
            raise VaultLocked(f"{path} can be read by others than its owner, and so can every hand: chmod 600 {path}")
        key = bytes.fromhex(path.read_text("ascii"))
    except OSError as fault:
        raise VaultLocked(f"{path}: {fault.strerror}") from None
    except ValueError:
        key = b""
    if len(key) != LONG:
        raise VaultLocked(f"{path} is not a key: that is {2 * LONG} hexadecimal digits")
    return key


def write_key(path: Path, key: bytes) -> None:
    """A key as a file, for its owner's eyes. Raises OSError."""
    placed(path, lambda part: _write(part, key))


def _write(path: Path, key: bytes) -> None:
    path.write_text(key.hex() + "\n", "ascii")


def _bound(table: str, n: int) -> bytes:
    """What a sealed line is bound to."""
    return n.to_bytes(8, "big") + table.encode()
