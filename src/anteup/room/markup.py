"""The rule page of a game as HTML: what `anteup.rules.page` writes, and nothing else of Markdown."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup, escape

from anteup.rules.faults import LAWS
from anteup.rules.sources import all_sources

_ID = re.compile(r"[A-Z]+(?:-[A-Z]+)*-\d+(?:-[A-Z])?\b", re.ASCII)
_CODE = re.compile(r"`([^`]+)`")


def html(text: str) -> Markup:
    """The headings, lists and paragraphs of a rule page; numbers of rules become links to them."""
    out: list[Markup] = []
    for block in text.strip().split("\n\n"):
        mark, _, rest = block.partition(" ")
        if mark in {"#", "##"}:
            out.append(Markup("<h{0}>{1}</h{0}>").format(len(mark), _line(rest)))
        elif block.startswith("- "):
            out.append(_list("ul", re.split(r"^- ", block, flags=re.MULTILINE)[1:]))
        elif re.match(r"\d+\. ", block):
            out.append(_list("ol", re.split(r"^\d+\. ", block, flags=re.MULTILINE)[1:]))
        else:
            out.append(Markup("<p>{}</p>").format(_line(block)))
    return Markup("\n").join(out)


def _list(kind: str, items: list[str]) -> Markup:
    inner = Markup("").join(Markup("<li><p>{}</p></li>").format(_line(item)) for item in items)
    return Markup('<{0} class="{1}">{2}</{0}>').format(kind, "steps" if kind == "ol" else "rules", inner)


def _line(text: str) -> Markup:
    plain = escape(" ".join(text.split()))
    known = _known()

    def linked(match: re.Match[str]) -> str:
        return f'<a class="cite" href="/law/{match[0]}">{match[0]}</a>' if match[0] in known else match[0]

    return Markup(_CODE.sub(r"<code>\1</code>", _ID.sub(linked, str(plain))))  # noqa: S704 (escaped above)


@cache
def _known() -> frozenset[str]:
    return frozenset(source.id for source in all_sources()) | frozenset(LAWS)
