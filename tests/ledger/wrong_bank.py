"""What somebody might well have written instead, of the bank and the guards: each function here breaks one law."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from anteup.chips import Chips
from anteup.table import bank, guards, terms
from anteup.table.bank import KITTY, Bank, Posting
from anteup.table.terms import Terms
from tests.ledger.off import Off, instead


def _granted(*said: Any, **_: Any) -> Chips:
    """Whatever is asked for."""
    return next(amount for amount in reversed(said) if isinstance(amount, int))


def _nothing(*_: object, **__: object) -> None:
    """Nothing is minded."""


def _no_set(_: object) -> tuple[()]:
    return ()


def _cheapest(chips: Any, amount: Chips) -> tuple[tuple[str, int], ...]:
    name, worth = chips[0]
    return ((name, amount // worth),)


ALL_IN_WHITES = instead("table.colours:coloured", _cheapest, "every sum is put together from the cheapest chips")
ANY_SET = instead("table.colours:FEWEST", 2, "a set of two colours will do")
NO_SETS = instead("table.colours:colours", _no_set, "a book's chips are not heeded")


def _lenient(**other: Any) -> Any:
    """Buying by other terms than the table's."""
    buying = terms.buying

    def wrong(had: Bank, by: Terms, *said: Any, **kept: Any) -> Chips:
        return buying(had, replace(by, **other), *said, **kept)

    return wrong


def _between_hands(*_: object) -> bool:
    return False


def _granted_by_anybody(*_: object) -> bool:
    return True


BUYS_IN_A_HAND = instead("table.evening:Evening.in_hand", _between_hands, "chips are bought at any time")
UNEQUAL_STACKS = instead("table.terms:buying", _lenient(equal=False), "the first stack may be larger than the others'")
ANY_SUM = instead("table.terms:buying", _lenient(whole=False, most=10**9), "stacks are bought in parts")
CHIPS_LEAVE = instead("table.terms:taking_off", _granted, "chips are taken off the table")
CHIPS_ARE_LENT = instead("table.terms:giving", _granted, "chips pass between players")
ANY_BANKER = instead("table.deciding:_may_all_the_same", _granted_by_anybody, "anybody gives out chips")
NO_SURPLUS_ASKED = instead("table.terms:redeeming", _granted, "stacks are bought back of anybody")


def _with_a_fee(person: Any, cashed: Chips, why: str = "") -> tuple[Posting, ...]:
    return _LEFT(person, cashed - cashed // 20, why)


_LEFT = bank.left
A_FEE = instead("table.bank:left", _with_a_fee, "a twentieth is kept back of what is paid out")


def _to_the_house(*said: Any) -> tuple[Posting, ...]:
    return tuple(replace(one, account="house") if one.account == KITTY else one for one in _HAND_DONE(*said))


_HAND_DONE = bank.hand_done
NO_KITTY = instead("table.bank:hand_done", _to_the_house, "the kitty is not kept apart")
NO_PRIZE = instead("table.kitty:prize", _nothing, "the kitty is nobody's prize")

NO_LOCK = instead("table.guards:stakes_stay", _nothing, "the stakes are changed at any time")
STRANGERS_SIT = instead("table.guards:let_in", _nothing, "anybody sits down")
NO_MOST = instead("table.guards:within", _nothing, "more is bought than may be lost")


def _ignores(which: str) -> Off:
    def wrong(*said: Any) -> str:
        found = _REACHED(*said)
        return "" if found == which else found

    return instead("table.guards:reached", wrong, f"the {which} is not heeded")


_REACHED = guards.reached
LOSSES_ARE_NOT_COUNTED, TIME_IS_NOT_KEPT = _ignores("loss limit"), _ignores("stop time")


def _widened(guard: guards.Guard, *, loss: Chips | None = None, stop: int | None = None, at: int) -> guards.Guard:
    del at
    return replace(guard, loss=loss or guard.loss, stop=stop or guard.stop)


WIDER_BOUNDS = instead("table.guards:tightened", _widened, "bounds are made wider")


def _taken_once(*_: Any) -> Chips:
    return 100


NO_ACCOUNT = instead("table.bank:taken", _taken_once, "the account has only the first stack")
