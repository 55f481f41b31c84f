"""The betting examples of the five documents, played step by step with every running sum."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from anteup.chips import STERLING
from anteup.engine.events import BetReturned, Penalised, Posted
from anteup.engine.menus import Wager
from anteup.rules.steps import Game
from tests.examples.told import HOLDEM_SAMPLE, HOYLE_TABLE_STAKES, TOLD, VICTORIAN_FIVE, Step, follow
from tests.ledger.tables import TABLE_STAKES, UP_TO_THE_POT, Table, game, straight_poker
from tests.ledger.victorian import DRAWS_OF_FIVE, FIVE, HANDS_OF_FIVE, Night, ladder_of_twelve, needs, pence

SHARED = Path(__file__).parents[3] / "shared" / "rules" / "examples.yaml"
beside = pytest.mark.skipif(not SHARED.exists(), reason="the rules' file of examples is not beside this project")


def shared() -> dict[str, Any]:
    """The examples as the rules' own file has them."""
    examples: dict[str, Any] = yaml.safe_load(SHARED.read_text("utf-8"))
    return examples


def tables() -> dict[str, Table]:
    """Where each example is played."""
    seven = " ".join(f"P{number}" for number in range(1, 8))
    found: dict[str, tuple[Game, str, int | tuple[int, ...]]] = {
        "hoyle-open-three": (straight_poker(3), "P1 P2 P3", 1000),
        "hoyle-seven": (straight_poker(7), "A B C D E F G", 1000),
        "hoyle-pot-limit": (straight_poker(7, UP_TO_THE_POT, ante=1), seven, 20_000),
        "hoyle-table-stakes": (straight_poker(3, TABLE_STAKES), "B C A", (110, 40, 160)),
        "holdem-sample": (game("holdem", 4), "Bob Carol Ted Alice", 1000),
        "intro-dime": (straight_poker(2, limit=25), "You Other", 1000),
        "intro-dime-reraise": (straight_poker(2, limit=25), "You Other", 1000),
        "victorian-five": (pence(), FIVE, 1000),
    }
    return {name: Table(rules, names, stacks=stacks) for name, (rules, names, stacks) in found.items()}


@pytest.mark.parametrize("name", TOLD)
def test_every_step_has_its_sums(name: str) -> None:
    follow(tables()[name], TOLD[name])


@beside
@pytest.mark.parametrize("name", TOLD)
def test_the_steps_are_those_of_the_rules(name: str) -> None:
    example = shared()[name]
    steps = [
        Step(
            **{field: step[key] for field, key in {"who": "player", "act": "action"}.items()},
            **{field: step[field] for field in ("street", "to_call", "adds", "round_total", "hand_total", "pot")},
            stack=step.get("stack"),
        )
        for step in example["steps"]
    ]

    assert [plain(step) for step in TOLD[name]] == [plain(step) for step in steps]
    follow(tables()[name], steps)
    assert TOLD[name][-1].pot == example["final_pot"]
    assert example["contributions"] == {
        player: max((step.hand_total for step in steps if step.who == player), default=0)
        for player in example["players"]
    }


def plain(step: Step) -> Step:
    """A step as it compares: what a fold leaves in the interval is told as nothing in some of the examples."""
    return step._replace(round_total=0) if step.act == "fold" else step


@beside
def test_what_else_is_told_of_the_pot_limit_example() -> None:
    told = shared()["hoyle-pot-limit"]
    table = tables()["hoyle-pot-limit"]
    assert table.pot == told["antes"]
    raises = []
    for name in table.names:
        call, most = table.menu.call, table.menu.most
        raises.append([name, call, most - table.hand.level])
        table.play(f"{name} raises to {most}")
        raises[-1].append(table.pot)

    assert raises[4:] == told["extension"]
    (_, _, open_, _), (_, _, second, _), third, fourth = raises[:4]
    assert [7, open_, second, *third[1:3], *fourth[1:3]] == told["seed_figures"]


@beside
@pytest.mark.parametrize(
    ("outcome", "cards"),
    [
        ("best A", "A Ks Kh Kd 4c 4d, B 9c 9d 7s 5c 2d, C Qh Jh 9h 5h 2h"),
        ("best B", "B Ks Kh Kd 4c 4d, A 9c 9d 7s 5c 2d, C Qh Jh 9h 5h 2h"),
        ("best C then A", "C Ks Kh Kd 4c 4d, A Qh Jh 9h 5h 2h, B 9c 9d 7s 5c 2d"),
        ("best C then B", "C Ks Kh Kd 4c 4d, B Qh Jh 9h 5h 2h, A 9c 9d 7s 5c 2d"),
        ("A and C tie best", "A Ac Kd Qh Js Tc, C Ad Kc Qs Jh Th, B 9c 9d 7s 5c 2d"),
        ("B and C tie best", "B Ac Kd Qh Js Tc, C Ad Kc Qs Jh Th, A 9c 9d 7s 5c 2d"),
        ("all three tie", "A Ac Kd Qh Js Tc, B Ad Kc Qs Jh Th, C Ah Ks Qc Jd Td"),
    ],
)
def test_what_becomes_of_the_table_stakes(outcome: str, cards: str) -> None:
    told = shared()["hoyle-table-stakes"]
    table = Table(straight_poker(3, TABLE_STAKES), "B C A", stacks=(110, 40, 160), cards=cards)
    follow(table, HOYLE_TABLE_STAKES)

    assert table.stacks == told["final_stacks"][outcome]
    (main, of_main), (side, of_side) = table.pots
    assert (main, sorted(of_main)) == (told["main_pot"], told["main_eligible"])
    assert (side, sorted(of_side)) == (told["side_pot"], told["side_eligible"])
    assert len(told["final_stacks"]) == 7


@beside
def test_what_else_is_told_of_the_sample_hand() -> None:
    told = shared()["holdem-sample"]
    holes = ", ".join(f"{name} {hole}" for name, hole in told["hole"].items() if hole != "unknown")
    table = Table(game("holdem", 4), "Bob Carol Ted Alice", cards=holes, board=told["board"])
    follow(table, HOLDEM_SAMPLE)

    assert list(table.won) == [told["winner"]]
    assert {name: stack - 1000 for name, stack in table.stacks.items()} == told["net"]
    assert table.at_showdown[0] == f"{told['shows_first'].split()[0]} shows"
    for street, pot in told["pots_by_street"].items():
        assert [step.pot for step in TOLD["holdem-sample"] if step.street == street][-1] == pot


@beside
def test_the_all_in_examples() -> None:
    told = shared()["holdem-all-in"]
    one, two = told["case1"], told["case2"]
    stacks = (one["caller"]["stack"], one["bettor"]["stack"])
    table = Table(game("holdem", 2, book="tda"), "Caller Bettor", stacks=stacks)
    table.play(f"Bettor raises to {one['bettor']['bets']}, Caller calls")
    assert one["result"] == "bettor takes back 40; pot 120, one pot"
    assert table.told(BetReturned) == [BetReturned(table.seat("Bettor"), 40)]
    assert [pot for pot, _ in table.pots] == [120]

    stacks_of_three = (two["short_caller"], two["full_caller"], two["bettor"])
    table = Table(game("holdem", 3, book="tda"), "Short Full Bettor", stacks=stacks_of_three)
    table.play(f"Bettor raises to {two['bettor']}, Short calls, Full calls")
    assert [(pot, len(seats)) for pot, seats in table.pots] == [
        (two["main_pot"], two["main_eligible"]),
        (two["side_pot"], two["side_eligible"]),
    ]


@beside
def test_the_fixed_limits() -> None:
    told = shared()["holdem-fixed-limits"]
    for limits in (told["standard"], told["odd"]):
        blinds = (limits["small_blind"], limits["big_blind"])
        table = Table(game("holdem", 4, small_bet=limits["small_bet"], blinds=blinds))
        assert (table.bets["S1"], table.bets["S2"]) == blinds
        assert table.menu.least == 2 * limits["small_bet"]
        table.play("S3 calls, S4 calls, S1 calls, S2 checks")
        assert (table.menu.least, table.menu.most) == (limits["small_bet"], limits["small_bet"])
        table.play("S1 checks, S2 checks, S3 checks, S4 checks")
        assert table.menu == Wager(
            table.seat("S1"), fold=True, check=True, call=0, least=limits["big_bet"], most=limits["big_bet"]
        )


@beside
def test_what_else_is_told_of_the_chapters_deal() -> None:
    told = shared()["victorian-five"]
    table = Table(pence(), FIVE, cards=HANDS_OF_FIVE, draws=DRAWS_OF_FIVE)
    follow(table, VICTORIAN_FIVE)
    at_draw = [step.pot for step in VICTORIAN_FIVE if step.street == "before draw"][-1]
    assert at_draw == told["pool_before_second_part"] == pounds(told["seed_claims"]["pool at draw"])

    stakes = [step.round_total for step in VICTORIAN_FIVE if step.street == "after draw" and step.who == "B"]
    pool = table.won["C"] - 2 * stakes[-1]
    assert stakes[-1] == told["of_which_own"] == pounds(told["seed_claims"]["B stake"])
    assert pool == pounds(told["seed_claims"]["pool taken"])
    assert table.won == {told["winner"]: told["total_taken"]}
    assert {name: stack - 1000 for name, stack in table.stacks.items()} == told["net"]
    assert table.hand.top == told["cards_used"]


def pounds(claim: str) -> int:
    """The sum that a claim such as `2s 6d = 30d OK` begins with, in pence; the pence beside it are the same."""
    written, _, pence_of_it = claim.partition(" = ")
    assert STERLING.read(pence_of_it.split()[0]) == STERLING.read(written)
    return STERLING.read(written)


@beside
def test_the_ladder_of_straddles() -> None:
    told = shared()["victorian-straddle"]
    table = Table(ladder_of_twelve(), stacks=100)
    stakes = table.hand.game.stakes
    assert (stakes.ante, stakes.limit) == (told["ante"], told["limit"])
    said: list[str] = []
    for number, rung in enumerate(told["ladder"], 1):
        assert rung["player"] == f"No.{number}"
        assert table.names[table.hand.turn] == f"S{number + 1}"
        said.append(f"S{number + 1} straddles to {rung['straddles_to']}")
        table.play(said[-1])
        stops = Table(ladder_of_twelve(), stacks=100)
        last = [f"S{number + 2} declines"] if number < len(told["ladder"]) else []
        stops.play(", ".join([*said, *last]))
        assert stops.hand.level == rung["come_in_after"]

    assert table.hand.level == 2 * told["cap"] == told["limit"]
    assert len(table.hand.down[0]) == 2


@beside
def test_the_series_of_jackpots() -> None:
    told = shared()["victorian-jackpot-series"]
    night = Night()
    assert len(night.session.chairs) == told["players"]
    assert night.all_reject().hand.leaves.pot == told["carried"]
    for row in told["rows"]:
        table = night.deal()
        assert (needs(table), table.pot) == (row["requirement"], row["pool"])
        assert [post.amount for post in table.told(Posted)] == [told["ante"]] * told["players"]
        night.all_reject()


@beside
def test_the_false_opener() -> None:
    told = shared()["victorian-false-opener"]
    night = Night()
    assert len(night.session.chairs) == told["players"]
    night.all_reject()
    table = night.deal(cards="C Tc Td 9h 5s 2d")
    assert table.pot == told["pool_at_open"]
    table.play(f"C bets {told['opening_bet']}")
    assert table.pot == told["pool_after_bet"]
    table.play("D folds, E folds, A folds, B folds")
    assert [fine.amount for fine in table.told(Penalised)] == [told["penalty"]]
    assert table.hand.leaves.pot == told["pool_carried"]

    night.over(table)
    again = night.deal()
    assert again.pot == told["pool_carried"] + told["plus_new_antes"] == told["pool_next"]
    assert needs(again) == told["next_requirement"]
