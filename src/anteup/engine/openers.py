"""Pots that must be opened with a certain hand: who may open, what proves it, and what becomes of a false opening."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from anteup.cards import BACK, RANKS, Card, Pack
from anteup.engine.actions import Seat
from anteup.engine.events import (
    BetReturned,
    BettingOpened,
    Carried,
    Event,
    FalseOpened,
    HandEnded,
    Owed,
    Penalised,
    Proved,
)
from anteup.engine.hand import Hand, alone, first_from, seats, without
from anteup.engine.showing import wild_of
from anteup.ranking import evaluator
from anteup.ranking.ranks import Ranks, Strength
from anteup.rules.steps import Bet, Draw, Game, Post, Show


@lru_cache(maxsize=256)
def openers_bet(game: Game) -> Bet | None:
    """The interval that must be opened with a certain hand."""
    return next((step for step in game.steps if isinstance(step, Bet) and step.openers), None)


def has_opened(hand: Hand, seat: Seat) -> bool:
    """Has a seat opened a pot that takes openers? Not one who bets only after all have let it pass, where it is played on."""
    return seat >= 0 and seat == hand.opener and not hand.aside.barred >> seat & 1


@lru_cache(maxsize=64)
def least_openers(openers: str, ranks: Ranks) -> Strength:
    """What a hand must be worth to open (V-063 to V-065, L-28)."""
    low = RANKS.index(ranks.lowest)
    run = range(low, low + 4) if ranks.ace_in_straights != "high" else range(low, low + 5)
    pairs = {
        "two pairs": (low, low, low + 1, low + 1),
        "threes": (low,) * 3,
        "a straight": (*run, RANKS.index("A"))[:5],
    }
    held = pairs.get(openers) or (RANKS.index(openers[0]),) * 2
    suits = "cdhs"
    cards = tuple(Card(RANKS[rank] + suits[at % 4]) for at, rank in enumerate(held))
    return evaluator("high", "any five", 0, ranks)(cards) or 0


def entitles(hand: Hand, held: Pack, openers: str, some: Pack | None = None) -> bool:
    """May one open with these cards, or with `some` of them? What is wild is what is wild in all that are held."""
    cards = held if some is None else some
    if not cards or BACK in cards:
        return False
    value = evaluator("high", "any five", 0, hand.game.ranks)
    worth = value(cards, (), [card for card in wild_of(hand, held, ()) if card in cards])
    return worth is not None and worth >= least_openers(openers, hand.game.ranks)


def opened_on(hand: Hand, seat: Seat) -> Pack:
    """The cards with which a seat had to open: those dealt to it, before any draw."""
    return (hand.aside.as_dealt or hand.down)[seat]


def may_open(hand: Hand, seat: Seat, step: Bet) -> bool:
    """Has a seat openers?"""
    return entitles(hand, opened_on(hand, seat), step.openers)


def proof(hand: Hand, seat: Seat, step: Show) -> Pack:
    """What an opener shows: all that he opened on, or the fewest cards that entitle him (V-067)."""
    first, cards = openers_bet(hand.game), opened_on(hand, seat)
    if first is None or step.proof == "whole hand":
        return cards
    some = (few for size in range(1, len(cards) + 1) for few in combinations(cards, size))
    return next((few for few in some if entitles(hand, cards, first.openers, few)), cards)


def proves(hand: Hand, step: Show, seat: Seat) -> Iterator[Event]:
    """An opener who is left alone shows that he had openers, before he takes the pot (V-067)."""
    if step.alone == "openers" and openers_bet(hand.game) is not None and has_opened(hand, seat):
        yield Proved(seat, proof(hand, seat, step))


# ---- what the opener may throw away ---------------------------------------------------------------------------------


def splits(hand: Hand, seat: Seat, thrown: Pack) -> bool:
    """Would the opener no longer hold openers without these cards, having had them?"""
    first = openers_bet(hand.game)
    if first is None or not has_opened(hand, seat) or not entitles(hand, hand.down[seat], first.openers):
        return False
    return not entitles(hand, hand.down[seat], first.openers, without(hand.down[seat], thrown))


def may_throw(hand: Hand, seat: Seat, step: Draw, thrown: Pack, *, aside: bool) -> bool:
    """Does the book let these cards be thrown away by one who may be the opener (L-38)?"""
    if step.openers == "may split" and not aside:
        return True
    split = splits(hand, seat, thrown)
    if aside:
        return split and step.openers == "split aside"
    if not split:
        return True
    return step.openers == "not for a straight or flush" and not four_to(hand, without(hand.down[seat], thrown))


def four_to(hand: Hand, kept: Pack) -> bool:
    """Are these four cards to a straight or a flush?"""
    if len(kept) != 4:
        return False
    if len({card.suit for card in kept if card.rank >= 0}) == 1:
        return True
    ranks, ace = hand.game.ranks, RANKS.index("A")
    line = [*range(RANKS.index(ranks.lowest), ace)]
    line = [ace, *line] if ranks.ace_in_straights != "high" else line
    line = [*line, ace] if ranks.ace_in_straights != "low" else line
    held = {card.rank for card in kept if card.rank >= 0}
    jokers = len(kept) - sum(card.rank >= 0 for card in kept)
    runs = [set(line[at : at + 5]) for at in range(len(line) - 4)]
    return len(held) == 4 - jokers and any(held <= run for run in runs)


# ---- false openings -------------------------------------------------------------------------------------------------


def found_out(hand: Hand, step: Show) -> Iterator[Event]:
    """A false opening that the showdown brings to light, and its price; nothing if there was none, or where one who is
    left alone has nothing to prove.
    """
    first, opener = openers_bet(hand.game), hand.opener
    if first is None or not has_opened(hand, opener) or (hand.aside.foul | ~hand.live) >> opener & 1:
        return
    if step.alone == "nothing" and alone(hand):
        return
    if not entitles(hand, opened_on(hand, opener), first.openers):
        yield from judged(hand, opener, first, confessed=False)


def judged(hand: Hand, opener: Seat, first: Bet, *, confessed: bool) -> Iterator[Event]:
    """Once the first interval is over: somebody else who held openers takes the false opener's place (L-37), or the
    callers contest the pot (V-069); else the pot is void (V-068).
    """
    rules = hand.game.jackpot
    staked = {seat: hand.paid[seat] + hand.bets[seat] - put for seat, put in enumerate(antes(hand))}
    reopens = rules.false_opening == "retire and reopen"
    others = [seat for seat in seats(hand.live & ~hand.aside.foul) if seat != opener and (reopens or staked[seat] > 0)]
    held = [seat for seat in others if entitles(hand, opened_on(hand, seat), first.openers)]
    void = not others or (reopens and not held)
    yield FalseOpened(opener, "void" if void else "retires" if confessed else "hand dead")
    left = hand.middle + sum(hand.bets)
    if void and reopens:  # the others take back what they have bet, and the antes stay
        for seat, chips in staked.items():  # what those staked who were found false before stays as well
            if chips and not (hand.aside.foul | 1 << opener) >> seat & 1:
                left -= chips
                yield BetReturned(Seat(seat), chips)
    fine = penalised(hand, opener, into_next=void or (reopens and rules.penalty_to == "next pot"))
    yield from fine
    if void:
        put_by = hand.aside.put_by + sum(paid.amount for paid in fine)
        yield HandEnded(Carried(left + put_by, "void", (*hand.owed, *owing(hand, fine))))


def owned(hand: Hand) -> Iterator[Event]:
    """What comes of owning up to a false opening: another may open, if the pot is still being opened and the book lets
    him; where only one is left who might, his cards are looked at, as they are once betting is over.
    """
    first, opener = openers_bet(hand.game), hand.aside.confessed
    assert first is not None
    others = hand.live & ~(1 << opener)
    reopens = hand.game.jackpot.false_opening == "retire and reopen" and hand.game.steps[hand.step] == first
    if reopens and (others & (others - 1) or others & (hand.aside.barred | hand.checked)):
        yield from reopened(hand, first)
    else:
        yield from judged(hand, opener, first, confessed=True)


def reopened(hand: Hand, step: Bet) -> Iterator[Event]:
    """One who opened falsely has said so while the pot could still be opened: he pays, the others take their bets back,
    and the right to open goes on to his left; who has let it pass is not asked again (L-35, L-36).
    """
    opener = hand.aside.confessed
    passed = hand.aside.barred | hand.checked
    yield FalseOpened(opener, "reopened")
    yield from penalised(hand, opener, into_next=hand.game.jackpot.penalty_to == "next pot")
    yield from (BetReturned(Seat(s), bet) for s, bet in enumerate(hand.bets) if bet and s != opener)
    back = sum(1 << s for s in seats(hand.live & hand.allin) if hand.bets[s])
    due = hand.live & ~(1 << opener) & ~(hand.allin & ~back) & ~passed
    full = step.fixed if step.limit == "fixed" else hand.game.stakes.unit if step.raise_by == "chip" else step.size
    yield BettingOpened(first_from(due, opener + 1), due, 0, full, 0, 0, step.raises)


def penalised(hand: Hand, opener: Seat, *, into_next: bool) -> list[Penalised]:
    """What a false opener pays: all that he has, where that is less."""
    rules = hand.game.jackpot
    due = {"none": 0, "double ante": 2 * ante(hand.game), "the pot": hand.dead}[rules.penalty]
    paid = min(due, hand.stacks[opener])
    return [Penalised(opener, paid, "next pot" if into_next else "this pot", due - paid)] if due else []


def owing(hand: Hand, fine: list[Penalised]) -> list[Owed]:
    """What is left of a penalty that could not be paid, where the book has it owed."""
    if hand.game.jackpot.penalty_short == "forgiven":
        return []
    return [Owed(paid.seat, paid.lacking, live=False) for paid in fine if paid.lacking]


@lru_cache(maxsize=256)
def ante(game: Game) -> int:
    """What each, or the eldest, antes."""
    return max((step.ante for step in game.steps if isinstance(step, Post)), default=0)


def antes(hand: Hand) -> list[int]:
    """Of what each seat has paid, what was its ante."""
    return [min(ante(hand.game), paid) for paid in hand.paid]
