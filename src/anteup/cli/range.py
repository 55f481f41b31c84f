"""`anteup range`: which hands a range holds, in the grid of the 169."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from anteup.cards import Pack, doubled, written
from anteup.cli import charts, svg
from anteup.cli.asking import dead as dead_option
from anteup.cli.asking import read, so_many
from anteup.cli.chances import print_json
from anteup.cli.figures import face_up
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
  A♥K♥  "Ah Kh"              the same two cards
  15%  5%-20%  random        the best all-in against a random hand
  22+!55  AKs:0.5            all but these; with a weight
"""
WIDE, NARROW = 4, 3
"""Columns of a hand in the grid, as it is drawn where there is room and where there is less."""
MARGIN = 2
"""Columns before the grid, where the rank of the row stands."""
COLOURS = {"pair": "black on yellow", "suited": "black on green", "offsuit": "black on cyan"}
LONGEST = 160
"""A range of so many characters is the title of its chart."""
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
@click.option("--board", metavar="CARDS", help="Three to five cards in the middle, which nobody holds.")
@dead_option
@click.option("--list", "as_list", is_flag=True, help="List the hands with their combinations, in place of the grid.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.option(
    "--svg", "chart", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), help="Draw the grid into a file."
)
def range(  # noqa: A001, PLR0913 (its name and its options on the command line)
    hands: tuple[str, ...], *, board: str | None, dead: Pack, as_list: bool, as_json: bool, chart: Path | None
) -> None:
    """Show which of the 169 starting hands a range of two-card hands holds, and how many combinations that is."""
    if as_list and as_json:
        raise click.UsageError("--list is for the terminal, and --json has every hand: say one of the two")
    charts.checked(chart)
    common = read(board, "--board") if board is not None else ()
    gone = _gone(common, dead)
    try:
        ranged = parse(" ".join(hands))
    except NotARange as fault:
        raise Misread(fault) from None
    left = ranged.without(gone)
    held = _held(ranged, left, gone)
    if chart is not None:
        _draw(chart, ranged, left, held, gone, common)
    if as_json:
        print_json(_values(ranged, left, gone, held))
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
    else:
        out.say(
            f"The grid takes {MARGIN + len(RANKS) * NARROW} columns, and here are {out.width}: --list names the hands."
        )
        out.say()
    for line in _counted(ranged, left, gone):
        out.say(line)
    if said := ", ".join(
        f"{hand} {one.blocked} of {one.left + one.blocked}" for hand, one in held.items() if one.blocked
    ):
        out.say(f"Blocked: {said}.")
    if chart is not None:
        out.say(f"The chart is in {chart}.")


def _gone(board: Pack, dead: Pack) -> Pack:
    """The cards that nobody holds. Raises BadParameter."""
    for option, some in (("--board", board), ("--dead", dead)):
        if odd := next((card for card in some if card.rank < 0), None):
            raise click.BadParameter(f"{odd} is none of the 52 cards", param_hint=option)
    if board and not 3 <= len(board) <= 5:
        raise click.BadParameter(f"a board has three to five cards, not {len(board)}", param_hint="--board")
    for option, some in (("--board", board), ("--dead", dead)):
        if twice := doubled(some):
            raise click.BadParameter(f"{twice} is there twice", param_hint=option)
    if twice := doubled((*board, *dead)):
        raise click.UsageError(f"{twice} is in --board and in --dead: a card is in one place")
    return (*board, *dead)


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
    column = next((size for size in (WIDE, NARROW) if MARGIN + len(RANKS) * size <= width), 0)
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
    said = so_many(many, "combination")
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


def _draw(  # noqa: PLR0913, PLR0917 (all that the picture tells)
    chart: Path, ranged: Range, left: Range, held: Mapping[StartingHand, Held], gone: Pack, board: Pack
) -> None:
    """The grid as a picture: of every hand what is left of all its combinations. Raises BadParameter."""
    dead = [card for card in gone if card not in board]
    seen = [f"{name} {face_up(tuple(some))}." for name, some in (("Board", board), ("Dead", dead)) if some]
    blocked = {hand.text: (one.left, one.left + one.blocked) for hand, one in held.items() if one.blocked}
    told = _counted(ranged, left, gone)
    weight = "" if ranged.size == len(ranged) else f", by weight {left.size:,.2f} of {ranged.size:,.2f}"
    note = f"{' '.join(seen)} Combinations left: {len(left):,} of {len(ranged):,}{weight}." if gone else told[0]
    if blocked:
        note += " Below a hand: its combinations left, of those in the range."
    title = f"Range: {ranged}" if len(str(ranged)) <= LONGEST else f"A range of {_much(ranged)}"
    weights = {hand.text: min(1.0, share) for hand, share in left.classes().items()}
    drawn = svg.range_grid(weights, title, " ".join((f"{ranged}.", *told)), note, blocked)
    charts.save({"--svg": (chart, drawn.encode())})
