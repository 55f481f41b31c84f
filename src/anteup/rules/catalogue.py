"""Where forms, books and games are found by name, and `deal_out`, which makes a game of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Literal, TypeAlias, cast

from msgspec import Struct

from anteup.rules.alone import faults_of
from anteup.rules.faults import Fault, Malformed, shown
from anteup.rules.files import File, begins, in_folder, read_text
from anteup.rules.house import Table
from anteup.rules.steps import Game
from anteup.rules.together import Layers, Together

Amounts: TypeAlias = Mapping[str, int | str | Sequence[int | str]]
"""Stakes by name: `{"blinds": (1, 2), "ante": 0}`; a sum may be words, as in a file."""
_Path: TypeAlias = str | os.PathLike[str]
_Shelf: TypeAlias = dict[tuple[str, str], list[str]]

USUAL_BOOK = "tda"
"""The book of a form that names none."""
MOST_KEPT = 256
"""So many games a library keeps at most."""

_PACKAGED = os.path.dirname(os.path.abspath(__file__))


class Listed(Struct, frozen=True):
    """One game that can be dealt."""

    name: str
    title: str
    kind: Literal["form", "game"]
    """A form, or a sheet that settles book and stakes too."""
    books: tuple[str, ...]
    """The books it can be played by as it stands, its own first; a book that asks the table for a sum is there for a
    game that says it. None where its files are broken, or its own book asks."""


class Library:
    """Forms, books and games by name: those in some folders, and the packaged ones, which are always there.

    Where two have one name the earlier folder's is taken, and the packaged one last; so a form of one's own takes
    the place of a packaged form with its name, wherever that name is used. Files that do not begin as rules do are
    passed over.
    """

    def __init__(self, *folders: _Path) -> None:
        """The folders are read when something is first looked for in them, and each file once."""
        self.folders = [*(os.fspath(folder) for folder in folders), _PACKAGED]
        self._files: dict[str, File] = {}
        self._pinned: dict[tuple[str, str], File] = {}
        self._shelves: list[_Shelf] = []
        self._strays: dict[str, str] = {}
        self._games: dict[tuple[str, str | None, str | None, int | None, str], Game] = {}
        self._listed: list[Listed] = []

    def deal_out(
        self,
        name: _Path,
        *,
        form: _Path | None = None,
        book: _Path | None = None,
        players: int | None = None,
        stakes: Amounts | None = None,
    ) -> Game:
        """As `anteup.rules.deal_out`, with names looked up here first."""
        if players is not None and (type(players) is not int or players < 1):
            raise Malformed([Fault("players", 0, "", "W-16", f"{shown(players)} is no number of players")])
        library, (wanted, other, by) = self._with(name, form, book)
        if stakes is not None and not isinstance(cast("object", stakes), Mapping):
            say = f"stakes are said by name, such as {{'blinds': [1, 2]}}, not as {shown(stakes)}"
            raise Malformed([Fault("stakes", 0, "", "W-20", say)])
        given = File.given("stakes", stakes) if stakes else None
        if given and faults_of(given):
            raise Malformed(faults_of(given))
        if library is not self:
            return Together(library.layers(wanted, by, given, other)).game(players)
        asked = (wanted, other, by, players, repr(given.raw) if given else "")
        if asked not in self._games:
            if len(self._games) >= MOST_KEPT:
                self._games.clear()
            self._games[asked] = Together(self.layers(wanted, by, given, other)).game(players)
        return self._games[asked]

    def table_rules(self, name: _Path, *, book: _Path | None = None, stakes: Amounts | None = None) -> Table:
        """As `anteup.rules.table_rules`, with names looked up here first."""
        library, (wanted, by) = self._with(name, book)
        given = File.given("stakes", stakes) if stakes else None
        layers = library.layers(wanted, by, given)
        table = Together(layers).table()
        for said, form in layers.companions():
            try:
                Together(library.layers(wanted, by, given, form)).game(None)
            except Malformed as e:
                if any(fault.law != "W-16" for fault in e.faults):  # it is no matter of how many play
                    say = f"the form {shown(form)} cannot be dealt at this table"
                    raise Malformed([said.fault("W-20", say), *e.faults]) from None
        return table

    def follows(self, name: _Path, *, book: _Path | None = None) -> dict[str, tuple[str, ...]]:
        """As `anteup.rules.follows`, with names looked up here first."""
        library, (wanted, by) = self._with(name, book)
        layers = library.layers(wanted, by)
        if faults := [fault for file in layers.all for fault in faults_of(file)]:
            raise Malformed(faults)
        files = {"game": layers.after, "form": [layers.form], "book": layers.books[::-1]}
        laws = {
            kind: tuple(dict.fromkeys(law for file in some for law in cast("list[str]", file.raw.get("laws", []))))
            for kind, some in files.items()
        }
        return {kind: ids for kind, ids in laws.items() if ids}

    def says(self, name: _Path, *, book: _Path | None = None) -> str:
        """As `anteup.rules.says`, with names looked up here first."""
        library, (wanted, by) = self._with(name, book)
        layers = library.layers(wanted, by)
        said = layers.head("says")
        return " ".join(str(said.value).split()) if said else ""

    def games(self) -> list[Listed]:
        """As `anteup.rules.games`, with what is in the folders."""
        if not self._listed:
            self._listed = self._tried()
        return [*self._listed]

    def _tried(self) -> list[Listed]:
        """Every form and game, tried with every book: about a second's work."""
        books = self._names("book")
        found: list[Listed] = []
        for name in self._names("form", "game"):
            title, own = name, ""
            try:
                file = self.wanted(name)
                title = (
                    name if any(fault.key == "name" for fault in faults_of(file)) else str(file.raw.get("name", name))
                )
                own = self.layers(name).book
            except Malformed:
                pass
            playable = sorted((book for book in books if self._plays(name, book)), key=lambda book: book != own)
            found.append(Listed(name, title, "game" if self._kind(name) == "game" else "form", tuple(playable)))
        return sorted(found, key=lambda listed: (listed.kind, listed.name))

    def _plays(self, name: str, book: str) -> bool:
        try:
            Together(self.layers(name, book)).game(None)
        except Malformed:
            return False
        return True

    def _with(self, *names: _Path | None) -> tuple[Library, list[Any]]:
        """This library, or where a name is a path, one with that file and its folder before all others; and the names."""
        asked = [None if name is None else os.fspath(name) for name in names]
        paths = [path for path in asked if path is not None and path.lower().endswith(".toml")]
        if not paths:
            return self, asked
        files = {path: File.read(path) for path in paths}
        library = Library(*dict.fromkeys(os.path.dirname(path) for path in paths), *self.folders[:-1])
        library.pin(files)
        return library, asked

    def pin(self, files: Mapping[str, File]) -> None:
        """Puts files before all others, to be found by path and by name."""
        self._files |= files
        self._pinned |= {(file.kind, file.name): file for file in files.values()}

    # Which files a game is made of.

    def layers(self, name: str, book: str | None = None, given: File | None = None, other: str | None = None) -> Layers:
        """The files that a game is made of, with the `other` form if there is one. Raises Malformed where one of them
        is not there.
        """
        file = self.wanted(name)
        if other is not None:
            form = self.named("form", other)
        else:
            form = file if file.kind == "form" else self.told(self.says_form(file), "form")
        if book is not None:
            last = self.named("book", book)
        elif file.kind == "book":
            last = file
        else:
            says = file if "book" in file.raw else form
            last = self.told(says, "book") if "book" in says.raw else self.named("book", USUAL_BOOK, says)
        sheet = [file] if file.kind == "game" else []
        after = [*sheet, *([given] if given else [])]
        return Layers(self.lineage(last), form, after, other is not None, self.sheets, self.missing)

    def sheets(self, form: str, book: str) -> list[str]:
        """The sheets of a form by a book, as far as they can be read."""
        found: list[str] = []
        for name in self._names("game"):
            try:
                file = self.look("game", name)
            except Malformed:
                continue
            if file and (file.raw.get("form"), file.raw.get("book")) == (form, book):
                found.append(name)
        return found

    def missing(self, name: str) -> str:
        """Why there is no form of that name; empty, if there is."""
        places: list[Iterable[tuple[str, str]]] = [self._pinned, *self.shelves]
        if any(("form", name) in place for place in places):
            return ""
        kind = self._kind(name)
        return f"{shown(name)} is a {kind}, and a form is meant" if kind else self.unknown("form", name)

    def says_form(self, file: File) -> File:
        """A game itself; of a book and those it extends, the youngest that says its usual form."""
        family = self.lineage(file) if file.kind == "book" else [file]
        return next((member for member in reversed(family) if "form" in member.raw), file)

    def wanted(self, name: str) -> File:
        """A game, or else a form, or else a book, whose usual form is meant."""
        return self._files[name] if name in self._files else self.named(self._kind(name) or "game", name)

    def named(self, kind: str, name: str, by: File | None = None) -> File:
        """The form, the book or the game of that name, or the file at that path; `by`: the file that means it."""

        def wrong(say: str) -> Fault:
            return by.fault((), "W-17", say) if by else Fault(name or kind, 0, "", "W-17", say)

        file = self.look(kind, name, wrong)
        if file is None:
            say = f"here is a {self._files[name].kind}" if name in self._files else self.unknown(kind, name)
            raise Malformed([wrong(say), *self.strays(name)])
        return file

    def told(self, file: File, key: str) -> File:
        """The file that another names under `form`, `book` or `extends`."""
        name = file.raw.get(key)
        if not isinstance(name, str):
            say = f"a {file.kind} that is dealt by itself says its usual `{key}`"
            raise Malformed(faults_of(file) or [file.fault((), "W-21", say)])
        kind = "book" if key == "extends" else key
        found = self.look(kind, name, partial(file.fault, (key,), "W-17"))
        if found is None and any(fault.key == key for fault in faults_of(file)):
            raise Malformed(faults_of(file))
        if found is None:
            missing = file.fault((key,), "W-17", self.unknown(kind, name))
            raise Malformed([*faults_of(file), missing, *self.strays(name)])
        return found

    def lineage(self, book: File) -> list[File]:
        """A book and those it extends, the eldest first."""
        found = [book]
        while "extends" in found[0].raw:
            parent = self.told(found[0], "extends")
            if parent in found:
                names = [member.name for member in reversed(found)]
                way = [*names[names.index(parent.name) :], parent.name]
                say = f"{' extends '.join(way)}: a book that extends another has a name of its own"
                raise Malformed([found[0].fault(("extends",), "W-17", say)])
            found.insert(0, parent)
        return found

    # Where files are.

    def look(self, kind: str, name: str, wrong: Callable[[str], Fault] | None = None) -> File | None:
        """What a name or a path stands for, or None. Raises Malformed where two files have the name: `wrong` makes
        the complaint, about the file that was asked for.
        """
        if name in self._files and self._files[name].kind == kind:
            return self._files[name]
        if (kind, name) in self._pinned:
            return self._pinned[kind, name]
        path, *more = next((shelf[kind, name] for shelf in self.shelves if (kind, name) in shelf), [""])
        if more:
            say = f"the {kind} {name!r} is in {os.path.basename(path)} and in {os.path.basename(more[0])}"
            raise Malformed([wrong(say) if wrong else Fault(name, 0, "", "W-17", say)])
        if path and path not in self._files:
            self._files[path] = File.read(path)
        return self._files.get(path)

    @property
    def shelves(self) -> list[_Shelf]:
        """For each folder, the files in it by kind and name; a name may stand there twice."""
        if not self._shelves:
            self._shelves = [self._shelf(folder) for folder in self.folders[:-1]] + [_packaged_shelf()]
        return self._shelves

    def _shelf(self, folder: str) -> _Shelf:
        shelf, strays = _shelf(in_folder(folder))
        self._strays |= strays
        return shelf

    def _kind(self, name: str) -> str | None:
        """What a name is the name of, in the first place that has it."""
        places: list[Iterable[tuple[str, str]]] = [self._pinned, *self.shelves]
        return next((kind for place in places for kind in ("game", "form", "book") if (kind, name) in place), None)

    def _names(self, *kinds: str) -> list[str]:
        return sorted({name for shelf in self.shelves for kind, name in shelf if kind in kinds})

    def unknown(self, kind: str, name: str) -> str:
        """That nothing has this name, and what might have been meant."""
        import difflib  # noqa: PLC0415 (kept out of `import anteup`)

        known = self._names("game", "form", "book") if kind == "game" else self._names(kind)
        near = difflib.get_close_matches(name[:60], known, 3)
        guess = f"; did you mean {' or '.join(map(repr, near))}?" if near else ";"
        return f"there is no {kind} {shown(name)}{guess} `anteup games` lists what there is"

    def strays(self, name: str) -> list[Fault]:
        """What is the matter with a file that has this name on the disk and does not begin as rules do."""
        try:
            return faults_of(File.read(self._strays[name])) if name in self._strays else []
        except Malformed as e:
            return list(e.faults)


def _shelf(paths: Iterable[str]) -> tuple[_Shelf, dict[str, str]]:
    """Files by kind and name; and those that do not begin as rules do, by what they are called."""
    shelf: _Shelf = {}
    strays: dict[str, str] = {}
    for path in paths:
        try:
            head = begins(read_text(path))
        except Malformed:
            head = None
        if head is None:
            strays[os.path.basename(path).removesuffix(".toml")] = path
        else:
            shelf.setdefault(head, []).append(path)
    return shelf, strays


@cache
def _packaged_shelf() -> _Shelf:
    return _shelf(in_folder(_PACKAGED))[0]


@cache
def packaged() -> Library:
    """The packaged forms, books and games, and no others; what it has read and made once it keeps."""
    return Library()


def deal_out(
    name: _Path,
    *,
    form: _Path | None = None,
    book: _Path | None = None,
    players: int | None = None,
    stakes: Amounts | None = None,
) -> Game:
    """A game by its name, with every blank filled, for so many players at some stakes.

    `name` is a game (a table's sheet), a form, or a book, whose usual form is meant; or the path of one's own file,
    ending in `.toml`, beside which files it names are looked for before the packaged ones. `form` and `book` put
    another in place of the usual one: a sheet whose form is another for one hand, a jackpot or the dealer's choice,
    keeps all else. `stakes` overrule those of the files. Without `players`: six, or as many as there are seats.

    Games are kept: asked again, the same object comes back. One's own files are read anew each time.

    Raises Malformed, which tells every fault by file, line and law.
    """
    return packaged().deal_out(name, form=form, book=book, players=players, stakes=stakes)


def games() -> list[Listed]:
    """All packaged forms and games, with the books each can be played by."""
    return packaged().games()


def table_rules(name: _Path, *, book: _Path | None = None, stakes: Amounts | None = None) -> Table:
    """The rules between hands of a game: seats, the usual stack, the money. Raises Malformed.

    `stakes` overrule those of the files, as in `deal_out`: what chips are worth may hang on them.
    """
    return packaged().table_rules(name, book=book, stakes=stakes)


def follows(name: _Path, *, book: _Path | None = None) -> dict[str, tuple[str, ...]]:
    """The ids of the rules that the files of a game say they follow, by their kind: the game's (the sheet's), the
    form's, the book's with those it extends. Raises Malformed.

    >>> follows("kuhn")["form"]
    ('KUHN-1950',)
    """
    return packaged().follows(name, book=book)


def says(name: _Path, *, book: _Path | None = None) -> str:
    """What the writer of a game says of it in a sentence: that of the sheet, or else of the form; empty, if neither has
    one. Raises Malformed.

    >>> says("lowball")
    'Draw poker in which the worst hand wins: ace to five, unless [pots] says another low.'
    """
    return packaged().says(name, book=book)


def read(path: _Path) -> File:
    """One file by itself: a form, a book or a game. Raises Malformed, which tells all that is wrong with it."""
    file = File.read(os.fspath(path))
    if faults := faults_of(file):
        raise Malformed(faults)
    return file
