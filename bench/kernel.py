"""How quick the arithmetic of poker is, beside others: `make bench` (`ARGS=--help` for what can be said).

Each line is one piece of work: some hands to rank, or one equity to the last board. Whoever is measured gets it in the
form that he takes it in, made beforehand, and the answers of all must be the same before anybody is timed. Then they
take turns in one process, on one processor where that can be had. What counts is the processor's time (of the command,
the clock's); each figure is the median of the rounds. A line with several others is measured against the quickest.

The bars are those of the path that runs: some are lower where there is no AVX-512. Lines without a bar say what else
is worth knowing. The exit code is 1 where a bar is missed, where answers differ, and where whoever the bar is against
is not installed.
"""

from __future__ import annotations

import argparse
import json
import operator
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from measuring import (
    DIFFER,
    Bar,
    Line,
    Match,
    Row,
    Side,
    each,
    each_of,
    machine,
    measured,
    other,
    places,
    printed,
)

from anteup.cards import Card
from anteup.equity import HANDS, Range, equity, hand, matrix, parse
from anteup.kernel import Ranker, ranker, strength
from anteup.kernel.masks import BIT, PACK, Mask, cards_in, mask
from anteup.kernel.path import core
from anteup.ranking import Ranks, evaluator

SCALARS, BATCH, SMALL_BATCH, BIG_BATCH, CHECKED = 2_000, 65_536, 1_000, 4_194_304, 500
"""Hands: those that are ranked one by one; an array whose masks (512 KB) and numbers (256 KB) stay in an L2 cache of
1 MB; a batch that suits lists of Python better; an array of 48 MB; those that Python alone ranks too."""
STRONG, TOP = "QQ+,AKs", "66+,A4s+,K8s+,Q9s+,J9s+,T9s,A9o+,KTo+,QTo+,JTo"
"""34 hands less those that meet, and the top 20 per cent: 270 hands."""
FLOP = "Kh7d2c"
CENSUS = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584]
"""How many of the 133,784,560 hands of seven are of each class, from the high card up, as published."""
BOARDS_OF_ALL = 1326 * 1225 * 1_712_304
"""Of any two different hands before the flop, all boards."""
PROCESSES = 11

# ---- the hands -------------------------------------------------------------------------------------------------------


@cache
def dealt(count: int, cards: int, pack: Mask = PACK) -> tuple[tuple[Card, ...], ...]:
    """The same random hands every time."""
    rng, deck = random.Random(f"{count} {cards}"), cards_in(pack)  # noqa: S311
    return tuple(tuple(rng.sample(deck, cards)) for _ in range(count))


def masks_of(hands: Iterable[Sequence[Card]]) -> list[Mask]:
    """The hands as masks."""
    return [sum([BIT[card] for card in hand]) for hand in hands]


def indices(hands: Iterable[Sequence[Card]]) -> list[tuple[int, ...]]:
    """The hands as numbers of cards, four times the rank and the suit: so phevaluator and pyo3-poker-eval have it too."""
    return [tuple(card.index for card in hand) for hand in hands]


def text(cards: Sequence[Card]) -> str:
    """A hand as it is written, without spaces."""
    return "".join(map(str, cards))


# ---- one hand at a time ----------------------------------------------------------------------------------------------


def one_by_one(who: str) -> Match:
    """One call a hand of seven, in the form that `who` takes it in."""
    hands = dealt(SCALARS, 7)
    if who == "phevaluator, private":
        call, given = other("phevaluator._pheval").evaluate_7cards, indices(hands)
        theirs, found = each_of(who, call, given), places((call(*hand) for hand in given), least_wins=True)
    elif who == "xiapl":
        call = other("xiapl").eval.evaluate_mask
        bits = [sum(1 << (card.index % 4 * 13 + card.index // 4) for card in hand) for hand in hands]
        theirs, values = each(who, call, bits), [call(hand) for hand in bits]
        found = places((int(value.category), *value.kickers) for value in values)
    elif who == "holdem-hand-evaluator":
        call, written = other("holdem_hand_evaluator").evaluate_hand, [text(hand) for hand in hands]
        theirs, found = each(who, call, written), places(call(hand) for hand in written)
    else:
        module = other(who)
        held = [[module.Card(str(card)) for card in hand] for hand in hands]
        theirs, found = each(who, module.evaluate, held), places(module.evaluate(hand) for hand in held)
    ours = masks_of(hands)
    return Match(each("", strength, ours), (theirs,), found == places(map(strength, ours)))


def the_call_alone() -> Match:
    """What is not ours to save: the loop, and the call of a function in C that gives back the mask it is given."""
    held = masks_of(dealt(SCALARS, 7))
    return Match(each("", strength, held), (each("a call of nothing", operator.index, held),), agree=True)


def omaha_one_by_one(call: Callable[[Mask, Mask], int], who: str) -> Match:
    """One call for four of one's own and five of the board; phevaluator takes nine numbers, the board first."""
    module = {"phevaluator, private": "phevaluator._pheval", "phevaluator, public": "phevaluator.evaluator_omaha"}[who]
    theirs, hands = other(module).evaluate_omaha_cards, dealt(SCALARS, 9)
    given = indices(hands)
    held = list(zip(masks_of(hand[5:] for hand in hands), masks_of(hand[:5] for hand in hands), strict=True))
    found = places((theirs(*hand) for hand in given), least_wins=True)

    def run() -> None:
        one = call
        for own, board in held:
            one(own, board)

    return Match(Side("", run, SCALARS), (each_of(who, theirs, given),), found == places(call(*hand) for hand in held))


# ---- many hands at once ----------------------------------------------------------------------------------------------


def batch_sides(count: int) -> tuple[list[Side], bool]:
    """Everybody else's batch of standard hands, and whether they agree with ours."""
    hands = dealt(BATCH, 7)[:count]
    numbers = places(ranker().strengths(np.array(indices(hands), dtype=np.uint8)).tolist())
    rank, payload = rust_evaluator().rank_seven, {"hands": [list(hand) for hand in indices(hands)]}
    score, written = other("poker_equity").score_batch, [text(hand) for hand in hands]
    evaluate, named = other("pokerfast.equity").evaluate, [tuple(map(str, hand)) for hand in hands]
    sides = [
        Side("pyo3-poker-eval", lambda: rank(payload), count),
        Side("poker-equity", lambda: score("high", written), count),
        Side("pokerfast", lambda: evaluate(named), count),
    ]
    found = (rank(payload), [-score for score in score("high", written)], evaluate(named))
    return sides, all(places(one) == numbers for one in found)


@cache
def rust_evaluator() -> Any:
    """The evaluator of pyo3-poker-eval, which takes seconds to make and prints how many, past Python."""
    make, out = other("pyo3_poker_eval").PokerEval, os.dup(1)
    sys.stdout.flush()
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        try:
            return make()
        finally:
            os.dup2(out, 1)
            os.close(out)


def batch(count: int = BATCH) -> Match:
    """Masks in an array that stays in the cache; the others have the same hands, in batches of `count`."""
    ours, hands, out = ranker(), np.array(masks_of(dealt(BATCH, 7)), dtype=np.uint64), np.empty(BATCH, np.uint32)
    sides, agree = batch_sides(count)
    return Match(Side("", lambda: ours.strengths(hands, out=out), BATCH), tuple(sides), agree)


def kernel_batch() -> Match:
    """The kernel's own function, which is what the checks of arrays and shapes are added to."""
    hands, out = np.array(masks_of(dealt(BATCH, 7)), dtype=np.uint64), np.empty(BATCH, np.uint32)
    checked = Side("with checks", lambda: ranker().strengths(hands, out=out), BATCH)
    core.codes(hands, out, 7)
    agree = bool((ranker().strengths(hands) == out).all())
    return Match(Side("", lambda: core.codes(hands, out, 7), BATCH), (checked,), agree)


def batch_elsewhere(*, of_cards: bool) -> Match:
    """Arrays that lie in memory, and arrays of cards: beside the same ranker with masks in the cache."""
    ours, out = ranker(), np.empty(BATCH, np.uint32)
    hands = np.array(masks_of(dealt(BATCH, 7)), dtype=np.uint64)
    cached = Side("masks in the cache", lambda: ours.strengths(hands, out=out), BATCH)
    numbers = ours.strengths(hands)
    if of_cards:
        cards = np.array(indices(dealt(BATCH, 7)), dtype=np.uint8)
        agree = bool((ours.strengths(cards) == numbers).all())
        return Match(Side("", lambda: ours.strengths(cards, out=out), BATCH), (cached,), agree)
    big, room = np.tile(hands, BIG_BATCH // BATCH), np.empty(BIG_BATCH, np.uint32)
    agree = bool((ours.strengths(big) == np.tile(numbers, BIG_BATCH // BATCH)).all())
    return Match(Side("", lambda: ours.strengths(big, out=room), BIG_BATCH), (cached,), agree)


def by_table(of: Ranker) -> Match:
    """Another ranking beside the standard one, both looked up in the tables, each with hands of its own pack."""
    standard, none, out = ranker().table, np.zeros(1, dtype=np.uint64), np.empty(BATCH, np.uint32)
    assert standard is not None
    hands = np.array(masks_of(dealt(BATCH, 7)), dtype=np.uint64)
    own = dealt(BATCH, 7, of.pack)
    held = np.array(masks_of(own), dtype=np.uint64)
    judge = evaluator(of.of, of.plays, of.qualifier, of.ranks)
    numbers = of.strengths(held)[:CHECKED].tolist()
    known = [judge(hand, (), of.wild) or 0 for hand in own[:CHECKED]]
    agree = known == [number and of.strength_of(number) for number in numbers]
    usual = Side("standard", lambda: standard.strengths(hands, none, 0, out), BATCH)
    return Match(Side("", lambda: of.strengths(held, out=out), BATCH), (usual,), agree)


# ---- equities --------------------------------------------------------------------------------------------------------


def shares(*hands: str | Range, board: str = "", game: str = "holdem") -> list[float]:
    """What each takes of the pot, every deal counted, by the public function."""
    found = equity(*hands, board=board, game=game, exact=True)
    return [player.equity for player in found.players]


def alike(ours: Sequence[float], theirs: Sequence[float]) -> bool:
    """Whether equities are the same, but for the last digits of a double."""
    return all(abs(a - b) < 1e-12 for a, b in zip(ours, theirs, strict=True))


def beside_pokerfast(one: str, two: str) -> Match:
    """Two hands or ranges before the flop, as text on both sides."""
    theirs = other("pokerfast.equity").equity
    agree = alike(shares(one, two), theirs([one, two]))
    peer = Side("pokerfast", lambda: theirs([one, two]))
    return Match(Side("", lambda: equity(one, two)), (peer,), agree)


def kernel_duel() -> Match:
    """The same two hands by the kernel's own function, whose masks are made beforehand."""
    theirs, (aces, kings) = other("pokerfast.equity").equity, (mask("AhAd"), mask("KsKc"))
    wins, ties = core.headsup(aces, kings)
    agree = alike([(wins + ties / 2) / 1_712_304], theirs(["AhAd", "KsKc"])[:1])
    return Match(
        Side("", lambda: core.headsup(aces, kings)), (Side("pokerfast", lambda: theirs(["AhAd", "KsKc"])),), agree
    )


def many_duels(count: int = 50) -> Match:
    """As many pairs of random hands, one call each."""
    theirs = other("pokerfast.equity").equity
    pairs = [(text(cards[:2]), text(cards[2:])) for cards in dealt(count, 4)]
    agree = all(alike(shares(*pair), theirs(pair)) for pair in pairs)
    return Match(each_of("", equity, pairs), (each("pokerfast", theirs, pairs),), agree)


def ranges_on_the_flop() -> Match:
    """Two ranges, read beforehand on both sides."""
    kit = other("xiapl")
    options, simple = kit.simulation.SimulationOptions.exact(), kit.simulation.RangeEquityMode.AggregateOnly
    options.threads = 1
    board = sum(1 << kit.card.Card.from_string(FLOP[at : at + 2]).id for at in range(0, len(FLOP), 2))
    strong, top = (kit.range.Range.from_string(said) for said in (STRONG, TOP))
    call = kit.simulation.calculate_range_equity
    found = call(strong, top, board, options, simple)
    ours = (parse(STRONG), parse(TOP))
    agree = found.exact and alike(shares(*ours, board=FLOP)[:1], [found.hero_aggregate_equity])
    peer = Side("xiapl", lambda: call(strong, top, board, options, simple))
    return Match(Side("", lambda: equity(*ours, board=FLOP)), (peer,), agree)


def omaha_duel() -> Match:
    """Two hands of Omaha on all 1,086,008 boards."""
    theirs, hands = other("poker_equity").exact_from_text, ("AhAdKhKd", "9s8s7d6d")
    agree = alike(
        shares(*hands, game="omaha"), [player["equity"] for player in theirs("omaha", list(hands))["players"]]
    )
    peer = Side("poker-equity", lambda: theirs("omaha", list(hands)))
    return Match(Side("", lambda: equity(*hands, game="omaha")), (peer,), agree)


def whole_matrix() -> Match:
    """The 169 starting hands against each other, every board."""
    found, theirs = matrix(), other("pokerfast.equity").equity
    agree = int(found.pairs.sum()) * 1_712_304 == int(found.wins.sum()) * 2 + int(found.ties.sum()) == BOARDS_OF_ALL
    for one, two in (("AKs", "QQ"), ("72o", "AA")):
        ours = float(found.equity[HANDS.index(hand(one)), HANDS.index(hand(two))])
        agree &= alike([ours], theirs([one, two])[:1])
    return Match(Side("", matrix), (), agree)


def census() -> Match:
    """Every hand of seven looked at, and its class counted."""
    return Match(Side("", core.census), (), core.census() == CENSUS)


# ---- processes and files ---------------------------------------------------------------------------------------------


def processor_seconds(program: str) -> float:
    """Processor time of a fresh interpreter that has nothing to compile."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def starting(name: str) -> Line:
    """`import anteup`, the start of the interpreter included, beside an interpreter that imports nothing."""
    processor_seconds("import anteup")
    programs = ("pass", "import anteup")
    bare, whole = zip(*([processor_seconds(program) for program in programs] for _ in range(PROCESSES)), strict=True)
    return Line(name, "importing nothing", statistics.median(bare), statistics.median(whole), (Bar("seconds", 0.060),))


def answering(name: str, *, by_the_clock: bool) -> Line:
    """`anteup equity AsAh KdKc`, from the shell to the answer; its processor time says how much of that was waiting."""
    command = shutil.which("anteup", path=str(Path(sys.executable).parent))
    words = [*([command] if command else [sys.executable, "-m", "anteup"]), "equity", "AsAh", "KdKc"]
    took = []
    for _ in range(PROCESSES + 1):
        clock, before = perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        said = subprocess.run(words, capture_output=True, text=True, check=False)
        clock, after = perf_counter() - clock, resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        took.append(clock if by_the_clock else spent)
    fault = "" if said.returncode == 0 and "81.2555" in said.stdout else DIFFER
    return Line(name, "", 0, statistics.median(took[1:]), (Bar("seconds", 0.200),) if by_the_clock else (), fault)


def weighing(name: str) -> Line:
    """The newest wheel for Linux on x86-64, or where none has been made the kernel alone."""
    root, bars = Path(__file__).parent.parent, (Bar("bytes", 1_000_000),)
    wheels = sorted((root / "build" / "wheels").glob("*linux*x86_64.whl"), key=lambda wheel: wheel.stat().st_mtime)
    if wheels:
        return Line(name, "", 0, wheels[-1].stat().st_size, bars)
    kernels = list((root / "src" / "anteup" / "kernel").glob("_core*.so"))
    if not kernels:
        return Line(name, "", 0, 0, bars, "NO FIGURE: no wheel, no kernel")
    return Line("the kernel alone (no wheel is made)", "", 0, kernels[0].stat().st_size, bars)


# ---- the table -------------------------------------------------------------------------------------------------------


def one_hand_rows() -> Iterator[Row]:
    """One call of Python for one hand."""
    bars = (Bar("times", 2), Bar("seconds", 45e-9))
    yield Row("7 cards, strength(mask)", partial(one_by_one, "pkrbot"), bars)
    for who in ("phevaluator, private", "xiapl", "holdem-hand-evaluator", "eval7"):
        yield Row("7 cards, strength(mask)", partial(one_by_one, who))
    yield Row("7 cards, strength(mask)", the_call_alone)
    omaha, under = ranker(plays="two and three").strength, (Bar("times", 1),)
    yield Row("Omaha 4+5, core.omaha", partial(omaha_one_by_one, core.omaha, "phevaluator, private"), under)
    yield Row("Omaha 4+5, ranker().strength", partial(omaha_one_by_one, omaha, "phevaluator, public"), under)


def batch_rows() -> Iterator[Row]:
    """Arrays of hands."""
    yield Row(f"batch of {BATCH:,} masks", batch, (Bar("times", 500, 150),))
    yield Row(f"batch of masks; theirs of {SMALL_BATCH:,}", partial(batch, SMALL_BATCH))
    yield Row("batch of masks, core.codes", kernel_batch)
    yield Row(f"batch of {BIG_BATCH:,} masks", partial(batch_elsewhere, of_cards=False))
    yield Row(f"batch of ({BATCH:,}, 7) uint8 cards", partial(batch_elsewhere, of_cards=True))
    high = Ranks().order
    flush, full = high.index("flush"), high.index("full house")
    swapped = tuple({"flush": high[full], "full house": high[flush]}.get(one, one) for one in high)
    others = {
        "deuces wild": ranker(wild="2"),
        "two jokers, wild": ranker(jokers=2),
        "a bug": ranker(ranks=Ranks(joker="bug"), jokers=1),
        "ace to five": ranker("a-5"),
        "ace to five, eight or better": ranker("a-5", qualifier=8),
        "deuce to seven, of seven cards": ranker("2-7"),
        "ace low, blaze, skip straight": ranker(ranks=Ranks(ace_in_straights="low", blaze="JQKA", skip_straight=True)),
        "short deck": ranker(ranks=Ranks(order=swapped, lowest="6")),
    }
    for name, of in others.items():
        yield Row(f"table: {name}", partial(by_table, of), (Bar("cost", 1.25),))


def equity_rows() -> Iterator[Row]:
    """Equities to the last board."""
    yield Row("equity(AhAd, KsKc)", partial(beside_pokerfast, "AhAd", "KsKc"), (Bar("times", 40),))
    yield Row("core.headsup(AhAd, KsKc)", kernel_duel)
    yield Row("equity of 50 random pairs, each", many_duels)
    yield Row("QQ+,AKs v top 20 %, no board", partial(beside_pokerfast, STRONG, TOP), (Bar("times", 50),))
    yield Row(f"QQ+,AKs v top 20 % on {FLOP}", ranges_on_the_flop, (Bar("times", 8),))
    yield Row("Omaha AhAdKhKd v 9s8s7d6d", omaha_duel, (Bar("times", 100, 35),))
    yield Row("the 169 x 169 matrix", whole_matrix, (Bar("seconds", 1.5),))
    yield Row("census of 133,784,560 hands", census, (Bar("seconds", 0.060, 0.150),))


def lines(wanted: str, seconds: float, rounds: int) -> Iterator[Line]:
    """The table, line by line."""
    for rows in (one_hand_rows, batch_rows, equity_rows):
        for row in rows():
            if wanted in row.name:
                yield measured(row, seconds, rounds)
    processes: dict[str, Callable[[str], Line]] = {
        "import anteup, all of it": starting,
        "anteup equity AsAh KdKc, clock": partial(answering, by_the_clock=True),
        "anteup equity AsAh KdKc, processor": partial(answering, by_the_clock=False),
        "the Linux wheel": weighing,
    }
    for name, line in processes.items():
        if wanted in name:
            yield line(name)


def main() -> int:
    """Measure, print, and say whether every bar is held."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--only", default="", metavar="NAME", help="lines whose name has this in it")
    words.add_argument("--seconds", type=float, default=0.25, help="of processor time for each side, line and round")
    words.add_argument("--rounds", type=int, default=5, help="of which the median is taken")
    words.add_argument("--json", action="store_true", help="print one JSON object: seconds a unit, or bytes")
    asked = words.parse_args()
    if asked.rounds < 1 or asked.seconds <= 0:
        words.error("--rounds is 1 or more, and --seconds more than 0")
    on = machine()
    if not asked.json:
        where = "not pinned to a processor" if on["pinned"] is None else f"pinned to processor {on['pinned']}"
        print(f"{on['processor']}, L2 {on['l2']}, {on['python']}, {where}; load {on['load']}")
        print(f"path {on['path']}; medians of {asked.rounds} rounds of {asked.seconds:g} s")
        if on["path"] not in {"avx512", "avx2"}:
            print("the bars of vectors are for avx512 and avx2: here those lines have none")
        print(", ".join(f"{name} {version}" for name, version in on["peers"].items()) + "\n")
        print(f"{'':38}{'beside':22}{'theirs':>9}{'anteup':>10}{'ratio':>9}  {'bar':18}verdict")
    found: list[Line] = []
    for line in lines(asked.only, asked.seconds, asked.rounds):
        found.append(line)
        if not asked.json:
            print(printed(line), flush=True)
    if not found:
        words.error(f"--only {asked.only}: no line has this in its name")
    if asked.json:
        rows = [
            {**line._asdict(), "bars": [str(bar) for bar in line.bars if bar.here], "verdict": line.verdict}
            for line in found
        ]
        print(json.dumps({**on, "lines": rows}, indent=2))
    missed = [line.name for line in found if not line.passes]
    if missed and not asked.json:
        print(f"\n{len(missed)} of {len(found)} not held: {'; '.join(missed)}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
