"""The sentences of a rule page, and where each is written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from anteup.cards import JOKERS, RANKS, STANDARD, Card
from anteup.ranking.names import of_card
from anteup.ranking.ranks import STANDARD as USUAL_ORDER
from anteup.rules.steps import Game

SOURCES: dict[tuple[str, object], tuple[str, ...]] = {
    ("deck", 52): ("H-011", "I-002"),
    # What is put up before the cards.
    ("ante_by", "all"): ("H-092", "I-030"),
    ("ante_by", "eldest"): ("V-008", "L-15"),
    ("ante_by", "big blind"): ("TDA-RP-11",),
    ("ante_chosen", True): ("L-15",),
    ("ante_most", "bound"): ("L-15", "V-076"),
    ("blinds", 1): ("T-014",),
    ("blinds", 2): ("T-012", "I-001"),
    ("heads_up", "dealer small"): ("TDA-34", "WSOP-L-153", "T-068 adopted"),
    ("heads_up", "dealer big"): ("T-068",),
    ("short", "blind first"): ("TDA-RP-11", "BARGE-BBA"),
    ("short", "ante first"): ("TDA-2019-RP-11",),
    ("allowed", "over a blind"): ("WSOP-L-161",),
    ("allowed", "over an ante"): ("V-011", "L-25"),
    ("chain", True): ("V-012", "L-25"),
    ("rises", "ante"): ("V-013",),
    ("laps", "again"): ("V-013",),
    ("again", "over a blind"): ("WSOP-L-161",),
    ("again", "over an ante"): ("V-014",),
    # Cards.
    ("down", 1): ("H-016",),
    ("down", 2): ("H-016", "T-002", "I-003"),
    ("down", 5): ("H-016", "V-017"),
    ("up", True): ("H-003", "H-017"),
    ("burn", True): ("TDA-38",),
    ("burn", "board"): ("T-006", "I-007", "TDA-38"),
    ("look", "in turn"): ("V-027",),
    ("shuffled", "after the stakes"): ("I-002",),
    ("short", "share"): ("H-009", "ROBERT-STUD-15"),
    ("replace", True): ("V-034", "V-036", "L-11"),
    ("make_good", True): ("V-035",),
    ("stock", "limit"): ("L-11", "L-43"),
    ("splits", "not for a straight or flush"): ("L-38",),
    ("splits", "split aside"): ("ROBERT-JACKS-9", "ROBERT-JACKS-10"),
    ("query", "before"): ("L-12", "ROBERT-DRAW-7"),
    ("query", "never"): ("L-12",),
    ("announces", "dealer"): ("L-12",),
    ("declares", True): ("H-006",),
    ("lift", True): ("L-09",),
    # Betting.
    ("opens", "left of the dealer"): ("H-065", "T-007", "I-009"),
    ("opens", "left of the blinds"): ("T-004", "I-004", "V-030"),
    ("opens", "left of the eldest"): ("V-040", "L-19"),
    ("opens", "opener"): ("L-32", "ROBERT-DRAW-1"),
    ("brings_in", "low card"): ("ROBERT-STUD-1",),
    ("brings_in", "high card"): ("ROBERT-RAZZ-3",),
    ("opens", "high hand"): ("ROBERT-STUD-1",),
    ("opens", "low hand"): ("ROBERT-RAZZ-3",),
    ("ties", "by suit"): ("ROBERT-TIES-1",),
    ("duty", "bet"): ("H-051",),
    ("duty", "bring-in"): ("H-051", "ROBERT-STUD-2"),
    ("pair_showing", True): ("ROBERT-STUD-4", "WSOP-L-220"),
    ("limit", "none"): ("T-018", "T-019"),
    ("limit", "pot"): ("H-068", "H-069", "WSOP-L-184"),
    ("limit", "fixed"): ("T-010", "T-011"),
    ("limit", "spread"): ("H-052", "I-005"),
    ("most_is", "each bet"): ("I-005", "H-060", "V-001"),
    ("raise_by", "last raise"): ("TDA-43", "WSOP-T-96"),
    ("raise_by", "size"): ("WSOP-L-128",),
    ("raise_by", "chip"): ("H-059", "V-002"),
    ("come_in", 2): ("V-023", "L-16"),
    ("open_above", "price"): ("V-023", "L-16"),
    ("open_above", "blind"): ("V-023",),
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
    ("reopens", "any raise"): ("H-059", "V-002", "L-18"),
    ("half_bet", "sum and a bet"): ("TDA-47", "WSOP-L-129", "T-071 adopted"),
    ("half_bet", "completed"): ("TDA-47", "T-071 adopted"),
    ("check", "free"): ("H-062", "I-032"),
    ("check", "none"): ("V-021", "L-20"),
    ("check", "stand once"): ("V-041", "V-045"),
    ("check", "stand once, first only"): ("V-041",),
    ("check", "as a chip"): ("H-062",),
    ("check_raise", True): ("H-064", "WSOP-L-124"),
    ("check_raise", False): ("ROBERT-A5-2",),
    ("fold_unbet", True): ("H-056", "TDA-58"),
    ("fold_unbet", False): ("KUHN-1950",),
    ("closes", "after one round"): ("V-037",),
    ("openers", "JJ"): ("V-063", "L-28", "ROBERT-JACKS-1"),
    ("openers", "QQ"): ("V-064",),
    ("openers", "KK"): ("V-065",),
    ("unopened", "pot stays"): ("V-061",),
    ("unopened", "blinds go back"): ("L-27",),
    # The showdown.
    ("order", "last aggressor"): ("T-043", "TDA-17", "WSOP-T-72"),
    ("order", "left of last caller"): ("I-014",),
    ("order", "all at once"): ("V-046", "L-22"),
    ("must", "until beaten"): ("TDA-17", "WSOP-L-139", "T-069 adopted"),
    ("must", "all"): ("I-014", "V-044", "L-22"),
    ("all_in", "at once"): ("TDA-16", "WSOP-T-70"),
    ("asks", True): ("H-022", "T-022", "T-069 adopted"),
    ("alone", "openers"): ("V-067", "ROBERT-JACKS-3"),
    ("proof", "whole hand"): ("V-067",),
    # The pots.
    ("of", "high"): ("H-025",),
    ("of", "a-5"): ("H-005",),
    ("of", "2-7"): ("H-005", "ROBERT-27-1"),
    ("of", "inverted"): ("H-005",),
    ("of", "badugi"): ("BARGE-BADUGI",),
    ("plays", "with the board"): ("T-024", "T-025"),
    ("plays", "own cards"): ("BARGE-DRAMAHA",),
    ("qualifier", 8): ("ROBERT-HL-2",),
    ("shares", "high and low"): ("H-006",),
    ("alone", "wins"): ("H-022", "T-022"),
    ("odd_chip", "left of the dealer"): ("H-039", "TDA-20", "WSOP-L-149", "T-071 adopted"),
    ("odd_chip", "high card by suit"): ("TDA-20", "WSOP-L-149"),
    ("odd_unit", "whole"): ("TDA-20", "WSOP-L-148"),
    ("odd_share", "high"): ("TDA-20", "WSOP-L-149"),
    ("same_hands", "as one"): ("WSOP-T-73", "WSOP-L-149"),
    ("both_ways", "must win both"): ("H-006",),
    ("table_stakes", True): ("H-072", "H-073", "T-020", "T-021"),
    ("table_stakes", False): ("V-117",),
    ("kitty", True): ("V-085", "L-40"),
    ("rake", True): ("WSOP-L-27",),
    # What beats what.
    ("classes", USUAL_ORDER): ("H-025",),
    ("ace_in_straights", "high and low"): ("H-013", "I-018"),
    ("ace_in_straights", "low"): ("V-051",),
    ("full_house", "threes alone"): ("V-053",),
    ("flush", "top card"): ("V-054",),
    ("kickers", False): ("V-057", "V-058"),
    ("blaze", "JQK"): ("V-070", "V-071"),
    ("blaze", "JQKA"): ("V-070", "V-071"),
    ("skip_straight", True): ("V-097",),
    ("suits", "tie"): ("H-039",),
    # Wild cards.
    ("wild", True): ("H-040",),
    ("joker", "wild"): ("H-014", "V-072"),
    ("joker", "bug"): ("H-045", "ROBERT-JOKER-2"),
    ("declare", "player"): ("H-041",),
    ("wild_card", "equal"): ("H-042",),
    ("wild_card", "higher"): ("V-074",),
    ("duplicates", False): ("H-043",),
    ("duplicates", True): ("V-072",),
    # Openers, and a false opening.
    ("series", ("JJ", "QQ", "KK")): ("V-063", "V-064", "V-065"),
    ("series", ("JJ",)): ("L-28", "L-29"),
    ("each_puts", "ante"): ("V-062",),
    ("each_puts", "what the eldest put"): ("L-27",),
    ("more", "ante"): ("V-064", "ROBERT-JACKS-1"),
    ("more", "one chip"): ("L-29",),
    ("honour", True): ("V-063", "V-068", "L-35"),
    ("false_opening", "void"): ("V-068",),
    ("false_opening", "retire and reopen"): ("L-35", "L-36", "L-37", "ROBERT-JACKS-2"),
    ("penalty", "double ante"): ("V-068", "V-069 adopted"),
    ("penalty", "the pot"): ("L-35",),
    # Between hands.
    ("forms", "dealer's choice"): ("H-007",),
    ("forms", "rotation"): ("H-007",),
    ("jackpot_after", "passed out"): ("V-061", "L-39"),
    # Faults of dealing.
    ("boxed", "redeal"): ("L-06",),
    ("boxed", "replace"): ("ROBERT-IRREGULAR-7",),
    ("exposed_one", "keep"): ("L-07", "ROBERT-DRAW-3"),
    ("exposed_two", "redeal"): ("L-08", "ROBERT-MISDEAL-1"),
    ("counted", "in the deal"): ("L-08",),
    ("exposed_in_draw", "bottom, served last"): ("L-14", "L-42", "ROBERT-DRAW-8"),
    ("wrong_count", "redeal if unseen, else out"): ("L-09",),
    ("wrong_count", "redeal"): ("ROBERT-MISDEAL-1",),
    ("wrong_count", "foul"): ("V-081",),
    ("wrong_draw", "corrected if unseen, else out"): ("L-13",),
    ("wrong_draw", "foul"): ("V-081",),
    ("foul", "retires"): ("V-081",),
    ("foul", "loses at the showdown"): ("L-24",),
}
"""Where a value of a field is written down. A field whose value has no entry is this library's own, or the file's.

"adopted" after an id: the document leaves the matter open, and its ledger entry says what was adopted; the ids before it
are those of the rules that carry the sentence."""

ADOPTED = {id.removesuffix(" adopted"): id for ids in SOURCES.values() for id in ids if id.endswith(" adopted")}
"""How those are written that tell only what was adopted."""

NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
PLURALS = tuple(rank + ("es" if rank == "six" else "s") for rank in NAMES)
"""The ranks, as one calls all cards of them."""
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


BUG = "The joker is a bug: an ace, or what fills a straight, a flush or a straight flush; in a low hand any card."
"""What a joker is that is not wild (H-045)."""

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


ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(number: int) -> str:
    """`first`, `second`, `12th`; from 1 on."""
    return ORDINALS[number] if number < len(ORDINALS) else f"{number}th"


def chips(amount: int) -> str:
    """`1,500`."""
    return f"{amount:,}"


def listed(items: Iterable[str], word: str = "and") -> str:
    """`1, 2 and 3`."""
    *most, last = items
    return f"{', '.join(most)} {word} {last}" if most else last


def chosen(field: str, value: str, says: dict[str, str]) -> Sentence:
    """What is said of the value that a field has."""
    return Sentence(says[value], ((field, value),))


def openers(least: str) -> str:
    """A least hand to open with, as one says it: `a pair of jacks` for `JJ`."""
    return f"a pair of {PLURALS[RANKS.index(least[0])]}" if least[0] in RANKS else least


def cards_in_words(some: Iterable[Card], deck: Iterable[Card] = STANDARD) -> list[str]:
    """Cards of a pack in words: a whole rank as such, the others one by one."""
    wanted, found = {*some}, list[str]()
    pack = list(deck)
    for rank, plural in enumerate(PLURALS):
        every = [card for card in pack if card.rank == rank]
        held = [card for card in every if card in wanted]
        found += [plural] if held and held == every else [f"the {of_card(card)}" for card in held]
    return found


def wild_cards(game: Game) -> list[str]:
    """The cards that are wild in every hand, in words, and the jokers where they are wild."""
    said = cards_in_words(game.wild.cards, game.deck)
    jokers = sum(card in JOKERS for card in game.deck)
    if jokers and game.ranks.joker == "wild":
        said.append("the joker" if jokers == 1 else "both jokers")
    return said
