"""What somebody might have written instead in the forms of the oldest book, and between its hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anteup.cards import Card
from anteup.engine.actions import Seat
from anteup.ranking import Evaluator, Strength
from anteup.rules import Library
from anteup.rules.together import Layers
from anteup.table import session
from anteup.table.calls import NoSuchGame
from anteup.table.session import Session
from tests.ledger.off import instead


def _cards_speak(
    evaluator: Evaluator, own: Sequence[Card], board: Sequence[Card], named: Mapping[Card, Card]
) -> Strength | None:
    return evaluator(own, board, list(named))


UNHEEDED = instead("ranking.table:Evaluator.as_named", _cards_speak, "what its owner names is not heeded")

_layers = Library.layers


def _stud_first(library: Library, name: str, *more: object) -> Layers:
    return _layers(library, "stud5" if name == "hoyle" else name, *more)  # type: ignore[arg-type]


STUD_FIRST = instead("rules.catalogue:Library.layers", _stud_first, "the oldest book's usual form is stud")


def _partners(claiming: list[Seat], values: dict[Seat, Strength]) -> list[Seat]:
    able = [seat for seat in claiming if seat in values]
    best = max(able, key=lambda seat: values[seat])
    return sorted({best, Seat((best + 2) % 4)} & {*able})


PARTNERS = instead("engine.showdown:best_of", _partners, "the partner opposite shares what is won")


def _to_the_right(table: Session, chair: int, able: Sequence[int]) -> int:
    count = len(table.chairs)
    return next(found for found in [(chair - step) % count for step in range(1, count + 1)] if found in able)


TO_THE_RIGHT = instead("table.session:_left_of", _to_the_right, "the deal goes round by the right")

_called = session.called


def _any_game(table: Session, name: str, by: int) -> Session:
    try:
        return _called(table, name, by)
    except NoSuchGame:
        return table


ANY_GAME = instead("table.session:called", _any_game, "a game that is not dealt here is passed over in silence")
