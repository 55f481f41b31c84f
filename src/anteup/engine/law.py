"""The laws of play: what a player may do, and which law another act would break.

`menu` and `judge` are one knowledge asked from two sides: an action is on the menu if and only if the judge has
nothing to say. Both need only what that seat has seen, so a `View` will do; and since a menu may depend on the seat's own
cards, it is for that seat alone.
"""

from __future__ import annotations

from anteup.cards import BACK, Card, Pack, doubled
from anteup.chips import Chips
from anteup.engine.actions import (
    Action,
    BuyCard,
    Call,
    Check,
    ClaimMisdeal,
    Data,
    DeclareWay,
    Decline,
    Discard,
    Fold,
    HandOver,
    LiftCards,
    Muck,
    NameAnte,
    NameWild,
    OwnUp,
    RaiseTo,
    RefuseOffer,
    Seat,
    ShowHand,
    StraddleTo,
    TakeOffer,
    TurnUp,
    understood,
)
from anteup.engine.betting import bound as bound_to_bet
from anteup.engine.betting import call_or_fold, may_check, owes, owns_up, wager, why_no_raise
from anteup.engine.dealing import can_draw, miscounted
from anteup.engine.hand import Hand, View, acting, on_turn
from anteup.engine.menus import (
    AnteAsked,
    Anytime,
    Backs,
    Exchange,
    HeldOut,
    Menu,
    Offer,
    Pick,
    Sale,
    Tabling,
    Wager,
    Ways,
    Wilds,
)
from anteup.engine.openers import may_throw
from anteup.engine.showdown import may_muck
from anteup.engine.showing import wild_held
from anteup.engine.straddles import straddle
from anteup.ranking import may_name
from anteup.rules.laws import Law
from anteup.rules.steps import Bet, Buy, Declare, Draw, Lift, Name, Pass, Post, Show, Straddle, Turn


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


_LAST: list[tuple[Hand | None, int, Menu | None]] = [(None, -1, None)]
"""The menu that was made last, and the hand and seat that it was made for. Whoever acts has mostly just been asked what
he may do, and a hand is a value: its menu does not change."""


def menu(hand: Hand, seat: Seat | None = None) -> Menu | None:
    """All that `seat` may do now (None: whoever has the action, the first of them where several have); None if nothing."""
    if seat is None:
        seat = hand.turn if hand.turn >= 0 else acting(hand)
    made = _menu(hand, seat, sums=True)
    _LAST[0] = (hand, seat, made)
    return made


def _menu(hand: Hand, seat: Seat, *, sums: bool) -> Menu | None:
    """The menu; without `sums` the judge need not reckon what one might bet, where one only folds, checks or calls."""
    if not hand.due or (seat != hand.turn and not on_turn(hand, seat)):
        return otherwise(hand, seat)
    step = hand.game.steps[hand.step]
    if isinstance(step, Bet):
        return wager(hand, seat, step, sums=sums)
    if seat == hand.aside.serving:
        return otherwise(hand, seat)
    held = len(hand.down[seat])
    match step:
        case Draw():
            if owes(hand, seat, step):
                return call_or_fold(hand, seat)
            most = min(step.most, held)
            most = min(most, can_draw(hand, seat, step)) if step.replace else most
            return Exchange(seat, min(step.least, most), most, owns_up(hand, seat))
        case Straddle():
            return Offer(seat, straddle(hand, step))
        case Post():
            most = min(step.ante_most or hand.stacks[seat], hand.stacks[seat])
            return AnteAsked(seat, min(hand.game.stakes.unit, most), most)
        case Buy():
            price = price_of(hand, seat, step)
            return Sale(seat, price, step.cards, hand.stacks[seat] >= price and hand.left >= step.cards)
        case Declare():
            return Ways(seat)
        case Pass():
            return Pick(seat, "hand over", min(step.cards, held))
        case Turn():
            return Pick(seat, "turn up", min(step.cards, held))
        case Name():
            return Wilds(seat, wild_held(hand, seat))
        case Lift():
            claim = hand.game.faults.wrong_count != "foul" and miscounted(hand, seat)
            return Backs(seat, held, claim)
        case _:
            assert isinstance(step, Show)
            return Tabling(seat, may_muck(hand, seat, step))


def otherwise(hand: Hand, seat: Seat) -> Menu | None:
    """What one may do whose turn it is not, or who waits for his cards."""
    if hand.aside.offered >= 0 and seat == hand.aside.serving:
        return HeldOut(seat, hand.aside.offered)
    waits = not hand.due or hand.aside.serving >= 0 or not 0 <= seat < len(hand.stacks)
    if waits or isinstance(hand.game.steps[hand.step], Show) or not owns_up(hand, seat):
        return None
    return Anytime(seat)


def price_of(hand: Hand, seat: Seat, step: Buy) -> Chips:
    """What is asked for what is for sale; of one who only pays to stay in, no more than he has (H-073)."""
    price = step.price if step.price_is == "chips" else hand.pot
    stays = step.refusing == "folds" and hand.game.pots.table_stakes
    return min(price, hand.stacks[seat]) if stays else price


# ---- the judge ------------------------------------------------------------------------------------------------------


def judge(hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    """The refusal that `action` would meet, or None where it is lawful. Raises NotUnderstood for what is no action."""
    understood(action, seat)
    asked, whom, facts = _LAST[0]
    if asked is not hand or whom != seat:
        facts = _menu(hand, seat, sums=type(action) is RaiseTo)
    law = law_against(hand, seat, action, facts)
    return Refusal(law, seat, action, menu(hand, seat)) if law else None


def law_against(hand: Hand, seat: Seat, action: Action, facts: Menu | None) -> Law | None:
    """The law that an action would break."""
    if isinstance(facts, Wager):
        return law_of_betting(hand, seat, action, facts)
    if isinstance(facts, Exchange) and isinstance(action, Discard):
        return law_of_drawing(hand, seat, action, facts)
    match facts, action:
        case Offer(), StraddleTo(amount):
            return None if amount == facts.to else Law.STRADDLE
        case AnteAsked(), NameAnte(amount):
            unit = hand.game.stakes.unit
            whole = amount % unit == 0 or amount == facts.most
            return None if facts.least <= amount <= facts.most and whole else Law.ANTE
        case (Pick(_, "hand over", count), HandOver(cards)) | (Pick(_, "turn up", count), TurnUp(cards)):
            return None if len(cards) == count and are_held(hand, seat, cards) else Law.COUNT
        case Sale(), BuyCard():
            return None if facts.able else Law.BUY
        case Ways(_, ways), DeclareWay(way):
            return None if way in ways else Law.WAY
        case Wilds(_, wild), NameWild(cards):
            return None if nameable(hand, seat, wild, cards) else Law.WILD
        case Backs(_, _, claim), ClaimMisdeal():
            return None if claim else Law.NO_FAULT
        case Tabling(_, muck), Muck():
            return None if muck else Law.MUST_SHOW
        case (
            (Offer(), Decline())
            | (Sale(), Decline())
            | (HeldOut(), TakeOffer() | RefuseOffer())
            | (Backs(), LiftCards())
            | (Tabling(), ShowHand())
            | (Anytime() | Exchange(_, _, _, True), OwnUp())
        ):
            return None
        case ((None | Anytime()), _):
            return law_out_of_turn(hand, seat, action)
        case _:
            return Law.NOT_OPENER if isinstance(action, OwnUp) and seat != hand.opener else Law.PHASE


def law_of_betting(hand: Hand, seat: Seat, action: Action, facts: Wager) -> Law | None:
    """The law that an act at one's turn to bet, or to make good, would break."""
    step = hand.game.steps[hand.step]
    if type(action) is Check:  # as in `said`, what is said most goes quickest
        return None if facts.check else why_no_check(hand, seat)
    if type(action) is Call:
        if not facts.call:
            return Law.NOTHING_OWED if hand.level <= hand.bets[seat] else Law.COVER
        return Law.AMOUNT if action.adds is not None and action.adds != facts.call else None
    if type(action) is RaiseTo:
        if facts.allows(action.amount):
            return None
        return why_no_raise(hand, seat, action.amount, facts) if isinstance(step, Bet) else Law.MAKE_GOOD
    if type(action) is Fold:
        if facts.fold:
            return None
        return Law.DUTY if isinstance(step, Bet) and bound_to_bet(hand, step) else Law.FOLD_UNBET
    match action:
        case Discard() if isinstance(step, Draw) or draws_next(hand, seat):
            return Law.MAKE_GOOD
        case OwnUp():
            return None if facts.own_up else Law.NOT_OPENER
        case ClaimMisdeal() if hand.game.faults.simulate:
            return Law.NO_FAULT
        case _:
            return Law.PHASE


def draws_next(hand: Hand, seat: Seat) -> bool:
    """Does a draw come after this interval, for which a seat has still to make its stake good?"""
    after = hand.game.steps[hand.step + 1]
    return isinstance(after, Draw) and (after.make_good or hand.level > hand.bets[seat])


def why_no_check(hand: Hand, seat: Seat) -> Law:
    """The law against a check."""
    step = hand.game.steps[hand.step]
    if isinstance(step, Bet) and step.check == "none" and hand.opener < 0:
        return Law.NO_CHECK  # the price to come in is no bet that one faces (V-021)
    if not isinstance(step, Bet) or hand.level > hand.bets[seat]:
        return Law.CHECK_FACED
    if bound_to_bet(hand, step):
        return Law.DUTY
    assert not may_check(hand, seat, step)
    if step.check == "as a chip":
        return Law.CHIP_CHECK
    return Law.NO_CHECK if step.check == "none" else Law.STOOD


def law_of_drawing(hand: Hand, seat: Seat, action: Discard, facts: Exchange) -> Law | None:
    """The law that throwing these cards away would break."""
    step = hand.game.steps[hand.step]
    assert isinstance(step, Draw)
    thrown = len(action.cards)
    if not are_held(hand, seat, action.cards):
        return Law.DISCARD
    if not facts.least <= thrown <= facts.most:
        return Law.STOCK if facts.most < thrown <= min(step.most, len(hand.down[seat])) else Law.DISCARD
    return None if may_throw(hand, seat, step, action.cards, aside=action.aside) else Law.SPLIT


def law_out_of_turn(hand: Hand, seat: Seat, action: Action) -> Law:
    """The law against acting when it is not one's turn."""
    if not hand.due:
        return Law.NOT_OPENER if isinstance(action, OwnUp) else Law.PHASE
    step = hand.game.steps[hand.step]
    gone = hand.mucked if isinstance(step, Show) else hand.allin if isinstance(step, Bet) else 0
    if not 0 <= seat < len(hand.stacks) or (hand.live & ~gone) >> seat & 1 == 0:
        return Law.OUT
    if isinstance(action, OwnUp):
        return Law.NOT_OPENER
    if seat == hand.aside.serving:
        return Law.PHASE  # it is his turn, and he waits for his cards
    if isinstance(action, StraddleTo) and any(isinstance(s, Straddle) and s.allowed for s in hand.game.steps):
        return Law.STRADDLE  # nobody is skipped (V-012, V-013, L-25)
    if isinstance(action, ClaimMisdeal) and hand.game.faults.simulate:
        return Law.NO_FAULT
    opens = isinstance(step, Bet) and step.openers and hand.opener < 0
    if opens and isinstance(action, RaiseTo) and hand.aside.barred >> seat & 1:
        return Law.BARRED
    if isinstance(step, Declare) and isinstance(action, DeclareWay) and not hand.due >> seat & 1:
        return Law.WAY
    drawn = isinstance(step, Draw) and isinstance(action, Discard) and not hand.due >> seat & 1
    return Law.DRAWN if drawn else Law.IN_TURN


def are_held(hand: Hand, seat: Seat, cards: Pack) -> bool:
    """Are these different cards, held face down by this seat? Only in a hand that was recorded elsewhere, and of which
    not all is known, may one of them be a back.
    """
    held = hand.down[seat]
    if BACK in cards and (isinstance(hand, View) or cards.count(BACK) > held.count(BACK)):
        return False
    return {*held}.issuperset(cards) and (len({*cards}) == len(cards) or doubled(cards) is None)


def nameable(hand: Hand, seat: Seat, wild: Pack, cards: Pack) -> bool:
    """May these wild cards stand for those (H-041, H-043)?"""
    if len(wild) != len(cards) or any(card.rank < 0 for card in cards):
        return False
    named: dict[Card, Card] = dict(zip(wild, cards, strict=True))
    return not may_name(hand.down[seat] + hand.up[seat], hand.board, named, hand.game.ranks)
