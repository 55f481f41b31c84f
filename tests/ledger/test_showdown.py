"""The show of hands, what is seen before it and after it, and the sample hand from the deal to the award."""

from __future__ import annotations

from anteup.cards import written
from anteup.engine.events import BetReturned, HoleDealt, HolesDealt, Shown, Shuffled
from anteup.engine.law import menu
from anteup.engine.lines import told
from anteup.engine.menus import Tabling
from anteup.rules.laws import Law
from tests.examples.told import HOLDEM_SAMPLE, follow
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table, game, own, straight_poker
from tests.ledger.test_ranks import with_two_changed
from tests.ledger.wrong import (
    NO_SHOWDOWN,
    ONE_CHECK_CLOSES,
    SEEN_BY_ALL,
    WINNER_SHOWS,
)

FOUR = "Bob Carol Ted Alice"
BOARD = "9c Kc 3h 5s 9d"
HOLES = {"Bob": "Qs 9h", "Carol": "Kh Jd", "Alice": "Ac 7c"}
PREFLOP = "Ted folds, Alice calls, Bob calls, Carol checks"
FLOP = "Bob checks, Carol bets 2, Alice raises to 4, Bob calls, Carol calls"
TURN = "Bob checks, Carol checks, Alice checks"
RIVER = "Bob bets 4, Carol calls, Alice folds"
ASKED = 'game = "asked"\nform = "holdem"\nshow = { asks = true }'


def sample(*streets: str, asked: bool = False) -> Table:
    """The sample hand, as far as these streets."""
    cards = ", ".join(f"{name} {hole}" for name, hole in HOLES.items())
    table = Table(own(ASKED, 4) if asked else game("holdem", 4), FOUR, cards=cards, board=BOARD)
    for street in streets:
        table.play(street)
    return table


# ---- the sample hand ------------------------------------------------------------------------------------------------


@entry("T-038", off=never(Law.CHECK_FACED))
def test_before_the_flop_the_first_to_act_may_not_check() -> None:
    table = sample()
    assert table.turn == "Ted"
    table.refuses("Ted checks", Law.CHECK_FACED)
    held = [table.pot]
    for said in PREFLOP.split(", ")[:3]:
        table.play(said)
        held.append(table.pot)

    assert held == [3, 3, 5, 6]


@entry("T-040", off=never(Law.OUT))
def test_on_the_flop_carol_bets_and_alice_raises() -> None:
    table = sample(PREFLOP)
    assert written(table.hand.board) == "9c Kc 3h"
    table.refuses("Ted checks", Law.OUT)
    held = []
    for said in FLOP.split(", "):
        table.play(said)
        held.append(table.pot)

    assert held == [6, 8, 12, 16, 18]


@entry("T-041", off=ONE_CHECK_CLOSES)
def test_on_the_turn_all_three_check() -> None:
    table = sample(PREFLOP, FLOP)
    assert written(table.hand.board[3:]) == "5s"
    table.play(TURN)

    assert len(table.hand.board) == 5
    assert table.pot == 18


@entry("T-042", off=never(Law.BET_SIZE))
def test_on_the_river_bob_bets_the_big_bet() -> None:
    table = sample(PREFLOP, FLOP, TURN)
    table.refuses("Bob bets 2", Law.BET_SIZE)
    table.play("Bob bets 4")
    assert table.pot == 22
    table.play("Carol calls")
    assert table.pot == 26
    table.play("Alice folds")

    assert table.pots == [(26, ["Bob", "Carol"])]


@entry("T-043", off=option("show.must", "all"))
def test_bob_who_bet_shows_and_wins() -> None:
    table = sample(PREFLOP, FLOP, TURN, RIVER)

    assert table.at_showdown == ["Bob shows", "Carol mucks"]
    assert table.won == {"Bob": 26}
    assert {name: stack - 1000 for name, stack in table.stacks.items()} == {
        "Alice": -6,
        "Bob": 16,
        "Carol": -10,
        "Ted": 0,
    }
    table = sample()
    follow(table, HOLDEM_SAMPLE)
    assert table.won == {"Bob": 26}


@entry("T-023", off=NO_SHOWDOWN)
def test_two_left_after_the_last_round_are_compared() -> None:
    table = sample(PREFLOP, FLOP, TURN, RIVER)

    assert table.still_in == ["Bob", "Carol"]
    assert [event.seat for event in table.told(Shown)] == [table.seat("Bob")]
    assert table.hand.over


@entry("T-072", off=SEEN_BY_ALL)
def test_the_public_record_and_the_houses_are_two_views_of_one_log() -> None:
    table = sample(PREFLOP, FLOP, TURN, RIVER, asked=True)
    table.play("Bob shows, Carol shows")
    public = told(table.log.seen(None)[1:]).decode()  # the first tells the game, and so the pack

    assert all(f'"{card}"' in public for name in ("Bob", "Carol") for card in HOLES[name].split())
    assert not any(f'"{card}"' in public for card in HOLES["Alice"].split())
    assert written(table.view().down[table.seat("Ted")]) == "?? ??"
    assert written(table.hand.down[table.seat("Alice")]) == "Ac 7c"


# ---- who wins, and who shows ----------------------------------------------------------------------------------------


@entry("H-021", off=option("ranks.order", with_two_changed("three of a kind", "two pairs")))
def test_betting_exhausted_the_strongest_hand_has_the_pot() -> None:
    table = Table(straight_poker(2, ante=10), cards="S1 Ah Ad Kc Ks Qh, S2 7h 7d 7c 4s 2h")
    table.play("S1 bets 10, S2 calls")

    assert table.won == {"S2": 40}


@entry("H-022", off=WINNER_SHOWS)
def test_whose_bet_nobody_meets_need_not_show() -> None:
    table = Table(straight_poker(3, ante=1), cards="S1 7h 5d 4c 3s 2h")
    table.play("S1 bets 10, S2 folds, S3 folds")

    assert table.won == {"S1": 3}
    assert table.told(BetReturned) == [BetReturned(table.seat("S1"), 10)]
    assert not table.told(Shown)
    assert written(table.view().down[0]) == "?? ?? ?? ?? ??"


@entry("T-022", off=WINNER_SHOWS)
def test_the_last_player_wins_and_shows_only_if_he_likes() -> None:
    table = Table(game("holdem", 4), FOUR)
    table.play("Ted folds, Alice folds, Bob folds")
    assert table.won == {"Carol": 2}
    assert not table.told(Shown)
    assert written(table.view("Bob").down[table.seat("Carol")]) == "?? ??"

    asked = Table(own(ASKED, 4), FOUR)
    asked.play("Ted folds, Alice folds, Bob folds")
    assert menu(asked.hand) == Tabling(asked.seat("Carol"), muck=True)
    asked.play("Carol mucks")
    assert asked.won == {"Carol": 2}


@entry("T-069", off=never(Law.MUST_SHOW))
def test_the_last_aggressor_shows_first_and_the_beaten_may_muck() -> None:
    table = sample(PREFLOP, FLOP, TURN, RIVER, asked=True)
    assert table.turn == "Bob"
    table.refuses("Bob mucks", Law.MUST_SHOW)
    table.play("Bob shows")
    assert menu(table.hand) == Tabling(table.seat("Carol"), muck=True)
    table.play("Carol mucks")
    assert table.won == {"Bob": 26}

    no_bet = sample(PREFLOP, FLOP, TURN, "Bob checks, Carol checks, Alice checks", asked=True)
    assert no_bet.turn == "Bob"
    a_bet = sample(PREFLOP, FLOP, TURN, "Bob checks, Carol bets 4, Alice folds, Bob calls", asked=True)
    assert a_bet.turn == "Carol"
    a_bet.refuses("Carol mucks", Law.MUST_SHOW)


@entry("I-014", off=option("show.order", "last aggressor"))
def test_the_left_of_the_last_to_call_shows_first() -> None:
    home = game("holdem", 3, book="holdem-home")
    checked_down = "S1 checks, S2 checks, S3 checks"
    table = Table(home)
    table.play(
        f"S3 calls, S1 calls, S2 checks, {checked_down}, {checked_down}, S1 checks, S2 bets 5, S3 calls, S1 calls"
    )
    assert table.at_showdown == ["S2 shows", "S3 shows", "S1 shows"]

    table = Table(home)
    table.play(f"S3 calls, S1 calls, S2 checks, {checked_down}, {checked_down}, {checked_down}")
    assert table.at_showdown == ["S1 shows", "S2 shows", "S3 shows"]

    all_in_between = Table(home, stacks=(2, 1000, 1000))
    all_in_between.play(
        "S3 calls, S1 calls, S2 checks, S2 checks, S3 checks, S2 checks, S3 checks, S2 bets 5, S3 calls"
    )
    assert all_in_between.at_showdown == ["S1 shows", "S2 shows", "S3 shows"]


# ---- what is seen ---------------------------------------------------------------------------------------------------


@entry("H-002", off=SEEN_BY_ALL)
def test_in_closed_poker_every_card_of_a_player_is_unknown_to_the_others() -> None:
    table = Table(straight_poker(3))
    table.play("S1 bets 5, S2 calls")
    view = table.view("S2")

    assert view.down[1] == table.hand.down[1]
    assert len(view.down[1]) == 5
    assert [written(view.down[other]) for other in (0, 2)] == ["?? ?? ?? ?? ??"] * 2
    assert view.deck == ()


@entry("T-003", off=SEEN_BY_ALL)
def test_holdem_is_closed_though_its_board_is_public() -> None:
    table = sample(PREFLOP, FLOP)

    assert [written(hole) for hole in table.view().down] == ["?? ??"] * 4
    assert table.view().board == table.hand.board
    assert not any(isinstance(event, HolesDealt | HoleDealt | Shuffled) for event in table.log.seen(None))
