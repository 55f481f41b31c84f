"""What is told of a law or a rule to whoever asks for it: the same in a terminal and on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import NamedTuple

from anteup.rules.laws import Law
from anteup.rules.sources import Source, UnknownLaw, find

A_CODE = r"\b(?:E|FOUL|W)_[A-Z_]*[A-Z]\b"
"""A code of a refusal or of a foul."""
CODE = re.compile(
    rf"{A_CODE}|\b[SP]\d\b|[a-z]\(|==?|->|\w_\w|\[[A-Z]|\bquery\b|\bEvaluator\b|\bSynonym\b"
    r"|\btests?\b|\bfixtures?\b|\b[Aa]ssertion|\bcode (?:name|path)\b|\bacceptance\b|\bUI\b",
    re.ASCII,
)
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


class Effect(NamedTuple):
    """What comes of a rule in anteup."""

    lead: str
    law: Law | None
    """The law of play that it is about, if it is about one."""
    says: str


def laws_named(asked: str) -> list[Law]:
    """The laws of play that have this name or code."""
    plain = asked.strip().lower().replace("_", "-").replace(" ", "-")
    return [law for law in Law if plain in {law.value, law.code.lower().replace("_", "-")}]


def near(asked: str) -> tuple[str, ...]:
    """Names of laws, codes and rules that look like it."""
    codes = {law.code.lower(): law.code for law in Law} | {law.value: law.value for law in Law}
    names = [codes[name] for name in get_close_matches(asked.strip().lower(), codes)]
    try:
        find(asked)
    except UnknownLaw as unknown:
        names += unknown.near
    return tuple(dict.fromkeys(names))


def effects(rule: Source) -> Iterator[Effect]:
    """The laws of play that rest on a rule, what is to be done because of it, and what is to be refused."""
    for law in Law:
        if rule.id in law.sources:
            yield Effect("The law", law, law.sentence)
    if rule.follows and not in_code(plainly(rule.follows)):
        yield Effect("What is to follow", None, plainly(rule.follows))
    if rule.refuses and rule.refuses != "None.":
        if (refused := plainly(without_codes(rule.refuses))) and not in_code(refused):
            yield Effect("What is to be refused", None, refused)
        for code in dict.fromkeys(re.findall(r"\bE_[A-Z_]*[A-Z]", rule.refuses)):
            for law in Law:
                if law.code == code and rule.id not in law.sources:
                    yield Effect("Refused by the law", law, law.sentence)


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


def in_code(text: str) -> bool:
    """Is this written for whoever programs the rule, and not for whoever plays by it: with codes, settings or calls?"""
    return CODE.search(text) is not None


def without_codes(text: str) -> str:
    """A text without the codes of refusals in it, and without what only they leave over."""
    text = re.sub(rf"\breturns {A_CODE}", "is refused", text)
    said = re.sub(rf"(?:: ?| with )?{A_CODE}(?: ?(?:or|and|/) ?{A_CODE})*", "", text)
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
