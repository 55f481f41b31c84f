from __future__ import annotations

from typing import Any

import pytest

from anteup.cards import STANDARD, Card, NotACard, cards
from anteup.ranking import Made, NoHand, Ranks, evaluate, reference
from tests.ranking.hands import ACE_LOW, SIXES_UP


def test_it_says_what_it_is() -> None:
    made = evaluate("Kc 4h", "Kd Kh 4s 9c 2d")

    assert "kings full of fours" == str(made)
    assert "kings full of fours" == made.in_full
    assert "full house" == made.category
    assert Made(strength=reference.high(cards("Kc Kd Kh 4h 4s"))) == made
    assert "Made(strength=7090176)" == repr(made)


def test_a_kicker_is_told_in_full() -> None:
    assert "pair of aces, king-nine-eight kickers" == evaluate("As Kd", "Ac 9d 8s 4h 2c").in_full


def test_hands_compare() -> None:
    better, worse, same = evaluate("As Kd 9c 5h 3d"), evaluate("Ad Kh 9s 5c 2d"), evaluate("Ac Ks 9d 5s 3c")

    assert better > worse
    assert better >= worse
    assert worse < better
    assert worse <= better
    assert better == same
    assert better >= same
    assert better <= same
    assert not better < same
    assert not better > same
    assert better != worse
    assert hash(better) == hash(same)
    assert better is max(worse, better)


def test_the_better_low_is_the_greater() -> None:
    wheel = evaluate("5s 4s 3s 2s As", of="a-5")
    eight = evaluate("8s 4s 3s 2s As", of="a-5", qualifier=8)

    assert wheel is not None
    assert eight is not None
    assert wheel > eight


def test_hands_of_different_rankings_do_not_compare() -> None:
    high, low, other = (
        evaluate("8s 4d 3s 2s As"),
        evaluate("8s 4d 3s 2s As", of="a-5"),
        evaluate("8s 4d 3s 2s As", ranks=ACE_LOW),
    )

    assert low is not None
    assert high != low
    assert high != other
    with pytest.raises(TypeError, match="ace high and 8-4-3-2-A low do not compare"):
        assert high > low
    with pytest.raises(TypeError, match="different rankings"):
        assert high <= other


@pytest.mark.parametrize("own", ["As Kd", "AsKd", cards("As Kd"), ["As", "Kd"], [Card.SA, "Kd"], iter(("As", "Kd"))])
def test_cards_may_be_written_in_any_way(own: str | list[Card | str]) -> None:
    assert "ace high, king kicker" == evaluate(own).in_full


def test_ten_may_be_written_as_it_is_read() -> None:
    assert evaluate("Qh Kh", "Js 2d Qd Td 9s") == evaluate("Qh Kh", ["Js", "2d", "Qd", "10d", "9s"])


@pytest.mark.parametrize(
    ("own", "board", "message"),
    [
        ("", "", "no cards make no hand"),
        ("As ??", "", r"\?\?, card 2 of the hand, has no strength: its face is hidden"),
        ("As 8s", "Ac Kd Ks 8s 3s", "8s stands twice: card 2 of the hand and card 4 of the board"),
        ("As Kd As", "", "As stands twice: card 1 of the hand and card 3 of the hand"),
    ],
)
def test_some_cards_make_no_hand(own: str, board: str, message: str) -> None:
    """BUG-007: a card twice is refused before it is ranked."""
    with pytest.raises(NoHand, match=message):
        evaluate(own, board)


@pytest.mark.parametrize("wrong", [None, 5])
def test_what_are_no_cards_at_all(wrong: Any) -> None:
    with pytest.raises(
        TypeError, match=f"^{wrong} are no cards: write them, such as 'As Kd', or give them one by one$"
    ):
        evaluate(wrong)
    with pytest.raises(TypeError, match=f"^{wrong} are no cards"):
        evaluate("As Kd", wrong)


def test_a_joker_where_there_is_none() -> None:
    with pytest.raises(NoHand, match="Jk, card 2 of the board, has no strength: there are no jokers in this game"):
        evaluate("As Kd", "2c Jk", ranks=Ranks(joker="none"))


def test_a_card_that_is_not_in_the_pack() -> None:
    with pytest.raises(NoHand, match="5c, card 2 of the hand, has no strength: the pack of this game is 6 to A"):
        evaluate("As 5c", ranks=SIXES_UP)


def test_text_that_is_no_card_is_refused_with_its_place() -> None:
    with pytest.raises(NotACard, match="'Kx' at character 4 of 'As Kx'"):
        evaluate("As Kx")
    with pytest.raises(NotACard, match="'Kx' is not a card"):
        evaluate(["As", "Kx"])


def test_a_hand_that_does_not_qualify_makes_nothing() -> None:
    assert evaluate("9s 4d 3s 2s As", of="a-5", qualifier=8) is None


def test_a_qualifier_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="5 to 13"):
        evaluate("As", of="a-5", qualifier=3)


def test_every_first_card_has_a_name() -> None:
    assert 13 == len({str(evaluate([card], ranks=Ranks())) for card in STANDARD})
