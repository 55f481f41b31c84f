"""The betting examples of the five documents, step by step, with every running sum.

A line says who acts, how, what he owes before it, what he adds, what he has in this interval and in this hand, what
the pot holds then, and what is left in front of him where that is told.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from anteup.engine.actions import Action, Call, Check, Decline, Discard, Fold, RaiseTo
from anteup.engine.events import Posted
from anteup.engine.log import fold
from tests.ledger.tables import Table


class Step(NamedTuple):
    """One act, and the sums around it."""

    street: str
    who: str
    act: str
    to_call: int
    adds: int
    round_total: int
    hand_total: int
    pot: int
    stack: int | None = None


def steps(text: str) -> list[Step]:
    """Read a table: a street's name alone on its line, then its acts; in `draw_2` the number is a word."""
    found: list[Step] = []
    street = ""
    for line in text.strip().splitlines():
        if ":" in line:
            street = line.strip().rstrip(":")
            continue
        *words, last = line.split()
        sums = [int(word.replace(",", "")) for word in (*words, last) if word.replace(",", "").isdigit()]
        who, *act = [word.replace("_", " ") for word in (*words, last) if not word.replace(",", "").isdigit()]
        found.append(Step(street, who, " ".join(act), *sums))
    return found


HOYLE_OPEN_THREE = steps("""
    pre:
    P1 bet      0 3 3 3  3
    P2 raise    3 6 6 6  9
    P3 fold     6 0 0 0  9
    P1 call     3 3 6 6 12
""")

HOYLE_SEVEN = steps("""
    pre:
    A check     0  0  0  0   0
    B check     0  0  0  0   0
    C bet       0  5  5  5   5
    D raise     5 10 10 10  15
    E fold     10  0  0  0  15
    F call     10 10 10 10  25
    G raise    10 20 20 20  45
    A fold     20  0  0  0  45
    B call     20 20 20 20  65
    C call     15 15 20 20  80
    D raise    10 20 30 30 100
    F fold     20  0 10 10 100
    G call     10 10 30 30 110
    B call     10 10 30 30 120
    C call     10 10 30 30 130
""")

HOYLE_POT_LIMIT = steps("""
    pre:
    P1 bet        0      7      7      7     14
    P2 raise      7     28     28     28     42
    P3 raise     28     98     98     98    140
    P4 raise     98    336    336    336    476
    P5 raise    336  1,148  1,148  1,148  1,624
    P6 raise  1,148  3,920  3,920  3,920  5,544
    P7 raise  3,920 13,384 13,384 13,384 18,928
""")

HOYLE_TABLE_STAKES = steps("""
    pre:
    B bet       0 70 70 70  70 40
    C call     70 40 40 40 110  0
    A call     70 70 70 70 180 90
""")

HOLDEM_SAMPLE = steps("""
    preflop:
    Bob small blind     0 1 1  1  1
    Carol big blind     1 2 2  2  3
    Ted fold            2 0 0  0  3
    Alice call          2 2 2  2  5
    Bob call            1 1 2  2  6
    Carol check         0 0 2  2  6
    flop:
    Bob check           0 0 0  2  6
    Carol bet           0 2 2  4  8
    Alice raise         2 4 4  6 12
    Bob call            4 4 4  6 16
    Carol call          2 2 4  6 18
    turn:
    Bob check           0 0 0  6 18
    Carol check         0 0 0  6 18
    Alice check         0 0 0  6 18
    river:
    Bob bet             0 4 4 10 22
    Carol call          4 4 4 10 26
    Alice fold          4 0 0  6 26
""")

INTRO_DIME = steps("""
    pre:
    You bet     0 10 10 10 10
    Other raise 10 25 25 25 35
    You call    15 15 25 25 50
""")

INTRO_DIME_RERAISE = steps("""
    pre:
    You bet     0 10 10 10 10
    Other raise 10 25 25 25 35
    You raise   15 40 50 50 75
""")

VICTORIAN_FIVE = steps("""
    before draw:
    B ante               0  3  3  3   3
    C decline_straddle   0  0  0  0   3
    C open               6  6  6  6   9
    D fold               6  0  0  0   9
    E come_in            6  6  6  6  15
    A raise              6 18 18 18  33
    B make_good         15 15 18 18  48
    B draw_2             0  0 18 18  48
    C make_good         12 12 18 18  60
    C draw_5             0  0 18 18  60
    E fold              12  0  6  6  60
    A draw_1             0  0 18 18  60
    after draw:
    C bet                0  6  6 24  66
    A call               6  6  6 24  72
    B raise              6 18 18 36  90
    C raise             12 24 30 48 114
    A fold              24  0  6 24 114
    B call              12 12 30 48 126
""")

TOLD = {
    "hoyle-open-three": HOYLE_OPEN_THREE,
    "hoyle-seven": HOYLE_SEVEN,
    "hoyle-pot-limit": HOYLE_POT_LIMIT,
    "hoyle-table-stakes": HOYLE_TABLE_STAKES,
    "holdem-sample": HOLDEM_SAMPLE,
    "intro-dime": INTRO_DIME,
    "intro-dime-reraise": INTRO_DIME_RERAISE,
    "victorian-five": VICTORIAN_FIVE,
}
"""By the names that the rules' own file of examples gives them."""


WORDS: dict[str, Action] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "open": Call(),
    "come in": Call(),
    "make good": Call(),
    "decline straddle": Decline(),
}


def meant(table: Table, step: Step) -> Action:
    """The act of a step; who draws throws away the first of his cards."""
    word, _, number = step.act.partition(" ")
    if word == "draw":
        return Discard(table.hand.down[table.seat(step.who)][: int(number)])
    return WORDS.get(step.act, RaiseTo(step.round_total))


def follow(table: Table, told: list[Step]) -> None:
    """Play an example at a table, and hold every running sum against it."""
    adds: Counter[str] = Counter()
    posted = iter(table.told(Posted))
    pot = 0
    for step in told:
        if step.act.endswith("blind") or step.act == "ante":
            post = next(posted)
            pot += post.amount
            assert (table.names[post.seat], post.amount, pot) == (step.who, step.adds, step.pot), step
            adds[step.who] += post.amount
            continue
        before, seat, number = table.hand, table.seat(step.who), len(table.log.events)
        assert table.turn == step.who, step
        if step.act != "decline straddle":
            assert before.level - before.bets[seat] == step.to_call, step
        table.act(meant(table, step), seat)
        after = fold(table.log.events[: number + 1])
        adds[step.who] += before.stacks[seat] - after.stacks[seat]
        assert before.stacks[seat] - after.stacks[seat] == step.adds, step
        if step.act != "fold":
            assert after.bets[seat] == step.round_total, step
        assert adds[step.who] == step.hand_total, step
        assert after.pot == step.pot, step
        if step.stack is not None:
            assert after.stacks[seat] == step.stack, step
