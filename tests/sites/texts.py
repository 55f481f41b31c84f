"""Hands as card rooms on the net have written them, read as far as a showdown needs: who put in what, who had which
cards, and who was paid. Three ways of writing are understood; so little of each is no reader of histories.

The texts beside the project are of hold'em and Omaha alone: there is no hand of stud or of draw in them, none whose
cards are known and none whose are not, so that neither is read here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from anteup.cards import Pack, cards

SUM = r"[$€£]?(\d[\d,]*(?:\.\d+)?)"
FORMS = (
    (r"Omaha.*(?:Hi/?Lo|H/L)", "omaha8"),
    (r"Omaha", "omaha"),
    (r"Hold'?em", "holdem"),
)


class Told(NamedTuple):
    """One hand, its sums in cents or in chips."""

    where: str
    form: str
    names: list[str]
    """From the left of the button."""
    paid: dict[str, int]
    live: list[str]
    hands: dict[str, Pack]
    boards: list[Pack]
    won: dict[str, int]


def hands(path: Path) -> Iterator[Told]:
    """The hands of a file."""
    text = path.read_text("utf-8-sig", errors="replace").replace("\r", "").replace("\u00a0", " ")
    heads = r"(?m)^(?=(?:PokerStars|Full Tilt Poker|Bovada) (?:Hand|Game) ?#)"
    for number, part in enumerate(re.split(heads, text)[1:], 1):
        if re.search(r"(?m)^Seat \d+: ", part):
            yield told(part, f"{path.stem} {number}")


def told(text: str, where: str) -> Told:
    """One hand."""
    head = text.partition("\n")[0]
    form = next(form for pattern, form in FORMS if re.search(pattern, head, re.IGNORECASE))
    seated = {
        m[2]: int(m[1]) for m in re.finditer(rf"(?m)^Seat (\d+): (.+?)(?: \[ME\])? \({SUM}(?: in chips)?\)", text)
    }
    button = re.search(r"Seat #(\d+) is the button|button is in seat #(\d+)", text)
    place = next(int(found) for found in button.groups() if found) if button else seated.get("Dealer", 0)
    acts = _Acts(sorted(seated, key=len, reverse=True))
    for line in text.splitlines():
        acts.read(line.strip())
    order = sorted((name for name in seated if name in acts.heard), key=lambda name: (seated[name] - place - 1) % 99)
    boards = [cards(found) for found in re.findall(r"(?m)^(?:FIRST |SECOND )?Board:? \[([^\]]*)\]", text)]
    return Told(
        where,
        form,
        order,
        acts.settled(),
        [n for n in order if n not in acts.folded],
        acts.hands,
        boards,
        dict(acts.won),
    )


class _Acts:
    """What is read so far."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.paid, self.street, self.won = (
            defaultdict[str, int](int),
            defaultdict[str, int](int),
            defaultdict[str, int](int),
        )
        self.folded, self.heard = set[str](), set[str]()
        self.hands: dict[str, Pack] = {}

    def read(self, line: str) -> None:
        """One line."""
        if line.startswith("*** SUMMARY") or re.match(r"\*\*\* (?:FLOP|TURN|RIVER)", line):
            self.street.clear()
        elif back := re.match(rf"Uncalled bet (?:of )?\(?{SUM}\)? returned to (.+)", line):
            self.paid[back[2]] -= cents(back[1])
        seat = re.match(r"Seat[ +]\d+: (.*)", line)
        does = seat[1] if seat else line.removeprefix("Dealt to ")
        name = next((name for name in self.names if does.startswith(name)), "")
        if name:
            rest = does[len(name) :].replace("[ME]", "").lstrip(" :")
            self.cards(name, rest)
            if not seat:
                self.does(name, rest)

    def cards(self, name: str, rest: str) -> None:
        """Cards of somebody, if the line has them: all that he held, and not the best five."""
        found = re.search(r"\[([2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*) *\]", rest)
        if found and not rest.startswith("Showdown"):
            self.hands.setdefault(name, cards(found[1]))

    def does(self, name: str, rest: str) -> None:
        """What somebody did."""
        said = rest.lower()
        self.heard.add(name)
        if said.startswith("folds"):
            self.folded.add(name)
        elif won := re.match(
            rf"(?:collected {SUM} from|(?:wins|ties for) .*\({SUM}\)|hand result(?:-side pot)? {SUM})", said
        ):
            self.won[name] += cents(next(found for found in won.groups() if found))
        elif back := re.match(rf"return uncalled portion of bet {SUM}", said):
            self.paid[name] -= cents(back[1])
        elif to := re.match(rf"(?:raises|all-in\(raise\)).* to {SUM}", said):
            self.puts(name, cents(to[1]) - self.street[name])
        elif ante := re.match(rf"(?:posts the ante|antes|ante chip) {SUM}", said):
            self.paid[name] += cents(ante[1])
        elif put := re.match(rf"(?:calls?|bets|all-in|posts|small blind|big blind)[^\d$€£]* ?{SUM}", said):
            self.puts(name, cents(put[1]))

    def puts(self, name: str, amount: int) -> None:
        """Chips go in."""
        self.paid[name] += amount
        self.street[name] += amount

    def settled(self) -> dict[str, int]:
        """What each put in; what nobody met went back, whether the text says so or not."""
        top, second = sorted((*self.paid.values(), 0, 0), reverse=True)[:2]
        owner = next((name for name, amount in self.paid.items() if amount == top), "")
        if owner not in self.folded and owner:
            self.paid[owner] = min(top, second)
        return dict(self.paid)


def cents(text: str) -> int:
    """A sum of the text in the smallest that it counts in."""
    return int(Decimal(text.replace(",", "")) * 100)
