"""A link as a QR code: for a page, and for a terminal."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup

QUIET = 4
"""Modules of white around a code, as its standard wants them."""


@lru_cache(maxsize=256)  # it takes longer than the rest of a page
def svg(link: str, says: str) -> Markup:
    """The code as a drawing for a page; `says` is its name for who cannot see it."""
    rows = [bytes(row) for row in segno.make(link, error="m", micro=False).matrix]
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    size = len(rows) + 2 * QUIET
    return Markup(
        '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="{1}" shape-rendering="crispEdges">'
        '<path d="{2}" fill="#000"/></svg>'
    ).format(size, says, path)


def lines(link: str) -> list[str]:
    """The code in half blocks, two rows of it to a line: they are to be printed dark on light."""
    plain = [bytes(row) for row in segno.make(link, error="l", micro=False).matrix]
    edge = 2
    wide = len(plain) + 2 * edge
    rows = [bytes(wide)] * edge + [bytes(edge) + row + bytes(edge) for row in plain] + [bytes(wide)] * (edge + 1)
    drawn: list[str] = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=False):
        blocks = "".join(" ▀▄█"[top + 2 * bottom] for top, bottom in zip(upper, lower, strict=True))
        drawn.append(blocks)
    return drawn
