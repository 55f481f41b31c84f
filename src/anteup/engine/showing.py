"""Cards that all may see, and cards that are wild: what they make a hand worth, and who speaks first by them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from anteup.cards import BACK, JOKERS, RANKS, Card, Pack
from anteup.engine.actions import Seat
from anteup.engine.hand import Hand, first_from, seats
from anteup.ranking import Strength, evaluator
from anteup.rules.steps import Bet, Game

if TYPE_CHECKING:
    from anteup.kernel.judging import Judge

HIGHS = frozenset({"high", "spade in the hole"})
"""Shares that a high hand takes; all others are for low ones."""

# ---- wild cards -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def has_wild(game: Game) -> bool:
    """Can a card of this game be wild, jokers aside?"""
    wild = game.wild
    return bool(wild.cards) or wild.own != "none" or wild.follows != "" or wild.board != "none"


def wild_in(hand: Hand, seat: Seat) -> Pack:
    """The cards of a seat and of the boards that are wild in its hand, jokers aside."""
    return wild_of(hand, hand.down[seat], hand.up[seat])


def wild_of(hand: Hand, down: Pack, up: Pack) -> Pack:
    """Of these cards and the boards' those that are wild in a hand of them."""
    wild = hand.game.wild
    every = (*down, *up, *(card for board in hand.boards for card in board))
    found = wild_to_all(hand, every)
    if wild.own == "none" or not down:
        return found
    rank = down[-1].rank if wild.own == "last card" else min((c.rank for c in down if c.rank >= 0), default=-1)
    return tuple(card for card in every if card in found or card.rank == rank >= 0)


def wild_to_all(hand: Hand, cards: Pack) -> Pack:
    """Of these cards those that are wild in every hand: what makes others wild in one hand alone may lie face down."""
    wild = hand.game.wild
    if not wild.cards and not wild.follows and wild.board == "none":
        return ()
    ranks = followed(wild.follows, hand.aside.showing) if wild.follows else set[int]()
    if (rank := wild_by_board(hand)) >= 0:
        ranks.add(rank)
    return tuple(card for card in cards if card in wild.cards or card.rank in ranks)


def wild_by_board(hand: Hand) -> int:
    """The rank that a card of the first board makes wild in every hand; -1 where none does, or none yet."""
    which, board = hand.game.wild.board, hand.boards[0]
    if which == "none" or not board:
        return -1
    return board[-1].rank if which == "last" else min((card.rank for card in board if card.rank >= 0), default=-1)


def followed(rank: str, showing: Sequence[Card]) -> set[int]:
    """That rank, and the one that was turned up next after the last of it."""
    first = RANKS.index(rank)
    last = max((i for i, card in enumerate(showing) if card.rank == first), default=len(showing))
    return {first} | {card.rank for card in showing[last + 1 : last + 2]}


def wild_held(hand: Hand, seat: Seat) -> Pack:
    """The wild cards that a seat can name, jokers among them, in the order in which it holds them."""
    wild = {*wild_in(hand, seat), *JOKERS}
    return tuple(card for card in hand.down[seat] + hand.up[seat] if card in wild)


# ---- what hands are worth -------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def judges(game: Game) -> tuple[Judge, ...]:
    """Who judges the hands, for each share of the pot."""
    from anteup.kernel.judging import judge  # noqa: PLC0415 (kept out of `import anteup`)

    return tuple(judge(share.of, share.plays, share.qualifier, game.ranks) for share in game.shares)


def strengths(hand: Hand, number: int, able: Sequence[Seat]) -> list[Strength | None]:
    """What the hands of these seats are worth for one share of the pot; None where one does not qualify."""
    share, aside = hand.game.shares[number], hand.aside
    judge = judges(hand.game)[number]
    if share.of == "spade in the hole":
        return judge.strengths([hand.down[seat] for seat in able])
    board = (
        () if share.plays == "own cards" else hand.boards[share.board - 1] if share.board <= len(hand.boards) else ()
    )
    hands = [hand.down[seat] + hand.up[seat] for seat in able]
    if not has_wild(hand.game) and not aside.named:
        return judge.strengths(hands, board)
    value = evaluator(share.of, share.plays, share.qualifier, hand.game.ranks)
    found = value.strengths(hands, board, [wild_in(hand, seat) for seat in able])
    if aside.named:
        for at, seat in enumerate(able):
            if aside.named[seat]:
                named = dict(zip(wild_held(hand, seat), aside.named[seat], strict=False))
                found[at] = value.as_named(hands[at], board, named)
    return found


def strength_showing(hand: Hand, seat: Seat, *, low: bool = False, more: Pack = ()) -> Strength:
    """What the up cards of a seat are worth by themselves, perhaps with more of them; 0 where it shows none, or one of
    them is not known.
    """
    up = hand.up[seat] + more
    if not up or BACK in up:
        return 0
    value = evaluator("a-5" if low else "high", "any five", 0, hand.game.ranks)
    return value(up, (), wild_to_all(hand, up)) or 0


def best_showing(hand: Hand, *, low: bool) -> Seat:
    """Who of those still in shows the best hand, or the lowest; of equal ones the eldest. A last card that is dealt for
    all belongs to each (ROBERT-STUD-15).
    """
    showing, shared, wild = list(seats(hand.live)), hand.board, hand.game.wild
    ups = [hand.up[seat] + shared for seat in showing]
    if wild.cards or wild.follows or any(not up or BACK in up for up in ups):
        worth: list[Strength | None] = [strength_showing(hand, seat, low=low, more=shared) for seat in showing]
    else:
        worth = evaluator("a-5" if low else "high", "any five", 0, hand.game.ranks).strengths(ups)
    return showing[worth.index(max(worth, key=lambda strength: strength or 0))]


def highest_that_plays(hand: Hand, seat: Seat, number: int) -> int:
    """The highest card, and of equal ranks the highest suit, of the five with which a seat takes a share (TDA 20); where
    a low hand takes it, aces are low. Where there are several such fives, that of the one with the highest.
    """
    share = hand.game.shares[number]
    ace_low = share.of not in HIGHS
    value = evaluator(share.of, "any five", share.qualifier, hand.game.ranks)
    (worth,) = strengths(hand, number, [seat])
    own, board = hand.down[seat] + hand.up[seat], hand.boards[min(share.board, len(hand.boards)) - 1]
    able = own if share.plays == "own cards" else own + board
    wild = wild_in(hand, seat) if has_wild(hand.game) else ()
    fives = combinations(able, min(5, len(able)))
    playing = [five for five in fives if value(five, (), [card for card in wild if card in five]) == worth]
    return max(height(card, ace_low=ace_low) for five in playing or [own] for card in five)


def height(card: Card, *, ace_low: bool) -> int:
    """Where a card stands by rank and suit: clubs are lowest, spades highest, and a joker is above them all."""
    return 60 if card.rank < 0 else 4 * (-1 if ace_low and card.rank == RANKS.index("A") else card.rank) + card.suit


def pair_showing(hand: Hand) -> bool:
    """Does anybody who is in show a pair?"""
    return any(len({card.rank for card in hand.up[seat]}) < len(hand.up[seat]) for seat in seats(hand.live))


# ---- who speaks first -----------------------------------------------------------------------------------------------


def first_to_speak(hand: Hand, step: Bet, due: int) -> Seat:
    """Who begins an interval: the first who may act, from the place that the step names on."""
    match step.opens:
        case "left of the dealer":
            place = 0
        case "left of the blinds":
            place = hand.poster + 1
        case "left of the eldest":
            place = 1
        case "opener":
            place = max(hand.opener, 0)
        case "last aggressor":
            place = max(hand.aggressor, 0)
        case "last to turn":
            place = max(hand.aside.turner, 0)
        case "low card" | "high card":
            place = by_card(hand, step)
        case _:
            place = best_showing(hand, low=step.opens == "low hand")
    return first_from(due, place)


def by_card(hand: Hand, step: Bet) -> Seat:
    """The seat that shows the lowest or the highest card; where a low hand wins the pot, aces are low."""
    ace_low = hand.game.shares[0].of not in HIGHS
    step_up = 1 if step.ties == "by suit" else 4
    known = {seat: [card for card in hand.up[seat] if card is not BACK] for seat in seats(hand.live)}
    showing = {seat: [height(card, ace_low=ace_low) // step_up for card in up] for seat, up in known.items() if up}
    if not showing:
        return Seat(0)
    if step.opens == "low card":
        return min(showing, key=lambda seat: (min(showing[seat]), seat))
    return max(showing, key=lambda seat: (max(showing[seat]), -seat))


def readable(hand: Hand, seat: Seat) -> bool:
    """Does whoever looks know every card of this seat?"""
    return BACK not in hand.down[seat] and BACK not in hand.up[seat]
