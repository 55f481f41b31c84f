"""A person at the table: whole evenings, typed in and read back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from rich.cells import cell_len

from anteup.cli import sitting
from anteup.cli.main import cli
from anteup.cli.terminal import Terminal
from anteup.engine.events import HandOpened, PackSealed, Shuffled
from anteup.engine.hand import Hand
from anteup.engine.lines import read_kept
from anteup.engine.log import fold, retraced
from anteup.rules import games

SCREENS = Path(__file__).parent / "screens"
GOLDEN = {
    "kuhn": (("kuhn", "--seed", "4", "--hands", "2"), ["b", "c", "k", "f", "k", "b"]),
    "no-limit": (
        ("holdem", "--book", "tda", "--seats", "9", "--seed", "5"),
        ["r 3", "raise lots", "c", "c", "law", "q"],
    ),
}
"""Evenings whose whole screens are kept in `screens/`, a file each."""


def play(*args: str, said: Sequence[str] = (), columns: int = 80) -> Result:
    text = "".join(f"{line}\n" for line in said)
    return CliRunner().invoke(cli, ["play", *args], input=text, env={"COLUMNS": str(columns)}, prog_name="anteup")


@pytest.mark.parametrize("name", GOLDEN)
def test_the_screens_are_as_they_were(name: str) -> None:
    args, said = GOLDEN[name]
    result = play(*args, said=said)

    assert 0 == result.exit_code
    assert (SCREENS / f"{name}.txt").read_text("utf-8") == result.stdout


def test_a_refusal_names_the_law_its_sources_and_the_menu_again() -> None:
    out = play("holdem", "--book", "tda", "--seed", "1", said=["k", "q"]).stdout
    after = out.split("> k\n")[1].splitlines()

    assert "Refused. A player facing a bet may not check." == after[0]
    assert "anteup law check-faced (E_CHECK_FACING_BET): H-054, H-063, TDA-55" in after[:4]
    assert any(line.startswith("f fold   c call 2   r 4 raise to 4") for line in after[:5])


def test_a_refusal_names_the_numbers() -> None:
    said = ["r 3", "r 300", "call 5"]
    out = play("holdem", "--book", "tda", "--seed", "1", said=said).stdout

    assert "You said 3; it is from 4 to 200." in out
    assert "You said 300; it is from 4 to 200." in out
    assert "You said a call of 5; a call adds 2." in out
    assert "One may wager only the chips in front of him." in out
    assert "An interval has a bet and a set number of raises." in play("kuhn", "--seed", "4", said=["b"]).stdout
    assert "You said 7; it is to 4." in play("holdem", "--seed", "1", said=["r 7"]).stdout
    assert (
        "in 5s."
        in play("holdem-spread", "--seats", "3", "--stakes", "unit 5, blinds 5/10", "--seed", "1", said=["r 12"]).stdout
    )


def test_what_is_no_act_is_another_kind_of_message() -> None:
    out = play("holdem", "--book", "tda", "--seed", "1", said=["raise lots", "q"]).stdout

    assert "Not understood. `lots` in `raise lots` is no sum of whole chips, such as 4." in out
    assert "Refused" not in out


def test_the_last_law_is_told_again_in_full() -> None:
    out = play("kuhn", "--seed", "1", said=["law", "f", "law", "q"]).stdout

    assert "No law has been broken yet." in out
    assert "fold-unbet  E_PHASE\nHere one may fold only to a bet.\n  KUHN-1950" in out


def test_the_rules_and_the_table_can_be_asked_for() -> None:
    out = play("kuhn", "--seed", "1", said=["?", "table", "q"]).stdout

    assert "# Kuhn poker" in out
    assert 3 == out.count("You hold ") - 1


def test_a_rehearsal_says_so_and_the_house_does_not() -> None:
    said = "A rehearsal: the packs come from seed 9"

    assert said in play("kuhn", "--seed", "9").stdout
    assert "ehearsal" not in play("kuhn").stdout


def test_a_seed_brings_the_same_evening_and_the_house_never_does() -> None:
    said = ["c", "k", "k", "k", "q"]
    once, again = (play("holdem", "--seed", "3", said=said).stdout for _ in range(2))
    house = {play("holdem", said=said).stdout for _ in range(3)}

    assert once == again
    assert 3 == len(house)


def test_an_evening_has_an_end_and_a_result() -> None:
    out = play("holdem", "--seats", "2", "--seed", "1", "--hands", "3", "--stack", "50", said=["f"] * 9).stdout

    assert 3 == out.count("─ Hand ")
    assert re.search(r"^3 hands played\. You sat down with 50 and leave with \d+: \d+ (up|down)\.$", out, re.MULTILINE)
    assert "abandoned" not in out


@pytest.mark.parametrize("said", [[], ["q"], ["c"]])
def test_leaving_in_mid_hand_ends_cleanly(said: list[str]) -> None:
    result = play("holdem", "--book", "tda", "--seed", "1", said=said)

    assert 0 == result.exit_code
    assert "Hand 1 is abandoned, and every chip of it goes back.\n0 hands played." in result.stdout
    assert result.stdout.endswith("leave with 200: even.\n")


def test_an_interrupt_ends_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Terminal) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask", interrupted)
    result = play("holdem", "--seed", "1")

    assert 0 == result.exit_code
    assert "Hand 1 is abandoned" in result.stdout


def test_the_game_goes_on_until_one_has_everything_or_nothing() -> None:
    ends = {play("kuhn", "--stack", "3", "--seed", str(seed), said=["b", "c", "k"] * 200).stdout for seed in range(6)}

    assert any("You have no chips left." in end for end in ends)
    assert any("All the chips are yours." in end for end in ends)
    assert all("abandoned" not in end for end in ends)


def test_too_few_are_left_for_the_game() -> None:
    out = play("kuhn3", "--stack", "2", "--seed", "1", said=["b", "c", "k", "f"] * 100).stdout

    assert "is dealt here to 3, and there are 2 players." in out or "You have no chips left." in out


def test_opponents_who_are_broke_are_gone() -> None:
    out = play(
        "holdem", "--book", "tda", "--seats", "4", "--stack", "4", "--seed", "2", said=["a", "c", "k", "f"] * 60
    ).stdout

    assert " gone" in out


def test_a_dead_blind_is_told() -> None:
    out = play("holdem", "--book", "tda", "--stack", "60", "--seed", "2", said=["c", "c", "k", "f"] * 80).stdout
    hand = out.partition("The small blind is dead: its chair is empty.\n")

    assert hand[0].splitlines()[-1].startswith("─ Hand ")
    assert hand[0].splitlines()[-1].endswith("Texas hold'em, no limit, blinds 1/2 ─")
    assert hand[2].splitlines()[0].endswith(" posts the big blind, 2.")


def test_hands_are_logged_as_they_happened(tmp_path: Path) -> None:
    file = tmp_path / "tonight.jsonl"
    said = ["c", "k", "k", "f"] * 30
    for _ in range(2):
        play("holdem", "--seats", "3", "--hands", "2", "--seed", "1", "--log", str(file), said=said)
    play("kuhn", "--log", str(file), said=["q"])  # abandoned: not written
    hands = read_kept(file.read_bytes())

    assert 4 == len(hands)
    assert all(fold(events).over for events in hands)
    assert all(retraced(events) == fold(events) for events in hands)
    assert hands[0][0] == hands[2][0]


def test_a_log_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "tonight.jsonl"
    play("omaha8", "--seats", "3", "--hands", "3", "--seed", "1", "--log", str(file), said=["c", "k", "f"] * 90)
    result = CliRunner().invoke(cli, ["replay", "--check", str(file)])

    assert 0 == result.exit_code
    assert "3 hands: 3 equal, 0 half-chip, 0 without result, 0 differ" == result.output.splitlines()[-1]


def test_a_log_that_can_no_longer_be_written_does_not_end_the_evening(tmp_path: Path) -> None:
    class Full:
        """A file on a disk without room."""

        def open(self, _mode: str) -> Full:
            raise OSError(28, "No space left on device")

        def __str__(self) -> str:
            return "tonight.jsonl"

    made = list[sitting.Sitting]()
    evening = sitting.Sitting.__init__

    def with_full_disk(self: sitting.Sitting, *args: object, **kwargs: object) -> None:
        evening(self, *args, **kwargs)  # type: ignore[arg-type]
        self.file = Full()  # type: ignore[assignment]
        made.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sitting.Sitting, "__init__", with_full_disk)
        result = play("kuhn", "--seed", "1", "--hands", "2", "--log", str(tmp_path / "x"), said=["b", "c", "k"] * 9)

    assert made
    assert 0 == result.exit_code
    assert 1 == result.stdout.count("The log is written no further: tonight.jsonl: No space left on device.")
    assert "2 hands played." in result.stdout


# ---- money ------------------------------------------------------------------------------------------------------------


def test_an_evening_in_dollars(tmp_path: Path) -> None:
    file = tmp_path / "tonight.jsonl"
    args = ("holdem", "--book", "tda", "--seats", "3", "--seed", "4", "--hands", "1", "--log", str(file))
    result = play(*args, "--money", "dollars", "--stakes", "1/2", said=["r 3", "raise 4.505", "c", "b $6", "k", "k"])
    out = result.stdout

    assert 0 == result.exit_code
    assert out.startswith("Texas hold'em, no limit, blinds $1/$2, by the book tda.\n")
    assert "f fold   c call $2   r $4 raise to $4–$200   half $4.50   pot $7   a all-in $200" in out
    assert "You said $3; it is from $4 to $200." in out
    assert "`4.505` in `raise 4.505` is no sum of dollars and cents, such as $4." in out.replace("\n", " ")
    assert "Rock posts the small blind, $1." in out
    assert "   pot $5\n" in out
    assert out.endswith(
        "You have won $9 in this hand, and have $209.\n"
        "1 hand played. You sat down with $200 and leave with $209: $9 up.\n"
    )
    opened = read_kept(file.read_bytes())[0][0]
    assert isinstance(opened, HandOpened)
    assert ((100, 200), (20_000,) * 3) == (opened.game.stakes.blinds, opened.stacks)

    retold = CliRunner().invoke(cli, ["replay", "--money", "dollars", str(file)]).output
    assert "wins $17" in retold or "win $17" in retold
    assert "$17" not in CliRunner().invoke(cli, ["replay", str(file)]).output


def test_an_evening_in_pounds() -> None:
    args = ("holdem", "--book", "tda", "--seats", "3", "--seed", "4", "--money", "pounds", "--stakes", "1d/2d")
    out = play(*args, "--stack", "£1 5s", said=["r 3", "raise 1s 3d", "b £1"]).stdout

    assert "`3` in `r 3` is no sum of pounds, shillings and pence, such as\n4d." in out
    assert "You raise to 1s 3d.\nRock folds.\nCaller calls 1s 1d.\n" in out
    assert "pot 2s 7d" in out
    assert "You have won 1s 4d in this hand, and have £1 6s 4d." in out
    assert out.endswith("1 hand played. You sat down with £1 5s and leave with £1 6s 4d: 1s 4d up.\n")


def test_no_sum_of_an_evening_is_without_its_sign() -> None:
    out = play(
        "holdem", "--seed", "3", "--money", "dollars", "--stakes", "2/4", "--hands", "9", said=["c", "k"] * 99
    ).stdout
    sums = re.findall(r"(?:call|calls|to|pot|posts .* blind,|bets?|wins?|won|lost|have|with|antes?) (\S?)\d", out)

    assert len(sums) > 60
    assert {"$"} == {*sums}


SHEET = """\
game = "friday"
name = "Friday's game"
form = "holdem"
book = "tda"

[stakes]
blinds = [25, 50]
"""


@pytest.mark.parametrize(
    ("bank", "args", "blinds"),
    [
        ('[bank]\ncurrency = "dollars"\n', (), "$0.25/$0.50"),
        ('[bank]\ncurrency = "pounds"\n', (), "2s 1d/4s 2d"),
        ('[bank]\ncurrency = "dollars"\n', ("--stakes", "1/2"), "$1/$2"),
        ('[bank]\ncurrency = "dollars"\n', ("--money", "chips"), "25/50"),
        ('[bank]\ncurrency = "dollars"\n', ("--money", "event"), "C£25/C£50"),
        ("[bank]\n", (), "25/50"),
        ("", (), "25/50"),
        ("", ("--book", "holdem-home"), "25/50"),  # whose currency is not the sheet's
        ("", ("--money", "dollars"), "$0.25/$0.50"),
    ],
)
def test_the_money_is_that_of_the_sheet_unless_it_is_said(
    tmp_path: Path, bank: str, args: Sequence[str], blinds: str
) -> None:
    sheet = tmp_path / "friday.toml"
    sheet.write_text(SHEET + bank, "utf-8")

    assert f"blinds {blinds}" in play(str(sheet), "--seed", "1", *args).stdout.splitlines()[0]


def test_a_book_of_ones_own_is_no_sheet(tmp_path: Path) -> None:
    book = tmp_path / "ours.toml"
    book.write_text('book = "ours"\nextends = "tda"\nform = "holdem"\n[bank]\ncurrency = "dollars"\n', "utf-8")

    assert play(str(book), "--seed", "1").stdout.startswith("Texas hold'em, no limit, blinds 1/2, by the book ours.")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--money", "dinars"), "'dinars' is not one of 'chips', 'dollars', 'pounds', 'event'"),
        (("--stack", "lots"), "--stack: 'lots' is not a sum of chips: write it like 12"),
        (("--stack", ""), "--stack is empty: say something there, or leave it out"),
        (("--stack", "-5"), "--stack: '-5' is not a sum of chips"),
        (("--stack", "0"), "--stack: a stack is from 1 to 1,000,000,000,000, and not '0'"),
        (("--stack", "$5"), "'$5' is not a sum of chips"),
        (("--stack", "9" * 14), "a stack is from 1 to"),
        (("--stack", "9" * 5000), "is longer than any sum"),
        (("--money", "dollars", "--stack", "1d"), "'1d' is not a sum of dollars and cents: write it like $12.50"),
        (("--money", "dollars", "--stack", "0"), "a stack is from $0.01 to $10,000,000,000, and not '0'"),
        (("--money", "pounds", "--stack", "5"), "'5' is not a sum of pounds, shillings and pence: write it like £1"),
        (("--money", "pounds", "--stakes", "1/2"), "--stakes: '1' is not a sum of pounds, shillings and pence"),
    ],
)
def test_sums_that_are_not_of_the_money_are_told(args: Sequence[str], told: str) -> None:
    result = play("holdem", "--seed", "1", *args)

    assert 2 == result.exit_code
    assert told in result.stderr


# ---- every game, every width -----------------------------------------------------------------------------------------

NAMES = [listed.name for listed in games()]


SAID = [
    *("c", "k", "s", "r", "b 2", "b 2d", "d 1", "half", "nonsense", "law", "lift", "ante 1", "ante 5d", "f", "c"),
    *("pat", "pass 1 2 3", "pass 1 2", "pass 1", "turn 1", "d 1 2", "buy", "high", "d", "take", "name Ah", "k", "m"),
]
"""Something for every kind of turn, and what is none."""


@pytest.mark.parametrize("name", NAMES[2::5])
def test_games_are_played_within_the_terminal(name: str) -> None:
    inside(name, 80, "chips")


@pytest.mark.parametrize("name", NAMES[::5])
def test_games_are_played_within_a_narrow_terminal(name: str) -> None:
    inside(name, 40, "pounds")


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("money", ["chips", "pounds"])
@pytest.mark.parametrize("columns", [40, 80])
def test_every_game_is_played_within_the_terminal(name: str, money: str, columns: int) -> None:
    inside(name, columns, money)


def inside(name: str, columns: int, money: str) -> None:
    """Some hands, of which nothing leaves the terminal."""
    chosen = [NAMED] * (name == "kitchen-night")
    args = (name, "--seed", "2", "--hands", "2", "--name", "Zoë", "--money", money)
    result = play(*args, said=[*chosen, *(SAID * 12)], columns=columns)

    assert 0 == result.exit_code
    told = " ".join(result.stdout.split())
    assert "Zoë holds" in told or "before Zoë, not looked at" in told
    assert "Hand 2" in told or "Zoë has no chips left" in told
    assert max(map(cell_len, result.stdout.splitlines())) <= columns


NAMED = "draw"


@pytest.mark.parametrize("seats", range(2, 11))
def test_forty_columns_hold_every_table(seats: int) -> None:
    said = ["c", "k", "r 3", "x y z", "law", "f"] * 8
    out = play("holdem", "--book", "tda", "--seats", str(seats), "--seed", "1", said=said, columns=40).stdout

    assert max(map(cell_len, out.splitlines())) <= 40


# ---- whatever is typed -----------------------------------------------------------------------------------------------

WORDS = [
    "f",
    "k",
    "c",
    "r",
    "b",
    "a",
    "pot",
    "half",
    "min",
    "s",
    "d",
    "m",
    "?",
    "law",
    "table",
    "12",
    "raise 4",
    "call 3",
    *SAID,
    "own up",
    "misdeal",
    "refuse",
    "both",
    "low",
]


@hypothesis_settings(max_examples=25)
@given(
    st.sampled_from(
        [
            *("holdem", "kuhn", "omaha8", "holdem-straddle", "holdem-no-limit", "holdem-odd-blinds"),
            *("draw", "stud7", "badugi", "anaconda", "baseball", "laws-draw", "victorian-shilling", "joker-named"),
            *("no-peek", "laws-rehearsal", "victorian-jackpot", "laws-jackpot", "drawmaha", "stud-declare"),
        ]
    ),
    st.integers(0, 99),
    st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=40),
)
def test_whatever_is_typed_the_evening_ends_well(name: str, seed: int, said: list[str]) -> None:
    result = play(name, "--seed", str(seed), said=[line.encode("utf-8", "replace").decode() for line in said])

    assert 0 == result.exit_code
    assert result.exception is None or isinstance(result.exception, SystemExit)
    sums = re.search(
        r"sat down with ([\d,]+) and leave with ([\d,]+): (even|[\d,]+ up|[\d,]+ down)\.$", result.stdout.strip()
    )
    assert sums is not None
    bought, left = (int(part.replace(",", "")) for part in sums.groups()[:2])
    how = "even" if left == bought else f"{abs(left - bought):,} {'up' if left > bought else 'down'}"
    assert how == sums[3]


def test_nobody_elses_cards_are_shown_before_they_are_tabled(tmp_path: Path) -> None:
    """Of every hand that somebody folded unseen, no card of his stands on the screen."""
    file = tmp_path / "log.jsonl"
    out = play("holdem", "--seed", "5", "--hands", "12", "--log", str(file), said=["c", "k", "f"] * 60).stdout
    screens = re.split(r"^─ Hand \d+", out, flags=re.MULTILINE)[1:]
    suits = str.maketrans("cdhs", "♣♦♥♠")

    hidden = 0
    for events, screen in zip(read_kept(file.read_bytes()), screens, strict=False):
        assert isinstance(events[0], HandOpened)
        assert isinstance(events[1], Shuffled)
        hand = fold(events)
        public = {*hand.board, *hand.down[mine(screen, hand)]}
        for seat, held in enumerate(hand.down):
            if not hand.shown >> seat & 1:
                for card in {*held} - public:
                    text = card.text.replace("T", "10").translate(suits)
                    hidden += 1
                    assert not re.search(rf"(?<!\d){text}", screen)
    assert hidden > 50
    assert PackSealed.__name__ not in out


def mine(screen: str, hand: Hand) -> int:
    """The seat of the person: the one whose cards `You hold` names."""
    found = re.search(r"You hold (.+)\.", screen)
    assert found is not None
    suits = str.maketrans("♣♦♥♠", "cdhs")
    held = {word.translate(suits).replace("10", "T") for word in found[1].split()}
    return next(seat for seat, cards in enumerate(hand.down) if {card.text for card in cards} == held)
