"""How a hand is drawn in the terminal: the table in the round where there is room for it, and as a list where not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from anteup.cards import BACK, Card, Pack
from anteup.chips import CHIPS, Chips
from anteup.engine.hand import View
from anteup.history.words import held, how_many_boards, in_the_middle, on_board, shows_cards
from anteup.table.sums import Purse

WIDEST = 80
ASIDE = 14
"""Columns for those who sit at the short sides."""
ROUND_FROM = 72
"""Columns from which the table is drawn in the round."""
MOST_ROUND = 10
"""Chairs that fit around it."""
Where: TypeAlias = Literal["below", "left", "above", "right"]
DIM, FELT, LOUD, CHIP, LAW, KEY = "dim", "green", "bold", "yellow", "bold red", "bold cyan"


class Ink(NamedTuple):
    """The characters that a terminal can show."""

    suits: str
    back: str
    empty: str
    line: str
    corners: str
    side: str
    dash: str
    dot: str


FULL = Ink("♣♦♥♠", "▮", "·", "─", "╭╮╰╯", "│", "\N{EN DASH}", "·")
ASCII = Ink("cdhs", "#", ".", "-", "++++", "|", "-", "-")


class Spot(NamedTuple):
    """One chair at the table."""

    name: str
    seat: int | None
    """In the hand that is played; None: not dealt in."""
    stack: Chips
    button: bool = False


def card(face: Card, ink: Ink) -> Text:
    """A card as people see it."""
    if face is BACK:
        return Text(ink.back, DIM)
    if face.rank < 0:
        return Text(face.text, LOUD)
    rank = "10" if face.text[0] == "T" else face.text[0]
    return Text(rank + ink.suits[face.suit], "bold red" if face.suit in {1, 2} else LOUD)


def cards(hand: Pack, ink: Ink) -> Text:
    """Cards in a row; backs close together."""
    row = Text()
    for at, face in enumerate(hand):
        row.append("" if not at or face is hand[at - 1] is BACK else " ")
        row.append_text(card(face, ink))
    return row


# ---- the table ------------------------------------------------------------------------------------------------------


def table(view: View, spots: Sequence[Spot], width: int, ink: Ink, money: Purse = CHIPS) -> Text:
    """The table as somebody sees it; the first of the spots is his own, the others follow clockwise."""
    drawn = None
    narrow = len(spots) > 3 and shows_cards(view.game)  # what lies open before those at the sides must be read too
    if width >= ROUND_FROM and len(spots) <= MOST_ROUND and not narrow:
        drawn = _in_the_round(view, spots, min(width, WIDEST), ink, money)
    return drawn or _as_a_list(view, spots, min(width, WIDEST), ink, money)


def middle(view: View, ink: Ink, most: int = WIDEST, money: Purse = CHIPS) -> Text:
    """All that lies in the middle; in so many columns."""
    parts = in_the_middle(view)
    said = Text(f" {ink.dot} ").join(Text.assemble(f"{name} ", (money.written(amount), CHIP)) for name, amount in parts)
    if len(parts) == 1 or said.cell_len <= most:
        return said
    into = sum(name != "bets" for name, _ in parts)
    return Text.assemble("pot ", (money.written(view.pot), CHIP), f" in {into} pots")


def boards(view: View, ink: Ink) -> list[Text]:
    """The cards in the middle, and places for those to come, board by board; none where the game has none."""
    coming = on_board(view.game)
    rows = max(how_many_boards(view.game), 1)
    lain = [view.boards[at] if at < len(view.boards) else () for at in range(rows)]
    faces = [[card(face, ink) for face in row] + [Text(ink.empty, DIM)] * (coming - len(row)) for row in lain]
    return [Text("  ").join(row) for row in faces]


def _name(view: View, spot: Spot, most: int) -> Text:
    out = spot.seat is None or not view.live >> spot.seat & 1
    name = spot.name if cell_len(spot.name) <= most else set_cell_size(spot.name, most - 2).rstrip() + ".."
    return Text.assemble((name, DIM if out else LOUD), (" (D)" if spot.button else "", LOUD))


Much: TypeAlias = Literal["all", "little", "own"]
"""How much is drawn of a seat's cards: all; in place of the backs how many it has drawn, where that is known; or only
those face up, since one's own are told elsewhere."""


def _state(view: View, spot: Spot, ink: Ink, money: Purse, much: Much) -> Text:
    """Stack, and cards or what has become of them."""
    seat = spot.seat
    if seat is None:
        return Text(money.written(spot.stack) if spot.stack else "gone", DIM)
    stack = money.written(view.stacks[seat])
    if not view.live >> seat & 1:
        return Text(f"{stack} folded", DIM)
    if view.mucked >> seat & 1:
        return Text(f"{stack} mucked", DIM)
    said = Text("all-in" if view.allin >> seat & 1 and not view.over else stack)
    down = () if much == "own" else view.down[seat]
    drew = view.aside.drew[seat] if view.aside.drew else -1
    if drew >= 0 and much == "little" and all(face is BACK for face in down):
        down = ()
    parts = [said, *([cards(held(down), ink)] if down else []), *([cards(view.up[seat], ink)] if view.up[seat] else [])]
    if drew >= 0:
        parts.append(Text(f"drew {drew}" if drew else "pat", DIM))
    return Text(" ").join(parts)


def _bet(view: View, spot: Spot, money: Purse) -> Text:
    bet = view.bets[spot.seat] if spot.seat is not None else 0
    return Text(money.written(bet) if bet else "", CHIP)


class _Canvas:
    """A sheet of cells that text can be put on."""

    def __init__(self, width: int, height: int) -> None:
        self.rows: list[list[tuple[str, str | Style]]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: Text) -> None:
        """Text from a column of a row on; what does not fit is cut off."""
        row = self.rows[y]
        styles = [text.style] * len(text)
        for start, end, style in text.spans:
            styles[start:end] = [style] * (end - start)
        for char, style in zip(text.plain, styles, strict=True):
            wide = cell_len(char)
            if wide and x + wide <= len(row):
                row[x : x + wide] = [(char, style), *[("", "")] * (wide - 1)]
            x += wide

    def free(self, x: int, y: int, text: Text, frame: str) -> bool:
        """Can text be put there with two blanks at each side of it, or one and the frame?"""
        return all(char in {" ", frame} for char, _ in self.rows[y][x - 2 : x + text.cell_len + 2])

    def centred(self, x: int, y: int, text: Text) -> None:
        """Text with its middle at a column, and whole if the row is wide enough."""
        self.put(max(0, min(x - text.cell_len // 2, len(self.rows[y]) - text.cell_len)), y, text)

    def drawn(self) -> Text:
        """All rows, without the blanks at their ends."""
        lines = list[Text]()
        for row in self.rows:
            line = Text.assemble(*row)
            line.rstrip()
            lines.append(line)
        return Text("\n").join(lines)


def _in_the_round(view: View, spots: Sequence[Spot], width: int, ink: Ink, money: Purse) -> Text | None:
    """The table, eleven lines of it; None where a sum is too long to be written at its place."""
    places = _places(len(spots) - 1, width)
    above = sum(where == "above" for where, _ in places)
    most = {"left": ASIDE - 1, "right": ASIDE - 1, "above": width // max(above, 3) - 1, "below": width // 3 - 1}
    labels = [
        (_name(view, spot, most[where] - 4), _state(view, spot, ink, money, "own" if spot is spots[0] else "little"))
        for (where, _), spot in zip(places, spots, strict=True)
    ]
    if any(state.cell_len > most[where] for (where, _), (_, state) in zip(places, labels, strict=True)):
        return None

    left, right, low = ASIDE, width - ASIDE - 1, 8
    canvas = _Canvas(width, low + 3)
    for y, (start, end) in ((2, (ink.corners[0], ink.corners[1])), (low, (ink.corners[2], ink.corners[3]))):
        canvas.put(left, y, Text(start + ink.line * (right - left - 1) + end, FELT))
    for y in range(3, low):
        canvas.put(left, y, Text(ink.side, FELT))
        canvas.put(right, y, Text(ink.side, FELT))
    common = boards(view, ink)
    for line, cards_of_board in enumerate(common, 6 - len(common)):
        canvas.centred(width // 2, line, cards_of_board)
    canvas.centred(width // 2, 6, middle(view, ink, right - left - 3, money))

    for (where, x), spot, (name, state) in zip(places, spots, labels, strict=True):
        bet = _bet(view, spot, money)
        half = bet.cell_len // 2
        inside = left + x * (right - left) // width if above > 4 else x  # so many do not all sit before the felt
        near = max(left + max(3, half + 2), min(right - max(3, half + 2), inside)) - half
        row, column = {
            "below": (low - 1, near),
            "above": (3, near),
            "left": (5, left + 3),
            "right": (5, right - 2 - bet.cell_len),
        }[where]
        if bet and not canvas.free(column, row, bet, ink.side):
            return None
        canvas.put(column, row, bet)
        match where:
            case "below" | "above":
                for y, text in zip((low + 1, low + 2) if where == "below" else (0, 1), (name, state), strict=True):
                    canvas.centred(x, y, text)
            case "left":
                canvas.put(left - 1 - name.cell_len, 4, name)
                canvas.put(left - 1 - state.cell_len, 5, state)
            case "right":
                canvas.put(right + 2, 4, name)
                canvas.put(right + 2, 5, state)
    return canvas.drawn()


def _places(others: int, width: int) -> list[tuple[Where, int]]:
    """For oneself and so many others clockwise: at which side of the table, and near which column."""
    corners, sides = others >= 6, others >= 3
    above = others - 2 * corners - 2 * sides
    places: list[tuple[Where, int]] = [("below", width // 2)]
    if corners:
        places.append(("below", width // 6))
    if sides:
        places.append(("left", 0))
    places.extend(("above", int(width * (place + 0.5) / above)) for place in range(above))
    if sides:
        places.append(("right", 0))
    if corners:
        places.append(("below", width - width // 6))
    return places


def _as_a_list(view: View, spots: Sequence[Spot], width: int, ink: Ink, money: Purse) -> Text:
    lines = list[Text]()
    names = max(cell_len(spot.name) for spot in spots)
    most = max(6, min(names, width - 26))
    for spot in [*spots[1:], spots[0]]:
        line = Text(" ")
        line.append_text(_name(view, spot._replace(button=False), most))
        line.pad_right(max(0, most + 2 - line.cell_len))
        line.append("D " if spot.button else "  ", LOUD)
        line.append_text(_state(view, spot, ink, money, "own" if spot is spots[0] else "all"))
        if bet := _bet(view, spot, money):
            line.pad_right(max(1, width - max(10, bet.cell_len + 3) - line.cell_len))
            line.append_text(Text.assemble("in ", bet))
        lines.append(line)
    *others, last = boards(view, ink)
    lines += [Text.assemble(" ", row) for row in others]
    lines.append(Text.assemble(" ", Text("   ").join(part for part in (last, middle(view, ink, money=money)) if part)))
    return Text("\n").join(lines)
