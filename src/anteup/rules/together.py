"""A form, its book, the table's sheet and the stakes, put together into one game with nothing left to look up.

Later layers win: the engine's defaults, the book's parents, the book, the form, the sheet, the caller. Within a
layer `[bet]` comes first, then the part for the limit (`[bet.fixed]`), then the part for the first interval or the
later ones, then in a form with a draw the part for those before it or after it, then the part with the interval's own
name; in a form the line of the step comes last of all. `[pots.open]` holds where a part of each hand is face up.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from anteup.cards import JOKERS, RANKS, STANDARD, Pack
from anteup.ranking.ranks import Ranks
from anteup.rules.alone import DRAWS, LIMITS, OPEN, PLACES, deck_of, faults_of
from anteup.rules.between import brought_on
from anteup.rules.cardwords import cards_meant
from anteup.rules.dealt import check
from anteup.rules.faults import Fault, Malformed, Wrong, one_of, shown
from anteup.rules.fields import STEPS, Field, either, fields_of, understood
from anteup.rules.files import File, Line, Said
from anteup.rules.house import Bank, Room, Table
from anteup.rules.stakes import LARGEST, REQUIRED, Reckoning, Sum, field_of
from anteup.rules.steps import (
    Bet,
    Deal,
    Draw,
    Faults,
    Game,
    Jackpot,
    Lift,
    Name,
    Pots,
    Script,
    Share,
    Show,
    Stakes,
    Wild,
)
from anteup.rules.wellformed import Placed, cards_needed

S = TypeVar("S", bound=Struct)

OPENING = "opening"
"""The part of an interval that must be opened with the hand that [jackpot] asks for, where nobody says another."""
CHANGED = {*STEPS, "ranks", "wild", "pots", "jackpot", "faults", "table"}
"""The sections with which a sheet changes the rules of a book; the stakes, the bank and the room are its own."""
PACKS_AND_SEATS = {
    "deck": "`deck`",
    "jokers": "`jokers`",
    "seats": "`seats` of [table]",
    "shares": "which `form` is meant, and a form of its own says the `shares`",
}
"""What stands first in a sheet and changes the rules of a book as well, and how another book says it."""


class Seats(NamedTuple):
    """For how few and how many there are seats, and who says so."""

    few: int
    many: int
    who: str = ""
    place: str = ""
    """The file and the line, where that is not plain from `who`."""

    def __str__(self) -> str:
        seats = f"{self.few} to {self.many}" if self.few < self.many else f"{self.few}"
        return f"{self.who} has seats for {seats}{self.place}"

    def meets(self, other: Seats) -> bool:
        """Is there a number that both have seats for?"""
        return self.few <= other.many and other.few <= self.many


class Layers(Struct):
    """The files of one game, from the first to have its say to the last."""

    books: list[File]
    form: File
    after: list[File]
    """The table's sheet, and what the caller says: they overrule the form's own lines."""
    other: bool = False
    """Is the form another than the sheet was written for?"""
    sheets: Callable[[str, str], Sequence[str]] | None = None
    """The names of the sheets that there are of a form by a book."""
    missing: Callable[[str], str] | None = None
    """Why there is no form of that name; empty, if there is."""

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

    def section(self, name: str, part: str = "") -> dict[str, Said]:
        """A section as the layers leave it, with one part of each if there is one."""
        found: dict[str, Said] = {}
        for file in self.all:
            found |= file.section(name)
            found |= file.section(name, part) if part else {}
        return found

    def companions(self) -> Iterator[tuple[Said, str]]:
        """The other forms that [table] names: the dealer's choice, the jackpot and the bomb pot; and where it does."""
        for field, said in self.section("table").items():
            if field == "allowed":
                for i, name in enumerate(cast("list[str]", said.value)):
                    yield said._replace(where=(*said.where, i)), name
            elif field in ("jackpot_form", "bomb_pot"):
                yield said, str(said.value)


class Together:
    """One game being put together. What is wrong on the way is kept until the end, so that all of it is told."""

    def __init__(self, layers: Layers) -> None:
        """Raises Malformed where a file is wrong by itself, or the stakes cannot be reckoned."""
        self.layers = layers
        self.faults: list[Fault] = [fault for file in layers.all for fault in faults_of(file)]
        self.strict()
        self.settle()
        self.sums = self.stakes_said()
        self.settle()
        self.reckoning = Reckoning(
            {name: cast("Sum | tuple[Sum, ...]", meant("stakes", name, said)) for name, said in self.sums.items()}
        )
        self.stakes = self.reckoned()
        self.pack = self.deck()
        self.laid: dict[int, list[Placed]] = {}
        """The steps that have been laid out, by how many they are: no more hangs on the number of players."""
        self.open = any(
            said.value
            for line in layers.form.steps(2)
            for key, said in self.layered(line, *PLACES).items()
            if key == "up"
        )
        self.pots = self.whole(Pots, "pots", layers.section("pots", OPEN if self.open else ""))
        self.jackpot = self.whole(Jackpot, "jackpot")
        self.wild, self.fouls = self.whole(Wild, "wild"), self.whole(Faults, "faults")
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
        for name in [name for name, said in found.items() if said.value == REQUIRED]:
            asks = found.pop(name)
            line = f" ({os.path.basename(asks.file.path)}:{asks.file.line(asks.where)})"
            sheet = next((file for file in self.layers.after if file.line(())), None)
            at, place = (Said(None, sheet, ("stakes",)), line) if sheet else (asks, "")
            say = f"the table must say what `{name}` of [stakes] is; the book {asks.file.name!r} asks for it{place}"
            ready: Sequence[str] = (
                () if sheet or not self.layers.sheets else self.layers.sheets(self.layers.form.name, self.layers.book)
            )
            hint = f"; games that say it: {', '.join(ready)}" if ready else ""
            self.complain(at.fault("W-21", say + hint))
        return found

    def reckoned(self) -> Stakes:
        """The stakes in chips."""
        try:
            stakes = self.reckoning.stakes()
        except Wrong as e:
            asked = [field_of(word) for word in reversed(self.reckoning.asked)]
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
            if fields_of(place)[name].kind == "cards":
                self.in_the_pack(said)
            return tuple(self.chips(said, item) for item in cast("tuple[object, ...]", value))
        if isinstance(value, dict):
            return {key: self.chips(said, item) for key, item in cast("dict[str, object]", value).items()}
        return self.chips(said, value)

    def in_the_pack(self, said: Said) -> None:
        """Complains of a word for cards none of which is in the pack."""
        for word in either(said.value):
            if not set(cards_meant(word)) & set(self.pack):
                self.complain(said.fault("W-18", f"{shown(word)}: no such card is in the pack"))

    def chips(self, said: Said, value: object) -> object:
        """A sum in chips; anything else as it is."""
        if not isinstance(value, Sum):
            return value
        amount = self.reckoning.chips(value)
        if amount > LARGEST:
            self.complain(said.fault("W-24", f"{shown(said.value)} comes to more than {LARGEST:,} chips"))
        return amount

    def strict(self) -> None:
        """Complains of a sheet that changes what a strict book settles."""
        book = self.layers.books[-1]
        if book.raw.get("strict") is not True:
            return
        for sheet in self.layers.after:
            for key in sheet.raw:
                changes = key in CHANGED and (key != "faults" or set(sheet.section(key)) != {"simulate"})
                if changes or key in PACKS_AND_SEATS:
                    what = f"[{key}]" if changes else PACKS_AND_SEATS[key]
                    say = f"the book {book.name!r} is strict; a book that `extends` it may say {what}"
                    self.complain(sheet.fault((key,), "W-23", say))

    # The steps.

    def steps(self, players: int) -> list[Placed]:
        """The steps of the form for so many players; those in which every blank could be filled."""
        lines = self.layers.form.steps(players)
        if len(lines) not in self.laid:
            self.laid[len(lines)] = self.laid_out(lines)
        return self.laid[len(lines)]

    def laid_out(self, lines: Sequence[Line]) -> list[Placed]:
        """Lines as steps, every blank filled."""
        found: list[Placed] = []
        draw = next((n for n, line in enumerate(lines) if self.replaces(line)), len(lines))
        seen: set[str] = set()
        used = {*PLACES, *LIMITS, *(DRAWS if draw < len(lines) else ())}
        for n, line in enumerate(lines):
            place = PLACES[line.do in seen]
            drawn = () if draw == len(lines) else (DRAWS[n > draw],)
            step = self.placed(line, n + 1, (place, *drawn))
            seen.add(line.do)
            if line.do == "bet":
                used |= {str(said.value) for said in (line.fields.get("part"),) if said}
            if step is not None:
                found.append(step)
        self.parts(used)
        self.made_good(found)
        self.opened_first(found)
        return found

    def replaces(self, line: Line) -> bool:
        """Is this a draw in which cards are dealt for those thrown?"""
        said = self.layered(line).get("replace") if line.do == "draw" else None
        return line.do == "draw" and (said is None or said.value is not False)

    def made_good(self, placed: list[Placed]) -> None:
        """A book may say that betting stops after one round, and is made good at the draw: that is meant of the
        interval and the draw that stand together.
        """

        def by_book(at: Placed, field: str) -> bool:
            return field in at.said and at.said[field].file.kind == "book"

        for n, at in enumerate(placed):
            before, after = (placed[k].step if 0 <= k < len(placed) else None for k in (n - 1, n + 1))
            unequal = getattr(before, "closes", "") == "after one round"
            stops = getattr(at.step, "closes", "") == "after one round"
            if isinstance(at.step, Draw) and at.step.make_good and not unequal and by_book(at, "make_good"):
                placed[n] = at._replace(step=replace(at.step, make_good=False))
            elif stops and not getattr(after, "make_good", False) and by_book(at, "closes"):
                placed[n] = at._replace(step=replace(at.step, closes="when equal"))

    def opened_first(self, placed: list[Placed]) -> None:
        """What becomes of a hand that nobody opens is a matter of its first betting interval: of a later one only where
        the line of the step says it.
        """
        bets = [n for n, at in enumerate(placed) if isinstance(at.step, Bet)]
        for n in bets[1:]:
            at = placed[n]
            if "unopened" in at.said and at.said["unopened"].where[0] != "steps":
                said = {field: value for field, value in at.said.items() if field != "unopened"}
                placed[n] = at._replace(step=replace(at.step, unopened="play on"), said=said)

    def heard(self, line: Line, places: tuple[str, ...]) -> dict[str, Said]:
        """What a step says, all layers heard; `places` are its parts by place."""
        if line.do == "deal":
            return self.layered(line, places[0])
        if line.do != "bet":
            return self.layered(line)
        part = line.fields.get("part")
        own = (*places, *([str(part.value)] if part else []))
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

    def placed(self, line: Line, number: int, places: tuple[str, ...]) -> Placed | None:
        """A step with every blank filled, or None where one cannot be."""
        said = self.heard(line, places)
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
        """That a step needs something which nobody says; which cards are for sale is a matter of the step itself."""
        if field.kind == "cards":
            return f"step {step} says nothing of `{field.name}`: which cards, such as `{field.name} = 'black tens'`"
        number = f"a number from {field.least} to {field.most}"
        other = {"sum": "a sum"}.get(field.kind, number)
        what = f"one of {', '.join(field.choices)}" if field.choices else other
        form, book = self.layers.form.name, self.layers.book
        return f"the book {book!r} does not say `{field.name}` of [{do}], which step {step} of the form {form!r} needs; {what}"

    def bet(self, values: dict[str, object], said: dict[str, Said]) -> None:
        """The greatest bet and the bring-in, from the stakes where nobody says; openers, from the jackpot."""
        name = {"spread": "limit", "pot": "pot_cap"}.get(str(values.get("limit")))
        if name and "most" not in values:
            values["most"] = getattr(self.stakes, name)
            said |= {"most": self.sums[name]} if name in self.sums else {}
        if values.get("duty") == "bring-in" and "bring_in" not in values:
            values["bring_in"] = self.stakes.bring_in
            said |= {"bring_in": self.sums["bring_in"]} if "bring_in" in self.sums else {}
        if values.get("part") == OPENING and "openers" not in values:
            jackpot = self.layers.section("jackpot")
            values["openers"] = self.jackpot.openers[0]
            said |= {"openers": jackpot["openers"]} if "openers" in jackpot else {}

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
            own = file.kind == "form" or (file.kind == "game" and not self.layers.other)
            for part in file.parts("bet"):
                if part in used or (part in DRAWS and not own):
                    continue
                if own or difflib.get_close_matches(part, {*used, *DRAWS}, 1, 0.8):
                    say = f"no betting interval here has the part {part!r}{one_of(part, sorted(used))}"
                    self.complain(file.fault(("bet", part), "W-20", say))

    # The rest.

    def deck(self) -> Pack:
        """The pack."""
        said, more = self.layers.head("deck", books=True), self.layers.head("jokers", books=True)
        found = deck_of(said.value) if said else STANDARD
        return (*found, *[joker for joker in JOKERS if joker not in found][: cast("int", more.value) if more else 0])

    def ranks(self, deck: Pack) -> Ranks:
        """The order of the hands; the lowest rank is the pack's."""
        said = self.layers.section("ranks")
        values = {name: meant("ranks", name, value) for name, value in said.items()}
        lowest = RANKS[min((card.rank for card in deck if card.rank >= 0), default=0)]
        if lowest in fields_of("ranks")["lowest"].choices and values.setdefault("lowest", lowest) != lowest:
            say = f"the lowest rank of the pack is {lowest}; there is no need to say it"
            self.complain(said["lowest"].fault("W-25", say))
        try:
            return made(Ranks, values)
        except ValueError as e:
            self.complain(said.get("order", Said(None, self.layers.form, ())).fault("W-25", str(e)))
            return Ranks()

    def whole(self, kind: type[S], name: str, said: dict[str, Said] | None = None) -> S:
        """A section, or a share, that needs nothing but its defaults."""
        said = self.layers.section(name) if said is None else said
        return made(kind, {key: self.worth(name, key, value) for key, value in said.items()})

    def shares(self) -> tuple[Share, ...]:
        """How the pot is shared."""
        said = self.layers.head("shares") or Said(["high"], self.layers.form, ())
        shares: list[Share] = []
        for item in cast("list[object]", said.value):
            table = {"of": item} if isinstance(item, str) else cast("dict[str, object]", item)
            fields = {key: Said(value, said.file, said.where) for key, value in table.items()}
            if "of" in fields and fields["of"].value == "low":
                fields["of"] = fields["of"]._replace(value=self.pots.low)
            shares.append(self.whole(Share, "share", fields))
        return tuple(shares)

    def need(self, players: int, *, burned: bool = True) -> int:
        """How many cards so many players need, with those burned and drawn or without."""
        return cards_needed([at.step for at in self.steps(players)], players, burned=burned)

    def seats(self, deck: Pack) -> tuple[int, int]:
        """For how few and how many players the form is dealt: as it says, or as long as the pack lasts."""
        said = self.layers.head("seats")
        few, many = cast("list[int]", said.value) if said else (2, 52)
        if (need := self.need(many)) <= len(deck):
            return few, many
        most = next((players for players in range(many - 1, 1, -1) if self.need(players) <= len(deck)), 1)
        if most == 1:
            many, need = 2, self.need(2)
        otherwise = any(key in sheet.raw for sheet in self.layers.after for key in ("deck", "deal", "board", "draw"))
        otherwise = otherwise or self.need(many, burned=False) <= len(deck)  # a book that burns, or draws, otherwise
        stale = said and said.file is self.layers.form and otherwise and few <= most
        if (said and not stale) or most == 1:
            at = said or Said(None, self.layers.form, ("steps",))
            lasts = f"; the pack lasts for {most}" if most > 1 else ""
            self.complain(at.fault("W-2", f"{many} players need {need} cards of {len(deck)}{lasts}"))
        return few, most

    def rooms(self, deck: Pack) -> list[Seats]:
        """The seats that the form has, and those that the book or the sheet says a table has (`[table]`).

        The form's own win where the two have no number in common, and a sheet's `seats` over the book's [table].
        """
        form = self.layers.form
        rooms = [Seats(*self.seats(deck), f"the form {form.name!r}")]
        said, head = self.layers.section("table").get("seats"), self.layers.head("seats")
        if said is not None and not (head and head.file is not form and said.file not in self.layers.after):
            few, many = cast("list[int]", said.value)
            line = said.file.line(said.where)
            place = f" ({os.path.basename(said.file.path)}:{line})"
            room = Seats(few, many, f"the {said.file.kind} {said.file.name!r}", place)
            rooms += [room] if room.meets(rooms[0]) else []
        return [*rooms, *self.closed(rooms[0])]

    def closed(self, form: Seats) -> Iterator[Seats]:
        """The seats of a form in which no card of a hand is dealt face up, where the book or the sheet bounds them (H-009).

        As with `seats`, a sheet's own overrule the book's, and the form's win where it is for more than so many.
        """
        said, head = self.layers.section("table").get("closed_seats"), self.layers.head("seats")
        if (
            said is None
            or self.open
            or (said.file not in self.layers.after and head and head.file is not self.layers.form)
        ):
            return
        most = cast("int", said.value)
        place = f" ({os.path.basename(said.file.path)}:{said.file.line(said.where)})"
        room = Seats(2, most, f"the {said.file.kind} {said.file.name!r}", f"{place} where no card of a hand is face up")
        yield from [room] if most and room.meets(form) else []

    def game(self, players: int | None) -> Game:
        """The game for so many players; for six, or as many as there are seats, if nobody says. Raises Malformed."""
        layers, deck = self.layers, self.pack
        rooms = self.rooms(deck)
        self.settle()
        said, name = layers.head("players"), layers.form.head("name") if layers.other else layers.head("name")
        few, many = max(room.few for room in rooms), min(room.many for room in rooms)
        told = players or (cast("int", said.value) if said else max(few, min(6, many)))
        for room in rooms:
            if not room.few <= told <= room.many:
                say = f"{shown(told)} players, and {room}"
                at_table = Fault("players", 0, "", "W-16", say)
                raise Malformed([said.fault("W-16", say) if said and not players else at_table])
        placed = self.steps(told)
        ranks = self.ranks(deck)
        sections = {name: layers.section(name) for name in ("wild", "ranks")}
        heads = {key: head for key in ("deck", "jokers") if (head := layers.head(key, books=True))}
        game = Game(
            form=layers.form.name,
            name=str(name.value) if name else layers.form.name,
            book=layers.book,
            players=told,
            deck=deck,
            steps=tuple(inserted([at.step for at in placed], deck, self.wild, self.fouls)),
            shares=self.shares(),
            ranks=ranks,
            pots=self.pots,
            stakes=self.stakes,
            wild=self.wild,
            jackpot=self.jackpot,
            faults=self.fouls,
        )
        shares = layers.head("shares") or Said(None, layers.form, ())
        steps = Said(None, layers.form, ("steps",))
        for fault in check(game, placed, steps, shares, {**sections, "deck": heads}):
            self.complain(fault)
        self.between(len(game.shares))
        self.settle()
        return game

    def between(self, shares: int) -> Table:
        """The rules between hands, the bank and the room left aside, of a form with so many shares."""
        said = self.layers.section("table")
        table = self.whole(Table, "table")
        opens = any(isinstance(at.step, Bet) and at.step.openers for steps in self.laid.values() for at in steps)
        if opens and "jackpot_form" not in said:
            table = replace(table, jackpot_form=self.layers.form.name)
        for at, name in self.layers.companions():
            if self.layers.missing and (why := self.layers.missing(name)):
                self.complain(at.fault("W-17", why))
        if not self.layers.other:
            for fault in brought_on(said, table, shares):
                self.complain(fault)
        return table

    def table(self) -> Table:
        """The rules between hands, at the seats that both the room and the form have."""
        form, *rooms = self.rooms(self.pack)
        said = self.layers.section("table")
        head = self.layers.head("seats")
        if "seats" not in said and not (head and head.file is not self.layers.form):
            usual = Seats(*Table().seats)
            rooms += [usual] if usual.meets(form) else []
        both = max(room.few for room in (form, *rooms)), min(room.many for room in (form, *rooms))
        table = self.between(len(self.shares()))
        found = replace(table, seats=both, bank=self.whole(Bank, "bank"), room=self.whole(Room, "room"))
        self.settle()
        return found


def inserted(steps: list[Script], deck: Pack, wild: Wild, faults: Faults) -> Iterator[Script]:
    """The steps with those that no form says: hands are lifted after the first deal, and wild cards named at the end."""
    names = wild.declare == "player" and bool(
        wild.cards or wild.own != "none" or wild.follows or wild.board != "none" or any(card.rank < 0 for card in deck)
    )
    lifts = faults.simulate
    for step in steps:
        if isinstance(step, Show) and names:
            yield Name()
        yield step
        if isinstance(step, Deal) and lifts:
            yield Lift()
            lifts = False


def meant(place: str, name: str, said: Said) -> object:
    """What a value means that is known to be sayable."""
    return understood(fields_of(place)[name], said.value)


def made(kind: type[S], values: dict[str, object]) -> S:
    """A step or a section of fields that are known to fit it."""
    return kind(**cast("dict[str, Any]", values))
