"""Later layers win: defaults, the book's parents, the book, the form, the sheet, the caller; and sums are reckoned."""

from __future__ import annotations

from pathlib import Path

import pytest

from anteup.rules import Malformed, deal_out, table_rules
from anteup.rules.steps import Bet, Deal, Game, Post, Stakes

FORM = """
form = "mine"
book = "house"
{head}
{seats}
steps = [
  {{ do = "post"{post} }},
  {{ do = "deal", down = 2 }},
  {{ do = "bet"{bet} }},
  {{ do = "board", cards = 3 }},
  {{ do = "bet", part = "flop" }},
  {{ do = "board" }},
  {{ do = "bet" }},
  {{ do = "show" }},
]
{sections}
"""
PARENT = """
book = "parent"
[bet]
limit = "none"
size = "least bet"
raises = 1
[show]
order = "last aggressor"
must = "all"
"""


def mine(
    folder: Path,
    *,
    parent: str = "",
    book: str = "",
    head: str = "",
    seats: str = "seats = [2, 9]",
    post: str = "",
    bet: str = "",
    sections: str = "",
    sheet: str = "",
) -> Path:
    """A sheet on a form by a book that extends another, each with something of its own."""
    (folder / "parent.toml").write_text(PARENT + parent)
    (folder / "house.toml").write_text(f'book = "house"\nextends = "parent"\n{book}')
    (folder / "form.toml").write_text(FORM.format(head=head, seats=seats, post=post, bet=bet, sections=sections))
    (folder / "sheet.toml").write_text(f'game = "sheet"\nform = "mine"\n{sheet}')
    return folder / "sheet.toml"


def raises(game: Game) -> list[int]:
    return [step.raises for step in game.steps if isinstance(step, Bet)]


def test_each_layer_overrules_those_before_it(tmp_path: Path) -> None:
    said: dict[str, str] = {}
    assert [1, 1, 1] == raises(deal_out(mine(tmp_path, **said)))
    said["parent"] = "[bet.first]\nraises = 2\n"
    assert [2, 1, 1] == raises(deal_out(mine(tmp_path, **said)))
    said["book"] = "[bet]\nraises = 3\n"
    assert [3, 3, 3] == raises(deal_out(mine(tmp_path, **said)))
    said["book"] += "[bet.later]\nraises = 4\n[bet.flop]\nraises = 5\n[bet.none]\nraises = 6\n[bet.fixed]\nraises = 7\n"
    assert [6, 5, 4] == raises(deal_out(mine(tmp_path, **said)))
    said["sections"] = "[bet.flop]\nraises = 8\n"
    assert [6, 8, 4] == raises(deal_out(mine(tmp_path, **said)))
    said["bet"] = ", raises = 9"
    assert [9, 8, 4] == raises(deal_out(mine(tmp_path, **said)))
    said["sheet"] = "[bet.first]\nraises = 10\n"
    assert [10, 8, 4] == raises(deal_out(mine(tmp_path, **said)))
    said["sheet"] = "[bet]\nraises = 11\n"
    assert [11, 11, 11] == raises(deal_out(mine(tmp_path, **said)))


def test_the_part_for_a_limit_goes_by_the_limit_that_wins(tmp_path: Path) -> None:
    said = {"parent": "[bet.fixed]\nfixed = 2\nraises = 4\n[bet.pot]\nraises = 2\n"}

    assert [1, 1, 1] == raises(deal_out(mine(tmp_path, **said)))
    assert [4, 4, 4] == raises(deal_out(mine(tmp_path, **said, sheet='[bet]\nlimit = "fixed"\n')))
    assert [1, 2, 1] == raises(deal_out(mine(tmp_path, **said, sheet='[bet.flop]\nlimit = "pot"\n')))


def test_what_nobody_says_is_refused_by_name(tmp_path: Path) -> None:
    sheet = mine(tmp_path)
    bare = tmp_path / "bare.toml"
    bare.write_text('book = "bare"\n[show]\norder = "last aggressor"\nmust = "all"\n')

    with pytest.raises(Malformed) as refused:
        deal_out(sheet, book=bare)

    assert (
        "the book 'bare' does not say `limit` of [bet], which step 3 of the form 'mine' needs; one of none, pot, fixed, spread"
        == refused.value.faults[0].message
    )
    assert {"form.toml"} == {Path(fault.file).name for fault in refused.value.faults}
    assert {"W-21"} == {fault.law for fault in refused.value.faults}
    assert [9, 9, 11, 11, 13, 13] == [fault.line for fault in refused.value.faults]


def test_a_repeat_is_unrolled_and_told_of_once(tmp_path: Path) -> None:
    path = tmp_path / "again.toml"
    path.write_text(
        'form = "again"\nbook = "tda"\nsteps = [\n{ do = "post" },\n'
        '{ repeat = "players", steps = [{ do = "deal", down = 1 }, { repeat = 2, steps = [{ do = "bet" }] }] },\n{ do = "show" },\n]\n'
    )

    game = deal_out(path, players=3)
    assert [Deal, Bet, Bet] * 3 == [type(step) for step in game.steps[1:-1]]
    assert len(deal_out(path, players=7).steps) == 2 + 3 * 7
    with pytest.raises(Malformed, match="8 players, and the form 'again' has seats for 2 to 7"):
        deal_out(path, players=8)  # 8 * 8 cards of 52

    path.write_text(path.read_text().replace('do = "bet"', 'do = "bet", limit = "fixed"'))
    with pytest.raises(Malformed) as refused:
        deal_out(path)
    assert [("W-9", 5)] == [(fault.law, fault.line) for fault in refused.value.faults]


def test_steps_in_another_order_are_well_formed_too(tmp_path: Path) -> None:
    path = tmp_path / "other.toml"
    path.write_text(
        'form = "other"\nbook = "tda"\nsteps = [\n{ do = "board", cards = 2, burn = false },\n{ do = "deal", down = 1 },\n'
        '{ do = "post" },\n{ do = "bet" },\n{ do = "board" },\n{ do = "deal", down = 1 },\n{ do = "bet" },\n{ do = "show" },\n]\n'
    )

    game = deal_out(path)
    assert [step.opens for step in game.steps if isinstance(step, Bet)] == ["left of the blinds", "left of the dealer"]
    with pytest.raises(Malformed, match="seats for 2 to 24"):
        deal_out(path, players=25)  # 2 + 1 + a burned card, and two cards each


def test_what_is_posted_comes_from_the_stakes_unless_it_is_said(tmp_path: Path) -> None:
    stakes = "[stakes]\nante = 3\nblinds = [5, 10]\n"

    assert (3, (5, 10)) == posted(mine(tmp_path, book=stakes))
    assert (1, (5, 10)) == posted(mine(tmp_path, book=stakes, post=", ante = 1"))
    assert (3, (5,)) == posted(mine(tmp_path, book=stakes, post=', blinds = ["big blind / 2"]'))
    assert (3, ()) == posted(mine(tmp_path, book=stakes, post=', only = "ante"'))
    assert (0, (5, 10)) == posted(mine(tmp_path, book=stakes, post=', only = "blinds"'))


def posted(sheet: Path) -> tuple[int, tuple[int, ...]]:
    post = deal_out(sheet).steps[0]
    assert isinstance(post, Post)
    return post.ante, post.blinds


def stakes(sheet: Path, **said: int | str | tuple[int, ...]) -> Stakes:
    return deal_out(sheet, stakes=said).stakes


def test_stakes_follow_from_each_other(tmp_path: Path) -> None:
    sheet = mine(tmp_path)

    assert Stakes(small_bet=1, big_bet=2, river_bet=2, least_bet=1) == stakes(sheet)
    assert Stakes(unit=5, small_bet=5, big_bet=10, river_bet=10, least_bet=5) == stakes(sheet, unit=5)
    assert Stakes(ante=3, small_bet=3, big_bet=6, river_bet=6, least_bet=3) == stakes(sheet, ante=3)
    assert Stakes(blinds=(0, 7), small_bet=7, big_bet=14, river_bet=14, least_bet=7) == stakes(sheet, blinds=(0, 7))
    assert Stakes(small_bet=4, big_bet=8, river_bet=8, least_bet=4) == stakes(sheet, small_bet=4)
    assert Stakes(small_bet=4, big_bet=8, river_bet=8, least_bet=4) == stakes(sheet, least_bet=4)
    assert Stakes(small_bet=2, big_bet=3, river_bet=5, least_bet=1) == stakes(
        sheet, small_bet=2, big_bet=3, river_bet=5, least_bet=1
    )
    assert Stakes(limit=9, pot_cap=90, small_bet=1, big_bet=2, river_bet=2, least_bet=1) == stakes(
        sheet, limit=9, pot_cap="10 * limit"
    )


@pytest.mark.parametrize(
    ("amount", "chips"),
    [
        ("ante", 50),
        ("3 * ante", 150),
        ("ante / 3", 15),  # in units of five
        ("ante / 100", 5),  # never nothing
        ("2 * ante / 3", 30),
        ("small blind", 10),
        ("big blind", 20),
        ("unit", 5),
        ("pot cap", 0),
        ("pot cap / 2", 0),
        ("0 * ante / 2", 0),
        ("least bet", 20),
        ("river bet", 40),
        (25, 25),
    ],
)
def test_a_sum_in_words(tmp_path: Path, amount: int | str, chips: int) -> None:
    assert chips == stakes(mine(tmp_path), unit=5, ante=50, blinds=(10, 20), limit=amount).limit


def test_what_stands_beyond_a_gap_is_a_straddle_and_no_blind(tmp_path: Path) -> None:
    assert Stakes(blinds=(1, 2, 0, 4), limit=2, small_bet=2, big_bet=4, river_bet=4, least_bet=2) == stakes(
        mine(tmp_path), blinds=(1, 2, 0, 4), limit="big blind"
    )
    fixed = deal_out("holdem-fixed", stakes={"blinds": (1, 2, 0, 4)})
    assert [step.fixed for step in fixed.steps if isinstance(step, Bet)] == [2, 2, 4, 4]


def test_a_blind_is_reckoned_from_no_blinds_as_nothing(tmp_path: Path) -> None:
    assert stakes(mine(tmp_path), limit="small blind").limit == 0
    assert stakes(mine(tmp_path), limit="big blind").limit == 0


def test_whoever_says_the_blinds_means_the_bets_that_go_with_them(tmp_path: Path) -> None:
    sheet = mine(tmp_path, book='[stakes]\nblinds = ["small bet / 2", "small bet"]\nsmall_bet = 4\nleast_bet = 1\n')

    assert Stakes(blinds=(2, 4), small_bet=4, big_bet=8, river_bet=8, least_bet=1) == stakes(sheet)
    assert Stakes(blinds=(5, 10), small_bet=10, big_bet=20, river_bet=20, least_bet=10) == stakes(sheet, blinds=(5, 10))
    assert Stakes(blinds=(5, 10), small_bet=12, big_bet=24, river_bet=24, least_bet=10) == stakes(
        sheet, blinds=(5, 10), small_bet=12
    )
    assert Stakes(blinds=(5, 10), small_bet=10, big_bet=20, river_bet=20, least_bet=1) == stakes(sheet, small_bet=10)
    assert Stakes(small_bet=4, big_bet=8, river_bet=8, least_bet=1) == stakes(sheet, blinds=())


def test_the_greatest_bet_comes_from_the_stakes_unless_it_is_said(tmp_path: Path) -> None:
    def most(limit: str, more: str = "") -> list[int]:
        sheet = mine(tmp_path, book=f'[stakes]\nlimit = 30\npot_cap = 40\n[bet]\nlimit = "{limit}"\nfixed = 2\n{more}')
        return [step.most for step in deal_out(sheet).steps if isinstance(step, Bet)]

    assert [30, 30, 30] == most("spread")
    assert [40, 40, 40] == most("pot")
    assert [0, 0, 0] == most("none")
    assert [0, 0, 0] == most("fixed")
    assert [7, 7, 7] == most("spread", "most = 7\n")
    assert [7, 40, 40] == most("pot", "[bet.first]\nmost = 7\n")
    assert [7, 7, 7] == most("none", "most = 7\n")


def test_the_pack_and_its_lowest_rank(tmp_path: Path) -> None:
    assert len(deal_out(mine(tmp_path)).deck) == 52
    for many, lowest in ((52, "2"), (36, "6"), (32, "7"), (20, "T")):
        game = deal_out(mine(tmp_path, sheet=f'deck = "{many}"\n'), players=5)
        assert (many, lowest) == (len(game.deck), game.ranks.lowest)
    assert deal_out(mine(tmp_path, head='deck = "36"', sections='[ranks]\nlowest = "6"')).ranks.lowest == "6"
    assert deal_out(mine(tmp_path, book='deck = "36"')).ranks.lowest == "6"
    (tmp_path / "few.toml").write_text(
        'form = "few"\nbook = "tda"\ndeck = ["10c", "Ks", "As"]\nsteps = [{ do = "deal", down = 1 }, { do = "show" }]\n'
    )
    assert [card.text for card in deal_out(tmp_path / "few.toml").deck] == ["Tc", "Ks", "As"]
    assert deal_out("kuhn").ranks.lowest == "2"  # jacks and above make no straight


def test_shares_may_be_words_or_tables_and_a_sheet_may_say_them(tmp_path: Path) -> None:
    said = 'shares = ["high", "a-5", { of = "a-5", qualifier = 8 }, {}]\njokers = 0\n'
    game = deal_out(mine(tmp_path, sheet=said))

    assert [("high", 0), ("a-5", 0), ("a-5", 8), ("high", 0)] == [(share.of, share.qualifier) for share in game.shares]
    assert [("high", 0)] == [(share.of, share.qualifier) for share in deal_out(mine(tmp_path)).shares]


def test_players_and_seats(tmp_path: Path) -> None:
    assert deal_out(mine(tmp_path)).players == 6
    assert deal_out(mine(tmp_path, sheet="seats = [2, 4]\n")).players == 4
    assert deal_out(mine(tmp_path, sheet="seats = [7, 9]\n")).players == 7
    assert deal_out(mine(tmp_path, sheet="players = 3\n")).players == 3
    assert deal_out(mine(tmp_path, sheet="players = 3\n"), players=9).players == 9
    with pytest.raises(Malformed, match=r"^players: 10 players, and the form 'mine' has seats for 2 to 9 \[W-16"):
        deal_out(mine(tmp_path, sheet="players = 3\n"), players=10)


def test_the_seats_that_a_book_has_are_held_to(tmp_path: Path) -> None:
    home = r"and the book 'holdem-home' has seats for 3 to 10 \(holdem-home\.toml:28\) \[W-16"
    for players in (2, 11):
        with pytest.raises(Malformed, match=rf"^players: {players} players, {home}"):
            deal_out("holdem", book="holdem-home", players=players)
    for players in (3, 10):
        assert deal_out("holdem", book="holdem-home", players=players).players == players
    assert deal_out("holdem", players=22).players == 22  # no seats are said by that book
    assert deal_out("kuhn", book="holdem-home").players == 2  # the form's own win where no number is in both
    with pytest.raises(Malformed, match="23 players, and the form 'holdem' has seats for 2 to 22"):
        deal_out("holdem", book="holdem-home", players=23)  # the form first

    sheet = tmp_path / "own.toml"
    say = 'game = "own"\nform = "holdem"\nbook = "holdem-home"\n'
    sheet.write_text(f"{say}players = 2\n")
    with pytest.raises(Malformed, match=rf"own\.toml:4: players: 2 players, {home}"):
        deal_out(sheet)
    for says, seats in (
        ("seats = [2, 12]", (2, 12)),
        ("[table]\nseats = [2, 12]", (2, 12)),
        ("seats = [2, 12]\n[table]\nseats = [4, 11]", (4, 11)),
    ):
        sheet.write_text(f"{say}{says}\n")
        assert seats == table_rules(sheet).seats
        for players in seats:
            assert deal_out(sheet, players=players).players == players
        with pytest.raises(Malformed, match="W-16"):
            deal_out(sheet, players=seats[1] + 1)
    with pytest.raises(
        Malformed, match=r"^players: 3 players, and the game 'own' has seats for 4 to 11 \(own\.toml:6\)"
    ):
        deal_out(sheet, players=3)
    sheet.write_text(f"{say}[table]\nseats = [8, 8]\n")
    assert deal_out(sheet).players == 8


def test_the_rules_of_the_table(tmp_path: Path) -> None:
    table = table_rules(
        mine(tmp_path, parent='[bank]\ncurrency = "pounds"\n', book="[table]\nbuy_in = 50\nseats = [3, 12]\n")
    )
    assert ((3, 9), 50, "pounds") == (table.seats, table.buy_in, table.bank.currency)

    assert table_rules("kuhn", book="holdem-home").seats == (2, 2)  # where the room's seats and the form's do not meet
    assert table_rules("holdem").seats == (2, 10)
    with pytest.raises(Malformed, match="24 players need 54 cards of 52; the pack lasts for 23"):
        table_rules(mine(tmp_path, sheet="seats = [2, 24]\n").with_name("sheet.toml"), book=tmp_path / "house.toml")


def test_a_sheet_that_deals_otherwise_is_for_as_many_as_the_pack_lasts_for(tmp_path: Path) -> None:
    assert deal_out(mine(tmp_path, sheet='deck = "20"\n'), players=7).players == 7  # 2 * 7, 3 + 1, and 2 burned
    with pytest.raises(Malformed, match="8 players, and the form 'mine' has seats for 2 to 7"):
        deal_out(mine(tmp_path, sheet='deck = "20"\n'), players=8)
    with pytest.raises(Malformed, match="9 players need 24 cards of 20; the pack lasts for 7"):
        deal_out(mine(tmp_path, head='deck = "20"'))
    with pytest.raises(Malformed, match="9 players need 24 cards of 20; the pack lasts for 7"):
        deal_out(mine(tmp_path, sheet='deck = "20"\nseats = [2, 9]\n'))
    with pytest.raises(Malformed, match="2 players need 54 cards of 20"):
        deal_out(mine(tmp_path, sheet='deck = "20"\nboard = { cards = 24 }\n'))
    with pytest.raises(Malformed, match="9 players need 24 cards of 20; the pack lasts for 7"):
        deal_out(mine(tmp_path, seats="seats = [8, 9]", sheet='deck = "20"\n'))


def test_titles(tmp_path: Path) -> None:
    assert deal_out(mine(tmp_path)).name == "mine"
    assert deal_out(mine(tmp_path, book='name = "The book"\n')).name == "mine"
    assert deal_out(mine(tmp_path, head='name = "The form"')).name == "The form"
    assert deal_out(mine(tmp_path, head='name = "The form"', sheet='name = "The sheet"\n')).name == "The sheet"
    game = deal_out(mine(tmp_path))
    assert ("mine", "house") == (game.form, game.book)
