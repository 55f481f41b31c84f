"""What the documentation says of files is what they may say, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from anteup.rules import LAWS, Malformed, deal_out, read
from anteup.rules.alone import PARTS
from anteup.rules.cardwords import CARD_WORDS, OPENERS
from anteup.rules.fields import SECTIONS, STEPS, fields_of
from anteup.rules.reference import OPTIONS, renewed
from anteup.rules.stakes import WORDS

DOCS = Path(__file__).parents[2] / "docs"
FORMAT = DOCS / "reference" / "format.md"
GUIDE = DOCS / "how-to" / "write-a-game.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the guide, and one is in it."""
    for block in blocks("toml"):
        name = block.splitlines()[0].removeprefix("# ")
        (tmp_path / name).write_text(block, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_format_is_as_the_types_have_it() -> None:
    """To renew it: write `renewed(page)` over the page."""
    page = FORMAT.read_text("utf-8")

    assert page == renewed(page)


def test_a_table_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError, match="nothing"):
        renewed("<!-- table: nothing -->\n<!-- end -->\n")


def test_the_format_names_everything() -> None:
    page = FORMAT.read_text("utf-8")

    for name in (*STEPS, *SECTIONS, "share"):
        for field in fields_of(name):
            assert f"| `{field}` |" in page
    for word in (*LAWS, *WORDS, *OPTIONS, *CARD_WORDS, *OPENERS, *PARTS["bet"]):
        assert word in page


def test_the_fields_of_the_format_are_told_of() -> None:
    page = FORMAT.read_text("utf-8")

    assert "| `down` | 0 to 52 | `0` |  |" in page
    assert "| `limit` | `none`, `pot`, `fixed`, `spread` | must be said |  |" in page
    assert "| `on` | words for cards | must be said | The cards, in words such as " in page
    assert "| `openers` | a list of hands that open | `['JJ']` | The least hand that opens the first, " in page
    assert "| `openers` | a hand that opens | in the part `opening` the first of [jackpot], else none | " in page
    assert "| `colours` | a table of sums | none | What a chip of each colour is worth (H-083, V-102). |" in page
    assert "| `bring_in` | a sum | `bring_in` of [stakes], where it is the duty |  |" in page
    assert "| `must` | `until beaten`, `all`, `nobody` | must be said | Who has to show: " in page
    assert "| `raises` | 0 to 100 | `0` | Bets and raises in one interval, the blind a bet; 0: no bound. |" in page
    assert "| `seats` | two numbers, 2 to 52 | `[2, 10]` | For how few and how many; " in page
    assert "| `part` | a word | none | " in page


@pytest.mark.usefixtures("folder")
def test_the_examples_of_the_guide_work() -> None:
    told: dict[str, object] = {}

    for block in blocks("python"):
        exec(compile(block, str(GUIDE), "exec"), told)  # noqa: S102 (our own page)


def test_the_files_of_the_guide_are_well_formed_but_the_one_that_is_not(folder: Path) -> None:
    for path in sorted(folder.glob("*.toml")):
        if path.stem == "slip":
            continue
        assert read(path).name == path.stem
        assert deal_out(path).players > 1
    (refusal,) = blocks("text")
    with pytest.raises(Malformed) as refused:
        deal_out("slip.toml")

    assert refusal == f"{refused.value}\n"
