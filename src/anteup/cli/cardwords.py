"""Cards as people type them: `2h 5c`, by their places `1 3`, or in words, `ace of spades`."""

from __future__ import annotations

import re

from anteup.cards import Card, Pack
from anteup.engine.hand import View
from anteup.history.faults import cut
from anteup.history.words import held
from anteup.rules.sentences import NAMES

_CARD = re.compile(r"(10|[2-9tjqka])([cdhs])|(jk2|jk)")
_WORDS = re.compile(rf"({'|'.join(NAMES)}|deuce) of (clubs|diamonds|hearts|spades)")
_RANK = {**dict(zip(NAMES, "23456789tjqka", strict=True)), "deuce": "2"}


class NotCards(ValueError):
    """Words that are no cards of a hand; the message says which, and what would be right."""


def read(words: str, view: View, seat: int) -> Pack:
    """Some of a seat's cards face down: as they are written, or by their places as they are sorted on the screen.

    Raises NotCards.
    """
    own = held(view.down[seat])
    found: list[Card] = []
    for word in _plainly(words).split():
        if word.isdecimal():
            if not 1 <= int(word) <= len(own):
                raise NotCards(f"`{word}` is no place of a card: they are 1 to {len(own)}, from the left.")
            found.append(own[int(word) - 1])
        else:
            found += faces(word)
    return tuple(found)


def faces(words: str) -> Pack:
    """Cards as they are written, or in words. Raises NotCards."""
    found: list[Card] = []
    for word in _plainly(words).split():
        at = 0
        while at < len(word):
            if (match := _CARD.match(word, at)) is None:
                raise NotCards(f"`{cut(word, 20)}` is no card: `2h` is the two of hearts, `10s` the ten of spades.")
            at = match.end()
            found.append(Card(match[3].capitalize() if match[3] else match[1].upper() + match[2]))
    return tuple(found)


def _plainly(words: str) -> str:
    """Cards in words as they are written, and nothing between them but blanks."""
    said = _WORDS.sub(lambda match: _RANK[match[1]] + match[2][0], words)
    return re.sub(r"[,+&]|\band\b", " ", said).replace("second joker", "jk2").replace("joker", "jk")
