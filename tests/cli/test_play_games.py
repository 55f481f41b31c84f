"""A person at the table of draw, stud, jackpots and the games of the kitchen table."""

from __future__ import annotations

import re

from tests.cli.test_play import play


def test_cards_are_thrown_away_by_name_and_by_place() -> None:
    out = play("draw", "--seed", "3", "--seats", "3", said=["b 1", "d 6", "d 2h", "d 4 5", "q"]).stdout

    assert "pat stand pat   d 1 throw away up to five cards, by their places or names" in out
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

    assert "b 2 bring in for 2   b 4 bet 4" in out
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
            assert "Hand 2  Jackpots, spread limit, ante 3, bets to 12, a pair of jacks or better to" in out
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


def test_the_bring_in_may_be_said_with_the_stakes() -> None:
    said = "ante 1, bring-in 3, bets 10/20"

    assert "ante 1, bring-in 3, bets 10/20" in play("stud7", "--stakes", said, said=["q"]).stdout
