"""The thirty-eight laws: ante, straddles, betting and the call, and what a house may make of the laws."""

from __future__ import annotations

import random

import pytest

from anteup.cards import STANDARD
from anteup.cli.said import NotUnderstood, said
from anteup.engine.actions import Fold, NameAnte, Seat, StraddleTo
from anteup.engine.events import BetReturned, Carried, Folded, Mucked, Shown, Straddled
from anteup.engine.menus import AnteAsked, Offer, Wager
from anteup.ranking import evaluator
from anteup.rules import Malformed, table_rules
from anteup.rules.laws import Law
from anteup.table.session import Chair, after, next_hand, seated
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table, game, own
from tests.ledger.thirty_eight import all_in_turn, dealt, house, laws
from tests.ledger.wrong import NOTHING_IS_MINDED, WINNER_SHOWS
from tests.ledger.wrong_hoyle import TO_THE_RIGHT
from tests.ledger.wrong_laws import AGE_PASSES_ON, PASSING_FOLDS

# ---- the laws themselves --------------------------------------------------------------------------------------------

SHEET = 'game = "own"\nform = "draw"\nbook = "BOOK"\nstakes = { limit = 10 }\n'
FOURTEENTH = '[faults]\nexposed_in_draw = "keep"\n'


@entry("L-00", off=NOTHING_IS_MINDED)
def test_who_changes_a_law_gives_his_book_another_name() -> None:
    with pytest.raises(Malformed, match="W-23: "):
        own(SHEET.replace("BOOK", "laws") + FOURTEENTH, 5)

    beside = f'book = "mild"\nname = "The laws, without the fourteenth"\nextends = "laws"\n{FOURTEENTH}'
    mild = own(SHEET.replace("BOOK", "mild"), 5, beside)
    assert mild.faults.exposed_in_draw == "keep"
    assert [Table(mild).view(name).game.book for name in ("", "S1", "S5")] == ["mild"] * 3


# ---- the dealer -----------------------------------------------------------------------------------------------------


@entry("L-05", off=TO_THE_RIGHT)
def test_the_deal_passes_to_the_left() -> None:
    table = seated({5: laws()}, [Chair(f"S{seat}", 100) for seat in range(1, 6)], button=4)
    coming = next_hand(table)
    assert (coming.button, coming.chairs) == (4, (0, 1, 2, 3, 4))

    hand = Table(coming.game, stacks=100)
    hand.play("S1 antes 1, S2 declines, S2 folds, S3 folds, S4 folds, S5 folds")
    assert next_hand(after(table, hand.hand)).button == 0


# ---- the age, and who comes in --------------------------------------------------------------------------------------


@entry("L-15", off=never(Law.ANTE))
def test_the_age_antes_what_he_likes_up_to_half_the_limit() -> None:
    table = Table(laws())
    assert table.may() == AnteAsked(Seat(0), 1, 5)
    table.refuses("S1 antes 6", Law.ANTE)
    table.refuses("S1 antes 0", Law.ANTE)
    table.refuses("S2 antes 3", Law.IN_TURN)
    table.play("S1 antes 5")
    assert table.bets["S1"] == 5

    again = dealt(laws(), ante=3)
    again.play("S2 calls, S3 folds, S4 folds, S5 folds, S1 calls")
    assert again.adds("S1") == again.adds("S2") == 6


@entry("L-16", off=option("bet 1.come_in", 1))
def test_to_come_in_one_doubles_the_ante() -> None:
    table = dealt(laws(), ante=3)
    assert table.menu == Wager(Seat(1), fold=True, check=False, call=6, least=7, most=16)
    table.refuses("S2 bets 5", Law.LEAST)
    table.refuses("S2 calls 5", Law.AMOUNT)
    table.play("S2 calls")

    assert table.bets["S2"] == 6


@entry("L-17", off=option("bet 1.opens", "left of the dealer"))
def test_the_age_comes_in_last_and_may_make_good_or_not() -> None:
    table = dealt(laws(), ante=3)
    turns = list[str]()
    for _ in range(4):
        turns.append(table.turn)
        table.refuses("S1 folds", Law.IN_TURN)
        table.play(f"{table.turn} calls")
    assert [*turns, table.turn] == ["S2", "S3", "S4", "S5", "S1"]
    assert (table.menu.call, table.menu.fold) == (3, True)

    straddled = Table(laws())
    straddled.play("S1 antes 3, S2 straddles to 6, S3 calls, S4 calls, S5 calls")
    assert straddled.turn == "S1"
    straddled.play("S1 calls")
    assert straddled.turn == "S2"


@entry("L-18", off=option("bet.raises", 4))
def test_anyone_may_raise_and_as_often_as_he_likes() -> None:
    table = dealt(laws(limit=5))
    table.refuses("S2 raises to 8", Law.MOST)
    table.play("S2 raises to 6, S3 raises to 11, S4 raises to 16, S5 raises to 21, S1 raises to 26, S2 raises to 31")

    assert table.menu == Wager(Seat(2), fold=True, check=False, call=20, least=32, most=36)
    table.refuses("S3 raises to 37", Law.MOST)
    for name in ("S3", "S4", "S5", "S1"):
        table.play(f"{name} calls")
    assert table.pot == 5 * 31
    table.refuses("S2 raises to 36", Law.IN_TURN)


def after_the_draw(*out: str, cards: str = "") -> Table:
    """Five players, of whom these fold before the draw; the others come in, and stand pat."""
    table = dealt(laws(), cards=cards)
    for name in ("S2", "S3", "S4", "S5", "S1"):
        table.play(f"{name} folds" if name in out else f"{name} calls")
    all_in_turn(table, "stands pat")
    return table


@entry("L-19", off=option("bet 2.opens", "left of the dealer"))
def test_after_the_draw_raising_starts_at_the_left_of_the_age() -> None:
    table = after_the_draw("S2", "S4")
    assert table.still_in == ["S1", "S3", "S5"]
    table.refuses("S1 bets 1", Law.IN_TURN)
    turns = list[str]()
    for said_so in ("bets 1", "raises to 3", "calls"):
        turns.append(table.turn)
        table.play(f"{table.turn} {said_so}")
    assert turns == ["S3", "S5", "S1"]
    assert table.turn == "S3"


@entry("L-20", off=AGE_PASSES_ON)
def test_the_age_never_passes() -> None:
    table = after_the_draw("S1", "S4")
    assert table.still_in == ["S2", "S3", "S5"]
    assert table.turn == "S2"
    table.refuses("S3 bets 1", Law.IN_TURN)
    table.refuses("S2 checks", Law.NO_CHECK)
    table.play("S2 bets 1, S3 calls")
    assert table.turn == "S5"


@entry("L-41", off=PASSING_FOLDS)
def test_to_pass_is_no_word_for_folding() -> None:
    table = after_the_draw()
    table.play("S2 bets 1")
    passing = table_rules("laws-draw").room.pass_means

    assert passing == "ask"
    with pytest.raises(NotUnderstood, match="may mean more than one thing"):
        said("pass", table.view("S3"), table.menu, passing=passing)
    assert said("fold", table.view("S3"), table.menu, passing=passing) == Fold()


@entry("L-21", off=never(Law.CHECK_FACED))
def test_who_faces_a_raise_sees_it_retires_or_raises_again() -> None:
    table = after_the_draw()
    table.play("S2 bets 5, S3 raises to 10")
    assert table.menu == Wager(Seat(3), fold=True, check=False, call=10, least=11, most=20)
    table.refuses("S4 checks", Law.CHECK_FACED)
    table.play("S4 calls")
    assert table.bets["S4"] == 10


# ---- the call -------------------------------------------------------------------------------------------------------

THREE_HANDS = "S1 8c 7d 5h 4s 2c, S3 Ts Td 8h 5c 3d, S5 Jc 9d 7c 5s 2d"


@entry("L-22", off=option("show.must", "until beaten"))
def test_when_a_call_is_made_all_hands_are_laid_open() -> None:
    table = after_the_draw("S2", "S4", cards=THREE_HANDS)
    table.play("S3 bets 5, S5 calls, S1 calls")
    assert [table.names[event.seat] for event in table.told(Shown)] == ["S1", "S3", "S5"]
    assert [len(set(cards)) for cards in table.view().down] == [5, 1, 5, 1, 5]
    assert not table.told(Mucked)

    asked = dealt(house(show="asks = true"), cards=THREE_HANDS)
    asked.play("S2 folds, S3 calls, S4 folds, S5 calls, S1 calls")
    all_in_turn(asked, "stands pat")
    asked.play("S3 bets 5, S5 calls, S1 calls")
    asked.refuses("S1 mucks", Law.MUST_SHOW)
    all_in_turn(asked, "shows")
    assert asked.won == {"S3": 21}


@entry("L-23", off=WINNER_SHOWS)
def test_a_bet_that_nobody_sees_wins() -> None:
    table = after_the_draw(cards=THREE_HANDS)
    table.play("S2 bets 5, S3 folds, S4 folds, S5 folds, S1 folds")

    assert table.won == {"S2": 10}
    assert not table.told(Shown)
    assert len(set(table.view("S3").down[1])) == 1
    assert len(set(table.view().down[1])) == 1
    table.refuses("S3 calls", Law.PHASE)


# ---- straddles ------------------------------------------------------------------------------------------------------


@entry("L-25", off=option("straddle.most", 0))
def test_the_next_may_straddle_and_the_third_the_straddler() -> None:
    table = Table(laws())
    table.play("S1 antes 1")
    table.refuses("S3 straddles to 2", Law.STRADDLE)
    table.play("S2 straddles to 2, S3 straddles to 4")
    assert table.may() == Offer(Seat(3), 8)
    table.play("S4 straddles to 8")
    table.refuses("S5 straddles to 16", Law.PHASE)
    assert [event.to for event in table.told(Straddled)] == [2, 4, 8]
    assert table.menu.call == 16

    declined = dealt(laws())
    declined.refuses("S3 straddles to 2", Law.STRADDLE)
    assert not declined.told(Straddled)


@entry("L-26", off=never(Law.STRADDLE))
def test_nobody_straddles_and_raises_at_once() -> None:
    table = Table(laws())
    table.play("S1 antes 1")
    table.refuses("S2 straddles to 3", Law.STRADDLE)
    table.refuses("S2 raises to 3", Law.PHASE)
    assert table.asked("S2 straddles to 2") == (Seat(1), StraddleTo(2))
    table.play("S2 straddles to 2")
    assert table.bets["S2"] == 2


# ---- what the laws leave open ---------------------------------------------------------------------------------------


@entry("L-39", off=option("bet 1.unopened", "pot stays"))
def test_without_jackpots_the_age_takes_back_what_nobody_meets() -> None:
    rules = table_rules("laws-draw")
    assert rules.jackpots
    without = seated({"draw": {5: house(table="jackpots = false")}}, [Chair(str(seat), 100) for seat in range(5)], 4)
    table = Table(next_hand(without).game, stacks=100)
    table.play("S1 antes 2, S2 declines, S2 folds, S3 folds, S4 folds, S5 folds")

    assert table.told(BetReturned) == [BetReturned(Seat(0), 2)]
    assert len(table.told(Folded)) == 4
    assert table.hand.leaves == Carried(0, "passed out")
    assert set(table.stacks.values()) == {100}
    later = after(without, table.hand)
    assert (next_hand(later).button, next_hand(later).carried, later.calls.jackpot) == (0, 0, None)
    table = Table(next_hand(later).game)
    table.refuses("S1 owns up", Law.NOT_OPENER)
    assert table.asked("S1 antes 2") == (Seat(0), NameAnte(2))


@entry("L-44", off=option("ranks.ace_in_straights", "low"))
def test_hands_are_ranked_as_in_the_oldest_book() -> None:
    by_laws = evaluator("high", "any five", 0, laws().ranks)
    hoyles = evaluator("high", "any five", 0, game("draw", 5, book="hoyle").ranks)
    shuffled = random.Random(3).sample
    for _ in range(10_000):
        ten = shuffled(STANDARD, 10)
        mine, yours = by_laws.strengths([ten[:5], ten[5:]]), hoyles.strengths([ten[:5], ten[5:]])
        assert (mine[0] > mine[1]) == (yours[0] > yours[1])  # type: ignore[operator]

    table = after_the_draw("S2", "S4", cards="S1 As Kd Qh Jc Ts, S3 Ad Kc Qs Jh Tc, S5 5c 4d 3h 2s Ac")
    table.play("S3 bets 5, S5 calls, S1 calls")
    assert table.won == {"S1": 11, "S3": 10}
