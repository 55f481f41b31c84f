"""The files that a browser gets: scripts, the sheet, the cards. Listed once, read once, squeezed once, and known by what is in them.

A page names them by a path with the hash of the whole folder in it, so that a browser may keep them for ever and yet never
mixes those of two versions; scripts name each other by relative paths, and so stay in one version by themselves.
"""

from __future__ import annotations

import gzip
import hashlib
import math
import mimetypes
import time
from pathlib import Path

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

FOR_EVER = "public, max-age=31536000, immutable"
SMALL = 512
"""Bytes that are not worth squeezing."""
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}
SQUEEZED = ("text/", "image/svg", "application/json", "application/manifest")


class File(Struct, frozen=True):
    """A file, and what is said of it."""

    content: bytes
    squeezed: bytes
    """By gzip; empty where that is no gain."""
    tag: str
    kind: str


def squeeze(content: bytes, level: int = 6) -> bytes:
    """By gzip, always the same for the same bytes."""
    return gzip.compress(content, level, mtime=0)


def takes_gzip(request: Request) -> bool:
    """Does the browser take what is squeezed?"""
    return "gzip" in request.headers.get("accept-encoding", "")


class Files:
    """A folder of them. What is in it is listed when the room opens; one that changes meanwhile is read again."""

    def __init__(self, folder: Path, every: float = 1.0) -> None:
        """`every`: seconds for which what was seen of the folder is taken to be so still."""
        self._folder = folder
        self._every = every
        self._looked = -math.inf
        self._seen: dict[str, int] = {}
        self._files: dict[str, File] = {}
        self._version = ""
        self._look()

    def _look(self) -> None:
        """Lists the files, by their names and when they were written, unless that was done just now."""
        now = time.monotonic()
        if now - self._looked < self._every:
            return
        self._looked = now
        whole = self._folder.resolve()
        seen = {
            path.relative_to(self._folder).as_posix(): path.stat().st_mtime_ns
            for path in sorted(self._folder.rglob("*"))
            if path.is_file()
            and path.resolve().is_relative_to(whole)
            and not any(part.startswith(".") for part in path.relative_to(self._folder).parts)
        }
        if seen != self._seen:
            version = hashlib.sha256()
            for name in seen:
                version.update(name.encode() + b"\0" + (self._folder / name).read_bytes())
            self._seen, self._version, self._files = seen, version.hexdigest()[:12], {}

    @property
    def version(self) -> str:
        """The hash of all that is in the folder."""
        self._look()
        return self._version

    def url(self, name: str) -> str:
        """Where a page finds a file."""
        return f"/static/@{self.version}/{name}"

    def find(self, name: str) -> File | None:
        """A file of the folder, by the one name that it has; None where there is none."""
        self._look()
        if name not in self._seen:
            return None
        if name not in self._files:
            self._files[name] = _read(self._folder / name)
        return self._files[name]

    def answer(self, request: Request, name: str, kept: str) -> Response:
        """The answer to whoever asks for a file; `kept`: for how long his browser keeps it. Raises HTTPException."""
        file = self.find(name)
        if file is None:
            raise HTTPException(404)
        said = {"cache-control": kept, "etag": file.tag, "vary": "accept-encoding"}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=said)
        content = file.content
        if file.squeezed and takes_gzip(request):
            content, said["content-encoding"] = file.squeezed, "gzip"
        return Response(content, media_type=file.kind, headers=said)


def _read(path: Path) -> File:
    content = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    squeezed = squeeze(content, 9) if kind.startswith(SQUEEZED) and len(content) > SMALL else b""
    return File(
        content,
        squeezed if len(squeezed) < len(content) else b"",
        f'"{hashlib.sha256(content).hexdigest()[:20]}"',
        kind,
    )
