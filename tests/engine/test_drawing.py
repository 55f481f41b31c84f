"""Draws: who wins low, a stock that runs out, cards kept back for a board, and boards of which two are played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.cards import STANDARD, cards, written
from anteup.engine.actions import Seat
from anteup.engine.events import BoardDealt, Discarded, Drawn, Posted, TurnsOpened, Won
from anteup.engine.log import fold, retraced
from anteup.engine.menus import Exchange, Wager
from anteup.engine.play import CannotOpen
from anteup.rules.laws import Law
from anteup.rules.steps import Game
from tests.engine.playing import draws, pots
from tests.ledger.tables import Table, game

SIX = "Ann Bo Cy Dee Eva Fay"


def come_in(table: Table) -> None:
    """All call until the interval is over."""
    step = table.hand.step
    while table.hand.step == step and not table.hand.over:
        table.play(f"{table.turn} {'calls' if table.menu.call else 'checks'}")


def on(table: Table) -> None:
    """All stand pat, check and call to the end."""
    while not table.hand.over:
        said = "stands pat" if isinstance(table.may(), Exchange) else "calls" if table.menu.call else "checks"
        table.play(f"{table.turn} {said}")


# ---- low hands ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "ann", "bo", "winner"),
    [
        ("single-draw-27", "7c 5d 4h 3s 2c", "6c 5h 4d 3c 2d", "Ann"),  # a straight counts, and loses
        ("single-draw-27", "7c 5c 4c 3c 2c", "Ks Qh 9d 8c 7d", "Bo"),  # a flush counts too
        ("single-draw-27", "Ac 5d 4h 3s 2c", "Kc Qh 9d 8c 7d", "Bo"),  # an ace is high, and this is no straight
        ("single-draw-27", "2c 2d 3h 4s 5c", "Ac Kh Qd Jc 9d", "Bo"),  # any pair loses to no pair
        ("triple-draw-a5", "Ac 5d 4h 3s 2c", "6c 4d 3c 2d Ah", "Ann"),  # here it is the best of all
        ("triple-draw-a5", "6c 5c 4c 3c 2c", "6d 5h 4d 3d 2d", "tie"),  # neither straights nor flushes
        ("badugi", "Ac 2d 3h 3s", "Kc Qd Jh Ts", "Bo"),  # any four beat any three
        ("badugi", "Ac 2d 3h 4s", "As 2h 3d 5c", "Ann"),
        ("badugi", "Ac 2c 3d Kh", "4c 5d 6h 6s", "Bo"),  # A-3-K is a worse three than 4-5-6
        ("badugi", "Ac 2c 3c 4c", "Kd Kh Qd Qh", "Bo"),  # one card against two: a queen and a king of two suits
    ],
)
def test_the_lowest_hand_wins(form: str, ann: str, bo: str, winner: str) -> None:
    table = Table(game(form, 2), "Ann Bo", cards=f"Ann {ann}, Bo {bo}")
    on(table)
    assert table.won == ({"Ann": 2, "Bo": 2} if winner == "tie" else {winner: 4})


def test_three_draws_in_turn_from_the_dealers_left() -> None:
    table = Table(
        game("triple-draw-27", 3),
        "Ann Bo Cy",
        cards="Ann 2c 3d 4h Ks Kd, Bo 2d 3c 5h 7s Qc, Cy 8c 7d 5s 4d 2h",
        draws=["Ann 5c 9d, Bo Qh", "Ann 7c, Bo Jh", "Bo 6h"],
    )
    come_in(table)
    assert table.may() == Exchange(Seat(0), 0, 5)
    table.refuses("Bo discards Qc", Law.IN_TURN)
    table.refuses("Ann discards 2c 2d", Law.DISCARD)
    table.refuses("Ann discards 2c 2c", Law.DISCARD)
    table.play("Ann discards Ks Kd")
    table.refuses("Ann discards 2c", Law.DRAWN)
    table.refuses("Ann bets 2", Law.PHASE if table.turn == "Ann" else Law.IN_TURN)
    table.play("Bo discards Qc, Cy stands pat")
    assert table.hand.aside.drew == (2, 1, 0)
    assert (table.menu.least, table.turn) == (2, "Ann")
    come_in(table)
    table.play("Ann discards 9d, Bo discards Qh, Cy stands pat")
    assert table.menu.least == 4
    come_in(table)
    table.play("Ann stands pat, Bo discards Jh, Cy stands pat")
    come_in(table)
    # Ann 7-5-4-3-2, the best there is; Bo 7-6-5-3-2; Cy 8-7-5-4-2.
    assert (table.held("Ann"), table.held("Bo")) == ("2c 3d 4h 5c 7c", "2d 3c 5h 7s 6h")
    assert table.won == {"Ann": 6}


def test_who_is_all_in_draws_and_who_has_folded_does_not() -> None:
    table = Table(game("triple-draw-27", 3), "Ann Bo Cy", stacks=(2, 1000, 1000))
    table.play("Cy raises to 4, Ann calls, Bo folds")
    assert table.hand.allin == 0b001
    assert table.may() == Exchange(Seat(0), 0, 5)
    table.play("Ann stands pat")
    assert table.may() == Exchange(Seat(2), 0, 5)


def test_a_card_is_burned_before_a_draw_where_the_book_burns() -> None:
    """Badugi in the card room: 8 cards, and a burn before each of three draws."""
    table = Table(game("badugi", 2, book="card-room"), "Ann Bo")
    come_in(table)
    assert table.hand.top == 9
    assert table.told(TurnsOpened)[-1].burned == 1
    on(table)
    assert table.hand.top == 11


# ---- where the stock runs out ---------------------------------------------------------------------------------------


def test_what_others_have_thrown_is_the_new_stock_and_never_ones_own() -> None:
    """Of 52 cards 30 are dealt; four throw five, and two are left for Eva's five: her own are not among the twenty."""
    table = Table(game("triple-draw-27", 6), SIX, deck=STANDARD)
    come_in(table)
    thrown = [card for name in ["Ann", "Bo", "Cy", "Dee"] for card in cards(table.held(name))]
    for name in ["Ann", "Bo", "Cy", "Dee", "Eva"]:
        table.play(f"{name} discards {table.held(name)}")
    assert table.log.wants_pack
    assert table.log.wanted == tuple(thrown)
    assert table.may("Eva") is None
    table.refuses("Eva stands pat", Law.PHASE)
    table.refuses("Fay stands pat", Law.IN_TURN)
    with pytest.raises(CannotOpen, match="a pack of 52 cards, and 20 were thrown away"):
        table.lays(STANDARD)
    own = table.told(Discarded)[-1].cards
    with pytest.raises(CannotOpen, match=f"{own[0]} is not in what was thrown away"):
        table.lays((own[0], *thrown[1:]))
    table.lays(tuple(thrown[::-1]))
    assert table.hand.down[4] == (*STANDARD[50:], *thrown[:-4:-1])
    assert table.hand.left == 17
    assert table.hand.aside.thrown == ((Seat(4), own),)
    table.play(f"Fay discards {table.held('Fay')}")
    assert table.hand.down[5] == tuple(thrown[-4:-9:-1])

    # In the second draw twelve are left; what Eva threw in the first may now come to anybody.
    come_in(table)
    for name in ["Ann", "Bo", "Cy"]:
        table.play(f"{name} discards {table.held(name)}")
    assert {*own} <= {*table.log.wanted}
    table.lays()
    assert fold(table.log.events) == table.hand == retraced(table.log.events)


def test_every_viewer_sees_the_stock_go_down_and_come_back() -> None:
    table = Table(game("triple-draw-27", 6), SIX, deck=STANDARD)
    come_in(table)
    for name in ["Ann", "Bo", "Cy", "Dee", "Eva"]:
        table.play(f"{name} discards {table.held(name)}")
    assert {table.view(name).left for name in ("", "Ann", "Eva")} == {2}
    table.lays()
    assert {table.view(name).left for name in ("", "Ann", "Eva")} == {17}
    assert table.view("Ann").aside.thrown == ((Seat(4), (cards("??")[0],) * 5),)
    assert table.view("Eva").aside.thrown == ((Seat(4), table.told(Discarded)[-1].cards),)
    assert written(table.view("Ann").down[4]) == "?? ?? ?? ?? ??"
    assert table.view("Eva").down[4] == table.hand.down[4]


def test_nobody_draws_more_than_could_come_for_them() -> None:
    """Alone with an empty stock and nothing thrown by others, one may throw nothing."""
    table = Table(draws(stock="limit")(game("triple-draw-27", 6)), SIX, deck=STANDARD)
    come_in(table)
    for name in ["Ann", "Bo", "Cy", "Dee"]:
        table.play(f"{name} discards {table.held(name)}")
    assert table.may() == Exchange(Seat(4), 0, 2)
    held = table.held("Eva").split()
    table.refuses(f"Eva discards {' '.join(held[:3])}", Law.STOCK)
    table.play(f"Eva discards {' '.join(held[:2])}")
    assert table.may() == Exchange(Seat(5), 0, 0)
    table.refuses(f"Fay discards {table.held('Fay').split()[0]}", Law.STOCK)
    table.play("Fay stands pat")
    on(table)
    assert table.hand.top == 52


def drawmaha(stock: str) -> Table:
    """Six players with 30 cards, a burn and a flop: 18 are left, of which a turn and a river with their burns take 4."""
    table = Table(draws(stock=stock)(game("drawmaha", 6)), SIX, deck=STANDARD)
    come_in(table)
    come_in(table)
    assert table.hand.left == 18
    return table


def test_cards_for_the_board_are_kept_back_where_the_stock_limits_the_draw() -> None:
    """14 may be drawn: five, five, four and none."""
    table = drawmaha("limit")
    table.play(f"Ann discards {table.held('Ann')}, Bo discards {table.held('Bo')}")
    assert table.may() == Exchange(Seat(2), 0, 4)
    table.refuses(f"Cy discards {table.held('Cy')}", Law.STOCK)
    table.play(f"Cy discards {' '.join(table.held('Cy').split()[:4])}")
    assert table.may() == Exchange(Seat(3), 0, 0)
    on(table)
    assert len(table.hand.board) == 5
    assert table.hand.top == 52


def test_the_board_comes_from_a_new_stock_where_the_draw_has_taken_the_last_card() -> None:
    """18 are thrown, and 18 come; the burn and the turn are dealt of those thrown."""
    table = drawmaha("reshuffle")
    for name in ("Ann", "Bo", "Cy"):
        table.play(f"{name} discards {table.held(name)}")
    table.play(f"Dee discards {' '.join(table.held('Dee').split()[:3])}, Eva stands pat, Fay stands pat")
    assert (table.hand.left, table.log.wants_pack) == (0, True)
    thrown = [card for event in table.told(Discarded) for card in event.cards]
    assert sorted(table.log.wanted, key=STANDARD.index) == sorted(thrown, key=STANDARD.index)
    table.lays(tuple(thrown))
    assert table.told(BoardDealt)[-1] == BoardDealt((thrown[1],), 1)
    on(table)
    assert table.hand.board[-1] is thrown[3]
    assert retraced(table.log.events) == table.hand


def test_where_the_stock_gives_out_in_the_middle_of_ones_cards_the_rest_come_from_the_new_one() -> None:
    """Forty cards and a burn: eleven are left, and the third player gets the last of them and four of the new stock."""
    table = Table(draws(burn=True)(game("draw", 8)), deck=STANDARD, names="A B C D E F G H")
    table.play("A bets 1")
    come_in(table)
    assert (table.hand.top, table.hand.left) == (41, 11)
    for name in ["A", "B"]:
        table.play(f"{name} discards {table.held(name)}")
    table.play(f"C discards {table.held('C')}")
    assert table.log.wants_pack
    table.lays()
    assert table.hand.down[2][0] is STANDARD[51]
    assert table.hand.left == 6


# ---- cards thrown for nothing ---------------------------------------------------------------------------------------

THREE = "Ann As Ah 2c, Bo Ks Kh 3c, Cy Qs Qh 4c"


def test_in_pineapple_all_throw_one_card_before_the_betting() -> None:
    table = Table(game("pineapple", 3), "Ann Bo Cy", cards=THREE, board="2d 2h 7s 8s Jd")
    assert (table.hand.turn, table.hand.due) == (-1, 0b111)
    assert table.may("Cy") == Exchange(Seat(2), 1, 1)
    table.refuses("Cy stands pat", Law.DISCARD)
    table.refuses("Cy discards Qs 4c", Law.DISCARD)
    table.play("Cy discards 4c")
    table.refuses("Cy discards Qs", Law.DRAWN)
    table.refuses("Ann folds", Law.PHASE)
    table.play("Ann discards 2c, Bo discards 3c")
    assert isinstance(table.may("Cy"), Wager)
    assert [len(down) for down in table.hand.down] == [2, 2, 2]
    assert not table.told(Drawn)
    on(table)
    # Ann has thrown the deuce that would have made threes: aces and deuces still win.
    assert table.won == {"Ann": 6}
    assert table.hand.top == 9 + 8


def test_in_crazy_pineapple_they_throw_it_after_the_flop_and_those_all_in_too() -> None:
    table = Table(game("crazy-pineapple", 3), "Ann Bo Cy", cards=THREE, board="2d 2h 7s 8s Jd", stacks=(1000, 1000, 2))
    table.play("Cy calls, Ann calls, Bo checks")
    assert [len(down) for down in table.hand.down] == [3, 3, 3]
    table.play("Ann checks, Bo checks")
    assert table.hand.due == 0b111
    table.play("Cy discards 4c, Bo discards 3c, Ann discards Ah")
    assert table.held("Ann") == "As 2c"
    on(table)
    assert table.won == {"Ann": 6}, "three deuces"


def test_hands_are_not_tabled_before_all_have_thrown() -> None:
    """All are all-in before the flop, and the book tables hands at once (TDA 16), but one card is still to be thrown."""
    table = Table(game("crazy-pineapple", 2), "Ann Bo", cards="Ann As Ah 2c, Bo Ks Kh 3c", stacks=50)
    table.play("Bo raises to 50, Ann calls")
    assert (table.hand.shown, len(table.hand.board)) == (0, 3)
    table.play("Ann discards 2c, Bo discards 3c")
    assert table.hand.over
    assert table.hand.shown == 0b11


# ---- two of one's own and three of the board's ----------------------------------------------------------------------


def test_in_courchevel_one_card_is_turned_before_the_betting() -> None:
    """Ten cards; a spade with no burn; a burn and two spades more, a burn and one, a burn and one: 18."""
    table = Table(
        game("courchevel", 2), "Ann Bo", cards="Ann As Kh Kd 2c 3c, Bo 7s 6s 5d 5c Jh", board="Ts 9s 2s Ks 4d"
    )
    assert (written(table.hand.board), table.hand.top) == ("Ts", 11)
    assert table.turn == "Bo"
    on(table)
    assert table.hand.top == 18
    # Ann, with one spade, has three kings; Bo plays two spades: a flush.
    assert table.won == {"Bo": 4}


def test_in_drawmaha_one_half_is_for_omaha_and_one_for_the_cards_held() -> None:
    """Ann has a flush on the board, two of hers and three of it; Bo has four kings in the hand and draws none."""
    table = Table(
        game("drawmaha", 2),
        "Ann Bo",
        cards="Ann As 3s 9d 8d 2c, Bo Kc Kd Kh Ks 4d",
        board="Qs 7s 5s 6h 2h",
        draws="Ann 9h 8h Jc",
    )
    table.play("Bo calls, Ann checks, Ann bets 2, Bo calls")
    table.play("Ann discards 9d 8d 2c, Bo stands pat")
    on(table)
    assert table.won == {"Ann": 4, "Bo": 4}
    assert [(event.seat, event.share) for event in table.told(Won)] == [(0, 0), (1, 1)]


def test_double_board_deals_two_boards_after_one_burn_and_halves_the_pot() -> None:
    table = Table(
        game("double-board", 2), "Ann Bo", cards="Ann As Ah, Bo Kc Kd", board="2c 3d 7h 8s Jd | Kh 4d 7c 9s Qd"
    )
    on(table)
    assert [written(board) for board in table.hand.boards] == ["2c 3d 7h 8s Jd", "Kh 4d 7c 9s Qd"]
    assert [(len(e.cards), e.burned, e.board) for e in table.told(BoardDealt)] == [
        (3, 1, 1),
        (3, 0, 2),
        (1, 1, 1),
        (1, 0, 2),
        (1, 1, 1),
        (1, 0, 2),
    ]
    assert table.won == {"Ann": 2, "Bo": 2}
    assert [written(board) for board in table.view().boards] == ["2c 3d 7h 8s Jd", "Kh 4d 7c 9s Qd"]


@pytest.mark.parametrize(
    ("boards", "won"),
    [
        ("2c 3d 7h 8s Jd | Kh 4d 7c 9s Qd", {"Ann": 4, "Bo": 3}),  # the odd chip goes with the first board
        ("Kh 3d 7h 8s Jd | 2c 4d 7c 9s Qd", {"Ann": 3, "Bo": 4}),
        ("2c 3d 7h 8s Jd | 2h 4d 7c 9s Qd", {"Ann": 7}),
        ("Ac Ad 7h 7s 7c | Kh 4d 2d 9s Qd", {"Ann": 4, "Bo": 3}),  # four aces, against a full house
    ],
)
def test_the_odd_chip_is_the_first_boards(boards: str, won: dict[str, int]) -> None:
    """A small blind of 1 that folds, and two who have 3 each."""
    table = Table(
        game("double-board", 3, blinds=(1, 3)),
        "Cy Ann Bo",
        cards="Ann As Ah, Bo Kc Kd",
        board=boards,
    )
    table.play("Bo calls, Cy folds, Ann checks")
    on(table)
    assert table.won == won


def bomb(said: str = "", board: str = "", players: int = 3) -> Table:
    """A bomb pot with a least bet of 2."""
    return Table(game("bomb-pot", players), "Ann Bo Cy", cards=said, board=board)


def test_in_a_bomb_pot_all_put_in_five_bets_and_begin_on_two_flops() -> None:
    table = bomb()
    assert [(post.seat, post.amount, post.into) for post in table.told(Posted)] == [
        (0, 10, "share"),
        (1, 10, "share"),
        (2, 10, "share"),
    ]
    assert [len(board) for board in table.hand.boards] == [3, 3]
    assert table.turn == "Ann"
    assert (table.menu.least, table.menu.most, table.menu.call) == (2, 30, 0)
    table.play("Ann bets 30")
    assert table.menu.most == 30 + 60 + 30, "the call, and as much as is then in the pot"


def test_each_board_of_a_bomb_pot_is_played_with_two_and_three() -> None:
    """On the first board Ann makes a flush with two of hers; on the second Cy fills up; Bo's four tens are two."""
    table = bomb("Ann As 2s 7h 9d, Bo Tc Td Th Ts, Cy Kc Kd 3c 4d", "Qs 8s 5s 6h Jc | Kh Qd Qc 5d 6c")
    on(table)
    assert table.won == {"Ann": 15, "Cy": 15}


def test_what_is_wild_on_one_board_is_wild_on_the_other() -> None:
    """Deuces are wild: Ann's three aces come of the deuce on the second board."""
    deuces: Game = game("double-board", 2)
    deuces = pots(odd_chip="left of the dealer")(replace(deuces, wild=replace(deuces.wild, cards=cards("2c 2d 2h 2s"))))
    table = Table(deuces, "Ann Bo", cards="Ann As Ah, Bo Kc Kd", board="Kh 3d 7h 8s Jd | 2c 4d 7c 9s Qd")
    on(table)
    assert table.won == {"Ann": 2, "Bo": 2}
