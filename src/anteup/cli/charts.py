"""The charts of `anteup.cli.svg` by matplotlib, for pages and papers: values in, a figure out.

Matplotlib comes with the extra `charts` (`pip install 'anteup[charts]'`), and is imported when a chart is drawn. A figure
belongs to whoever asked for it; nothing is shown, and no window opened: `figure.savefig("path.pdf")`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from anteup.cli.svg import percent
from anteup.equity.starting import HANDS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DASHES = ("-", "--", ":", "-.")
COLOURS = {"s": "#62b67f", "o": "#7fa8e0", "": "#f2b134"}
"""Of suited hands, offsuit ones and pairs."""


class NoMatplotlib(ImportError):
    """Matplotlib is not installed; the message says how to get it."""


def range_grid(weights: Mapping[str, float], title: str) -> Figure:
    """The grid of the 169 starting hands, each filled from below as far as it is in the range.

    The weights are 0 to 1, by the hand as it is written (`AKs`); a hand that is not there has none. Raises NoMatplotlib.
    """
    figure, axes = _axes(title, 8, 8)
    for hand in HANDS:
        row, column = divmod(hand.index, 13)
        weight = weights.get(hand.text, 0.0)
        axes.bar(column + 0.5, weight, width=1, bottom=12 - row, color=COLOURS[hand.text[2:]])
        axes.text(column + 0.5, 12.5 - row, hand.text, ha="center", va="center", size=8, alpha=1 if weight else 0.5)
    axes.set(xlim=(0, 13), ylim=(0, 13), aspect="equal", xticks=range(14), yticks=range(14))
    axes.tick_params(labelbottom=False, labelleft=False, length=0)
    axes.grid(visible=True, linewidth=0.5)
    return figure


def equity_by_street(equities: Mapping[str, Sequence[float]], streets: Sequence[str], title: str) -> Figure:
    """A line for each player, from one street to the next.

    The equities are 0 to 1, by the player's name, one for each street. Raises NoMatplotlib, and ValueError where there
    are not as many equities as streets.
    """
    figure, axes = _axes(title, 8, 4.5)
    for number, (player, values) in enumerate(equities.items()):
        label = f"{player} {percent(values[-1])}"
        axes.plot(list(streets), list(values), DASHES[number % len(DASHES)], marker="o", label=label)
    axes.set(ylim=(0, 1), ylabel="equity")
    axes.yaxis.set_major_formatter(_hundredths)
    axes.grid(visible=True, axis="y", alpha=0.4)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    return figure


def equity_distribution(shares: Sequence[float], title: str, mean: float | None = None) -> Figure:
    """How often a hand has which equity: bars for equal steps from 0 to 1, and a line at the mean.

    The shares are of all the boards, one for each step, and come to 1. Raises NoMatplotlib.
    """
    figure, axes = _axes(title, 8, 4.5)
    wide = 1 / max(1, len(shares))
    axes.bar([at * wide for at in range(len(shares))], list(shares), width=0.9 * wide, align="edge", color=COLOURS[""])
    if mean is not None:
        axes.axvline(mean, color="black", linestyle="--", label=f"mean {percent(mean)}")
        axes.legend(frameon=False)
    axes.set(xlim=(0, 1), xlabel="equity", ylabel="of all boards")
    axes.xaxis.set_major_formatter(_hundredths)
    axes.yaxis.set_major_formatter(_hundredths)
    return figure


def _hundredths(share: float, _: int) -> str:
    return percent(share)


def _axes(title: str, width: float, height: float) -> tuple[Figure, Any]:
    """A figure of its own, in inches, and the field in it, whose methods matplotlib types only in part."""
    try:
        from matplotlib.figure import Figure as New  # noqa: PLC0415 (an extra, and slow to import)
    except ImportError:
        raise NoMatplotlib("this chart takes matplotlib: pip install 'anteup[charts]'") from None
    figure = New(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.set(title=title)
    return figure, axes
