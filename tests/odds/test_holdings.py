"""The nuts, and the order of all holdings: the ledger's boards, all boards there are, and the evaluator's order."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from anteup.cards import STANDARD, Card, NotACard, Pack, cards, pack
from anteup.kernel import ranker
from anteup.kernel.masks import cards_in, mask
from anteup.odds import best_strengths, in_short, nuts
from anteup.odds.deals import up_to_suits
from anteup.ranking import Made, Ranks, evaluate


def test_the_nuts_of_the_lowest_board() -> None:
    """T-033 and T-034."""
    best = nuts("2c 3c 7d 8d Qh")[0]

    assert "three queens, eight-seven kickers" == best.made.in_full
    assert {"Qs Qd", "Qs Qc", "Qd Qc"} == {" ".join(card.text for card in held) for held in best.holdings}


@pytest.mark.long
def test_the_nuts_of_every_board() -> None:
    """T-034, over all 2,598,960 boards, one for all that differ in their suits alone."""
    judge, kinds, queens, lowest = ranker(), Counter[str](), 0, Counter[str]()
    least = evaluate("Qc Qd Qh 8s 7s")
    for boards, times in up_to_suits(5):
        best = best_strengths(boards, judge)
        for strength in np.unique(best).tolist():
            made = judge.made(strength)
            here = best == strength
            many = int(times[here].sum())
            assert made >= least
            kinds[made.category] += many
            queens += many * str(made).startswith("three queens")
            if made == least:
                for board, each in zip(boards[here].tolist(), times[here].tolist(), strict=True):
                    lowest["".join(card.text[0] for card in cards_in(board))] += each
    assert {"2378Q": 600} == lowest
    assert 6_000 == queens
    assert {
        "three of a kind": 47_400,
        "straight": 724_800,
        "flush": 390_520,
        "four of a kind": 1_174_320,
        "straight flush": 261_920,
    } == kinds


def test_the_best_on_many_boards_are_the_first_places() -> None:
    boards = ["2c 3c 7d 8d Qh", "Kh Qh 7d 2c 2s", "As Ks Qs Js Ts", "2c 3c 7d 9h Kd"]
    masks = np.array([mask(board) for board in boards], dtype=np.uint64)
    for judge, said in (
        (ranker(), {}),
        (ranker(plays="two and three"), {"plays": "two and three"}),
        (ranker("a-5", "two and three", 8), {"of": "a-5", "plays": "two and three", "qualifier": 8}),
    ):
        for board, found in zip(boards, best_strengths(masks, judge).tolist(), strict=True):
            places = nuts(board, **said)
            assert (judge.made(found) if found else None) == (places[0].made if places else None)


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("Kh Qh 7d 2c 2s", {}),
        ("Kh Qh 7d", {}),
        ("Kh Qh 7d 2c", {"dead": "Ah Kd"}),
        ("Ah 8d 3c 2s Kh", {"of": "a-5", "plays": "two and three", "qualifier": 8}),
        ("9h 8h 7d Tc Js", {"plays": "two and three"}),
        ("9h 8h 7d Tc Js", {"ranks": Ranks(lowest="6"), "pack": pack("6")}),
        ("9h 2h 7d", {"wild": "2"}),
        ("9h 8h 7d", {"pack": pack(jokers=1)}),
    ],
)
def test_the_order_of_all_holdings(board: str, said: dict[str, Any]) -> None:
    whole: Pack = said.get("pack", STANDARD)
    ranked = {key: value for key, value in said.items() if key not in {"pack", "dead"}}
    rest = [card for card in whole if card not in {*cards(board), *cards(said.get("dead", ""))}]
    made: defaultdict[Made, set[frozenset[Card]]] = defaultdict(set)
    for held in combinations(rest, 2):
        one = evaluate(held, board, **ranked)
        if one is not None:
            made[one].add(frozenset(held))
    places = nuts(board, **said)

    assert sorted(made, reverse=True) == [place.made for place in places]
    assert [made[place.made] for place in places] == [{frozenset(held) for held in place.holdings} for place in places]
    better = 0
    for place in places:
        assert better == place.better
        better += len(place.holdings)


def test_a_holding_may_be_of_one_card() -> None:
    assert "king-high flush" == str(nuts("Qh Jh 9h 2h", holding=1, dead="Ah")[0].made)


@pytest.mark.parametrize(
    ("board", "short"),
    [
        ("Kh Qh 7d 2c 2s", ["2h2d", "KK", "QQ", "77", "K2", "Q2", "72", "A2", "2 with any other card"]),
        ("Kc Kd Kh Ks 2s", ["A with any other card"]),
        ("Ah Kh Qh 9h 2c", ["JhTh", "Jh with any other card", "Th with any other card"]),
        ("Th 9h 2h 3s 3c", ["3h3d", "TT", "99", "T3", "93", "32", "22"]),
        ("Th 9c 8d 3s 2c", ["QJ", "J7", "76"]),
        ("As Ks 9s 9c", ["9h9d", "AA", "KK", "A9", "K9"]),
    ],
)
def test_holdings_in_short(board: str, short: list[str]) -> None:
    assert short == [in_short(place.holdings) for place in nuts(board)[: len(short)]]


def test_holdings_in_short_of_many_kinds() -> None:
    everything = nuts("As Ks Qs Js Ts")[0].holdings

    assert 1_081 == len(everything)
    assert in_short(everything).endswith(" and so on")
    assert "AKs" == in_short([cards("As Ks"), cards("Ah Kh")])
    assert "AsKs" == in_short([cards("As Ks")])
    assert "JkA" == in_short([cards("Jk As"), cards("Jk Ah")])[:3]
    spades = [cards(f"As {rank}s") for rank in "K98765432"]
    assert "As with any other spade" == in_short(spades)
    with pytest.raises(ValueError, match="only holdings of two cards"):
        in_short([cards("As")])


@pytest.mark.parametrize("board", ["", "Kh Qh", "Kh Qh 7d 2c 2s 3s"])
def test_other_boards_are_refused(board: str) -> None:
    with pytest.raises(ValueError, match=f"a board of three to five cards, not of {len(cards(board))}"):
        nuts(board)


def test_cards_that_cannot_be_there() -> None:
    with pytest.raises(NotACard, match="Kh stands twice"):
        nuts("Kh Qh Kh")
    with pytest.raises(ValueError, match="2c is not in this pack"):
        nuts("Kh Qh 2c", pack=pack("6"))


@pytest.mark.parametrize(
    ("boards", "why"),
    [
        ("2c 3c 7d", "boards are masks .* not text"),
        ([0], r"boards\[0\]: a board has three to five cards, not 0"),
        ([mask("2c 3c 7d"), mask("2c 3c")], r"boards\[1\]: a board has three to five cards, not 2"),
        ([1 << 15 | mask("2c 3c")], r"boards\[0\] is 0x8003, which is no mask of cards"),
        ([mask("2c 3c Jk")], r"boards\[0\] has Jk, which is not in this pack"),
    ],
)
def test_many_boards_that_are_none_are_refused(boards: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        best_strengths(boards, ranker())


def test_many_boards_may_be_a_list() -> None:
    board = mask("2c 3c 7d 8d Qh")

    assert best_strengths(np.array([board], dtype=np.uint64), ranker()) == best_strengths([board], ranker())
    assert [] == best_strengths([], ranker()).tolist()
    with pytest.raises(TypeError, match="judge: 3 is no Ranker"):
        best_strengths([board], 3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
