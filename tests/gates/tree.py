"""The files that the gates look at."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "anteup"


def files() -> list[Path]:
    """Every file that git keeps, or would if it were added now."""
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return sorted(path for name in set(listed.split("\0")) if name and (path := ROOT / name).is_file())


def texts() -> dict[str, str]:
    """The text files among them, by their path from the root."""
    found = {}
    for path in files():
        raw = path.read_bytes()
        if b"\0" not in raw[:8000]:
            found[path.relative_to(ROOT).as_posix()] = raw.decode("utf-8", errors="replace")
    return found


def hits(lines_by_file: dict[str, str], pattern: str, flags: int = 0) -> list[str]:
    """Where a pattern occurs: `file:line: the line`."""
    sought = re.compile(pattern, flags)
    return [
        f"{name}:{number}: {line.strip()[:160]}"
        for name, text in lines_by_file.items()
        if sought.search(text)
        for number, line in enumerate(text.splitlines(), 1)
        if sought.search(line)
    ]
