"""What a hand may come to: what is still to be dealt is imagined, and what the others may hold by what they have paid.

Only what a seat has seen is looked at, and what all have seen. Whoever has bet or raised is taken to hold the best of several
hands, and whoever still has to pay to stay in is taken to stay in now and then, with a hand that is worth it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from operator import itemgetter
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from anteup.bots.reckoning import Held, filled, hidden_from, least_missed, patience, worths
from anteup.cards import BACK, Card, Pack
from anteup.engine.actions import Seat
from anteup.engine.hand import View, seats, without
from anteup.engine.showing import strengths
from anteup.ranking import Strength
from anteup.rules.steps import Bet, Board, Deal, Draw

SAMPLE = 150
"""How many ends of the hand are imagined."""
POOL = 48
"""How many hands of each of the others: he is given the best of some of them."""
SLOW_SUITS = 8
"""The patience that it takes to judge hands of which suits break the ties."""
BEST_OF = (1, 3, 5, 8)
"""As the best of how many hands one is taken in a game with so many draws, whether they are past or to come."""
MOST = 12
"""The best of no more than so many."""


class Prospects(NamedTuple):
    """What is to be hoped for."""

    share: float
    """Of the pot, on the whole."""
    rivals: float
    """How many others will be in it, on the whole."""
    pot: float
    """The chips that will be in it, those among them that others are taken to pay; not what one pays oneself."""

    @property
    def edge(self) -> float:
        """How much better than an equal part that is: 1 as good, 2 twice the odds, whatever the number of others."""
        odds = self.share / max(1 - self.share, 0.01)
        return odds * max(self.rivals, 0.01)


class _Rival(NamedTuple):
    seat: Seat
    stays: float
    """How likely he is to stay in."""
    best_of: int
    pool: list[tuple[float, Pack]]
    """Faces for the cards of his that are not seen, and how good they make his hand now."""


class _Coming(NamedTuple):
    """What each seat and each board is still to get, how many draws there are, and the cards that may come."""

    cards: list[Card]
    down: int
    up: int
    boards: tuple[int, ...]
    draws: int


def prospects(view: View, seat: Seat, rng: Random) -> Prospects:
    """What this seat may hope for, at its turn to bet."""
    coming = _to_come(view, hidden_from(view, seat))
    rivals = _rivals(view, seat, coming, rng)
    pot = view.pot + sum(rival.stays * (view.level - view.bets[rival.seat]) for rival in rivals if rival.stays < 1)
    count = SAMPLE // effort(view)
    held = _kept(view, seat, coming, rng)
    imagined = replace(view, aside=replace(view.aside, named=()))
    won, there = 0.0, 0
    for _ in range(count):
        hands = _dealt(view, held, rivals, coming.cards, rng)
        there += len(hands) - 1
        won += _share(imagined, hands, coming, rng)
    return Prospects(won / count, there / count, pot)


def effort(view: View) -> int:
    """By what to divide the numbers of what is imagined, where each takes long to judge."""
    return SLOW_SUITS if view.game.ranks.suits != "never" else patience(view)


def _to_come(view: View, cards: list[Card]) -> _Coming:
    """What the steps after this one deal."""
    down = up = draws = 0
    boards = [0] * len(view.boards)
    for step in view.game.steps[view.step + 1 :]:
        if isinstance(step, Deal):
            down, up = down + step.down, up + step.up
        elif isinstance(step, Board):
            boards += [0] * (step.boards - len(boards))
            for number in range(step.boards):
                boards[number] += step.cards
        elif isinstance(step, Draw) and step.replace:
            draws += 1
    return _Coming(cards, down, up, tuple(boards), draws)


# ---- the others -----------------------------------------------------------------------------------------------------


def _rivals(view: View, seat: Seat, coming: _Coming, rng: Random) -> list[_Rival]:
    found, cards = list[_Rival](), coming.cards
    draws = sum(isinstance(step, Draw) and step.replace for step in view.game.steps)
    better = BEST_OF[min(draws, len(BEST_OF) - 1)]
    for other in seats(view.live & ~(1 << seat)):
        held = Held(view.down[other], view.up[other])
        wanted = min(held.down.count(BACK), len(cards))
        faces = [tuple(rng.sample(cards, wanted)) for _ in range(POOL // effort(view))]
        worth = _worth_now(view, [filled(held, list(each)) for each in faces])
        stays = _stays(view, other)
        picked = min(MOST, _picked(view, other) * better + (stays < 1))
        found.append(_Rival(other, stays, picked, list(zip(worth, faces, strict=True))))
    return found


def _worth_now(view: View, hands: Sequence[Held]) -> list[float]:
    """How good each hand is among these, as they are: 0 the worst, 1 the best, for the share that it is best for."""
    best = [0.0] * len(hands)
    for number in range(len(view.game.shares)):
        worth = [-1 if each is None else each for each in worths(view, number, hands)]
        order = sorted(range(len(hands)), key=lambda at: worth[at])
        for place, at in enumerate(order):
            best[at] = max(best[at], place / len(hands) if worth[at] >= 0 else 0.0)
    return best


def _stays(view: View, other: Seat) -> float:
    """How likely somebody is to stay in: he who has still to pay for it less, the more it is beside the pot."""
    owes = min(view.level - view.bets[other], view.stacks[other])
    if owes <= 0 or view.allin >> other & 1:
        return 1
    return 0.5 / (1 + owes / max(view.pot, 1))


def _picked(view: View, other: Seat) -> int:
    """As the best of how many hands his is to be taken, by what he has done."""
    best_of, bet = 1, view.bets[other]
    if view.aggressor == other and bet:
        before = max(view.pot - bet, 1)
        best_of += 1 + min(view.raises, 3) + min(bet // before, 3)
    elif view.spoken >> other & 1 and bet and bet >= view.level:
        best_of += min(view.raises, 2)
    forced = unit(view)
    if view.paid[other] > 2 * forced:
        best_of += 1 + (view.paid[other] > 8 * forced)
    return best_of


def unit(view: View) -> int:
    """What is usually put in before the cards, or the least bet: by it bets are large or small."""
    stakes = view.game.stakes
    return max(1, stakes.least_bet, stakes.small_bet // 2, stakes.ante, *stakes.blinds)


# ---- ends of the hand -----------------------------------------------------------------------------------------------


def _kept(view: View, seat: Seat, coming: _Coming, rng: Random) -> Held:
    """His own cards, but for those that he would throw at the next draw."""
    own = view.down[seat]
    if coming.draws and own and BACK not in own:
        draw = next(step for step in view.game.steps[view.step + 1 :] if isinstance(step, Draw) and step.replace)
        sizes = range(draw.least, min(draw.most, len(own)) + 1)
        own = without(own, next(least_missed(view, seat, sizes, rng, replaced=True)))
    return Held(own, view.up[seat])


def _dealt(view: View, mine: Held, rivals: Sequence[_Rival], cards: list[Card], rng: Random) -> list[Held]:
    """His own hand, and those of whoever stays in; each of the cards at one place only."""
    used = set[Card]()
    if BACK in mine.down:
        faces = rng.sample(cards, min(mine.down.count(BACK), len(cards)))
        used.update(faces)
        mine = filled(mine, faces)
    hands = [mine]
    for rival in rivals:
        if rival.stays < 1 and rng.random() >= rival.stays:
            continue
        pool = rival.pool
        picked = [pool[int(rng.random() * len(pool))] for _ in range(rival.best_of)]
        free = [(worth, faces) for worth, faces in picked if used.isdisjoint(faces)]
        if free:
            faces = list(max(free, key=itemgetter(0))[1])
        else:
            left = [card for card in cards if card not in used]
            faces = rng.sample(left, min(len(picked[0][1]), len(left)))
        used.update(faces)
        hands.append(filled(Held(view.down[rival.seat], view.up[rival.seat]), faces))
    return hands


def _share(view: View, hands: list[Held], coming: _Coming, rng: Random) -> float:
    """What part of the pot the first of these hands wins when the rest is dealt, and it is drawn to as well as may be."""
    if len(hands) == 1:
        return 1
    mine = hands[0]
    lacks = max(0, max(len(held.down) for held in hands[1:]) - len(mine.down)) if coming.draws else 0
    tries = coming.draws if lacks else 1
    each = coming.down + coming.up
    wanted = each * len(hands) + sum(coming.boards) + lacks * tries
    used = {card for held in hands for card in held.down}
    drawn = rng.sample(coming.cards, min(len(coming.cards), wanted + len(used)))
    rest = iter([card for card in drawn if card not in used])

    def more(count: int) -> Pack:
        return tuple(islice(rest, count))

    boards = list(view.boards) + [()] * (len(coming.boards) - len(view.boards))
    boards = [board + more(count) for board, count in zip(boards, coming.boards, strict=True)]
    grown = [Held(held.down + more(coming.down), held.up + more(coming.up)) for held in hands]
    mines = [Held(grown[0].down + more(lacks), grown[0].up) for _ in range(tries)]
    every = [*mines, *grown[1:]]
    laid = replace(view, down=tuple(h.down for h in every), up=tuple(h.up for h in every), boards=tuple(boards))
    able = [Seat(at) for at, held in enumerate(every) if held.down or held.up]
    parts, taken = 0, 0.0
    for number in range(len(view.game.shares)):
        found = [-1] * len(every)
        for at, worth in zip(able, strengths(laid, number, able), strict=True):
            found[at] = -1 if worth is None else worth
        ours, theirs = max(found[:tries]), found[tries:]
        if max(ours, *theirs) >= 0:
            parts, taken = parts + 1, taken + _part(ours, theirs)
    return taken / parts if parts else 1 / len(hands)


def _part(ours: Strength, theirs: Sequence[Strength]) -> float:
    best = max(theirs)
    if ours != best:
        return float(ours > best)
    return 1 / (1 + theirs.count(best))


def is_last(view: View) -> bool:
    """Is no betting to come after this interval?"""
    return not any(isinstance(step, Bet) for step in view.game.steps[view.step + 1 :])
