"""Where a room keeps what it has: one folder, and one room at a time in it."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_dir

VARIABLE = "ANTEUP_DATA"


class InUse(Exception):
    """A room runs in this folder already; the message names its process."""


class DataDir(Struct, frozen=True):
    """The folder of a room, and what lies in it."""

    path: Path

    @classmethod
    def chosen(cls, said: str | Path | None = None, environ: Mapping[str, str] = os.environ) -> DataDir:
        """The folder that was said; else the one in ANTEUP_DATA; else where this system keeps such things."""
        return cls(Path(said or environ.get(VARIABLE) or user_data_dir("anteup", appauthor=False)).expanduser())

    @property
    def journal(self) -> Path:
        """The database."""
        return self.path / "journal.db"

    @property
    def key(self) -> Path:
        """The key of live packs: never in the database, and in no backup unless that is asked for."""
        return self.path / "deck.key"

    @property
    def lock(self) -> Path:
        """Held by the room that runs here; its process is written in it."""
        return self.path / "room.lock"

    @contextmanager
    def held(self) -> Generator[None]:
        """Have the folder to oneself; it is made where it is missing. Raises InUse, and OSError."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(self.lock, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not _locked(descriptor):
                raise InUse(f"a room is running in {self.path} ({self.holder() or 'it has not said who it is'})")
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())
            yield
            os.ftruncate(descriptor, 0)
        finally:
            os.close(descriptor)  # which gives the lock up, as the end of the process does, however it comes

    def holder(self) -> str:
        """Who says that he runs here: `process 4711`; empty where nobody does."""
        try:
            said = self.lock.read_text("ascii").strip()
        except (OSError, UnicodeDecodeError):
            return ""
        return f"process {said}" if said.isdigit() else ""


if sys.platform == "win32":
    import msvcrt

    def _locked(descriptor: int) -> bool:
        """Try to have the file to oneself: a byte far behind its text, which others may so read."""
        try:
            os.lseek(descriptor, 1 << 20, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(descriptor: int) -> bool:
        """Try to have the file to oneself."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
