"""The laws of betting: what may be wagered, and how much.

All of it needs only what the seat with the action has seen, so a `View` will do.
"""

from __future__ import annotations

from anteup.chips import Chips
from anteup.engine.actions import Seat
from anteup.engine.dealing import is_foul
from anteup.engine.hand import Hand, has_bet
from anteup.engine.menus import Wager
from anteup.engine.openers import has_opened, may_open, openers_bet
from anteup.engine.showing import first_to_speak, pair_showing
from anteup.rules.laws import Law
from anteup.rules.steps import Bet, Draw, big_blind


def wager(hand: Hand, seat: Seat, step: Bet, *, sums: bool) -> Wager:
    """The menu of a betting interval."""
    stack, owed = hand.stacks[seat], hand.level - hand.bets[seat]
    least = most = 0
    every = hand.game.stakes.unit
    dutiful = step.duty != "none" and bound(hand, step)
    if (sums or dutiful or step.check != "free") and not no_raise(hand, seat, step):
        least, most, every = amounts(hand, seat, step)
    own_up = (hand.game.jackpot.honour or hand.game.faults.simulate) and owns_up(hand, seat)
    if owed > 0:
        call = owed if stack >= owed else stack if hand.game.pots.table_stakes else 0
        return Wager(seat, fold=True, check=False, call=call, least=least, most=most, every=every, own_up=own_up)
    last = hand.live == 1 << seat  # one who is left alone does not fold: he opens, or lets it pass
    fold = step.fold_unbet and not last and not (dutiful and least and own_duty(hand, seat, step))
    check = not dutiful and (step.check == "free" or last or may_check(hand, seat, step))
    check = check or not (fold or least)  # no duty binds one who can do nothing else
    return Wager(seat, fold, check, 0, least, most, every, own_up)


def call_or_fold(hand: Hand, seat: Seat) -> Wager:
    """The menu of one who owes when it is his turn to draw: he makes good, or is out (V-035)."""
    stack, owed = hand.stacks[seat], hand.level - hand.bets[seat]
    call = owed if stack >= owed else stack if hand.game.pots.table_stakes else 0
    own_up, unit = owns_up(hand, seat), hand.game.stakes.unit
    return Wager(seat, fold=True, check=False, call=call, least=0, most=0, every=unit, own_up=own_up)


def owes(hand: Hand, seat: Seat, step: Draw) -> bool:
    """Has this seat to make good before it draws?"""
    return step.make_good and hand.level > hand.bets[seat] and hand.stacks[seat] > 0


def bound(hand: Hand, step: Bet) -> bool:
    """Is it for the first to speak to bet, or to bring in? Who speaks in place of one who is all-in may fold, and leaves
    it to the next (ROBERT-STUD-8).
    """
    spoken = hand.spoken & hand.live if step.duty == "bring-in" else hand.spoken
    return step.duty != "none" and hand.level == 0 and not spoken


def own_duty(hand: Hand, seat: Seat, step: Bet) -> bool:
    """Is it this seat's own card that has to bring it in? Then it may not fold."""
    return step.duty == "bring-in" and bound(hand, step) and first_to_speak(hand, step, hand.live) == seat


def may_check(hand: Hand, seat: Seat, step: Bet) -> bool:
    """May one who owes nothing check where a check is not free: where one may stand, once each (V-041), or only the
    first to speak?
    """
    if not step.check.startswith("stand once"):
        return False
    first = not hand.spoken & ~(1 << seat)
    return not hand.checked >> seat & 1 and (step.check == "stand once" or first)


def owns_up(hand: Hand, seat: Seat) -> bool:
    """May a seat say that it has opened without openers, where nobody looks, or that it holds a wrong number of cards
    (L-09)? As long as it is in.
    """
    if hand.aside.confessed >= 0 or not hand.live & ~hand.aside.foul & 1 << seat:
        return False
    if is_foul(hand, seat):
        return True
    return hand.game.jackpot.honour and has_opened(hand, seat) and openers_bet(hand.game) is not None


def no_raise(hand: Hand, seat: Seat, step: Bet) -> Law | None:
    """Why this seat may not bet or raise at all, if it may not."""
    bit, owed = 1 << seat, hand.level - hand.bets[seat]
    if hand.stacks[seat] <= owed:
        return Law.STACK
    others = hand.live & ~hand.allin & ~bit  # those who are all-in do not count (WSOP Live 126)
    if hand.cap and hand.raises >= hand.cap and not (step.raises_two == "no bound" and others & (others - 1) == 0):
        return Law.RAISE_CAP
    if step.most_is == "in all" and step.most and hand.level >= step.most:
        return Law.MOST
    if (
        hand.acted & bit
        and step.reopens != "any raise"
        and step.closes == "when equal"
        and (step.limit == "fixed" or step.reopens == "full raise" or owed < hand.full)
        and not (owed <= 0 and step.check.startswith("stand once"))
    ):
        return Law.REOPENED
    if hand.checked & bit and not step.check_raise:
        return Law.CHECK_RAISE
    if step.openers:
        if hand.opener < 0 and not hand.game.jackpot.honour and not may_open(hand, seat, step):
            return Law.OPENERS
        if hand.live == bit:  # he opens to take the pot, and proves it
            return None
    level, bets, stacks = hand.level, hand.bets, hand.stacks
    while others:
        other = others.bit_length() - 1
        if bets[other] + stacks[other] > level:
            return None
        others ^= 1 << other
    return Law.NOBODY


def amounts(hand: Hand, seat: Seat, step: Bet) -> tuple[Chips, Chips, Chips]:
    """The least and the most that a bet or raise may be to, all-in for less included, and of what the sums between are
    multiples; 0, 0, 0 where a player may not bet what he cannot cover.
    """
    level, mine, unit = hand.level, hand.bets[seat], hand.game.stakes.unit
    room = mine + hand.stacks[seat]
    every = unit
    if step.limit == "fixed":
        least = most = hand.base + hand.full
        if step.duty == "bring-in" and bound(hand, step):
            least, every = step.bring_in, 0
        elif step.pair_showing > hand.full and pair_showing(hand):
            most, every = hand.base + step.pair_showing, 0
    else:
        least, most = level + (hand.full if level else step.size), room
        if step.duty == "bring-in":
            least = step.bring_in if bound(hand, step) else max(step.size, least if level >= step.size else 0)
        if step.limit == "pot":
            most = 2 * level - mine + pot_counted(hand, step)
        if step.most and step.most_is == "each bet":
            most = min(most, above(hand, step) + step.most)
        if unit > 1:
            least, most = -(-least // unit) * unit, most if most >= room else most // unit * unit
        most = max(least, most)
        if step.most_is == "in all" and step.most:  # such a bound is like a stack: one may raise to it, if by less
            least, most = min(least, step.most), min(most, step.most)
    if least >= room:
        return (room, room, every) if least == room or hand.game.pots.table_stakes else (0, 0, every)
    return least, min(most, room), every


def above(hand: Hand, step: Bet) -> Chips:
    """What the greatest bet or raise is counted from: for the first to come in, perhaps the blind itself (V-023)."""
    if step.come_in > 1 and step.open_above == "blind" and hand.opener < 0:
        return hand.level // step.come_in
    return hand.level


def pot_counted(hand: Hand, step: Bet) -> Chips:
    """The pot as pot limit counts it, before the player's own call."""
    pot = hand.pot
    if hand.board or has_bet(hand):
        return pot
    if step.pot_antes == "not before the board":
        pot -= hand.dead
    if step.pot_blinds == "short as full":
        pot += hand.short
    elif step.pot_blinds == "small as big" and not hand.spoken >> max(hand.poster, 0) & 1:
        blinds = hand.game.stakes.blinds
        big = blinds[big_blind(blinds)] if blinds else 0
        pot += sum(big - bet for bet in hand.bets if 0 < bet < big)
    return pot


def why_no_raise(hand: Hand, seat: Seat, amount: Chips, facts: Wager) -> Law:
    """The law against a bet or raise to this sum."""
    step = hand.game.steps[hand.step]
    assert isinstance(step, Bet)
    if amount > hand.bets[seat] + hand.stacks[seat]:
        return Law.STACK
    if law := no_raise(hand, seat, step):
        return law
    if not facts.least:
        return Law.COVER
    if bound(hand, step) and step.duty == "bring-in":
        return Law.BRING_IN
    if step.limit == "fixed":
        return Law.BET_SIZE
    if amount < facts.least:
        return Law.LEAST
    return Law.MOST if amount > facts.most else Law.UNIT
