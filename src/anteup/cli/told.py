"""The lines of a hand in ink: suits and colours, as far as the terminal has them."""

from __future__ import annotations

import re

from rich.text import Text

from anteup.cli.show import CHIP, DIM, FELT, LOUD, Ink, cards
from anteup.history.line import Line, Sum, Tone, Word, plain
from anteup.history.words import article

_LOW = re.compile(r"\b[2-9TJQKA](?:-[2-9TJQKA]){1,4}\b|(?<=badugi )T\b")
"""The ranks of a low hand, as its name has them."""
STYLES: dict[Tone, str] = {"plain": "", "title": LOUD, "street": "", "loud": LOUD, "quiet": DIM}


def tens(said: str) -> str:
    """A line with the tens of low hands as the cards on the screen have them.

    >>> tens("Tom shows a T-7-4-3-2 low.")
    'Tom shows a 10-7-4-3-2 low.'
    """
    return _LOW.sub(lambda ranks: ranks[0].replace("T", "10"), said)


def with_article(made: str) -> str:
    """What a hand makes as one has it.

    >>> with_article("pair of kings, ten kicker"), with_article("T-7-4-3-2 low"), with_article("kings and tens")
    ('a pair of kings, ten kicker', 'a 10-7-4-3-2 low', 'kings and tens')
    """
    return article(made) + tens(made)


def inked(line: Line, ink: Ink) -> Text:
    """A line as the terminal shows it."""
    words = [_inked(word, ink) for word in line.words]
    if line.tone == "street":
        words[0] = Text.assemble(f"{ink.line * 2} ", words[0], style=FELT)
    return Text.assemble(*words, style=STYLES[line.tone])


def _inked(word: Word, ink: Ink) -> Text:
    if isinstance(word, str | Sum):
        return Text(tens(plain(word)) if isinstance(word, str) else plain(word), CHIP if isinstance(word, Sum) else "")
    return cards(word, ink)
