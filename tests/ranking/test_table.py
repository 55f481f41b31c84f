from __future__ import annotations

from typing import cast, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import RANKS, STANDARD, Card, Pack, cards, pack
from anteup.ranking import USUAL, Class, Evaluator, NoHand, Of, Plays, Ranks, evaluator, reference
from anteup.ranking.ranks import STANDARD as USUAL_ORDER
from anteup.ranking.sums import Best
from tests.ranking.hands import ACE_LOW, SIXES_UP, random_hands

SHARES: list[tuple[Of, int]] = [("high", 0), ("a-5", 0), ("a-5", 8)]


def by_reference(table: Evaluator, own: Pack, board: Pack = ()) -> int | None:
    return reference.best(table.of, table.plays, table.qualifier, table.ranks, own, board)


@st.composite
def declarations(draw: st.DrawFn) -> Ranks:
    """Any order of the hands there can be: a straight and a flush above a high card, a straight flush above both."""
    order = list(draw(st.permutations(USUAL_ORDER)))
    kept: tuple[Class, ...] = ("high card", "straight", "flush", "straight flush")
    for place, kind in zip(sorted(order.index(kind) for kind in kept), kept, strict=True):
        order[place] = kind
    ace = draw(st.sampled_from(["high and low", "high", "low"]))
    lowest = draw(st.sampled_from(RANKS[:9]))
    return msgspec.convert({"order": order, "ace_in_straights": ace, "lowest": lowest}, Ranks)


@pytest.mark.parametrize("ranks", [USUAL, ACE_LOW, SIXES_UP], ids=["usual", "ace low", "sixes up"])
@pytest.mark.parametrize(("of", "qualifier"), SHARES)
@pytest.mark.parametrize(
    ("size", "count"), [(1, 52), (2, 300), (3, 500), (4, 500), (5, 1000), (6, 100), (7, 100), (9, 5)]
)
def test_any_five_of_so_many_cards(of: Of, qualifier: int, ranks: Ranks, size: int, count: int) -> None:
    table = evaluator(of, "any five", qualifier, ranks)
    hands = list(random_hands(count, size, pack(ranks.lowest)))

    assert [by_reference(table, hand) for hand in hands] == table.strengths(hands)


@pytest.mark.parametrize(("of", "qualifier"), SHARES)
@pytest.mark.parametrize("out", range(6))
@pytest.mark.parametrize("own", [1, 2, 4, 5])
def test_two_and_three(of: Of, qualifier: int, own: int, out: int) -> None:
    table = evaluator(of, "two and three", qualifier)
    for deal in random_hands(20, out + 3 * own, seed=7):
        board, hands = deal[:out], [deal[out + own * seat :][:own] for seat in range(3)]

        assert [by_reference(table, hand, board) for hand in hands] == table.strengths(hands, board)


@pytest.mark.long
@pytest.mark.parametrize("ranks", [USUAL, ACE_LOW, SIXES_UP], ids=["usual", "ace low", "sixes up"])
@pytest.mark.parametrize("plays", ["any five", "two and three"])
@pytest.mark.parametrize(("of", "qualifier"), SHARES)
@pytest.mark.parametrize("own", [2, 4])
def test_many_showdowns(of: Of, qualifier: int, plays: Plays, ranks: Ranks, own: int) -> None:
    table = evaluator(of, plays, qualifier, ranks)
    for deal in random_hands(1000, 5 + 2 * own, pack(ranks.lowest), seed=3):
        board, hands = deal[:5], [deal[5 : 5 + own], deal[5 + own :]]

        assert [by_reference(table, hand, board) for hand in hands] == table.strengths(hands, board)


@pytest.mark.parametrize("plays", ["any five", "two and three"])
def test_flushes_on_the_board(plays: Plays) -> None:
    """Boards of one suit or nearly, where the suits decide most."""
    table = evaluator("high", plays)
    spades = STANDARD[3::4]
    for suited, others in zip(random_hands(200, 8, spades), random_hands(200, 3, STANDARD[:3]), strict=True):
        board = (*suited[:4], others[0])
        hands = [(suited[4], others[1]), suited[5:7], (*suited[5:8], others[2])]

        assert [by_reference(table, hand, board) for hand in hands] == table.strengths(hands, board)


@pytest.mark.parametrize("run", ["everyday", pytest.param("long", marks=pytest.mark.long)])
@given(ranks=declarations(), data=st.data())
def test_any_declaration(run: str, ranks: Ranks, data: st.DataObject) -> None:  # noqa: ARG001
    """The table and the plain words agree under every order of the hands, with every way of playing them.

    The long run of the tests tries more examples.
    """
    dealt = data.draw(st.lists(st.sampled_from(pack(ranks.lowest)), unique=True, min_size=1, max_size=9))
    own = data.draw(st.integers(0, min(4, len(dealt))))
    of, qualifier = data.draw(st.sampled_from(SHARES))
    plays = cast("Plays", data.draw(st.sampled_from(["any five", "two and three"])))
    table = Evaluator(of, plays, qualifier, ranks)

    assert by_reference(table, tuple(dealt[:own]), tuple(dealt[own:])) == table(dealt[:own], dealt[own:])


def test_a_pair_of_suits_takes_the_better() -> None:
    """Ten cards may hold two flushes."""
    own, board = cards("As Ks 9s 4s 2s"), cards("Ah Kh 9h 5h 2h")

    assert evaluator()(board) == evaluator()(own, board)


def test_the_same_share_has_the_same_evaluator() -> None:
    assert evaluator() is evaluator("high", ranks=Ranks())
    assert evaluator() is not evaluator(plays="two and three")


@pytest.mark.parametrize(
    ("of", "qualifier", "message"),
    [
        ("high", 8, "for lows from the ace to the five, not for high hands"),
        ("2-7", 8, "not for '2-7'"),
        ("a-5", 4, "5 to 13"),
        ("a-5", 14, "5 to 13"),
    ],
)
def test_a_qualifier_that_there_is_not(of: Of, qualifier: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        evaluator(of, "any five", qualifier)


@pytest.mark.parametrize("plays", get_args(Plays))
@pytest.mark.parametrize("of", get_args(Of))
@pytest.mark.parametrize(
    ("own", "board", "message"),
    [
        ("", "", "no cards"),
        ("As ??", "2d", r"\?\? has no strength: its face is hidden"),
        ("As Jk2", "2d", "Jk2 has no strength: there are no jokers in this game"),
        ("As 5d", "Kd", "5d has no strength: the pack of this game is 6 to A"),
    ],
)
def test_some_cards_make_no_hand(of: Of, plays: Plays, own: str, board: str, message: str) -> None:
    table = evaluator(of, plays, ranks=SIXES_UP if "5d" in message else Ranks(joker="none"))
    with pytest.raises(NoHand, match=message):
        table(cards(own), cards(board))


def test_no_hands_have_no_strengths() -> None:
    assert [] == evaluator().strengths([], cards("As Kd 2c"))


def test_a_table_remembers_no_more_than_it_has_room_for() -> None:
    full, empty = Best(room=3), Best()
    for best in (full, empty):
        best.update({1: 10, 5: 20})  # a two and a three

    assert 20 == full[1 + 5] == empty[1 + 5]
    assert 20 == full[1 + 1 + 5] == empty[1 + 1 + 5]
    assert 3 == len(full)
    assert {1: 10, 5: 20, 2: 10, 6: 20, 7: 20} == empty


def test_seven_cards_have_room() -> None:
    """The number of the docstring: ranks of one to seven cards, no more than four of each."""
    ways = [1]
    for _ in RANKS:
        ways = [sum(ways[max(0, held - 4) : held + 1]) for held in range(min(len(ways) + 4, 8))]

    assert [13, 91, 455, 1820, 6175, 18395, 49205] == ways[1:]
    assert 76154 == sum(ways[1:]) < Best().room


def test_a_hand_may_be_any_sequence_of_cards() -> None:
    assert evaluator()(cards("As Ad")) == evaluator()([Card.SA, Card.DA], [])


@pytest.mark.parametrize(("of", "plays"), [("low", "any five"), ("high", "three"), ("high", None), (None, "any five")])
def test_a_share_is_one_of_those_there_are(of: object, plays: object) -> None:
    with pytest.raises(ValueError, match=r"of 'high', 'a-5', .* or 'spade in the hole' and plays 'any five', "):
        evaluator(of, plays)  # type: ignore[arg-type]
