"""The edges of the engine: what is no action, what is owed, and what the chips or the cards do not allow."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.cards import BACK
from anteup.engine.actions import (
    Call,
    Check,
    Decline,
    Fold,
    NotUnderstood,
    RaiseTo,
    Seat,
    StraddleTo,
)
from anteup.engine.events import (
    Carried,
    HandOpened,
    Owed,
    PackSealed,
    Shown,
)
from anteup.engine.fold import evolve
from anteup.engine.hand import Hand
from anteup.engine.law import Refused, judge, menu
from anteup.engine.lines import read_kept
from anteup.engine.log import Log, NotALog, fold, retraced, view
from anteup.engine.menus import Offer, Wager
from anteup.engine.play import CannotOpen, act, deal
from anteup.engine.seen import seen
from anteup.engine.showdown import CardsUnknown
from anteup.rules.catalogue import deal_out
from anteup.rules.laws import Law
from anteup.rules.steps import Bet, Deal, Game, Post
from tests.engine.playing import NO_LIMIT, bets, down, game, opened, posts, pots, rigged, straddles, together, unknown

# ---- what is no action, no seat, no pack ----------------------------------------------------------------------------


NO_ACTIONS: list[object] = [RaiseTo(amount=True), "fold", None, Fold]
NO_ACTIONS += [RaiseTo(4.5), RaiseTo("6"), StraddleTo(4.0), Call(1.5)]  # type: ignore[arg-type]


@pytest.mark.parametrize("action", NO_ACTIONS)
def test_what_is_no_action_is_not_understood(action: object) -> None:
    hand = opened().hand
    with pytest.raises(NotUnderstood, match=r"is no action|a whole number of chips"):
        act(hand, action)  # type: ignore[arg-type]
    with pytest.raises(NotUnderstood):
        judge(hand, Seat(2), action)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", ["2", 2.0, True])
def test_what_is_no_seat_is_not_understood(seat: object) -> None:
    with pytest.raises(NotUnderstood, match="is no seat"):
        act(opened().hand, Fold(), seat)  # type: ignore[arg-type]


def test_a_pack_is_laid_down_once() -> None:
    log = opened()
    with pytest.raises(CannotOpen, match="on the table already"):
        log.shuffle(NO_LIMIT.deck)


def test_a_view_is_not_played_on_and_is_not_told_what_the_house_knows() -> None:
    log = opened()
    with pytest.raises(TypeError, match="act on the house's Hand"):
        act(log.view(Seat(2)), Fold())
    for hidden in (log.events[1], log.events[6]):
        with pytest.raises(NotALog, match="nobody but the house sees"):
            view([*log.seen(None)[:6], hidden])  # type: ignore[list-item]


def test_without_a_nonce_there_is_no_seal() -> None:
    """Six hashes would give away a pack of three cards."""
    kuhn = deal_out("kuhn")
    log = Log(kuhn, (2, 2))
    log.shuffle(kuhn.deck)
    assert log.seen(None)[1] == PackSealed("", 3)


# ---- posts and straddles --------------------------------------------------------------------------------------------


def blinds(*sums: int, players: int = 6, **fields: object) -> Game:
    table = together(bets(limit="none"), posts(blinds=sums, **fields))(game("holdem", "tda", players))
    return replace(table, stakes=replace(table.stakes, blinds=sums))


def test_who_speaks_first_is_counted_from_the_blinds_not_from_debts_or_antes() -> None:
    antes_only = blinds(players=4, ante=1)
    assert deal(antes_only, (50,) * 4, antes_only.deck, (Owed(Seat(1), 2, live=True),)).turn == 0
    eldest = blinds(1, 2, players=4, ante=2, ante_by="eldest", ante_is="live")
    assert deal(eldest, (50,) * 4, eldest.deck).turn == 2
    behind = blinds(1, 2, 0, 0, 4)
    assert deal(behind, (50,) * 6, behind.deck).turn == 5


def test_the_big_blind_is_the_last_before_a_gap() -> None:
    table = blinds(1, 2, 0, 0, 0, 4, ante=2, ante_by="big blind")
    hand = deal(table, (50,) * 6, table.deck)
    assert hand.stacks == (49, 46, 50, 50, 50, 46)
    assert (hand.level, hand.turn) == (4, 0)
    assert deal_out("holdem", players=6, stakes={"blinds": (1, 2, 0, 0, 0, 4)}, book="tda").stakes.least_bet == 2
    assert deal_out("holdem", players=6, stakes={"blinds": (1, 2, 4)}, book="tda").stakes.least_bet == 4


def test_a_short_blind_after_a_live_debt_is_short_once() -> None:
    table = blinds(1, 2, players=3)
    hand = deal(table, (50, 1, 50), table.deck, (Owed(Seat(1), 2, live=True),))
    assert (hand.bets, hand.short, hand.level) == ((1, 1, 0), 1, 2)


def test_debts_are_paid_at_the_first_post_or_owed_on() -> None:
    first, *rest = blinds(1, 2, players=3).steps
    assert isinstance(first, Post)
    debt = (Owed(Seat(2), 3, live=False),)
    table = replace(NO_LIMIT, steps=(replace(first, only="blinds"), replace(first, only="ante", ante=1), *rest))
    assert deal(table, (50, 50, 50), table.deck, debt).stacks == (48, 47, 46)
    bare = replace(NO_LIMIT, steps=tuple(rest))
    hand = down(deal(bare, (50, 50, 50), bare.deck, debt))
    assert hand.over
    assert hand.leaves == Carried(penalties=debt)
    assert sum(hand.stacks) == 150
    folded = act(act(deal(bare, (50, 50, 50), bare.deck, debt), Fold()), Fold())
    assert folded.over
    assert folded.leaves.penalties == debt


def straddled(stacks: tuple[int, ...], **fields: object) -> Hand:
    table = together(bets(limit="none"), straddles(**fields))(game("holdem", "tda", len(stacks)))
    return deal(table, stacks, table.deck)


def test_in_a_chain_of_straddles_nobody_is_skipped() -> None:
    """The second straddles the first or the third cannot begin (L-25)."""
    hand = straddled((50,) * 5)
    assert menu(hand) == Offer(Seat(2), 4)
    assert menu(act(hand, StraddleTo(4))) == Offer(Seat(3), 8)
    assert isinstance(menu(act(hand, Decline())), Wager)
    assert isinstance(menu(straddled((50, 50, 3, 50, 50))), Wager)
    after = act(straddled((50, 50, 50, 7, 50)), StraddleTo(4))
    assert isinstance(menu(after), Wager)
    assert (after.turn, after.level) == (3, 4)


def test_where_each_is_asked_a_seat_that_cannot_pay_is_passed_over() -> None:
    hand = straddled((50, 50, 3, 50, 50), chain=False)
    assert menu(hand) == Offer(Seat(3), 4)
    assert menu(act(hand, Decline())) == Offer(Seat(4), 4)


def test_a_straddle_and_who_declines_one_are_dealt_again() -> None:
    table = together(bets(limit="none"), straddles())(game("holdem", "tda", 5))
    log = Log(table, (50,) * 5)
    log.shuffle(table.deck)
    log.act(StraddleTo(4))
    log.act(Decline())

    assert log.hand == retraced(log.events)


# ---- betting at the edges -------------------------------------------------------------------------------------------


def test_the_ends_of_a_menu_are_lawful_whatever_the_chips() -> None:
    """A limit of 20, an all-in for 33, chips of five: the next raise is to 53."""
    table = game("holdem", "tda", 3)
    table = together(bets(limit="fixed", fixed=20, raises=4), posts(blinds=(10, 20)))(table)
    table = replace(table, stakes=replace(table.stakes, unit=5))
    hand = act(deal(table, (100, 100, 33), table.deck), RaiseTo(33))
    facts = menu(hand)
    assert isinstance(facts, Wager)
    assert (facts.least, facts.most) == (53, 53)
    assert act(hand, RaiseTo(53)).level == 53


def test_a_checker_may_not_raise_though_he_has_chips_in_front() -> None:
    table = together(bets(limit="none", check_raise=False), posts(blinds=(), ante=1, ante_is="live"))(NO_LIMIT)
    hand = act(act(deal(table, (50, 50, 50), table.deck), Check()), RaiseTo(6))
    hand = act(hand, Fold())
    assert hand.turn == 0
    assert judge(hand, Seat(0), RaiseTo(20)).law is Law.CHECK_RAISE  # type: ignore[union-attr]


def test_no_duty_binds_one_who_can_do_nothing_else() -> None:
    """He may neither fold unbet nor check, and both the others are all-in for less."""
    table = bets(limit="none", check="none", fold_unbet=False)(game("holdem", "tda", 3))
    hand = deal(table, (2, 2, 50), table.deck, (Owed(Seat(2), 5, live=True),))
    assert menu(hand) == Wager(Seat(2), fold=False, check=True, call=0, least=0, most=0)
    assert act(act(hand, Check()), Call()).over


def test_an_empty_pot_is_not_raked() -> None:
    table = together(posts(blinds=()), pots(rake_percent=5))(NO_LIMIT)
    hand = down(deal(table, (9, 9, 9), table.deck))
    assert hand.over
    assert (hand.stacks, hand.raked) == ((9, 9, 9), 0)


def test_before_the_board_is_before_the_second_interval_where_no_board_is() -> None:
    first, _, deal_step, bet, *_ = game("holdem", "tda", 3).steps
    assert isinstance(first, Post)
    assert isinstance(bet, Bet)
    pot = replace(bet, limit="pot", size=1, pot_antes="not before the board", opens="left of the dealer")
    table = replace(NO_LIMIT, steps=(replace(first, ante=2, blinds=()), deal_step, pot, pot, NO_LIMIT.steps[-1]))
    hand = deal(table, (50, 50, 50), table.deck)
    most = [menu(hand).most]  # type: ignore[union-attr]
    for _ in range(3):
        hand = act(hand, Check())
    assert [*most, menu(hand).most] == [1, 6]  # type: ignore[union-attr]


# ---- shown early, and dealt to again --------------------------------------------------------------------------------


def test_who_was_dealt_to_after_showing_shows_again() -> None:
    """All-in before the flop, hands tabled, and the form deals each a card more (TDA 16)."""
    table = game("holdem", "tda", 2)
    table = replace(table, steps=(*table.steps[:5], Deal(down=1), *table.steps[5:]))
    log = Log(table, (20, 20))
    log.shuffle(table.deck)
    log.act(RaiseTo(20))
    log.act(Call())
    assert log.hand.over
    assert log.hand.shown == 0b11
    assert BACK not in (*log.view(None).down[0], *log.view(None).down[1])
    assert [len(event.cards) for event in log.events if isinstance(event, Shown)] == [2, 2, 3, 3]


def test_a_hand_nobody_knows_does_not_muck_a_pot_that_is_his_alone() -> None:
    hand = replace(unknown("?? ??|4c 5d|6c 6d"), stacks=(49, 48, 10))
    hand = act(act(act(hand, RaiseTo(10), 2), Call()), Call())
    hand = act(act(hand, RaiseTo(5)), Call())
    hand = act(act(hand, RaiseTo(10)), Fold())
    assert hand.over
    assert hand.mucked & 1 == 0
    assert hand.stacks[0] == 49 - 9 + 5


# ---- doors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [-1, -2, 3, 99])
def test_a_seat_that_is_not_at_the_table_sees_nothing(by: int) -> None:
    log = opened()
    with pytest.raises(IndexError, match=f"there is no seat {by} at this table: 0 to 2"):
        log.seen(Seat(by))
    with pytest.raises(IndexError):
        log.view(Seat(by))
    assert seen(log.events[6], Seat(by)) == seen(log.events[6], None)


def test_what_a_viewer_was_told_is_no_hand_of_the_houses() -> None:
    log = opened()
    for by in (None, Seat(0)):
        with pytest.raises(NotALog, match="PackSealed is what a viewer was told"):
            fold(log.seen(by))
        without = [line for line in log.seen(by) if not isinstance(line, PackSealed)]
        with pytest.raises(NotALog, match="Dealt is what a viewer was told"):
            fold(without)


def test_a_refusal_says_what_was_tried_and_what_is_lawful() -> None:
    with pytest.raises(Refused) as refused:
        act(opened().hand, RaiseTo(3))
    assert "RaiseTo(amount=3) by seat 2; lawful: Wager(seat=2" in str(refused.value)


def test_nobody_acts_before_the_pack_is_laid_down() -> None:
    with pytest.raises(CannotOpen, match="`shuffle` comes first"):
        Log(NO_LIMIT, (9, 9, 9)).act(Fold())


def test_what_is_no_event_and_no_game() -> None:
    with pytest.raises(TypeError, match=r"Fold\(\) is no event"):
        evolve(opened().hand, Fold())  # type: ignore[call-overload]
    with pytest.raises(CannotOpen, match="'holdem' is no game: `deal_out` makes one"):
        deal("holdem", (9, 9), ())  # type: ignore[arg-type]


def test_names_are_kept_or_there_are_none() -> None:
    log = Log(NO_LIMIT, (9, 9, 9), names=["Ann", "Bo", "Cy"])
    assert isinstance(log.events[0], HandOpened)
    assert log.events[0].names == ("Ann", "Bo", "Cy")
    with pytest.raises(CannotOpen, match="3 players, and 2 names"):
        Log(NO_LIMIT, (9, 9, 9), names=["Ann", "Bo"])


def test_a_hand_is_short_to_print() -> None:
    log = opened()
    assert repr(log.hand) == (
        "<Hand of Texas hold'em: step 4 of 11, turn 2, pot 3, stacks (99, 98, 100), bets (1, 2, 0), board none>"
    )
    assert repr(act(act(log.hand, Fold()), Fold())).startswith("<Hand of Texas hold'em: over, turn -1, pot 0")
    assert repr(log.view(None)).startswith("<View of")


def test_a_tie_in_chips_of_five_is_paid_in_chips_of_five() -> None:
    """Small blind 5 folds, two tie for a pot of 35: 20 and 15, the odd chip to the left of the dealer."""
    table = deal_out("holdem-odd-blinds", players=3, stakes={"blinds": (5, 15)})
    hand = rigged(table, (500, 500, 500), "2c 3d|As Kd|Ah Kc", "Qs Jd 9h 8c 4s")
    assert table.stakes.unit == 5
    hand = down(act(act(hand, Call()), Fold()))
    assert hand.over
    assert hand.stacks == (495, 505, 500)


def test_lines_that_nest_without_end() -> None:
    with pytest.raises(NotALog, match="line 1"):
        read_kept('{"type":' + "[" * 100_000)


def test_a_log_that_stops_where_nothing_can_be_decided_is_retraced() -> None:
    log = Log(NO_LIMIT, (9, 9, 9))
    log.shuffle((BACK,) * 52)
    while facts := menu(log.hand):
        before = list(log.events)
        try:
            log.act(Check() if isinstance(facts, Wager) and facts.check else Call())
        except CardsUnknown:
            break
    assert retraced(before) == fold(before)
