"""What the documentation says of files is what they may say, and its examples work."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import anteup
from anteup.cli.main import cli
from anteup.rules import LAWS, Malformed, deal_out, games, read, table_rules
from anteup.rules.alone import PARTS
from anteup.rules.cardwords import CARD_WORDS, OPENERS
from anteup.rules.fields import SECTIONS, STEPS, fields_of
from anteup.rules.house import Bank, Room
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


def test_what_nothing_acts_upon_yet_is_said_to_be_recorded() -> None:
    """Nobody reads these options but whoever asks for `table_rules`, and the page says of each section which they are."""
    recorded = {"levels", *Room.__struct_fields__} - {"pass_means", "delay"}
    read_by = {
        node.attr
        for path in Path(anteup.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
    }
    page = FORMAT.read_text("utf-8")

    assert recorded & read_by == set()
    assert {"pass_means", "delay", "buy_in", "kill_after", "first_dealer", "seating", "reseat_minutes"} <= read_by
    assert {*Bank.__struct_fields__} - {"currency", "banker"} <= read_by
    assert "`levels`, `shuffle`, `cut` and `kitty` are recorded, and not acted upon yet" in page
    assert (
        "the host says `banker`, and `currency` where he wants another than the book's; its bank heeds all else" in page
    )
    assert "a room heeds `delay`; all else is recorded, and not acted upon yet" in page


def test_a_tournaments_sheet_does_not_promise_what_nobody_does() -> None:
    """T-065: the levels are in the sheet, and the terminal stays at the first."""
    (sheet,) = (game for game in games() if game.name == "holdem-tournament")
    args = ["play", "holdem-tournament", "--seed", "1", "--seats", "2", "--hands", "3"]
    out = CliRunner().invoke(cli, args, input="f\nc\nk\n" * 20).stdout

    assert [level.blinds for level in table_rules(sheet.name).levels][:2] == [(1, 2), (2, 4)]
    assert sheet.title == "No-limit hold'em at the first level of a tournament"
    assert len(re.findall(r"Hand \d .*at the first level of a tournament, blinds 1/2", out)) == 3


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
@pytest.mark.parametrize(
    ("game", "name"), [("holdem", "Texas hold'em"), ("early-card", "The early card"), ("two-boards", "Two boards")]
)
def test_the_book_of_the_guide_is_played_and_each_of_its_games(game: str, name: str) -> None:
    """One hand at the terminal of each that its dealer may name."""
    args = ["play", "our-house.toml", "--seed", "3", "--seats", "3", "--hands", "1"]
    played = CliRunner().invoke(cli, args, input=f"{game}\n" + "f\nk\nd 1\n" * 12)

    assert played.exit_code == 0, played.output
    assert played.stdout.startswith("The dealer names the game: holdem, early-card or two-boards.\n")
    assert f"You call {name}." in played.stdout
    assert re.search(rf"^─? ?Hand 1 [ ─]*{name}, ", played.stdout, re.MULTILINE)
    assert "1 hand played." in played.stdout


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
