"""What a rule page says of the pack, the pots and the hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from anteup.cards import JOKERS, RANKS
from anteup.ranking.ranks import Class
from anteup.rules.page_cards import cards
from anteup.rules.sentences import NAMES, WORDS, Fields, Sentence, chips, chosen, many, ordinal
from anteup.rules.steps import Bet, Declare, Game, Post, Share, Show

_NEEDS: dict[Class, tuple[int, int]] = {
    "high card": (1, 1),
    "one pair": (2, 2),
    "two pairs": (4, 2),
    "blaze": (5, 2),
    "three of a kind": (3, 3),
    "skip straight": (5, 1),
    "straight": (5, 1),
    "flush": (5, 1),
    "full house": (5, 3),
    "four of a kind": (4, 4),
    "straight flush": (5, 1),
    "five of a kind": (5, 5),
}
"""How many cards a class takes, and how many of one rank."""
LOWS_OF_ALL = ("a-5", "2-7", "inverted")
"""The low hands for which half of a high-low pot may be."""


def pots(game: Game) -> Iterator[Sentence]:
    """Who takes what of the pots."""
    pots = game.pots
    proves = any(isinstance(step, Show) and step.alone == "openers" for step in game.steps)
    unless = ", unless he opened one that takes openers" if proves and opens(game) else ""
    fields: Fields = (("alone", "wins"),)
    if (unopened := passed_out(game)) is not None:
        unless += "; but where nobody has come in against the blind, the hand is passed out"
        fields = (*fields, ("unopened", unopened))
    yield Sentence(f"Who is left alone takes the pot, and need not show{unless}.", fields)
    if len(game.shares) > 1:
        high_low = {"high"} < {share.of for share in game.shares} <= {"high", *LOWS_OF_ALL}
        fields = (("shares", "high and low" if high_low else len(game.shares)),)
        yield Sentence(f"Every pot is cut into {many(len(game.shares), 'equal share')}.", fields)
    for share in game.shares:
        yield _share(game, share, whole=len(game.shares) == 1)
    if any(isinstance(step, Declare) for step in game.steps):
        both = "must win both outright" if pots.both_ways == "must win both" else "must win or tie both"
        yield Sentence(f"Whoever plays for both {both}, or he takes nothing.", (("both_ways", pots.both_ways),))
    unit = game.stakes.unit
    one = f"one chip of {chips(unit)} each" if unit > 1 else "one each"
    odd = {
        "left of the dealer": f"go {one} to the nearest to the dealer's left",
        "high card by suit": f"go {one} to those with the highest card by suit",
        "last aggressor": f"go {one} to the last who bet or raised, and then to the nearest to the dealer's left",
        "kitty": "are the table's",
    }[pots.odd_chip]
    split = f"Equal hands split it in chips of {chips(unit)}." if unit > 1 else "Equal hands split it."
    by = cast("Fields", (("odd_chip", pots.odd_chip),))
    yield Sentence(f"{split} Odd chips {odd}.", (("odd_unit", "whole"), *by) if unit > 1 else by)
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
    if pots.kitty:
        are = "is" if pots.kitty == 1 else "are"
        yield Sentence(f"Out of every pot {chips(pots.kitty)} {are} put aside for the table.", (("kitty", True),))
    if pots.rake_percent:
        cap = f", at most {chips(pots.rake_cap)} from one hand" if pots.rake_cap else ""
        cap += f", in chips of {chips(unit)}" if unit > 1 else ""
        board = " Nothing is taken from a hand that ends before the board." if pots.rake_needs_board else ""
        yield Sentence(f"The house takes {pots.rake_percent} per cent of the pots{cap}.{board}", (("rake", True),))


def passed_out(game: Game) -> str | None:
    """What the book has become of a blind that nobody comes in against (V-061, L-27); None where it just wins."""
    blinds = any(isinstance(step, Post) and (any(step.blinds) or step.ante_is == "live") for step in game.steps)
    bets = [step for step in game.steps if isinstance(step, Bet) and not step.openers]
    return next((step.unopened for step in bets if blinds and step.unopened != "play on"), None)


def opens(game: Game) -> bool:
    """Must a pot be opened with a certain hand?"""
    return any(isinstance(step, Bet) and step.openers for step in game.steps)


_LOWS = {
    "a-5": " For it the ace is the lowest card, and straights and flushes do not count.",
    "2-7": " For it the ace is the highest card, and straights and flushes count against a hand.",
    "inverted": " It is the one that stands last in the order of the hands.",
    "badugi": (
        " For it as many cards count as are of different ranks and different suits, up to four; more of them beat fewer,"
        " and of as many the lowest win, aces low."
    ),
}
_HANDS = {
    "high": "The highest hand of",
    "badugi": "The best badugi of",
    "spade in the hole": "The highest spade face down among",
}


def _share(game: Game, share: Share, *, whole: bool) -> Sentence:
    own, board = cards(game)
    middle = "the board's" if len({one.board for one in game.shares}) == 1 else f"the {ordinal(share.board)} board's"
    if share.plays == "two and three":
        held = f"exactly two of one's own cards and three of {middle}"
    elif share.of == "spade in the hole":
        held = "one's own cards"
    elif share.plays == "own cards" or not board:
        held = "one's own cards" if own <= 5 else "any five of one's own cards"
        held += " without the board's" if board else ""
    else:
        held = f"{'all' if own + board <= 5 else 'any five'} of one's own cards and {middle}"
    hand = _HANDS.get(share.of, "The lowest hand of")
    share_of = "the pot" if whole else "one share"
    low = _LOWS.get(share.of, "")
    if share.of == "spade in the hole":
        low = " Where nobody has one, that share goes to the others."
    if share.qualifier:
        top = {11: "jack", 12: "queen", 13: "king"}.get(share.qualifier) or WORDS[share.qualifier]
        low += f" It must be of five different cards, none above the {top}; where nobody has one, its share goes to the others."
    plays = "with the board" if share.plays == "any five" and board else share.plays
    fields: Fields = (("of", share.of), ("plays", plays), ("qualifier", share.qualifier))
    return Sentence(f"{hand} {held} takes {share_of}.{low}", fields)


def ranks(game: Game) -> Iterator[Sentence]:
    """The classes of hand that this many cards of this pack can make."""
    if all(share.of not in {"high", "inverted"} for share in game.shares):
        return
    rules = game.ranks
    most = min(5, sum(cards(game)))
    wild = _how_many_wild(game)
    same = max(sum(card.rank == other.rank for other in game.deck if other.rank >= 0) for card in game.deck) + wild
    possible = [name for name in reversed(rules.classes) if _NEEDS[name][0] <= most and _NEEDS[name][1] <= same]
    if len(possible) > 1:
        yield Sentence(f"From the top: {', '.join(possible)}.", (("classes", rules.order),))
    else:
        yield Sentence(f"Only the {possible[0]} counts.")
    if "blaze" in possible:
        top = "ace" if rules.blaze == "JQKA" else "king"
        say = f"A blaze is five court cards, from the jack to the {top}; blazes are compared from the top."
        yield Sentence(say, (("blaze", rules.blaze),))
    if "skip straight" in possible:
        say = "A skip straight is five cards that are each two above the one before, such as 2-4-6-8-10."
        yield Sentence(say, (("skip_straight", True),))
    if "straight" in possible:
        low = NAMES[RANKS.index(rules.lowest)]
        yield chosen(
            "ace_in_straights",
            rules.ace_in_straights,
            {
                "high and low": f"In a straight the ace stands above the king or under the {low}, not between them.",
                "high": "In a straight the ace stands above the king only.",
                "low": f"In a straight the ace stands under the {low} only.",
            },
        )
    if "full house" in possible and rules.full_house == "threes alone":
        say = "Between full houses the threes alone decide."
        yield Sentence(say, (("full_house", rules.full_house),))
    if "flush" in possible and rules.flush == "top card":
        yield Sentence("Between flushes the highest card alone decides.", (("flush", rules.flush),))
    if len(possible) > 1 and not rules.kickers:
        say = "The cards beside a pair, two pairs, threes or fours decide nothing."
        yield Sentence(say, (("kickers", False),))
    if rules.suits == "never":
        yield Sentence("Hands alike in every rank tie; suits do not decide.", (("suits", "tie"),))
    else:
        order = (
            "hearts, diamonds, clubs, spades" if rules.suits == "hearts first" else "spades, hearts, diamonds, clubs"
        )
        say = f"Between hands alike in every rank the suit of their highest card decides: {order}, from the top."
        yield Sentence(say, (("suits", rules.suits),))


def _how_many_wild(game: Game) -> int:
    """How many cards of a hand may be wild, as far as five of a kind hang on it: jokers, or any of a rank."""
    jokers = sum(card in JOKERS for card in game.deck) if game.ranks.joker != "none" else 0
    return jokers + (
        1 if game.wild.cards or game.wild.own != "none" or game.wild.follows or game.wild.board != "none" else 0
    )
