"""The terminal: what it can show, and how it is written to and asked."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cached_property
from importlib import import_module

from rich.console import Console
from rich.text import Text

from anteup.cli.show import ASCII, FULL, Ink


class Terminal:
    """Standard output and input, with colours and suits where the terminal has them."""

    def __init__(self) -> None:
        """Looks at the terminal as it is now."""
        self.console = Console(markup=False, highlight=False, emoji=False)
        self.asks = sys.stdin.isatty()
        """Does a person type here, or is it read from a file or a pipe?"""
        if self.asks:
            with suppress(ImportError):
                import_module("readline").set_completer(_nothing)  # lines can be edited; Tab offers no files

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    @cached_property
    def ink(self) -> Ink:
        """The characters that the terminal can show."""
        return FULL if self.console.encoding.startswith("utf") else ASCII

    def say(self, line: str | Text = "", style: str = "") -> None:
        """A line, wrapped where it must be; what it is indented by, its other lines are too."""
        for part in (line if isinstance(line, Text) else Text(line, style)).split("\n", allow_blank=True):
            indent = len(part) - len(part.plain.lstrip(" "))
            for row in part[indent:].wrap(self.console, max(1, self.width - indent)) or [Text()]:
                row.rstrip()
                self.console.print(Text(" " * indent) + row, no_wrap=True, overflow="ignore", crop=False)

    def rule(self, left: str, right: str = "") -> None:
        """A line across, with words in it."""
        width = min(self.width, 80)
        dash = self.ink.line
        end = f" {right} {dash}" if right else ""
        line = Text.assemble((f"{dash} ", "green"), (left, "bold"), " ")
        room = width - line.cell_len - len(end)
        if room < 0:
            self.say(Text.assemble((left, "bold"), f"  {right}"))
        else:
            self.say(Text.assemble(line, (dash * room + end, "green")))

    def page(self, text: str) -> None:
        """A page of Markdown: laid out for a terminal, as it is for a file or a pipe."""
        if not self.console.is_terminal:
            sys.stdout.write(text if text.endswith("\n") else text + "\n")
            return
        from rich.markdown import Markdown  # noqa: PLC0415 (it brings much that nothing else needs)

        self.console.print(Markdown(text))

    def ask(self) -> str:
        """One line from whoever sits here. Raises EOFError when there is no more."""
        if self.asks:
            return input("> ")
        said = input("> ")
        self.say(said)  # nobody's keys have shown it
        return said


def _nothing(_begun: str, _number: int) -> None:
    """What Tab offers."""
