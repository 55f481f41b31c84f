"""What is wrong with a file by itself, all of it at once.

What is wrong only with a form under a book at some stakes is found when they are put together
(`anteup.rules.together`), and what makes no game though all of it can be said, in `anteup.rules.wellformed`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeAlias, cast

from anteup.cards import BACK, RANKS, Card, NotACard, Pack, doubled, pack
from anteup.rules.faults import Fault, Wrong, one_of, shown
from anteup.rules.fields import HOUSE, SECTIONS, STEPS, between, fields_of, listed, number, understood, word
from anteup.rules.files import File
from anteup.rules.lines import Where
from anteup.rules.stakes import REQUIRED

Understand: TypeAlias = Callable[[object], object]

PLACES = ("first", "later")
"""The parts of [bet] and of [deal] by place: every one is the first of its hand, or a later one."""
DRAWS = ("before_draw", "after_draw")
"""The parts of [bet] in a form in which cards are drawn: every interval stands before the first draw, or after it."""
LIMITS = ("none", "pot", "fixed", "spread")
"""The parts of [bet] by limit."""
OPEN = "open"
"""The part of [pots] in a form in which a part of each hand is dealt face up."""
PARTS = {"bet": (*PLACES, *DRAWS, *LIMITS), "deal": PLACES, "pots": (OPEN,)}
"""The sections that have parts, and the parts that no form names."""
_MEANT = {
    step: words.split(", ")
    for step, words in {
        "draw": "discard, exchange, throw, throw away, change, replace, redraw, trade",
        "turn": "roll, roll up, roll your own, reveal, expose, flip, turn up, turn over",
        "board": "flop, river, community, middle, common, board card",
        "post": "ante, antes, blind, blinds",
        "deal": "cards, hand, give",
        "bet": "betting, round, wager, interval, street",
        "pass": "swap, hand, hand on, pass left, pass right",
        "show": "showdown, reveal all",
        "beat": "no peek",
    }.items()
}
"""What others call the steps."""
MOST_STEPS = 200
"""No form has more steps, repeats unrolled."""

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
_NOT_SAID = {
    "lift": "nobody says `lift`: it follows the first deal where [faults] has `simulate = true`",
    "name": "nobody says `name`: it comes before the showdown where [wild] has `declare = 'player'`",
}
_PACKS = {str(52 - 4 * lowest): RANKS[lowest] for lowest in range(9)}


def faults_of(file: File) -> list[Fault]:
    """All that is wrong with a file by itself; nothing, if it can be put together with others."""
    if file.faults is None:
        file.faults = list(_faults(file))
    return file.faults


def deck_of(value: object) -> Pack:
    """What a file means by a deck: `"52"`, `"36"` and so on, or a list of cards and jokers. Raises Wrong."""
    if isinstance(value, list):
        try:
            found = tuple(Card(word(card)) for card in listed(cast("list[object]", value)))
        except NotACard as e:
            raise Wrong(str(e)) from None
        if not found:
            raise Wrong("a pack of no cards")
        if BACK in found:
            raise Wrong("a card in the pack is one that can be seen")
        if (twice := doubled(found)) is not None:
            raise Wrong(f"{twice} is in the pack twice", "W-27")
        return found
    if not isinstance(value, str) or value not in _PACKS:
        guess = one_of(value, _PACKS)
        raise Wrong(f"{shown(value)} is no pack: a list of cards, or how many there are from the aces down{guess}")
    return pack(_PACKS[value])


def _name(value: object) -> str:
    if isinstance(value, str) and len(value) <= 60 and _NAME.fullmatch(value):
        return value
    say = "is no name: small letters and figures, with hyphens between, such as 'friday-omaha'"
    raise Wrong(f"{shown(value)} {say}", "W-17")


def _ids(value: object) -> list[str]:
    return [word(item) for item in listed(value)]


def _text(value: object) -> str:
    """A text that may have several lines."""
    return word(value.replace("\n", " ") if isinstance(value, str) else value)


def _jokers(value: object) -> int:
    return number(value, 0, 2)


def _seats(value: object) -> tuple[int, int]:
    return between(value, 2, 52)


def _players(value: object) -> int:
    return number(value, 2, 52)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise Wrong(f"{shown(value)} is neither true nor false")
    return value


_TITLES: dict[str, Understand] = {"name": word, "says": _text, "laws": _ids}
_DECK: dict[str, Understand] = {"deck": deck_of, "jokers": _jokers}
_HAND: dict[str, Understand] = {"seats": _seats, "shares": listed}
HEADS: dict[str, dict[str, Understand]] = {
    "form": {"form": _name, **_TITLES, "book": _name, **_DECK, **_HAND, "steps": listed},
    "book": {"book": _name, **_TITLES, "extends": _name, "strict": _flag, "form": _name, **_DECK},
    "game": {"game": _name, **_TITLES, "form": _name, "book": _name, **_DECK, **_HAND, "players": _players},
}
"""What may stand before the sections, by the kind of file, and how it is understood."""


def _faults(file: File) -> Iterator[Fault]:
    heads = HEADS[file.kind]
    for key, value in file.raw.items():
        if key in heads:
            yield from _tried(file, (key,), heads[key], value)
        elif key in SECTIONS or key in STEPS:
            yield from _section(file, key, value)
        else:
            guess = one_of(key, [*heads, *SECTIONS, *STEPS])
            yield file.fault((key,), "W-20", f"a {file.kind} has nothing called {shown(key)}{guess}")
    if "shares" in heads and isinstance(shares := file.raw.get("shares"), list):
        yield from _shares(file, cast("list[object]", shares))
    if file.kind == "form":
        yield from _form(file)
    if file.kind == "game" and "form" not in file.raw:
        yield file.fault((), "W-21", "a game says which `form` it is of")


def _tried(file: File, where: Where, understand: Understand, value: object) -> Iterator[Fault]:
    try:
        understand(value)
    except Wrong as e:
        yield file.fault(where, e.law, e.message)


def _section(file: File, name: str, value: object) -> Iterator[Fault]:
    """A section, and its parts where it is [bet], [deal] or [pots]."""
    if not isinstance(value, dict):
        such = (
            f", such as `wild = {{ cards = {_as_written(value)} }}`"
            if name == "wild"
            else f", such as `{name} = {{ ... }}`"
        )
        yield file.fault((name,), "W-20", f"[{name}] is a section: a table{such}, not {shown(value)}")
        return
    table = cast("dict[str, object]", value)
    own = {key: item for key, item in table.items() if name not in PARTS or not isinstance(item, dict)}
    parts = {key: cast("dict[str, object]", item) for key, item in table.items() if key not in own}
    for part, fields in {"": own, **parts}.items():
        where = (name, part) if part else (name,)
        if part and name != "bet" and part not in PARTS[name]:
            yield file.fault(where, "W-20", f"[{name}] has no part {part!r}{one_of(part, PARTS[name])}")
        for key in ("part", *(["limit"] if part in LIMITS else [])):
            if name == "bet" and key in fields:
                say = "is said by the line of a step" if key == "part" else f"is {part!r} already wherever this is read"
                yield file.fault((*where, key), "W-20", f"`{key}` {say}")
        yield from _fields(file, where, name, {key: item for key, item in fields.items() if key != "part"})


def _as_written(value: object) -> str:
    """Words for cards as a file would say them; some, where these are none."""
    words = [
        word for word in cast("list[object]", value if isinstance(value, list) else [value]) if isinstance(word, str)
    ]
    return "[" + ", ".join(f'"{word}"' for word in words[:3] or ["deuces"]) + "]"


def _fields(file: File, where: Where, place: str, table: Mapping[str, object]) -> Iterator[Fault]:
    """The fields of a section, a part of one, a step or a share."""
    fields = fields_of(place)
    for key, value in table.items():
        if place == "stakes" and value == REQUIRED and key in fields and fields[key].kind == "sum":
            if file.kind != "book":
                yield file.fault((*where, key), "W-20", "only a book asks for a sum; here it is to be said")
        elif key in fields:
            yield from _tried(file, (*where, key), partial(understood, fields[key]), value)
        elif home := next((home for home in HOUSE if place in HOUSE and key in fields_of(home)), ""):
            yield file.fault((*where, key), "W-20", f"`{key}` is said in [{home}]")
        elif where[0] == place and key in HEADS[file.kind]:
            yield file.fault(
                (*where, key),
                "W-20",
                f"`{key}` stands under [{'.'.join(map(str, where))}] here: put it above the first [section]",
            )
        else:
            yield file.fault((*where, key), "W-20", f"nothing is called {shown(key)} here{one_of(key, fields)}")


def _shares(file: File, shares: list[object]) -> Iterator[Fault]:
    if not shares:
        yield file.fault(("shares",), "W-20", "a pot has at least one share, such as 'high'")
    for i, share in enumerate(shares):
        if isinstance(share, dict):
            yield from _fields(file, ("shares", i), "share", cast("dict[str, object]", share))
        else:
            yield from _tried(file, ("shares", i), partial(understood, fields_of("share")["of"]), share)


def _form(file: File) -> Iterator[Fault]:
    steps = file.raw.get("steps", [])
    if "steps" not in file.raw and any("steps" in section for section in _tables(file.raw)):
        return  # they stand under a section, and that is told
    if not steps:
        yield file.fault(("steps",), "W-1", "a form has `steps`, the last of them `show`")
    elif isinstance(steps, list):
        yield from _steps(file, cast("list[object]", steps), ("steps",))
        if _length(cast("list[object]", steps)) > MOST_STEPS:
            yield file.fault(("steps",), "W-24", f"more than {MOST_STEPS} steps, repeats counted")


def _steps(file: File, steps: list[object], where: Where) -> Iterator[Fault]:
    for i, line in enumerate(steps):
        here = (*where, i)
        if not isinstance(line, dict):
            yield file.fault(here, "W-20", f"a step is a table such as {{ do = 'show' }}, not {shown(line)}")
            continue
        table = dict(cast("dict[str, object]", line))
        if "repeat" in table:
            yield from _repeat(file, table, here)
        elif "do" not in table:
            yield file.fault(here, "W-20", f"a step says what to `do`{one_of('', STEPS)}")
        elif (do := table.pop("do")) not in list(STEPS):
            told = _NOT_SAID.get(do) if isinstance(do, str) else None
            yield file.fault((*here, "do"), "W-20", told or f"no step is called {shown(do)}{_meant(do)}")
        else:
            yield from _fields(file, here, str(do), table)
            if table.get("part") in PARTS["bet"]:
                say = f"{table['part']!r} is a part by place or by limit already; call this interval something else"
                yield file.fault((*here, "part"), "W-20", say)


def _meant(do: object) -> str:
    """The step that was meant by another word, or those there are."""
    word = do.lower().replace("_", " ").replace("-", " ") if isinstance(do, str) else ""
    steps = [step for step, words in _MEANT.items() if word in words]
    return f"; did you mean {' or '.join(map(repr, steps))}?" if steps else one_of(do, STEPS)


def _tables(raw: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """The sections of a file, and their parts."""
    sections = [cast("dict[str, object]", section) for section in raw.values() if isinstance(section, dict)]
    for section in sections:
        yield section
        yield from (cast("dict[str, object]", part) for part in section.values() if isinstance(part, dict))


def _repeat(file: File, table: dict[str, object], here: Where) -> Iterator[Fault]:
    again, steps = table.pop("repeat"), table.pop("steps", None)
    if again != "players":
        yield from _tried(file, (*here, "repeat"), lambda v: number(v, 1, 100), again)
    if isinstance(steps, list) and steps:
        yield from _steps(file, cast("list[object]", steps), (*here, "steps"))
    else:
        yield file.fault((*here, "steps"), "W-20", "what is repeated is a list of `steps`")
    for key in table:
        yield file.fault((*here, key), "W-20", f"nothing is called {shown(key)} here (one of: repeat, steps)")


def _length(steps: list[object]) -> int:
    """How many steps there are for the most players, as far as one past the most there may be."""
    many = 0
    for line in steps:
        table = cast("dict[str, object]", line) if isinstance(line, dict) else {}
        again, inner = table.get("repeat", 1), table.get("steps")
        times = again if isinstance(again, int) and 1 <= again <= 100 else 52 if again == "players" else 1
        many += times * (_length(cast("list[object]", inner)) if isinstance(inner, list) else 1)
    return min(many, MOST_STEPS + 1)
