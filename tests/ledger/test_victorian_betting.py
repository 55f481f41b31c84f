"""The Victorian chapter: betting before the draw and after it, and the show of hands."""

from __future__ import annotations

import pytest

from anteup.cards import BACK
from anteup.chips import MONEY, NotMoney
from anteup.cli.said import said
from anteup.engine.actions import Fold
from anteup.engine.events import Folded, HolesDealt, Posted, Shown, Won
from anteup.engine.menus import Wager
from anteup.rules import Malformed, table_rules
from anteup.rules.laws import Law
from tests.examples.told import VICTORIAN_FIVE, follow
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table, own
from tests.ledger.victorian import (
    BEFORE_THE_DRAW,
    DRAW,
    DRAWS_OF_FIVE,
    FIVE,
    HANDS_OF_FIVE,
    after_the_draw,
    otherwise,
    pence,
)
from tests.ledger.wrong import (
    DEALT_IN_BLOCKS,
    FOLDED_STAYS_IN,
    FOLDED_TAKES_BACK,
    NO_SHOWDOWN,
    NOTHING_IS_MINDED,
    ODD_CHIP_LAST,
    POT_IS_THE_MIDDLE,
    RAISES_BY,
)
from tests.ledger.wrong_victorian import CALLS_THE_NEIGHBOUR, PASS_IS_A_CHECK, PENCE_ALONE


def opened(then: str = "", **more: int) -> Table:
    """Nobody has straddled; and then what is told."""
    table = Table(pence(**more), FIVE)
    table.play(f"C declines, {then}" if then else "C declines")
    return table


# ---- the limit ------------------------------------------------------------------------------------------------------


@entry("V-001", off=option("bet.most_is", "in all"))
def test_the_limit_is_of_one_act_of_staking() -> None:
    table = opened("C calls, D folds, E calls")
    table.refuses("A raises to 19", Law.MOST)
    table.play("A raises to 18")
    assert table.bets["A"] == 18 > table.hand.game.stakes.limit

    example = Table(pence(), FIVE, cards=HANDS_OF_FIVE, draws=DRAWS_OF_FIVE)
    follow(example, VICTORIAN_FIVE)
    assert example.adds("C") + example.won["C"] == 48


@entry("V-002", off=option("bet.raise_by", "last raise"))
def test_any_raise_of_a_penny_up_to_the_limit() -> None:
    table = opened("C calls")

    assert [rise for rise in range(1, 20) if table.menu.allows(6 + rise)] == list(range(1, 13))
    table.refuses("D raises to 19", Law.MOST)
    table.play("D raises to 7, E raises to 12, A raises to 24")


@entry("V-086", off=NOTHING_IS_MINDED)
def test_there_is_no_play_without_a_limit() -> None:
    sheet = 'game = "own"\nform = "draw"\nbook = "victorian"\nstakes = { ante = 1 LIMIT }'
    with pytest.raises(Malformed, match="the table must say what `limit` of"):
        own(sheet.replace("LIMIT", ""), 5)
    assert own(sheet.replace("LIMIT", ", limit = 12"), 5).stakes.limit == 12


@entry("V-117", off=option("pots.table_stakes", value=True))
def test_who_cannot_cover_a_call_can_only_give_up() -> None:
    table = Table(pence(), FIVE, stacks=(100, 100, 5, 100, 100))
    table.play("C declines, C calls")
    assert table.menu == Wager(table.seat("D"), fold=True, check=False, call=0, least=0, most=0)
    table.refuses("D calls", Law.COVER)
    table.refuses("D raises to 5", Law.STACK)
    table.play("D folds")

    on_the_table = Table(otherwise(pots="table_stakes = true"), FIVE, stacks=(100, 100, 5, 100, 100))
    on_the_table.play("C declines, C calls")
    assert on_the_table.menu.call == 5


@entry("V-116", off=PENCE_ALONE)
def test_sums_are_in_pounds_shillings_and_pence() -> None:
    money = MONEY[table_rules("victorian-shilling").bank.currency]

    assert [money.written(sum_) for sum_ in (18, 126, 66, 30)] == ["1s 6d", "10s 6d", "5s 6d", "2s 6d"]
    assert money.read("10s 6d") == 126
    with pytest.raises(NotMoney):
        money.read("6.5d")


# ---- before the draw ------------------------------------------------------------------------------------------------


@entry("V-017", off=DEALT_IN_BLOCKS)
def test_five_cards_each_one_at_a_time_from_the_dealers_left() -> None:
    game = pence()
    table = Table(game, FIVE, deck=game.deck)
    table.play("C declines")

    assert table.told(HolesDealt) == [HolesDealt(tuple(game.deck[seat:25:5] for seat in range(5)))]
    assert [len(down) for down in table.hand.down] == [5] * 5
    assert (table.hand.top, table.hand.left) == (25, 27)
    assert {len(table.view(name).deck) for name in ("", *table.names)} == {0}


@entry("V-083", off=option("deal.down", 4))
def test_a_hand_is_the_five_cards_held() -> None:
    table = Table(pence(), FIVE)
    table.play(BEFORE_THE_DRAW)
    held = table.held("C").split()
    assert len(set(held)) == 5
    table.play(f"B stands pat, C calls, C discards {held[0]} {held[1]}")

    assert {len(down) for down in table.hand.down} == {5}


@entry("V-019", off=never(Law.PHASE))
def test_betting_starts_once_the_deal_is_finished() -> None:
    table = Table(pence(), FIVE)
    table.refuses("C bets 6", Law.PHASE)
    table.refuses("C calls", Law.PHASE)
    table.play("C declines")

    assert len(table.told(HolesDealt)) == 1
    table.play("C calls")


@entry("V-020", off=option("bet 1.opens", "left of the dealer"))
def test_no_1_has_the_first_say_where_nobody_straddles() -> None:
    table = opened()
    table.refuses("D calls", Law.IN_TURN)
    turns: list[str] = []
    while table.turn not in turns:
        turns.append(table.turn)
        table.play(f"{table.turn} calls")

    assert turns == ["C", "D", "E", "A", "B"]


@entry("V-021", off=option("bet 1.check", "free"))
def test_the_first_to_speak_opens_or_rejects_his_cards() -> None:
    table = opened()
    assert table.menu == Wager(table.seat("C"), fold=True, check=False, call=6, least=7, most=18)
    table.refuses("C checks", Law.NO_CHECK)

    by_the_ante = Table(otherwise(bet__before_draw='open_above = "blind"'), FIVE)
    by_the_ante.play("C declines")
    assert (by_the_ante.menu.call, by_the_ante.menu.most) == (6, 15)


@entry("V-022", off=never(Law.OUT))
def test_who_rejects_his_cards_is_out_and_nobody_sees_them() -> None:
    table = Table(pence(), FIVE, cards=HANDS_OF_FIVE)
    table.play("C declines, C calls, D folds")
    table.refuses("D calls", Law.OUT)
    table.play("E calls, A folds, B calls, B stands pat, C stands pat, E stands pat, C bets 6, E calls, B folds")

    assert table.hand.over
    assert {event.seat for event in table.told(Shown)} == {table.seat("C"), table.seat("E")}
    assert all(set(table.view(name).down[table.seat("D")]) == {BACK} for name in ("", "B", "C", "E", "A"))


@entry("V-089", off=PASS_IS_A_CHECK)
def test_to_pass_is_to_give_up_the_game() -> None:
    table = opened("C calls, D folds, E calls, A raises to 18")
    asked = table.may()
    assert asked is not None
    passes = said("pass", table.view("B"), asked, passing=table_rules("victorian-shilling").room.pass_means)
    assert isinstance(passes, Fold)
    table.act(passes, table.seat("B"))
    assert (table.pot, table.stacks["B"], "B" in table.still_in) == (33, 997, False)

    first = opened()
    asked = first.may()
    assert asked is not None
    assert said("pass", first.view("C"), asked, passing=table_rules("victorian-shilling").room.pass_means) == Fold()


@entry("V-025", off=option("bet 1.most", 24))
def test_each_in_turn_rejects_stakes_as_much_or_more_by_the_limit() -> None:
    table = opened("C calls")
    assert table.menu == Wager(table.seat("D"), fold=True, check=False, call=6, least=7, most=18)
    table.refuses("D raises to 5", Law.LEAST)
    table.refuses("D calls 5", Law.AMOUNT)
    table.refuses("D raises to 19", Law.MOST)


@entry("V-027", off=option("deal.look", "at once"))
def test_the_ante_looks_last_and_has_the_last_say() -> None:
    table = Table(otherwise(deal='look = "in turn"'), FIVE)
    table.play("C declines")
    table.refuses("B calls", Law.IN_TURN)
    mine = table.seat("B")
    for name in ("C", "D", "E", "A"):
        assert BACK not in table.view(name).down[table.seat(name)]
        assert set(table.view("B").down[mine]) == {BACK}
        table.play(f"{name} calls")

    assert table.turn == "B"
    assert BACK not in table.view("B").down[mine]


@entry("V-028", off=FOLDED_TAKES_BACK)
def test_an_ante_who_passes_loses_his_stake() -> None:
    table = opened("C calls, D folds, E calls, A raises to 18")
    pool = table.pot
    table.play("B folds")

    assert table.stacks["B"] == 997
    assert table.pot == pool == 33
    table.refuses("B calls", Law.OUT)


@entry("V-029", off=CALLS_THE_NEIGHBOUR)
def test_the_ante_matches_the_highest_stake_that_stands() -> None:
    table = opened("C calls, D folds, E calls, A folds")
    assert table.menu.call == 3
    table.refuses("B calls 6", Law.AMOUNT)

    raised = opened("C calls, D folds, E calls, A raises to 18")
    assert raised.menu.call == 15
    raised.refuses("B calls 14", Law.AMOUNT)
    raised.play("B raises to 30")


@entry("V-079", off=CALLS_THE_NEIGHBOUR)
def test_a_call_equals_the_highest_stake_though_the_neighbour_has_gone() -> None:
    table = opened("C calls, D raises to 12, E folds, A folds")
    assert table.menu.call == 9
    table.refuses("B calls 6", Law.AMOUNT)
    table.play("B calls")
    assert table.bets == {"B": 12, "C": 6, "D": 12, "E": 0, "A": 0}


@entry("V-082", off=option("bet 1.come_in", 1))
def test_going_in_costs_twice_the_ante_and_every_raise() -> None:
    table = opened("C calls, D folds, E calls, A raises to 18")
    assert table.hand.level == 2 * 3 + 12
    assert table.menu.call == 15
    table.refuses("B calls 12", Law.AMOUNT)

    below = opened()
    below.refuses("C raises to 5", Law.LEAST)


# ---- after the draw -------------------------------------------------------------------------------------------------


@entry("V-040", off=option("bet 2.opens", "left of the dealer"))
def test_no_1_begins_after_the_draw() -> None:
    table = after_the_draw()
    table.refuses("C bets 13", Law.MOST)
    turns: list[str] = []
    for act in ("bets 12", "calls", "calls"):
        turns.append(table.turn)
        table.play(f"{table.turn} {act}")
    assert turns == ["C", "A", "B"]

    without = Table(pence(), FIVE)
    without.play(f"{BEFORE_THE_DRAW}, B stands pat, C folds, E folds, A stands pat")
    assert without.turn == "A"
    without.play("A bets 6")
    assert without.turn == "B"


@entry("V-041", off=option("bet 2.check", "free"))
def test_each_may_stand_once() -> None:
    table = after_the_draw()
    table.play("C checks, A checks, B checks")
    assert table.menu == Wager(table.seat("C"), fold=True, check=False, call=0, least=1, most=12)
    table.refuses("C checks", Law.STOOD)
    table.play("C bets 6")

    first_only = Table(otherwise(bet__after_draw='check = "stand once, first only"'), FIVE)
    first_only.play(f"{BEFORE_THE_DRAW}, B stands pat, C calls, C stands pat, E folds, A stands pat, C checks")
    first_only.refuses("A checks", Law.STOOD)
    assert not first_only.menu.check


@entry("V-042", off=option("bet 2.fold_unbet", value=False))
def test_no_1_may_throw_up_his_cards_though_nothing_is_owed() -> None:
    table = after_the_draw()
    table.play("C folds")

    assert (table.pot, table.turn, table.stacks["C"]) == (60, "A", 982)


@entry("V-043", off=option("bet 2.most", 24))
def test_facing_a_bet_one_calls_raises_or_resigns() -> None:
    table = after_the_draw()
    table.play("C bets 6")

    assert table.menu == Wager(table.seat("A"), fold=True, check=False, call=6, least=7, most=18)
    table.refuses("A checks", Law.CHECK_FACED)
    table.refuses("A raises to 19", Law.MOST)
    table.refuses("A raises to 6", Law.LEAST)


@entry("V-093", off=RAISES_BY)
def test_a_raise_stakes_more_than_the_one_before() -> None:
    table = after_the_draw()
    table.play("C bets 6, A raises to 18, B calls, C raises to 24")

    assert table.bets == {"B": 18, "C": 24, "D": 0, "E": 0, "A": 18}
    table.refuses("A raises to 24", Law.LEAST)
    table.refuses("A raises to 37", Law.MOST)


@entry("V-045", off=never(Law.STOOD))
def test_who_has_stood_bets_or_gives_up_when_his_turn_returns() -> None:
    table = after_the_draw()
    table.play("C checks, A bets 6, B folds")
    assert table.menu == Wager(table.seat("C"), fold=True, check=False, call=6, least=7, most=18)

    stood = after_the_draw()
    stood.play("C checks, A checks, B checks")
    stood.refuses("C checks", Law.STOOD)
    stood.play("C folds")
    assert stood.turn == "A"
    stood.refuses("A checks", Law.STOOD)


@entry("V-087", off=option("bet.most_is", "in all"))
def test_one_makes_good_and_raises_in_one_act() -> None:
    table = after_the_draw()
    table.play("C bets 6, A calls, B raises to 18")
    assert table.menu.call == 12
    table.refuses("C raises to 31", Law.MOST)
    before = table.stacks["C"]
    table.play("C raises to 30")

    assert before - table.stacks["C"] == 24


@entry("V-091", off=FOLDED_STAYS_IN)
def test_only_those_still_in_are_players_of_the_game() -> None:
    table = after_the_draw()

    assert table.still_in == ["B", "C", "A"]
    assert [table.names[event.seat] for event in table.told(Folded)] == ["D", "E"]
    table.refuses("E bets 6", Law.OUT)


@entry("V-092", off=POT_IS_THE_MIDDLE)
def test_the_pool_is_all_the_stakes() -> None:
    table = Table(pence(), FIVE)
    pools = [table.pot]
    for act in f"{BEFORE_THE_DRAW}, B stands pat, C calls, C stands pat, E folds, A stands pat".split(", "):
        table.play(act)
        pools.append(table.pot)

    assert pools == [3, 3, 9, 9, 15, 33, 48, 48, 60, 60, 60, 60]


# ---- the show of hands ----------------------------------------------------------------------------------------------


@entry("V-044", off=option("show.must", "until beaten"))
def test_a_caller_sees_the_hand_that_he_has_called() -> None:
    table = after_the_draw(cards="B Kc Kd 9h 5s 4d, C Qc Qh 9d 5d 3c, A 8c 7d 6h 4s 2c")
    table.play("C bets 6, A folds, B calls")

    assert table.won == {"B": 72}
    shown = {table.names[event.seat]: event.cards for event in table.told(Shown)}
    assert shown.get("C") == table.view("B").down[table.seat("C")] == table.view().down[table.seat("C")]
    asked = Table(otherwise(show="asks = true"), FIVE, cards="B Kc Kd 9h 5s 4d, C Qc Qh 9d 5d 3c, A 8c 7d 6h 4s 2c")
    asked.play(f"{BEFORE_THE_DRAW}, B stands pat, C calls, C stands pat, E folds, A stands pat, C bets 6, A folds")
    asked.play("B calls, B shows")
    asked.refuses("C mucks", Law.MUST_SHOW)


@entry("V-046", off=option("show.must", "until beaten"))
def test_when_the_stakes_are_equal_all_show_and_the_best_takes_the_pool() -> None:
    table = after_the_draw(cards="B Kc Kd 9h 5s 4d, C Qc Qh 9d 5d 3c, A 8c 7d 6h 4s 2c")
    table.play("C bets 6, A calls, B calls")

    assert sorted(table.at_showdown) == ["A shows", "B shows", "C shows"]
    assert [(table.names[event.seat], event.amount) for event in table.told(Won)] == [("B", 78)]


@entry("V-095", off=never(Law.MUST_SHOW))
def test_a_bet_that_is_seen_exposes_every_hand() -> None:
    table = Table(otherwise(show="asks = true"), FIVE, cards="B Kc Kd 9h 5s 4d, C Qc Qh 9d 5d 3c, A 8c 7d 6h 4s 2c")
    table.play(f"{BEFORE_THE_DRAW}, {DRAW}, C bets 6, A calls, B calls")
    for name in ("B", "C", "A"):
        assert table.turn == name
        table.refuses(f"{name} mucks", Law.MUST_SHOW)
        table.play(f"{name} shows")
    assert table.won == {"B": 78}


@entry("V-096", off=NO_SHOWDOWN)
def test_the_show_is_at_the_end_and_nothing_is_exposed_before_it() -> None:
    table = after_the_draw(cards="B Kc Kd 9h 5s 4d, C Qc Qh 9d 5d 3c, A 8c 7d 6h 4s 2c")
    table.play("C bets 6, A calls")
    assert all(set(down) == {BACK} for down in table.view().down)
    assert table.told(Shown) == []
    table.play("B calls")

    assert {table.names[event.seat] for event in table.told(Shown)} == {"A", "B", "C"}
    assert [BACK in table.view().down[table.seat(name)] for name in FIVE.split()] == [False, False, True, True, False]


@entry("V-047", off=never(Law.PHASE))
def test_no_card_is_played() -> None:
    table = after_the_draw(cards="C Qc Qh 9d 5d 3c")
    table.refuses("C discards Qc", Law.PHASE)
    table.refuses("C turns up Qc", Law.PHASE)
    table.play("C bets 6, A calls, B calls")

    assert table.hand.over
    table.refuses("C discards Qc", Law.PHASE)


@entry("V-049", off=NO_SHOWDOWN)
def test_a_call_compels_the_bettor_to_show() -> None:
    table = Table(pence(), FIVE, cards=HANDS_OF_FIVE, draws=DRAWS_OF_FIVE)
    follow(table, VICTORIAN_FIVE)

    assert sorted(table.at_showdown) == ["B shows", "C shows"]
    public = table.view()
    assert [BACK in public.down[table.seat(name)] for name in FIVE.split()] == [False, False, True, True, True]
    assert list(table.won) == ["C"]


@entry("V-060", off=ODD_CHIP_LAST)
def test_equal_hands_split_the_pool_and_the_odd_penny_goes_left_of_the_dealer() -> None:
    table = Table(pence(), FIVE, cards="B Kc Kd 9h 5s 4d, C Kh Ks 9d 5d 4c", carried=11)
    table.play("C declines, C calls, D folds, E folds, A folds, B calls, B stands pat, C stands pat")
    table.play("C bets 1, B calls")

    assert table.won == {"B": 13, "C": 12}


@entry("V-048", off=option("bet 2.most", 6))
def test_the_second_part_of_the_worked_deal() -> None:
    table = after_the_draw()
    pools: list[int] = []
    for act in ("C bets 6", "A calls", "B raises to 18", "C raises to 30", "A folds"):
        table.play(act)
        pools.append(table.pot)
    table.refuses("B calls 11", Law.AMOUNT)
    table.play("B calls")
    assert pools == [66, 72, 90, 114, 114]

    example = Table(pence(), FIVE, cards=HANDS_OF_FIVE, draws=DRAWS_OF_FIVE)
    follow(example, VICTORIAN_FIVE)
    assert example.won == {"C": 126}
    net = {name: stack - 1000 for name, stack in example.stacks.items()}
    assert net == {"A": -24, "B": -48, "C": 78, "D": 0, "E": -6}
    assert example.told(Posted) == [Posted(example.seat("B"), 3, "blind", 3)]
