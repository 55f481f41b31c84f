"""`anteup`: the commands, each brought when it is asked for."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, redirect_stdout, suppress
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import anteup
from anteup.cli.asking import heed

COMMANDS = {
    "room": "Open a room for you and your friends: tables in the browser, bots in empty chairs, and a link to send.",
    "play": "Sit down in the terminal and play against simple opponents, hand after hand.",
    "games": "List the forms, the rule books and the tables' games, a line each.",
    "rules": "Print the rule page of a game, with the sources of every rule.",
    "law": "Print a law of play or a rule: what it says, where it is written, what follows from it.",
    "range": "Show which of the 169 starting hands a range of two-card hands holds, and how many combinations that is.",
    "evaluate": "Tell what hands make; of several, their order of finish and which rule decided it.",
    "equity": "Reckon how much of the pot each hand or range is worth, exactly or from a sample.",
    "odds": "Count how often each class of hand comes in a game, or the outs of a hand on a flop or a turn.",
    "nuts": "Tell the best that can be held on a BOARD of three to five cards, and what comes after it, place by place.",
    "draw": "Tell what each way to discard from a HAND brings, and which is worth most.",
    "replay": "Tell hands from files street by street, as the rail has seen them, or check how they end.",
    "backup": "Copy a room into a FILE, whether it is running or not: its tables, hands, accounts and people.",
    "restore": "Make a room from a FILE that `anteup backup` has written; where its key lies beside it, that comes along.",
    "doctor": "Say how hands are evaluated on this machine: on which path and why, built by what, and how fast.",
}
"""As the help lists them, so that it need not import them: each is a module of this package with a command of its
name, and the first line of that command's help is what stands here."""

OWN = frozenset({"-h", "--help", "--version"})
"""The options of `anteup` itself."""


class Commands(click.Group):
    """The commands, and what happens when a file of rules is at fault: its faults are told, one a line."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (as click has it)
        """The names of the commands."""
        return list(COMMANDS)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the words of the command line: without a command, they are those of the room."""
        if not args or (args[0].startswith("-") and args[0] not in OWN):
            args = ["room", *args]
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (as click has it)
        """The commands in the help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (as click has it)
        """A command, its module being imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"anteup.cli.{cmd_name}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the words begin with, and what is said to it, which is looked at before it is run."""
        if args[0] not in COMMANDS and (near := get_close_matches(args[0], COMMANDS, n=1)):
            ctx.fail(f"No such command {args[0]!r}. Did you mean {near[0]!r}?")
        name, command, words = super().resolve_command(ctx, args)
        if name is not None and command is not None and not ctx.resilient_parsing:
            heed(command, name, words, ctx)
        return name, command, words

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a command."""
        try:
            return super().invoke(ctx)
        except ValueError as fault:
            if type(fault).__name__ == "NoSuchPath":  # raised by the import of its own module, which is then not there
                click.echo(f"Error: {fault}", err=True)
                ctx.exit(2)
            if not isinstance(fault, anteup.Malformed):
                raise
            by_name = import_module("anteup.cli.options").by_name
            for one in fault.faults:
                click.echo(by_name(one), err=True)
            ctx.exit(2)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="anteup alone opens the room. Each command tells more: anteup play --help",
)
@click.version_option(anteup.__version__, message="anteup %(version)s")
def cli() -> None:
    """Poker by the book: hold'em, Omaha and other forms, exactly as their rules are written."""


def main() -> None:
    """Run the command line; what a terminal cannot show becomes a question mark.

    Where nothing can be written, because the disk is full or the reader has gone, it ends with 1: with a line of its
    own in the first case, and quietly in the second.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            with _somewhere():
                cli(prog_name="anteup")
        finally:
            for stream in (sys.stdout, sys.stderr):
                if stream is not None:  # closed by the shell, they are None
                    stream.flush()
    except OSError as fault:
        _silence(sys.stdout)
        if fault.errno not in {errno.EPIPE, errno.EINVAL}:
            where = f"{fault.filename}: " if fault.filename else "the output cannot be written: "
            with suppress(OSError):
                click.echo(f"anteup: {where}{fault.strerror or fault}", err=True)
        _silence(sys.stderr)
        raise SystemExit(1) from None


@contextmanager
def _somewhere() -> Generator[None]:
    """What is said to an output that the shell has closed goes nowhere."""
    if sys.stdout is not None:
        yield
        return
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        yield


def _silence(stream: Any) -> None:
    """Sends whatever is still to be written nowhere, so that the interpreter does not stumble over it at its end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
