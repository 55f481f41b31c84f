"""Stakes as people say them."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from anteup.chips import MONEY, STERLING, Chips
from anteup.cli.main import cli
from anteup.rules import deal_out, games
from anteup.rules.steps import Stakes
from anteup.table.saying import NotStakes, read

NO_LIMIT = deal_out("holdem", book="tda")
FIXED = deal_out("holdem", book="holdem")


@pytest.mark.parametrize(
    ("name", "book", "text", "expected"),
    [
        ("holdem", "tda", "1/2", {"blinds": (1, 2)}),
        ("holdem", "tda", "5 / 10", {"blinds": (5, 10)}),
        ("holdem", "tda", "1,000/2,000", {"blinds": (1000, 2000)}),
        ("holdem", "tda", "ante 1, blinds 1/2", {"ante": 1, "blinds": (1, 2)}),
        ("holdem", "tda", "ante 1,blinds 1/2", {"ante": 1, "blinds": (1, 2)}),
        ("holdem", "tda", "Blinds 1/2 and ante 1", {"ante": 1, "blinds": (1, 2)}),
        ("holdem", "tda", "blinds 1/2; limit 50", {"blinds": (1, 2), "limit": 50}),
        ("holdem", "holdem", "2/4", {"small_bet": 2, "big_bet": 4, "blinds": (1, 2)}),
        ("holdem", "holdem", "15/30", {"small_bet": 15, "big_bet": 30, "blinds": (7, 15)}),
        ("holdem", "holdem", "bets 2/4/8", {"small_bet": 2, "big_bet": 4, "river_bet": 8, "blinds": (1, 2)}),
        ("holdem", "holdem", "2/4, blinds 1/1", {"small_bet": 2, "big_bet": 4, "blinds": (1, 1)}),
        ("holdem-one-blind", "holdem", "4/8", {"small_bet": 4, "big_bet": 8}),
        ("short-deck", "tda", "5", {"ante": 5}),
        ("leduc", "tda", "2/4", {"small_bet": 2, "big_bet": 4}),
        ("leduc", "tda", "ante 2, 4/8", {"ante": 2, "small_bet": 4, "big_bet": 8}),
    ],
)
def test_what_is_understood(name: str, book: str, text: str, expected: dict[str, Chips | tuple[Chips, ...]]) -> None:
    game = deal_out(name, book=book)
    stakes = read(text, game)

    assert expected == stakes
    deal_out(name, book=book, stakes=stakes)


@pytest.mark.parametrize(
    "text", ["", "lots", "1/", "/2", "1/2/x", "blinds", "ante 1/2", "bets 1/2/3/4", "rake 5", "1//2"]
)
def test_what_is_not_is_told_how_to_say_it(text: str) -> None:
    with pytest.raises(NotStakes, match="'1/2' or 'ante 1, blinds 1/2'"):
        read(text, NO_LIMIT)
    with pytest.raises(NotStakes, match="'2/4' or 'bets 2/4'"):
        read(text, FIXED)


def told(*args: str) -> Result:
    return CliRunner().invoke(cli, ["play", *args], input="q\n", env={"COLUMNS": "200"})


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("holdem", "0/0", "'0/0' makes the small bet nothing"),
        ("holdem-no-limit", "0/0", "'0/0' makes the blinds nothing"),
        ("holdem-no-limit", "unit 0", "'unit 0' makes the unit nothing"),
        ("holdem-no-limit", "blinds 1/2, blinds 2/4", "the blinds are said twice in 'blinds 1/2, blinds 2/4'"),
        ("holdem-no-limit", "1/2, blinds 2/4", "the blinds are said twice"),
        ("holdem-no-limit", "ante 1, 1/2, antes 2", "the ante is said twice"),
        ("holdem", "2/4, big bet 5", "the big bet is said twice"),
        ("holdem-no-limit", "bets 2/4", "'bets 2/4': no bet of this game is fixed"),
        ("holdem-no-limit", "small bet 4", "'small bet 4': no bet of this game is fixed"),
        ("holdem-pot-limit", "bets 2/4", "'bets 2/4': no bet of this game is fixed"),
        ("holdem-no-limit", "limit 10", "'limit 10': this game has no limit, so"),
        ("holdem-no-limit", "pot cap 10", "'pot cap 10': this game has no pot cap"),
        ("kuhn", "2/4", "'2/4': this game has no big bet, so it cannot be set: stakes are said like '2' or 'bets 2'"),
        ("holdem", "2/1", "'2/1' cannot be played: "),
        ("holdem-no-limit", "2/1", "'2/1' cannot be played: "),
    ],
)
def test_nothing_is_guessed_and_no_packaged_file_is_blamed(name: str, text: str, fault: str) -> None:
    result = told(name, "--stakes", text)

    assert 2 == result.exit_code
    assert f"--stakes: {fault}" in result.stderr
    assert ".toml:" not in result.stderr
    assert "" == result.stdout


@pytest.mark.parametrize(
    ("name", "text", "title"),
    [
        ("holdem-no-limit", "5", "No-limit hold'em, blind 5, by"),
        ("holdem-no-limit", "1/2/4", "No-limit hold'em, blinds 1/2/4, by"),
        ("holdem-no-limit", "ante 1, 5/10", "No-limit hold'em, ante 1, blinds 5/10, by"),
        ("holdem", "4", "Texas hold'em, fixed limit, blinds 2/4, bets 4/8, by"),
        ("holdem", "2/4/8", "Texas hold'em, fixed limit, blinds 1/2, bets 2/4/8, by"),
        ("holdem", "blinds 1/4, bets 4/8", "Texas hold'em, fixed limit, blinds 1/4, bets 4/8, by"),
        ("holdem", "bets 4/8, blinds 1/4", "Texas hold'em, fixed limit, blinds 1/4, bets 4/8, by"),
        ("short-deck", "5", "Short-deck hold'em, no limit, ante 5, by"),
        ("kuhn", "2", "Kuhn poker, fixed limit, ante 1, bets 2, by"),
        ("holdem-spread", "limit 10", "A film night's hold'em, spread limit, blinds 1/2, bets to 10, by"),
        ("holdem-pot-limit", "1/2, pot cap 10", "Pot-limit hold'em, blinds 1/2, bets to 10, by"),
    ],
)
def test_the_first_line_says_what_sums_were_taken_for(name: str, text: str, title: str) -> None:
    assert told(name, "--stakes", text, "--seats", "4" if name[0] in "hs" else "2").stdout.startswith(title)


def test_the_sums_of_a_game_are_not_idle() -> None:
    """What a game is usually played at may be said to it."""
    for listed in games():
        usual = deal_out(listed.name)
        text = ", ".join(
            [f"ante {usual.stakes.ante}"] * bool(usual.stakes.ante)
            + ["blinds " + "/".join(map(str, usual.stakes.blinds))] * any(usual.stakes.blinds)
        )
        if not text:
            continue  # its ante is named at the table
        result = told(listed.name, "--stakes", text)

        assert (listed.name, 0) == (listed.name, result.exit_code), result.stderr


def test_a_sum_beyond_reason() -> None:
    with pytest.raises(NotStakes, match="longer than any sum"):
        read("9" * 5000, NO_LIMIT)
    with pytest.raises(NotStakes, match="more than anybody has"):
        read("9" * 30, NO_LIMIT)


@pytest.mark.parametrize(
    ("money", "text", "expected"),
    [
        ("dollars", "1/2", {"blinds": (100, 200)}),
        ("dollars", "$.50/$1", None),
        ("dollars", "$0.50/$1", {"blinds": (50, 100)}),
        ("dollars", "ante $1, $1,000/$2,000.50", {"ante": 100, "blinds": (100_000, 200_050)}),
        ("dollars", "1.005/2", None),
        ("pounds", "1d/2d", {"blinds": (1, 2)}),
        ("pounds", "ante 3d,blinds 1s/2s 6d", {"ante": 3, "blinds": (12, 30)}),
        ("pounds", "£1 5s / £2 10s", {"blinds": (300, 600)}),
        ("pounds", "1S 6D/3S", {"blinds": (18, 36)}),
        ("pounds", "1/2", None),
        ("event", "C£5/c£10 and ante 5", {"ante": 5, "blinds": (5, 10)}),
        ("event", "$5/$10", None),
        ("chips", "1.50/3", None),
        ("chips", "£1/£2", None),
    ],
)
def test_stakes_in_money(money: str, text: str, expected: dict[str, Chips | tuple[Chips, ...]] | None) -> None:
    if expected is None:
        with pytest.raises(NotStakes):
            read(text, NO_LIMIT, MONEY[money])
    else:
        assert expected == read(text, NO_LIMIT, MONEY[money])


def test_stakes_of_another_money_are_told_both() -> None:
    with pytest.raises(NotStakes) as fault:
        read("1/2", NO_LIMIT, STERLING)

    assert (
        "'1' is not a sum of pounds, shillings and pence: write it like £1 10s 6d; "
        "stakes are said like '1s/2s' or 'ante 1s, blinds 1s/2s'" == str(fault.value)
    )
    with pytest.raises(NotStakes, match=r"'\$2/\$4' or 'bets \$2/\$4'"):
        read("lots", FIXED, MONEY["dollars"])


def test_half_of_a_bet_in_money() -> None:
    assert {"small_bet": 500, "big_bet": 1000, "blinds": (250, 500)} == read("5/10", FIXED, MONEY["dollars"])


@given(st.text(alphabet="0123456789/, ;abelnstiand²٣", max_size=30))
def test_any_text_is_stakes_or_not(text: str) -> None:
    try:
        found = read(text, NO_LIMIT)
    except NotStakes:
        return
    assert found.keys() <= {*Stakes.__struct_fields__}


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("draw", "ante 2, bets to 20", {"ante": 2, "limit": 20}),
        ("holdem-spread", "blinds 1/2, bets to 50", {"blinds": (1, 2), "limit": 50}),
        ("stud7", "ante 1, bring-in 2, bets 4/8", {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8}),
    ],
)
def test_the_words_of_a_title_are_understood(
    name: str, text: str, expected: dict[str, Chips | tuple[Chips, ...]]
) -> None:
    assert expected.items() <= read(text, deal_out(name)).items()
    words = told(name, "--stakes", text).stdout.splitlines()[0]

    assert all(part in words for part in text.split(", "))


def test_where_bets_have_a_greatest_sum_it_is_told_how_to_say_it() -> None:
    assert "and 'limit 20' for the greatest bet" in told("draw", "--stakes", "lots").stderr
    assert "limit" not in told("holdem", "--book", "tda", "--stakes", "lots").stderr


def test_an_ante_that_the_eldest_names_cannot_be_set_beforehand() -> None:
    """L-15."""
    result = told("laws-draw", "--stakes", "ante 2, limit 20")

    assert 2 == result.exit_code
    assert "the eldest names the ante of every hand (L-15), so it cannot be set" in " ".join(result.stderr.split())
    assert 0 == told("laws-draw", "--stakes", "limit 20").exit_code
