"""The sentences of a rule page, and where each is written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from anteup.ranking.ranks import STANDARD as USUAL_ORDER

SOURCES: dict[tuple[str, object], tuple[str, ...]] = {
    ("deck", 52): ("H-011", "I-002"),
    ("ante_by", "all"): ("H-092", "T-017", "I-030"),
    ("ante_by", "eldest"): ("V-008", "L-15"),
    ("ante_by", "big blind"): ("TDA-RP-11",),
    ("blinds", 1): ("T-014",),
    ("blinds", 2): ("T-012", "I-001"),
    ("heads_up", "dealer small"): ("TDA-34", "WSOP-L-153", "T-068 adopted"),
    ("heads_up", "dealer big"): ("T-068",),
    ("short", "blind first"): ("TDA-RP-11", "BARGE-BBA"),
    ("short", "ante first"): ("TDA-2019-RP-11",),
    ("allowed", True): ("V-011", "L-25", "WSOP-L-161"),
    ("chain", True): ("V-012", "L-25"),
    ("again", False): ("WSOP-L-161",),
    ("down", 1): ("H-016",),
    ("down", 2): ("H-016", "T-002", "I-003"),
    ("burn", True): ("T-006", "I-007", "TDA-38"),
    ("opens", "left of the dealer"): ("T-007", "I-009"),
    ("opens", "left of the blinds"): ("T-004", "I-004"),
    ("limit", "none"): ("T-018", "T-019"),
    ("limit", "pot"): ("H-068", "H-069", "WSOP-L-184"),
    ("limit", "fixed"): ("T-010", "T-011"),
    ("limit", "spread"): ("H-052", "I-005"),
    ("most_is", "each bet"): ("I-005",),
    ("raise_by", "last raise"): ("T-018", "TDA-43", "WSOP-T-96"),
    ("raise_by", "size"): ("WSOP-L-128",),
    ("first_raise", "least bet"): ("WSOP-L-161",),
    ("needs_cap", True): ("H-071",),
    ("unit", "whole"): ("WSOP-L-130", "WSOP-L-180"),
    ("pot_blinds", "as posted"): ("WSOP-T-101",),
    ("pot_blinds", "short as full"): ("TDA-54",),
    ("pot_blinds", "small as big"): ("WSOP-L-187",),
    ("pot_antes", "counted"): ("WSOP-T-101",),
    ("raises", 0): ("TDA-48", "WSOP-L-125"),
    ("raises", 4): ("ROBERT-BET-3", "T-070 adopted"),
    ("raises", 5): ("WSOP-L-126", "WSOP-T-100"),
    ("raises_two", "no bound"): ("ROBERT-BET-4", "T-070 adopted"),
    ("raises_two", "no bound if two began"): ("WSOP-L-127",),
    ("raises_two", "the same"): ("WSOP-T-100",),
    ("reopens", "full raise"): ("WSOP-L-171",),
    ("reopens", "full raises in sum"): ("TDA-47", "WSOP-T-96", "T-071 adopted"),
    ("half_bet", "sum and a bet"): ("TDA-47", "WSOP-L-129", "T-071 adopted"),
    ("half_bet", "completed"): ("TDA-47", "T-071 adopted"),
    ("check", "free"): ("H-062", "I-032"),
    ("check", "none"): ("V-021",),
    ("check_raise", True): ("H-064", "WSOP-L-124"),
    ("fold_unbet", True): ("H-056", "TDA-58"),
    ("fold_unbet", False): ("KUHN-1950",),
    ("order", "last aggressor"): ("T-043", "TDA-17", "WSOP-T-72"),
    ("order", "left of last caller"): ("I-014",),
    ("must", "until beaten"): ("TDA-17", "WSOP-L-139", "T-069 adopted"),
    ("must", "all"): ("I-014",),
    ("all_in", "at once"): ("TDA-16", "WSOP-T-70"),
    ("asks", True): ("H-022", "T-022", "T-069 adopted"),
    ("of", "high"): ("H-025",),
    ("of", "a-5"): ("H-005",),
    ("plays", "any five"): ("T-024", "T-025"),
    ("shares", 2): ("H-006",),
    ("alone", "wins"): ("H-022", "T-022"),
    ("odd_chip", "left of the dealer"): ("H-039", "TDA-20", "WSOP-L-149", "T-071 adopted"),
    ("odd_unit", "whole"): ("TDA-20", "WSOP-L-148"),
    ("odd_share", "high"): ("TDA-20", "WSOP-L-149"),
    ("same_hands", "as one"): ("WSOP-T-73", "WSOP-L-149"),
    ("table_stakes", True): ("H-072", "H-073", "T-020", "T-021"),
    ("table_stakes", False): ("V-117",),
    ("rake", True): ("WSOP-L-27",),
    ("classes", USUAL_ORDER): ("H-025",),
    ("ace_in_straights", "high and low"): ("H-013", "I-018"),
    ("ace_in_straights", "low"): ("V-051",),
    ("suits", "tie"): ("H-039",),
}
"""Where a value of a field is written down. A field whose value has no entry is this library's own, or the file's.

"adopted" after an id: the document leaves the matter open, and its ledger entry says what was adopted; the ids before it
are those of the rules that carry the sentence."""

ADOPTED = {id.removesuffix(" adopted"): id for ids in SOURCES.values() for id in ids if id.endswith(" adopted")}
"""How those are written that tell only what was adopted."""

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


Fields: TypeAlias = tuple[tuple[str, object], ...]


class Sentence(NamedTuple):
    """Something that holds at the table, and the fields it says."""

    text: str
    fields: Fields = ()
    lead: str = ""
    """When it holds, where it does not always."""

    @property
    def plain(self) -> Sentence:
        """The same, without saying when."""
        return self._replace(lead="")

    def __str__(self) -> str:
        ids = dict.fromkeys(id for field in self.fields for id in SOURCES.get(field, ()))
        text = self.lead + (self.text[0].lower() + self.text[1:] if self.lead else self.text)
        return f"{text} [{', '.join(ids)}]" if ids else text


def many(number: int, what: str) -> str:
    """`three cards`, `one card`, `52 cards`."""
    return f"{WORDS[number] if number < len(WORDS) else number} {what}{'' if number == 1 else 's'}"


def chips(amount: int) -> str:
    """`1,500`."""
    return f"{amount:,}"


def listed(items: Iterable[str]) -> str:
    """`1, 2 and 3`."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def chosen(field: str, value: str, says: dict[str, str]) -> Sentence:
    """What is said of the value that a field has."""
    return Sentence(says[value], ((field, value),))
