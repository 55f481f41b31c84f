"""Hands told in words, as the house, a seat or the rail knows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from msgspec.structs import replace

from anteup.cards import cards
from anteup.chips import CHIPS, DOLLARS, Money
from anteup.engine.actions import Call, Check, Decline, RaiseTo, Seat, StraddleTo
from anteup.engine.events import Carried, Event, HandEnded, HandOpened
from anteup.engine.fold import opened
from anteup.engine.hand import Hand
from anteup.engine.log import Log
from anteup.engine.seen import seen
from anteup.history.line import Line, Sum
from anteup.history.narrate import narrate
from anteup.history.words import held, in_words, title
from anteup.rules.catalogue import deal_out
from anteup.rules.steps import Board, Deal, Game, Straddle
from tests.history.files import DEALT, arranged, hand

THREE = """\
Texas hold'em, no limit, ante 1, blinds 1/2
  Ann     20
  Bo      50
  Seat 3  90  (dealer)
Everybody antes 1.
Ann posts the small blind, 1.
Bo posts the big blind, 2.
Ann holds As Ah.
Bo holds Ks Kh.
Seat 3 holds Qs Qh.
-- Before the flop
Seat 3 raises to 10.
Ann raises to 19, all-in.
Bo raises to 49, all-in.
Seat 3 calls 39.
Ann shows As Ah: pair of aces.
Bo shows Ks Kh: pair of kings.
Seat 3 shows Qs Qh: pair of queens.
-- Flop  2c 7d 9h   main pot 60, side pot 60
-- Turn  2c 7d 9h   Jc   main pot 60, side pot 60
-- River  2c 7d 9h Jc   3s   main pot 60, side pot 60
Ann wins 60 of the main pot, with a pair of aces.
Bo wins 60 of the side pot, with a pair of kings.
"""


def lines_of(events: Iterable[Event], names: Sequence[str] = (), money: Money = CHIPS) -> list[str]:
    """A hand in plain text."""
    return [str(line) for line in narrate(events, names, money)]


def test_a_hand_with_a_side_pot() -> None:
    one = hand(
        *(*DEALT, "p3 cbr 10", "p1 cbr 19", "p2 cbr 49", "p3 cc", "p1 sm -", "p2 sm -", "p3 sm -"),
        *("d db 2c7d9h", "d db Jc", "d db 3s"),
        antes="[1, 1, 1]",
        starting_stacks="[20, 50, 90]",
    )

    assert THREE.splitlines() == lines_of(one.events, ["Ann", "Bo"])


@pytest.mark.parametrize(
    ("by", "holds"),
    [(None, []), (Seat(1), ["Bo holds Ks Kh."])],
)
def test_a_viewer_is_told_no_card_that_he_has_not_seen(by: Seat | None, holds: list[str]) -> None:
    one = hand(*DEALT, "p3 f", "p1 f")
    lines = lines_of([seen(event, by) for event in one.events], ["Ann", "Bo"])

    assert holds == [line for line in lines if "holds" in line]
    assert ["1 not called, back to Bo.", "Bo wins 2."] == lines[-2:]
    assert "As" not in "".join(lines)
    assert "Qs" not in "".join(lines)


def test_a_bet_a_check_and_what_goes_back() -> None:
    one = hand(*DEALT, "p3 cc", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cbr 5", "p3 f", "p2 sm -")
    lines = lines_of(one.events)

    assert lines[-7:] == [
        "Seat 2 checks.",
        "-- Flop  2c 7d 9h   pot 5",
        "Seat 2 bets 5.",
        "Seat 3 folds.",
        "5 not called, back to Seat 2.",
        "Seat 2 shows Ks Kh: pair of kings.",
        "Seat 2 wins 5.",
    ]


def test_high_and_low() -> None:
    one = hand(
        *("d dh p1 Ac9h8h2c", "d dh p2 Th7h7d5d", "p2 cc", "p1 cc", "d db 7c6cQh", "p1 cc", "p2 cc", "d db 5c"),
        *("p1 cc", "p2 cc", "d db 6h", "p1 cc", "p2 cc", "p1 sm -", "p2 sm -"),
        variant="'FO/8'",
        min_bet="",
        small_bet="2",
        big_bet="4",
        antes="[0, 0]",
        blinds_or_straddles="[1, 2]",
        starting_stacks="[100, 100]",
    )
    lines = lines_of(one.events)

    assert "Omaha, eight or better, fixed limit, blinds 1/2, bets 2/4" == lines[0]
    assert lines[-4:] == [
        "Seat 1 shows Ac 9h 8h 2c: ace-high flush, 7-6-5-2-A low.",
        "Seat 2 shows Th 7h 7d 5d: sevens full of sixes, no low.",
        "Seat 2 wins 2 for high, with sevens full of sixes.",
        "Seat 1 wins 2 for low, with a 7-6-5-2-A low.",
    ]


def test_who_mucks_and_who_is_not_asked() -> None:
    one = hand(*DEALT, "p3 f", "p1 cbr 100", "p2 cc", "p2 sm", "p1 sm -", "d db 2c7d9h", "d db Jc", "d db 3s")
    lines = lines_of(one.events)

    assert "Seat 2 mucks." in lines
    assert not any("mucks" in line for line in lines_of(hand(*DEALT, "p3 f", "p1 f").events))


def with_straddle() -> Log:
    """A game with straddles, for three."""
    game: Game = deal_out("holdem", book="tda", players=4)
    steps = tuple(replace(s, allowed=True, chain=False) if isinstance(s, Straddle) else s for s in game.steps)
    log = Log(replace(game, steps=steps, pots=replace(game.pots, rake_percent=5, rake_cap=4)), [40] * 4, carried=6)
    log.shuffle(
        arranged(game, [cards("As Ah"), cards("Ks Kh"), cards("Qs Qh"), cards("Js Jh")], cards("2c 7d 9h Tc 3s"))
    )
    return log


def test_straddles_rake_and_a_pot_from_an_earlier_hand() -> None:
    log = with_straddle()
    log.act(Decline())
    log.act(StraddleTo(4))
    log.act(RaiseTo(40))
    for _ in range(3):
        log.act(Call())
    lines = lines_of(log.events, money=DOLLARS)

    assert "$0.06 in the pot from the hand before." in lines
    assert "Seat 3 lets the straddle pass." in lines
    assert "Seat 4 straddles to $0.04." in lines
    assert "The house takes $0.04." in lines
    assert "Seat 1 wins $1.62, with a pair of aces." == lines[-1]


def test_what_is_owed_and_what_is_left_over() -> None:
    one = hand(*DEALT, "p3 f", antes="[0, 2, 0]")
    lines = lines_of([*one.events, HandEnded(Carried(pot=5))])

    assert "Seat 2 posts the ante for all, 2." in lines
    assert "5 left for the next hand." == lines[-1]


@pytest.mark.parametrize(
    ("form", "first", "board"),
    [
        ("kuhn", "Kuhn poker, fixed limit, ante 1, bets 1", ""),
        ("leduc", "Leduc poker, fixed limit, ante 1, bets 2/4", "-- Board  "),
    ],
)
def test_little_games_have_no_flop(form: str, first: str, board: str) -> None:
    game = deal_out(form)
    log = Log(game, [20, 20])
    log.shuffle(game.deck)
    while not log.hand.over:
        log.act(Check())
    lines = lines_of(log.events)

    assert first == lines[0]
    assert board in "".join(lines)
    assert not any("flop" in line.lower() for line in lines)


def test_one_blind_and_no_blinds() -> None:
    alone = {"antes": "[1, 1]", "blinds_or_straddles": "[0, 2]", "starting_stacks": "[50, 50]"}

    assert "Texas hold'em, no limit, ante 1, blind 2" == lines_of(hand(**alone).events)[0]
    assert (
        "Short-deck hold'em, no limit, ante 1"
        == lines_of(hand(**{**alone, "variant": "'NS'", "blinds_or_straddles": "[0, 0]"}).events)[0]
    )


def test_a_shown_card_that_nobody_knows_makes_nothing() -> None:
    showdown = ("d db 2c7d9h", "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc")
    one = hand(*("d dh p1 As??", *DEALT[1:], "p3 f", "p1 cc", "p2 cc", *showdown, "p1 sm As??", "p2 sm -"))
    lines = lines_of(one.events)

    assert "Seat 1 shows As ??." in lines


@pytest.mark.parametrize(
    ("name", "book", "told"),
    [
        ("holdem", "tda", "Texas hold'em, no limit, blinds 1/2"),
        ("holdem", "holdem", "Texas hold'em, fixed limit, blinds 1/2, bets 2/4"),
        ("holdem-fixed", None, "Fixed-limit hold'em, blinds 1/2, bets 2/4"),
        ("holdem-pot-limit", None, "Pot-limit hold'em, blinds 1/2"),
        ("holdem-spread", None, "A film night's hold'em, spread limit, blinds 1/2, bets to 1,000"),
        ("short-deck", None, "Short-deck hold'em, no limit, ante 1"),
        ("leduc", None, "Leduc poker, fixed limit, ante 1, bets 2/4"),
    ],
)
def test_a_title_says_what_is_played(name: str, book: str | None, told: str) -> None:
    assert told == title(deal_out(name, book=book))


@pytest.mark.parametrize(
    ("name", "own", "board", "words"),
    [
        ("holdem", "As Ah", "", "pair of aces"),
        ("holdem", "As Ah", "Ad Kc Ks", "aces full of kings"),
        ("kuhn", "Ks", "", "king high"),
        ("omaha8", "As 2h Kd Kc", "", "pair of kings"),
        ("omaha8", "As 2h Kd Kc", "8c 7d 9s", "pair of kings, no low yet"),
        ("omaha8", "As 2h Kd Kc", "8c 7d 3s", "pair of kings, 8-7-3-2-A low"),
        ("omaha8", "As 2h Kd Kc", "8c Td 9s Jc Qd", "ace-high straight, no low"),
        ("omaha8", "As 2h Kd Kc", "9c 9d 9s", "nines full of kings, no low"),
        ("omaha8", "As Ah Kd Kc", "8c 7d 3s", "pair of aces, no low"),
        ("drawmaha", "As Ah 9d 8c 2s", "Kd Qc 3s", "pair of aces with the board and in hand"),
        ("drawmaha", "As Ah 9d 8c 2s", "Kd Ac 3s", "three aces with the board, pair of aces in hand"),
        ("drawmaha", "As Ah 9d 8c 2s", "", "pair of aces"),
        ("anaconda", "Ks Kh Kd Kc 4s 4h 4d", "", "four kings, fours full of kings for low"),
        ("anaconda", "Ks Kh Kd 4s 4h", "", "kings full of fours, high and low"),
        (
            "deuces-wild",
            "2s 2h 2d Kc 9s",
            "",
            "four kings, two of spades as the king of spades, two of hearts as the king of hearts, two of diamonds as the king of diamonds",
        ),
        ("deuces-wild", "2s 2h 2d Kc Ks", "", "five kings, two of spades, two of hearts and two of diamonds as kings"),
        ("chicago", "Ks 9s 2d", "", "king high, king of spades in the hole"),
    ],
)
def test_a_hand_in_words(name: str, own: str, board: str, words: str) -> None:
    hand = opened(HandOpened(deal_out(name), (9,) * deal_out(name).players), Hand)
    boards = [at for at, step in enumerate(hand.game.steps, 1) if isinstance(step, Board)]
    at = len(hand.game.steps) if len(cards(board)) == 5 else boards[0] if board else 4

    assert words == in_words(replace(hand, down=(cards(own), *hand.down[1:]), boards=(cards(board),), step=at), Seat(0))


@pytest.mark.parametrize(
    ("second", "words"),
    [
        ("Kh Ks 3h", "aces and kings on both boards"),
        ("Qh Jd 3h", "aces and kings on the first board, pair of aces on the second board"),
    ],
)
def test_a_hand_on_two_boards_in_words(second: str, words: str) -> None:
    hand = opened(HandOpened(deal_out("double-board"), (9,) * deal_out("double-board").players), Hand)
    boards = (cards("Kd Kc 3s"), cards(second))

    assert words == in_words(replace(hand, down=(cards("As Ah"), *hand.down[1:]), boards=boards, step=5), Seat(0))


def test_a_low_that_can_still_come_in_stud_is_not_there_yet() -> None:
    hand = opened(HandOpened(deal_out("stud8"), (9,) * deal_out("stud8").players), Hand)
    last = [at for at, step in enumerate(hand.game.steps) if isinstance(step, Deal)][-1]
    for own, words in (
        ("As 2h 3c 7d 7s Kd", "pair of sevens, no low yet"),
        ("As 2h Tc 7d 7s Kd", "pair of sevens, no low"),
    ):
        assert words == in_words(replace(hand, down=(cards(own), *hand.down[1:]), step=last), Seat(0))


def test_cards_are_sorted_as_in_a_hand() -> None:
    assert cards("As Ah Kd 2c") == held(cards("2c Ah Kd As"))
    assert cards("As Kd ??") == held(cards("?? Kd As"))


def test_a_line_as_text() -> None:
    assert "Ann holds As ??." == str(Line(("Ann holds ", cards("As ??"), ".")))
    assert "-- Flop  2c   pot $2" == str(Line(("Flop", "  ", cards("2c"), "   pot ", Sum("$2")), "street"))
    assert "A?n?" == str(Line(("A\x1bn\n",), "loud"))


def test_there_must_be_a_hand() -> None:
    with pytest.raises(ValueError, match="a hand begins with HandOpened, not with NoneType"):
        lines_of([])
    with pytest.raises(ValueError, match="a hand begins with HandOpened, not with HandEnded"):
        lines_of([HandEnded()])
