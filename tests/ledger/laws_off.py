"""Every law switched off in turn: a test must notice.

    python -m tests.ledger.laws_off [RULE ...]

Each test that plays a rule runs once as the rules are and must pass, and once with its law switched off and must fail:
by its own assertion, by an act that is refused now, or for want of a refusal. For every `Law` its provocation in
`tests.ledger.test_laws` is run in the same way. Any other end, a fault inside the engine, says nothing for the test
and is told as suspicious. Those that passed all the same are told; there should be none.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from anteup.engine.law import Refused
from anteup.rules.laws import Law
from tests.ledger.entries import Played, Test, played
from tests.ledger.off import never
from tests.ledger.test_laws import PROVOCATIONS

HERE = str(Path(__file__).parent)


def switched(rules: Sequence[str] = ()) -> Iterator[Played]:
    """What is to be switched off: all, or what belongs to these rules."""
    wanted = {rule.upper() for rule in rules}
    yield from (Played(law.name, PROVOCATIONS[law], never(law)) for law in Law if not wanted or law.name in wanted)
    yield from (one for one in played() if not wanted or one.rule in wanted)


def ends(test: Test) -> str:
    """How a test ends: "" where it passes, "fails" where it fails as a test should, or what happened instead."""
    try:
        test()
    except (AssertionError, Refused, pytest.fail.Exception) as fault:
        last = traceback.extract_tb(fault.__traceback__)[-1]
        engines = isinstance(fault, AssertionError) and "/anteup/" in last.filename.replace("\\", "/")
        return f"an assertion of the engine's, {Path(last.filename).name}:{last.lineno}" if engines else "fails"
    except Exception as fault:  # noqa: BLE001 (whatever it is, it is told)
        last = traceback.extract_tb(fault.__traceback__)[-1]
        return f"{type(fault).__name__} at {Path(last.filename).name}:{last.lineno}: {str(fault)[:80]}"
    return ""


def main(rules: Sequence[str] = (), *, passed: bool = False) -> int:
    """Switch everything off, one law at a time, and tell what nobody noticed. `passed`: the tests have passed as the rules
    are, and are not run so again.
    """
    began, count, told = time.monotonic(), 0, list[str]()
    for rule, test, off in switched(rules):
        count += 1
        if not passed and (wrong := ends(test)):
            told.append(f"{rule}: {test.__name__} does not pass as it is: {wrong}")
            continue
        with off.switch():
            end = ends(test)
        if end != "fails":
            says = f"is suspicious ({end})" if end else "survives"
            told.append(f"{rule}: {test.__name__} {says} though {off.what}")
    told.append(f"in {time.monotonic() - began:.1f} seconds")
    sys.stdout.write("\n".join([*told, f"laws off: {count} switched off, {len(told) - 1} survive\n"]))
    return 1 if len(told) > 1 or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
