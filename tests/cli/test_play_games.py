"""A person at the table of draw, stud, jackpots and the games of the kitchen table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.test_play import play


def test_cards_are_thrown_away_by_name_and_by_place() -> None:
    out = play("draw", "--seed", "3", "--seats", "3", said=["b 1", "d 6", "d 2h", "d 4 5", "q"]).stdout

    assert "pat stand pat   d 1 throw away up to five cards, by place or name" in out
    assert "Not understood. `6` is no place of a card: they are 1 to 5, from the left." in out
    assert "Refused. One throws away cards that he holds, as many as the draw allows." in out
    assert re.search(r"^You throw away \S+ \S+\.$", out, re.MULTILINE)
    assert re.search(r"^You draw \S+ \S+\.$", out, re.MULTILINE)


def test_a_refusal_says_how_many_cards_it_takes() -> None:
    out = play("anaconda", "--seed", "3", "--seats", "3", said=["k", "c", "pass 1", "q"]).stdout
    assert "Refused. Just so many of one's own cards are asked for." in out
    assert "It takes three cards that you hold." in out
    named = play("pineapple", "--seed", "3", "--seats", "3", "--name", "Zoë", said=["d 1 2", "q"]).stdout
    assert "Zoë threw away 2; it is 1." in named


def test_stud_says_what_may_be_bet() -> None:
    said = ["b 3", "bring in", "q"]
    out = play("stud7", "--seed", "3", "--seats", "4", said=said).stdout

    assert "bring in for 2   b 4 bet 4" in out
    assert "Refused. The hand is brought in for just the bring-in, or for a full bet." in out
    assert "You said 3; it is to 2 or 4." in out
    assert "You bring it in for 2." in out


def test_an_ante_is_named_and_the_bounds_are_told() -> None:
    said = ["ante 9", "ante 2", "d", "c", "pat", "b 1", "f"] * 8
    out = play("laws-draw", "--seed", "1", "--seats", "2", said=said).stdout

    assert "ante 1 name an ante of 1–5" in out
    assert "You said 9; it is from 1 to 5." in out
    assert "You name an ante of 2." in out


def test_what_is_wild_is_told_with_the_table_and_the_hand() -> None:
    out = play("both-jokers", "--seed", "1", "--seats", "3", said=["q"]).stdout

    assert out.count("Wild: both jokers.") == 2


def test_nobody_looks_at_his_cards_where_nobody_may() -> None:
    out = play("no-peek", "--seed", "2", "--seats", "3", said=["q"]).stdout

    assert "Seven cards face down before you, not looked at." in out


def test_a_wild_card_that_may_not_be_named_so_is_told_why() -> None:
    for seed in range(40):
        out = play(
            "joker-named", "--seed", str(seed), "--seats", "2", said=["k", "b 1", "c", "pat", "k", "c", "name jk"]
        ).stdout
        if "say what the joker stands for" in out:
            break
    else:
        raise AssertionError("the person never had the joker at the showdown")
    held = re.findall(r"You hold Jk (\S+)", out)[-1].replace("10", "T").translate(str.maketrans("♣♦♥♠", "cdhs"))
    out = play(
        "joker-named", "--seed", str(seed), "--seats", "2", said=["k", "b 1", "c", "pat", "k", "c", f"name {held}", "q"]
    ).stdout
    assert "Refused. A wild card stands for one card" in out
    assert re.search(r"^The joker cannot be the .+, which is held already\.$", out, re.MULTILINE)


def test_several_games_with_commas_are_dealers_choice() -> None:
    out = play("draw,stud7,razz", "--seed", "4", "--seats", "3", said=["poker", "dr", "f", "f", "f", "f", "q"]).stdout

    assert out.startswith("The dealer names the game: draw, stud7 or razz.\n")
    assert "You deal: draw, stud7 or razz?" in out
    assert "Say one of them: draw, stud7 or razz." in out
    assert "You call Draw poker." in out
    assert re.search(r"^\w+ calls (Draw poker|Seven-card stud|Razz)\.$", out, re.MULTILINE)


def test_one_may_leave_when_asked_for_a_game() -> None:
    out = play("draw,stud7", "--seed", "4", "--seats", "3", said=["q"]).stdout

    assert out.endswith("0 hands played. You sat down with 100 and leave with 100: even.\n")


def test_a_sheet_may_have_the_dealer_choose_and_a_form_is_played_alone() -> None:
    night = play("kitchen-night", "--seed", "1", said=["q"]).stdout
    alone = play("anaconda", "--seed", "1", said=["q"]).stdout

    assert night.startswith("The dealer names the game: ")
    assert "lowball" in night
    assert alone.startswith("Anaconda, ")


def test_the_tables_own_form_is_among_those_that_the_dealer_may_name() -> None:
    """H-007: of a packaged sheet."""
    out = play("kitchen-night", "--seed", "1", "--seats", "2", said=["stud7", "q"]).stdout

    assert out.startswith("The dealer names the game: stud7, draw, jackpots, ")
    assert "You call Seven-card stud." in out
    assert re.search(r"Hand 1 [ ─]*Seven-card stud, spread limit, ante 5, bets to 25", out)


NIGHT = """game = "night"
form = "draw"
book = "hoyle"

[table]
forms = "{}"
allowed = [{}]
"""


def night(folder: Path, forms: str, *allowed: str) -> str:
    path = folder / "night.toml"
    path.write_text(NIGHT.format(forms, ", ".join(f'"{name}"' for name in allowed)), "utf-8")
    return str(path)


def test_a_sheet_of_ones_own_offers_its_own_form_too(tmp_path: Path) -> None:
    path = night(tmp_path, "dealer's choice", "draw", "stud5")
    out = play(path, "--seed", "4", "--seats", "3", said=["draw", "q"]).stdout

    assert out.startswith("The dealer names the game: draw or stud5.\n")
    assert "You deal: draw or stud5?" in out
    assert "You call Draw poker." in out


def test_a_rotation_of_ones_own_comes_back_to_its_first_game(tmp_path: Path) -> None:
    path = night(tmp_path, "rotation", "draw", "stud5")
    for seed in range(40):
        out = play(path, "--seed", str(seed), "--seats", "2", "--hands", "5", said=["f"] * 9).stdout
        if len(games := re.findall(r"^(?:─ )?Hand \d+ [ ─]*(\w+-?\w*)", out, re.MULTILINE)) == 5:
            break
    else:
        raise AssertionError("nobody ever played five hands")

    assert ["Draw", "Draw", "Five-card", "Five-card", "Draw"] == games


@pytest.mark.parametrize(
    ("allowed", "told"),
    [
        ("studd5", "night.toml:7: table.allowed[2]: there is no form 'studd5'; did you mean 'stud5'"),
        ("bomb-pot", "night.toml:7: table.allowed[2]: the form 'bomb-pot' cannot be dealt at this table"),
    ],
)
def test_a_game_that_the_table_cannot_deal_is_told_and_not_left_out(tmp_path: Path, allowed: str, told: str) -> None:
    result = play(night(tmp_path, "dealer's choice", "draw", allowed), said=["q"])

    assert 2 == result.exit_code
    assert told in result.stderr
    assert not result.stdout


def test_the_stakes_of_the_table_are_those_of_every_game_that_is_named(tmp_path: Path) -> None:
    """A game of the list is dealt at what was said for the table, whether it has use for all of it or not."""
    path = night(tmp_path, "dealer's choice", "draw", "holdem")
    out = play(path, "--seed", "4", "--seats", "3", "--stakes", "ante 2, limit 30", said=["holdem", "q"]).stdout

    assert "You call Texas hold'em." in out
    assert re.search(r"Hand 1 .*Texas hold'em, spread limit, .*bets to 30", out)


def test_one_of_several_games_that_there_is_not_is_told() -> None:
    result = play("draw,studd7", said=["q"])

    assert 2 == result.exit_code
    assert "There is no form, game or book 'studd7'." in result.stderr


def test_a_book_that_wants_a_limit_is_told_one() -> None:
    """V-086: no play without one."""
    bare = play("draw", "--book", "victorian")
    assert 2 == bare.exit_code
    assert "the table must say what `limit` of [stakes] is" in bare.stderr
    assert "Say it here: --stakes 'limit 12'\n" in bare.stderr
    assert "Say it here: --stakes 'limit 1s'\n" in play("draw", "--book", "victorian", "--money", "pounds").stderr

    out = play("draw", "--book", "victorian", "--stakes", "ante 3d, limit 1s", "--money", "pounds", said=["q"]).stdout
    assert out.startswith("Draw poker, spread limit, ante 3d, bets to 1s, by the book victorian.")


def test_a_victorian_pot_that_nobody_opens_is_followed_by_a_jackpot() -> None:
    for seed in range(60):
        args = ("victorian-shilling", "--seed", str(seed), "--seats", "2", "--hands", "2")
        out = play(*args, said=["d", "f", "d", "f"] * 4).stdout
        if "Nobody has opened." in out:
            assert re.search(r"^─ Hand 2 ─+ Jackpots, spread limit, ante 3, bets to 12 ─$", out, re.MULTILINE)
            assert "A jackpot, since nobody opened: a pair of jacks or better to open." in out
            assert "in the pot from the hand before." in out
            return
    raise AssertionError("somebody always opened")


def test_a_table_of_jackpots_deals_them_as_a_series() -> None:
    """V-064 and V-065: where nobody has opened the next takes queens, and all add an ante; once won it takes jacks."""
    for seed in range(60):
        args = ("victorian-jackpot", "--seed", str(seed), "--seats", "2", "--hands", "2")
        out = " ".join(play(*args, said=["k", "f"] * 8).stdout.split())
        second = out.partition("Hand 2 ")[2]
        least = "queens" if "Nobody has opened." in out.partition("Hand 2 ")[0] else "jacks"
        assert f"a pair of {least} or better to open" in second
        if least == "queens":
            assert "6 in the pot from the hand before. Everybody antes 3." in second
            return
    raise AssertionError("somebody always opened")


def test_a_table_of_jackpots_deals_another_form_where_its_own_sheet_names_one(tmp_path: Path) -> None:
    """What nobody could open is played for in lowball; where no other form is named the next jackpot is."""
    table = 'jackpots = true\njackpot_after = "passed out"'
    for more, lowball in (('\njackpot_form = "lowball"', True), ("", False)):
        sheet = tmp_path / "back.toml"
        sheet.write_text(f'game = "back"\nform = "jackpots"\nbook = "hoyle"\n[table]\n{table}{more}\n', "utf-8")
        outs = [
            play(str(sheet), "--seed", str(seed), "--seats", "2", "--hands", "2", said=["k", "k", "k", "f", "q"]).stdout
            for seed in range(12)
        ]
        passed = [out for out in outs if "Nobody has opened." in out and "Hand 2 " in out]

        assert passed
        assert {lowball} == {"Lowball" in out for out in passed}


def test_the_bring_in_may_be_said_with_the_stakes() -> None:
    said = "ante 1, bring-in 3, bets 10/20"

    assert "ante 1, bring-in 3, bets 10/20" in play("stud7", "--stakes", said, said=["q"]).stdout


def test_a_kill_is_told_and_no_blind_of_nothing() -> None:
    out = play("holdem-kill", "--stakes", "4/8", "--seats", "3", "--seed", "2", "--hands", "3", said=["c", "k"] * 40)
    third = out.stdout.partition("Hand 3 ")[2]

    assert "A kill: you won two pots running and post 8; bets 8/16.\nYou post a kill of 8.\n" in third
    assert "blind, 0" not in out.stdout


def test_a_call_or_a_discard_at_the_wrong_time_is_told_what_is_being_done() -> None:
    jackpot = play("jackpots", "--seed", "2", "--seats", "3", said=["d 1", "pat", "q"]).stdout
    assert 2 == jackpot.count("It is not the draw now. This is the betting.\nanteup law phase (E_PHASE)")
    draw = play("draw", "--seed", "2", "--seats", "3", said=["pass", "b 1", "c", "k", "q"]).stdout
    assert "`pass` may mean more than one thing here." in draw
    assert 2 == draw.count("This is the draw.")


def test_ones_own_foul_hand_is_marked_and_owned_up_to_in_its_own_words() -> None:
    said = ["ante 1", "d", "lift", "c", "pat", "take", "pat", "k", "c", "k"]
    out = play("laws-rehearsal", "--seed", "118", "--seats", "3", "--hands", "1", said=said).stdout

    assert re.search(r"^You hold( \S+){6}: a foul hand, six cards\.$", out, re.MULTILINE)
    assert "own up say that your number of cards is wrong" in out
    assert "own up say that you opened" not in out


def test_what_must_be_beaten_is_told_where_one_turns_up_cards() -> None:
    out = play("no-peek", "--seed", "2", "--seats", "3", "--hands", "1", said=["k"] * 9).stdout

    assert "To beat: Caller, pair of nines." in out
    assert "You are out: a pair of threes does not beat Caller's pair of nines." in out


def test_the_rules_of_the_games_can_be_asked_for_before_one_is_named() -> None:
    out = play("draw,stud7", "--seats", "3", "--seed", "4", said=["?", "? stud7", "rules draw", "q"]).stdout

    assert "  draw: Draw poker, spread limit, ante 1, bets to 10\n" in out
    assert "Say one of them, ? and its name for its rules, or q to leave." in out
    assert "# Seven-card stud\n" in out
    assert "# Draw poker\n" in out


def test_what_the_bug_is_is_told_with_every_hand_and_a_long_title_is_cut() -> None:
    out = play("bug-draw", "--seed", "2", "--seats", "3", said=["q"]).stdout

    assert re.search(r"^─ Hand 1 ─+ Jackpots with the bug, spread limit, ante 1, bets to 10 ─$", out, re.MULTILINE)
    assert "The joker is a bug: an ace, or what fills a straight, a flush or a straight" in out
    assert "bug" not in play("draw", "--seed", "2", "--seats", "3", said=["q"]).stdout


def test_a_book_of_the_package_is_called_by_its_name() -> None:
    told = play("draw", "--book", "laws").stderr
    assert told.startswith("Error: laws.toml:")
    assert "/" not in told.partition(" [W-")[0]


def test_one_without_a_joker_is_told_nothing_of_naming() -> None:
    said = ["k", "b 1", "c", "pat", "k", "c", "k"] * 2
    for seed in range(6):
        out = play("joker-named", "--seed", str(seed), "--seats", "2", "--hands", "1", said=said).stdout
        assert "name." not in out
        assert "names." not in out
