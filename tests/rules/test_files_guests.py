"""What somebody found who knew the guide alone and wrote games of his own: what the page tells him, what he is warned of."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from anteup.rules import Malformed, deal_out, says, table_rules
from anteup.rules.house import Table
from anteup.rules.page import page
from anteup.rules.steps import Bet, Game

STEPS = """
steps = [
  { do = "post", only = "ante" },
  { do = "deal", down = 5 },
  { do = "bet", fixed = "small bet" },
  { repeat = 3, steps = [
    { do = "pass" },
    { do = "bet", fixed = "small bet" },
  ] },
  { do = "draw" },
  { do = "bet", fixed = "small bet" },
  { do = "show" },
]
"""


def file(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, "utf-8")
    return path


def told(game: Game, table: Table | None = None) -> str:
    """The page on one line."""
    return " ".join(page(game, table=table).split())


def between(path: Path | str) -> str:
    """What the page says of the hands that follow each other, without the sources."""
    return told(deal_out(path), table_rules(path)).partition("## Between hands")[2]


# ---- says -----------------------------------------------------------------------------------------------------------


def test_the_sentence_of_the_writer_stands_under_the_title(tmp_path: Path) -> None:
    form = file(tmp_path, "own", f'form = "own"\nname = "Own"\nsays = """Three times\none card goes left."""{STEPS}')
    silent = file(tmp_path, "silent", 'game = "silent"\nform = "own"')
    loud = file(tmp_path, "loud", 'game = "loud"\nform = "own"\nsays = "On Fridays."')

    assert says(form) == "Three times one card goes left."
    assert says(silent) == "Three times one card goes left."
    assert says(loud) == "On Fridays."
    assert page(deal_out(form), says=says(form)).startswith(
        "# Own\n\nThree times one card goes left.\n\nThe form `own`"
    )
    assert page(deal_out(form)).startswith("# Own\n\nThe form `own`")


def test_who_says_nothing_has_no_sentence(tmp_path: Path) -> None:
    assert not says(file(tmp_path, "mute", f'form = "mute"{STEPS}'))


def test_a_sentence_is_wrapped() -> None:
    game = deal_out("no-peek")

    assert max(map(len, page(game, says=says("no-peek")).splitlines())) <= 78


# ---- a hand that nobody opens ---------------------------------------------------------------------------------------


def test_only_the_first_interval_takes_from_a_book_what_becomes_of_a_hand_that_nobody_opens(tmp_path: Path) -> None:
    game = deal_out(file(tmp_path, "own", f'form = "own"\nbook = "hoyle"{STEPS}'))

    bets = [step.unopened for step in game.steps if isinstance(step, Bet)]
    assert bets == ["pot stays", "play on", "play on", "play on", "play on"]
    assert told(game).count("If nobody opens, the hand is over") == 1


def test_a_line_of_a_later_interval_is_heard(tmp_path: Path) -> None:
    steps = STEPS.replace('{ do = "bet", fixed', '{ do = "bet", unopened = "play on", fixed', 1).replace(
        '    { do = "bet", fixed', '    { do = "bet", unopened = "pot stays", fixed'
    )
    game = deal_out(file(tmp_path, "own", f'form = "own"\nbook = "hoyle"{steps}'))

    bets = [step.unopened for step in game.steps if isinstance(step, Bet)]
    assert bets == ["play on", "pot stays", "pot stays", "pot stays", "play on"]
    assert told(game).count("If nobody opens, the hand is over") == 1, "it is said where it first can happen"


# ---- the draw -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("down", "draw", "says"),
    [
        (5, "", "may throw away up to five"),
        (4, "", "may throw away up to four"),
        (5, ", most = 3", "may throw away up to three"),
        (3, ", least = 1", "throws away one to three"),
        (5, ", least = 5", "throws away five"),
        (5, ', replace = false, least = 2, most = 2 }, { do = "draw"', "may throw away up to three"),
    ],
)
def test_the_page_says_no_more_cards_to_throw_than_one_holds(tmp_path: Path, down: int, draw: str, says: str) -> None:
    steps = STEPS.replace("down = 5", f"down = {down}").replace('"draw"', f'"draw"{draw}')

    assert says in told(deal_out(file(tmp_path, "own", f'form = "own"\nbook = "hoyle"{steps}')))


def test_where_somebody_may_have_bought_a_card_as_many_may_be_thrown_as_the_form_says(tmp_path: Path) -> None:
    deal = '{ do = "deal", down = 4, up = 1 }, { do = "buy", on = "4", price = "ante" },'
    steps = STEPS.replace('{ do = "deal", down = 5 },', deal).replace('"draw"', '"draw", most = 5')
    game = deal_out(file(tmp_path, "own", f'form = "own"\nbook = "hoyle"{steps}'))

    assert "may throw away up to five" in told(game)
    up = steps.replace('price = "ante"', 'price = "ante", up = true')
    with pytest.raises(Malformed, match="at most 5 cards are thrown, and one holds 4 face down"):
        deal_out(file(tmp_path, "other", f'form = "other"\nbook = "hoyle"{up}'))


def test_a_book_may_let_throw_more_than_a_form_deals(tmp_path: Path) -> None:
    file(tmp_path, "lavish", 'book = "lavish"\nextends = "hoyle"\ndraw = { most = 9 }')

    assert "up to five" in told(deal_out(file(tmp_path, "own", f'form = "own"\nbook = "lavish"{STEPS}')))


# ---- what comes again -----------------------------------------------------------------------------------------------


def test_what_comes_three_times_is_written_once_and_as_the_form_has_it(tmp_path: Path) -> None:
    """The intervals are all alike: the round begins with the card that is handed on, not with the betting before."""
    lines = told(deal_out(file(tmp_path, "own", f'form = "own"\nbook = "hoyle"{STEPS}')))

    assert "4. Each hands one card" in lines
    assert "5. A betting interval." in lines
    assert "6. The same again: steps 4 to 5, 3 times in all, or until one player is left." in lines
    assert "7. Each in turn" in lines


def test_what_comes_twice_is_written_twice(tmp_path: Path) -> None:
    steps = STEPS.replace("repeat = 3", "repeat = 2")

    assert "The same again" not in told(deal_out(file(tmp_path, "own", f'form = "own"\nbook = "hoyle"{steps}')))


def test_what_is_no_betting_comes_again_too(tmp_path: Path) -> None:
    steps = STEPS.replace('    { do = "bet", fixed = "small bet" },\n', '    { do = "turn" },\n')
    lines = told(deal_out(file(tmp_path, "own", f'form = "own"\nbook = "hoyle"{steps}')))

    assert "6. The same again: steps 4 to 5, 3 times in all" in lines


# ---- wild cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wild", "boards", "says"),
    [
        ('own = "lowest in the hole"', 1, "all of its rank that he holds; for this the ace is high."),
        (
            'board = "lowest"',
            1,
            "The rank of the lowest card on the board is wild in every hand; for this the ace is high.",
        ),
        ('board = "last"', 1, "The rank of the last card that came on the board is wild in every hand."),
        ('board = "last"', 2, "The rank of the last card that came on the first board is wild in every hand."),
    ],
)
def test_the_page_says_what_makes_others_wild(tmp_path: Path, wild: str, boards: int, says: str) -> None:
    board = f'{{ do = "board", cards = 3, boards = {boards} }},'
    steps = STEPS.replace('{ do = "draw" },', board)
    lines = told(deal_out(file(tmp_path, "own", f'form = "own"\nbook = "hoyle"\nwild = {{ {wild} }}{steps}')))

    assert says in lines
    assert "five of a kind, straight flush" in lines
    assert "A wild card stands for what makes the best hand." in lines


def test_where_the_board_makes_others_wild_their_players_may_have_to_name_them(tmp_path: Path) -> None:
    steps = STEPS.replace('{ do = "draw" },', '{ do = "board" },')
    own = f'form = "own"\nbook = "hoyle"\nwild = {{ board = "last", declare = "player" }}{steps}'

    assert "Each says what his wild cards stand for." in told(deal_out(file(tmp_path, "own", own)))


# ---- between hands --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "table", "says"),
    [
        ("draw", 'jackpots = true\njackpot_after = "passed out"', "A hand that nobody opens is followed by a jackpot, played as `jackpots`, for all that was left. [V-061, L-39]"),
        ("draw", 'jackpots = true\njackpot_after = "passed out"\njackpot_form = "lowball"', "followed by a jackpot, played as `lowball`,"),
        ("draw", 'jackpot_after = "always"', "Every hand after the first is a jackpot, played as `jackpots`."),
        ("draw", 'jackpots = true\njackpot_after = "big hand"', "After four of a kind or better has been shown down come as many jackpots, played as `jackpots`, as there are players."),
        ("draw", 'jackpots = true\njackpot_after = "vote"', "Where the players agree to one the next hand is a jackpot, played as `jackpots`."),
        ("draw", "jackpots = true\njackpot_after = \"dealer's choice\"", "Where the dealer calls for one the next hand is a jackpot"),
        ("jackpots", "", "Every hand is such a pot: of the series that is on, or the first of the next."),
        ("jackpots", 'jackpots = true\njackpot_after = "passed out"\njackpot_form = "lowball"', "A hand that nobody opens is followed by a jackpot, played as `lowball`,"),
        ("draw", "forms = \"dealer's choice\"\nallowed = [\"draw\", \"stud7\", \"jackpots\"]", "Whoever deals names the game: `draw`, `stud7` and `jackpots`. [H-007]"),
        ("draw", 'forms = "rotation"\nallowed = ["draw", "stud7"]', "The games follow each other, each for a round of the table: `draw` and `stud7`. [H-007]"),
        ("draw", "forms = \"dealer's choice\"", "Whoever deals names the game: `draw`. [H-007]"),
        ("draw", 'kill = "half"', "Who has won two pots running, and nobody with him, makes a kill: he posts a blind of one bet, and in the next hand every fixed bet is half as much again; the other blinds stay as they are."),
        ("stud7-high-low", 'kill = "full"\nkill_after = "a scooped pot"', "Who has won all shares of a pot, and nobody with him, makes a kill: he posts a blind of one bet, and in the next hand every fixed bet is twice as much;"),
        ("draw", "bomb_pot_every = 9", "Every ninth hand is a bomb pot, and is played as `bomb-pot`."),
        ("draw", 'bomb_pot_every = 1\nbomb_pot = "lowball"', "Every hand is a bomb pot, and is played as `lowball`."),
    ],
)  # fmt: skip
def test_the_page_tells_what_comes_between_hands(tmp_path: Path, form: str, table: str, says: str) -> None:
    path = file(tmp_path, "night", f'game = "night"\nform = "{form}"\nbook = "hoyle"\n[table]\n{table}')

    assert says in between(path)


def test_where_every_hand_is_won_no_jackpot_follows_one(tmp_path: Path) -> None:
    night = 'game = "night"\nform = "stud8"\nbook = "card-room"\n[table]\njackpots = true'

    assert not between(file(tmp_path, "night", night))


@pytest.mark.parametrize("name", ["draw", "holdem", "stud8"])
def test_where_one_form_is_dealt_nothing_is_told_of_other_hands(name: str) -> None:
    assert not between(name)


def test_the_dealers_choice_with_jackpots_among_it_is_told_once() -> None:
    choice = replace(table_rules("kitchen-table"), jackpot_form="jackpots")

    page = told(deal_out("jackpots", book="kitchen-table"), choice).partition("## Between hands")[2]
    assert page.startswith(" - Whoever deals names the game: `draw`, `jackpots`,")
    assert "Every hand is such a pot" not in page


def test_a_form_that_takes_openers_is_its_own_jackpot_unless_another_is_named(tmp_path: Path) -> None:
    named = file(
        tmp_path, "named", 'game = "named"\nform = "jackpots"\n[table]\njackpots = true\njackpot_form = "lowball"'
    )
    steps = STEPS.replace('"bet", fixed', '"bet", part = "opening", fixed', 1)
    queens = file(tmp_path, "queens", f'form = "queens"\nbook = "hoyle"{steps}')

    assert table_rules("jackpots").jackpot_form == "jackpots"
    assert table_rules(named).jackpot_form == "lowball"
    assert table_rules(queens).jackpot_form == "queens"
    assert table_rules("draw").jackpot_form == "jackpots"


@pytest.mark.parametrize(
    ("form", "table"),
    [
        ("draw", 'jackpots = true\njackpot_form = "lowball"\njackpot_after = "big hand"'),
        ("draw", 'jackpot_after = "always"\njackpot_form = "lowball"'),
        ("draw", "forms = \"dealer's choice\"\nallowed = [\"draw\", \"lowball\"]\njackpot_form = \"lowball\""),
        ("draw", 'bomb_pot_every = 5\nbomb_pot = "double-board"'),
        ("stud8", 'kill = "half"\nkill_after = "a scooped pot"'),
        ("draw", "forms = \"dealer's choice\"\nallowed = [\"draw\", \"stud8\"]\nkill = \"half\"\nkill_after = \"a scooped pot\""),
    ],
)  # fmt: skip
def test_what_something_brings_on_may_be_said(tmp_path: Path, form: str, table: str) -> None:
    path = file(tmp_path, "night", f'game = "night"\nform = "{form}"\nbook = "card-room"\n[table]\n{table}')

    assert deal_out(path).form == form


def test_the_form_of_one_hand_is_not_blamed_for_what_the_table_says_of_others(tmp_path: Path) -> None:
    """A kill after a scooped pot is for the usual form; a jackpot of one share may come between."""
    table = 'kill = "half"\nkill_after = "a scooped pot"\njackpots = true'
    path = file(tmp_path, "night", f'game = "night"\nform = "stud8"\nbook = "card-room"\n[table]\n{table}')

    assert deal_out(path, form="jackpots").form == "jackpots"
    with pytest.raises(Malformed, match="nobody can scoop it"):
        deal_out(file(tmp_path, "other", f'game = "other"\nform = "draw"\nbook = "hoyle"\n[table]\n{table}'))


def test_what_a_book_says_of_kills_is_for_forms_that_have_them(tmp_path: Path) -> None:
    table = '[table]\nkill = "full"\nkill_after = "a scooped pot"\njackpot_form = "lowball"\nbomb_pot = "double-board"'
    book = file(tmp_path, "own-book", f'book = "own-book"\nextends = "card-room"\nform = "holdem"\n{table}')

    assert deal_out(book).form == "holdem"


# ---- what is refused ------------------------------------------------------------------------------------------------


def test_a_fault_that_comes_of_a_book_is_told_of_the_step_and_the_book(tmp_path: Path) -> None:
    steps = STEPS.replace('{ do = "bet", fixed', '{ do = "draw" },\n  { do = "bet", fixed', 1)
    path = file(tmp_path, "own", f'form = "own"\nbook = "hoyle"{steps}')

    with pytest.raises(Malformed) as refused:
        deal_out(path)

    (fault,) = refused.value.faults
    assert (fault.file, fault.line, fault.key) == (str(path), 7, "steps[4].opens")
    assert fault.message == (
        "step 4: the opener opens, and there was no betting before; the book says opens = 'opener' (hoyle.toml:37): "
        'say `opens = "..."` on this line'
    )


def test_a_fault_of_a_books_own_form_is_told_of_the_book(tmp_path: Path) -> None:
    """A packaged form cannot be mended: there the line of one's own book is named."""
    book = file(
        tmp_path, "own-book", 'book = "own-book"\nextends = "tda"\nform = "holdem"\n[bet.first]\nopens = "opener"'
    )

    with pytest.raises(Malformed) as refused:
        deal_out(book)

    (fault,) = refused.value.faults
    assert (fault.file, fault.line, fault.law) == (str(book), 5, "W-3")


def test_a_sheet_in_which_a_key_stands_under_a_section_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"`players` stands under \[stakes\] here: put it above the first \[section\]"):
        deal_out(file(tmp_path, "night", 'game = "night"\nform = "draw"\n[stakes]\nante = 1\nplayers = 4'))
