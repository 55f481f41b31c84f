"""Stud, draw and wild cards: who speaks first, what may be bet, and what the cards are worth."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.cards import STANDARD, cards
from anteup.engine.events import BoardDealt, Shown
from anteup.engine.menus import Wager
from anteup.ranking import USUAL, evaluate
from anteup.rules.laws import Law
from anteup.rules.steps import Bet, Game
from tests.cases.told import case
from tests.ledger.tables import Table, game, own, sheet

# ---- lowball --------------------------------------------------------------------------------------------------------


@case("BUG-026", "uoftcprg/pokerkit#44", "https://github.com/uoftcprg/pokerkit/issues/44")
def test_an_ace_is_only_high_in_deuce_to_seven() -> None:
    a, b, c = "Ac 2d 3h 4s 5c", "2s 2h 7h 8s 9c", "Kc 5d 4d 3c 2c"

    worth = [made for hand in (c, a, b) if (made := evaluate(hand, of="2-7")) is not None]
    assert worth[0] > worth[1] > worth[2]
    for names, winner in (("A B", "A"), ("A C", "C")):
        hands = {"A": a, "B": b, "C": c}
        table = Table(
            game("single-draw-27", 2), names, cards=", ".join(f"{name} {hands[name]}" for name in names.split())
        )
        second, first = names.split()
        table.play(f"{first} calls, {second} checks, {second} stands pat, {first} stands pat")
        table.check_down()

        assert {winner: 4} == table.won


# ---- wild cards -----------------------------------------------------------------------------------------------------


@case("BUG-028", "goldfire/pokersolver#32", "https://github.com/goldfire/pokersolver/issues/32")
def test_a_straight_is_no_higher_than_its_wild_cards_reach() -> None:
    """A jack-high straight would take two of them."""
    seven = "5c 6h 7d 9c 4d 2s Tc"

    made = evaluate(seven, wild="2s")
    assert ("straight", "ten-high straight") == (made.category, str(made))
    assert "two of spades as the eight of" in made.in_full
    table = Table(
        own(sheet("stud7", "card-room", wild="cards = ['deuces']"), 2),
        "A B",
        cards=f"A {seven}, B Jh Jd Kc Ks 3d 3c 8d",
    )
    table.play(f"{table.turn} raises to {table.menu.least}, {'B' if table.turn == 'A' else 'A'} calls")
    table.check_down()

    assert {"A": table.pots[0][0]} == table.won


@case("BUG-030", "goldfire/pokersolver#11", "https://github.com/goldfire/pokersolver/issues/11")
def test_a_wild_card_is_not_an_unknown_one() -> None:
    """Three aces and two jokers are five aces, or four where five of a kind is no hand; never a full house."""
    seven = "Ad As Ac Th 2d Jk Jk2"
    five = replace(USUAL, joker="wild", five_of_a_kind=True)
    four = replace(USUAL, joker="wild", five_of_a_kind=False)

    assert "five of a kind" == evaluate(seven, ranks=five).category
    assert "four of a kind" == evaluate(seven, ranks=four).category


@case(
    "BUG-032",
    "RogueMaster/flipperzero-firmware-wPlugins#283",
    "https://github.com/RogueMaster/flipperzero-firmware-wPlugins/issues/283",
)
@pytest.mark.parametrize(
    ("held", "opens"),
    [
        ("9c 9d Ah 5s 2c", False),
        ("Tc Td Ah 5s 2c", False),
        ("Jc Jd Ah 5s 2c", True),
        ("Qc Qd Ah 5s 2c", True),
        ("Kc Kd Ah 5s 2c", True),
        ("Ac Ad Kh 5s 2c", True),
    ],
)
def test_jacks_or_better_are_jacks_or_better(held: str, *, opens: bool) -> None:
    table = Table(game("jackpots", 2), "A B", cards=f"A {held}")

    if opens:
        table.play(f"A bets {table.menu.least}")
        assert 0 == table.hand.opener
    else:
        assert 0 == table.menu.least
        table.refuses("A bets 1", Law.OPENERS)


# ---- stud -----------------------------------------------------------------------------------------------------------


def pot_limit(game: Game) -> Game:
    """The same in pot limit, where a bet is at least a full one."""
    return replace(
        game, steps=tuple(replace(s, limit="pot", size=s.fixed) if isinstance(s, Bet) else s for s in game.steps)
    )


@case("BUG-069", "ts4z/barge-rulebook pot-limit.md", "https://github.com/ts4z/barge-rulebook")
def test_pot_limit_stud_counts_the_antes_and_the_bring_in() -> None:
    """Eight players ante 100; the low card brings it in for 150; a full bet is 300."""
    stud = pot_limit(game("stud7", 8, ante=100, bring_in=150, small_bet=300, big_bet=600))
    doors = cards("2c 3h 4h 5h 6h 7h 8h 9h")
    rest = tuple(card for card in reversed(STANDARD) if card not in doors)
    table = Table(stud, "A B C D E F G H", stacks=10_000, deck=rest[:16] + doors + rest[16:])

    assert "A" == table.turn
    table.play("A raises to 150")
    assert (150, 300, 1250) == (table.menu.call, table.menu.least, table.menu.most)
    table.play("B raises to 650")
    assert ("C", 2900) == (table.turn, table.menu.most)


@case(
    "BUG-114",
    "WSOP 2023 Live Action Rules, razz section and 245",
    "https://github.com/uoftcprg/phh-std",
)
def test_in_razz_the_ace_is_low_and_a_tie_for_the_high_card_goes_by_suit() -> None:
    table = Table(game("razz", 4), "A B C D", cards="A 2c 2d Kc 8c, B 3c 3d Ks 8d, C 4c 4d Ah 7c, D 5c 9d 5d 7d")

    assert "B" == table.turn
    table.play(f"B raises to {table.menu.least}, C calls, D calls, A calls")
    assert "C" == table.turn  # A-7 is lower than 5-7


def test_in_razz_a_tie_for_the_lowest_hand_goes_by_place() -> None:
    """BUG-114, the last sentence: the clubs of the second do not matter."""
    table = Table(game("razz", 3), "A B C", cards="A 2c 2d Ks 8c, B 3c 3d 5s 7h, C 4c 4d 5c 7c")
    table.play(f"A raises to {table.menu.least}, B calls, C calls")

    assert "B" == table.turn


@case("BUG-116", "WSOP 2023 Live Action Rule 230", "https://github.com/uoftcprg/phh-std")
def test_an_open_pair_on_fourth_street_lets_anybody_bet_double() -> None:
    """Bets of 5 and 10; not in razz, nor where the low hand has half of the pot."""
    doors = "A 2c 2d Kc Kh, B 3c 3d 5s 7h, C 4c 4d 6c 8c"

    def fourth(form: str) -> Table:
        table = Table(game(form, 3, small_bet=5, big_bet=10, ante=1, bring_in=2), "A B C", cards=doors)
        first = table.turn
        table.play(f"{first} raises to 2")
        while table.menu.call:
            table.play(f"{table.turn} calls")
        return table

    table = fourth("stud7")
    assert ("A", 5, 10) == (table.turn, table.menu.least, table.menu.most)
    table.refuses("A bets 7", Law.BET_SIZE)
    table.play("A checks")
    assert ("B", 5, 10) == (table.turn, table.menu.least, table.menu.most)
    table.play("B bets 10")
    assert (20, 20) == (table.menu.least, table.menu.most)
    for form in ("stud8", "razz"):
        assert (5, 5) == (fourth(form).menu.least, fourth(form).menu.most)


@case(
    "BUG-118",
    "vendor stud guides; WSOP 2023 Live Action Rule 238",
    "http://pokerbandits.ca/1014-seven-card-stud-hand-ranks-and-rules.htm",
)
def test_eight_who_stay_to_the_end_share_the_last_card() -> None:
    """48 cards are out and three were burned: the one that is left is everybody's."""
    table = Table(game("stud7", 8), deck=STANDARD)
    table.play(f"{table.turn} raises to {table.menu.least}")
    while table.turn:
        facts = table.may()
        assert isinstance(facts, Wager)
        table.play(f"{table.turn} {'calls' if facts.call else 'checks'}")
    (last,) = table.told(BoardDealt)

    assert 1 == len(last.cards)
    assert [6] * 8 == [len(down) + len(up) for down, up in zip(table.hand.down, table.hand.up, strict=True)]
    assert set(last.cards).isdisjoint(card for held in (*table.hand.down, *table.hand.up) for card in held)
    assert 0 == table.hand.left
    assert table.told(Shown)
