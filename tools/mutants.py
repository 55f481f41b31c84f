"""Mutation tests: small faults are put into the rules and the engine, one at a time, and the tests must notice.

Why not mutmut or cosmic-ray: the laws of anteup stand to a good part in defaults of fields, tables and class bodies,
which mutmut 3 leaves alone; cosmic-ray starts the whole test run anew for each fault. Here the tests run once under
coverage, to learn which of them come by which line. Then each fault is written into a copy of the project, and a
forked child runs those tests there, the quickest first, until one fails.

A fault that no test notices is printed with its line. Not every one is a gap: some change nothing that could be seen.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import resource
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import hypothesis  # noqa: F401 (imported here, it need not be in every child)
import msgspec  # noqa: F401 (as hypothesis)
import pytest

from tools.faults import ROOT, Fault, faults_of

WORK = ROOT / "build" / "mutants"
TARGETS = ("cards.py", "chips.py", "ranking", "rules", "engine")


class Watch:
    """Learns which test comes by which line, and how long it takes."""

    def __init__(self, copy: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.coverage = coverage.Coverage(data_file=None, config_file=False, source=[str(copy / "src")])

    def pytest_configure(self) -> None:
        """Watch from before the first import."""
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Run one test under its own name."""
        began = time.perf_counter()
        self.coverage.switch_context(item.nodeid)
        result = yield
        self.coverage.switch_context("")
        self.seconds[item.nodeid] = time.perf_counter() - began
        return result

    def notes(self) -> dict[str, object]:
        """The tests' times, and by file and line the tests that came there; a test named '' is the import."""
        self.coverage.stop()
        data = self.coverage.get_data()
        lines = {os.path.relpath(name): data.contexts_by_lineno(name) for name in data.measured_files()}
        return {"seconds": self.seconds, "lines": lines}


class Chosen:
    """Runs the chosen tests, in the order given, of the files collected."""

    def __init__(self, tests: list[str]) -> None:
        self.place = {test: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the rest."""
        items[:] = sorted((i for i in items if i.nodeid in self.place), key=lambda i: self.place[i.nodeid])


def fork(copy: Path, plugin: Watch | Chosen, *files: str) -> int:
    """Run pytest in a copy of the project, in a child whose exit code is pytest's. Gives the child's number."""
    sys.stdout.flush()
    if child := os.fork():
        return child
    code = 3
    with contextlib.suppress(Exception):
        os.setsid()
        os.chdir(copy)
        log = os.open("pytest.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        sys.path[:0] = [str(copy / "src"), str(copy)]
        os.environ["PYTHONPATH"] = str(copy / "src")
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))  # a fault may ask for all the memory there is
        # Not rewriting the asserts of tests is quicker, and only the exit code is read.
        options = ("-x", "-q", "-p", "no:cacheprovider", "--assert=plain", "--ignore=tests/gates")
        code = pytest.main([*options, *files], plugins=[plugin])
        if isinstance(plugin, Watch):
            Path("notes.json").write_text(json.dumps(plugin.notes()), "utf-8")
    os._exit(code)


def stop(child: int) -> None:
    """End a child, and whatever it has started."""
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)


def survey(copy: Path) -> dict[str, Any]:
    """Run all tests once on sound code."""
    if os.waitpid(fork(copy, Watch(copy)), 0)[1]:
        sys.exit(f"the tests do not pass without a fault:\n{(copy / 'pytest.log').read_text('utf-8')[-3000:]}")
    notes: dict[str, Any] = json.loads((copy / "notes.json").read_text("utf-8"))
    return notes


class Bench:
    """Two copies of the project, and the faults being tried in them."""

    def __init__(self, most: float, workers: int) -> None:
        shutil.rmtree(WORK, ignore_errors=True)
        self.copies = [WORK / str(number) for number in range(workers)]
        left_out = shutil.ignore_patterns(".git", ".venv*", "build", ".*_cache", ".hypothesis", "__pycache__")
        for copy in self.copies:
            shutil.copytree(ROOT, copy, ignore=left_out)
        notes = survey(self.copies[0])
        self.seconds: dict[str, float] = notes["seconds"]
        self.lines: dict[str, dict[str, list[str]]] = notes["lines"]
        self.most, self.clock = most, 1_000_000_000

    def tests_for(self, fault: Fault) -> list[str]:
        """The tests that come by the line, then those that come by its file, the quickest first, up to so many seconds.

        Nothing for a line that never runs.
        """
        lines = self.lines.get(fault.path, {})
        here = {test for line in (fault.line, fault.statement) for test in lines.get(str(line), ())}
        if not here:
            return []
        near = {test for tests in lines.values() for test in tests} - {""} or set(self.seconds)
        ordered = sorted((here | near) - {""}, key=lambda test: (test not in here, self.seconds[test]))
        chosen, spent = list[str](), 0.0
        for test in ordered:
            spent += self.seconds[test]
            if chosen and spent > self.most:
                break
            chosen.append(test)
        return chosen

    def write(self, path: Path, source: bytes) -> None:
        """Write a module with a time that no earlier one had, so that no compiled file is taken for it."""
        path.write_bytes(source)
        self.clock += 1
        os.utime(path, (self.clock, self.clock))

    def start(self, copy: Path, fault: Fault, tests: list[str]) -> int:
        """Put the fault into a copy and set a child to work on it."""
        self.write(copy / fault.path, fault.put_in())
        return fork(copy, Chosen(tests), *sorted({test.partition("::")[0] for test in tests}))

    def run(self, faults: list[Fault], minutes: float) -> dict[Fault, str]:
        """Try each fault, until the time is up: `killed`, `timeout`, `survived`, or `no test`."""
        queue, results = list(reversed(faults)), dict[Fault, str]()
        running: dict[Path, tuple[int, Fault, float]] = {}
        end = time.monotonic() + 60 * minutes
        try:
            while running or (queue and time.monotonic() < end):
                for copy in self.copies:
                    if copy not in running and queue and time.monotonic() < end:
                        fault = queue.pop()
                        if tests := self.tests_for(fault):
                            limit = 10 + 5 * sum(self.seconds[test] for test in tests)
                            running[copy] = self.start(copy, fault, tests), fault, time.monotonic() + limit
                        else:
                            results[fault] = "no test"
                for copy, (child, fault, limit) in list(running.items()):
                    done, status = os.waitpid(child, os.WNOHANG)
                    if done or time.monotonic() > limit:
                        if not done:
                            stop(child)
                        results[fault] = "timeout" if not done else "killed" if status else "survived"
                        self.write(copy / fault.path, fault.source())
                        del running[copy]
                        if sys.stderr.isatty():
                            print(f"\r{len(results)} of {len(faults)} tried", end="", file=sys.stderr, flush=True)
                time.sleep(0.005)
        finally:
            for child, _, _ in running.values():
                stop(child)
        return results


def report(results: dict[Fault, str]) -> float:
    """Print the survivors, and by module how many faults were noticed. Gives the part of them, in per cent."""
    for fault in sorted(results, key=lambda fault: (fault.path, fault.start)):
        if results[fault] in {"survived", "no test"}:
            print(f"{fault.path}:{fault.line}: {results[fault]}", *fault.shown(), sep="\n    ")
    print(f"\n{'module':36}{'faults':>8}{'noticed':>9}{'timeout':>9}{'survived':>10}{'no test':>9}{'score':>8}")
    score = 100.0
    for path in [*sorted({fault.path for fault in results}), ""]:
        count = Counter(result for fault, result in results.items() if path in {fault.path, ""})
        noticed, total = count["killed"] + count["timeout"], count.total()
        score = 100 * noticed / total if total else 100.0
        row = f"{noticed:9}{count['timeout']:9}{count['survived']:10}{count['no test']:9}{score:7.1f}%"
        print(f"{path.removeprefix('src/anteup/') or 'all':36}{total:8}{row}")
    return score


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("paths", nargs="*", help=f"modules or packages under src/anteup (else {', '.join(TARGETS)})")
    parser.add_argument("--sample", type=int, default=0, help="so many faults, drawn at random (else all)")
    parser.add_argument("--seed", type=int, default=1, help="of that draw")
    parser.add_argument("--minutes", type=float, default=60, help="begin no new fault after so long")
    parser.add_argument("--seconds", type=float, default=20, help="tests for one fault, by their usual time")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--least", type=float, default=0, help="fail below this score, in per cent")
    asked = parser.parse_args()

    places = [ROOT / "src/anteup" / path for path in asked.paths or TARGETS]
    paths = [file for place in places for file in ([place] if place.is_file() else sorted(place.rglob("*.py")))]
    faults = [fault for path in paths for fault in faults_of(path.relative_to(ROOT).as_posix())]
    whole = len(faults)
    random.Random(asked.seed).shuffle(faults)  # noqa: S311 (a sample, not a secret)
    faults = faults[: asked.sample or None]
    print(f"{whole} faults could be made in {len(paths)} modules; {len(faults)} are tried (seed {asked.seed})")
    results = Bench(asked.seconds, asked.workers).run(faults, asked.minutes)
    if len(results) < len(faults):
        print(f"\nthe time was up after {len(results)}")
    if report(results) < asked.least:
        sys.exit(1)


if __name__ == "__main__":
    main()
