"""The laws that a refusal may name: each one sentence, a code, and where it is written."""

from __future__ import annotations

import enum
from typing import Self


class Law(enum.StrEnum):
    """A law of play. Its value is its name on the wire; `sources` are ids for `anteup.rules.sources.find`."""

    sentence: str
    code: str
    sources: tuple[str, ...]

    def __new__(cls, name: str, code: str = "", sentence: str = "", *sources: str) -> Self:
        """A law of that name on the wire (the defaults are for type checkers: `Law("in-turn")` looks one up)."""
        law = str.__new__(cls, name)
        law._value_ = name
        law.code, law.sentence, law.sources = code, sentence, sources
        return law

    # fmt: off
    # Whose turn it is, and for what.
    IN_TURN = "in-turn", "E_OUT_OF_TURN", "Players act in turn.", "H-048", "H-049", "TDA-50", "WSOP-T-90"
    OUT = "out", "E_NOT_ACTIVE", "Who has folded or is all-in acts no more in this hand.", "H-066", "L-24", "T-019"
    PHASE = "phase", "E_PHASE", "That is not what is being done now.", "H-050", "V-019"

    # Checking, folding and calling.
    CHECK_FACED = (
        "check-faced", "E_CHECK_FACING_BET", "A player facing a bet may not check.",
        "H-054", "H-063", "TDA-55",
    )
    NO_CHECK = "no-check", "E_CHECK_NOT_ALLOWED", "Here one bets or throws up his cards.", "V-021"
    STOOD = "stood", "E_STAND_USED", "One stands once; then one bets or throws up his cards.", "V-041", "V-045"
    CHIP_CHECK = (
        "chip-check", "E_CHECK_NOT_ALLOWED", "Here a check is a bet of the smallest chip.", "H-062",
    )
    DUTY = (
        "duty", "E_CHECK_NOT_ALLOWED", "The first to speak must bet, or bring it in where there is a bring-in.",
        "H-051", "L-20", "ROBERT-STUD-1", "TDA-RP-10",
    )
    FOLD_UNBET = "fold-unbet", "E_PHASE", "Here one may fold only to a bet.", "KUHN-1950"
    NOTHING_OWED = "nothing-owed", "E_AMOUNT_MISMATCH", "One may call only when something is owed.", "H-057", "TDA-55"
    AMOUNT = (
        "amount", "E_AMOUNT_MISMATCH", "A call is exactly what is owed, or all one has.",
        "H-057", "H-073", "I-033", "WSOP-L-177",
    )
    COVER = "cover", "E_STACK", "Here a call must be met in full.", "H-023", "V-117"

    # How much.
    STACK = "stack", "E_STACK", "One may wager only the chips in front of him.", "H-072", "H-076", "T-019", "WSOP-L-60"
    UNIT = (
        "unit", "E_DENOM", "Bets are whole multiples of the table's smallest chip, unless all-in.",
        "H-015", "V-116", "WSOP-L-130", "WSOP-L-180",
    )
    LEAST = (
        "least", "E_BELOW_MIN", "A bet or raise is at least so much, unless all-in.",
        "H-052", "T-018", "V-023", "TDA-43", "WSOP-T-96", "WSOP-L-128",
    )
    MOST = (
        "most", "E_ABOVE_LIMIT", "A bet or raise is at most so much.",
        "H-060", "H-068", "H-069", "V-002", "TDA-54", "WSOP-L-184",
    )
    BET_SIZE = (
        "bet-size", "E_BET_SIZE", "In fixed limit a bet or raise has the size of the interval.",
        "T-010", "T-011", "WSOP-L-129", "WSOP-L-138", "WSOP-L-220", "ROBERT-STUD-3", "ROBERT-STUD-4",
    )

    # Who may raise.
    RAISE_CAP = (
        "raise-cap", "E_RAISE_CAP", "An interval has a bet and a set number of raises.",
        "T-070", "TDA-48", "WSOP-T-100", "WSOP-L-126", "WSOP-L-127",
    )
    REOPENED = (
        "reopened", "E_NOT_REOPENED", "A short all-in does not let a player who has acted raise again.",
        "T-071", "TDA-47", "WSOP-T-96", "WSOP-L-129", "WSOP-L-171",
    )
    CHECK_RAISE = "check-raise", "E_CHECK_RAISE", "Here one who has checked may not raise.", "H-064", "WSOP-L-124"
    NOBODY = "nobody", "E_STACK", "Nobody is left who could call a raise.", "H-074"
    STRADDLE = (
        "straddle", "E_STRADDLE", "One straddles only in turn, before the deal, and by the proper sum.",
        "V-011", "V-012", "V-013", "V-014", "V-016", "L-25", "WSOP-L-161",
    )

    BRING_IN = (
        "bring-in", "E_BET_SIZE", "The hand is brought in for just the bring-in, or for a full bet.",
        "ROBERT-STUD-2",
    )
    ANTE = "ante", "E_ANTE", "The eldest antes any sum up to half the limit.", "L-15", "V-076"

    # Opening with openers.
    OPENERS = (
        "openers", "E_NO_OPENERS", "This pot is opened only with the openers or better.",
        "V-063", "V-064", "V-065", "L-28", "ROBERT-JACKS-1",
    )
    BARRED = (
        "barred", "E_NO_OPENERS", "One who has let the right to open pass may come in, but not open.",
        "L-36", "ROBERT-JACKS-2",
    )
    NOT_OPENER = (
        "not-opener", "E_PHASE", "One owns up to a false opening at which nobody has looked, or to a wrong number of cards.",
        "L-35", "L-09", "ROBERT-JACKS-2",
    )
    SPLIT = (
        "split", "E_OPENER_SPLIT", "The opener may not break his openers like this.",
        "L-38", "ROBERT-JACKS-9", "ROBERT-JACKS-10",
    )

    # Drawing, and what else is done with cards.
    MAKE_GOOD = (
        "make-good", "E_MAKE_GOOD", "Nobody draws before his stake is made good, and nobody raises while drawing.",
        "V-035", "V-037", "L-31",
    )
    DISCARD = (
        "discard", "E_DISCARD", "One throws away cards that he holds, as many as the draw allows.",
        "V-034", "V-036", "V-080", "L-11", "ROBERT-DRAW-5",
    )
    DRAWN = "drawn", "E_DISCARD_FINAL", "One draws once, and it is not changed.", "V-036", "ROBERT-DRAW-6"
    STOCK = "stock", "E_STOCK", "One may ask only for as many cards as are left.", "L-11", "L-43"
    COUNT = "count", "E_DISCARD", "Just so many of one's own cards are asked for.", "H-007"
    BUY = "buy", "E_STACK", "What is for sale is paid in full.", "H-007", "H-076"
    NO_FAULT = "no-fault", "E_MISDEAL", "A misdeal is claimed before the cards are lifted, and only if there is one.", "L-09"
    WAY = "way", "E_PHASE", "One declares for high, low or both, once.", "H-006"
    WILD = (
        "wild", "E_WILD_SUBST", "A wild card stands for one card, and by most books not for one that is held.",
        "H-041", "H-043", "V-072", "ROBERT-JOKER-2",
    )

    # The showdown.
    MUST_SHOW = (
        "must-show", "E_MUST_SHOW", "Who is not yet beaten shows to claim the pot; under some books all must show.",
        "T-023", "L-22", "V-046", "TDA-13", "TDA-16", "WSOP-T-72", "WSOP-L-139",
    )
    # fmt: on


def table() -> str:
    """Every law, and every rule that one cites, in Markdown: `docs/reference/laws.md` is this text."""
    from anteup.rules.sources import all_sources  # noqa: PLC0415 (only for the documentation)

    laws = [f"| `{law}` | `{law.code}` | {law.sentence} | {', '.join(law.sources)} |" for law in Law]
    cited = {source for law in Law for source in law.sources}
    rules = [
        f"| {rule.id}{rule.also and f' ({rule.also})'} | {rule.document} | {rule.says} |"
        for rule in all_sources()
        if rule.id in cited
    ]
    return "\n".join(
        [
            "# The laws",
            "",
            "A refusal names one of these. This page is written by `anteup.rules.laws.table()`; a test compares them.",
            "",
            "| law | code | in one sentence | written in |",
            "| --- | --- | --- | --- |",
            *laws,
            "",
            "## What those rules say",
            "",
            "In our own words. The TDA's rules have their numbers of 2024; in brackets are those of September 2026.",
            "",
            "| rule | document | it says |",
            "| --- | --- | --- |",
            *rules,
            "",
        ]
    )
