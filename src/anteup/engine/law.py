"""The laws of betting: what the player with the action may do, and which law another act would break.

`menu` and `judge` are one knowledge asked from two sides: an action is on the menu if and only if the judge has
nothing to say. Both need only what that seat has seen, so a `View` will do.
"""

from __future__ import annotations

from typing import TypeAlias

from anteup.chips import Chips
from anteup.engine.actions import (
    Action,
    Call,
    Check,
    Data,
    Decline,
    Fold,
    Muck,
    RaiseTo,
    Seat,
    ShowHand,
    StraddleTo,
    understood,
)
from anteup.engine.hand import Hand, seats
from anteup.engine.showdown import may_muck
from anteup.engine.straddles import straddle
from anteup.rules.laws import Law
from anteup.rules.steps import Bet, Show, Straddle, big_blind


class Wager(Data, frozen=True):
    """What the player with the action may do with his chips."""

    seat: Seat
    fold: bool
    check: bool
    call: Chips
    """Chips to add; 0: there is nothing to call."""
    least: Chips
    """The least that a bet or raise may be to; 0: there may be none."""
    most: Chips
    """The greatest."""
    every: Chips = 1
    """Sums between the least and the most are whole multiples of this."""


class Offer(Data, frozen=True):
    """A straddle may be posted, to just this sum, or declined."""

    seat: Seat
    to: Chips


class Tabling(Data, frozen=True):
    """A hand may be shown at the showdown, and perhaps mucked."""

    seat: Seat
    muck: bool


Menu: TypeAlias = Wager | Offer | Tabling


class Refusal(Data, frozen=True):
    """The law that an action would break, the action, and all that would have been lawful: for that seat's eyes."""

    law: Law
    seat: Seat
    action: Action
    menu: Menu | None
    """None where it is not this seat's turn."""


class Refused(Exception):
    """An action that breaks a law. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    @property
    def cited(self) -> str:
        """The law: its sentence, its code, and where it is written."""
        law = self.refusal.law
        return f"{law.sentence} [{law.code}; {', '.join(law.sources)}]"

    def __str__(self) -> str:
        tried = self.refusal
        return f"{self.cited} {tried.action} by seat {tried.seat}; lawful: {tried.menu}"


# ---- the menu -------------------------------------------------------------------------------------------------------


def menu(hand: Hand, seat: Seat | None = None) -> Menu | None:
    """All that `seat` may do now (None: whoever has the action); None if it is not his turn."""
    return _menu(hand, seat, sums=True)


def _menu(hand: Hand, seat: Seat | None, *, sums: bool) -> Menu | None:
    """The menu; without `sums` the judge need not reckon what one might bet, where one only folds, checks or calls."""
    if not hand.due or (seat is not None and seat != hand.turn):
        return None
    match hand.game.steps[hand.step]:
        case Bet() as step:
            return wager(hand, hand.turn, step, sums=sums)
        case Straddle() as step:
            return Offer(hand.turn, straddle(hand, step))
        case step:
            assert isinstance(step, Show)
            return Tabling(hand.turn, may_muck(hand, hand.turn, step))


def wager(hand: Hand, seat: Seat, step: Bet, *, sums: bool) -> Wager:
    """The menu of a betting interval."""
    stack, owed = hand.stacks[seat], hand.level - hand.bets[seat]
    least = most = 0
    if (sums or step.check != "free") and not no_raise(hand, seat, step):
        least, most = amounts(hand, seat, step)
    unit = hand.game.stakes.unit
    if owed > 0:
        call = owed if stack >= owed else stack if hand.game.pots.table_stakes else 0
        return Wager(seat, fold=True, check=False, call=call, least=least, most=most, every=unit)
    check = step.check == "free" or not (step.fold_unbet or least)  # no duty binds one who can do nothing else
    return Wager(seat, fold=step.fold_unbet, check=check, call=0, least=least, most=most, every=unit)


def no_raise(hand: Hand, seat: Seat, step: Bet) -> Law | None:
    """Why this seat may not bet or raise at all, if it may not."""
    bit, owed = 1 << seat, hand.level - hand.bets[seat]
    if hand.stacks[seat] <= owed:
        return Law.STACK
    two = (hand.live & ~hand.allin).bit_count() == 2  # those who are all-in do not count (WSOP Live 126)
    if hand.cap and hand.raises >= hand.cap and not (two and step.raises_two == "no bound"):
        return Law.RAISE_CAP
    if step.most_is == "in all" and step.most and hand.level >= step.most:
        return Law.MOST
    if hand.acted & bit and (step.limit == "fixed" or step.reopens == "full raise" or owed < hand.full):
        return Law.REOPENED
    if hand.checked & bit and not step.check_raise:
        return Law.CHECK_RAISE
    for s in seats(hand.live & ~hand.allin & ~bit):
        if hand.bets[s] + hand.stacks[s] > hand.level:
            return None
    return Law.NOBODY


def amounts(hand: Hand, seat: Seat, step: Bet) -> tuple[Chips, Chips]:
    """The least and the most that a bet or raise may be to, all-in for less included; 0, 0 where a player may not
    bet what he cannot cover.
    """
    level, mine, unit = hand.level, hand.bets[seat], hand.game.stakes.unit
    room = mine + hand.stacks[seat]
    if step.limit == "fixed":
        least = most = hand.base + step.fixed
    else:
        least, most = level + (hand.full if level else step.size), room
        if step.limit == "pot":
            most = 2 * level - mine + pot_counted(hand, step)
        if step.most and step.most_is == "each bet":
            most = min(most, level + step.most)
        if unit > 1:
            least, most = -(-least // unit) * unit, most if most >= room else most // unit * unit
        most = max(least, most)
        if step.most_is == "in all" and step.most:  # such a bound is like a stack: one may raise to it, if by less
            least, most = min(least, step.most), min(most, step.most)
    if least >= room:
        return (room, room) if least == room or hand.game.pots.table_stakes else (0, 0)
    return least, min(most, room)


def pot_counted(hand: Hand, step: Bet) -> Chips:
    """The pot as pot limit counts it, before the player's own call."""
    pot = hand.pot
    if hand.board or any(isinstance(earlier, Bet) for earlier in hand.game.steps[: hand.step]):
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


# ---- the judge ------------------------------------------------------------------------------------------------------


def judge(hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    """The refusal that `action` would meet, or None where it is lawful. Raises NotUnderstood for what is no action."""
    understood(action, seat)
    law = law_against(hand, seat, action, _menu(hand, seat, sums=isinstance(action, RaiseTo)))
    return Refusal(law, seat, action, menu(hand, seat)) if law else None


def law_against(hand: Hand, seat: Seat, action: Action, facts: Menu | None) -> Law | None:
    """The law that an action would break."""
    match facts, action:
        case Wager(), RaiseTo(amount):
            between = 0 < facts.least <= amount <= facts.most
            if between and (facts.every == 1 or amount % facts.every == 0 or amount in {facts.least, facts.most}):
                return None
            return why_no_raise(hand, seat, amount, facts)
        case Wager(), Call(adds):
            if not facts.call:
                return Law.NOTHING_OWED if hand.level <= hand.bets[seat] else Law.COVER
            return Law.AMOUNT if adds is not None and adds != facts.call else None
        case Wager(), Check():
            if facts.check:
                return None
            return Law.CHECK_FACED if hand.level > hand.bets[seat] else Law.NO_CHECK
        case Wager(), Fold():
            return None if facts.fold else Law.FOLD_UNBET
        case Offer(), StraddleTo(amount):
            return None if amount == facts.to else Law.STRADDLE
        case Tabling(), Muck():
            return None if facts.muck else Law.MUST_SHOW
        case (Offer(), Decline()) | (Tabling(), ShowHand()):
            return None
        case None, _ if hand.due:
            gone = hand.mucked if isinstance(hand.game.steps[hand.step], Show) else hand.allin
            out = not 0 <= seat < len(hand.stacks) or (hand.live & ~gone) >> seat & 1 == 0
            return Law.OUT if out else Law.IN_TURN
        case _:
            return Law.PHASE


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
    if step.limit == "fixed":
        return Law.BET_SIZE
    if amount < facts.least:
        return Law.LEAST
    return Law.MOST if amount > facts.most else Law.UNIT
