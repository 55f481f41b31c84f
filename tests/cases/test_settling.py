"""Who is paid what: side pots, odd chips, halves, rake, and what comes back."""

from __future__ import annotations

from anteup.engine.actions import Seat
from anteup.engine.events import BetReturned, HandEnded, Raked, Shown
from anteup.engine.hand import chips
from anteup.rules.laws import Law
from tests.cases.told import case
from tests.ledger.tables import Table, game, own, sheet

# ---- side pots ------------------------------------------------------------------------------------------------------


@case("BUG-088", "datamllab/rlcard#179, #286", "https://github.com/datamllab/rlcard/issues/179")
def test_two_who_tie_for_the_side_pot_have_half_of_it_each() -> None:
    table = Table(
        game("holdem", 3, book="tda"),
        "A B C",
        stacks=(50, 100, 100),
        cards="A As Ah, B Kc Qd, C Kd Qc",
        board="Jh 9s 7d 4c 2h",
    )
    table.play("C raises to 100, A calls, B calls")

    assert table.pots == [(150, ["A", "B", "C"]), (100, ["B", "C"])]
    assert table.stacks == {"A": 150, "B": 50, "C": 50}


@case(
    "BUG-090",
    "mr-feek/global-poker-hand-history-converter#4",
    "https://github.com/mr-feek/global-poker-hand-history-converter/issues/4",
)
def test_a_side_pot_and_a_rake_of_the_whole() -> None:
    raked = own(sheet("holdem", pots="rake_percent = 5, rake_cap = 61"), 4, blinds=[1, 2])
    table = Table(
        raked, "X Z Y W", stacks=(1000, 1000, 387, 1000), cards="W As Ah, X Qc Qd, Y 8c 8d", board="Kc Jd 9h 4s 2d"
    )
    table.play("Y raises to 387, W calls, X calls, Z folds, X bets 37, W calls")
    table.check_down()

    assert table.pots == [(1163, ["X", "Y", "W"]), (74, ["X", "W"])]
    assert [event.amount for event in table.told(Raked)] == [61]
    assert table.won == {"W": 1176}


@case(
    "BUG-098",
    "pokerwars/pokerwars.io-starterbot-python#6",
    "https://github.com/pokerwars/pokerwars.io-starterbot-python/issues/6",
)
def test_all_in_is_not_folded() -> None:
    table = Table(
        game("holdem", 3, book="tda"),
        "A B C",
        stacks=(50, 500, 500),
        cards="A As Ah, B Kc Kd, C Qc Qd",
        board="Jh 9s 7d 4c 2h",
    )
    table.play("C calls, A raises to 50, B calls, C calls, B bets 100, C calls")
    assert "A" in table.still_in
    table.refuses("A folds", Law.OUT)
    table.check_down()

    assert table.won == {"A": 150, "B": 200}


# ---- halves and odd chips -------------------------------------------------------------------------------------------


@case(
    "BUG-034",
    "a tournament hand in jejellyroll-fr/fpdb-3, PLO8-9max-USD-STT-5.00-200505.hero.quartered",
    "https://github.com/jejellyroll-fr/fpdb-3",
)
def test_half_a_pot_may_be_quartered_and_a_side_pot_is_halved_by_itself() -> None:
    rules = own(sheet("omaha8", bet="limit = 'none'"), 5, blinds=[50, 50])
    table = Table(
        rules,
        "F1 F2 Y Z X",
        stacks=(5000, 5000, 3000, 1598, 1555),
        cards="X Qs Ac 7h Tc, Y 2d 9h 3s 4d, Z 6h 3h 2h 4s",
        board="3d Ad As 5c 7c",
    )
    table.play("Y raises to 1,900, Z calls, X calls, F1 folds, F2 folds")

    assert table.told(BetReturned) == [BetReturned(table.seat("Y"), 302)]
    assert table.pots == [(4765, ["Y", "Z", "X"]), (86, ["Y", "Z"])]
    assert table.won == {"X": 2383, "Y": 1213, "Z": 1255}


@case(
    "BUG-036",
    "DrkYoda PokerNow hand histories, game 1638679155735",
    "https://github.com/DrkYoda/PokerNow-OpenHandHistory-Converter--Python-",
)
def test_two_who_share_both_halves_share_once_or_half_by_half() -> None:
    holes = "A As 2d Qh Jc, B Ah 2c Qd Js"
    for same_hands, awards in (("as one", [6011, 6011]), ("each share apart", [6012, 6010])):
        rules = own(sheet("omaha8", bet="limit = 'none'", pots=f"same_hands = '{same_hands}'"), 2)
        table = Table(rules, "A B", stacks=6011, cards=holes, board="3c 4d 8h Kc Kd")
        table.play("B raises to 6,011, A calls")
        assert [table.won[name] for name in table.names] == awards


@case("BUG-092", "pokerth/pokerth#152", "https://github.com/pokerth/pokerth/issues/152")
def test_a_pot_that_divides_is_divided() -> None:
    rules = game("holdem", 5, book="tda", blinds=[100, 200])
    table = Table(
        rules,
        stacks=(10_000, 10_000, 10_000, 10_000, 10_000),
        cards="S3 Th Ac, S4 Ad Td, S5 Ts As",
        board="4d 7s 6s Jd Jh",
    )
    table.play("S3 raises to 10,000, S4 calls, S5 calls, S1 folds, S2 folds")

    assert table.pots == [(30_300, ["S3", "S4", "S5"])]
    assert table.won == {"S3": 10_100, "S4": 10_100, "S5": 10_100}


@case(
    "BUG-094",
    "DrkYoda PokerNow hand histories, game 1643945222038",
    "https://github.com/DrkYoda/PokerNow-OpenHandHistory-Converter--Python-",
)
def test_the_button_is_the_last_to_have_an_odd_chip() -> None:
    rules = own(sheet("omaha8", bet="limit = 'none'"), 6, blinds=[1, 2])
    names = "Seat1 Seat2 Seat3 Seat4 Seat5 Seat6"
    table = Table(rules, names, stacks=9000, cards="Seat5 As Kd Qh Jc, Seat6 Ah Kc Qd Js", board="Kh 9d 9c Tc 5d")
    table.play("Seat3 folds, Seat4 folds, Seat5 raises to 2,913, Seat6 calls, Seat1 folds, Seat2 folds")
    table.check_down()

    assert table.pots == [(5829, ["Seat5", "Seat6"])]
    assert table.won == {"Seat5": 2915, "Seat6": 2914}


# ---- without a showdown ---------------------------------------------------------------------------------------------


@case("BUG-096", "CharlieHess/slack-poker-bot#30", "https://github.com/CharlieHess/slack-poker-bot/issues/30")
def test_an_all_in_that_nobody_calls_comes_back_with_the_pot() -> None:
    table = Table(game("holdem", 2, book="tda", blinds=[5, 10]), "BB BTN", stacks=500)
    table.play("BTN raises to 500, BB folds")

    assert table.stacks == {"BB": 490, "BTN": 510}
    assert not table.told(Shown)


@case("BUG-103", "ishikota/PyPokerEngine#19", "https://github.com/ishikota/PyPokerEngine/issues/19")
def test_who_calls_60_of_70_has_10_left_and_plays_on() -> None:
    table = Table(game("holdem", 2, book="tda", blinds=[5, 10]), "P2 P1", stacks=(70, 500))
    table.play("P1 raises to 60, P2 calls")

    assert table.stacks["P2"] == 10
    assert table.turn == "P2"
    assert (table.menu.least, table.menu.most) == (10, 10)


@case("BUG-105", "hippich/Bitcoin-Poker-Room#132", "https://github.com/hippich/Bitcoin-Poker-Room/issues/132")
def test_a_short_all_in_call_is_a_call() -> None:
    hundredths = own(sheet("holdem", pots="rake_percent = 1"), 2, blinds=[1000, 2000])
    table = Table(hundredths, "P2 P1", stacks=(19_800, 50_000), cards="P1 As Ah, P2 Qc Qd", board="Kc Jd 9h 4s 2d")
    table.play("P1 raises to 6,000, P2 raises to 10,000, P1 raises to 28,000")
    assert table.menu.call == 9_800
    assert table.menu.least == 0
    table.play("P2 calls")

    assert table.told(BetReturned) == [BetReturned(table.seat("P1"), 8_200)]
    assert table.pots == [(39_600, ["P2", "P1"])]
    assert table.hand.raked == 396
    assert table.won == {"P1": 39_204}


@case("BUG-109", "hippich/Bitcoin-Poker-Room#8", "https://github.com/hippich/Bitcoin-Poker-Room/issues/8")
def test_no_flop_no_drop() -> None:
    for needs_board, rake in (("true", 0), ("false", 5)):
        rules = own(sheet("holdem", pots=f"rake_percent = 10, rake_needs_board = {needs_board}"), 3, blinds=[10, 20])
        table = Table(rules, "SB BB BTN")
        table.play("BTN raises to 50, SB folds, BB folds")
        assert table.hand.raked == rake
        assert sum(table.won.values()) == 50 - rake


@case("BUG-135", "jejellyroll-fr/fpdb-3#95", "https://github.com/jejellyroll-fr/fpdb-3/issues/95")
def test_what_nobody_called_was_not_bet() -> None:
    raked = own(sheet("holdem", pots="rake_percent = 3"), 2, blinds=[1, 2])
    table = Table(raked, "Hero Villain", stacks=(400, 283), cards="Hero As Ah, Villain Qc Qd", board="Kc Jd 9h 4s 2d")
    table.play("Villain calls, Hero checks, Hero bets 13, Villain calls, Hero bets 48, Villain calls, Hero bets 254")
    table.play("Villain calls")

    assert table.told(BetReturned) == [BetReturned(table.seat("Hero"), 34)]
    assert 2 + 13 + 48 + 254 - 34 == 283
    assert table.won == {"Hero": 550}
    assert table.stacks["Hero"] - 400 == 267


@case(
    "BUG-143", "HHSmithy sample PokerStars/CashGame AnteTable.txt", "https://github.com/HHSmithy/PokerHandHistoryParser"
)
def test_antes_are_in_the_pot_that_is_won() -> None:
    table = Table(game("holdem", 6, book="tda", ante=5, blinds=[10, 25]), stacks=1000)
    table.play("S3 raises to 50, S4 folds, S5 folds, S6 folds, S1 folds, S2 folds")

    assert table.told(BetReturned) == [BetReturned(Seat(2), 25)]
    assert table.won == {"S3": 90}


# ---- nothing is made or lost ----------------------------------------------------------------------------------------


@case(
    "BUG-106",
    "acebusters/acebusters-frontend#726; ptwu/distributed-texasholdem#9; SaitoTech/saito-lite-rust#331",
    "https://github.com/acebusters/acebusters-frontend/issues/726",
)
def test_no_chip_is_made_or_lost_over_many_hands() -> None:
    rules = game("holdem", 6, book="tda")
    stacks: tuple[int, ...] = (100,) * 6
    for dealt in range(20):
        table = Table(rules, stacks=stacks, deck=rules.deck[dealt:] + rules.deck[:dealt])
        for number in range(400):
            if not table.turn:
                break
            menu = table.menu
            said = ("calls" if menu.call else "checks", "folds", f"raises to {menu.least}")
            word = said[(number * 7 + dealt) % 3]
            table.play(f"{table.turn} {word if menu.least or 'raises' not in word else said[0]}")
            assert chips(table.hand) == 600
        assert table.told(HandEnded)
        stacks = table.hand.stacks
        if min(stacks) == 0:
            break
    assert sum(stacks) == 600
