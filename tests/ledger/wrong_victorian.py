"""What somebody might well have written instead, in games with straddles, a draw and jackpots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from anteup.chips import Chips, Sterling
from anteup.engine import betting, dealer, fold_cards
from anteup.engine.actions import Action, Check, Seat
from anteup.engine.events import Discarded, Event, TurnsOpened
from anteup.engine.hand import Hand, first_from
from anteup.engine.menus import Wager
from anteup.rules.stakes import Reckoning, Sum
from anteup.rules.steps import Bet
from anteup.table import calls
from anteup.table.session import Session
from tests.ledger.off import instead

_asked = dealer.asked


def _from_no_1(hand: Hand, *, at_once: bool, burned: int = 0) -> TurnsOpened:
    return replace(_asked(hand, at_once=at_once, burned=burned), turn=first_from(hand.live, 1))


DRAW_BEGINS_WITH_NO_1 = instead("engine.dealer:asked", _from_no_1, "the draw begins left of the ante")


def _never_found(*_told: object) -> Iterator[Event]:
    return iter(())


NOBODY_LOOKS_AT_OPENERS = instead("engine.openers:found_out", _never_found, "nobody looks at the opener's hand")


def _pence(_money: Sterling, amount: int) -> str:
    return f"{amount}d"


PENCE_ALONE = instead("chips:Sterling.written", _pence, "pence are not made into shillings")


_wager = betting.wager


def _as_my_neighbour(hand: Hand, seat: Seat, step: Bet, *, sums: bool) -> Wager:
    facts: Wager = _wager(hand, seat, step, sums=sums)
    beside: Chips = max(0, hand.bets[seat - 1] - hand.bets[seat])
    return replace(facts, call=beside, check=not beside)


CALLS_THE_NEIGHBOUR = instead("engine.betting:wager", _as_my_neighbour, "a call meets the right-hand neighbour's stake")

_discarded = fold_cards.discarded


def _one_short(hand: Hand, event: Discarded) -> Hand:
    after = _discarded(hand, event)
    if after.aside.served < 2:
        return after
    return replace(after, aside=replace(after.aside, served=after.aside.served - 1))


ONE_CARD_SHORT = instead("engine.fold_cards:discarded", _one_short, "one card fewer comes than was thrown")


def _himself(_session: Session, chair: int, able: Sequence[int]) -> int:
    return chair if chair in able else able[0]


DEALER_STAYS = instead("table.session:_left_of", _himself, "the same player deals again")

_after = calls.after


def _usual(now: calls.Calls, hand: Hand, chairs: Sequence[int]) -> calls.Calls:
    return replace(_after(now, hand, chairs), jackpot=None)


NO_JACKPOT_FOLLOWS = instead("table.calls:after", _usual, "the usual game is dealt again, whatever was left in the pot")


def _on_and_on(now: calls.Calls, hand: Hand, chairs: Sequence[int]) -> calls.Calls:
    return replace(_after(now, hand, chairs), jackpot=now.jackpot or _after(now, hand, chairs).jackpot)


JACKPOTS_GO_ON = instead("table.calls:after", _on_and_on, "a jackpot that is won is followed by another")


def _as_a_number(_self: Reckoning, amount: Sum) -> Chips:
    return amount.times


WORDS_ARE_NOT_RECKONED = instead("rules.stakes:Reckoning.chips", _as_a_number, "of `limit / 12` only the number counts")


def _checks(*_told: object) -> Action:
    return Check()


PASS_IS_A_CHECK = instead("cli.said:_passed", _checks, "the word pass is a check in every book")
