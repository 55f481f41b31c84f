"""Cards, packs and chips: what reads, what does not, and what the sums come to."""

from __future__ import annotations

import pickle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import BACK, JOKERS, RANKS, STANDARD, SUITS, Card, NotACard, cards, doubled, pack, written


def test_the_pack_is_52_cards_in_order() -> None:
    assert len(set(STANDARD)) == 52
    assert [card.index for card in STANDARD] == list(range(52))
    assert STANDARD[0] is Card("2c") and STANDARD[-1] is Card("As")
    assert [(c.rank, c.suit, c.text) for c in (Card("2c"), Card("Th"), Card("As"))] == [
        (0, 0, "2c"),
        (8, 2, "Th"),
        (12, 3, "As"),
    ]
    assert "".join(card.text for card in STANDARD) == "".join(r + s for r in RANKS for s in SUITS)


def test_jokers_and_the_back_have_no_rank() -> None:
    assert [(c.rank, c.suit, c.index) for c in (*JOKERS, BACK)] == [(-1, -1, 52), (-1, -1, 53), (-1, -1, 54)]


def test_stripped_packs_and_jokers() -> None:
    assert pack() == STANDARD
    assert pack("6")[0] is Card("6c") and len(pack("6")) == 36
    assert pack(jokers=2)[-2:] == JOKERS and len(pack("7", 1)) == 33
    for lowest, jokers, message in (
        ("1", 0, "'1' is not a rank"),
        ("23", 0, "'23' is not a rank"),
        ("", 0, "'' is not"),
    ):
        with pytest.raises(NotACard, match=message):
            pack(lowest, jokers)
    for jokers in (3, -1):
        with pytest.raises(NotACard, match=f"no joker, one or two, not {jokers}"):
            pack("2", jokers)


def test_ten_is_read_as_t_or_10() -> None:
    assert Card("10s") is Card("Ts") is cards("10s")[0]
    assert cards("10h10d") == (Card("Th"), Card("Td"))
    assert str(Card("10s")) == "Ts" and repr(Card("Ts")) == "Card('Ts')"


def test_cards_are_read_with_or_without_spaces() -> None:
    assert cards(" As  Kd2c\tJk Jk2 ?? \n") == (Card("As"), Card("Kd"), Card("2c"), *JOKERS, BACK)
    assert cards("") == cards("  ") == ()
    assert written(cards("AsKd")) == "As Kd"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("As Xx", "'Xx' at character 4 of 'As Xx'"),
        ("1s", "'1s' at character 1"),
        ("as", "'as' at character 1"),
        ("A", "'A' at character 1"),
        ("AsK", "'K' at character 3"),
        ("10", "'10' at character 1"),
        ("As,Kd", "',Kd' at character 3"),
    ],
)
def test_what_is_no_card_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotACard, match=message):
        cards(text)


@pytest.mark.parametrize("value", ["1s", "10", "10x", "", "AS", "Asx", 7, None, "10sd"])
def test_one_card_from_one_text(value: object) -> None:
    with pytest.raises(NotACard, match="is not a card: a rank of"):
        Card(value)  # type: ignore[arg-type]


def test_cards_travel() -> None:
    assert msgspec.json.encode(cards("As Jk ??")) == b'["As","Jk","??"]'
    assert msgspec.json.decode(b'["As","Jk"]', type=tuple[Card, ...]) == cards("As Jk")
    assert pickle.loads(pickle.dumps(Card("As"))) is Card("As")
    assert hash(Card("As")) == hash(Card("As"))


def test_a_card_twice() -> None:
    assert doubled(cards("As Kd As")) is Card("As")
    assert doubled(cards("As Kd ?? ??")) is None


@given(st.lists(st.sampled_from([*Card])))
def test_written_cards_read_back(hand: list[Card]) -> None:
    assert cards(written(hand)) == tuple(hand)
    assert cards("".join(card.text for card in hand)) == tuple(hand)


@given(st.text(alphabet="23456789TJQKA10cdhsJk? \t,.é", max_size=12))
def test_any_text_is_cards_or_refused(text: str) -> None:
    try:
        hand = cards(text)
    except NotACard as refused:
        said = str(refused)
    else:
        said = repr(text)
        assert cards(written(hand)) == hand
    assert repr(text) in said


def test_cards_are_read_from_text() -> None:
    with pytest.raises(NotACard, match="from text such as 'As Kd', not from"):
        cards(["As"])  # type: ignore[arg-type]


def test_a_joker_before_a_two_is_not_the_second_joker() -> None:
    assert cards("Jk2c") == (Card.JOKER, Card("2c"))
    assert cards("Jk22c") == (Card.JOKER2, Card("2c"))
    assert cards("Jk2 2c") == (Card.JOKER2, Card("2c"))
