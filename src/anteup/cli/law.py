"""`anteup law`: what a law says, and where it is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click
from rich.text import Text

from anteup.cli.terminal import Terminal
from anteup.rules.faults import LAWS
from anteup.rules.lawbook import effects, laws_named, near, noted, plainly, written_in
from anteup.rules.laws import Law
from anteup.rules.sources import Source, UnknownLaw, find

EPILOG = """\b
Examples:
  anteup law in-turn
  anteup law E_BELOW_MIN
  anteup law T-071
  anteup law "TDA 47"
"""
LONGEST = 40


@click.command(epilog=EPILOG)
@click.argument("id", nargs=-1, required=True)
def law(id: tuple[str, ...]) -> None:
    """Print a law of play or a rule: what it says, where it is written, what follows from it.

    ID is the name of a law that a refusal gives (in-turn), its code (E_BELOW_MIN), a law of well-formed games (W-12),
    or the number of a rule in its document (T-071, L-13, TDA-47, WSOP-T-96). Several may be asked for.
    """
    out, unknown = Terminal(), list[str]()
    for number, asked in enumerate(told_apart(id)):
        lines = list(found(asked))
        if not lines:
            unknown.append(asked)
        elif number:
            out.say()
        for line in lines:
            out.say(line)
    for asked in unknown:
        click.echo(nothing(asked), err=True)
    if unknown:
        raise click.exceptions.Exit(2)


def told_apart(words: Sequence[str]) -> tuple[str, ...]:
    """The ids that some words are, each of as many as make one: `TDA 47 L-13` are two. Words that are no id stay together."""
    asked, at = list[str](), 0
    while at < len(words):
        ends = range(len(words), at, -1)
        end = next((end for end in ends if next(found(" ".join(words[at:end])), None) is not None), at + 1)
        asked.append(" ".join(words[at:end]))
        at = end
    some = any(next(found(one), None) is not None for one in asked)
    return tuple(asked) if some else (" ".join(words),)


def found(asked: str) -> Iterator[Text]:
    """The lines about everything of that name; none where there is nothing."""
    laws, plain = laws_named(asked), asked.strip().upper().replace("_", "-").replace(" ", "-")
    for number, one in enumerate(laws):
        if number:
            yield Text()
        yield from law_lines(one)
    if not laws and plain in LAWS:
        yield Text(plain, "bold")
        yield Text(LAWS[plain])
    elif not laws:
        try:
            yield from source_lines(find(asked))
        except UnknownLaw:
            return


def nothing(asked: str) -> str:
    """That nothing has this name, and what looks like it."""
    close = near(asked)
    shown = repr(asked if len(asked) <= LONGEST else asked[:LONGEST] + "...")
    return f"There is no law, code or rule {shown}." + (f" Near it: {', '.join(close)}." if close else "")


def law_lines(law: Law) -> Iterator[Text]:
    """A law of play, and every rule that it rests on."""
    yield Text.assemble((law.value, "bold red"), f"  {law.code}")
    yield Text(law.sentence, "bold")
    for source in law.sources:
        rule = find(source)
        also = f" ({rule.also})" if rule.also else ""
        yield Text.assemble("  ", (rule.id + also, "bold"), " ", (rule.document, "dim"))
        yield Text(f"    {rule.says}")


def source_lines(rule: Source) -> Iterator[Text]:
    """A rule of a document: what it says, where it is written, and what comes of it in anteup."""
    also = f" ({rule.also})" if rule.also else ""
    yield Text.assemble((rule.id + also, "bold red"), f"  {rule.title or rule.topic}")
    note, says = noted(rule.says)
    yield Text(plainly(says), "bold")
    yield Text()
    yield Text("Written in", "green")
    yield Text(f"  {written_in(rule)}")
    if note:
        yield Text(f"  {note}")
    if rule.books:
        yield Text(f"  It is for: {plainly(rule.books)}.")
    if rule.checked == "cited":
        yield Text("  Known from somebody's account of it; the rule itself was not read.")
    lines = list(in_anteup(rule))
    if lines:
        yield Text()
        yield Text("In anteup", "green")
        yield from lines


def in_anteup(rule: Source) -> Iterator[Text]:
    """What comes of a rule in anteup."""
    for effect in effects(rule):
        if effect.law is None:
            yield Text(f"  {effect.lead}: {effect.says}")
        else:
            name = (effect.law.value, "bold")
            yield Text.assemble(f"  {effect.lead} ", name, f": {effect.says} ({effect.law.code})")
