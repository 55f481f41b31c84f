"""Outs: the ledger's rivers, what every book says, and each card looked at by the evaluator."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from anteup.cards import STANDARD, NotACard, cards, written
from anteup.odds import outs
from anteup.odds.kinds import NO_HAND, royally
from anteup.ranking import Ranks, evaluate

RIVERS = {"Alice": "Tc 9c", "Bob": "Kh Qs", "Carol": "Qh Td", "Ted": "Jc 2c"}
"""T-049, on 8s Qc 8h 4c."""


def test_the_forty_rivers() -> None:
    """T-049."""
    found = {
        name: outs(hand, "8s Qc 8h 4c", against=[other for other in RIVERS.values() if other != hand])
        for name, hand in RIVERS.items()
    }
    best = {name: {card.text for some in one.wins.values() for card in some} for name, one in found.items()}
    tied = {name: {card.text for some in one.ties.values() for card in some} for name, one in found.items()}

    assert {40} == {one.unseen for one in found.values()}
    assert {"Alice": 3, "Bob": 23, "Carol": 2, "Ted": 6} == {name: len(some) for name, some in best.items()}
    assert {"Jd", "Jh", "Js"} == best["Alice"]
    assert {"Th", "Ts"} == best["Carol"]
    assert {"3c", "5c", "6c", "7c", "Kc", "Ac"} == best["Ted"]
    assert {"8c", "8d", "Qd", "Ad", "Ah", "As"} == tied["Bob"] == tied["Carol"]
    assert tied["Alice"] == tied["Ted"] == set()
    assert (23 / 40, 6 / 40) == (found["Bob"].ends_best, found["Bob"].ends_tied)


@pytest.mark.parametrize(
    ("own", "board", "kind", "many"),
    [
        ("Ah Kh", "Qh 7h 2c", "flush", 9),
        ("9d 8c", "7h 6s 2c", "straight", 8),
        ("9d 8c", "7h 5s 2c", "straight", 4),
        ("7d 7c", "Kh 5s 2c", "three of a kind", 2),
        ("Kd 5c", "Kh 5s 2c", "full house", 4),
        ("5d 5c", "Kh 5s 2c", "full house", 6),
        ("5d 5c", "Kh 5s 2c", "four of a kind", 1),
        ("Ah Kh", "Qh Jh 2c", "royal flush", 1),
        ("Ah Kh", "Qh Jh 2c Td", "flush", 8),
    ],
)
def test_outs_that_every_player_knows(own: str, board: str, kind: str, many: int) -> None:
    found = outs(own, board)

    assert many == len(found.betters[kind])
    assert 52 - 2 - len(cards(board)) == found.unseen
    assert many / found.unseen == found.next(kind)


def test_chances_by_the_river_that_every_player_knows() -> None:
    flush = outs("Ah Kh", "Qh 7h 2c").river
    assert "34.97" == f"{100 * flush.at_least('flush'):.2f}"
    full = outs("5d 5c", "Kh 5s 2c").river
    assert "33.4" == f"{100 * (full.at_least('full house')):.1f}"
    assert 0.0 == outs("Ah Kh", "Qh 7h 2c 3h").next("royal flush")


@pytest.mark.parametrize(
    ("own", "board", "others", "said"),
    [
        ("Ah Kh", "Qh 7h 2c", ["Qs Qd"], {}),
        ("Ah Kh", "Qh 7h 2c 2d", ["Qs 2s", "7s 7d"], {}),
        ("Ah 2h Kc Qd", "3h 8h 9s", ["Ks Kd 7c 6c"], {"plays": "two and three"}),
        ("Ah 2h Kc Qd", "3h 8h 9s", ["As 2d 7c 6c"], {"plays": "two and three", "of": "a-5", "qualifier": 8}),
        ("2d 9h", "2c 7h Ts 4s", ["Td Tc"], {"wild": "2"}),
        ("Ah Kh", "Qd 7h 2c", ["As Ks"], {"ranks": Ranks(suits="hearts first")}),
    ],
)
def test_card_by_card(own: str, board: str, others: list[str], said: dict[str, Any]) -> None:
    held, common = cards(own), cards(board)
    hands = [cards(other) for other in others]
    rest = [card for card in STANDARD if card not in {*held, *common, *(card for hand in hands for card in hand)}]
    found = outs(own, board, against=others, **said)

    def told(some: Any, more: Any) -> tuple[str, int, str]:
        """The class, its place, and how it does against the others."""
        made = evaluate(some, (*common, *more), **said)
        if made is None:
            return NO_HAND, -1, ""
        against = [evaluate(hand, (*common, *more), **said) for hand in hands]
        best = max((one.strength for one in against if one), default=0)
        does = "wins" if made.strength > best else "ties" if made.strength == best else ""
        order = made.strength >> (27 if "ranks" in said else 20)
        return royally(made), order, does

    now = told(held, ())
    nexts = {card: told(held, (card,)) for card in rest}
    better = [card for card in rest if nexts[card][1] > now[1] or (nexts[card][0] != now[0] and now[0] == NO_HAND)]
    if said.get("of") != "a-5":
        assert better == sorted((card for some in found.betters.values() for card in some), key=rest.index)
        assert all({nexts[card][0] for card in some} == {kind} for kind, some in found.betters.items())
    for does, cards_told in (("wins", found.wins), ("ties", found.ties)):
        assert Counter(kind for kind, _, it in nexts.values() if it == does) == {
            kind: len(some) for kind, some in cards_told.items()
        }
        assert all(nexts[card][2] == does for some in cards_told.values() for card in some)
    ends = [told(held, more) for more in combinations(rest, 5 - len(common))]
    assert Counter(kind for kind, _, _ in ends) == found.river.counts
    assert sum(does == "wins" for _, _, does in ends) / len(ends) == pytest.approx(found.ends_best)
    assert sum(does == "ties" for _, _, does in ends) / len(ends) == pytest.approx(found.ends_tied)


def test_what_is_no_class_is_refused() -> None:
    found = outs("Ah Kh", "Qh 7h 2c")

    assert 0.0 == found.next("full house")
    assert 1 == found.river.counts["royal flush"]
    assert found.river.chance("royal flush") == 1 / found.river.deals
    assert 0.0 == outs("2h 3h", "Qs 7d 4c").river.chance("royal flush")
    with pytest.raises(ValueError, match="'pair' is no class of hand: did you mean 'one pair'"):
        found.next("pair")


def test_what_a_hand_is_now() -> None:
    assert "ace high, king-queen-seven-two kickers" == outs("Ah Kh", "Qh 7h 2c").now.in_full  # type: ignore[union-attr]
    low = outs("Ah 2h", "3h Kc Ks", of="a-5", plays="two and three", qualifier=8)
    assert low.now is None
    assert [*low.betters] == []  # one card of a low board is not enough
    assert NO_HAND == [*low.river.counts][-1]


def test_alone_there_is_nobody_to_beat() -> None:
    found = outs("Ah Kh", "Qh 7h 2c")

    assert ({}, {}, 1.0, 0.0) == (found.wins, found.ties, found.ends_best, found.ends_tied)


def test_dead_cards_do_not_come() -> None:
    found = outs("Ah Kh", "Qh 7h 2c", dead="2h 3h 4h")

    assert "5h 6h 8h 9h Th Jh" == written(found.betters["flush"])
    assert 44 == found.unseen


@pytest.mark.parametrize("board", ["", "Qh 7h", "Qh 7h 2c 3c 4c"])
def test_other_boards_are_refused(board: str) -> None:
    with pytest.raises(ValueError, match=f"a flop of three cards or a turn of four, not with {len(cards(board))}"):
        outs("Ah Kh", board)


def test_cards_that_cannot_be_there() -> None:
    with pytest.raises(NotACard, match="Ah stands twice"):
        outs("Ah Kh", "Qh 7h 2c", against=["Ah Ks"])
    with pytest.raises(ValueError, match="Jk is not in this pack"):
        outs("Ah Jk", "Qh 7h 2c")


@pytest.mark.parametrize(
    ("own", "board", "said", "why"),
    [
        ("5d", "Kh 5s 2c", {}, r"own: a hand here is two cards, not 1 \(5d\)"),
        ("5d 5c 5h", "Kh 5s 2c", {}, "own: a hand here is two cards, not 3"),
        ("5d 5c", "Kh 5s 2c", {"against": ["Ad Kd", "As"]}, r"against\[1\]: a hand here is two cards, not 1"),
        ("5d", "Kh 5s 2c", {"plays": "two and three"}, "own: a hand here is two to six cards, not 1"),
        ("5d 5c", "Kh 5s 2c", {"plays": "own cards"}, "own: a hand here is five to seven cards, not 2"),
        ("5d Xc", "Kh 5s 2c", {}, "own: 'Xc' at character 4"),
        ("5d 5c", "Kh 5s 2c", {"against": ["QQ"]}, r"against\[0\]: 'QQ' at character 1 of 'QQ' is not a card"),
    ],
)
def test_hands_of_another_size(own: str, board: str, said: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        outs(own, board, **said)
