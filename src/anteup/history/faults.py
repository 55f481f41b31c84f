"""What can be wrong with a history: it is not one, or it is of a game that is not dealt here."""

from __future__ import annotations

QUOTED = 60
"""So many characters of a text are quoted in a complaint."""


def cut(text: str, most: int = QUOTED) -> str:
    """A text for a complaint: one line, and no longer than that.

    >>> cut("p" + "9" * 5000, 8), cut("two" + chr(10) + "lines")
    ('p9999...', 'two?lines')
    """
    short = text if len(text) <= most else f"{text[: most - 3]}..."
    return "".join(char if char.isprintable() else "?" for char in short)


def quoted(text: str) -> str:
    """The same between quotation marks, with its backslashes: what cannot be printed can be told apart."""
    return repr(text if len(text) <= QUOTED else f"{text[: QUOTED - 3]}...")


class NotAHand(ValueError):
    """A text that tells no hand, or tells it against the rules.

    The message names the file, the hand in it, the number of the action and its text, what is wrong and what would
    be right.
    """

    def __init__(self, says: str, where: str = "", action: int = 0, text: str = "") -> None:
        place = f"action {action}, {quoted(text)}" if action else ""
        super().__init__(": ".join(part for part in (where, place, says) if part))
        self.says, self.where, self.action, self.text = says, where, action, text


class Unsupported(ValueError):
    """A hand of a game that this version does not deal, or that a format has no words for."""

    def __init__(self, says: str, where: str = "", code: str = "") -> None:
        super().__init__(f"{where}: {says}" if where else says)
        self.says, self.where, self.code = says, where, code
