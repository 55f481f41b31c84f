"""Random spots of every kind that others can do: poker-equity deal by deal, pokerfast, xiapl and PokerKit beside it."""

from __future__ import annotations

from random import Random
from typing import Any

import poker_equity
import pokerfast.equity
import pytest
import xiapl
from pokerkit import (
    BadugiHand,
    Deck,
    EightOrBetterLowHand,
    Hand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
    calculate_equities,
)
from pokerkit import Card as TheirCard

from anteup.cards import Card
from anteup.equity import HANDS, contest_of, equity, parse
from anteup.kernel.masks import BIT

VARIANTS = {  # our name: theirs
    "holdem": "holdem",
    "short-deck": "short_deck",
    "omaha": "omaha",
    "omaha8": "omaha_hi_lo",
    "courchevel": "courchevel",
    "stud7": "stud",
    "stud8": "stud_hi_lo",
    "razz": "razz",
    "single-draw-27": "deuce_seven",
    "draw": "five_card_draw",
    "badugi": "badugi",
}
KIT: dict[str, tuple[Deck, tuple[type[Hand], ...]]] = {
    "holdem": (Deck.STANDARD, (StandardHighHand,)),
    "short-deck": (Deck.SHORT_DECK_HOLDEM, (ShortDeckHoldemHand,)),
    "omaha": (Deck.STANDARD, (OmahaHoldemHand,)),
    "omaha8": (Deck.STANDARD, (OmahaHoldemHand, OmahaEightOrBetterLowHand)),
    "stud7": (Deck.STANDARD, (StandardHighHand,)),
    "stud8": (Deck.STANDARD, (StandardHighHand, EightOrBetterLowHand)),
    "razz": (Deck.STANDARD, (RegularLowHand,)),
    "single-draw-27": (Deck.STANDARD, (StandardLowHand,)),
    "draw": (Deck.STANDARD, (StandardHighHand,)),
    "badugi": (Deck.STANDARD, (BadugiHand,)),
}


def spot(game: str, seed: int) -> tuple[list[str], str, str, int]:
    """Random hands, a board, dead cards, and how many cards each hand lacks: few enough to count every deal."""
    asked, dice = contest_of(game), Random(f"{game} {seed}")
    deck = list(asked.deck)
    dice.shuffle(deck)
    players = dice.randint(2, 3)
    lacking = 0 if asked.board else dice.randint(0, 1)
    out = dice.choice([3, 4, 5]) if asked.board else 0
    hands = ["".join(card.text for card in _take(deck, asked.own - lacking)) for _ in range(players)]
    board = "".join(card.text for card in _take(deck, out))
    return hands, board, "".join(card.text for card in _take(deck, dice.randint(0, 2))), lacking


def _take(deck: list[Card], count: int) -> list[Card]:
    return [deck.pop() for _ in range(count)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", VARIANTS)
def test_poker_equity(game: str, seed: int) -> None:
    beside_poker_equity(game, seed)


@pytest.mark.long
@pytest.mark.parametrize("game", VARIANTS)
def test_poker_equity_at_length(game: str) -> None:
    for seed in range(100, 160):
        beside_poker_equity(game, seed)


def beside_poker_equity(game: str, seed: int) -> None:
    """Every deal, counted by both."""
    hands, board, dead, _ = spot(game, seed)
    theirs: dict[str, Any] = poker_equity.exact_from_text(VARIANTS[game], hands, board, dead)
    ours = equity(*hands, board=board, dead=dead, game=game, exact=True)

    assert theirs["samples"] == ours.deals
    for mine, other in zip(ours.players, theirs["players"], strict=True):
        assert other["equity"] == pytest.approx(mine.equity, abs=1e-12)
        assert other["scoop"] == pytest.approx(mine.scoop, abs=1e-12)


@pytest.mark.parametrize("seed", range(12))
def test_pokerfast(seed: int) -> None:
    """Hold'em: two or three known hands, from before the flop to the river."""
    dice, hands, board, _ = Random(seed), *spot("holdem", seed)[:3]
    board = board if dice.random() < 0.7 else ""
    hands = hands if board else hands[:2]
    theirs = pokerfast.equity.equity(hands, board=board)

    assert list(theirs) == pytest.approx([p.equity for p in equity(*hands, board=board).players], abs=1e-12)


@pytest.mark.parametrize("seed", range(6))
def test_pokerfast_ranges(seed: int) -> None:
    """Two ranges before the flop."""
    dice = Random(seed)
    one, other = (", ".join(hand.text for hand in dice.sample(HANDS, 12)) for _ in range(2))
    theirs = pokerfast.equity.equity([one.replace(" ", ""), other.replace(" ", "")])

    assert list(theirs) == pytest.approx([p.equity for p in equity(one, other).players], abs=1e-12)


def _bits(text: str) -> int:
    return sum(1 << xiapl.card.Card.from_string(text[at : at + 2]).id for at in range(0, len(text), 2))


@pytest.mark.parametrize("game", ["holdem", "omaha"])
@pytest.mark.parametrize("seed", range(6))
def test_xiapl(game: str, seed: int) -> None:
    """Known hands of hold'em and Omaha."""
    hands, board, _, _ = spot(game, seed)
    kind = xiapl.simulation.GameType.Plo if game == "omaha" else xiapl.simulation.GameType.Holdem
    theirs = xiapl.simulation.calculate_equity(
        [_bits(hand) for hand in hands], _bits(board), xiapl.simulation.SimulationOptions.exact(), game=kind
    )
    ours = equity(*hands, board=board, game=game).players

    assert [player.equity for player in theirs.players] == pytest.approx([player.equity for player in ours], abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_xiapl_ranges(seed: int) -> None:
    """Two ranges on a board."""
    dice = Random(seed)
    one, other = (",".join(hand.text for hand in dice.sample(HANDS, 15)) for _ in range(2))
    board = "".join(
        card.text for card in dice.sample(sorted(BIT, key=lambda card: card.index)[:52], dice.randint(3, 5))
    )
    theirs = xiapl.simulation.calculate_range_equity(
        xiapl.range.Range.from_string(one),
        xiapl.range.Range.from_string(other),
        _bits(board),
        xiapl.simulation.SimulationOptions.exact(),
        xiapl.simulation.RangeEquityMode.AggregateOnly,
    )

    assert theirs.hero_aggregate_equity == pytest.approx(
        equity(parse(one), other, board=board).players[0].equity, abs=1e-9
    )


@pytest.mark.long
@pytest.mark.parametrize("game", KIT)
def test_pokerkit(game: str) -> None:
    """Sampled there, counted here: 2,000 deals of each of three spots, within five standard errors."""
    deck, kinds = KIT[game]
    asked = contest_of(game)
    for seed in range(200, 203):
        hands, board, _, _ = spot(game, seed)
        theirs = calculate_equities(
            [[list(TheirCard.parse(hand))] for hand in hands],
            list(TheirCard.parse(board)),
            asked.own,
            asked.board,
            deck,
            kinds,
            sample_count=2_000,
        )
        for mine, other in zip(equity(*hands, board=board, game=game).players, theirs, strict=True):
            assert abs(mine.equity - other) < 5 * 0.5 / 2_000**0.5
