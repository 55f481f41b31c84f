"""How hands finish against one another, share by share, and which rule decided between each and the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from anteup.cards import Pack, written
from anteup.cli.show import DIM, FELT, LOUD, Ink, cards
from anteup.cli.terminal import Terminal
from anteup.cli.told import tens
from anteup.ranking import Made, NoHand, Ranks, evaluate
from anteup.ranking.deciding import Decision, order_of_finish
from anteup.ranking.names import name_with_kickers
from anteup.rules.sources import find
from anteup.rules.steps import Share

SHARES = {
    "high": "High",
    "a-5": "Low, ace to five",
    "2-7": "Low, deuce to seven",
    "inverted": "Low, the worst of the high hands",
    "badugi": "Badugi",
    "spade in the hole": "Spade in the hole",
}
NUMBERS = ("", "five", "six", "seven", "eight", "nine")


class Held(NamedTuple):
    """The cards of one player."""

    cards: Pack
    down: Pack
    """Those of them that lie face down."""
    wild: Pack
    """Those of them and of the boards that are wild in this hand, jokers aside."""


def judged(share: Share, hands: Sequence[Held], boards: Sequence[Pack], ranks: Ranks) -> list[Made | None]:
    """What each hand makes for a share of the pot; None where it does not qualify. Raises NoHand, with the hand's number."""
    board = boards[share.board - 1] if share.board <= len(boards) and share.plays != "own cards" else ()
    found: list[Made | None] = []
    for number, held in enumerate(hands, 1):
        own, common = (held.down, ()) if share.of == "spade in the hole" else (held.cards, board)
        try:
            found.append(
                evaluate(
                    own, common, of=share.of, plays=share.plays, qualifier=share.qualifier, ranks=ranks, wild=held.wild
                )
            )
        except NoHand as fault:
            raise NoHand(f"hand {number}: {fault}" if len(hands) > 1 else str(fault)) from None
    return found


def title(share: Share, boards: int = 1) -> str:
    """What a share goes to: `Low, ace to five, eight or better`."""
    best = f", {NUMBERS[share.qualifier - 4] if share.qualifier < 10 else share.qualifier} or better"
    return f"{SHARES[share.of]}{best if share.qualifier else ''}{f', board {share.board}' if boards > 1 else ''}"


def finish(hands: Sequence[Held], made: Sequence[Made | None], out: Terminal) -> Iterator[Text]:
    """The hands from the best to the worst, with class and strength, and between them what decided."""
    drawn = [cards(held.cards, out.ink) for held in hands]
    head = 0 if len(hands) == 1 else 3
    beside = head + max(row.cell_len for row in drawn) + 2
    names = [("does not qualify",) if one is None else tuple(_told(one, out.ink)) for one in made]
    if beside + max(len(name) for lines in names for name in lines) > out.width:
        beside = 3  # no room: what it is stands under the cards
    number = 1
    for place in order_of_finish(made):
        for hand in place.hands:
            lead = "" if not head else "-  " if made[hand] is None else f"{number}. "
            row, (name, *more) = Text.assemble((lead, LOUD), drawn[hand]), names[hand]
            if beside > 3:
                row.pad_right(beside - row.cell_len)
                row.append(name, LOUD)
                yield row
            else:
                yield row
                yield Text(" " * beside + name, LOUD)
            yield from (Text(" " * beside + line, DIM) for line in more)
        number += len(place.hands)
        for decision in (place.share, place.decided):
            if decision is not None:
                yield Text.assemble("   ", (_sentence(decision), FELT))


def sources(made: Iterable[Sequence[Made | None]]) -> Iterator[Text]:
    """Where the rules are written by which hands finish so, each once."""
    decisions = [
        found for one in made for place in order_of_finish(one) for found in (place.share, place.decided) if found
    ]
    for law in dict.fromkeys(decision.law for decision in decisions if decision.law):
        yield Text(f"{law}: {_document(law)}; `anteup law {law}` prints it.", DIM)


def after(lines: Iterable[Text]) -> Iterator[Text]:
    """Some lines after an empty one; nothing where there are none."""
    for number, line in enumerate(lines):
        if not number:
            yield Text()
        yield line


def as_json(hands: Sequence[Held], made: Sequence[Made | None], share: Share) -> dict[str, Any]:
    """The same as data."""
    places = order_of_finish(made)
    return {
        "of": share.of,
        "plays": share.plays,
        "qualifier": share.qualifier,
        "board": share.board,
        "hands": [_hand_as_json(held, one) for held, one in zip(hands, made, strict=True)],
        "finish": [
            {
                "hands": [hand + 1 for hand in place.hands],
                "share": _decision_as_json(place.share),
                "ahead_of_the_next": _decision_as_json(place.decided),
            }
            for place in places
        ],
    }


def _hand_as_json(held: Held, one: Made | None) -> dict[str, Any]:
    found: dict[str, Any] = {"cards": written(held.cards), "qualifies": one is not None}
    if one is not None:
        found |= {
            "name": str(one),
            "in_full": one.in_full,
            "class": class_of(one),
            "strength": one.strength,
            "wild": {card.text: face.text for card, face in one.standing},
        }
    return found


def _decision_as_json(decision: Decision | None) -> dict[str, str] | None:
    if decision is None:
        return None
    source = find(decision.law) if decision.law else None
    return {
        "says": decision.says,
        "law": decision.law,
        "document": _document(decision.law) if source else "",
        "rule": source.says if source else "",
    }


def _told(one: Made, ink: Ink) -> Iterator[str]:
    """The name of a hand in full, its class and strength, and what its wild cards stand for."""
    yield tens(name_with_kickers(one.strength, one.of, one.ranks))
    yield f"{class_of(one)}, strength {one.strength:,}"
    for card, face in one.standing:
        yield f"{cards((card,), ink)} is {cards((face,), ink)}"


def class_of(made: Made) -> str:
    """The class of a hand, as it is called: a low without a pair is no high card."""
    return "no pair" if made.of != "high" and made.category == "high card" else made.category


def _document(law: str) -> str:
    """The title of the document, without the number that the ledger gives it."""
    title = find(law).document
    number, _, rest = title.partition(" ")
    return rest if number.isdecimal() else title


def _sentence(decision: Decision) -> str:
    says = tens(decision.says)
    return f"{says[0].upper()}{says[1:]}{f' ({decision.law})' if decision.law else ''}."
