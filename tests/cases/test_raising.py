"""What a player may do: the least raise, who may raise again, the greatest bet, and blinds that are all-in."""

from __future__ import annotations

from anteup.engine.actions import Seat
from anteup.engine.events import BetReturned, Owed, Posted
from anteup.engine.law import menu
from anteup.engine.menus import Wager
from anteup.rules.laws import Law
from tests.cases.told import case
from tests.ledger.tables import Table, game, own, sheet


def no_limit(players: int, blinds: tuple[int, int], names: str, stacks: tuple[int, ...]) -> Table:
    """No-limit hold'em on the modern floor."""
    return Table(game("holdem", players, book="tda", blinds=blinds), names, stacks=stacks)


# ---- who may raise again --------------------------------------------------------------------------------------------


@case("BUG-045", "uoftcprg/pokerkit#45", "https://github.com/uoftcprg/pokerkit/issues/45")
def test_a_short_all_in_does_not_reopen_for_who_answered_the_full_raise() -> None:
    table = no_limit(4, (1, 2), "SB BB UTG BTN", (19, 200, 16, 200))
    table.play("UTG raises to 16, BTN calls, SB raises to 19, BB calls")

    assert table.menu == Wager(table.seat("BTN"), fold=True, check=False, call=3, least=0, most=0)
    table.refuses("BTN raises to 33", Law.REOPENED)


@case("BUG-047", "WSOP 2023 Live Action Rule 173", "https://github.com/uoftcprg/phh-std")
def test_whether_the_betting_is_reopened_is_asked_of_each_player() -> None:
    table = no_limit(3, (25, 50), "A B C", (1000, 1000, 300))
    table.play("C calls, A calls, B checks, A bets 100, B raises to 200, C raises to 250")
    assert table.menu.least == 350
    table.play("A calls")

    assert table.menu == Wager(table.seat("B"), fold=True, check=False, call=50, least=0, most=0)


@case("BUG-061", "dickreuter/neuron_poker#13", "https://github.com/dickreuter/neuron_poker/issues/13")
def test_a_full_raise_reopens_the_betting() -> None:
    table = no_limit(2, (1, 2), "P1 P2", (1000, 1000))
    table.play("P2 calls, P1 checks, P1 bets 10, P2 raises to 20")
    assert table.menu.least == 30
    table.play("P1 raises to 30")


# ---- the least raise ------------------------------------------------------------------------------------------------


@case(
    "BUG-049",
    "neilwebber.com, the incomplete raise",
    "http://neilwebber.com/notes/2013/07/25/the-most-misunderstood-poker-rule-nlhe-incomplete-raise-all-in/",
)
def test_over_a_short_all_in_one_raises_by_the_last_full_raise() -> None:
    table = no_limit(4, (100, 200), "SB BB UTG BTN", (9000, 9000, 325, 9000))
    table.play("UTG raises to 325")

    assert table.menu.least == 525
    for sum_ in ("425", "450", "524"):
        table.refuses(f"BTN raises to {sum_}", Law.LEAST)


@case("BUG-051", "uoftcprg/pokerkit#40", "https://github.com/uoftcprg/pokerkit/issues/40")
def test_the_least_raise_does_not_shrink_to_the_other_stack() -> None:
    table = no_limit(2, (10, 20), "BB BTN", (200, 1000))
    table.play("BTN raises to 100, BB raises to 180")
    assert table.menu.least == 260
    table.refuses("BTN raises to 200", Law.LEAST)
    table.play("BTN raises to 260, BB calls")

    assert sum(table.stacks.values()) == 1200
    assert table.told(BetReturned) == [BetReturned(table.seat("BTN"), 60)]
    assert sum(table.won.values()) == 400


@case("BUG-053", "ishikota/PyPokerEngine#72", "https://github.com/ishikota/PyPokerEngine/issues/72")
def test_who_has_less_than_the_least_raise_may_go_all_in() -> None:
    table = no_limit(3, (25, 50), "A B C", (1000, 200, 1000))
    table.play("C calls, A calls, B checks, A bets 100")

    assert table.menu == Wager(table.seat("B"), fold=True, check=False, call=100, least=150, most=150)


@case("BUG-055", "hippich/Bitcoin-Poker-Room#70", "https://github.com/hippich/Bitcoin-Poker-Room/issues/70")
def test_on_the_river_a_few_chips_more_are_an_all_in() -> None:
    table = no_limit(2, (1, 2), "V H", (1000, 31))
    table.play("H calls, V checks, V checks, H checks, V checks, H checks, V bets 22")
    assert table.menu == Wager(table.seat("H"), fold=True, check=False, call=22, least=29, most=29)
    table.play("H raises to 29")

    assert table.menu == Wager(table.seat("V"), fold=True, check=False, call=7, least=0, most=0)


@case("BUG-057", "lucky72s/dyypholdem#5", "https://github.com/lucky72s/dyypholdem/issues/5")
def test_an_all_in_may_be_less_than_the_least_raise() -> None:
    table = no_limit(2, (50, 100), "BB SB", (20_000, 20_000))
    table.play("SB raises to 300, BB raises to 900, SB calls")
    assert table.stacks == {"BB": 19_100, "SB": 19_100}
    table.play("BB checks, SB bets 1,500, BB raises to 7,200, SB raises to 18,800")
    assert table.menu == Wager(table.seat("BB"), fold=True, check=False, call=11_600, least=19_100, most=19_100)
    table.play("BB raises to 19,100")

    assert table.menu.call == 300
    assert table.pot + 300 == 40_000


@case("BUG-059", "chips-blockchain/bet#32", "https://github.com/chips-blockchain/bet/issues/32")
def test_sums_are_told_on_one_scale_for_everybody() -> None:
    table = no_limit(2, (1, 2), "BB SB", (100, 100))
    assert table.menu == Wager(table.seat("SB"), fold=True, check=False, call=1, least=4, most=100)
    table.play("SB calls")
    assert table.menu == Wager(table.seat("BB"), fold=True, check=True, call=0, least=4, most=100)


@case("BUG-100", "chips-blockchain/pangea-poker#51", "https://github.com/chips-blockchain/pangea-poker/issues/51")
def test_nobody_raises_an_opponent_who_is_all_in() -> None:
    table = no_limit(2, (1, 2), "P1 P2", (100, 500))
    table.play("P2 calls, P1 raises to 100")
    assert table.menu == Wager(table.seat("P2"), fold=True, check=False, call=98, least=0, most=0)
    table.refuses("P2 raises to 198", Law.NOBODY)


@case("BUG-101", "riddlesio/issues#98", "https://github.com/riddlesio/issues/issues/98")
def test_an_all_in_is_answered_before_any_card_is_dealt() -> None:
    table = no_limit(2, (15, 30), "BB SB", (1880, 2000))
    table.play("SB raises to 180, BB raises to 1,880")

    assert table.menu == Wager(table.seat("SB"), fold=True, check=False, call=1700, least=0, most=0)
    assert table.hand.board == ()


@case("BUG-111", "OpenBMB/ChatDev#346", "https://github.com/OpenBMB/ChatDev/issues/346")
def test_nobody_bets_more_than_he_has() -> None:
    table = no_limit(3, (20, 40), "SB BB BTN", (1000, 1000, 760))
    table.refuses("BTN raises to 908", Law.STACK)
    table.refuses("BTN raises to 761", Law.STACK)
    assert table.stacks["BTN"] == 760


# ---- the number of raises -------------------------------------------------------------------------------------------


@case("BUG-063", "hippich/Bitcoin-Poker-Room#42", "https://github.com/hippich/Bitcoin-Poker-Room/issues/42")
def test_the_cap_on_raises_is_a_setting() -> None:
    blinds = "blinds = [2, 4]"
    for raises in (4, 5):
        table = Table(own(sheet("holdem", bet=f"limit = 'fixed', raises = {raises}", stakes=blinds), 3))
        table.play("S3 calls, S1 calls, S2 checks, S1 bets 4")
        for number in range(2, raises + 1):
            table.play(f"{table.turn} raises to {4 * number}")
        assert table.menu.least == 0
        table.refuses(f"{table.turn} raises to {4 * raises + 4}", Law.RAISE_CAP)

    for two, capped in (("no bound if two began", False), ("the same", True)):
        table = Table(own(sheet("holdem", bet=f"limit = 'fixed', raises = 4, raises_two = '{two}'", stakes=blinds), 2))
        table.play("S2 raises to 8, S1 raises to 12, S2 raises to 16")
        assert (table.menu.least == 0) == capped


# ---- pot limit ------------------------------------------------------------------------------------------------------


@case("BUG-067", "ts4z/barge-rulebook, pot limit", "https://github.com/ts4z/barge-rulebook")
def test_the_small_blind_counts_as_it_is_or_as_another_big_one() -> None:
    for pot_blinds, most in (("as posted", 700), ("short as full", 700), ("small as big", 800)):
        table = Table(
            own(sheet("omaha", bet=f"pot_blinds = '{pot_blinds}'"), 4, blinds=[100, 200]), "SB BB CO BTN", stacks=9000
        )
        table.play("CO folds")
        assert table.menu.most == most
        table.play("BTN raises to 700, SB folds, BB calls")
        assert (table.pot, table.menu.most) == (1500, 1500)
        table.play("BB bets 1,500")
        assert table.menu.most == 6000


@case(
    "BUG-071",
    "DrkYoda PokerNow hand histories, game 1642391933302",
    "https://github.com/DrkYoda/PokerNow-OpenHandHistory-Converter--Python-",
)
def test_a_short_blind_costs_the_whole_and_counts_by_the_book() -> None:
    for pot_blinds, most in (("as posted", 82), ("short as full", 85), ("small as big", 100)):
        rules = own(sheet("omaha", bet=f"pot_blinds = '{pot_blinds}'"), 3, blinds=[10, 25])
        table = Table(rules, "SB BB First", stacks=(1000, 22, 1000))
        assert (table.pot, table.menu.call, table.menu.most) == (32, 25, most)


# ---- blinds and straddles -------------------------------------------------------------------------------------------


@case("BUG-073", "ishikota/PyPokerEngine#82", "https://github.com/ishikota/PyPokerEngine/issues/82")
def test_of_two_the_button_posts_the_small_blind_and_acts_first_then_last() -> None:
    table = no_limit(2, (1, 2), "Other Button", (100, 100))
    assert table.bets == {"Other": 2, "Button": 1}
    assert table.turn == "Button"
    table.play("Button calls, Other checks")
    for _ in range(3):
        assert table.turn == "Other"
        table.play("Other checks, Button checks")
    assert table.hand.over


@case("BUG-065", "charlestudor/PokerNowLogConverter#8", "https://github.com/charlestudor/PokerNowLogConverter/issues/8")
def test_a_straddle_is_a_live_blind() -> None:
    table = Table(own(sheet("holdem", straddle="allowed = true"), 4, blinds=[1, 2]))
    table.play("S3 straddles to 4, S4 declines")
    assert table.bets["S3"] == 4
    assert table.menu.call == 4
    table.play("S4 calls, S1 folds, S2 calls")
    assert table.menu == Wager(table.seat("S3"), fold=True, check=True, call=0, least=6, most=1000)
    table.play("S3 checks")
    assert table.pot == 13


@case("BUG-080", "CharlieHess/slack-poker-bot#36", "https://github.com/CharlieHess/slack-poker-bot/issues/36")
def test_a_blind_that_is_all_in_is_not_asked() -> None:
    table = no_limit(3, (5, 10), "SB BB BTN", (1000, 10, 1000))
    table.play("BTN calls, SB calls")

    assert len(table.hand.board) == 3
    assert table.turn == "SB"
    while table.turn:
        assert table.turn != "BB"
        table.play(f"{table.turn} checks")
    assert table.hand.over


@case("BUG-082", "sneppy/pokerl#11", "https://github.com/sneppy/pokerl/issues/11")
def test_a_short_blind_is_all_in_and_the_others_call_the_whole() -> None:
    table = no_limit(3, (5, 10), "SB BB BTN", (1000, 6, 1000))
    assert table.told(Posted)[-1].amount == 6
    assert table.stacks["BB"] == 0
    assert table.menu.call == 10
    table.play("BTN calls, SB calls")
    table.check_down()

    assert table.pots == [(18, ["SB", "BB", "BTN"]), (8, ["SB", "BTN"])]


@case("BUG-084", "ts4z/barge-rulebook, big-blind ante", "https://github.com/ts4z/barge-rulebook")
def test_a_short_big_blind_pays_blind_or_ante_first_by_the_book() -> None:
    for short, live in (("blind first", 100), ("ante first", 50)):
        rules = sheet(
            "holdem", post=f"ante_by = 'big blind', short = '{short}'", stakes="blinds = [50, 100], ante = 100"
        )
        table = Table(own(rules, 3), "SB BB BTN", stacks=(1000, 150, 1000), cards="BB As Ah, SB Kc Kd, BTN 7h 2c")
        assert table.bets["BB"] == live
        assert table.pot == 200
        assert table.menu.call == 100
        table.play("BTN calls, SB calls")
        table.check_down()
        assert table.pots[0] == (3 * live + 150 - live, ["SB", "BB", "BTN"])


@case("BUG-085", "ishikota/PyPokerEngine#45", "https://github.com/ishikota/PyPokerEngine/issues/45")
def test_an_ante_does_not_count_towards_a_bet() -> None:
    rules = own(sheet("holdem", bet="raise_by = 'chip'"), 3, ante=5, blinds=[5, 10])
    table = Table(rules, "SB BB BTN")
    assert table.menu.call == 10
    table.play("BTN raises to 15")

    assert table.stacks["BTN"] == 1000 - 5 - 15
    assert table.pot == 45


@case(
    "BUG-144",
    "hand histories with dead blinds",
    "https://github.com/DrkYoda/PokerNow-OpenHandHistory-Converter--Python-",
)
def test_a_dead_blind_is_the_pots_and_never_counts_towards_a_call() -> None:
    table = Table(
        game("holdem", 4, book="tda"), owed=[Owed(Seat(3), 1, live=False), Owed(Seat(3), 2, live=True)], stacks=100
    )
    assert (table.pot, table.bets["S4"]) == (6, 2)
    table.play("S3 folds, S4 raises to 10, S1 folds, S2 folds")

    assert table.told(BetReturned) == [BetReturned(Seat(3), 8)]
    assert table.won == {"S4": 6}
    assert table.stacks["S4"] == 103
    assert menu(table.hand) is None
