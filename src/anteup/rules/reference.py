"""The tables of `docs/reference/format.md`, read off the types, so that the page cannot say what a file may not.

The page is written by hand between them: `renewed` puts each table in its place, and a test compares.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from msgspec import Struct

from anteup.rules.alone import LIMITS, PLACES
from anteup.rules.faults import LAWS
from anteup.rules.fields import SECTIONS, STEPS, Field, fields_of
from anteup.rules.stakes import WORDS
from anteup.rules.steps import Share

_BLOCK = re.compile(r"(<!-- table: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)


OPTIONS = {
    "deck.base": "`deck`",
    "deck.jokers": "`jokers`: none in this version",
    "seq.ace_high": "`ace_in_straights` of [ranks]",
    "seq.ace_low": "`ace_in_straights` of [ranks]",
    "seq.wrap": "nowhere: the ace never joins both ends of a straight",
    "full.compare": "nowhere: the three, then the pair",
    "flush.compare": "nowhere: all cards",
    "kickers": "nowhere: always",
    "suits.break_ties": "nowhere: never",
    "odd_chip": "`odd_chip` of [pots]",
    "pot.split": "`shares`",
    "low.scheme": "`of` of a share",
    "low.qualifier": "`qualifier` of a share",
    "form": "`form` of a book",
    "seats.min": "`seats` of [table]",
    "seats.max": "`seats` of [table]; `seats` of a form",
    "ante.mode": "`ante_by` of [post]; none where the ante is 0",
    "ante.amount": "`ante` of [stakes]",
    "ante.counts_to_call": "`ante_is` of [post]",
    "blinds.amounts": "`blinds` of [stakes]",
    "blinds.big_is_live": "nowhere: always",
    "blinds.sub_minimum_completion": "`fixed` of [bet], where it is above the blind",
    "heads_up.button_small": "`heads_up` of [post]",
    "come_in": "nowhere: for the price of the blind",
    "straddle.allowed": "`allowed` of [straddle]",
    "straddle.chain": "`chain` of [straddle]",
    "straddle.step": "nowhere: twice the one before",
    "straddle.cap": "`most` of [straddle]",
    "straddle.laps": "nowhere: once round",
    "straddle.last_say": "nowhere: whoever opens sits left of him",
    "limit.type": "`limit` of [bet]",
    "limit.max_bet": "`limit` of [stakes]",
    "limit.min_bet": "`size` of [bet]",
    "limit.min_raise": "`raise_by` of [bet]",
    "limit.small_bet": "`small_bet` of [stakes]",
    "limit.big_bet": "`big_bet` of [stakes]",
    "limit.river_bet": "`river_bet` of [stakes]",
    "limit.pot_cap": "`pot_cap` of [stakes], `needs_cap` of [bet]",
    "cap.applies_to": "`most_is` of [bet]",
    "raise.cap": "`raises` of [bet]",
    "raise.cap_heads_up": "`raises_two` of [bet]",
    "check_raise": "`check_raise` of [bet]",
    "table_stakes": "`table_stakes` of [pots]",
    "check.before_draw": "`check` of [bet.first]",
    "check.after": "`check` of [bet.later]",
    "bet1.first": "`opens` of [bet.first]",
    "bet2.first": "`opens` of [bet.later]",
    "bet2.first_must_bet": "nowhere: never",
    "burn": "`burn` of [board]",
    "showdown.order": "`order` of [show]",
    "showdown.must_show": "`must` of [show]",
    "uncontested.show": "nowhere: never required",
    "currency": "`currency` of [bank]",
}
"""The options in which rule books differ, as far as they are about the steps there are, and where a file says each."""
_FOLLOWS = {
    ("post", "ante"): "`ante` of [stakes]",
    ("post", "blinds"): "`blinds` of [stakes]",
    ("bet", "most"): "`limit` or `pot_cap` of [stakes]",
    ("stakes", "small_bet"): "the big blind, else the ante, else the unit",
    ("stakes", "big_bet"): "twice the small bet",
    ("stakes", "river_bet"): "the big bet",
    ("stakes", "least_bet"): "the big blind, else the small bet, else the ante, else the unit",
    ("ranks", "lowest"): "the pack's lowest",
}
"""What is filled in otherwise than by the default of the type."""


def renewed(page: str) -> str:
    """The page with every table as it should be. Raises KeyError where it asks for one that there is not."""
    tables = {
        "steps": steps(),
        "sections": sections(),
        "shares": shares(),
        "words": words(),
        "laws": laws(),
        "options": options(),
    }
    return _BLOCK.sub(lambda block: f"{block[1]}\n{tables[block[2]]}\n\n{block[3]}", page)


def steps() -> str:
    """Every step with its fields."""
    return "\n\n".join(_fields(f"### `{name}`", name, kind) for name, kind in STEPS.items())


def sections() -> str:
    """Every section that is no step, with its fields."""
    return "\n\n".join(_fields(f"### `[{name}]`", name, kind) for name, kind in SECTIONS.items())


def shares() -> str:
    """The fields of a share of the pot."""
    return _table("share", Share)


def words() -> str:
    """The words that a sum may be reckoned from, and the parts of [bet]."""
    return f"Words: {_quoted(WORDS)}. Parts by place: {_quoted(PLACES)}. Parts by limit: {_quoted(LIMITS)}."


def laws() -> str:
    """The laws of well-formed games."""
    lines = [f"| {law} | {sentence} |" for law, sentence in LAWS.items()]
    return "\n".join(["| law | |", "| --- | --- |", *lines])


def options() -> str:
    """Where the options of the books are said."""
    lines = [f"| `{name}` | {where} |" for name, where in OPTIONS.items()]
    return "\n".join(["| option | said in |", "| --- | --- |", *lines])


def _fields(heading: str, place: str, kind: type[Struct]) -> str:
    return f"{heading}\n\n{_plain((kind.__doc__ or '').split(chr(10) * 2)[0])}\n\n{_table(place, kind)}"


def _table(place: str, kind: type[Struct]) -> str:
    """The fields of a type, with what they may be, what they are when nobody says, and what is said of them."""
    told = dict(_told(kind))
    lines = [
        f"| `{field.name}` | {_may_be(field)} | {_unless(place, field)} | {_plain(told.get(field.name, ''))} |"
        for field in fields_of(place).values()
    ]
    return "\n".join(["| field | may be | if nobody says | |", "| --- | --- | --- | --- |", *lines])


def _told(kind: type[Struct]) -> Iterator[tuple[str, str]]:
    """The text under each field of a class, as its source has it."""
    import ast  # noqa: PLC0415 (only for the documentation)
    import inspect  # noqa: PLC0415 (only for the documentation)
    import itertools  # noqa: PLC0415 (only for the documentation)
    import textwrap  # noqa: PLC0415 (only for the documentation)

    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    (body,) = (node.body for node in tree.body if isinstance(node, ast.ClassDef))
    for field, under in itertools.pairwise(body):
        match field, under:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str() as text)):
                yield name, text
            case _:
                pass


def _plain(text: str) -> str:
    return " ".join(text.split())


def _quoted(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _may_be(field: Field) -> str:
    match field.kind:
        case "choice":
            return _quoted(field.choices)
        case "words":
            return f"each of {_quoted(field.choices)}, once"
        case "flag":
            return "`true`, `false`"
        case "count":
            return f"{field.least:,} to {field.most:,}"
        case "range":
            return f"two numbers, {field.least:,} to {field.most:,}"
        case "sum":
            return "a sum"
        case "sums":
            return "a list of sums"
        case _:
            return "a word"


def _unless(place: str, field: Field) -> str:
    if (place, field.name) in _FOLLOWS:
        return _FOLLOWS[place, field.name]
    if field.required:
        return "must be said"
    if field.kind in ("words", "range", "sums"):
        return "as listed" if field.kind == "words" else f"`{list(cast('tuple[object, ...]', field.default))}`"
    return (
        f"`{str(field.default).lower() if field.kind == 'flag' else field.default}`" if field.default != "" else "none"
    )
