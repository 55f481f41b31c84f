"""Charts as SVG: values in, the text of a picture out, legible on light and on dark.

Every chart has a title and a description for those who hear it read; nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from anteup.equity.starting import HANDS

CELL = 44
"""Width and height of a hand in the grid."""
LEFT, TOP, WIDTH, HEIGHT = 56, 48, 560, 280
"""Where the field of a chart with axes begins, and its size."""
LINES = 6
"""As many lines as are told apart by colour and dashes; more begin again."""
STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #1b1b1f; }
.title { font-size: 16px; font-weight: 600; }
.small { font-size: 11px; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
.cell, .axis { fill: none; stroke: #8a8a94; }
.cell, .axis, .rule { stroke-width: 1; }
.rule { stroke: #8a8a94; stroke-opacity: 0.4; }
.pair, .bar { fill: #f2b134; }
.suited { fill: #62b67f; }
.offsuit { fill: #7fa8e0; }
.out { fill-opacity: 0.5; }
.in { fill: #1b1b1f; }
.mean { stroke: #1b1b1f; stroke-width: 2; stroke-dasharray: 5 4; }
.line { fill: none; stroke-width: 2.5; }
.l0 { stroke: #c0392b; }
.l1 { stroke: #1f6fb2; stroke-dasharray: 8 4; }
.l2 { stroke: #2c8a52; stroke-dasharray: 2 4; }
.l3 { stroke: #a8660b; stroke-dasharray: 10 3 2 3; }
.l4 { stroke: #7d4fb3; stroke-dasharray: 14 4; }
.l5 { stroke: #5c5c66; stroke-dasharray: 5 5; }
@media (prefers-color-scheme: dark) {
  text { fill: #ececf1; }
  .in { fill: #1b1b1f; }
  .mean { stroke: #ececf1; }
  .l0 { stroke: #ff8a7a; }
  .l1 { stroke: #79b8f2; }
  .l2 { stroke: #7fd6a0; }
  .l3 { stroke: #f0b760; }
  .l4 { stroke: #c3a3ee; }
  .l5 { stroke: #b5b5c0; }
}"""


def range_grid(weights: Mapping[str, float], title: str, description: str) -> str:
    """The grid of the 169 starting hands, each filled from below as far as it is in the range.

    The weights are 0 to 1, by the hand as it is written (`AKs`); a hand that is not there has none.
    """
    size = 13 * CELL
    drawn: list[str] = []
    for hand in HANDS:
        row, column = divmod(hand.index, 13)
        x, y, weight = 16 + CELL * column, TOP + CELL * row, weights.get(hand.text, 0.0)
        kind = {"s": "suited", "o": "offsuit"}.get(hand.text[2:], "pair")
        if weight:
            full = CELL * weight
            drawn.append(f'<rect class="{kind}" x="{x}" y="{y + CELL - full:g}" width="{CELL}" height="{full:g}"/>')
        drawn.append(f'<rect class="cell" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
        part = 0 < weight < 1
        up = 20 if part else 27
        ink = "in" if weight == 1 else "" if part else "out"
        drawn.append(_text(x + CELL / 2, y + up, hand.text, f"middle {ink}".strip()))
        if part:
            drawn.append(_text(x + CELL / 2, y + 36, percent(weight), "middle small"))
    return _picture(size + 32, size + TOP + 16, title, description, drawn)


def equity_by_street(equities: Mapping[str, Sequence[float]], streets: Sequence[str], title: str) -> str:
    """A line for each player, from one street to the next.

    The equities are 0 to 1, by the player's name, one for each street that has been dealt: no more than there are
    streets, and the first of them first.
    """
    steps = max(1, len(streets) - 1)
    drawn = list(_percent_lines())
    across = [LEFT + WIDTH * at / steps for at in range(len(streets))]
    drawn += [_text(x, TOP + HEIGHT + 20, street, "middle small") for x, street in zip(across, streets, strict=True)]
    ends: list[tuple[float, str]] = []
    for number, (player, values) in enumerate(equities.items()):
        points = [(x, TOP + HEIGHT * (1 - value)) for x, value in zip(across, values, strict=False)]
        path = " ".join(f"{x:g},{y:.1f}" for x, y in points)
        drawn.append(f'<polyline class="line l{number % LINES}" points="{path}"/>')
        drawn += [f'<circle class="line l{number % LINES}" cx="{x:g}" cy="{y:.1f}" r="3"/>' for x, y in points]
        if points:
            ends.append((points[-1][1], f"{player} {percent(values[len(points) - 1])}"))
    drawn += [_text(LEFT + WIDTH + 10, y + 4, said) for y, said in _apart(ends)]
    told = "; ".join(
        f"{player}: " + ", ".join(f"{street} {percent(value)}" for street, value in zip(streets, values, strict=False))
        for player, values in equities.items()
    )
    return _picture(LEFT + WIDTH + 170, TOP + HEIGHT + 36, title, told, drawn)


def equity_distribution(shares: Sequence[float], title: str, mean: float | None = None) -> str:
    """How often a hand or a range has which equity: bars for equal steps from 0 to 1, and a line at the mean.

    The shares are of all the hands or boards, one for each step, and come to 1.
    """
    most = max(shares, default=0) or 1
    wide = WIDTH / max(1, len(shares))
    drawn = [f'<line class="axis" x1="{LEFT}" y1="{TOP + HEIGHT}" x2="{LEFT + WIDTH}" y2="{TOP + HEIGHT}"/>']
    for at, share in enumerate(shares):
        high = HEIGHT * share / most
        x, y = LEFT + at * wide, TOP + HEIGHT - high
        drawn.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{y:.1f}" width="{max(1.0, wide - 2):.1f}" height="{high:.1f}"/>'
        )
        if share and wide >= 30:
            drawn.append(_text(x + wide / 2, y - 4, percent(share), "middle small"))
    drawn += [
        _text(LEFT + WIDTH * tenth / 10, TOP + HEIGHT + 18, f"{tenth * 10}%", "middle small")
        for tenth in range(0, 11, 2)
    ]
    told = [f"Shares from equity 0 to 100% in {len(shares)} steps: {', '.join(map(percent, shares))}."]
    if mean is not None:
        x = LEFT + WIDTH * mean
        drawn.append(f'<line class="mean" x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{TOP + HEIGHT}"/>')
        drawn.append(_text(x, TOP - 12, f"mean {percent(mean)}", "middle small"))
        told.append(f"The mean is {percent(mean)}.")
    return _picture(LEFT + WIDTH + 32, TOP + HEIGHT + 32, title, " ".join(told), drawn)


def percent(share: float) -> str:
    """A share in hundredths, without a decimal where it needs none: `50%`, `8.3%`."""
    return f"{round(100 * share, 1):g}%"


def _percent_lines() -> Iterable[str]:
    """The field of a chart from 0 to 100%."""
    for quarter in range(5):
        y = TOP + HEIGHT * (1 - quarter / 4)
        yield f'<line class="rule" x1="{LEFT}" y1="{y:g}" x2="{LEFT + WIDTH}" y2="{y:g}"/>'
        yield _text(LEFT - 8, y + 4, f"{25 * quarter}%", "end small")


def _apart(labels: list[tuple[float, str]], room: float = 16) -> list[tuple[float, str]]:
    """Labels by their heights, those that would lie on each other moved down."""
    placed: list[tuple[float, str]] = []
    for y, said in sorted(labels):
        placed.append((max(y, placed[-1][0] + room) if placed else y, said))
    return placed


def _text(x: float, y: float, said: str, kind: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{x:g}" y="{y:g}">{escape(said)}</text>'


def _picture(width: int, height: int, title: str, description: str, drawn: Iterable[str]) -> str:
    """A picture of its parts, with its title above them."""
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title description">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="description">{escape(description)}</desc>',
        f"<style>{STYLE}</style>",
        _text(16, 30, title, "title"),
        *drawn,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
