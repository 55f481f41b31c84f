"""The same cards and the same acts through `anteup` and through PokerKit, compared at every decision.

Both must say who acts, what it costs to call and what the least and the greatest raise are, and in the end what stacks
everybody has; what PokerKit says otherwise must be explained (see `kinds`). The acts are such as both allow.
"""

from __future__ import annotations

import importlib
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, NoReturn, TypeAlias

from msgspec.structs import replace

from anteup.cards import Card, Pack
from anteup.chips import Chips
from anteup.engine.actions import Action, Call, Check, Fold, RaiseTo
from anteup.engine.events import Won
from anteup.engine.hand import Hand
from anteup.engine.law import Wager, menu
from anteup.engine.log import Log, fold
from anteup.ranking import evaluator
from anteup.rules.catalogue import deal_out
from anteup.rules.steps import Bet, Game
from tests.peers.kinds import PAYING, Facts, Interval, Kind, expected, explained, paid

Form: TypeAlias = Literal["no-limit hold'em", "pot-limit hold'em", "fixed-limit hold'em", "pot-limit Omaha"]
FORMS: tuple[Form, ...] = ("no-limit hold'em", "pot-limit hold'em", "fixed-limit hold'em", "pot-limit Omaha")


class Setting(NamedTuple):
    """One hand, before anybody acts."""

    form: Form
    blinds: tuple[Chips, Chips]
    """The big one is also the small bet, and the least bet where bets are free."""
    stacks: tuple[Chips, ...]
    deck: Pack


class Unexplained(AssertionError):
    """A difference that is of no known kind: the message tells the hand."""


def game(form: Form, players: int, blinds: tuple[Chips, Chips]) -> Game:
    """The game as we play it."""
    if form == "fixed-limit hold'em":
        bets = {"small_bet": blinds[1], "big_bet": 2 * blinds[1]}
        return deal_out("holdem", book="holdem", players=players, stakes={"blinds": blinds, **bets})
    omaha = form == "pot-limit Omaha"
    dealt = deal_out("omaha" if omaha else "holdem", book="tda", players=players, stakes={"blinds": blinds})
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
        bets = (big, 2 * big) if form == "fixed-limit hold'em" else (big,)
        kinds: dict[Form, Any] = {
            "no-limit hold'em": kit.NoLimitTexasHoldem,
            "pot-limit hold'em": type("PotLimit", (kit.games.PotLimitPokerMixin, kit.NoLimitTexasHoldem), {}),
            "fixed-limit hold'em": kit.FixedLimitTexasHoldem,
            "pot-limit Omaha": kit.PotLimitOmahaHoldem,
        }
        self.state: Any = kinds[form].create_state(chores, True, 0, (small, big), *bets, stacks, len(stacks))  # noqa: FBT003

    def deal(self, hand: Hand) -> None:
        """Hand it the cards that it waits for, from ours."""
        state = self.state
        while state.status and not state.actor_indices:
            if state.card_burning_status:
                state.burn_card("??")
            elif (seat := state.hole_dealee_index) is not None:
                state.deal_hole(text(hand.down[seat]), seat)
            else:
                have, count = len(state.board_cards), state.board_dealing_count
                state.deal_board(text(hand.board[have : have + count]))

    def facts(self) -> Facts | None:
        """What the player with the action may do; None if nobody has it."""
        state = self.state
        if state.actor_index is None:
            return None
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        return Facts(state.actor_index, state.checking_or_calling_amount, least or 0, most or 0)

    def stacks(self) -> tuple[Chips, ...]:
        """What everybody has."""
        return tuple(self.state.stacks)

    def act(self, action: Action) -> None:
        """The player with the action does this."""
        match action:
            case Fold():
                self.state.fold()
            case RaiseTo(amount):
                self.state.complete_bet_or_raise_to(amount)
            case _:
                self.state.check_or_call()


class Player(random.Random):
    """Acts by chance, a little bolder than sense: many raises, and many all-ins."""

    def choose(self, ours: Facts, theirs: Facts, *, last: bool) -> Action | None:
        """An act that both allow, and that comes to the same in both; None if there is none.

        Where all others are all-in, a call of more than any of them has comes to the same: the rest is returned.
        """
        acts: list[Action] = []
        if ours.call == theirs.call or (last and theirs.call):
            acts += [Call() if ours.call else Check()] * 5
        if ours.call and theirs.call:
            acts += [Fold()] * 2
        least, most = max(ours.least, theirs.least), min(ours.most, theirs.most)
        if ours.least and theirs.least and least <= most:
            sizes = (least, most, self.randint(least, most), self.randint(least, min(most, 3 * least)))
            acts += [RaiseTo(self.choice(sizes))] * 4
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
            ours, theirs = self.compared()
            able = self.log.hand.live & ~self.log.hand.allin
            action = player.choose(ours, theirs, last=able & (able - 1) == 0)
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
        assert self.so_far is not None
        self.so_far.note(self.log.hand, action.amount if isinstance(action, RaiseTo) else None)
        self.acts.append(action)
        self.log.act(action)
        self.peer.act(action)
        self.peer.deal(self.log.hand)

    def end(self) -> None:
        """The hand is over in both, once a last idle check is made, and everybody is paid. Raises Unexplained."""
        hand = self.log.hand
        while facts := self.peer.facts():
            if hand.live & ~hand.allin != 1 << facts.seat or facts.call or facts.least:
                self.fail(f"anteup asks nobody, the peer {facts}")
            self.met[Kind.IDLE_CHECK] += 1
            self.peer.act(Check())
            self.peer.deal(hand)
        ours, theirs = hand.stacks, self.peer.stacks()
        if ours == theirs:
            return
        last = next(i for i, event in enumerate(self.log.events) if isinstance(event, Won))
        hand, share = fold(self.log.events[:last]), hand.game.shares[0]
        strengths = evaluator(share.of, share.plays, share.qualifier, hand.game.ranks).strengths(hand.down, hand.board)
        worth = [strength or 0 for strength in strengths]
        if ours != paid(hand, worth):
            self.fail(f"anteup pays {ours}, by the rules it is {paid(hand, worth)}")
        for kinds in (PAYING[:1], PAYING[1:], PAYING):
            if theirs == paid(hand, worth, kinds):
                self.met.update(kinds)
                return
        self.fail(f"anteup pays {ours}, the peer {theirs}")

    def fail(self, why: str) -> NoReturn:
        """Raise Unexplained, and tell the whole hand."""
        form, blinds, stacks, deck = self.setting
        raise Unexplained(
            f"{why}\n{form}, blinds {blinds}, stacks {stacks}\n{text(deck)}\n{self.acts}\n{self.log.hand}"
        )


def text(cards: Sequence[Card]) -> str:
    """As the peer writes them."""
    return "".join(card.text for card in cards)


def setting(form: Form, chance: random.Random) -> Setting:
    """Two to seven players, some with less than a blind, some with nearly the same, and now and then cards that tie."""
    players = chance.randint(2, 7)
    small, big = chance.choice([(1, 2), (1, 2), (5, 10), (3, 6), (1, 3)])
    near = chance.randint(1, 12)
    least, spread = chance.choice([(0, (1, 2, 4)), (1, (1, 3, 9, 30, 100)), (near, (1, 2, 40)), (3, (8, 60))])

    def stack() -> Chips:
        if chance.random() < 1 / 20:
            return chance.randint(1, big)
        return least * big + chance.randint(1, chance.choice(spread) * big)

    stacks = tuple(stack() for _ in range(players))
    return Setting(form, (small, big), stacks, shuffled(4 if form == "pot-limit Omaha" else 2, players, chance))


def shuffled(down: int, players: int, chance: random.Random) -> Pack:
    """A pack in random order; every third time the players' cards are of few ranks, so that hands tie."""
    deck = [card for card in Card if card.rank >= 0]
    chance.shuffle(deck)
    if chance.random() < 1 / 3:
        ranks = chance.sample(range(13), -(-down * players // 4))
        deck.sort(key=lambda card: card.rank not in ranks)
    return tuple(deck)
