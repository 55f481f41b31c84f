"""The list of contradictions is whole, and every one of them has a test.

Where two documents would play one hand differently, it is played by both. What is settled between hands alone, 11, 12,
27, 43 and 45, is compared as the packaged books have it; of 23, 40 and 44 a hand shows that nothing of it differs.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.contradictions.books import SUBJECTS

SHARED = Path(__file__).parents[3] / "shared" / "rules" / "rules.md"


def test_every_subject_has_a_test() -> None:
    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {int(number) for number in re.findall(r"^def test_c(\d\d)_", text, re.MULTILINE)}

    assert tested == set(SUBJECTS) == set(range(1, 51))


@pytest.mark.skipif(not SHARED.exists(), reason="the analysis of the rules is not beside this project")
def test_the_subjects_are_those_of_the_table() -> None:
    section = SHARED.read_text("utf-8").split("## 6. Contradictions between seeds")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\d+) \| ([^|]+?) \|", section, re.MULTILINE)

    assert {int(number): subject for number, subject in rows} == SUBJECTS
