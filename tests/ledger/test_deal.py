"""The pack and the deal."""

from __future__ import annotations

from itertools import combinations

import pytest

from anteup.cards import JOKERS, STANDARD, Card, NotACard, cards, pack, written
from anteup.engine.events import BoardDealt, HolesDealt, Posted, Shown, Shuffled, UpDealt
from anteup.engine.menus import Exchange
from anteup.engine.play import CannotOpen
from anteup.rules import Malformed
from anteup.rules.laws import Law
from tests.ledger.entries import entry
from tests.ledger.off import instead, never, option
from tests.ledger.tables import STRAIGHT_POKER, UP_TO_THE_LIMIT, Table, game, made, own, straight_poker
from tests.ledger.wrong import (
    ALWAYS_THE_LAST_SEAT,
    BOARD_ONLY,
    DEALT_IN_BLOCKS,
    LAST_INTERVAL_LEFT_OUT,
    NOTHING_IS_MINDED,
    SEATS_ARE_NOT_COUNTED,
    SEEN_BY_ALL,
)

CALLED_ROUND = "S3 calls, S4 calls, S1 calls, S2 checks"
CHECKED_ROUND = "S1 checks, S2 checks, S3 checks, S4 checks"


def position(*places: int) -> tuple[Card, ...]:
    """The cards at these places of a new pack, from 1."""
    return tuple(STANDARD[place - 1] for place in places)


# ---- the pack -------------------------------------------------------------------------------------------------------


@entry("H-011", off=instead("cards:doubled", lambda _: None, "nobody looks for a card that is there twice"))
def test_the_pack_has_52_cards_each_of_them_once() -> None:
    assert len(set(STANDARD)) == len(STANDARD) == 52
    assert len(set(pack(jokers=1))) == 53
    with pytest.raises(CannotOpen, match="As is in the pack twice"):
        Table(game("holdem", 2), deck=(Card("As"), *STANDARD[1:]))
    with pytest.raises(CannotOpen, match="a pack of 51 cards"):
        Table(game("holdem", 2), deck=STANDARD[1:])


@entry(
    "I-002",
    off=instead(
        "engine.play:shuffling", lambda _hand, deck, nonce=b"", _slips=(): Shuffled(deck, nonce), "any pack will do"
    ),
)
def test_the_pack_is_the_ordinary_one_without_a_joker() -> None:
    home = game("holdem", 4, book="holdem-home")

    assert len(set(home.deck)) == len(home.deck) == 52
    with pytest.raises(CannotOpen, match="Jk is not in the pack"):
        Table(home, deck=(*STANDARD[1:], JOKERS[0]))


@entry("T-050", off=instead("cards:STANDARD", STANDARD[4:], "a pack without the twos"))
def test_there_are_1326_hands_of_two_cards() -> None:
    assert len(list(combinations(pack(), 2))) == 1326


@entry("T-055", off=instead("cards:written", lambda hand: " ".join(map(str, hand)).replace("T", "10"), "10 is written"))
def test_ten_is_written_with_one_letter_and_read_with_one_or_two() -> None:
    assert str(Card("Ts")) == "Ts"
    assert cards("10s") == cards("Ts") == (Card("Ts"),)
    assert written(cards("10s 10h")) == "Ts Th"
    with pytest.raises(NotACard):
        cards("1s")


# ---- cards to the players -------------------------------------------------------------------------------------------


@entry("H-016", off=DEALT_IN_BLOCKS)
def test_cards_go_round_singly_from_the_dealers_left() -> None:
    table = Table(straight_poker(3), deck=STANDARD)

    assert table.hand.down[0] == position(1, 4, 7, 10, 13)
    assert table.hand.down[1] == position(2, 5, 8, 11, 14)
    assert table.hand.down[2] == position(3, 6, 9, 12, 15)


@entry("H-017", off=option("deal.down", 4))
def test_five_cards_each_is_usual_and_some_forms_use_more() -> None:
    assert [len(hole) for hole in Table(straight_poker(7)).hand.down] == [5] * 7
    assert [len(hole) for hole in Table(game("draw", 7)).hand.down] == [5] * 7
    table = Table(game("stud7", 3, book="hoyle"), cards="S1 Kh Kd 4c Ks 4h 8s 7s, S2 Ad Kc Qh Jd 2c 3h Tc")
    played_down(table)
    came = [one for one in table.log.events if isinstance(one, HolesDealt | UpDealt)]
    assert [(type(one).__name__, written(one.hands[0])) for one in came] == [
        ("HolesDealt", "Kh Kd"),
        *(("UpDealt", card) for card in ("4c", "Ks", "4h", "8s")),
        ("HolesDealt", "7s"),
    ]
    assert table.held("S1") == "Kh Kd 7s 4c Ks 4h 8s"
    assert list(table.won) == ["S1"], "kings full of fours, of seven cards, against an ace-high straight"
    assert str(made("Kh Kd", "4c Ks 4h 8s 7s")) == "kings full of fours"
    six_each = (
        STRAIGHT_POKER.replace("SHARES", "'high'").replace("BET", UP_TO_THE_LIMIT).replace("down = 5", "down = 6")
    )
    with pytest.raises(Malformed, match="W-2: "):
        own(six_each)


@entry("H-093", off=ALWAYS_THE_LAST_SEAT)
def test_the_eldest_is_at_the_dealers_left() -> None:
    table = Table(straight_poker(7), "A B C D E F G", deck=STANDARD)

    assert table.hand.down[table.seat("A")][0] is STANDARD[0]
    assert table.turn == "A"


@entry("T-002", off=DEALT_IN_BLOCKS)
def test_two_cards_each_face_down_and_no_more_for_oneself() -> None:
    table = Table(game("holdem", 4), deck=STANDARD)

    assert table.hand.down == (position(1, 5), position(2, 6), position(3, 7), position(4, 8))
    table.play(CALLED_ROUND)
    assert [len(hole) for hole in table.hand.down] == [2, 2, 2, 2]


@entry("I-003", off=SEEN_BY_ALL)
def test_each_sees_his_own_two_cards_and_nobody_elses() -> None:
    table = Table(game("holdem", 6, book="holdem-home"))

    assert table.hand.top == 12
    for name in table.names:
        seen = table.view(name).down
        assert seen[table.seat(name)] == table.hand.down[table.seat(name)]
        assert [written(hole) for hole in seen].count("?? ??") == 5


@entry("H-092", off=option("post.ante", 0))
def test_seven_players_put_in_a_chip_each_before_the_cards() -> None:
    table = Table(straight_poker(7, ante=1))
    kinds = [type(event) for event in table.log.events]

    assert table.pot == 7
    assert kinds.count(Posted) == 7
    assert Posted not in kinds[kinds.index(HolesDealt) :]


# ---- the board ------------------------------------------------------------------------------------------------------


@entry("T-006", off=option("board.burn", value=False))
def test_one_card_is_burned_and_three_make_the_flop() -> None:
    table = Table(game("holdem", 4), deck=STANDARD)
    table.refuses("S1 checks", Law.IN_TURN)
    assert table.hand.board == ()
    table.play(CALLED_ROUND)

    assert table.hand.board == position(10, 11, 12)
    assert table.turn == "S1"


@entry("T-008", off=option("board.burn", value=False))
def test_one_card_is_burned_and_one_is_the_turn() -> None:
    table = Table(game("holdem", 4), deck=STANDARD)
    table.play(CALLED_ROUND)
    table.play(CHECKED_ROUND)

    assert table.hand.board[3:] == position(14)
    assert table.turn == "S1"


@entry("T-009", off=option("board.burn", value=False))
def test_one_card_is_burned_and_one_is_the_river() -> None:
    table = Table(game("holdem", 4), deck=STANDARD)
    table.play(CALLED_ROUND)
    for _ in range(3):
        table.play(CHECKED_ROUND)

    assert table.hand.board[4:] == position(16)
    assert table.hand.over


@entry("T-074", off=option("board.burn", value=False))
def test_three_cards_are_burned_in_all_and_four_players_use_sixteen() -> None:
    table = Table(game("holdem", 4), deck=STANDARD)
    table.play(CALLED_ROUND)
    for _ in range(3):
        table.play(CHECKED_ROUND)

    assert [(len(event.cards), event.burned) for event in table.told(BoardDealt)] == [(3, 1), (1, 1), (1, 1)]
    assert table.hand.down[3][-1] is STANDARD[7]
    assert table.hand.top == 16


@entry("I-007", off=option("board.burn", value=False))
def test_the_burned_card_is_seen_by_nobody() -> None:
    table = Table(game("holdem", 6, book="holdem-home"), deck=STANDARD)
    table.play("S3 calls, S4 calls, S5 calls, S6 calls, S1 calls, S2 checks")

    assert table.hand.board == position(14, 15, 16)
    for name in ["", *table.names]:
        view = table.view(name)
        assert STANDARD[12] not in {*view.board, *view.deck, *(card for hole in view.down for card in hole)}


@entry("I-008", off=option("board.cards", 2))
def test_three_cards_face_up_are_everybodys() -> None:
    table = Table(game("holdem", 4, book="holdem-home"))
    table.play(CALLED_ROUND)

    assert len(table.hand.board) == 3
    assert {table.view(name).board for name in ["", *table.names]} == {table.hand.board}


@entry("I-010", off=BOARD_ONLY)
def test_on_the_turn_one_has_the_best_five_of_six_cards() -> None:
    home = game("holdem", 4, book="holdem-home")
    table = Table(home, cards="S1 Kh Qs", board="8s Qc 8h 4c")
    table.play(CALLED_ROUND)
    table.play(CHECKED_ROUND)

    assert written(table.hand.board) == "8s Qc 8h 4c"
    assert made("Kh Qs", written(table.hand.board)).category == "two pairs"


@entry("I-012", off=BOARD_ONLY)
def test_on_the_river_one_has_the_best_five_of_seven() -> None:
    table = Table(game("holdem", 4, book="holdem-home"), cards="S1 Qs 9h", board="9c Kc 3h 5s 9d")
    table.play(CALLED_ROUND)
    for _ in range(3):
        table.play(CHECKED_ROUND)

    assert written(table.hand.board) == "9c Kc 3h 5s 9d"
    assert made("Qs 9h", written(table.hand.board)).category == "three of a kind"
    assert list(table.won) == ["S1"]


# ---- how many, and in what order ------------------------------------------------------------------------------------


@entry("H-001", off=NOTHING_IS_MINDED)
def test_two_forms_are_played_by_one_engine() -> None:
    closed = Table(straight_poker(3, ante=1))
    closed.play("S1 bets 5, S2 calls, S3 folds")
    flop_game = Table(game("holdem", 3))
    flop_game.play("S3 calls, S1 calls, S2 checks")
    for _ in range(3):
        flop_game.play("S1 checks, S2 checks, S3 checks")

    for table in (closed, flop_game):
        assert table.hand.over
        assert sum(table.stacks.values()) == 3000
    assert type(closed.hand) is type(flop_game.hand)
    without_a_showdown = STRAIGHT_POKER.replace(', { do = "show" }', "")
    with pytest.raises(Malformed, match="W-1: "):
        own(without_a_showdown.replace("SHARES", "'high'").replace("BET", UP_TO_THE_LIMIT))


@entry("H-008", off=SEATS_ARE_NOT_COUNTED)
def test_two_to_ten_may_play() -> None:
    """No more is said of it: that five to eight are the best number is told nobody who is one of two, or of ten."""
    for players in (2, 6, 10):
        table = Table(game("stud5", players, book="hoyle"))
        played_down(table)
        assert len(table.told(Shown)) == players
    for players in (1, 11):
        with pytest.raises(Malformed, match=r"seats for 2 to 10 .*W-16"):
            game("stud5", players, book="hoyle")
    for_more = """
    form = "for-more"
    name = "One card up"
    says = "One card down and one up, for as many as like."
    book = "hoyle"
    seats = [2, 20]
    steps = [{ do = "post" }, { do = "deal", down = 1, up = 1 }, { do = "bet", part = "door" }, { do = "show" }]
    """
    assert own(for_more, 10).players == 10
    with pytest.raises(Malformed, match=r"the book 'hoyle' has seats for 2 to 10 .*W-16"):
        own(for_more, 11)


@entry("H-048", off=ALWAYS_THE_LAST_SEAT)
def test_the_turn_goes_round_by_the_left() -> None:
    table = Table(straight_poker(5))
    table.play("S1 checks, S2 checks, S3 checks")

    assert table.turn == "S4"


def played_down(table: Table) -> list[tuple[int, int]]:
    """One bets the least at first, and all call; for each interval, how many cards each had then, and the board."""
    intervals = list[tuple[int, int]]()
    step = -1
    while table.turn:
        if isinstance(table.may(), Exchange):
            table.play(f"{table.turn} stands pat")
            continue
        if table.hand.step != step:
            step = table.hand.step
            intervals.append((len(table.held("S1").split()), len(table.hand.board)))
        opens = len(intervals) == 1 and not table.hand.level
        table.play(f"{table.turn} {f'bets {table.menu.least}' if opens else 'calls' if table.menu.call else 'checks'}")
    return intervals


@entry("H-050", off=LAST_INTERVAL_LEFT_OUT)
def test_the_number_of_intervals_depends_on_the_form() -> None:
    intervals = {form: played_down(Table(game(form, 3))) for form in ("draw", "stud5", "stud7", "holdem")}
    assert intervals == {
        "draw": [(5, 0), (5, 0)],
        "stud5": [(2, 0), (3, 0), (4, 0), (5, 0)],
        "stud7": [(3, 0), (4, 0), (5, 0), (6, 0), (7, 0)],
        "holdem": [(2, 0), (2, 3), (2, 4), (2, 5)],
    }


@entry("H-050", off=never(Law.PHASE))
def test_between_two_intervals_nobody_bets() -> None:
    draw = Table(game("draw", 3))
    draw.play("S1 bets 1, S2 calls, S3 calls")
    draw.refuses("S1 bets 1", Law.PHASE)
    draw.refuses("S1 checks", Law.PHASE)
    table = Table(own('game = "straddled"\nform = "holdem"\nstraddle = { allowed = true }', 4))
    table.refuses("S3 bets 4", Law.PHASE)
    table.refuses("S3 calls", Law.PHASE)


@entry("T-009", off=SEATS_ARE_NOT_COUNTED)
def test_the_pack_lasts_for_22() -> None:
    table = Table(game("holdem", 22), deck=STANDARD)
    table.play(", ".join(f"S{seat} calls" for seat in [*range(3, 23), 1]) + ", S2 checks")
    for _ in range(3):
        table.play(", ".join(f"S{seat} checks" for seat in range(1, 23)))

    assert table.hand.top == 52
    with pytest.raises(Malformed, match="W-16"):
        own('game = "too-many"\nform = "holdem"', 23)
