"""The lines of a hand in ink: suits and colours, as far as the terminal has them."""

from __future__ import annotations

from rich.text import Text

from anteup.cli.show import CHIP, DIM, FELT, LOUD, Ink, cards
from anteup.history.line import Line, Sum, Tone, Word, plain

STYLES: dict[Tone, str] = {"plain": "", "title": LOUD, "street": "", "loud": LOUD, "quiet": DIM}


def inked(line: Line, ink: Ink) -> Text:
    """A line as the terminal shows it."""
    words = [_inked(word, ink) for word in line.words]
    if line.tone == "street":
        words[0] = Text.assemble(f"{ink.line * 2} ", words[0], style=FELT)
    return Text.assemble(*words, style=STYLES[line.tone])


def _inked(word: Word, ink: Ink) -> Text:
    if isinstance(word, str | Sum):
        return Text(plain(word), CHIP if isinstance(word, Sum) else "")
    return cards(word, ink)
