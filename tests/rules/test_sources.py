"""The ledger and the rules of the card room, as they are carried."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from anteup.rules.sources import Source, UnknownLaw, all_sources, find

LEDGER = Path(__file__).parents[3] / "shared" / "rules" / "ledger.yaml"
"""The ledger itself, with its tests, is kept beside the repository."""

SOURCES = all_sources()
OF_LEDGER = [source for source in SOURCES if source.kind]
OF_FLOOR = [source for source in SOURCES if not source.kind]


def test_ids_are_unique_however_they_are_written() -> None:
    assert len({source.id for source in SOURCES}) == len(SOURCES)
    assert all(find(source.id) is source for source in SOURCES)
    assert all(find(re.sub(r"-0*", " ", source.id).lower()) is source for source in SOURCES if source.id != "L-00")


def test_the_ledger_is_complete() -> None:
    assert len(OF_LEDGER) == 378
    assert {letter: sum(source.id.startswith(letter) for source in OF_LEDGER) for letter in "HVTLI"} == {
        "H": 98,
        "V": 119,
        "T": 76,
        "L": 45,
        "I": 40,
    }
    for source in OF_LEDGER:
        assert source.document
        assert source.topic
        assert source.says
        assert source.books
        assert source.follows
        assert source.refuses
        assert not source.edition


def test_the_ledger_is_in_order() -> None:
    order = [("HVTLI".index(source.id[0]), int(source.id.split("-")[1])) for source in OF_LEDGER]
    assert order == sorted(order)


def test_the_ledger_says_what_it_said() -> None:
    yaml = pytest.importorskip("yaml", reason="needs pyyaml to read the ledger")
    if not LEDGER.exists():
        pytest.skip(f"the ledger itself is not here ({LEDGER})")
    entries: list[dict[str, Any]] = yaml.safe_load(LEDGER.read_text("utf-8"))
    assert len(entries) == len(OF_LEDGER)
    for entry in entries:
        source = find(entry["id"])
        assert source.topic == entry["topic"]
        assert source.kind == entry["kind"]
        assert source.books == entry["applies_to"]
        assert source.says == entry["rule"].strip()
        assert source.follows == entry["engine_consequence"].strip()
        assert source.refuses == entry["violation"].strip()
        assert source.document.startswith(entry["seed"][:3])


@pytest.mark.parametrize("source", OF_FLOOR, ids=lambda source: source.id)
def test_a_rule_of_the_floor_says_whose_number_it_has(source: Source) -> None:
    assert source.document
    assert source.title
    assert source.topic
    assert source.edition
    assert source.checked in {"text", "cited"}
    assert source.says.endswith(".")
    assert not source.follows


def test_a_rule_is_found_however_it_is_written() -> None:
    assert find("l-13") is find("L-13") is find("L 013") is find("l13")
    assert find("TDA 47") is find("tda47") is find("TDA-47")
    assert find("WSOP T 96") is find("wsop-t-96") is find("WSOP T96")
    assert find("l 0").id == "L-00"
    assert find("tda rp 11").id == "TDA-RP-11"
    assert find("TDA 2019 RP-11").id == "TDA-2019-RP-11"
    assert find("Kuhn 1950").document == "H. W. Kuhn, A Simplified Two-Person Poker"


def test_a_rule_that_is_none_is_refused_with_those_near_it() -> None:
    with pytest.raises(UnknownLaw, match=r"No rule is numbered 'TDA 447'\. Near it: TDA-47") as caught:
        find("TDA 447")
    assert caught.value.asked == "TDA 447"
    assert caught.value.near[0] == "TDA-47"
    assert isinstance(caught.value, LookupError)


@pytest.mark.parametrize("asked", ["", "§", "the rule about straddles"])
def test_a_rule_near_nothing_is_just_unknown(asked: str) -> None:
    with pytest.raises(UnknownLaw) as caught:
        find(asked)
    assert str(caught.value) == f"No rule is numbered {asked!r}."
    assert caught.value.near == ()


def test_nothing_is_read_before_somebody_asks() -> None:
    asked = "import sys, anteup.rules.sources as s; print('tomllib' in sys.modules, s._rules.cache_info().currsize)"
    run = [sys.executable, "-c", asked]
    said = subprocess.run(run, capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "0"]
