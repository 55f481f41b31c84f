"""How quick the engine is, beside two others: `make bench-engine` (`ARGS=--help` for what can be said).

Six players with 200 chips each, blinds 1 and 2 or an ante and a bring-in of 1, the pack shuffled and the stacks whole again before every hand, played
until everybody is paid. Every act is chosen from what the engine itself says may be done: by chance (uniformly a fold
where something is owed, a check or a call, a raise where there may be one, and its size uniformly from the least to
the greatest), or always a check or a call, down to a showdown of six. In stud the first to speak brings it in; where cards
are drawn, each throws so many as chance says, whichever come first, or stands pat where everybody stays in.

The engines take turns in one process, on one processor where that can be had. What counts is the processor's time; each
figure is the median of the rounds. The exit code is 1 where a bar is missed.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib import metadata
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from anteup import Action, Call, Check, Discard, Exchange, Fold, Game, RaiseTo, Wager, act, deal, deal_out, evolve, menu
from anteup.engine.dealing import wanted
from anteup.engine.play import proceed, shuffling

POKERKIT, POKERFAST = "0.7.7", "0.2.0"
SEATS, STACK, SMALL, BIG = 6, 200, 1, 2
ANTE, BRING_IN = 1, 1

Hand: TypeAlias = Callable[[random.Random], None]
"""Plays one hand from the shuffle to the payment."""
Choice: TypeAlias = Callable[[random.Random, bool, int, int], int]
"""Given whether one may fold, and the least and the greatest raise (0: none): -1 to fold, 0 to check or call, or what
to raise to."""


class Row(NamedTuple):
    """One line of the table, before it is measured."""

    name: str
    ours: Hand
    pokerkit: Hand
    pokerfast: Hand | None
    """It plays no-limit hold'em for six and nothing else."""
    bar: float
    """How many times as quick as PokerKit; 0: no bar."""


# ---- who acts how ---------------------------------------------------------------------------------------------------


def by_chance(rng: random.Random, may_fold: bool, least: int, most: int) -> int:  # noqa: FBT001 (as the engines give it)
    """Each kind of act as likely as another, and each size; where nothing may be raised and something thrown away, how
    many cards.
    """
    if most and not least:
        return rng.randint(0, most)
    kinds = [0]
    if may_fold:
        kinds.append(-1)
    if least:
        kinds.append(1)
    kind = rng.choice(kinds)
    return kind if kind <= 0 else least if least == most else rng.randint(least, most)


def check_or_call(rng: random.Random, may_fold: bool, least: int, most: int) -> int:  # noqa: ARG001, FBT001
    """Everybody stays in."""
    return 0


# ---- the engines ----------------------------------------------------------------------------------------------------


def anteup(game: Game, choose: Choice) -> Hand:
    """This engine."""
    stacks, fold, check, call = (STACK,) * SEATS, Fold(), Check(), Call()

    def straight_down(rng: random.Random) -> None:
        deck = list(game.deck)
        rng.shuffle(deck)
        now = deal(game, stacks, tuple(deck))
        facts = menu(now)
        if isinstance(facts, Wager) and not (facts.check or facts.call):
            now = act(now, RaiseTo(facts.least))
        while now.due:  # nobody asks what else he might do
            now = act(now, call if now.level > now.bets[now.turn] else check)

    def hand(rng: random.Random) -> None:
        deck = list(game.deck)
        rng.shuffle(deck)
        now = deal(game, stacks, tuple(deck))
        while now.due:
            facts = menu(now)
            if isinstance(facts, Exchange):
                thrown = now.down[facts.seat][: choose(rng, False, 0, facts.most)]  # noqa: FBT003
                now = act(now, Discard(thrown))
                while stock := list(wanted(now)):
                    rng.shuffle(stock)
                    now = proceed(evolve(now, shuffling(now, tuple(stock))))
                continue
            assert isinstance(facts, Wager)
            chosen = choose(rng, facts.call > 0, facts.least, facts.most)
            if chosen > 0 or not (chosen or facts.call or facts.check):
                action: Action = RaiseTo(chosen if facts.allows(chosen) else facts.least)
            else:
                action = fold if chosen < 0 else check if facts.check else call
            now = act(now, action)

    return straight_down if choose is check_or_call else hand


def pokerkit(variant: str, bets: Sequence[int], choose: Choice) -> Hand:
    """PokerKit, doing all of the dealer's work by itself."""
    kit: Any = importlib.import_module("pokerkit")
    kind = getattr(kit, variant)
    opens = (ANTE, BRING_IN) if issubclass(kind, kit.SevenCardStud) else (0, (SMALL, BIG))
    game = kind(tuple(kit.Automation), True, *opens, *bets)  # noqa: FBT003
    draws = issubclass(kind, kit.Draw)

    def by_menu(rng: random.Random) -> None:
        state = game(STACK, SEATS)
        while state.status:
            if draws and (seat := state.stand_patter_or_discarder_index) is not None:
                held = state.hole_cards[seat]
                state.stand_pat_or_discard(held[: choose(rng, False, 0, len(held))])  # noqa: FBT003
                continue
            least = state.min_completion_betting_or_raising_to_amount or 0
            most = state.max_completion_betting_or_raising_to_amount if least else 0
            chosen = choose(rng, state.can_fold(), least, most)
            if chosen > 0:
                state.complete_bet_or_raise_to(chosen)
            elif chosen < 0:
                state.fold()
            elif state.bring_in_status:
                state.post_bring_in()
            else:
                state.check_or_call()

    def straight_down(rng: random.Random) -> None:  # noqa: ARG001 (it shuffles by the module's own)
        state = game(STACK, SEATS)
        while state.status:  # it asks nothing first: so much the quicker for PokerKit
            if state.bring_in_status:
                state.post_bring_in()
            elif state.actor_indices:
                state.check_or_call()
            else:
                state.stand_pat_or_discard()

    return straight_down if choose is check_or_call else by_menu


def pokerfast(choose: Choice) -> Hand:
    """The fastest engine in Python alone that we know; its raises are told in chips to add."""
    deal_hand: Any = importlib.import_module("pokerfast").FastHand

    def hand(rng: random.Random) -> None:
        state = deal_hand(
            player_count=SEATS, small_blind=SMALL, big_blind=BIG, min_stack=STACK, max_stack=STACK, rng=rng
        )
        while not state.done:
            space = state.get_action_space()
            chosen = choose(rng, "fold" in space, space.get("min_bet", 0), space.get("max_bet", 0))
            if chosen > 0:
                state.bet_or_raise(chosen)
            elif chosen < 0:
                state.fold()
            elif "check" in space:
                state.check()
            else:
                state.call()

    return hand


def rows() -> list[Row]:
    """All that is measured in hands."""
    stakes = {"blinds": (SMALL, BIG)}
    no_limit = deal_out("holdem", book="tda", players=SEATS, stakes=stakes)
    fixed = deal_out("holdem", book="holdem", players=SEATS, stakes={**stakes, "small_bet": 2, "big_bet": 4})
    omaha = deal_out("omaha", book="tda", players=SEATS, stakes=stakes)
    no_limit_kit, omaha_kit, fixed_kit = "NoLimitTexasHoldem", "PotLimitOmahaHoldem", "FixedLimitTexasHoldem"
    return [
        Row(
            "no-limit hold'em, by chance",
            anteup(no_limit, by_chance), pokerkit(no_limit_kit, [2], by_chance), pokerfast(by_chance), 16,
        ),
        Row(
            "no-limit hold'em, check or call",
            anteup(no_limit, check_or_call), pokerkit(no_limit_kit, [2], check_or_call), pokerfast(check_or_call), 45,
        ),
        Row(
            "pot-limit Omaha, check or call",
            anteup(omaha, check_or_call), pokerkit(omaha_kit, [2], check_or_call), None, 40,
        ),
        Row("fixed-limit hold'em, by chance", anteup(fixed, by_chance), pokerkit(fixed_kit, [2, 4], by_chance), None, 6),
        *stud_and_draw(),
        Row("pot-limit Omaha, by chance", anteup(omaha, by_chance), pokerkit(omaha_kit, [2], by_chance), None, 0),
    ]  # fmt: skip


def stud_and_draw() -> list[Row]:
    """The same of the other families: random acts in all of them, and showdowns of six in stud."""
    fixed = {"small_bet": 2, "big_bet": 4}
    opens = {"ante": ANTE, "bring_in": BRING_IN}
    studs = {
        "stud7": "FixedLimitSevenCardStud",
        "stud8": "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
        "razz": "FixedLimitRazz",
    }
    draws = {"triple-draw-27": "FixedLimitDeuceToSevenLowballTripleDraw", "badugi": "FixedLimitBadugi"}
    found: list[Row] = []
    for form, kit in studs.items():
        game = deal_out(form, book="card-room", players=SEATS, stakes={**opens, **fixed})
        for choose, words, bar in ((by_chance, "by chance", 5), (check_or_call, "check or call", 20)):
            found.append(Row(f"{form}, {words}", anteup(game, choose), pokerkit(kit, [2, 4], choose), None, bar))
    for form, kit in draws.items():
        game = deal_out(form, book="card-room", players=SEATS, stakes={"blinds": (SMALL, BIG), **fixed})
        found.append(Row(f"{form}, by chance", anteup(game, by_chance), pokerkit(kit, [2, 4], by_chance), None, 5))
    single = deal_out("single-draw-27", book="tda", players=SEATS, stakes={"blinds": (SMALL, BIG)})
    kit = "NoLimitDeuceToSevenLowballSingleDraw"
    found.append(Row("single-draw-27, by chance", anteup(single, by_chance), pokerkit(kit, [2], by_chance), None, 5))
    return found


# ---- measuring ------------------------------------------------------------------------------------------------------


def a_second(play: Hand, seconds: float, seed: int) -> float:
    """Hands a second of processor time, once warm."""
    rng = random.Random(seed)  # noqa: S311 (the same hands every time)
    random.seed(seed)
    end = process_time() + seconds / 10
    while process_time() < end:
        play(rng)
    gc.collect()
    hands, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        play(rng)
        hands += 1
    return hands / spent


def in_turns(plays: Sequence[Hand | None], seconds: float, rounds: int) -> list[float]:
    """The median rate of each; 0 where there is nothing to measure."""
    rates = [[a_second(play, seconds, seed) if play else 0.0 for play in plays] for seed in range(rounds)]
    return [statistics.median(column) for column in zip(*rates, strict=True)]


def milliseconds(module: str, rounds: int) -> float:
    """Processor time of importing a module, over that of an interpreter that imports nothing."""
    return 1000 * statistics.median(started(f"import {module}") - started("pass") for _ in range(rounds))


def started(program: str, times: int = 3) -> float:
    """Processor seconds of the quickest of a few fresh interpreters, none of which has to compile anything."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTHON") or name == "PYTHONPATH"
    }
    least = float("inf")
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", program], check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def microseconds(rounds: int, times: int = 100_000) -> float:
    """Processor time of a state with one field changed, the old one kept."""
    game = deal_out("holdem", book="tda", players=SEATS, stakes={"blinds": (SMALL, BIG)})
    state = deal(game, (STACK,) * SEATS, game.deck)

    def one() -> float:
        began = process_time()
        for _ in range(times):
            replace(state, level=4)
        return process_time() - began

    return 1e6 / times * statistics.median(one() for _ in range(rounds))


def machine() -> str:
    """The class of processor, the interpreter, and what of the machine is used."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
        processor = next(line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("model name"))
    except (OSError, StopIteration):
        processor = platform.processor() or platform.machine()
    pinned = "not pinned to a processor"
    if hasattr(os, "sched_setaffinity"):
        core = max(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {core})
        pinned = f"pinned to processor {core}"
    return f"{processor}, {platform.python_implementation()} {platform.python_version()}, {pinned}"


# ---- the table ------------------------------------------------------------------------------------------------------


def told(name: str, figures: Sequence[str], bar: str, *, held: bool | None) -> bool:
    """Print one line, and pass its verdict on."""
    verdict = "" if held is None else "held" if held else "MISSED"
    print(f"{name:34}" + "".join(f"{figure:>11}" for figure in figures) + f"{bar:>10}  {verdict}", flush=True)
    return held is not False


def measured(wanted: str, seconds: float, rounds: int) -> Iterator[bool]:
    """Print the table, line by line; whether each bar is held."""
    told("hands a second", ("anteup", "PokerKit", "pokerfast", "ratio"), "bar", held=None)
    for row in rows():
        if wanted in row.name:
            ours, kit, fast = in_turns((row.ours, row.pokerkit, row.pokerfast), seconds, rounds)
            figures = (f"{ours:,.0f}", f"{kit:,.0f}", f"{fast:,.0f}" if fast else "-", f"{ours / kit:.1f}")
            held = ours / kit >= row.bar if row.bar else None
            yield told(row.name, figures, f">= {row.bar:g}" if row.bar else "-", held=held)
    if wanted in "import":
        ours, kit, fast = (milliseconds(name, rounds) for name in ("anteup", "pokerkit", "pokerfast"))
        yield told("import, ms", (f"{ours:.1f}", f"{kit:.1f}", f"{fast:.1f}", "-"), "< 60", held=ours < 60)
    if wanted in "one field changed":
        ours = microseconds(rounds)
        yield told("one field of a state changed, µs", (f"{ours:.2f}", "-", "-", "-"), "< 3", held=ours < 3)


def main() -> int:
    """Measure, print, and say whether every bar is held."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--only", default="", help="lines whose name has this in it")
    words.add_argument("--seconds", type=float, default=2.0, help="of processor time for each engine, line and round")
    words.add_argument("--rounds", type=int, default=5, help="of which the median is taken")
    asked = words.parse_args()
    for package, version in (("pokerkit", POKERKIT), ("pokerfast", POKERFAST)):
        try:
            found = metadata.version(package)
        except metadata.PackageNotFoundError:
            found = "missing"
        if found != version:
            print(f"the bars are against {package} {version}, here it is {found}: make bench-engine", file=sys.stderr)
            return 2
    warnings.simplefilter("ignore")  # PokerKit says so whenever its pack runs out
    print(machine())
    print(f"PokerKit {POKERKIT}, pokerfast {POKERFAST}; medians of {asked.rounds} rounds of {asked.seconds:g} s\n")
    return 0 if all(list(measured(asked.only, asked.seconds, asked.rounds))) else 1


if __name__ == "__main__":
    sys.exit(main())
