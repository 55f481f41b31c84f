"""`anteup range`: which hands a range holds, in the grid of the 169."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from anteup.cards import NotACard, Pack, cards, doubled, written
from anteup.cli import svg
from anteup.cli.show import Ink
from anteup.cli.terminal import Terminal
from anteup.equity.notation import NotARange, parse
from anteup.equity.ranges import Range
from anteup.equity.starting import COMBINATIONS, HANDS, StartingHand
from anteup.kernel.masks import cards_in, mask

EPILOG = """\b
Examples:
  anteup range "QQ+, AKs"
  anteup range "22+, A2s+, KTs+, 76s-54s, ATo+"
  anteup range 15%
  anteup range "TT+, AKs:0.5" --board "Ah 7c 2d" --list
  anteup range "(22+, A5s+)!AA" --svg range.svg

RANGE is read as most programs read it; the parts may be:

\b
  AA  AKs  AKo  AK           a pair; suited; offsuit; both
  QQ+  A5s+  76s+            and better; better kickers; connectors from here up
  22-88  A5s-A2s  76s-54s    from one to the other
  AhKh  Ahxh  Axs            two cards; with any heart; any lower card
  15%  5%-20%  random        the best all-in against a random hand
  22+!55  AKs:0.5            all but these; with a weight
"""
WIDE, NARROW = 4, 3
"""Columns of a hand in the grid, as it is drawn where there is room and where there is less."""
COLOURS = {"pair": "black on yellow", "suited": "black on green", "offsuit": "black on cyan"}
RANKS = "AKQJT98765432"


class Misread(click.ClickException):
    """A range that cannot be read: what is wrong, and the place below it."""

    exit_code = 2

    def __init__(self, fault: NotARange) -> None:
        line, before = fault.around()
        caret = " " * cell_len(line[:before]) + "^"
        super().__init__(f"The range is wrong at character {fault.at + 1}: {fault.why}\n  {line}\n  {caret}")


class Held(NamedTuple):
    """What a range has of one starting hand."""

    left: int
    """Combinations that can be held."""
    blocked: int
    """Combinations of the range that dead cards block."""
    weight: float
    """The mean weight of those that can be held, out of all of the hand that can."""


@click.command(epilog=EPILOG)
@click.argument("hands", metavar="RANGE", nargs=-1, required=True)
@click.option("--board", metavar="CARDS", default="", help="Three to five cards in the middle, which nobody holds.")
@click.option("--dead", metavar="CARDS", default="", help="Other cards that nobody holds: seen, or one's own.")
@click.option("--list", "as_list", is_flag=True, help="List the hands with their combinations, in place of the grid.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.option(
    "--svg", "chart", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), help="Draw the grid into a file."
)
def range(  # noqa: A001, PLR0913 (its name and its options on the command line)
    hands: tuple[str, ...], *, board: str, dead: str, as_list: bool, as_json: bool, chart: Path | None
) -> None:
    """Show which of the 169 starting hands a range of two-card hands holds, and how many combinations that is."""
    gone = _gone(board, dead)
    try:
        ranged = parse(" ".join(hands))
    except NotARange as fault:
        raise Misread(fault) from None
    left = ranged.without(gone)
    held = _held(ranged, left, gone)
    if chart is not None:
        _draw(chart, ranged, held, " ".join(_counted(ranged, left, gone)))
    if as_json:
        click.echo(json.dumps(_values(ranged, left, gone, held), indent=2))
        return
    out = Terminal()
    out.say(str(ranged), "bold")
    out.say()
    if as_list:
        out.console.print(_listed(left, held))
        out.say()
    elif drawn := grid(held, out.width, out.ink):
        out.console.print(drawn)
        out.say()
    for line in _counted(ranged, left, gone):
        out.say(line)
    if said := ", ".join(
        f"{hand} {one.blocked} of {one.left + one.blocked}" for hand, one in held.items() if one.blocked
    ):
        out.say(f"Blocked: {said}.")
    if chart is not None:
        out.say(f"The chart is in {chart}.")


def _gone(board: str, dead: str) -> Pack:
    """The cards that nobody holds. Raises BadParameter."""
    found: dict[str, Pack] = {}
    for option, text in (("--board", board), ("--dead", dead)):
        try:
            found[option] = cards(text)
        except NotACard as fault:
            raise click.BadParameter(str(fault), param_hint=option) from None
        if odd := next((card for card in found[option] if card.rank < 0), None):
            raise click.BadParameter(f"{odd} is none of the 52 cards", param_hint=option)
    if board.strip() and not 3 <= len(found["--board"]) <= 5:
        raise click.BadParameter(f"a board has three to five cards, not {len(found['--board'])}", param_hint="--board")
    gone = found["--board"] + found["--dead"]
    if twice := doubled(gone):
        raise click.BadParameter(f"{twice} is there twice", param_hint="--board" if twice in cards(board) else "--dead")
    return gone


def _held(ranged: Range, left: Range, gone: Pack) -> dict[StartingHand, Held]:
    """What there is of every hand that the range names, in the order of the grid."""
    weights, seen = dict(ranged.items()), mask(gone)
    can_be = dict(left.items())
    found: dict[StartingHand, Held] = {}
    for hand in HANDS:
        named = [combo for combo in hand.combos if combo in weights]
        if named:
            able = [combo for combo in hand.combos if not combo & seen]
            here = [can_be[combo] for combo in named if combo in can_be]
            found[hand] = Held(len(here), len(named) - len(here), sum(here) / len(able) if able else 0.0)
    return found


# ---- the grid -------------------------------------------------------------------------------------------------------


def grid(held: Mapping[StartingHand, Held], width: int, ink: Ink) -> Text:
    """The grid, suited hands above the diagonal; empty where the terminal has no room for it.

    A hand stands by its name where the range has all of it, and by how much of it where it has a part.
    """
    column = next((size for size in (WIDE, NARROW) if 2 + 13 * size <= width), 0)
    if not column:
        return Text()
    drawn = Text().append("  " + "".join(rank.center(column) for rank in RANKS), "dim")
    for hand in HANDS:
        row, place = divmod(hand.index, 13)
        if not place:
            drawn.append("\n").append(f"{RANKS[row]} ", "dim")
        said, style = _cell(hand, held.get(hand), column - 1, ink)
        drawn.append(said.center(column - 1), style).append(" " if place < 12 else "")
    lines = drawn.split("\n")
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines)


def _cell(hand: StartingHand, held: Held | None, room: int, ink: Ink) -> tuple[str, str]:
    """What stands in the grid for a hand, and its style."""
    kind = {"s": "suited", "o": "offsuit"}.get(hand.text[2:], "pair")
    if held is None:
        return ink.empty, "dim"
    if not held.left:
        return "x", "red"
    if held.weight >= 1:
        return hand.text[:room], COLOURS[kind]
    much = str(min(99, max(1, round(100 * held.weight))))
    return f"{much}%"[:room] if room > 2 or len(much) < 2 else much, COLOURS[kind].split()[-1]


# ---- in words and numbers -------------------------------------------------------------------------------------------


def _counted(ranged: Range, left: Range, gone: Pack) -> list[str]:
    """How many combinations there are."""
    lines = [f"{_much(ranged)}: {ranged.percent:.2f}% of {COMBINATIONS:,}."]
    if gone:
        able = (52 - len(gone)) * (51 - len(gone)) // 2
        lines.append(f"Without {written(gone)}: {_much(left)}, {100 * left.size / able:.2f}% of {able:,}.")
    return lines


def _much(ranged: Range) -> str:
    many = len(ranged)
    said = f"{many:,} combination{'' if many == 1 else 's'}"
    return said if ranged.size == many else f"{said}, by weight {ranged.size:,.2f}"


def _texts(hand: StartingHand, left: Range) -> list[str]:
    """The combinations of a hand that are left, each as `AsKs`, with its weight where it has one."""
    weights = dict(left.items())
    return [
        "".join(card.text for card in reversed(cards_in(combo)))
        + ("" if weights[combo] == 1 else f":{weights[combo]:g}")
        for combo in hand.combos
        if combo in weights
    ]


def _listed(left: Range, held: Mapping[StartingHand, Held]) -> Table:
    """The hands, a row each."""
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    table.add_column(ratio=1, style="dim")
    for hand, one in held.items():
        table.add_row(hand.text, hand.name, str(one.left), " ".join(_texts(hand, left)))
    return table


def _values(ranged: Range, left: Range, gone: Pack, held: Mapping[StartingHand, Held]) -> dict[str, Any]:
    """All of it, for programs."""
    return {
        "range": str(ranged),
        "dead": [card.text for card in gone],
        "combinations": len(ranged),
        "weight": ranged.size,
        "percent": ranged.percent,
        "left": {"range": str(left), "combinations": len(left), "weight": left.size},
        "hands": [
            {
                "hand": hand.text,
                "name": hand.name,
                "place": hand.place,
                "left": one.left,
                "blocked": one.blocked,
                "weight": one.weight,
                "combinations": _texts(hand, left),
            }
            for hand, one in held.items()
        ],
    }


def _draw(chart: Path, ranged: Range, held: Mapping[StartingHand, Held], counted: str) -> None:
    """The grid as a picture. Raises BadParameter where it cannot be written."""
    title = str(ranged) if len(str(ranged)) <= 72 else f"A range of {len(ranged):,} combinations"
    weights = {hand.text: min(1.0, one.weight) for hand, one in held.items()}
    try:
        chart.write_text(svg.range_grid(weights, title, f"{ranged}. {counted}"), "utf-8")
    except OSError as fault:
        raise click.BadParameter(f"{chart}: {fault.strerror}", param_hint="--svg") from None
