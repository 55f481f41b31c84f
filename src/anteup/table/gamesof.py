"""The games of a table, dealt out by what its host has set, and whether that is a table at all.

Games are dealt out once for all tables that say the same: they are values, and hold nothing of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from anteup.chips import Chips
from anteup.engine.openers import openers_bet
from anteup.rules.catalogue import Library
from anteup.rules.faults import CONTROL, Fault, Malformed, counted
from anteup.rules.files import File
from anteup.rules.house import Table
from anteup.rules.sentences import listed
from anteup.rules.stakes import LARGEST
from anteup.rules.steps import Game, big_blind
from anteup.table.bank import Bank
from anteup.table.calls import Jackpot, put_in
from anteup.table.granting import NotGranted
from anteup.table.people import Person
from anteup.table.session import Chair, Session, seated
from anteup.table.settings import Choice, Settings
from anteup.table.stakes import Said, heeds, in_words, nothing
from anteup.table.terms import buying, terms

Games: TypeAlias = dict[str, dict[int, Game]]
"""By name, and then by the number of players that each was dealt out for. They are shared: nobody changes one."""
Deal: TypeAlias = Callable[..., Game]
"""`deal_out` for some name, book and stakes: it takes `players`, and perhaps another `form`."""

HOUSE = "the house's book"
"""What complaints call a book that was typed at the table."""
MOST_CHAIRS = 10
MOST_FORMS = 40
LONGEST_NAME = 40
_FORMS: dict[Choice, str] = {"deal": "dealer's choice", "seat": "dealer's choice", "rotation": "rotation"}
"""Of who names the game, how `forms` of [table] has it; where it is fixed, a table's game may have its own dealer's choice."""
_TOO_MANY = frozenset({"W-2", "W-12", "W-16"})
"""Laws that are broken where a game is there, though not for so many players."""

# ---- what cli and room share ----------------------------------------------------------------------------------------


def for_each(deal: Deal, most: int) -> dict[int, Game]:
    """The game for each number of players that there may come to be. Raises Malformed where it is dealt to nobody."""
    games: dict[int, Game] = {}
    for players in range(2, most + 1):
        with _for_so_many():
            games[players] = deal(players=players)
    return games or {most: deal(players=most)}


def beside(deal: Deal, usual: Game, rules: Table, most: int) -> Games:
    """The other games that a table may come to deal, at its own stakes: those that the dealer may choose, jackpots, and
    bomb pots. Where there are several to choose from, the usual one is among them under the name of its form.
    """
    names = [usual.form, *rules.allowed] if rules.forms != "fixed" else []
    names += _brought_on(rules)
    found: Games = {}
    for name in dict.fromkeys(names):
        for players in range(2, most + 1):
            with _for_so_many():
                found.setdefault(name, {})[players] = deal(form=name, players=players)
    return {name: games for name, games in found.items() if name != usual.form or rules.forms != "fixed"}


def stack_of(game: Game, times: int) -> Chips:
    """So many times what it costs to come in: the big blind, which a straddle beyond it does not raise."""
    stakes = game.stakes
    big = stakes.blinds[big_blind(stakes.blinds)] if stakes.blinds else 0
    return min(LARGEST, times * (big or stakes.ante or stakes.least_bet))


def begun(session: Session, usual: Game) -> Session:
    """A table before its first hand. One that deals nothing but pots that take openers deals them as a series: each is the
    next of it, or begins one (V-064, V-065).
    """
    calls = session.calls
    rules = calls.rules
    if rules.forms != "fixed" or rules.jackpot_form != usual.form or openers_bet(usual) is None:
        return session
    first = put_in(calls, calls.usual)
    rules = replace(rules, jackpot_form=calls.usual, jackpot_after="always")
    return replace(session, calls=replace(calls, rules=rules, jackpot=Jackpot(0, first), first=first))


def _brought_on(rules: Table) -> list[str]:
    """The forms that are dealt without being called."""
    names = [rules.jackpot_form] * (rules.jackpots or rules.jackpot_after in {"always", "big hand"})
    return names + [rules.bomb_pot] * bool(rules.bomb_pot_every)


@contextmanager
def _for_so_many() -> Generator[None, None, None]:
    """A game that there is, though not for so many players, is left out; whatever else is wrong is told."""
    try:
        yield
    except Malformed as fault:
        if any(one.law not in _TOO_MANY for one in fault.faults):
            raise


# ---- what a host has set --------------------------------------------------------------------------------------------


class _Asked(NamedTuple):
    """What of the settings the games depend on."""

    game: str
    book: str
    house: str
    forms: tuple[str, ...]
    choice: Choice
    stakes: tuple[tuple[str, Chips | tuple[Chips, ...]], ...]
    seats: int

    @property
    def by(self) -> str | None:
        """The book that all its games are played by; None: each by its own."""
        return house_book(self.house).name if self.house else self.book or None

    def deal(self, name: str) -> Deal:
        """How one of its games is dealt out."""
        return partial(library_of(self.house).deal_out, name, book=self.by, stakes=self.stakes_of(name))

    def stakes_of(self, name: str) -> Said:
        """The table's stakes, as far as a game has such: where several are dealt, the blinds of one are not for a game
        that is played for antes.
        """
        said = dict(self.stakes)
        if not self.forms:
            return said
        bound = {word: amount for word, amount in said.items() if word in {"unit", "limit"}}
        usual = library_of(self.house).deal_out(name, book=self.by, stakes=bound).stakes
        return {word: amount for word, amount in said.items() if word in bound or getattr(usual, word, True)}


def games_of(settings: Settings) -> Games:
    """The games of a table by name, for each number of players up to its chairs, the usual one first.

    Raises Malformed where they cannot be dealt; `checked` tells it in words.
    """
    return _games(_asked(settings))


def rules_of(settings: Settings) -> Table:
    """The rules of a table between hands. Raises Malformed, as `games_of` does."""
    return _rules(_asked(settings))


def usual_stack(settings: Settings) -> Chips:
    """What everybody begins with: what the host says, or so many big blinds or antes as the book has it."""
    if settings.stack:
        return settings.stack
    return stack_of(usual_game(settings), rules_of(settings).buy_in)


def usual_game(settings: Settings) -> Game:
    """The game that is dealt where nothing else is called, for as many as it may have at this table."""
    dealt = next(iter(games_of(settings).values()))
    return dealt[max(dealt)]


def session_of(settings: Settings, chairs: Sequence[Chair] = (), button: int = 0) -> Session:
    """A table before its first hand, with these chairs; none: all are empty. Raises Malformed, and CannotSit."""
    chairs = chairs or (Chair(),) * settings.seats
    session = seated(games_of(settings), chairs, button, settings.moves, rules_of(settings))
    calls = replace(session.calls, chooses="seat" if settings.choice == "seat" else "deal")
    return begun(replace(session, calls=calls), usual_game(settings))


@lru_cache(maxsize=64)
def library_of(house: str) -> Library:
    """The packaged rules, with the house's own book before them, where its text is not empty. Raises Malformed."""
    library = Library()
    if house:
        library.pin({HOUSE: house_book(house)})
    return library


@lru_cache(maxsize=64)
def house_book(house: str) -> File:
    """A house's own book by its text. Raises Malformed where that is no book that extends another."""
    file = File.typed(HOUSE, house)
    if file.kind != "book":
        raise Malformed([file.fault((file.kind,), "W-17", f"this is a {file.kind}, and a house's own `book` is meant")])
    if "extends" not in file.raw:
        say = "a house's own book says with `extends` which book it changes"
        raise Malformed([file.fault((), "W-21", say)])
    return file


def _asked(settings: Settings) -> _Asked:
    stakes = tuple(sorted(settings.stakes.items()))
    house = settings.house if settings.house.strip() else ""
    return _Asked(settings.game, settings.book, house, settings.forms, settings.choice, stakes, settings.seats)


@lru_cache(maxsize=256)
def _games(asked: _Asked) -> Games:
    deal, most, rules = asked.deal(asked.game), asked.seats, _rules(asked)
    dealt = for_each(deal, most)
    usual = dealt[max(dealt)]
    if not asked.forms:
        return {usual.form: dealt} | beside(deal, usual, rules, most)
    named = {asked.game: dealt} | {name: for_each(asked.deal(name), most) for name in asked.forms}
    return named | beside(deal, usual, replace(rules, forms="fixed"), most)


@lru_cache(maxsize=256)
def _rules(asked: _Asked) -> Table:
    library = library_of(asked.house)
    rules = library.table_rules(asked.game, book=asked.by, stakes=dict(asked.stakes))
    if asked.choice == "fixed":  # what is a form, and no table's game, is dealt by itself, whatever its usual book has
        alone = library.look("form", asked.game) and not library.look("game", asked.game) and not asked.house
        return replace(rules, forms="fixed") if alone else rules
    allowed = (asked.game, *asked.forms) if asked.forms else rules.allowed
    return replace(rules, forms=_FORMS[asked.choice], allowed=allowed)


# ---- whether it is a table at all -----------------------------------------------------------------------------------

_BOUNDS: dict[str, tuple[int, int, bool, str]] = {
    "stack": (1, LARGEST, True, "the usual stack"),
    "most": (1, LARGEST, True, "no bound but the largest stack at the table"),
    "supply": (1, LARGEST, True, "the banker has enough for everybody"),
    "clock": (5, 600, True, "nobody is hurried"),
    "bank": (0, 3600, True, "no time bank"),
    "choosing": (5, 600, False, ""),
    "pause": (0, 60, True, "the next hand comes at once"),
    "grace": (0, 3600, True, "no further time"),
    "bots": (0, MOST_CHAIRS, True, "no bots"),
}
"""From what to what a number goes, whether 0 may be said besides, and what it means."""


def checked(settings: Settings) -> None:
    """Raises NotGranted where this is no table: each line names the field, what was said, and what would be right.

    E_SEAT_COUNT where there are too few chairs, or too many for the game; E_FORM_CHOICE where games are to be named that are
    not dealt here; E_RULEBOOK where game, books and stakes do not go together; E_SETTINGS for all else.
    """
    try:
        msgspec.convert(msgspec.to_builtins(settings), Settings, strict=True)
    except msgspec.ValidationError as fault:
        raise NotGranted("E_SETTINGS", f"these are no settings: {fault}") from None
    if wrong := list(_wrong(settings)):
        raise NotGranted("E_SETTINGS", "\n".join(wrong))
    if not 2 <= settings.seats <= MOST_CHAIRS:
        say = f"`seats`: a table has from 2 to {MOST_CHAIRS} chairs, and not {settings.seats}"
        raise NotGranted("E_SEAT_COUNT", say, "H-078")
    known(settings)
    try:
        _dealt(settings)
        _heeded(settings)
        _brought(settings)
    except Malformed as fault:
        raise _no_rules(fault) from None
    _sat_at(settings)


def known(settings: Settings) -> None:
    """Raises NotGranted (E_RULEBOOK) for a name that is no game's, or no book's. It is asked before anything is looked up by
    what somebody has typed, since a path would be read from the disk.
    """
    try:
        _known(settings)
    except Malformed as fault:
        raise _no_rules(fault) from None


def _no_rules(fault: Malformed) -> NotGranted:
    return NotGranted("E_RULEBOOK", "\n".join(dict.fromkeys(map(_line, fault.faults))))


def _wrong(settings: Settings) -> Iterator[str]:
    """What is wrong with the plain fields."""
    if not 1 <= len(settings.name) <= LONGEST_NAME or not settings.name.isprintable() or not settings.name.strip():
        yield f"`name`: a table's name has 1 to {LONGEST_NAME} letters that can be printed, and not {settings.name[:60]!r}"
    for field, (least, most, none, meaning) in _BOUNDS.items():
        value: int = getattr(settings, field)
        if not (least <= value <= most or (none and not value)):
            or_none = f", or 0: {meaning}" if none and least else ""
            yield f"`{field}`: a number from {least:,} to {most:,}{or_none}, and not {value:,}"
    if settings.bots > settings.seats:
        yield f"`bots`: {counted(settings.bots, 'chair')} cannot be filled by bots where there are {settings.seats}"
    if len(settings.forms) > MOST_FORMS:
        yield f"`forms`: at most {MOST_FORMS} games, and not {len(settings.forms)}"
    names = (settings.game, *settings.forms)
    if twice := next((name for name in names if names.count(name) > 1), ""):
        yield f"`forms`: {twice!r} is named twice; say each game once"
    if settings.forms and settings.choice == "fixed":
        say = "say 'deal', 'seat' or 'rotation' there, or leave `forms` empty"
        yield f"`forms`: {counted(len(settings.forms), 'more game')}, and `choice` is 'fixed': {say}"


def _known(settings: Settings) -> None:
    """Raises Malformed for a name that is no game's, or no book's. Nothing is read from the disk by what is typed here."""
    library = library_of(_asked(settings).house)
    for field, names in (("game", (settings.game,)), ("forms", settings.forms)):
        for name in names:
            if not any(library.look(kind, name) for kind in ("game", "form", "book")):
                raise Malformed([Fault("", 0, field, "W-17", library.unknown("game", name))])
    books = [file.name for file in library.lineage(house_book(settings.house))] if settings.house.strip() else []
    if settings.book and not library.look("book", settings.book):
        raise Malformed([Fault("", 0, "book", "W-17", library.unknown("book", settings.book))])
    if settings.book and books and settings.book not in books:
        say = f"the house's book {books[-1]!r} extends {books[-2]!r}, and {settings.book!r} is said here; leave one of them out"
        raise Malformed([Fault("", 0, "book", "W-17", say)])


def _dealt(settings: Settings) -> None:
    """Raises NotGranted where there are chairs for more than any of the games is dealt to, or nothing to choose from."""
    asked = _asked(settings)
    try:
        games = games_of(settings)
    except Malformed as fault:
        if any(one.law != "W-16" for one in fault.faults):
            raise
        raise NotGranted("E_SEAT_COUNT", f"`seats`: {_line(fault.faults[0])}", "H-009") from None
    if not any(settings.seats in dealt for dealt in games.values()):
        try:
            asked.deal(settings.game)(players=settings.seats)
        except Malformed as fault:
            raise NotGranted("E_SEAT_COUNT", f"`seats`: {_line(fault.faults[0])}", "H-009") from None
    if settings.choice != "fixed" and not (settings.forms or len(games) > 1):
        say = (
            f"`choice`: {settings.choice!r}, and {settings.game!r} is the only game; say in `forms` what else is dealt"
        )
        raise NotGranted("E_FORM_CHOICE", say, "H-007")


def _heeded(settings: Settings) -> None:
    """Raises NotGranted for a stake that none of the games heeds, or that would be nothing."""
    said: Said = dict(settings.stakes)
    if word := nothing(said):
        raise NotGranted("E_RULEBOOK", f"`stakes`: the {in_words(word)} cannot be nothing: say a chip or more")
    ways = _ways(_asked(settings))
    for word in said:
        if not any(word in mine and heeds(_at(deal, max(dealt)), mine, word) for deal, mine, dealt in ways):
            names = listed(dict.fromkeys(dealt[max(dealt)].name for _, _, dealt in ways))
            are, they, them = ("are", "they", "them") if word == "blinds" else ("is", "it", "it")
            say = f"`stakes`: there {are} no {in_words(word)} in {names}, so {they} cannot be set: leave {them} out"
            raise NotGranted("E_RULEBOOK", say)


def _brought(settings: Settings) -> None:
    """Raises NotGranted for a bomb pot or a jackpot of a form that is not dealt to any number that can sit here."""
    games = games_of(settings)
    there = {*games, *(game.form for dealt in games.values() for game in dealt.values())}
    if missing := next((name for name in _brought_on(rules_of(settings)) if name not in there), ""):
        say = f"`seats`: the book has {missing!r} dealt from time to time, and not to {settings.seats} players or fewer"
        raise NotGranted("E_SEAT_COUNT", say, "H-009")


def _sat_at(settings: Settings) -> None:
    """Raises NotGranted for a table at which nobody could sit down: its book's bank is none, or sells nobody a stack."""
    rules = rules_of(settings)
    by = terms(settings, rules, usual_stack(settings))
    if rules.seating == "organiser":
        say = "`seating` of [table] is 'organiser', and nobody is told here where to sit: say another, or leave it out"
        raise NotGranted("E_RULEBOOK", say, "H-088")
    if by.most and by.most < by.stack:
        say = f"`most`: nobody could buy the stack of {by.stack:,} where {by.most:,} is the most"
        raise NotGranted("E_SETTINGS", say)
    if by.supply and by.supply < 2 * by.stack:
        say = f"`supply`: two stacks of {by.stack:,} are the least that a banker has, and this is {by.supply:,}"
        raise NotGranted("E_SETTINGS", say, "H-080")
    buying(Bank(), by, Person(""))


def _ways(asked: _Asked) -> list[tuple[Deal, Said, dict[int, Game]]]:
    """The games of a table, how each is dealt out, and at which stakes."""
    games = _games(asked)
    usual = next(iter(games))
    found: list[tuple[Deal, Said, dict[int, Game]]] = []
    for name, dealt in games.items():
        own = name if name in asked.forms else asked.game
        deal = asked.deal(own) if name in {own, usual} else partial(asked.deal(own), form=name)
        found.append((deal, asked.stakes_of(own), dealt))
    return found


def _at(deal: Deal, players: int) -> Callable[[Said], Game]:
    """How a game is dealt out at other stakes."""
    return lambda said: deal(players=players, stakes=said)


def _line(fault: Fault) -> str:
    """A complaint as a line for whoever has set the table: where it is in the house's book, or which field is to blame."""
    place = f"{HOUSE}, line {fault.line}: " if fault.file == HOUSE else ""
    key = f"`{fault.key}`: " if fault.key else ""
    return CONTROL.sub(" ", f"{place}{key}{fault.message}")
