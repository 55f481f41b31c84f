"""What goes wrong is written down: where, and what kind of a fault it was; never a card, a name or a token."""

from __future__ import annotations

import logging
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path

LOG = logging.getLogger("anteup.room")
LOG.addHandler(logging.NullHandler())
LONGEST = 1 << 20
"""Bytes in the file; then it is put aside, once, and another begun."""
LOG.propagate = False


def fault(where: str, error: BaseException) -> None:
    """Writes a fault down by its place in the program. What it says may hold what nobody is to read, and is left out."""
    frames = traceback.extract_tb(error.__traceback__)
    way = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames[-8:]))
    LOG.error("%s: %s at %s", where, type(error).__name__, way)


def written_to(path: Path) -> None:
    """From now on it is written to this file, too."""
    handler = RotatingFileHandler(path, maxBytes=LONGEST, backupCount=1, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    LOG.addHandler(handler)
