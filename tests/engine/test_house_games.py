"""The games of the kitchen table: cards that become wild, cards that are bought, passed and turned up, and odd chips."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.cards import cards, written
from anteup.engine.actions import Seat
from anteup.engine.events import (
    AllPassed,
    Beaten,
    Bought,
    Declined,
    KittyFed,
    TurnedUp,
    UnseenDealt,
)
from anteup.engine.log import retraced
from anteup.engine.menus import Pick, Sale, Wager
from anteup.engine.showing import wild_in
from anteup.rules.laws import Law
from anteup.rules.steps import Buy, Deal, Declare, Draw, Game, Pass, Script, Turn
from tests.engine.playing import pots, shows
from tests.ledger.tables import Table, game

# The kitchen table: an ante of 5, bets and raises of 5 to 25, in chips of 5. The highest door card must bet.


def house(form: str, said: str, *, stacks: int | tuple[int, ...] = 1000, draws: list[str] | None = None) -> Table:
    """Three at the kitchen table, dealt these cards."""
    return Table(game(form, 3), "Ann Bo Cy", cards=said, stacks=stacks, draws=draws or ())


def changed(game: Game, kind: type[Script], **fields: object) -> Game:
    """The game in which every step of a kind has other options."""
    return replace(game, steps=tuple(replace(s, **fields) if isinstance(s, kind) else s for s in game.steps))


def call_down(table: Table) -> None:
    """The first to speak bets 5 where he must; all call, and check to the end."""
    while not table.hand.over:
        assert isinstance(table.may(), Wager)
        said = "calls" if table.menu.call else "checks" if table.menu.check else "bets 5"
        table.play(f"{table.turn} {said}")


def wild(table: Table, name: str) -> str:
    """The wild cards in somebody's hand."""
    return written(wild_in(table.hand, table.seat(name)))


def street(table: Table) -> None:
    """One street more: all check, or bet and call."""
    shown = sum(map(len, table.hand.up + table.hand.down))
    while sum(map(len, table.hand.up + table.hand.down)) == shown and not table.hand.over:
        said = "calls" if table.menu.call else "checks" if table.menu.check else "bets 5"
        table.play(f"{table.turn} {said}")


# ---- follow the queen -----------------------------------------------------------------------------------------------

QUEENS = "Ann Kd Kh 5d Kc Qs 3c 6d, Bo As Ah Qh 2d 4d 8s 5c, Cy 9h 9s 9c Jd 7h 6c Jh"


def test_what_follows_the_last_queen_is_wild_and_what_followed_an_earlier_one_is_not() -> None:
    """Bo's queen is followed by Cy's nine; on fifth street Ann's queen by Bo's four.

    Then Bo has a queen and a four with two aces: four aces. Cy's three nines with two jacks are a full house; while
    nines were wild they were five jacks. Ann has four kings, one of them a queen.
    """
    table = house("follow-the-queen", QUEENS)
    assert (wild(table, "Cy"), wild(table, "Bo")) == ("9h 9s 9c", "Qh")
    assert wild(table, "Ann") == ""
    street(table)
    assert wild(table, "Cy") == "9h 9s 9c"
    street(table)
    assert (wild(table, "Cy"), wild(table, "Bo"), wild(table, "Ann")) == ("", "Qh 4d", "Qs")
    call_down(table)
    assert table.won == {"Bo": 30}


def test_where_the_last_card_turned_up_is_a_queen_only_queens_are_wild() -> None:
    """On sixth street Cy's queen is the last card face up: the fours of Bo, and Cy's nines, are what they are."""
    table = house("follow-the-queen", QUEENS.replace("6c Jh", "Qd Jh"))
    call_down(table)
    assert [wild(table, name) for name in table.names] == ["Qs", "Qh", "Qd"]
    # Ann: three kings and a queen, four kings. Bo: two aces and a queen, three aces. Cy: three nines and a queen, four.
    assert table.won == {"Ann": 30}


def test_a_queen_in_the_hole_is_wild_and_brings_nothing_on() -> None:
    table = house("follow-the-queen", "Ann Qd 9d 5d, Bo As Ah 8h, Cy 9h 9s 9c")
    assert [wild(table, name) for name in table.names] == ["Qd", "", ""]


def test_the_queen_of_one_who_has_folded_still_counts() -> None:
    """Bo folds with the queen that Cy's nine followed; nines stay wild."""
    said = "Ann Kd Kh 5d Kc 2s 3c 6d, Bo As Ah Qh, Cy 9h 9s 9c Jd 7h 6c Jh"
    table = Table(game("follow-the-queen", 3), "Ann Bo Cy", cards=said, out="Bo 1")
    table.play("Bo folds")
    assert wild(table, "Cy") == "9h 9s 9c"
    table.play("Cy bets 5, Ann calls")
    call_down(table)
    assert table.won == {"Cy": 25}, "five jacks"


def test_the_queen_that_ends_a_street_is_followed_by_the_first_card_of_the_next() -> None:
    """Cy's queen is the last door card; Ann's four, the first of fourth street, follows it."""
    table = house("follow-the-queen", "Ann 4h 9d 5d 4c, Bo As Ah 8h 4s, Cy 9h 9s Qc 2d")
    assert wild(table, "Ann") == ""
    street(table)
    assert [wild(table, name) for name in table.names] == ["4h 4c", "4s", "Qc"]


def test_who_speaks_first_is_seen_with_the_wild_cards_that_all_see() -> None:
    """On fourth street Bo shows a queen and a deuce, a pair of deuces; Cy a nine and a jack, a pair of jacks, for the
    nine came after the queen; Ann ace and king.
    """
    table = house("follow-the-queen", "Ann 3d 3h Kd Ad, Bo As Ah Qh 2d, Cy 8h 8s 9c Jd")
    street(table)
    assert table.turn == "Cy"


# ---- wild in one hand alone -----------------------------------------------------------------------------------------


def test_the_lowest_card_in_the_hole_is_wild_and_all_of_its_rank_in_that_hand() -> None:
    """Ann's holes are 6, 9 and, at the end, 4: fours are wild with her and no longer sixes. Bo's are A, K and K: the
    ace is high, and his kings are wild; Cy has a four face up that is a four.

    Ann: two fours and two tens, four tens. Bo: three kings and two aces, five aces. Cy: queens over fours.
    """
    table = house("low-hole", "Ann 6c 9d 6d 4s Tc Td 4h, Bo Ac Kd Kc Ad 7h 8h Kh, Cy 5c Qd 4c 4d Js 2s Qs")
    assert [wild(table, name) for name in table.names] == ["6c 6d", "Kd Kc", "5c"]
    call_down(table)
    assert [wild(table, name) for name in table.names] == ["4h 4s", "Kd Kh Kc", "5c"]
    assert table.won == {"Bo": 30}


def test_the_last_card_down_is_wild_and_all_of_its_rank_in_that_hand() -> None:
    """Ann's last is a three, and she shows another; Bo's an ace; Cy's a king, and he has one more in the hole.

    Ann: two wild and A-A-A, five aces. Bo: one and four queens, five queens. Cy: two and J-J, four jacks.
    """
    table = house("last-card-wild", "Ann As Ah 3d Ac 9s 8d 3h, Bo Qs Qh Qd Qc 2d 7d Ad, Cy Kd Js 6h Jh 4c 5c Kc")
    call_down(table)
    assert [wild(table, name) for name in table.names] == ["3h 3d", "Ad", "Kd Kc"]
    assert table.won == {"Ann": 30}


# ---- baseball -------------------------------------------------------------------------------------------------------


def test_a_three_turned_up_matches_the_pot_or_folds() -> None:
    """15 in antes: Ann pays 15, and then Cy, who is asked after her, 30."""
    table = house("baseball", "Ann Kc Kd 3d, Bo Ah 2d Qd, Cy 7s 8h 3h")
    assert table.may() == Sale(Seat(0), 15, 0, able=True)
    table.refuses("Bo buys", Law.IN_TURN)
    table.refuses("Ann checks", Law.PHASE)
    table.play("Ann buys")
    assert (table.pot, table.stacks["Ann"], table.turn) == (30, 980, "Cy")
    assert table.may() == Sale(Seat(2), 30, 0, able=True)
    table.play("Cy declines")
    assert table.still_in == ["Ann", "Bo"]
    assert isinstance(table.may(), Wager)
    assert table.told(Bought) == [Bought(Seat(0), 15)]
    assert table.told(Declined) == [Declined(Seat(2))]


def test_where_all_but_one_will_not_match_the_pot_he_has_it() -> None:
    table = house("baseball", "Ann Kc Kd 3d, Bo Ah 2d 3s, Cy 7s 8h Qh")
    table.play("Ann declines, Bo declines")
    assert table.won == {"Cy": 15}


def test_one_left_with_a_three_need_not_match_the_pot() -> None:
    table = house("baseball", "Ann Kc Kd 3d, Bo Ah 2d 3s, Cy 7s 8h 3h")
    table.play("Ann declines, Bo declines")
    assert table.won == {"Cy": 15}


def test_a_four_turned_up_buys_a_card_for_the_ante() -> None:
    """Bo pays 5 and gets the nine of hearts face down; Cy will not."""
    table = house("baseball", "Ann Kc Kd Qd, Bo Ah 2d 4d, Cy 7s 8h 4h", draws=["", "Bo 9h"])
    assert table.may() == Sale(Seat(1), 5, 1, able=True)
    table.play("Bo buys")
    assert (table.held("Bo"), table.stacks["Bo"], table.pot) == ("Ah 2d 9h 4d", 990, 20)
    assert written(table.view("Ann").down[1]) == "?? ?? ??"
    assert written(table.view("Bo").down[1]) == "Ah 2d 9h"
    table.play("Cy declines")
    assert table.still_in == ["Ann", "Bo", "Cy"]
    assert table.turn == "Ann"


def test_a_bought_card_may_lie_open() -> None:
    played = changed(game("baseball", 3), Buy, up=True)
    table = Table(played, "Ann Bo Cy", cards="Ann Kc Kd Qd, Bo Ah 2d 4d, Cy 7s 8h 5h", draws=["", "Bo Ac"])
    table.play("Bo buys")
    assert written(table.hand.up[1]) == "4d Ac" == written(table.view("Ann").up[1])
    assert table.hand.aside.showing[-1] is cards("Ac")[0]
    assert table.turn == "Bo", "with the ace he shows the highest card"


def test_one_who_cannot_match_the_pot_stays_in_for_what_he_has() -> None:
    """Table stakes (H-073): Ann has 10 left, and the pot is 15. Without them she is out."""
    text = "Ann Kc Kd 3d, Bo Ah 2d Qd, Cy 7s 8h Jh"
    table = house("baseball", text, stacks=(15, 1000, 1000))
    assert table.may() == Sale(Seat(0), 10, 0, able=True)
    table.play("Ann buys")
    assert (table.stacks["Ann"], table.pot, table.still_in) == (0, 25, ["Ann", "Bo", "Cy"])

    table = Table(pots(table_stakes=False)(game("baseball", 3)), "Ann Bo Cy", cards=text, stacks=(15, 1000, 1000))
    assert table.may() == Sale(Seat(0), 15, 0, able=False)
    table.refuses("Ann buys", Law.BUY)
    table.play("Ann declines")
    assert table.still_in == ["Bo", "Cy"]


def test_a_price_may_be_won_by_those_who_could_have_bet_against_it() -> None:
    """Ann is all-in for the ante of 5; Bo matches the pot of 15. Of these 15 Ann has no part, and Cy has."""
    text = "Ann Ac Ad Ah, Bo Kc Kd 3d, Cy 7s 7h 7d"
    table = house("baseball", text, stacks=(5, 1000, 1000))
    table.play("Bo buys")
    while table.turn:
        facts = table.may()
        does = "buys" if isinstance(facts, Sale) else "calls" if table.menu.call else "checks"
        table.play(f"{table.turn} {'bets 5' if does == 'checks' and not table.menu.check else does}")
    assert table.pots[0] == (15, ["Ann", "Bo", "Cy"])
    assert sum(amount for amount, _ in table.pots[1:]) >= 15
    assert all("Ann" not in names for _, names in table.pots[1:])


def test_one_who_matches_the_pot_with_his_last_chips_is_all_in() -> None:
    table = house("baseball", "Ann Kc Kd 3d, Bo Ah 2d Qd, Cy 7s 8h Jh", stacks=(20, 1000, 1000))
    table.play("Ann buys")
    assert table.hand.allin == 0b001
    assert table.turn == "Bo"


def test_where_the_pack_is_out_no_card_can_be_bought() -> None:
    """Four cards: two lie open, and each lets one buy twice. Two are bought, and then there is none."""
    played = game("baseball", 2)
    ante, buy, show = played.steps[0], next(s for s in played.steps if isinstance(s, Buy) and s.cards), played.steps[-1]
    buy = replace(buy, on=cards("4c 4d"))
    pack = cards("4c 4d 5c 6d")
    played = replace(played, deck=pack, steps=(ante, Deal(up=1), buy, buy, show))
    table = Table(played, "Ann Bo", deck=pack)
    table.play("Ann buys, Bo buys")
    assert table.may() == Sale(Seat(0), 5, 1, able=False)
    table.refuses("Ann buys", Law.BUY)
    table.play("Ann declines, Bo declines")
    assert table.won == {"Bo": 20}, "a six and a four against a five and a four"


# ---- Chicago --------------------------------------------------------------------------------------------------------


def test_in_chicago_half_is_for_the_highest_spade_in_the_hole() -> None:
    """Cy's ace of spades lies open; in the hole Ann has the seven and Bo the jack. Cy has three aces: 15 each."""
    table = house("chicago", "Ann 7s 2h 3h 4h 6h 9c Tc, Bo Js 2d 3d 5c 8h 9d Td, Cy Ac Ad As Kh 6c 7d Qc")
    call_down(table)
    assert table.won == {"Bo": 15, "Cy": 15}


def test_where_nobody_holds_a_spade_the_high_hand_takes_it_all() -> None:
    table = house("chicago", "Ann 7h 2h 3s 4h 6d 9c Tc, Bo Jc 2d 3d 5c 8h 9d Td, Cy Ac Ad As Kh 6c 7d Qc")
    call_down(table)
    assert table.won == {"Cy": 30}


# ---- no peek --------------------------------------------------------------------------------------------------------

UNSEEN = "Ann Kh 2s 3s 4s 6s 7d 8d, Bo 2c 7c Ac Kd 9d 9h 9s, Cy 3d 4d 6h 8h Th Jh Qc"


def test_in_no_peek_nobody_sees_even_his_own_cards() -> None:
    table = house("no-peek", UNSEEN)
    assert len(table.told(UnseenDealt)) == 1
    for name in ("", "Ann", "Bo", "Cy"):
        assert [written(down) for down in table.view(name).down[1:]] == ["?? ?? ?? ?? ?? ?? ??"] * 2


def test_each_turns_up_cards_until_he_beats_what_shows_or_is_out() -> None:
    """Ann shows a king. Bo turns 2, 7 and an ace, which beats it. Cy turns all seven, a queen high, and is out."""
    table = house("no-peek", UNSEEN)
    assert table.told(TurnedUp) == [TurnedUp(Seat(0), cards("Kh"))]
    assert table.turn == "Ann", "the last who turned speaks first"
    table.play("Ann bets 5, Bo calls, Cy calls")
    assert table.told(TurnedUp)[1:] == [TurnedUp(Seat(1), cards("2c 7c Ac"))]
    assert table.turn == "Bo"
    table.play("Bo checks, Cy checks, Ann checks")
    assert table.told(TurnedUp)[2:] == [TurnedUp(Seat(2), cards("3d 4d 6h 8h Th Jh Qc"))]
    assert table.told(Beaten) == [Beaten(Seat(2))]
    assert (table.still_in, table.turn) == (["Ann", "Bo"], "Ann")
    table.play("Ann checks, Bo checks")
    # It is Ann's turn again, and with all seven she has no more than a king: Bo need not turn up his three nines.
    assert table.told(TurnedUp)[3:] == [TurnedUp(Seat(0), cards("2s 3s 4s 6s 7d 8d"))]
    assert table.told(Beaten) == [Beaten(Seat(2)), Beaten(Seat(0))]
    assert table.won == {"Bo": 30}


def test_who_is_beaten_goes_on_where_he_left_off_when_it_is_his_turn_again() -> None:
    """Ann, overtaken by an ace, turns up a pair of deuces; Bo goes on from his four cards and makes a pair of nines."""
    table = house("no-peek", UNSEEN.replace("Kh 2s 3s", "Kh 2s 2d"))
    table.play("Ann checks, Bo checks, Cy checks, Bo checks, Cy checks, Ann checks, Ann checks, Bo checks")
    assert table.told(TurnedUp)[3:] == [TurnedUp(Seat(0), cards("2s 2d"))]
    assert table.turn == "Ann"
    table.play("Ann checks, Bo checks")
    assert table.told(TurnedUp)[4:] == [TurnedUp(Seat(1), cards("Kd 9d 9h"))]
    table.play("Bo bets 25, Ann folds")
    assert table.won == {"Bo": 15}


def test_who_equals_what_shows_has_not_beaten_it() -> None:
    """Ann shows a king; Bo's first card is a king too, and his second, a two beside it, is more than nothing."""
    table = house("no-peek", UNSEEN.replace("Bo 2c 7c Ac Kd", "Bo Kd 2c 7c Ac"))
    table.play("Ann checks, Bo checks, Cy checks")
    assert table.told(TurnedUp)[1] == TurnedUp(Seat(1), cards("Kd 2c"))


def test_who_has_folded_unseen_does_not_turn() -> None:
    table = house("no-peek", UNSEEN)
    table.play("Ann bets 5, Bo folds, Cy calls")
    assert [event.seat for event in table.told(TurnedUp)] == [0, 2]
    assert table.told(Beaten) == [Beaten(Seat(2))]
    assert table.won == {"Ann": 25}


def test_all_in_before_all_have_turned_the_rest_turn_without_betting() -> None:
    table = house("no-peek", UNSEEN, stacks=10)
    table.play("Ann bets 5, Bo calls, Cy calls")
    assert [event.seat for event in table.told(TurnedUp)] == [0, 1, 2, 0]
    assert table.told(Beaten) == [Beaten(Seat(2)), Beaten(Seat(0))]
    assert table.won == {"Bo": 30}


def test_whoever_is_left_in_no_peek_may_keep_what_nobody_has_seen() -> None:
    table = Table(shows(asks=True, must="nobody")(game("no-peek", 3)), "Ann Bo Cy", cards=UNSEEN)
    table.play("Ann bets 5, Bo calls, Cy calls, Bo checks, Cy checks, Ann checks, Ann checks, Bo checks")
    assert table.turn == "Bo"
    table.play("Bo mucks")
    assert table.won == {"Bo": 30}
    assert [written(table.view(by).down[1]) for by in ("", "Bo")] == ["?? ?? ?? ??"] * 2


# ---- anaconda -------------------------------------------------------------------------------------------------------

SEVENS = "Ann Ac Ad Ah 2s 3s 4s 5s, Bo Kc Kd Kh 6s 7s 8s 9s, Cy Qc Qd Qh 6d 7d 8d 9d"


def anaconda() -> Table:
    """Seven cards each, and nobody bets: three are to go to the left."""
    table = house("anaconda", SEVENS)
    table.play("Ann checks, Bo checks, Cy checks")
    return table


def test_cards_are_handed_to_the_left_all_at_the_same_time() -> None:
    """Ann gives three aces and gets three queens; she cannot pass on what she gets."""
    table = anaconda()
    assert table.may("Bo") == Pick(Seat(1), "hand over", 3)
    table.refuses("Bo passes Kc Kd", Law.COUNT)
    table.refuses("Bo passes Ac Ad Ah", Law.COUNT)
    table.refuses("Bo passes Kc Kc Kd", Law.COUNT)
    table.play("Bo passes Kc Kd Kh, Ann passes Ac Ad Ah")
    table.refuses("Bo passes 6s 7s 8s", Law.IN_TURN)
    assert not table.told(AllPassed)
    table.play("Cy passes Qc Qd Qh")
    assert table.held("Ann") == "2s 3s 4s 5s Qc Qd Qh"
    assert table.held("Bo") == "6s 7s 8s 9s Ac Ad Ah"
    assert table.held("Cy") == "6d 7d 8d 9d Kc Kd Kh"


@pytest.mark.parametrize(
    ("to", "players", "got"),
    [("left", 3, "S3 S1 S2"), ("right", 3, "S2 S3 S1"), ("across", 4, "S3 S4 S1 S2"), ("across", 3, "S3 S1 S2")],
)
def test_cards_go_left_right_or_across(to: str, players: int, got: str) -> None:
    table = Table(changed(game("anaconda", players), Pass, to=to))
    while table.turn and table.hand.turn >= 0:
        table.play(f"{table.turn} checks")
    gave = {name: table.held(name).split()[:3] for name in table.names}
    for name in table.names:
        table.play(f"{name} passes {' '.join(gave[name])}")
    assert [table.held(name).split()[4:] for name in table.names] == [gave[giver] for giver in got.split()]


def test_one_who_has_folded_is_passed_over() -> None:
    table = house("anaconda", SEVENS)
    table.play("Ann bets 5, Bo folds, Cy calls, Cy passes Qc Qd Qh, Ann passes Ac Ad Ah")
    assert table.held("Cy") == "6d 7d 8d 9d Ac Ad Ah"
    assert table.held("Bo") == "Kc Kd Kh 6s 7s 8s 9s"


def handed() -> Table:
    """All have handed on 3, 2 and 1; two are to be thrown, and four turned up."""
    table = anaconda()
    three = "Ann passes Ac Ad Ah, Bo passes Kc Kd Kh, Cy passes Qc Qd Qh"
    two = "Ann passes 2s 3s, Bo passes 6s 7s, Cy passes 6d 7d"
    one = "Ann passes 6d, Bo passes 2s, Cy passes 6s"
    for said in (three, two, one):
        table.play(said)
        table.play("Ann checks, Bo checks, Cy checks")
    return table


def test_passing_goes_on_with_what_one_has_got() -> None:
    table = handed()
    assert table.held("Ann") == "4s 5s Qc Qd Qh 7d 6s"
    assert table.held("Bo") == "8s 9s Ac Ad Ah 3s 6d"
    assert table.held("Cy") == "8d 9d Kc Kd Kh 7s 2s"


def test_then_two_are_thrown_and_the_rest_is_turned_up_one_by_one() -> None:
    table = handed()
    table.refuses("Ann discards Qc", Law.DISCARD)
    table.play("Cy discards 7s 2s, Ann discards 4s 5s, Bo discards 3s 6d")
    assert table.may("Ann") == Pick(Seat(0), "turn up", 1)
    table.play("Ann turns up Qc, Bo turns up 8s")
    assert not table.told(TurnedUp)
    table.refuses("Ann turns up Qd", Law.IN_TURN)
    table.play("Cy turns up Kc")
    assert table.told(TurnedUp) == [
        TurnedUp(Seat(0), cards("Qc")),
        TurnedUp(Seat(1), cards("8s")),
        TurnedUp(Seat(2), cards("Kc")),
    ]
    assert table.turn == "Cy", "the king is the highest card that shows"
    table.play("Cy bets 5, Ann calls, Bo calls")
    for ann, bo, cy in (("Qd", "9s", "8d"), ("7d", "Ac", "9d"), ("6s", "Ad", "Kd")):
        table.play(f"Ann turns up {ann}, Bo turns up {bo}, Cy turns up {cy}")
        while table.hand.turn >= 0:
            table.play(f"{table.turn} checks")
    assert [len(down) for down in table.hand.down] == [1, 1, 1]
    table.play("Ann declares low, Bo declares high, Cy declares high")
    # Ann has Q Q Q 7 6, Bo A A A 9 8, Cy K K K 9 8: Bo is high, and Ann is alone for low.
    assert table.won == {"Bo": 15, "Ann": 15}


def test_cards_may_be_turned_up_in_turn() -> None:
    played = changed(game("anaconda", 3), Turn, at_once=False)
    kept = tuple(step for step in played.steps if not isinstance(step, Pass | Draw | Declare))
    table = Table(replace(played, steps=kept), "Ann Bo Cy", cards=SEVENS)
    while isinstance(table.may(), Wager):
        table.play(f"{table.turn} checks")
    table.refuses("Bo turns up Kc", Law.IN_TURN)
    table.refuses("Ann turns up Kc", Law.COUNT)
    table.play("Ann turns up Ac")
    assert written(table.view("Cy").up[0]) == "Ac"
    table.play("Bo turns up Kc, Cy turns up Qc")
    assert table.turn == "Ann"
    assert retraced(table.log.events) == table.hand


# ---- the kitty, and odd chips ---------------------------------------------------------------------------------------


def test_the_kitty_has_its_part_of_every_pot_that_is_won() -> None:
    """Three antes of 5, and 5 for the kitty."""
    table = Table(pots(kitty=5)(game("stud7", 3, book="kitchen-table")), "Ann Bo Cy")
    table.play(f"{table.turn} folds")
    table.play(f"{table.turn} bets 5")
    table.play(f"{table.turn} folds")
    assert table.told(KittyFed) == [KittyFed(5)]
    assert (sum(table.won.values()), table.hand.aside.kitty) == (10, 5)
    assert sum(table.hand.stacks) == 2995


def test_the_kitty_is_fed_out_of_the_main_pot_and_never_by_more_than_is_there() -> None:
    """Ann, all-in with her ante, shares a main pot of 15; the kitty takes 15 of it, and nothing of the side pot."""
    played = pots(kitty=20)(game("stud7", 3, book="kitchen-table"))
    table = Table(
        played,
        "Ann Bo Cy",
        cards="Ann Ac Ad Ah As, Bo 2c 3d 9h 8c 7s Kd Jd, Cy 2d 3h 8h 9c 7d Qd Tc",
        stacks=(5, 100, 100),
    )
    call_down(table)
    assert table.told(KittyFed) == [KittyFed(15)]
    assert sum(table.won.values()) == 10
    assert list(table.won) == ["Bo"]


# ---- wild by the board ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("which", "wilds", "winner"), [("last", "9d 9s", "Ann"), ("lowest", "2c", "Bo"), ("none", "", "Bo")]
)
def test_a_card_of_the_board_makes_its_rank_wild_in_every_hand(which: str, wilds: str, winner: str) -> None:
    """Spit in the ocean, and Cincinnati with the lowest card wild. With nines wild Ann has a straight to the six against
    three kings; with twos wild three nines against three kings; else a pair of nines against kings.
    """
    played = game("holdem", 2)
    played = replace(played, wild=replace(played.wild, board=which))
    table = Table(played, "Ann Bo", cards="Ann 9s 3h, Bo Kh Kd", board="2c 7h Jc 4s 9d")
    assert wild(table, "Ann") == ""
    while table.turn:
        table.play(f"{table.turn} {'calls' if table.menu.call else 'checks'}")
    assert {*wild(table, "Ann").split()} == {*wilds.split()}
    assert list(table.won) == [winner]
