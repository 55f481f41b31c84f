"""What a form has sent."""

from __future__ import annotations

from typing import TypeAlias
from urllib.parse import parse_qsl

from starlette.requests import Request

from anteup.room import limits
from anteup.room.rendering import Problem

Fields: TypeAlias = dict[str, list[str]]
MOST = 400
"""Fields of a form."""


async def fields(request: Request) -> Fields:
    """The fields of a form, each with all that was said in it. Raises Problem where it is too long, or no form."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limits.FORM:
            raise Problem(413, "R_TOO_LONG")
    if kind and kind != "application/x-www-form-urlencoded":
        raise Problem(415, "R_METHOD")
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST)
    except ValueError:
        raise Problem(400, "R_METHOD") from None
    found: Fields = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return found


def first(said: Fields, name: str, usual: str = "") -> str:
    """The first thing said in a field; `usual` where nothing was."""
    return said.get(name, [usual])[0]
