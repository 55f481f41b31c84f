"""Charts as SVG: values in, the text of a picture out, legible on light and on dark.

Every chart has a title and a description for those who hear it read; nothing is told by colour alone. What is written is
measured first, so that nothing is cut off or lies on something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import accumulate
from math import ceil
from statistics import fmean

from anteup.equity.starting import HANDS, StartingHand

CELL = 44
"""Width and height of a hand in the grid."""
WIDTH, HEIGHT = 560, 280
"""Size of the field of a chart with axes; what is in it is placed from its upper left corner."""
EDGE, AXIS = 16, 68
"""Room at the edge of a picture, and for what stands beside an axis."""
TEXT, SMALL, TITLE = 13, 11, 16
"""Sizes of letters."""
ROW, SMALL_ROW, TITLE_ROW = 16, 15, 21
"""Heights of their lines."""
LABEL, SWATCH = 240, 42
"""As wide is a line of a label at most; and what a legend shows before it."""
BESIDE = 5
"""So many lines have their labels at their ends; more have them in a legend."""
COLOURS = (
    ("#c0392b", "#ff8a7a"),
    ("#1f6fb2", "#79b8f2"),
    ("#2c8a52", "#7fd6a0"),
    ("#a8660b", "#f0b760"),
    ("#7d4fb3", "#c3a3ee"),
    ("#1b1b1f", "#ececf1"),
    ("#00828a", "#5fd3da"),
    ("#c2378f", "#f78fcb"),
    ("#6b4a2b", "#cfa888"),
    ("#7b7b86", "#9d9da8"),
)
"""Of lines: on light, and on dark."""
DASHES = (
    (),
    (9, 4),
    (2, 4),
    (12, 4, 2, 4),
    (20, 5),
    (12, 4, 2, 4, 2, 4),
    (5, 3),
    (16, 4, 6, 4),
    (2, 8),
    (20, 4, 2, 4, 2, 4, 2, 4),
)
"""Of lines: how long a dash, how long a gap, and so on; none for a line without gaps."""
STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2)
"""From one mark of an axis to the next."""
WIDE, NARROW = frozenset("mwMW%@+=<>~#&^"), frozenset("Iijlftr.,:;'!|()[]/- ")
"""Letters by their widths."""
LIGHT, DARK = (
    "\n".join(f".c{at} {{ stroke: {one[ground]}; fill: {one[ground]}; }}" for at, one in enumerate(COLOURS))
    for ground in (0, 1)
)
STYLE = f"""\
svg {{ background: #ffffff; }}
text {{ font: {TEXT}px system-ui, sans-serif; fill: #1b1b1f; }}
.title {{ font-size: {TITLE}px; font-weight: 600; }}
.small {{ font-size: {SMALL}px; }}
.middle {{ text-anchor: middle; }}
.end {{ text-anchor: end; }}
.out {{ fill-opacity: 0.5; }}
.cell {{ fill: none; }}
.cell, .axis, .rule {{ stroke: #8a8a94; stroke-width: 1; }}
.rule {{ stroke-opacity: 0.4; }}
.pair, .bar {{ fill: #f2b134; }}
.suited {{ fill: #62b67f; }}
.offsuit {{ fill: #7fa8e0; }}
.mean {{ stroke: #1b1b1f; stroke-width: 2; stroke-dasharray: 5 4; }}
{LIGHT}
polyline.line {{ fill: none; stroke-width: 2.5; }}
@media (prefers-color-scheme: dark) {{
  svg {{ background: #1b1b1f; }}
  text {{ fill: #ececf1; }}
  .pair, .bar {{ fill: #8f6914; }}
  .suited {{ fill: #2f7a4a; }}
  .offsuit {{ fill: #3d6299; }}
  .mean {{ stroke: #ececf1; }}
{DARK}
}}"""


def range_grid(
    weights: Mapping[str, float],
    title: str,
    description: str,
    note: str = "",
    left: Mapping[str, tuple[int, int]] | None = None,
) -> str:
    """The grid of the 169 starting hands, each filled from below as far as it is in the range.

    The weights are 0 to 1, by the hand as it is written (`AKs`); a hand that is not there has none. Of a hand that dead
    cards block, `left` has how many combinations are left, and of how many. The note stands below the title.
    """
    drawn: list[str] = []
    for hand in HANDS:
        row, column = divmod(hand.index, 13)
        x, y, weight = CELL * column, CELL * row, weights.get(hand.text, 0.0)
        kind = {"s": "suited", "o": "offsuit"}.get(hand.text[2:], "pair")
        if weight:
            full = CELL * weight
            drawn.append(f'<rect class="{kind}" x="{x}" y="{y + CELL - full:g}" width="{CELL}" height="{full:g}"/>')
        drawn.append(f'<rect class="cell" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
        blocked = (left or {}).get(hand.text)
        more = below(hand, weight, blocked)
        top = y + (CELL - (SMALL + 2) * len(more)) / 2 + 5
        drawn.append(_text(x + CELL / 2, top, hand.text, "middle" if weight or blocked else "middle out"))
        drawn += _lines(x + CELL / 2, top + SMALL + 2, more, SMALL + 2, "middle small")
    size = 13 * CELL
    return _picture((size, size), (EDGE, 0, EDGE), title, note, description, drawn)


def equity_by_street(
    equities: Mapping[str, Sequence[float]], streets: Sequence[str], title: str, note: str = ""
) -> str:
    """A line for each player, from one street to the next.

    The equities are 0 to 1, by the player's name, one for each street that has been dealt: no more than there are
    streets, and the first of them first. Ten lines differ in colour and in dashes, more in one of the two. The note
    stands below the title.
    """
    steps = max(1, len(streets) - 1)
    high = scale([value for values in equities.values() for value in values])
    across = [WIDTH * at / steps for at in range(len(streets))]
    words = [wrapped(street, min(WIDTH / steps - 8, LABEL / 2), SMALL) for street in streets]
    drawn = [*_shares_upwards(high, "equity")]
    drawn += [f'<line class="rule" x1="{x:g}" y1="0" x2="{x:g}" y2="{HEIGHT}"/>' for x in across]
    for x, said in zip(across, words, strict=True):
        drawn += _lines(x, HEIGHT + 20, said, SMALL_ROW, "middle small")
    ends = dict[str, tuple[float, float]]()
    for number, (player, values) in enumerate(equities.items()):
        points = [(x, HEIGHT * (1 - value / high[-1])) for x, value in zip(across, values, strict=False)]
        drawn += _line(number, points)
        if points:
            ends[player] = points[-1]
    under = 9 + SMALL_ROW * max(map(len, words), default=0)
    beside = WIDTH + EDGE + max((_widest(words[-1], SMALL) / 2 if words else 0) - EDGE / 2, 0)
    labels = {
        player: wrapped(f"{player}: {percent(equities[player][-1])}", LABEL, TEXT)
        for player in sorted(ends, key=lambda player: ends[player][1])
    }
    indent = SWATCH if len(labels) > BESIDE else 0
    heights = [ROW * len(label) for label in labels.values()]
    wanted = [ends[player][1] - ROW / 2 for player in labels]
    tops = [*accumulate(heights, initial=0)][:-1] if indent else _apart(wanted, heights)
    for (player, label), top in zip(labels.items(), tops, strict=True):
        y, (end, height) = top + ROW / 2, ends[player]
        drawn += _lines(beside + indent, y + 4, label, ROW)
        if indent:
            drawn += _line([*equities].index(player), [(beside, y), (beside + indent - 10, y)], marks=False)
        elif end < WIDTH or abs(height - y) > 1:
            drawn.append(f'<line class="rule" x1="{end + 6:g}" y1="{height:.1f}" x2="{beside - 4:g}" y2="{y:.1f}"/>')
    wide = max((_widest(label, TEXT) for label in labels.values()), default=0)
    lowest = max((top + height for top, height in zip(tops, heights, strict=True)), default=0)
    told = "; ".join(
        f"{player}: " + ", ".join(f"{street} {percent(value)}" for street, value in zip(streets, values, strict=False))
        for player, values in equities.items()
    )
    size = (beside + indent + wide, max(HEIGHT + under, lowest))
    return _picture(size, (AXIS, 8, EDGE), title, note, told, drawn)


def equity_distribution(
    shares: Sequence[float], title: str, mean: float | None = None, note: str = "", of: str = "all boards"
) -> str:
    """How often a hand or a range has which equity: bars for equal steps from 0 to 1, and a line at the mean.

    The shares are of all the hands or boards, one for each step, and come to 1; `of` says what they are shares of. The
    note stands below the title.
    """
    high = scale(shares)
    wide = WIDTH / max(1, len(shares))
    drawn = [*_shares_upwards(high, f"share of {of}")]
    for at, share in enumerate(shares):
        full = HEIGHT * share / high[-1]
        x, y = at * wide, HEIGHT - full
        drawn.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{y:.1f}" width="{max(1.0, wide - 2):.1f}" height="{full:.1f}"/>'
        )
    drawn.append(f'<line class="axis" x1="0" y1="{HEIGHT}" x2="{WIDTH}" y2="{HEIGHT}"/>')
    for tenth in range(11):
        x = WIDTH * tenth / 10
        drawn.append(f'<line class="axis" x1="{x:g}" y1="{HEIGHT}" x2="{x:g}" y2="{HEIGHT + 5}"/>')
        drawn.append(_text(x, HEIGHT + 19, percent(tenth / 10), "middle small"))
    drawn.append(_text(WIDTH / 2, HEIGHT + 38, "equity", "middle small"))
    told = [f"Shares of {of} with an equity from 0 to 100%, in {len(shares)} steps: {', '.join(map(percent, shares))}."]
    if mean is not None:
        said = f"mean {percent(mean)}"
        x, half = WIDTH * mean, measure(said, SMALL) / 2
        drawn.append(f'<line class="mean" x1="{x:.1f}" y1="-4" x2="{x:.1f}" y2="{HEIGHT}"/>')
        drawn.append(_text(min(max(x, half), WIDTH - half), -9, said, "middle small"))
        told.append(f"The mean is {percent(mean)}.")
    return _picture((WIDTH, HEIGHT + 40), (AXIS, 24, EDGE + 8), title, note, " ".join(told), drawn)


# ---- numbers and words ----------------------------------------------------------------------------------------------


def percent(share: float) -> str:
    """A share in hundredths, without a decimal where it needs none: `50%`, `8.3%`."""
    return f"{round(100 * share, 1):g}%"


def below(hand: StartingHand, weight: float, blocked: tuple[int, int] | None) -> list[str]:
    """What a grid says of a hand below its name: combinations left, and of how many, and how much it has of the hand."""
    said = ["{}/{}".format(*blocked)] if blocked else []
    able = blocked[0] if blocked else len(hand.combos)
    return [*said, percent(weight)] if 0 < weight < 1 and round(weight - able / len(hand.combos), 9) else said


def scale(shares: Sequence[float]) -> list[float]:
    """The marks of an axis from 0 to the first that no share is above: at most six of them, at round numbers."""
    most = max(shares, default=0) or 1
    step = next((step for step in STEPS if most <= 5 * step + 1e-9), STEPS[-1])
    return [step * at for at in range(ceil(most / step - 1e-9) + 1)]


def measure(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is, in letters of a size; no narrower than in a wide face, since nobody knows which it will be."""
    ems = sum(
        1
        if letter in WIDE or not letter.isascii()
        else 0.42
        if letter in NARROW
        else 0.79
        if letter.isupper()
        else 0.64
        for letter in text.replace("\u00a0", " ")
    )
    return ems * size * (1.13 if bold else 1)


def wrapped(text: str, room: float, size: float, *, bold: bool = False, most: int = 8) -> list[str]:
    """A text in lines that are no wider than the room; of more lines than there may be, the last ends in three dots.

    A word that is wider than the room goes on in the next line. No-break spaces keep words together.
    """
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if measure(longer, size, bold=bold) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and measure(lines[-1] + letter, size, bold=bold) > room:
                lines.append("")
            lines[-1] += letter
    if len(lines) > most:
        last = lines[most - 1]
        while last and measure(f"{last}...", size, bold=bold) > room:
            last = last[:-1]
        lines[most - 1 :] = [f"{last.rstrip(' ,')}..."]
    return lines


def _widest(lines: Iterable[str], size: float) -> float:
    return max(measure(line, size) for line in lines)


def _apart(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Where labels begin, from above: as near as may be to where they are wanted, in that order, and none on another.

    They keep to the height of the field, where it has room for them.
    """
    before = [*accumulate(heights, initial=0.0)]
    groups: list[list[float]] = []  # of labels that touch, and so move together
    for want, used in zip(wanted, before, strict=False):
        groups.append([want - used])
        while len(groups) > 1 and fmean(groups[-2]) > fmean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    room = max(0.0, HEIGHT - before[-1])
    tops = [min(max(fmean(group), 0.0), room) for group in groups for _ in group]
    return [top + used for top, used in zip(tops, before, strict=False)]


# ---- parts of a picture ---------------------------------------------------------------------------------------------


def drawn_as(number: int) -> tuple[int, tuple[int, ...]]:
    """The colour of a line, as its place in COLOURS, and its dashes."""
    rounds, colour = divmod(number, len(COLOURS))
    return colour, DASHES[(colour + rounds) % len(DASHES)]


def _line(number: int, points: Sequence[tuple[float, float]], *, marks: bool = True) -> Iterable[str]:
    """A line with a mark at each point."""
    colour, dashes = drawn_as(number)
    dashed = f' stroke-dasharray="{" ".join(map(str, dashes))}"' if dashes else ""
    path = " ".join(f"{x:g},{y:.1f}" for x, y in points)
    yield f'<polyline class="line c{colour}"{dashed} points="{path}"/>'
    if marks:
        yield from (f'<circle class="c{colour}" cx="{x:g}" cy="{y:.1f}" r="3.5"/>' for x, y in points)


def _shares_upwards(high: Sequence[float], name: str) -> Iterable[str]:
    """The vertical axis: its name, and its marks from 0 to the last of them."""
    yield f'<line class="axis" x1="0" y1="0" x2="0" y2="{HEIGHT}"/>'
    for share in high:
        y = HEIGHT * (1 - share / high[-1])
        yield f'<line class="rule" x1="0" y1="{y:g}" x2="{WIDTH}" y2="{y:g}"/>'
        yield _text(-8, y + 4, percent(share), "end small")
    yield (
        f'<text class="middle small" x="{-HEIGHT / 2:g}" y="{18 - AXIS}" transform="rotate(-90)">{escape(name)}</text>'
    )


def _text(x: float, y: float, said: str, kind: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{x:g}" y="{y:g}">{escape(said)}</text>'


def _lines(x: float, y: float, said: Sequence[str], row: float, kind: str = "") -> list[str]:
    """Lines of text, one below the other."""
    return [_text(x, y + row * at, line, kind) for at, line in enumerate(said)]


def _picture(  # noqa: PLR0913, PLR0917 (all that a picture has)
    size: tuple[float, float],
    around: tuple[float, float, float],
    title: str,
    note: str,
    description: str,
    drawn: Iterable[str],
) -> str:
    """A picture of its parts in a field of a size, with room left of it, above it and right of it, and its title above."""
    (left, above, right) = around
    room = left + size[0] + right - 2 * EDGE
    heads = wrapped(title, room, TITLE, bold=True, most=4)
    notes = wrapped(note, room, SMALL) if note else []
    top = EDGE + TITLE_ROW * len(heads) + SMALL_ROW * len(notes) + 8 + above
    width, height = ceil(left + size[0] + right), ceil(top + size[1] + EDGE)
    shape = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {shape} role="img" aria-labelledby="title description">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="description">{escape(" ".join(filter(None, (note, description))))}</desc>',
        f"<style>{STYLE}</style>",
        *_lines(EDGE, EDGE + 14, heads, TITLE_ROW, "title"),
        *_lines(EDGE, EDGE + TITLE_ROW * len(heads) + 10, notes, SMALL_ROW, "small"),
        f'<g transform="translate({left:g} {top:g})">',
        *drawn,
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
