"""The files that a browser gets: scripts, the sheet, the cards. Read once, squeezed once, and known by what is in them.

A page names them by a path with the hash of the whole folder in it, so that a browser may keep them for ever and yet never
mixes those of two versions; scripts name each other by relative paths, and so stay in one version by themselves.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
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
    """A folder of them. One that changes while the room is open is read again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, tuple[int, File]] = {}
        self._version = ""
        self._seen: tuple[tuple[str, int], ...] = ()

    @property
    def version(self) -> str:
        """The hash of all that is in the folder."""
        seen = tuple(
            (path.relative_to(self._folder).as_posix(), path.stat().st_mtime_ns)
            for path in sorted(self._folder.rglob("*"))
            if path.is_file()
        )
        if seen != self._seen:
            whole = hashlib.sha256()
            for name, _ in seen:
                whole.update(name.encode() + b"\0" + (self._folder / name).read_bytes())
            self._seen, self._version = seen, whole.hexdigest()[:12]
        return self._version

    def url(self, name: str) -> str:
        """Where a page finds a file."""
        return f"/static/@{self.version}/{name}"

    def find(self, name: str) -> File | None:
        """A file of the folder; None where there is none, or it lies outside."""
        path = self._folder / name
        try:
            inside = path.resolve().is_relative_to(self._folder.resolve()) and path.is_file()
        except (OSError, ValueError):
            return None
        if not inside or any(part.startswith(".") for part in Path(name).parts):
            return None
        when = path.stat().st_mtime_ns
        if name not in self._files or self._files[name][0] != when:
            self._files[name] = (when, _read(path))
        return self._files[name][1]

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
