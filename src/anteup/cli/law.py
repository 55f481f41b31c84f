"""`anteup law`: what a law says, and where it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

import click
from rich.text import Text

from anteup.cli.terminal import Terminal
from anteup.rules.faults import LAWS
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
A_CODE = r"\b(?:E|FOUL|W)_[A-Z_]*[A-Z]\b"
"""A code of a refusal or of a foul."""
CODE = re.compile(rf"{A_CODE}|\b[SP]\d\b|[a-z]\(|==?|->|\w_\w|\[[A-Z]|\bquery\b|\bEvaluator\b|\bSynonym\b", re.ASCII)
"""What tells that a text is for programmers."""
KINDS = {
    "rule": "as a rule",
    "definition": "as the meaning of a word",
    "option": "as a matter that a table settles for itself",
    "example": "as an example",
    "probability": "as a figure",
    "advice": "as advice",
}
"""What the ledger's kinds of entries are."""
NOTES = {
    "Gap": "The document leaves it open, and it was settled here.",
    "Derived": "The document does not say it; it was reckoned from what it says.",
    "Consequence": "The document does not say it; it follows from what it says.",
}
"""What the ledger's remarks before a text mean."""


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
    plain = asked.strip().lower().replace("_", "-").replace(" ", "-")
    laws = [law for law in Law if plain in {law.value, law.code.lower().replace("_", "-")}]
    for number, one in enumerate(laws):
        if number:
            yield Text()
        yield from law_lines(one)
    if not laws and plain.upper() in LAWS:
        yield Text(plain.upper(), "bold")
        yield Text(LAWS[plain.upper()])
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


def near(asked: str) -> tuple[str, ...]:
    """Names of laws, codes and rules that look like it."""
    codes = {law.code.lower(): law.code for law in Law} | {law.value: law.value for law in Law}
    names = [codes[name] for name in get_close_matches(asked.strip().lower(), codes)]
    try:
        find(asked)
    except UnknownLaw as unknown:
        names += unknown.near
    return tuple(dict.fromkeys(names))


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


def noted(says: str) -> tuple[str, str]:
    """What the ledger notes of an entry in brackets before its text, and the text."""
    match = re.match(r"\((\w+)\) ", says)
    if match and (note := NOTES.get(match[1])):
        return note, says[match.end() :]
    return "", says


def written_in(rule: Source) -> str:
    """The document by its title, the edition whose numbers are used, and what kind of a statement it is there."""
    number, _, title = rule.document.partition(" ")
    document = f"{title} (document {number})" if number.isdecimal() else rule.document
    edition = f", edition of {rule.edition}" if rule.edition else ""
    return f"{document}{edition}{f', {KINDS[rule.kind]}' if rule.kind else ''}."


def in_anteup(rule: Source) -> Iterator[Text]:
    """The laws of play that rest on a rule, what is to be done because of it, and what is to be refused."""
    for law in Law:
        if rule.id in law.sources:
            yield Text.assemble("  The law ", (law.value, "bold"), f": {law.sentence} ({law.code})")
    if rule.follows and not in_code(plainly(rule.follows)):
        yield Text(f"  What is to follow: {plainly(rule.follows)}")
    if rule.refuses and rule.refuses != "None.":
        if (refused := plainly(without_codes(rule.refuses))) and not in_code(refused):
            yield Text(f"  What is to be refused: {refused}")
        for code in dict.fromkeys(re.findall(r"\bE_[A-Z_]*[A-Z]", rule.refuses)):
            for law in Law:
                if law.code == code and rule.id not in law.sources:
                    yield Text.assemble("  Refused by the law ", (law.value, "bold"), f": {law.sentence} ({code})")


def in_code(text: str) -> bool:
    """Is this written for whoever programs the rule, and not for whoever plays by it: with codes, settings or calls?"""
    return CODE.search(text) is not None


def without_codes(text: str) -> str:
    """A text without the codes of refusals in it, and without what only they leave over."""
    text = re.sub(rf"\breturns {A_CODE}", "is refused", text)
    said = re.sub(rf"(?:: ?)?{A_CODE}(?: ?(?:or|and|/) ?{A_CODE})*", "", text)
    said = re.sub(r"\s*\(\s*\)", "", re.sub(r"\s+([.,;:)])", r"\1", said)).strip()
    return said if re.search(r"[A-Za-z]{2}", said) and not said.startswith("(") else ""


def plainly(text: str) -> str:
    """The words of the ledger without the signs that settings are written with: `raise.cap=4` is `raise cap: 4`.

    Whatever is no setting, such as a formula, an example or a code, is left alone.
    """
    text = re.sub(
        r"\b([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+)\s?=\s?(?!=)", lambda at: f"{at[1].replace('.', ' ')}: ", text
    )
    text = re.sub(r"\b([a-z]\w*)\.(?=[a-z]\w*(?: |\)|;|,))(?!py\b)", r"\1 ", text)
    return re.sub(r"(?<=[a-z0-9])_(?=[a-z])", " ", text)
