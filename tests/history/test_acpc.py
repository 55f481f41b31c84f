"""Logs of the ACPC dealer settle to the results that he wrote down."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

import pytest

from anteup.cards import Card, cards
from anteup.engine.log import retraced
from anteup.history import acpc
from anteup.history.faults import NotAHand, Unsupported
from anteup.history.recorded import Recorded, compared
from anteup.rules.steps import Bet, Post
from tests.history.files import DATA, HERE

LIMIT = """GAMEDEF
limit
numPlayers = 2
numRounds = 4
blind = 10 5
raiseSize = 10 10 20 20
firstPlayer = 2 1 1 1
maxRaises = 3 4 4 4
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
"""
FREE = """# three of them
GAMEDEF
nolimit
numPlayers = 3
numRounds = 4
stack = 20000 20000 20000
blind = 50 100 0
firstPlayer = 3 1 1 1
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
"""
KUHN = """GAMEDEF
limit
numPlayers = 3
numRounds = 1
blind = 1 1 1
raiseSize = 1
firstPlayer = 1
maxRaises = 1
numSuits = 1
numRanks = 4
numHoleCards = 1
numBoardCards = 0
END GAMEDEF
"""
LEDUC = """GAMEDEF
limit
numPlayers = 2
numRounds = 2
blind = 1 1
raiseSize = 2 4
maxRaises = 2 2
numSuits = 2
numRanks = 3
numHoleCards = 1
numBoardCards = 0 1
END GAMEDEF
"""


def hand(line: str, text: str) -> Recorded:
    """One hand of a log."""
    (one,) = acpc.read(line, acpc.definition(text), "log")
    return one


# ---- real logs ------------------------------------------------------------------------------------------------------

LOGS = [
    ("2p.limit.h1000.r0.log", {"equal": 1000}),
    ("3p.nolimit.h1000.r0.log", {"equal": 998, "half-chip": 2}),
]


@HERE
@pytest.mark.parametrize(("name", "expected"), LOGS)
def test_every_hand_settles_to_the_recorded_result(name: str, expected: dict[str, int]) -> None:
    text = (DATA / "acpc" / name).read_text("utf-8")
    definition = acpc.definition((DATA / "acpc" / acpc.defined_by(text)).read_text("utf-8"))
    outcomes, halves = Counter[str](), list[object]()
    for one in acpc.read(text, definition, name):
        outcome = compared(one).outcome
        outcomes[outcome] += 1
        halves += [one.fields["hand"]] if outcome == "half-chip" else []

        assert one.hand == retraced(one.events), one.where

    assert expected == outcomes
    assert ([100, 459] if "half-chip" in expected else []) == halves


@HERE
@pytest.mark.parametrize("name", [name for name, _ in LOGS])
def test_what_everybody_has_won_adds_up_to_the_score(name: str) -> None:
    """In whole chips: of the two shared pots with an odd chip, half a chip each is the dealer's way."""
    text = (DATA / "acpc" / name).read_text("utf-8")
    definition = acpc.definition((DATA / "acpc" / acpc.defined_by(text)).read_text("utf-8"))
    scores = Counter[str]()
    for one in acpc.read(text, definition):
        for player, before, after in zip(one.players, definition.stacks, one.hand.stacks, strict=True):
            scores[player] += after - before
    recorded, names = (part.split("|") for part in text.strip().rpartition("SCORE:")[2].split(":"))

    assert 0 == scores.total()
    assert all(abs(scores[name] - Decimal(score)) <= 1 for name, score in zip(names, recorded, strict=True))


@HERE
def test_the_definitions_at_hand_are_understood() -> None:
    found = {
        path.name: acpc.game_of(acpc.definition(path.read_text("utf-8"))).form
        for path in (DATA / "acpc").glob("*.game")
    }

    assert {
        "holdem.limit.2p.reverse_blinds.game": "holdem",
        "holdem.nolimit.3p.game": "holdem",
        "kuhn.limit.3p.game": "kuhn3",
    } == found


# ---- definitions ----------------------------------------------------------------------------------------------------


def test_reverse_blinds_are_those_of_two_players_here() -> None:
    game = acpc.game_of(acpc.definition(LIMIT))
    post = game.steps[0]

    assert isinstance(post, Post)
    assert ((5, 10), "dealer small") == (post.blinds, post.heads_up)
    bets = [step for step in game.steps if isinstance(step, Bet)]
    assert [(10, 4), (10, 4), (20, 4), (20, 4)] == [(step.fixed, step.raises) for step in bets]
    assert {"the same"} == {step.raises_two for step in bets}


def test_the_small_blind_may_be_the_first_seats_with_two_players_too() -> None:
    """The dealer posts the big one and acts last all the way."""
    text = LIMIT.replace("10 5", "5 10").replace("2 1 1 1", "1 1 1 1")
    one = hand("STATE:0:f:5d5c|9hQd:-5|5:a|b", text)

    assert "equal" == compared(one).outcome


def test_blinds_of_everybody_are_antes_and_a_small_pack_is_the_highest_cards() -> None:
    game = acpc.game_of(acpc.definition(KUHN))

    assert cards("Js Qs Ks As") == game.deck
    assert 1 == game.stakes.ante
    assert (Card("Qh"), Card("As")) == (
        acpc.game_of(acpc.definition(LEDUC)).deck[0],
        acpc.game_of(acpc.definition(LEDUC)).deck[-1],
    )


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("STATE:7:crcf:Js|Qs|Ks:-1|-2|3:a|b|c", KUHN),
        ("STATE:7:ccc:Js|As|Ks:-1|2|-1:a|b|c", KUHN),
        ("STATE:7:rrc/cc:Qs|Ks/Qh:5|-5:a|b", LEDUC),
        ("STATE:7:cc/rf:Qs|Ks/Qh:1|-1:a|b", LEDUC),
    ],
)
def test_little_games_settle_too(line: str, text: str) -> None:
    one = hand(line, text)

    assert "equal" == compared(one).outcome
    assert 7 == one.fields["hand"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a definition is GAMEDEF, limit or nolimit"),
        (LIMIT.replace("limit", "spread", 1), "a definition is GAMEDEF"),
        (LIMIT.replace("blind = 10 5", "blind = 10"), "blind is 10: 2 numbers are meant"),
        (LIMIT.replace("raiseSize = 10 10 20 20\n", ""), "raiseSize is missing: 4 numbers are meant"),
        (FREE.replace("stack = 20000 20000 20000\n", ""), "stack is missing: 3 numbers are meant"),
        (LIMIT.replace("numPlayers = 2", "numPlayers = 99"), "99 players and 4 rounds"),
        (LIMIT.replace("numSuits = 4\n", ""), "numSuits is missing"),
    ],
)
def test_what_is_no_definition(text: str, says: str) -> None:
    with pytest.raises(NotAHand, match=r"^d: ") as caught:
        acpc.definition(text, "d")

    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (LIMIT.replace("numHoleCards = 2", "numHoleCards = 4"), "a game of 4 cards down and 0 3 1 1 on the board"),
        (LIMIT.replace("2 1 1 1", "2 2 1 1"), "the first to act are 2 2 1 1; here they would be 2, and then 1"),
        (FREE.replace("3 1 1 1", "1 1 1 1"), "the first to act are 1 1 1 1; here they would be 3, and then 1"),
        (LIMIT.replace("numRanks = 13", "numRanks = 2"), "2 players, and a pack of 8 cards"),
        (LIMIT.replace("numRanks = 13", "numRanks = 14"), "out of 4 suits of 14, is not dealt"),
        (LIMIT.replace("numSuits = 4", "numSuits = 0"), "out of 0 suits of 13, is not dealt"),
    ],
)
def test_games_that_are_not_dealt(text: str, says: str) -> None:
    with pytest.raises(Unsupported) as caught:
        acpc.game_of(acpc.definition(text))

    assert says in str(caught.value)


# ---- hands ----------------------------------------------------------------------------------------------------------


def test_a_sum_is_what_the_player_has_put_in_of_the_hand() -> None:
    one = hand("STATE:3:ccc/cr300fc/cc/r600f:5d5c|9hQd|8dAs/8s4h6d/5s/Js:400|-300|-100:a|b|c", FREE)

    assert "equal" == compared(one).outcome
    assert (20400, 19700, 19900) == one.hand.stacks


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("STATE:" + "9" * 5000 + ":ff:5d5c|9hQd|8dAs:0|0|0:a|b|c", "a hand is STATE:number"),
        ("STATE:0", "a hand is STATE:number:betting:cards:results:players"),
        ("STATE:0:f:5d5c|9hQd:1|-1:a|b", "2 hands, 2 results and 2 names for 3 players"),
        ("STATE:0:ff:5d5c|9hQd|8dAs:x|1|0:a|b|c", "'x' is no result"),
        ("STATE:0:fxf:5d5c|9hQd|8dAs:0|0|0:a|b|c", "'fxf' is no betting"),
        ("STATE:0:ff:5d5c|9hQd|8d5c:0|0|0:a|b|c", "5c is in the pack twice"),
        ("STATE:0:ff:5d5c|9hQd|8dAz:0|0|0:a|b|c", "'Az' at character 3 of '8dAz' is not a card"),
        ("STATE:0:r150f:5d5c|9hQd|8dAs:0|0|0:a|b|c", "'r150' in 'r150f': A bet or raise is at least so much"),
        ("STATE:0:rf:5d5c|9hQd|8dAs:0|0|0:a|b|c", "'r' in 'rf': a bet has a sum, all that the player has put in"),
        ("STATE:0:fff:5d5c|9hQd|8dAs:0|0|0:a|b|c", "nobody has anything to decide: the hand is over"),
        ("STATE:0:ccc/c:5d5c|9hQd|8dAs:0|0|0:a|b|c", "nobody has anything to decide: 3 cards are to be turned up"),
        ("STATE:0:cc:5d5c|9hQd|8dAs:0|0|0:a|b|c", "the betting ends, and p2 is to act"),
        ("STATE:0:ccc/ccc/ccc:5d5c|9hQd|8dAs/8s4h6d/5s:0|0|0:a|b|c", "the betting ends, and 1 card is to be turned up"),
        ("STATE:0:ccc/c:5d5c|9hQd|8dAs/2c3c4c5h:0|0|0:a|b|c", "4 cards are turned up, and 3 should be"),
        ("STATE:0:cc/cc:5d5c|9hQd|8dAs/2c3c4c:0|0|0:a|b|c", "no card is turned up now: p2 is to act"),
    ],
)
def test_what_is_wrong_with_a_line(line: str, says: str) -> None:
    with pytest.raises(NotAHand, match=r"^log:1: ") as caught:
        hand(line, FREE)

    assert says in str(caught.value)


NINES = "9" * 5000


@pytest.mark.parametrize(
    "line",
    [
        f"STATE:0:r{NINES}f:5d5c|9hQd|8dAs:0|0|0:a|b|c",
        f"STATE:0:x{NINES}:5d5c|9hQd|8dAs:0|0|0:a|b|c",
        f"STATE:0:ff:{NINES}|9hQd|8dAs:0|0|0:a|b|c",
        f"STATE:0:ff:{'As' * 5000}|9hQd|8dAs:0|0|0:a|b|c",
        f"STATE:0:ff:5d5c|9hQd|8dAs:{NINES}|0|0:a|b|c",
        f"STATE:0:{'f' * 5000}:5d5c|9hQd|8dAs:0|0|0:a|b|c",
    ],
    ids=lambda line: line[:20],
)
def test_a_complaint_quotes_no_more_than_a_line(line: str) -> None:
    with pytest.raises(NotAHand) as caught:
        hand(line, FREE)

    assert len(str(caught.value)) < 400
    assert "9" * 61 not in str(caught.value)


def test_a_complaint_about_a_definition_quotes_no_more_either() -> None:
    with pytest.raises(NotAHand, match=r"blind is 1 1 1 .{,60}\.\.\.: 2 numbers are meant$"):
        acpc.definition(LIMIT.replace("10 5", "1 " * 5000))


def test_a_fixed_bet_has_no_sum() -> None:
    with pytest.raises(NotAHand, match="'r20' in 'r20c': a fixed bet has no sum"):
        hand("STATE:0:r20c:5d5c|9hQd:0|0:a|b", LIMIT)


def test_a_raise_beyond_the_cap_is_refused() -> None:
    with pytest.raises(NotAHand, match="E_RAISE_CAP"):
        hand("STATE:0:rrrrc:5d5c|9hQd:0|0:a|b", LIMIT)


def test_a_log_of_one_seat_may_not_know_who_won() -> None:
    one = hand("STATE:0:ccc/ccc/ccc/ccc:5d5c||/8s4h6d/5s/Js:0|0|0:a|b|c", FREE)
    blind = hand("STATE:0:ccc/ccc/ccc/ccc:||/8s4h6d/5s/Js:0|0|0:a|b|c", FREE)

    assert "differs" == compared(one).outcome  # the other two muck what nobody has seen
    assert "no result" == compared(blind).outcome
    assert "nobody knows their cards" in blind.undecided


def test_the_lines_that_tell_hands_and_the_name_of_the_game() -> None:
    text = "# name/game/hands/seed x some/where/my.game 10 0\n#--t_hand 6\n\nSTATE:0:a\nSCORE:1|2:a|b\n"

    assert [("f:4", "STATE:0:a")] == acpc.states(text, "f")
    assert "my.game" == acpc.defined_by(text)
    assert "" == acpc.defined_by("STATE:0:a")
