"""Hands of the showdown judged by kernel, held to the evaluator, which other tests hold to the reference."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from anteup.cards import BACK, JOKERS, STANDARD, Card, Pack, cards
from anteup.engine import showing
from anteup.kernel import NUMPY, judging, path
from anteup.kernel.judging import Judge
from anteup.ranking import USUAL, Evaluator, NoHand, Of, Plays, Ranks, evaluator
from anteup.rules.catalogue import deal_out, games
from anteup.rules.steps import Share

SOME = ("omaha8", "triple-draw-27", "badugi", "chicago", "short-deck", "bug-draw")
OWN = {"two and three": (2, 3, 4, 5, 6), "any five": (0, 1, 2, 3, 5, 7, 8), "own cards": (1, 4, 5, 6, 7, 9)}
SIZES = (0, 3, 4, 5, 1)


def shares(name: str, books: int) -> set[tuple[Share, Ranks]]:
    """The shares of a form by so many books, and their rankings."""
    listed = next(listed for listed in games() if listed.name == name)
    dealt = [deal_out(name, book=book) for book in listed.books[:books]]
    return {(share, game.ranks) for game in dealt for share in game.shares}


def judge_of(share: Share, ranks: Ranks) -> Judge:
    """One who has his table from the first hand on; `MANY` must be 1."""
    judge = Judge(share.of, share.plays, share.qualifier, ranks)
    judge.strengths([])
    return judge


@pytest.fixture(autouse=True)
def _tables_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MANY", 1)


def showdowns(share: Share, ranks: Ranks, seed: int, count: int) -> Iterator[tuple[list[Pack], Pack]]:
    """Hands and a board of every size, from the pack with its jokers; some cards hidden, some not of the ranking."""
    dice = Random(seed)
    deck = (*STANDARD, *JOKERS)
    known = [card for card in deck if card.rank >= ranks_from(ranks) or (card.rank < 0 and ranks.joker != "none")]
    for number in range(count):
        stock = dice.sample(deck if number % 9 == 0 else known, 30)
        own, out = dice.choice(OWN[share.plays]), dice.choice(SIZES)
        board, stock = tuple(stock[:out]), stock[out:]
        if share.of == "spade in the hole":
            board = ()
        hands = [tuple(stock[at : at + own]) for at in range(0, min(len(stock), 3 * own or 1), own or 1)]
        if number % 11 == 0:
            hands[-1] = (*hands[-1][1:], BACK)
        yield hands, board


def ranks_from(ranks: Ranks) -> int:
    """The lowest rank of its pack."""
    return cards(f"{ranks.lowest}c")[0].rank


def outcome(judge: Judge | Evaluator, hands: list[Pack], board: Pack) -> object:
    """What somebody judges them to be worth, or how that fails."""
    try:
        return judge.strengths(hands, board)
    except (NoHand, ValueError) as fault:
        return type(fault), str(fault)


def agree(share: Share, ranks: Ranks, count: int) -> None:
    judge, value = judge_of(share, ranks), evaluator(share.of, share.plays, share.qualifier, ranks)
    for hands, board in showdowns(share, ranks, 7, count):
        assert outcome(judge, hands, board) == outcome(value, hands, board), (share, hands, board)


@pytest.mark.parametrize("name", SOME)
def test_as_the_evaluator(name: str) -> None:
    for share, ranks in shares(name, 1):
        agree(share, ranks, 150)


@pytest.mark.long
def test_as_the_evaluator_in_every_game() -> None:
    every = {one for listed in games() for one in shares(listed.name, len(listed.books))}
    for share, ranks in sorted(every, key=repr):
        agree(share, ranks, 300)


@pytest.mark.long
@pytest.mark.parametrize("plays", get_args(Plays))
@pytest.mark.parametrize("of", get_args(Of))
@pytest.mark.parametrize("wide", [False, True])
def test_as_the_evaluator_whatever_plays(of: Of, plays: Plays, *, wide: bool) -> None:
    ranks = Ranks(wild_card="higher", five_of_a_kind=False, duplicates=True) if wide else USUAL
    agree(Share(of=of, plays=plays), ranks, 300)


@pytest.mark.skipif(path() == NUMPY, reason="there is no kernel here")
def test_the_table_is_made_for_one_who_is_asked_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MANY", 3)
    judge, hands, board = Judge("high", "any five", 0, USUAL), [cards("As Ks"), cards("Qs Js")], cards("Ac Kc 7d 8d 9s")
    expected = judge.strengths(hands, board)
    assert [judge.strengths(hands, board) for _ in range(2)] == [expected] * 2
    monkeypatch.delattr(Evaluator, "strengths")
    assert judge.strengths(hands, board) == expected, "the evaluator is not asked any more"


def test_strengths_that_have_no_room_in_a_table() -> None:
    agree(Share(of="badugi", plays="own cards"), Ranks(wild_card="higher"), 100)


def test_a_ranking_without_a_table() -> None:
    (share, ranks), *_ = shares("holdem-hearts", 1)
    agree(share, ranks, 10)


def test_without_a_kernel_the_evaluator_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "path", lambda: NUMPY)
    judge = judge_of(Share(), USUAL)
    monkeypatch.setattr(Evaluator, "strengths", lambda *_: [-1])
    assert judge.strengths([cards("As Ks")], cards("Ac Kc 7d 8d 9s")) == [-1]


def test_an_unseen_card_is_no_hand_by_either() -> None:
    judge = judge_of(Share(), USUAL)
    with pytest.raises(NoHand) as by_table:
        judge.strengths([cards("As Ks"), (Card("Qs"), BACK)], cards("2c 3d 4h 9s Td"))
    with pytest.raises(NoHand) as by_evaluator:
        evaluator().strengths([cards("As Ks"), (Card("Qs"), BACK)], cards("2c 3d 4h 9s Td"))
    assert str(by_table.value) == str(by_evaluator.value)


def test_a_game_has_one_judge_for_equal_shares() -> None:
    (one,), (other,) = (showing.judges(deal_out(name)) for name in ("holdem", "stud7"))
    assert one is other


PLAYED = """
import random
from anteup import Call, Check, RaiseTo, act, deal, deal_out, menu
from anteup.kernel import judging

judging.MANY = 1
rng = random.Random(5)
for form in ("holdem", "omaha8", "stud8", "razz", "chicago"):
    game = deal_out(form, players=5)
    for _ in range(20):
        hand = deal(game, (400,) * 5, tuple(rng.sample(game.deck, len(game.deck))))
        while hand.due:
            able = menu(hand)
            hand = act(hand, Call() if able.call else Check() if able.check else RaiseTo(able.least))
        print(form, hand.stacks)
"""


def test_the_same_hands_are_won_without_the_kernel() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", PLAYED],
            check=True, capture_output=True, text=True, env=os.environ | {"ANTEUP_KERNEL": chosen},
        ).stdout
        for chosen in ("", NUMPY)
    ]  # fmt: skip
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == 100
