"""Charts as files, and the charts of `anteup.cli.svg` by matplotlib, for pages and papers: values in, a figure out.

Matplotlib comes with the extra `charts` (`pip install '.[charts]'`), and is imported when a chart is drawn. A figure
belongs to whoever asked for it; nothing is shown, and no window opened: `figure.savefig("path.pdf")`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from anteup.cli.svg import COLOURS, LABEL, below, drawn_as, percent, scale, wrapped
from anteup.equity.starting import HANDS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FILLS = {"s": "#62b67f", "o": "#7fa8e0", "": "#f2b134"}
"""Of suited hands, offsuit ones and pairs."""
PLOTS = (".png", ".pdf", ".svg", ".eps")
"""How the names of files end into which matplotlib draws."""
FIELD = 8, 4.5
"""Width and height of a chart with axes, in inches."""
TITLE, SMALL = 12, 9
"""Sizes of letters, in points, of which an inch has 72."""


class NoMatplotlib(ImportError):
    """Matplotlib is not installed; the message says how to get it."""


# ---- files ----------------------------------------------------------------------------------------------------------


def checked(svg: Path | None, plot: Path | None = None) -> None:
    """Raises BadParameter where a chart could not be drawn into these files: before anything is reckoned or written."""
    for option, path, endings in (("--svg", svg, (".svg",)), ("--plot", plot, PLOTS)):
        if path is None:
            continue
        why = ""
        if path.suffix.lower() not in endings:
            why = f"this chart's name ends in {' or '.join(endings)}, as {path.with_suffix(endings[0]).name}"
        elif not path.parent.is_dir():
            why = f"there is no folder {path.parent}"
        elif not os.access(path if path.exists() else path.parent, os.W_OK):
            why = "it may not be written"
        elif svg and plot and svg.resolve() == plot.resolve():
            why = "--svg and --plot name the same file: say two"
        if why:
            raise click.BadParameter(f"{path}: {why}", param_hint=option)
    if plot:
        try:
            _new()
        except NoMatplotlib as fault:
            raise click.BadParameter(str(fault), param_hint="--plot") from None


def printed(figure: Figure, path: Path) -> bytes:
    """What is to be in a file of that name, for the figure to be in it."""
    content = BytesIO()
    drawn: Any = figure  # whose methods matplotlib types only in part
    drawn.savefig(content, format=path.suffix[1:].lower())
    return content.getvalue()


def save(drawn: Mapping[str, tuple[Path, bytes]]) -> None:
    """Writes charts, all of which are drawn by now, into files: by the option that named each. Raises BadParameter."""
    for option, (path, content) in drawn.items():
        try:
            path.write_bytes(content)
        except OSError as fault:
            raise click.BadParameter(f"{path}: {fault.strerror}", param_hint=option) from None


# ---- figures --------------------------------------------------------------------------------------------------------


def range_grid(
    weights: Mapping[str, float], title: str, note: str = "", left: Mapping[str, tuple[int, int]] | None = None
) -> Figure:
    """The grid of the 169 starting hands, each filled from below as far as it is in the range.

    The weights are 0 to 1, by the hand as it is written (`AKs`); a hand that is not there has none. Of a hand that dead
    cards block, `left` has how many combinations are left, and of how many. The note stands below. Raises NoMatplotlib.
    """
    figure, axes = _axes(title, note, (8, 8.5))
    for hand in HANDS:
        row, column = divmod(hand.index, 13)
        weight, blocked = weights.get(hand.text, 0.0), (left or {}).get(hand.text)
        axes.bar(column + 0.5, weight, width=1, bottom=12 - row, color=FILLS[hand.text[2:]])
        ink = "black" if weight or blocked else "#8a8a94"
        said = "\n".join((hand.text, *below(hand, weight, blocked)))
        axes.text(column + 0.5, 12.5 - row, said, ha="center", va="center", size=8, color=ink)
    axes.set(xlim=(0, 13), ylim=(0, 13), aspect="equal", xticks=range(14), yticks=range(14))
    axes.tick_params(labelbottom=False, labelleft=False, length=0)
    axes.grid(visible=True, linewidth=0.5)
    return figure


def equity_by_street(
    equities: Mapping[str, Sequence[float]], streets: Sequence[str], title: str, note: str = ""
) -> Figure:
    """A line for each player, from one street to the next, and a legend in the order of their ends.

    The equities are 0 to 1, by the player's name, one for each street. The note stands below. Raises NoMatplotlib, and
    ValueError where there are not as many equities as streets.
    """
    figure, axes = _axes(title, note, FIELD)
    high = scale([value for values in equities.values() for value in values])
    places = range(len(streets))
    lines: list[tuple[float, Any]] = []
    for number, (player, values) in enumerate(equities.items()):
        colour, dashes = drawn_as(number)
        label = "\n".join(wrapped(f"{player}: {percent(values[-1])}", LABEL, SMALL))
        style = (0, tuple(part / 2 for part in dashes)) if dashes else "-"
        drawn = axes.plot(places, list(values), linestyle=style, color=COLOURS[colour][0], marker="o", label=label)
        lines.append((values[-1], *drawn))
    axes.set(ylim=(0, high[-1]), yticks=high, ylabel="equity", xticks=places, xticklabels=list(streets))
    axes.yaxis.set_major_formatter(_hundredths)
    axes.grid(visible=True, color="#dcdce0")
    handles = [line for _, line in sorted(lines, key=lambda one: -one[0])]
    axes.legend(
        handles=handles, loc="center left", bbox_to_anchor=(1, 0.5), frameon=False, handlelength=4, fontsize=SMALL
    )
    return figure


def equity_distribution(
    shares: Sequence[float], title: str, mean: float | None = None, note: str = "", of: str = "all boards"
) -> Figure:
    """How often a hand has which equity: bars for equal steps from 0 to 1, and a line at the mean.

    The shares are of all the boards, one for each step, and come to 1; `of` says what they are shares of. The note stands
    below. Raises NoMatplotlib.
    """
    figure, axes = _axes(title, note, FIELD)
    wide, high = 1 / max(1, len(shares)), scale(shares)
    axes.bar([at * wide for at in range(len(shares))], list(shares), width=0.9 * wide, align="edge", color=FILLS[""])
    if mean is not None:
        side = "left" if mean < 0.1 else "right" if mean > 0.9 else "center"
        axes.axvline(mean, color="black", linestyle="--")
        axes.text(mean, 1.01, f"mean {percent(mean)}", transform=axes.get_xaxis_transform(), ha=side, va="bottom")
    axes.set(xlim=(0, 1), xlabel="equity", xticks=[tenth / 10 for tenth in range(11)])
    axes.set(ylim=(0, high[-1]), yticks=high, ylabel=f"share of {of}")
    axes.xaxis.set_major_formatter(_hundredths)
    axes.yaxis.set_major_formatter(_hundredths)
    return figure


def _hundredths(share: float, _: int) -> str:
    return percent(share)


def _new() -> type[Figure]:
    """What a figure is made by. Raises NoMatplotlib."""
    try:
        from matplotlib.figure import Figure as New  # noqa: PLC0415 (an extra, and slow to import)
    except ImportError:
        raise NoMatplotlib("this chart takes matplotlib: pip install '.[charts]'") from None
    return New


def _axes(title: str, note: str, size: tuple[float, float]) -> tuple[Figure, Any]:
    """A figure of its own, in inches, and the field in it, whose methods matplotlib types only in part."""
    figure = _new()(figsize=size, layout="constrained")
    drawn: Any = figure
    drawn.get_layout_engine().set(w_pad=0.12, h_pad=0.12)
    room = 72 * size[0] - 24
    drawn.suptitle("\n".join(wrapped(title, room, TITLE, bold=True)), size=TITLE, weight="bold")
    if note:
        drawn.supxlabel("\n".join(wrapped(note, room, SMALL)), size=SMALL)
    return figure, drawn.add_subplot()
