"""All-in: what is returned, the main pot, and the side pots."""

from __future__ import annotations

from anteup.engine.events import BetReturned
from anteup.rules.laws import Law
from tests.examples.told import HOYLE_TABLE_STAKES, follow
from tests.ledger.entries import entry
from tests.ledger.off import option
from tests.ledger.tables import TABLE_STAKES, Table, game, straight_poker
from tests.ledger.wrong import ONE_POT, UNCALLED_STAYS

BEST, BETTER, GOOD = "Ks Kh Kd 4c 4d", "Qh Jh 9h 5h 2h", "9c 9d 7s 5c 2d"
RUN, SAME_RUN, ITS_LIKE = "Ac Kd Qh Js Tc", "Ad Kc Qs Jh Th", "Ah Ks Qc Jd Td"
OUTCOMES = {
    "A best": ({"A": BEST, "B": BETTER, "C": GOOD}, {"A": 270, "B": 40, "C": 0}),
    "B best": ({"A": BETTER, "B": BEST, "C": GOOD}, {"A": 90, "B": 220, "C": 0}),
    "C best, then A": ({"A": BETTER, "B": GOOD, "C": BEST}, {"A": 150, "B": 40, "C": 120}),
    "C best, then B": ({"A": GOOD, "B": BETTER, "C": BEST}, {"A": 90, "B": 100, "C": 120}),
    "A and C tie": ({"A": RUN, "B": GOOD, "C": SAME_RUN}, {"A": 210, "B": 40, "C": 60}),
    "B and C tie": ({"A": GOOD, "B": RUN, "C": SAME_RUN}, {"A": 90, "B": 160, "C": 60}),
    "all three tie": ({"A": RUN, "B": SAME_RUN, "C": ITS_LIKE}, {"A": 160, "B": 110, "C": 40}),
}


def three(holes: dict[str, str]) -> Table:
    """A with 160, B with 110 and C with 40; B, at the dealer's left, speaks first, and A deals."""
    cards = ", ".join(f"{name} {hole}" for name, hole in holes.items())
    return Table(straight_poker(3, TABLE_STAKES), "B C A", stacks=(110, 40, 160), cards=cards)


@entry("H-073", off=option("pots.table_stakes", value=False))
def test_a_short_player_calls_for_what_he_has() -> None:
    table = three({})
    table.play("B bets 70")
    assert table.menu.call == 40
    table.play("C calls")

    assert table.stacks["C"] == 0
    table.refuses("C calls", Law.OUT)
    table.play("A raises to 110")
    table.refuses("C folds", Law.OUT)


@entry("H-074", off=UNCALLED_STAYS)
def test_chips_that_nobody_can_match_are_out_of_use() -> None:
    table = Table(
        straight_poker(3, TABLE_STAKES), "A B C", stacks=(160, 110, 40), cards=f"A {BETTER}, B {GOOD}, C {BEST}"
    )
    table.play("A bets 160, B calls, C calls")

    assert table.told(BetReturned) == [BetReturned(table.seat("A"), 50)]
    assert table.pots == [(120, ["A", "B", "C"]), (140, ["A", "B"])]
    assert table.won == {"C": 120, "A": 140}
    assert table.stacks == {"A": 190, "B": 0, "C": 120}


@entry("H-075", off=ONE_POT)
def test_a_main_pot_of_120_and_a_side_pot_of_60() -> None:
    for holes, stacks in OUTCOMES.values():
        table = three(holes)
        follow(table, HOYLE_TABLE_STAKES)

        assert table.pots == [(120, ["B", "C", "A"]), (60, ["B", "A"])]
        assert table.stacks == stacks
        assert sum(stacks.values()) == 310


@entry("T-020", off=option("pots.table_stakes", value=False))
def test_who_lacks_chips_calls_with_those_before_him() -> None:
    table = Table(game("holdem", 3, book="tda"), "Caller Other Bettor", stacks=(60, 500, 500))
    table.play("Bettor raises to 100")
    assert table.menu.call == 59
    table.play("Caller calls")

    assert table.stacks["Caller"] == 0
    assert table.bets["Caller"] == 60


@entry("T-021", off=UNCALLED_STAYS)
def test_the_bettor_takes_back_what_nobody_calls() -> None:
    two = Table(game("holdem", 2, book="tda"), "Caller Bettor", stacks=(60, 100), cards="Caller As Ah, Bettor Kc Kd")
    two.play("Bettor raises to 100, Caller calls")
    assert two.told(BetReturned) == [BetReturned(two.seat("Bettor"), 40)]
    assert sum(two.won.values()) == 120

    side = Table(
        game("holdem", 3, book="tda"),
        stacks=(60, 100, 100),
        cards="S1 As Ah, S2 Kc Kd, S3 7c 2d",
        board="Qc Jd 9h 4s 3c",
    )
    side.play("S3 raises to 100, S1 calls, S2 calls")
    assert not side.told(BetReturned)
    assert side.pots == [(180, ["S1", "S2", "S3"]), (80, ["S2", "S3"])]
    assert side.won == {"S1": 180, "S2": 80}
