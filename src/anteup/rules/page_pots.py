"""What a rule page says of the pack, the pots and the hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from anteup.cards import RANKS, STANDARD, written
from anteup.ranking.ranks import Class
from anteup.rules.sentences import WORDS, Fields, Sentence, chips, chosen, many
from anteup.rules.steps import Board, Deal, Game, Share

_NEEDS: dict[Class, tuple[int, int]] = {
    "high card": (1, 1),
    "one pair": (2, 2),
    "two pairs": (4, 2),
    "three of a kind": (3, 3),
    "straight": (5, 1),
    "flush": (5, 1),
    "full house": (5, 3),
    "four of a kind": (4, 4),
    "straight flush": (5, 1),
}
"""How many cards a class takes, and how many of one rank."""


_NAMES = dict(
    zip(
        RANKS,
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
)


def pack(game: Game) -> Sentence:
    """What the pack is made of."""
    size = len(game.deck)
    lowest = min(card.rank for card in game.deck)
    if game.deck == STANDARD[4 * lowest :]:
        return Sentence(
            f"{size} cards, from the {_NAMES[RANKS[lowest]]}{'es' if RANKS[lowest] == '6' else 's'} to the aces.",
            (("deck", size),),
        )
    return Sentence(f"{many(size, 'card').capitalize()}: {written(game.deck)}.")


def _cards(game: Game) -> tuple[int, int]:
    """How many cards a player gets, and how many come on the board."""
    down = sum(step.down for step in game.steps if isinstance(step, Deal))
    return down, sum(step.cards for step in game.steps if isinstance(step, Board))


def pots(game: Game) -> Iterator[Sentence]:
    """Who takes what of the pots."""
    pots = game.pots
    yield Sentence("Who is left alone takes the pot, and need not show.", (("alone", "wins"),))
    if len(game.shares) > 1:
        yield Sentence(
            f"Every pot is cut into {many(len(game.shares), 'equal share')}.", (("shares", len(game.shares)),)
        )
    for share in game.shares:
        yield _share(game, share, whole=len(game.shares) == 1)
    unit = game.stakes.unit
    say, fields = "Equal hands split it. Odd chips go one each", cast("Fields", (("odd_chip", pots.odd_chip),))
    if unit > 1:
        say = f"Equal hands split it in chips of {chips(unit)}. Odd chips go one chip of {chips(unit)} each"
        fields = (("odd_unit", "whole"), ("odd_chip", pots.odd_chip))
    yield Sentence(f"{say} to the nearest to the dealer's left.", fields)
    if unit > 1:
        yield Sentence(f"What is less than a chip of {chips(unit)} goes to the first of them.")
    if len(game.shares) > 1:
        yield Sentence("An odd chip between the shares goes to the first of them.", (("odd_share", game.shares[0].of),))
        yield chosen(
            "same_hands",
            pots.same_hands,
            {
                "as one": "Where the same players tie for every share, the pot is split among them once.",
                "each share apart": "Where the same players tie for every share, each share is split by itself.",
            },
        )
    if pots.table_stakes:
        say = "Who is short may call for what he has, and plays for as much of it from each; what nobody can call goes back."
    else:
        say = "A call is made in full."
    yield Sentence(say, (("table_stakes", pots.table_stakes),))
    if pots.rake_percent:
        cap = f", at most {chips(pots.rake_cap)} from one hand" if pots.rake_cap else ""
        cap += f", in chips of {chips(unit)}" if unit > 1 else ""
        board = " Nothing is taken from a hand that ends before the board." if pots.rake_needs_board else ""
        yield Sentence(f"The house takes {pots.rake_percent} per cent of the pots{cap}.{board}", (("rake", True),))


def _share(game: Game, share: Share, *, whole: bool) -> Sentence:
    down, board = _cards(game)
    if share.plays == "two and three":
        cards = "exactly two of one's own cards and three of the board's"
    elif not board:
        cards = "one's own cards" if down <= 5 else "any five of one's own cards"
    else:
        cards = f"{'all' if down + board <= 5 else 'any five'} of one's own cards and the board's"
    hand = "The highest hand" if share.of == "high" else "The lowest hand"
    share_of = "the pot" if whole else "one share"
    low = ""
    if share.of == "a-5":
        low = " For it the ace is the lowest card, and straights and flushes do not count."
    if share.qualifier:
        top = {11: "jack", 12: "queen", 13: "king"}.get(share.qualifier) or WORDS[share.qualifier]
        low += f" It must be of five different cards, none above the {top}; where nobody has one, its share goes to the others."
    fields: Fields = (("of", share.of), ("plays", share.plays))
    return Sentence(f"{hand} of {cards} takes {share_of}.{low}", fields)


def ranks(game: Game) -> Iterator[Sentence]:
    """The classes of hand that this many cards of this pack can make."""
    if all(share.of != "high" for share in game.shares):
        return
    most = min(5, sum(_cards(game)))
    same = max(sum(card.rank == other.rank for other in game.deck) for card in game.deck)
    possible = [name for name in reversed(game.ranks.order) if _NEEDS[name][0] <= most and _NEEDS[name][1] <= same]
    if len(possible) > 1:
        yield Sentence(f"From the top: {', '.join(possible)}.", (("classes", game.ranks.order),))
    else:
        yield Sentence(f"Only the {possible[0]} counts.")
    if "straight" in possible:
        low = _NAMES[game.ranks.lowest]
        yield chosen(
            "ace_in_straights",
            game.ranks.ace_in_straights,
            {
                "high and low": f"In a straight the ace stands above the king or under the {low}, not between them.",
                "high": "In a straight the ace stands above the king only.",
                "low": f"In a straight the ace stands under the {low} only.",
            },
        )
    yield Sentence("Hands alike in every rank tie; suits do not decide.", (("suits", "tie"),))
