"""A form, its book, the table's sheet and the stakes, put together into one game with nothing left to look up.

Later layers win: the engine's defaults, the book's parents, the book, the form, the sheet, the caller. Within a
layer `[bet]` comes first, then the part for the limit (`[bet.fixed]`), then the part for the first interval or the
later ones, then the part with the interval's own name; in a form the line of the step comes last of all.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple, TypeVar, cast

from msgspec import Struct

from anteup.cards import RANKS, STANDARD, Pack
from anteup.ranking.ranks import Ranks
from anteup.rules.alone import LIMITS, PLACES, deck_of, faults_of
from anteup.rules.faults import Fault, Malformed, Wrong, one_of, shown
from anteup.rules.fields import STEPS, Field, fields_of, understood
from anteup.rules.files import File, Line, Said
from anteup.rules.stakes import LARGEST, Reckoning, Sum
from anteup.rules.steps import Game, Pots, Script, Share, Stakes, Table
from anteup.rules.wellformed import Placed, cards_needed, check

S = TypeVar("S", bound=Struct)


class Room(NamedTuple):
    """For how few and how many there are seats, and who says so."""

    few: int
    many: int
    who: str = ""
    place: str = ""
    """The file and the line, where that is not plain from `who`."""

    def __str__(self) -> str:
        seats = f"{self.few} to {self.many}" if self.few < self.many else f"{self.few}"
        return f"{self.who} has seats for {seats}{self.place}"

    def meets(self, other: Room) -> bool:
        """Is there a number that both have seats for?"""
        return self.few <= other.many and other.few <= self.many


class Layers(Struct):
    """The files of one game, from the first to have its say to the last."""

    books: list[File]
    form: File
    after: list[File]
    """The table's sheet, and what the caller says: they overrule the form's own lines."""

    @property
    def all(self) -> list[File]:
        """Every layer."""
        return [*self.books, self.form, *self.after]

    @property
    def book(self) -> str:
        """The name of the book; its parents come before it."""
        return self.books[-1].name

    def head(self, key: str, *, books: bool = False) -> Said | None:
        """The last word on something that stands before the sections."""
        files = self.all if books else [self.form, *self.after]
        return next((said for file in reversed(files) if (said := file.head(key)) is not None), None)

    def section(self, name: str) -> dict[str, Said]:
        """A section as the layers leave it."""
        found: dict[str, Said] = {}
        for file in self.all:
            found |= file.section(name)
        return found


class Together:
    """One game being put together. What is wrong on the way is kept until the end, so that all of it is told."""

    def __init__(self, layers: Layers) -> None:
        """Raises Malformed where a file is wrong by itself, or the stakes cannot be reckoned."""
        self.layers = layers
        self.faults: list[Fault] = [fault for file in layers.all for fault in faults_of(file)]
        self.settle()
        self.sums = self.stakes_said()
        self.reckoning = Reckoning(
            {name: cast("Sum | tuple[Sum, ...]", meant("stakes", name, said)) for name, said in self.sums.items()}
        )
        self.stakes = self.reckoned()
        self.settle()

    def settle(self) -> None:
        """Raises Malformed if anything has been found wrong so far."""
        if self.faults:
            raise Malformed(self.faults)

    def complain(self, fault: Fault) -> None:
        """Keeps a fault, the first about a place and a law."""
        where = (fault.file, fault.line, fault.key, fault.law)
        if where not in [(told.file, told.line, told.key, told.law) for told in self.faults]:
            self.faults.append(fault)

    # The stakes.

    def stakes_said(self) -> dict[str, Said]:
        """The stakes as the layers leave them. Whoever says the blinds means the bets that go with them."""
        found: dict[str, Said] = {}
        for file in self.layers.all:
            section = file.section("stakes")
            blinds = cast("list[object]", section["blinds"].value) if "blinds" in section else []
            if any(isinstance(blind, int) and blind for blind in blinds):
                for follows in ("small_bet", "least_bet"):
                    found.pop(follows, None)
            found |= section
        return found

    def reckoned(self) -> Stakes:
        """The stakes in chips."""
        try:
            stakes = self.reckoning.stakes()
        except Wrong as e:
            asked = [word.replace(" ", "_") for word in reversed(self.reckoning.asked)]
            self.complain(self.blame(*asked).fault(e.law, e.message))
            return Stakes()
        for name in Stakes.__struct_fields__:
            amounts = cast("int | tuple[int, ...]", getattr(stakes, name))
            if max(amounts, default=0) > LARGEST if isinstance(amounts, tuple) else amounts > LARGEST:
                say = f"{name.replace('_', ' ')} comes to more than {LARGEST:,} chips"
                self.complain(self.blame(name).fault("W-24", say))
        for said in self.sums.values():
            written = cast("list[object]", said.value) if isinstance(said.value, list) else [said.value]
            for amount in written:
                if isinstance(amount, int) and amount % stakes.unit:
                    say = f"{amount:,} is no whole number of chips of {stakes.unit:,}"
                    self.complain(said.fault("W-30", say))
        if not stakes.small_bet <= stakes.big_bet <= stakes.river_bet:
            name = "river_bet" if stakes.small_bet <= stakes.big_bet else "big_bet"
            say = f"small bet {stakes.small_bet:,}, big bet {stakes.big_bet:,}, river bet {stakes.river_bet:,}"
            self.complain(self.blame(name, "small_bet").fault("W-29", say))
        return stakes

    def blame(self, *names: str) -> Said:
        """Where a stake was written, or one that it follows from, or else the last layer."""
        said = (self.sums[name] for name in (*names, "blinds", "ante", "unit") if name in self.sums)
        return next(said, Said(None, self.layers.all[-1], ()))

    def worth(self, place: str, name: str, said: Said) -> object:
        """What a value means, sums in chips."""
        value = meant(place, name, said)
        if isinstance(value, tuple):
            return tuple(self.chips(said, item) for item in cast("tuple[object, ...]", value))
        return self.chips(said, value)

    def chips(self, said: Said, value: object) -> object:
        """A sum in chips; anything else as it is."""
        if not isinstance(value, Sum):
            return value
        amount = self.reckoning.chips(value)
        if amount > LARGEST:
            self.complain(said.fault("W-24", f"{shown(said.value)} comes to more than {LARGEST:,} chips"))
        return amount

    # The steps.

    def steps(self, players: int) -> list[Placed]:
        """The steps of the form for so many players; those in which every blank could be filled."""
        found: list[Placed] = []
        place, used = PLACES[0], {*PLACES, *LIMITS}
        for number, line in enumerate(self.layers.form.steps(players), 1):
            step = self.placed(line, number, place)
            if line.do == "bet":
                place = PLACES[1]
                used |= {str(said.value) for said in (line.fields.get("part"),) if said}
            if step is not None:
                found.append(step)
        self.parts(used)
        return found

    def heard(self, line: Line, place: str) -> dict[str, Said]:
        """What a step says, all layers heard; `place` is `first` or `later` of a betting interval."""
        if line.do != "bet":
            return self.layered(line)
        part = line.fields.get("part")
        own = (place, *([str(part.value)] if part else []))
        limit = self.layered(line, *own).get("limit")
        return self.layered(line, *([str(limit.value)] if limit else []), *own)

    def layered(self, line: Line, *parts: str) -> dict[str, Said]:
        """One line under every layer, with those parts of each."""
        found: dict[str, Said] = {}
        for file in self.layers.all:
            for part in ("", *parts):
                found |= file.section(line.do, part)
            if file is self.layers.form:
                found |= line.fields
        return found

    def placed(self, line: Line, number: int, place: str) -> Placed | None:
        """A step with every blank filled, or None where one cannot be."""
        said = self.heard(line, place)
        home = Said(line.do, self.layers.form, line.where)
        values = {name: self.worth(line.do, name, value) for name, value in said.items()}
        if line.do == "bet":
            self.bet(values, said)
        elif line.do == "post":
            self.post(line, values, said)
        missing = [field for name, field in fields_of(line.do).items() if field.required and name not in values]
        for field in missing:
            unsaid = home._replace(where=(*line.where, field.name))
            self.complain(unsaid.fault("W-21", self.lacking(line.do, number, field)))
        if missing:
            return None
        return Placed(cast("Script", made(STEPS[line.do], values)), number, said, home)

    def lacking(self, do: str, step: int, field: Field) -> str:
        """That a step needs something which nobody says."""
        number = f"a number from {field.least} to {field.most}"
        what = f"one of {', '.join(field.choices)}" if field.choices else "a sum" if field.kind == "sum" else number
        form, book = self.layers.form.name, self.layers.book
        return f"the book {book!r} does not say `{field.name}` of [{do}], which step {step} of the form {form!r} needs; {what}"

    def bet(self, values: dict[str, object], said: dict[str, Said]) -> None:
        """The greatest bet, from the stakes where nobody says."""
        name = {"spread": "limit", "pot": "pot_cap"}.get(str(values.get("limit")))
        if name and "most" not in values:
            values["most"] = getattr(self.stakes, name)
            said |= {"most": self.sums[name]} if name in self.sums else {}

    def post(self, line: Line, values: dict[str, object], said: dict[str, Said]) -> None:
        """What is posted, from the stakes where nobody says; nothing of what the step leaves out."""
        only = values.get("only", "all")
        for name, kept in (("ante", self.stakes.ante), ("blinds", self.stakes.blinds)):
            if only not in ("all", name):
                if name in line.fields:
                    self.complain(said[name].fault("W-8", f"`{name}` in a step that posts only {only!r}"))
                values[name] = () if name == "blinds" else 0
            elif name not in values:
                values[name] = kept
                said |= {name: self.sums[name]} if name in self.sums else {}

    def parts(self, used: set[str]) -> None:
        """Complains of a part of [bet] that no interval has, and of one in a book that looks like a slip."""
        import difflib  # noqa: PLC0415 (kept out of `import anteup`)

        for file in self.layers.all:
            for part in file.parts("bet"):
                slip = file.kind != "book" or difflib.get_close_matches(part, used, 1)
                if part not in used and slip:
                    say = f"no betting interval here has the part {part!r}{one_of(part, sorted(used))}"
                    self.complain(file.fault(("bet", part), "W-20", say))

    # The rest.

    def deck(self) -> Pack:
        """The pack."""
        said = self.layers.head("deck", books=True)
        return deck_of(said.value) if said else STANDARD

    def ranks(self, deck: Pack) -> Ranks:
        """The order of the hands; the lowest rank is the pack's."""
        said = self.layers.section("ranks")
        values = {name: meant("ranks", name, value) for name, value in said.items()}
        lowest = RANKS[min(card.rank for card in deck)]
        if lowest in fields_of("ranks")["lowest"].choices and values.setdefault("lowest", lowest) != lowest:
            say = f"the lowest rank of the pack is {lowest}; there is no need to say it"
            self.complain(said["lowest"].fault("W-25", say))
        try:
            return made(Ranks, values)
        except ValueError as e:
            self.complain(said["order"].fault("W-25", str(e)))
            return Ranks()

    def whole(self, kind: type[S], name: str, said: dict[str, Said]) -> S:
        """A section that needs nothing but its defaults."""
        return made(kind, {key: self.worth(name, key, value) for key, value in said.items()})

    def shares(self) -> tuple[Share, ...]:
        """How the pot is shared."""
        said = self.layers.head("shares") or Said(["high"], self.layers.form, ())
        shares: list[Share] = []
        for item in cast("list[object]", said.value):
            table = {"of": item} if isinstance(item, str) else cast("dict[str, object]", item)
            fields = {key: Said(value, said.file, said.where) for key, value in table.items()}
            shares.append(self.whole(Share, "share", fields))
        return tuple(shares)

    def need(self, players: int) -> int:
        """How many cards so many players need."""
        return cards_needed([at.step for at in self.steps(players)], players)

    def seats(self, deck: Pack) -> tuple[int, int]:
        """For how few and how many players the form is dealt: as it says, or as long as the pack lasts."""
        said = self.layers.head("seats")
        few, many = cast("list[int]", said.value) if said else (2, 52)
        if (need := self.need(many)) <= len(deck):
            return few, many
        most = next((players for players in range(many - 1, 1, -1) if self.need(players) <= len(deck)), 1)
        if most == 1:
            many, need = 2, self.need(2)
        dealt_otherwise = any(key in sheet.raw for sheet in self.layers.after for key in ("deck", "deal", "board"))
        stale = said and said.file is self.layers.form and dealt_otherwise and few <= most
        if (said and not stale) or most == 1:
            at = said or Said(None, self.layers.form, ("steps",))
            lasts = f"; the pack lasts for {most}" if most > 1 else ""
            self.complain(at.fault("W-2", f"{many} players need {need} cards of {len(deck)}{lasts}"))
        return few, most

    def rooms(self, deck: Pack) -> list[Room]:
        """The seats that the form has, and those that the book or the sheet says a table has (`[table]`).

        The form's own win where the two have no number in common, and a sheet's `seats` over the book's [table].
        """
        form = self.layers.form
        rooms = [Room(*self.seats(deck), f"the form {form.name!r}")]
        said, head = self.layers.section("table").get("seats"), self.layers.head("seats")
        if said is not None and not (head and head.file is not form and said.file not in self.layers.after):
            few, many = cast("list[int]", said.value)
            line = said.file.line(said.where)
            place = f" ({os.path.basename(said.file.path)}:{line})"
            room = Room(few, many, f"the {said.file.kind} {said.file.name!r}", place)
            rooms += [room] if room.meets(rooms[0]) else []
        return rooms

    def game(self, players: int | None) -> Game:
        """The game for so many players; for six, or as many as there are seats, if nobody says. Raises Malformed."""
        layers, deck = self.layers, self.deck()
        rooms = self.rooms(deck)
        self.settle()
        said, name = layers.head("players"), layers.head("name")
        few, many = max(room.few for room in rooms), min(room.many for room in rooms)
        told = players or (cast("int", said.value) if said else max(few, min(6, many)))
        for room in rooms:
            if not room.few <= told <= room.many:
                say = f"{shown(told)} players, and {room}"
                at_table = Fault("players", 0, "", "W-16", say)
                raise Malformed([said.fault("W-16", say) if said and not players else at_table])
        placed = self.steps(told)
        game = Game(
            form=layers.form.name,
            name=str(name.value) if name else layers.form.name,
            book=layers.book,
            players=told,
            deck=deck,
            steps=tuple(at.step for at in placed),
            shares=self.shares(),
            ranks=self.ranks(deck),
            pots=self.whole(Pots, "pots", layers.section("pots")),
            stakes=self.stakes,
        )
        shares = layers.head("shares") or Said(None, layers.form, ())
        for fault in check(game, placed, Said(None, layers.form, ("steps",)), shares):
            self.complain(fault)
        self.settle()
        return game

    def table(self) -> Table:
        """The rules between hands, at the seats that both the room and the form have."""
        said = self.layers.section("table") | self.layers.section("bank")
        form, *rooms = self.rooms(self.deck())
        self.settle()
        places = {key: meant("bank" if key == "currency" else "table", key, value) for key, value in said.items()}
        head = self.layers.head("seats")
        if "seats" not in said and not (head and head.file is not self.layers.form):
            usual = Room(*Table().seats)
            rooms += [usual] if usual.meets(form) else []
        both = max(room.few for room in (form, *rooms)), min(room.many for room in (form, *rooms))
        return made(Table, places | {"seats": both})


def meant(place: str, name: str, said: Said) -> object:
    """What a value means that is known to be sayable."""
    return understood(fields_of(place)[name], said.value)


def made(kind: type[S], values: dict[str, object]) -> S:
    """A step or a section of fields that are known to fit it."""
    return kind(**cast("dict[str, Any]", values))
