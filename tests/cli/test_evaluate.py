"""`anteup evaluate`."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from anteup.cards import written
from anteup.cli.main import cli
from anteup.ranking import evaluate
from anteup.rules import deal_out, games
from anteup.rules.steps import Board, Deal, Draw


def run(*args: str, columns: int = 80) -> Result:
    return CliRunner().invoke(cli, ["evaluate", *args], env={"COLUMNS": str(columns)}, prog_name="anteup")


def data(*args: str) -> dict[str, Any]:
    result = run(*args, "--json")
    assert 0 == result.exit_code
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_one_hand_is_named_with_its_class_and_strength() -> None:
    made = evaluate("Kh Kd Kc 4s 4d")
    lines = run("KhKdKc4s4d").stdout.splitlines()

    assert ["K♥ K♦ K♣ 4♠ 4♦  kings full of fours", f"full house, strength {made.strength:,}"] == [
        line.strip() for line in lines
    ]


def test_several_are_put_in_their_order_with_what_decided() -> None:
    """T-035: the ace flush of Carol, and kings full of Dan, who is best."""
    out = run("5d 6s", "Ad 4d", "As 9s", "Kc Kh", "--board", "4s Ks 4c 8s 7s").stdout

    assert 0 <= out.index("kings full of fours") < out.index("ace-king-nine-eight-seven flush")
    assert "A full house beats a flush (H-025).\n" in out
    assert "H-025: Hoyle excerpt; `anteup law H-025` prints it.\n" in out
    assert 1 == out.count("H-025:")


@pytest.mark.parametrize(
    "said", ["as ks qs js ts", "AS KS QS JS TS", "As,Ks,Qs,Js,10s", "as, ks,qs js, Ts", "A♠ K♠ Q♠ J♠ 10♠"]
)
def test_cards_are_read_as_people_type_them_and_as_they_are_shown(said: str) -> None:
    assert run("AsKsQsJsTs").stdout == run(said).stdout
    assert run(said).stdout.startswith("A♠ K♠ Q♠ J♠ 10♠  royal flush\n")
    assert (
        run("2h 3d", "--board", "As Ks Qs", "--wild", "A").stdout
        == run("2♥,3d", "--board", "as,ks qs", "--wild", "a").stdout
    )


def test_two_shares_of_one_name_are_told_apart() -> None:
    """Those of drawmaha, of which one is played in hand."""
    out = run("AhKhQhJhTh", "2c2d3d3s3c", "--game", "drawmaha", "--board", "4h 4c 4d 8s 9s").stdout

    assert "\nHigh\n1. 2♣" in out
    assert "\nHigh in hand\n1. A♥" in out


def test_equal_hands_have_one_place() -> None:
    """T-048: queens and eights with an ace, twice; the next after two is the third."""
    lines = run("Kd Qs", "Qd Td", "2h 3h", "--board", "8c Qc 8s 4h Ad").stdout.splitlines()

    assert ["1.", "1.", "3."] == [line[:2] for line in lines if line[:1].isdigit()]
    assert "   Equal: they share (H-039)." in lines
    assert "   Two pairs beat a pair (H-025)." in lines


def test_a_divided_pot_is_told_both_ways() -> None:
    out = run("AhKd2c3s", "QhQd7c6c", "--board", "4h 5d 8s Qs Jd", "--game", "omaha8").stdout

    assert "High\n1. Q♥ Q♦ 7♣ 6♣" in out
    assert "Low, ace to five, eight or better\n1. A♥ K♦ 2♣ 3♠  8-5-4-2-A low\n" in out
    assert "8-5-4-2 beats 8-5-4-" not in out
    assert "(ROBERT-A5-1)" in out


def test_a_hand_that_does_not_qualify_has_no_place() -> None:
    out = run("AhKd2c3s", "QhQd7c6c", "--board", "4h 5d 9s Qs Jd", "--game", "omaha8").stdout

    assert "-  A♥ K♦ 2♣ 3♠  does not qualify\n" in out
    assert "Neither qualifies.\n" in out


def test_what_wild_cards_stand_for() -> None:
    out = run("2c 2d Ah Ad Ks", "--wild", "2").stdout

    assert "four aces, king kicker" in out
    assert {"2♣ is A♠", "2♦ is A♣"} == {line.strip() for line in out.splitlines()[2:]}
    assert "five kings" in run("Jk Kc Kd Kh Ks").stdout


@pytest.mark.parametrize(
    ("game", "hand", "board", "name"),
    [
        ("deuces-wild", "2c 2d Ah Ad Ks", "", "four aces"),
        ("low-hole", "5c 9d 5d 9h 9s Kd Ks", "", "five nines"),
        ("last-card-wild", "5c 9d 5d 9h 9s Ad Ks", "", "four nines"),
        ("follow-the-queen", "Qc Qd 5d 9h 9s Kd Ks", "", "four kings"),
        ("short-deck", "Ah Ad", "6c 7d 8s 9h Kd", "nine-high straight"),
        ("razz", "Ah 2d 3s 4c 5d Kd Ks", "", "5-4-3-2-A low"),
        ("badugi", "Ah 2d 3s 4c", "", "four-card badugi 4-3-2-A"),
        ("victorian-jackpot", "Ah 2d 3s 4c 5d", "", "five-high straight"),
        ("leduc", "Kh", "Ks", "pair of kings"),
    ],
)
def test_by_the_rules_of_a_game(game: str, hand: str, board: str, name: str) -> None:
    share = data(hand, "--game", game, *(["--board", board] if board else []))["shares"][0]

    assert name == share["hands"][0]["name"]


@pytest.mark.parametrize("name", [listed.name for listed in games() if listed.books and listed.name != "kitchen-night"])
def test_every_game_judges_the_hands_that_it_deals(name: str) -> None:
    game = deal_out(name, stakes={"limit": 12} if name.startswith("victorian") else None)
    pack = list(game.deck)
    Random(3).shuffle(pack)
    own = sum(step.down + step.up for step in game.steps if isinstance(step, Deal))
    if any(isinstance(step, Board) for step in game.steps):  # once it is out, what had to go has gone
        own -= sum(step.most for step in game.steps if isinstance(step, Draw) and not step.replace)
    common = sum(step.cards for step in game.steps if isinstance(step, Board))
    boards = max((step.boards for step in game.steps if isinstance(step, Board)), default=0)
    said = [written([pack.pop() for _ in range(own)]) for _ in range(2)]
    for _ in range(boards):
        said += ["--board", written([pack.pop() for _ in range(common)])]
    shares = data(*said, "--game", name)["shares"]

    assert [share.of for share in game.shares] == [share["of"] for share in shares]
    for share in shares:
        found = [hand["strength"] if hand["qualifies"] else 0 for hand in share["hands"]]
        assert found[share["finish"][0]["hands"][0] - 1] == max(found)


def test_a_spade_in_the_hole_is_one_of_those_face_down() -> None:
    share = data("2s Kd As 9h 8h 7c 3s", "4c Jd Qs 9d 8d 7h 5d", "--game", "chicago")["shares"][1]

    assert ["three of spades in the hole", None] == [hand.get("name") for hand in share["hands"]]


def test_two_boards_have_a_share_each() -> None:
    out = run(
        "AhKd", "QhQd", "--board", "4h 5d 9s Qs Jd", "--board", "Ac As 8c 8d 2h", "--game", "double-board"
    ).stdout  # fmt: skip

    assert "Board 1  4♥ 5♦ 9♠ Q♠ J♦\nBoard 2  A♣ A♠ 8♣ 8♦ 2♥\n" in out
    assert "High, board 1\n1. Q♥ Q♦" in out
    assert "High, board 2\n1. A♥ K♦" in out


def test_a_wild_rank_that_hangs_on_the_order_is_asked_for() -> None:
    out = run("Qc Qd 5d 9h 9s Kd Ks", "--game", "follow-the-queen").stdout

    assert "say it with --wild" in out
    assert "five kings" in run("Qc Qd 5d 9h 9s Kd Ks", "--game", "follow-the-queen", "--wild", "5").stdout


def test_as_json_it_is_all_there() -> None:
    found = data("As Js 8s 6s 2s", "9h 8d 7c 6d 5d")
    (share,) = found["shares"]

    assert [{"hands": [1], "share": None}, {"hands": [2], "share": None, "ahead_of_the_next": None}] == [
        {key: value for key, value in place.items() if key != "ahead_of_the_next" or value is None}
        for place in share["finish"]
    ]
    decided = share["finish"][0]["ahead_of_the_next"]
    assert ("a flush beats a straight", "H-025", "Hoyle excerpt") == (
        decided["says"],
        decided["law"],
        decided["document"],
    )
    assert decided["rule"].startswith("Nine classes")
    first = share["hands"][0]
    assert ("As Js 8s 6s 2s", "ace-high flush", "flush") == (first["cards"], first["name"], first["class"])
    assert evaluate("As Js 8s 6s 2s").strength == first["strength"]
    assert "no pair" == data("8d 6c 3h 2s Ad", "--of", "a-5")["shares"][0]["hands"][0]["class"]


@pytest.mark.parametrize("columns", [20, 30, 40, 80, 200])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    out = run("2c 2d Ah Ad Ks", "Kh Kd Kc 9s 8d", "--wild", "2", columns=columns).stdout

    assert max(map(len, out.splitlines())) <= columns
    assert "king kicker" in " ".join(out.split())


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["As Kx"], "'Kx' at character 4 of 'As Kx' is not a card"),
        (["As Ks", "Ad Kx"], "HAND 2: 'Kx' at character 4"),
        ([""], "HAND is empty"),
        ([","], "there are no cards here"),
        (["QQ"], "no range can stand here: name the cards"),
        (["as, kx"], "'kx' at character 5 of 'as, kx' is not a card"),
        (["As As"], "As stands twice: card 1 of the hand and card 2 of the hand"),
        (["As Kd", "Ac As"], "As stands twice: card 1 of hand 1 and card 2 of hand 2"),
        (["As Kd", "--board", "Qh As 2c"], "As stands twice: card 1 of the hand and card 2 of the board"),
        (["As ??"], "card 2 of the hand, has no strength: its face is hidden"),
        (["As", "Kd ??"], "hand 2: ??, card 2 of the hand"),
        (["As Kd", "--board", "Qx"], "--board: 'Qx' at character 1"),
        (["As Kd", "--board", "Qc", "--board", "Qd"], "there is one board"),
        (["As Kd", "--wild", "x"], "--wild: 'x' at character 1"),
        (["As Kd", "--of", "lowest"], "'lowest' is not one of"),
        (["As Kd", "--of", "a-5", "--qualifier", "3"], "--qualifier: a low qualifies with its highest card, 5 to 13"),
        (["As Kd", "--qualifier", "8"], "--qualifier: a qualifier is for lows"),
        (["As Kd", "--game", "nope"], "There is no form, game or book 'nope'."),
        (["As Kd", "--book", "tda"], "say the --game too"),
        (["As Kd", "--game", "holdem", "--of", "a-5"], "leave out --of"),
        (["As Kd 2c", "--game", "holdem"], "'As Kd 2c': Texas hold'em deals 2 cards to a hand, and here are 3"),
        (["As", "--game", "omaha"], "'As': Omaha deals 4 cards to a hand, and here is 1"),
        (["As Kd", "--game", "holdem", "--board", "2c 3c"], "a board of Texas hold'em has 3 or 4 or 5 cards, not 2"),
        (["As", "--game", "draw", "--board", "2c"], "has no board, and here are 1"),
        (["5s 6d", "--game", "short-deck"], "5s is not in the pack of Short-deck hold'em"),
        (["Jk 6d", "--game", "holdem"], "Jk is not in the pack"),
    ],
)
def test_what_is_wrong_is_told_and_where(args: list[str], told: str) -> None:
    result = run(*args, columns=300)

    assert 2 == result.exit_code
    assert told in result.stderr
    assert "" == result.stdout


@pytest.mark.parametrize(
    ("game", "board", "code"),
    [
        ("pineapple", None, 0),
        ("pineapple", "Ks 2c 3d", 2),
        ("crazy-pineapple", "Ks 2c 3d", 0),
        ("crazy-pineapple", "Ks 2c 3d 7h", 2),
    ],
)
def test_a_card_that_must_have_gone_makes_no_hand(game: str, board: str | None, code: int) -> None:
    result = run("AsAhKd", "QsQdQc", "--game", game, *(["--board", board] if board else []))
    assert code == result.exit_code
    if code:
        assert "leaves 2 cards to a hand, and here are 3" in " ".join(result.output.split())
        assert 0 == run("AsAh", "QsQd", "--game", game, "--board", str(board)).exit_code


def test_stakes_that_a_book_wants_said_do_not_matter() -> None:
    result = run("2c 2d Ah Ad Ks", "--game", "deuces-wild", "--book", "victorian")

    assert 0 == result.exit_code, result.stderr
    assert "Draw poker, deuces wild (draw), by the book victorian." in result.stdout


def test_the_second_joker() -> None:
    assert run("Jk Jk2 2c 3c 4c").stdout == run("jk JK2 2c 3c 4c").stdout
    assert "six-high straight flush" in run("jkjk22c3c4c").stdout
    assert "card 2 of the hand; the second joker is Jk2" in run("Jk Jk 2c 3c 4c").stderr
    assert "second joker" not in run("As As 2c 3c 4c").stderr


def test_a_long_word_that_is_no_card_is_cut() -> None:
    result = run("x" * 5_000)

    assert 2 == result.exit_code
    assert "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...' at character 1" in result.stderr
    assert len(result.stderr) < 500
