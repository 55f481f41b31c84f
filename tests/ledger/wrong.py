"""What somebody might well have written instead: each function here breaks one law, and is put in place by a switch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from anteup import chips
from anteup.cards import Card, Pack
from anteup.chips import rake
from anteup.engine import betting, dealer, fold, fold_cards, showdown
from anteup.engine import seen as seeing
from anteup.engine.actions import Seat
from anteup.engine.events import (
    BettingOpened,
    Called,
    Checked,
    Event,
    Folded,
    HoleDealt,
    HolesDealt,
    Posted,
    Raised,
    Seen,
    Shown,
)
from anteup.engine.hand import Hand, first_from, seats
from anteup.engine.pots import Pot
from anteup.ranking import Evaluator, Strength, reference
from anteup.rules import catalogue
from anteup.rules.laws import Law
from anteup.rules.steps import Bet, Deal, Game, Post, Show
from anteup.rules.together import Seats, Together
from tests.ledger.off import instead, worth

# ---- cards and ranks ------------------------------------------------------------------------------------------------


def _in_blocks(hand: Hand, step: Deal) -> Sequence[Event]:
    starts = {seat: hand.top + i * step.down for i, seat in enumerate(seats(hand.live))}
    hands: list[Pack] = [()] * len(hand.stacks)
    for seat, start in starts.items():
        hands[seat] = hand.deck[start : start + step.down]
    return (HolesDealt(tuple(hands)),)


DEALT_IN_BLOCKS = instead("engine.dealer:dealt", _in_blocks, "all of a player's cards are dealt at once")


def _board_only(evaluator: Evaluator, _own: Sequence[Card], board: Sequence[Card], strength: Strength) -> Strength:
    return reference.high(tuple(board), evaluator.ranks) if board else strength


BOARD_ONLY = worth(_board_only, "the cards in the hand do not count")


def _spare_cards(_evaluator: Evaluator, own: Sequence[Card], _board: Sequence[Card], strength: Strength) -> Strength:
    return strength + max(card.rank for card in own)


SPARE_CARDS_DECIDE = worth(_spare_cards, "a card that does not play breaks a tie")


def _suits(_evaluator: Evaluator, own: Sequence[Card], board: Sequence[Card], strength: Strength) -> Strength:
    return strength + max((*own, *board), key=lambda card: card.index).suit


SUITS_DECIDE = worth(_suits, "suits decide between equal hands")


def _no_straight_flush(
    evaluator: Evaluator, _own: Sequence[Card], _board: Sequence[Card], strength: Strength
) -> Strength:
    order = evaluator.ranks.order
    return strength - (1 << 20) * (order.index("straight flush") - order.index("flush")) * (strength >> 20 == 8)


NO_STRAIGHT_FLUSH = worth(_no_straight_flush, "a straight flush is but a flush")


def _threes_as_pairs(
    _evaluator: Evaluator, _own: Sequence[Card], _board: Sequence[Card], strength: Strength
) -> Strength:
    return strength - (2 << 20) * (strength >> 20 == 3)


THREES_AS_PAIRS = worth(_threes_as_pairs, "three of a kind is told as a pair")

# ---- turns ----------------------------------------------------------------------------------------------------------


def _last_seat(mask: int, _seat: int) -> Seat:
    return Seat(mask.bit_length() - 1)


ALWAYS_THE_LAST_SEAT = instead("engine.hand:first_from", _last_seat, "the turn does not go round")

_betting_opened = dealer.betting_opened


def _blind_is_done(hand: Hand, step: Bet) -> BettingOpened | None:
    opened = _betting_opened(hand, step)
    if opened is None or not opened.level:
        return opened
    return replace(opened, due=opened.due & ~(1 << hand.poster))


BLIND_HAS_SPOKEN = instead("engine.dealer:betting_opened", _blind_is_done, "posting the big blind is an action")

_called, _checked, _folded, _raised = fold.called, fold.checked, fold.folded, fold.raised


def _aggressor_again(hand: Hand, event: Called) -> Hand:
    after = _called(hand, event)
    if after.due or after.aggressor < 0 or after.allin >> after.aggressor & 1:
        return after
    return replace(after, due=1 << after.aggressor, turn=after.aggressor)


LAST_RAISER_AGAIN = instead("engine.fold:called", _aggressor_again, "the last raiser has another turn")


def _one_check(hand: Hand, event: Checked) -> Hand:
    return replace(_checked(hand, event), due=0)


ONE_CHECK_CLOSES = instead("engine.fold:checked", _one_check, "one check closes the interval")


def _still_in(hand: Hand, event: Folded) -> Hand:
    due = hand.due & ~(1 << event.seat)
    return replace(hand, due=due, turn=first_from(due, event.seat))


FOLDED_STAYS_IN = instead("engine.fold:folded", _still_in, "who folds is still in")


def _refunded(hand: Hand, event: Folded) -> Hand:
    after, mine = _folded(hand, event), hand.bets[event.seat]
    stacks = fold_cards.placed(after.stacks, event.seat, after.stacks[event.seat] + mine)
    return replace(after, stacks=stacks, bets=fold_cards.placed(after.bets, event.seat, 0))


FOLDED_TAKES_BACK = instead("engine.fold:folded", _refunded, "who folds takes back his bet")

_posts = dealer.posts


def _blind_on_top(hand: Hand, step: Post) -> Iterator[Posted]:
    for post in _posts(hand, step):
        yield replace(post, amount=post.amount or min(post.level, hand.stacks[post.seat]))


BLIND_ON_TOP = instead("engine.dealer:posts", _blind_on_top, "a blind is posted on top of what is owed")


def _dead_is_live(hand: Hand, step: Post) -> Iterator[Posted]:
    for post in _posts(hand, step):
        yield replace(post, into="live", level=post.amount) if post.into == "pot" else post


DEAD_BLIND_IS_LIVE = instead("engine.dealer:posts", _dead_is_live, "a dead blind counts towards a call")


def _short_is_enough(hand: Hand, step: Post) -> Iterator[Posted]:
    for post in _posts(hand, step):
        yield replace(post, level=post.amount) if post.level else post


SHORT_BLIND_IS_ENOUGH = instead("engine.dealer:posts", _short_is_enough, "a short blind need only be matched")

# ---- sums -----------------------------------------------------------------------------------------------------------


def _on_top(hand: Hand, event: Called) -> Hand:
    most = hand.bets[event.seat] + hand.stacks[event.seat]
    return _called(hand, Called(event.seat, min(most, hand.bets[event.seat] + hand.level)))


CALLS_ON_TOP = instead("engine.fold:called", _on_top, "a call is paid on top of what is in already")


def _raised_by(hand: Hand, event: Raised) -> Hand:
    return _raised(
        hand, Raised(event.seat, min(hand.level + event.to, hand.bets[event.seat] + hand.stacks[event.seat]))
    )


RAISES_BY = instead("engine.fold:raised", _raised_by, "the sum of a raise is the increase")


def _short_raises_count(hand: Hand, _step: Bet, to: int) -> tuple[int, int, bool]:
    return to - hand.level, to, True


EVERY_RAISE_IS_FULL = instead("engine.fold:raise_counted", _short_raises_count, "a short all-in is a full raise")


_no_raise = betting.no_raise


def _closed_to_all(hand: Hand, seat: Seat, step: Bet) -> Law | None:
    owed = hand.level - hand.bets[seat]
    return Law.REOPENED if hand.allin and 0 < owed < hand.full else _no_raise(hand, seat, step)


SHORT_ALL_IN_CLOSES = instead(
    "engine.betting:no_raise", _closed_to_all, "a short all-in lets nobody raise, acted or not"
)


def _middle_only(hand: Hand, _step: Bet) -> int:
    return hand.middle


BETS_ARE_NOT_IN_THE_POT = instead("engine.betting:pot_counted", _middle_only, "pot limit forgets the bets before one")
POT_IS_THE_MIDDLE = instead("engine.hand:Hand.pot", property(lambda hand: hand.middle), "bets are not in the pot")


def _kept(_hand: Hand) -> Iterator[Event]:
    return iter(())


UNCALLED_STAYS = instead("engine.dealer:uncalled", _kept, "what nobody called stays in the pot")


def _one_pot(hand: Hand) -> list[Pot]:
    return [Pot(hand.middle, list(seats(hand.live)))]


ONE_POT = instead("engine.pots:pots", _one_pot, "there are no side pots")


_split = chips.split


def _odd_last(amount: int, among: int, unit: int = 1) -> tuple[int, ...]:
    return _split(amount, among, unit)[::-1]


ODD_CHIP_LAST = instead("chips:split", _odd_last, "the odd chip goes to the last")


def _rake_from_each(hand: Hand, into: list[Pot]) -> tuple[int, list[Pot]]:
    rules = hand.game.pots
    taken = [rake(pot.amount, rules.rake_percent, rules.rake_cap) for pot in into]
    return sum(taken), [Pot(pot.amount - part, pot.seats) for pot, part in zip(into, taken, strict=True)]


RAKE_FROM_EACH_POT = instead("engine.pots:raked", _rake_from_each, "every pot is raked by itself, flop or no flop")

# ---- the show of hands ----------------------------------------------------------------------------------------------

_seen = seeing.seen


def _neighbour_sees(event: Event, by: Seat | None) -> Seen:
    if isinstance(event, HolesDealt):
        return HoleDealt(Seat(len(event.hands) - 1), event.hands[-1], tuple(map(len, event.hands)))
    return _seen(event, by)


SEEN_BY_ALL = instead("engine.seen:seen", _neighbour_sees, "everybody sees the dealer's cards")

_unopposed = showdown.unopposed


def _winner_shows(hand: Hand, step: Show, winner: Seat) -> Sequence[Event]:
    return (Shown(winner, hand.down[winner]), *_unopposed(hand, step, winner))


WINNER_SHOWS = instead("engine.showdown:unopposed", _winner_shows, "the last player must show")


def _first_takes_all(hand: Hand, step: Show) -> Sequence[Event]:
    return _unopposed(hand, step, first_from(hand.live, 0))


NO_SHOWDOWN = instead("engine.showdown:showdown", _first_takes_all, "the first player takes the pot unseen")


def _everybody(claiming: list[Seat], values: dict[Seat, Strength]) -> list[Seat]:
    return [seat for seat in claiming if seat in values]


EVERYBODY_WINS = instead("engine.showdown:best_of", _everybody, "everybody left shares the pot")


def _eldest_first(_hand: Hand, _step: Show) -> int:
    return 0


ELDEST_SHOWS_FIRST = instead("engine.showdown:first_to_show", _eldest_first, "the dealer's left shows first, always")

# ---- games ----------------------------------------------------------------------------------------------------------

NOTHING_IS_MINDED = instead(
    "rules.together:Together.settle", lambda _self: None, "a malformed game is dealt all the same"
)

_deal_out = catalogue.deal_out


def _one_bet_fewer(*asked: Any, **otherwise: Any) -> Game:
    dealt = _deal_out(*asked, **otherwise)
    last = max(at for at, step in enumerate(dealt.steps) if isinstance(step, Bet))
    return replace(dealt, steps=dealt.steps[:last] + dealt.steps[last + 1 :])


LAST_INTERVAL_LEFT_OUT = instead("rules.catalogue:deal_out", _one_bet_fewer, "the last betting interval is left out")


def _any_number(_self: Together, _deck: Pack) -> list[Seats]:
    return [Seats(1, 52, "a hall")]


SEATS_ARE_NOT_COUNTED = instead("rules.together:Together.rooms", _any_number, "any number may play")
