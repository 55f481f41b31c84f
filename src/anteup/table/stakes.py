"""What a table says of its stakes, and whether its game heeds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from anteup.chips import Chips
from anteup.rules.faults import Malformed
from anteup.rules.steps import Bet, Game, Post, Script

Said: TypeAlias = dict[str, Chips | tuple[Chips, ...]]
"""Stakes by name, as `deal_out` takes them."""


def nothing(said: Mapping[str, Chips | tuple[Chips, ...]]) -> str:
    """The first of some stakes that would be played for nothing, where it must not be; empty where there is none."""
    for word, amount in said.items():
        if not any(amount) if isinstance(amount, tuple) else not amount and word != "ante":
            return word
    return ""


def idle(said: Said, deal: Callable[[Said], Game]) -> str:
    """The first of some stakes that the game does not heed; empty where it heeds them all.

    `deal` deals the game out at other stakes.
    """
    return next((word for word in said if not heeds(deal, said, word)), "")


def heeds(deal: Callable[[Said], Game], said: Said, word: str) -> bool:
    """Does a game heed this one of its stakes? It does where another sum in its place makes another game, or none at all."""
    game, amount = deal(said), said[word]
    if word == "unit":
        return True
    if word == "ante" and ante_is_named(game):
        return False
    more = 2 * amount or game.stakes.unit if isinstance(amount, int) else tuple(2 * blind for blind in amount)
    try:
        other = deal({**said, word: more})
    except Malformed:
        return True
    return _played(other) != _played(game)


def in_words(word: str) -> str:
    """A stake as people call it."""
    return word.replace("_", " ")


def ante_is_named(game: Game) -> bool:
    """Is what is anted said at the table, by whoever antes?"""
    posts = [step for step in game.steps if isinstance(step, Post)]
    return any(post.ante_chosen for post in posts) and not any(post.ante for post in posts if not post.ante_chosen)


def _played(game: Game) -> tuple[Script, ...]:
    """The steps of a game, without the fixed bets of intervals in which bets are not fixed."""
    return tuple(
        replace(step, fixed=0) if isinstance(step, Bet) and step.limit != "fixed" else step for step in game.steps
    )
