"""The file of examples is played whole: every entry, and everything that an entry says beside its steps."""

from __future__ import annotations

from fractions import Fraction

from anteup.engine.events import BetReturned, FalseOpened, Penalised
from anteup.engine.openers import openers_bet
from anteup.rules.laws import Law
from tests.contradictions.evenings import evening, hand, laid, passed
from tests.examples.test_examples import beside, shared, tables
from tests.examples.told import HOYLE_SEVEN, TOLD, follow
from tests.ledger.tables import TABLE_STAKES, Table, game, straight_poker

OF_STEPS = frozenset({"unit", "players", "contributions", "final_pot", "steps"})
"""What every example has that is told step by step."""

BESIDE_THE_STEPS: dict[str, set[str]] = {
    "hoyle-open-three": {"raise_table"},
    "hoyle-seven": {"active_at_end", "dropped", "closed_on", "check"},
    "hoyle-pot-limit": {"antes", "formula", "seed_figures", "extension"},
    "hoyle-table-stakes": {
        "main_pot",
        "main_eligible",
        "side_pot",
        "side_eligible",
        "stacks_before_award",
        "final_stacks",
        "unusable",
    },
    "victorian-straddle": {"limit", "ante", "cap", "ladder", "note"},
    "victorian-five": {"pool_before_second_part", "seed_claims", "winner", "total_taken", "of_which_own", "net"}
    | {"cards_used"},
    "victorian-jackpot-series": {"ante", "carried", "rows"},
    "victorian-false-opener": {"ante", "pool_at_open", "opening_bet", "pool_after_bet", "penalty", "pool_carried"}
    | {"plus_new_antes", "pool_next", "next_requirement"},
    "laws-jackpot-series": {"age_chips", "rows", "requirement", "false_open_round_2"},
    "holdem-sample": {"board", "hole", "winner", "net", "pots_by_street", "shows_first"},
    "intro-dime": {"owe"},
    "intro-dime-reraise": {"total"},
    "holdem-all-in": {"case1", "case2"},
    "holdem-fixed-limits": {"standard", "odd"},
}
"""What else each says; the tests here and in `test_examples` hold it, an example by its name."""


@beside
def test_nothing_of_the_file_is_left_out() -> None:
    assert {name: set(entry) - OF_STEPS for name, entry in shared().items()} == BESIDE_THE_STEPS
    assert {name for name, entry in shared().items() if "steps" in entry} == set(TOLD)


@beside
def test_four_in_is_a_raise_of_one_and_six_of_three() -> None:
    for said, raised in shared()["hoyle-open-three"]["raise_table"].items():
        table = tables()["hoyle-open-three"]
        table.play("P1 bets 3")
        table.refuses("P2 raises to 3", Law.LEAST)
        table.play(f"P2 raises to {said.split()[0]}")
        assert table.hand.level - 3 == raised


@beside
def test_who_is_in_at_the_end_of_the_seven() -> None:
    told = shared()["hoyle-seven"]
    table = tables()["hoyle-seven"]
    follow(table, HOYLE_SEVEN)

    ends = told["check"]
    assert ends == "4*30 + 10 = 130"
    assert sum(table.adds(name) + table.won.get(name, 0) for name in table.names) == 4 * 30 + 10
    assert table.still_in == told["active_at_end"]
    assert [name for name in table.names if name not in table.still_in] == told["dropped"]
    last_raiser = told["closed_on"].split()[0]
    assert [step.who for step in HOYLE_SEVEN if step.act == "raise"][-1] == last_raiser
    assert table.hand.over, "the last raiser is not asked again"
    table.refuses(f"{last_raiser} raises to 40", Law.PHASE)


@beside
def test_fifty_of_the_chips_cannot_be_used() -> None:
    told = shared()["hoyle-table-stakes"]
    table = Table(straight_poker(3, TABLE_STAKES), "A B C", stacks=(160, 110, 40))
    table.play("A bets 160, B calls, C calls")
    assert table.told(BetReturned) == [BetReturned(table.seat(name), sum_) for name, sum_ in told["unusable"].items()]

    table = tables()["hoyle-table-stakes"]
    table.play("B bets 70, C calls")
    before = {name: stack - (70 if name == "A" else 0) for name, stack in table.stacks.items()}
    table.play("A calls")
    assert before == told["stacks_before_award"]


@beside
def test_what_is_owed_and_what_is_in_after_the_dimes() -> None:
    table = tables()["intro-dime"]
    table.play("You bets 10, Other raises to 25")
    assert table.menu.call == shared()["intro-dime"]["owe"]
    table.refuses("You calls 25", Law.AMOUNT)
    table.play("You raises to 50")
    assert table.bets["You"] == shared()["intro-dime-reraise"]["total"]


@beside
def test_the_odd_blinds_are_two_to_three() -> None:
    odd = shared()["holdem-fixed-limits"]["odd"]
    table = Table(game("holdem-odd-blinds", 4))
    assert (table.bets["S1"], table.bets["S2"]) == (odd["small_blind"], odd["big_blind"])
    assert Fraction(table.bets["S1"], table.bets["S2"]) == Fraction(odd["fraction"])
    assert table.menu.least == 2 * odd["small_bet"]


@beside
def test_the_jackpots_of_the_thirty_eight_laws() -> None:
    told = shared()["laws-jackpot-series"]
    night = passed(evening("laws-draw"), ante=told["age_chips"])
    assert len(night.chairs) == told["players"]
    assert told["requirement"] == "JJ every round"
    second = night
    for row in told["rows"]:
        table = hand(night)
        first = openers_bet(table.hand.game)
        assert first is not None
        assert (first.openers, laid(night)[0]) == ("JJ", row["pool"])
        second = night if row["round"] == 2 else second
        night = passed(night)

    false = told["false_open_round_2"]
    table = hand(second, "S1 As 9h 7d 5c 3c, S2 Kh Kd 7c 4s 2h")
    table.play(f"S1 bets {false['opening_bet']}, S1 owns up")
    assert [found.then for found in table.told(FalseOpened)] == ["reopened"]
    assert [fine.amount for fine in table.told(Penalised)] == [false["penalty"]]
