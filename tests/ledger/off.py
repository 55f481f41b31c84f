"""Switches: ways to play on as if a law did not hold.

An option said otherwise, a law that is never refused, a class of hands compared by less than it should be, or in
place of a function one that somebody might well have written instead.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from anteup.cards import Card
from anteup.engine import law as judging
from anteup.engine.actions import Action, Seat
from anteup.engine.fold import FOLDS
from anteup.engine.hand import Hand
from anteup.engine.law import Refusal
from anteup.ranking import Class, Evaluator, Strength
from anteup.ranking.packing import Packing
from anteup.rules.laws import Law

WHERE = re.compile(r"anteup\b|tests\.ledger\.(tables|test_)")
"""The modules in which a function is replaced: all but those that do the replacing."""

SAID: dict[str, object] = {}
"""The options that are said otherwise just now, such as `board.burn`; `tests.ledger.tables.house` heeds them."""


class Off(NamedTuple):
    """One switch."""

    what: str
    switch: Callable[[], AbstractContextManager[object]]


def option(name: str, value: object) -> Off:
    """An option, `board.burn` or `pots.odd_chip`, said otherwise after the books, the form and the table; `bet 2.check`
    is that of the second such step alone."""
    return Off(f"{name} = {value!r}", lambda: patch.dict(SAID, {name: value}))


def never(law: Law) -> Off:
    """A law by which nothing is refused any more."""
    judge = judging.judge

    def lenient(hand: Hand, seat: Seat, action: Action) -> Refusal | None:
        refusal = judge(hand, seat, action)
        return None if refusal and refusal.law is law else refusal

    return Off(f"{law.name} is never refused", instead("engine.law:judge", lenient).switch)


def instead(place: str, other: Any, what: str = "") -> Off:
    """In place of a function, `engine.dealer:uncalled`, or a value, another, wherever anteup or a test has the first by name."""
    module, _, name = place.partition(":")

    @contextmanager
    def switch() -> Iterator[None]:
        home = importlib.import_module(f"anteup.{module}")
        with ExitStack() as stack:
            if "." in name:
                owner, attribute = name.split(".")
                stack.enter_context(patch.object(getattr(home, owner), attribute, other))
            else:
                first = getattr(home, name)
                for known in [m for key, m in sys.modules.items() if WHERE.match(key)]:
                    for attribute in [key for key, value in vars(known).items() if value is first]:
                        stack.enter_context(patch.object(known, attribute, other))
                stack.enter_context(patch.dict(FOLDS, {event: other for event, fold in FOLDS.items() if fold is first}))
            yield

    return Off(what or f"another {place}", switch)


def worth(other: Callable[[Evaluator, Sequence[Card], Sequence[Card], Strength], Strength], what: str) -> Off:
    """Every hand is worth what `other` makes of it: the evaluator, its own cards, the board's, and its strength."""
    strengths = Evaluator.strengths

    def wrong(
        self: Evaluator,
        hands: Sequence[Sequence[Card]],
        board: Sequence[Card] = (),
        wild: Sequence[Collection[Card]] | None = None,
    ) -> list[Strength | None]:
        found = strengths(self, hands, board, wild)
        return [s if s is None else other(self, own, board, s) for own, s in zip(hands, found, strict=True)]

    return Off(what, instead("ranking.table:Evaluator.strengths", wrong).switch)


def compares(kind: Class, first: int) -> Off:
    """Hands of one class are compared by their first ranks only: 0, and all of them tie."""

    def blurred(evaluator: Evaluator, _own: Sequence[Card], _board: Sequence[Card], strength: Strength) -> Strength:
        packing = Packing(evaluator.ranks)
        if evaluator.of != "high" or strength >> packing.kind != evaluator.ranks.classes.index(kind):
            return strength
        rest = packing.places[first - 1] if first else packing.kind
        return strength >> rest << rest if first else strength >> rest << rest | 1 << packing.places[0]

    return worth(blurred, f"of a {kind} only {first} ranks are compared")
