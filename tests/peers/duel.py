"""The same cards and the same acts through `anteup` and through PokerKit, compared at every decision.

Both must say who acts, what it costs to call and what the least and the greatest raise are, and in the end what stacks
everybody has; what PokerKit says otherwise must be explained (see `kinds`). The acts are such as both allow.
"""

from __future__ import annotations

import importlib
import random
import warnings
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, NoReturn, TypeAlias, get_args

from msgspec.structs import replace

from anteup.cards import Card, Pack
from anteup.chips import Chips
from anteup.engine.actions import Action, Call, Check, Discard, Fold, RaiseTo
from anteup.engine.events import Won
from anteup.engine.hand import Hand, seats
from anteup.engine.law import menu
from anteup.engine.log import Log, fold
from anteup.engine.menus import Exchange, Wager
from anteup.ranking import evaluator
from anteup.rules.catalogue import deal_out
from anteup.rules.steps import Bet, Game, Share
from tests.peers.kinds import Facts, Interval, Kind, expected, explained, paid, paid_as

Form: TypeAlias = Literal[
    "no-limit hold'em",
    "pot-limit hold'em",
    "fixed-limit hold'em",
    "pot-limit Omaha",
    "seven-card stud",
    "stud, eight or better",
    "razz",
    "2-7 single draw",
    "2-7 triple draw",
    "A-5 triple draw",
    "badugi",
]
FORMS: tuple[Form, ...] = get_args(Form)


class Played(NamedTuple):
    """How we call a form and its book, how the peer calls it, and what sums it takes."""

    form: str
    book: str
    theirs: str
    opens: Literal["blinds", "bring-in"] = "blinds"
    fixed: bool = True
    down: int = 5
    """Cards that the first deal brings."""


PLAYED: dict[Form, Played] = {
    "no-limit hold'em": Played("holdem", "tda", "NoLimitTexasHoldem", fixed=False, down=2),
    "pot-limit hold'em": Played("holdem", "tda", "NoLimitTexasHoldem", fixed=False, down=2),
    "fixed-limit hold'em": Played("holdem", "holdem", "FixedLimitTexasHoldem", down=2),
    "pot-limit Omaha": Played("omaha", "tda", "PotLimitOmahaHoldem", fixed=False, down=4),
    "seven-card stud": Played("stud7", "card-room", "FixedLimitSevenCardStud", "bring-in", down=3),
    "stud, eight or better": Played(
        "stud8", "card-room", "FixedLimitSevenCardStudHighLowSplitEightOrBetter", "bring-in", down=3
    ),
    "razz": Played("razz", "card-room", "FixedLimitRazz", "bring-in", down=3),
    "2-7 single draw": Played("single-draw-27", "tda", "NoLimitDeuceToSevenLowballSingleDraw", fixed=False),
    "2-7 triple draw": Played("triple-draw-27", "card-room", "FixedLimitDeuceToSevenLowballTripleDraw"),
    "A-5 triple draw": Played("triple-draw-a5", "card-room", "FixedLimitDeuceToSevenLowballTripleDraw"),
    "badugi": Played("badugi", "card-room", "FixedLimitBadugi", down=4),
}
MOST_SEATS = 7
STUD_SEATS = 6
"""With seven the pack might not last, and the two engines make do with it in different ways."""


class Setting(NamedTuple):
    """One hand, before anybody acts."""

    form: Form
    blinds: tuple[Chips, Chips]
    """The big one is also the small bet, and the least bet where bets are free; in stud the small one is the bring-in,
    and the ante is half of it."""
    stacks: tuple[Chips, ...]
    deck: Pack


class Unexplained(AssertionError):
    """A difference that is of no known kind: the message tells the hand."""


def game(form: Form, players: int, blinds: tuple[Chips, Chips]) -> Game:
    """The game as we play it."""
    ours, (small, big) = PLAYED[form], blinds
    stakes: dict[str, Any] = {"blinds": blinds}
    if ours.opens == "bring-in":
        stakes = {"ante": -(-small // 2), "bring_in": small}
    if ours.fixed:
        stakes |= {"small_bet": big, "big_bet": 2 * big}
    dealt = deal_out(ours.form, book=ours.book, players=players, stakes=stakes)
    if form != "pot-limit hold'em":
        return dealt
    return replace(dealt, steps=tuple(replace(s, limit="pot") if isinstance(s, Bet) else s for s in dealt.steps))


class Peer:
    """PokerKit's state of the same hand; it deals nothing and pays by itself."""

    def __init__(self, setting: Setting) -> None:
        kit: Any = importlib.import_module("pokerkit")
        form, (small, big), stacks, _ = setting
        auto = kit.Automation
        chores = (
            auto.ANTE_POSTING,
            auto.BET_COLLECTION,
            auto.BLIND_OR_STRADDLE_POSTING,
            auto.RUNOUT_COUNT_SELECTION,
            auto.HOLE_CARDS_SHOWING_OR_MUCKING,
            auto.HAND_KILLING,
            auto.CHIPS_PUSHING,
            auto.CHIPS_PULLING,
        )
        played = PLAYED[form]
        base = getattr(kit, played.theirs)
        kind = base
        if form == "pot-limit hold'em":
            kind = type("PotLimit", (kit.games.PotLimitPokerMixin, base), {})
        elif form == "A-5 triple draw":
            kind = type("AceToFive", (base,), {"hand_types": (kit.RegularLowHand,)})
        stud = played.opens == "bring-in"
        opens = (-(-small // 2), small) if stud else (0, (small, big))
        bets = (big, 2 * big) if played.fixed else (big,)
        self.state: Any = kind.create_state(chores, True, *opens, *bets, stacks, len(stacks))  # noqa: FBT003

    def deal(self, hand: Hand) -> None:
        """Hand it the cards that it waits for, from ours."""
        state = self.state
        while state.status and not state.actor_indices:
            if state.stand_patter_or_discarder_index is not None:
                return
            if state.card_burning_status:
                state.burn_card("??")
            elif (seat := state.hole_dealee_index) is not None:
                has = kit_cards(state, seat)
                new = next(card for card in in_order(hand, seat) if card not in has)
                with warnings.catch_warnings(action="ignore", category=UserWarning):
                    state.deal_hole(new.text, seat)  # it counts the burned cards, which it is not told, as still there
            else:
                have, count = len(state.board_cards), state.board_dealing_count
                state.deal_board(text(hand.board[have : have + count]))

    def drawer(self) -> int | None:
        """Who is to draw."""
        seat: int | None = self.state.stand_patter_or_discarder_index
        return seat

    def facts(self) -> Facts | None:
        """What the player with the action may do; None if nobody has it."""
        state = self.state
        if state.actor_index is None:
            return None
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        if state.bring_in_status:
            brings = state.effective_bring_in_amount
            return Facts(state.actor_index, 0, brings, max(brings, most or 0))
        return Facts(state.actor_index, state.checking_or_calling_amount, least or 0, most or 0)

    def stacks(self) -> tuple[Chips, ...]:
        """What everybody has."""
        return tuple(self.state.stacks)

    def act(self, action: Action) -> None:
        """The player with the action does this."""
        match action:
            case Fold():
                self.state.fold()
            case Discard(thrown):
                self.state.stand_pat_or_discard(text(thrown))
            case RaiseTo(amount) if amount == self.state.effective_bring_in_amount:
                self.state.post_bring_in()
            case RaiseTo(amount):
                self.state.complete_bet_or_raise_to(amount)
            case _:
                self.state.check_or_call()


class Player(random.Random):
    """Acts by chance, a little bolder than sense: many raises, and many all-ins."""

    def throw(self, held: Pack, facts: Exchange) -> Action:
        """Few cards or many."""
        return Discard(tuple(self.sample(held, self.choice((facts.least, self.randint(facts.least, facts.most))))))

    def choose(self, ours: Wager, theirs: Facts, *, last: bool) -> Action | None:
        """An act that both allow, and that comes to the same in both; None if there is none.

        Where all others are all-in, a call of more than any of them has comes to the same: the rest is returned.
        """
        acts: list[Action] = []
        if (ours.call or ours.check) and (ours.call == theirs.call or (last and theirs.call)):
            acts += [Call() if ours.call else Check()] * 5
        if ours.call and theirs.call:
            acts += [Fold()] * 2
        least, most = max(ours.least, theirs.least), min(ours.most, theirs.most)
        if ours.least and theirs.least and least <= most:
            sizes = (least, most, self.randint(least, most), self.randint(least, min(most, 3 * least)))
            may = [size for size in sizes if ours.allows(size)]
            acts += [RaiseTo(self.choice(may))] * 4 if may else []
        return self.choice(acts) if acts else None


class Duel:
    """One hand in both engines."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.log = Log(game(setting.form, len(setting.stacks), setting.blinds), setting.stacks)
        self.log.shuffle(setting.deck)
        self.peer = Peer(setting)
        self.peer.deal(self.log.hand)
        self.so_far: Interval | None = None
        self.met: Counter[Kind] = Counter()
        """How often each kind of difference was met."""
        self.acts: list[Action] = []

    def play(self, player: Player) -> None:
        """Play on until the hand is over. Raises Unexplained."""
        while self.log.hand.due:
            facts = menu(self.log.hand)
            if isinstance(facts, Exchange):
                self.idle()
                if self.peer.drawer() != facts.seat:
                    self.fail(f"anteup has seat {facts.seat} draw, the peer {self.peer.drawer()}")
                self.act(player.throw(self.log.hand.down[facts.seat], facts))
                continue
            ours, theirs = self.compared()
            able = self.log.hand.live & ~self.log.hand.allin
            assert isinstance(facts, Wager)
            action = player.choose(facts, theirs, last=able & (able - 1) == 0)
            if action is None:
                self.fail(f"no act of {ours} and {theirs} is the same")
            self.act(action)
        self.end()

    def compared(self) -> tuple[Facts, Facts]:
        """What the player with the action may do, here and there, the differences noted. Raises Unexplained."""
        hand, theirs = self.log.hand, self.peer.facts()
        if self.so_far is None or self.so_far.at != hand.step:
            self.so_far = Interval(hand)
        wager = menu(hand)
        assert isinstance(wager, Wager)
        ours = Facts(wager.seat, wager.call, wager.least, wager.most)
        if ours != expected(hand, self.so_far):
            self.fail(f"anteup says {ours}, by the rules it is {expected(hand, self.so_far)}")
        if theirs is None or theirs.seat != ours.seat:
            self.fail(f"anteup asks seat {ours.seat}, the peer {theirs}")
        if ours != theirs:
            kinds = explained(hand, self.so_far, theirs)
            if kinds is None:
                self.fail(f"anteup says {ours}, the peer {theirs}")
            self.met.update(kinds)
        return ours, theirs

    def act(self, action: Action) -> None:
        """The player with the action does this in both; the cards that follow are the same."""
        if not isinstance(action, Discard):
            assert self.so_far is not None
            self.so_far.note(self.log.hand, action.amount if isinstance(action, RaiseTo) else None)
        self.acts.append(action)
        self.log.act(action)
        if self.log.wanted:
            self.log.shuffle(self.log.wanted)
        self.peer.act(action)
        self.peer.deal(self.log.hand)

    def end(self) -> None:
        """The hand is over in both, once a last idle check is made, and everybody is paid. Raises Unexplained."""
        self.idle()
        ours, theirs = self.log.hand.stacks, self.peer.stacks()
        if ours == theirs:
            return
        last = next(i for i, event in enumerate(self.log.events) if isinstance(event, Won))
        hand = fold(self.log.events[:last])
        worths = [worth(hand, share) for share in hand.game.shares]
        if ours != paid(hand, worths):
            self.fail(f"anteup pays {ours}, by the rules it is {paid(hand, worths)}")
        kinds = paid_as(hand, worths, theirs)
        if kinds is None:
            self.fail(f"anteup pays {ours}, the peer {theirs}")
        self.met.update(kinds)

    def idle(self) -> None:
        """The peer asks the last player with chips to check, where nothing is left to decide. Raises Unexplained."""
        hand = self.log.hand
        while facts := self.peer.facts():
            if hand.live & ~hand.allin != 1 << facts.seat or facts.call or facts.least:
                self.fail(f"anteup asks nobody, the peer {facts}")
            self.met[Kind.IDLE_CHECK] += 1
            self.peer.act(Check())
            self.peer.deal(hand)

    def fail(self, why: str) -> NoReturn:
        """Raise Unexplained, and tell the whole hand."""
        form, blinds, stacks, deck = self.setting
        raise Unexplained(
            f"{why}\n{form}, blinds {blinds}, stacks {stacks}\n{text(deck)}\n{self.acts}\n{self.log.hand}"
        )


def worth(hand: Hand, share: Share) -> dict[int, int]:
    """What each hand still in is worth for a share of the pot, where it qualifies."""
    live = list(seats(hand.live))
    if len(live) == 1:
        return {live[0]: 1}
    value = evaluator(share.of, share.plays, share.qualifier, hand.game.ranks)
    found = value.strengths([hand.down[seat] + hand.up[seat] for seat in live], hand.board)
    return {seat: strength for seat, strength in zip(live, found, strict=True) if strength is not None}


def in_order(hand: Hand, seat: int) -> Pack:
    """A seat's cards in the order in which they came; in stud the last comes face down, as the first two do."""
    down, up = hand.down[seat], hand.up[seat]
    return down[:2] + up + down[2:] if up else down


def kit_cards(state: Any, seat: int) -> list[Card]:
    """What the peer has a seat hold."""
    return [Card(repr(card)) for card in state.hole_cards[seat]]


def text(cards: Sequence[Card]) -> str:
    """As the peer writes them."""
    return "".join(card.text for card in cards)


def setting(form: Form, chance: random.Random) -> Setting:
    """Two to seven players, some with less than a blind, some with nearly the same, and now and then cards that tie."""
    stud = PLAYED[form].opens == "bring-in"
    players = chance.randint(
        2, STUD_SEATS if stud or (PLAYED[form].down > 3 and form != "pot-limit Omaha") else MOST_SEATS
    )
    small, big = chance.choice([(1, 2), (1, 2), (5, 10), (3, 6), (2, 10) if stud else (1, 3)])
    near = chance.randint(1, 12)
    least, spread = chance.choice([(0, (1, 2, 4)), (1, (1, 3, 9, 30, 100)), (near, (1, 2, 40)), (3, (8, 60))])

    def stack() -> Chips:
        if chance.random() < 1 / 20:
            return chance.randint(1, big)
        return least * big + chance.randint(1, chance.choice(spread) * big)

    stacks = tuple(stack() for _ in range(players))
    return Setting(form, (small, big), stacks, shuffled(PLAYED[form].down, players, chance))


def shuffled(down: int, players: int, chance: random.Random) -> Pack:
    """A pack in random order; every third time the players' cards are of few ranks, so that hands tie."""
    deck = [card for card in Card if card.rank >= 0]
    chance.shuffle(deck)
    if chance.random() < 1 / 3:
        ranks = chance.sample(range(13), -(-down * players // 4))
        deck.sort(key=lambda card: card.rank not in ranks)
    return tuple(deck)
