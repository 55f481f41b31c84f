"""No report is forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.cases.told import TO_COME, cases

SHARED = Path(__file__).parents[3] / "shared" / "cases" / "bugcases.yaml"


def test_what_is_played_is_not_to_come() -> None:
    assert cases()
    assert not cases().keys() & TO_COME.keys()


@pytest.mark.skipif(not SHARED.exists(), reason="the collection of reports is not beside this project")
def test_every_report_of_the_collection_is_played_or_to_come() -> None:
    told = {one["id"]: one for one in yaml.safe_load(SHARED.read_text("utf-8"))["cases"]}

    assert cases().keys() | TO_COME.keys() == told.keys()
    assert {number: one.url for number, one in cases().items()} == {
        number: told[number]["url"].split(" ")[0] for number in cases()
    }
