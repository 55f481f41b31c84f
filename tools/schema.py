"""The protocol for other languages: a JSON Schema of every frame, and TypeScript's types of them.

`python -m tools.schema --write` writes both where they are kept; without `--write` it says what has drifted. Nobody
edits them by hand: the types of `anteup.room.protocol` are the one place where a frame is described.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, inspect

from anteup.cards import Card
from anteup.engine.actions import Action
from anteup.engine.events import Public, Seen
from anteup.engine.menus import Menu
from anteup.room.protocol import Heard, TableSeen, Told
from anteup.rules.steps import Script
from anteup.table.asks import Ask

ROOT = Path(__file__).parents[1]
SCHEMA = ROOT / "docs/reference/protocol.schema.json"
TYPES = ROOT / "src/anteup/room/static/protocol.d.ts"
UNIONS: dict[str, Any] = {
    "Told": Told,
    "Heard": Heard,
    "TableSeen": TableSeen,
    "Seen": Seen,
    "Public": Public,
    "Menu": Menu,
    "Action": Action,
    "Ask": Ask,
    "Script": Script,
}
"""Unions that have a name of their own."""
HEAD = """\
// The types of the protocol, made from anteup.room.protocol by `python -m tools.schema --write`: not to be edited.
"""

Kind: TypeAlias = inspect.Type
PLAIN: dict[type[Kind], str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


# ---- JSON Schema ----------------------------------------------------------------------------------------------------


def schema() -> dict[str, Any]:
    """Of any frame, from either side: `Told` is what the server sends, `Heard` what it understands."""
    (told, heard), parts = msgspec.json.schema_components([Told, Heard], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A frame of a table's socket",
        "anyOf": [{"$ref": "#/$defs/Told"}, {"$ref": "#/$defs/Heard"}],
        "$defs": {"Told": told, "Heard": heard, **parts},
    }


def schema_text() -> str:
    """The schema as it is kept."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


# ---- TypeScript -----------------------------------------------------------------------------------------------------


def structs(kind: Kind, found: dict[type, inspect.StructType]) -> None:
    """Every struct that a type is made of, in the order in which they are met."""
    match kind:
        case inspect.StructType(cls=cls):
            if cls not in found:
                found[cls] = kind
                for field in kind.fields:
                    structs(field.type, found)
        case inspect.Metadata(type=inner):
            structs(inner, found)
        case inspect.UnionType(types=types):
            for one in types:
                structs(one, found)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            structs(item, found)
        case inspect.TupleType(item_types=items):
            for one in items:
                structs(one, found)
        case inspect.DictType(key_type=key, value_type=value):
            structs(key, found)
            structs(value, found)
        case _:
            pass


def names(found: Mapping[type, object]) -> dict[type, str]:
    """What each struct is called; those whose names are alike have their module's before it: `EventsBought`."""
    alike = Counter(cls.__name__ for cls in found)
    return {
        cls: cls.__name__
        if alike[cls.__name__] == 1
        else f"{cls.__module__.rpartition('.')[2].capitalize()}{cls.__name__}"
        for cls in found
    }


class Typist:
    """Writes types as TypeScript."""

    def __init__(self, told: Kind, heard: Kind) -> None:
        """`told` is what is sent whole, `heard` what may leave out whatever has a default."""
        self.sent = dict[type, inspect.StructType]()
        structs(told, self.sent)
        self.found = dict(self.sent)
        structs(heard, self.found)
        self.names = names(self.found)
        unions = zip(UNIONS, inspect.multi_type_info(UNIONS.values()), strict=True)
        self.unions = dict[frozenset[str], tuple[str, inspect.UnionType]]()
        for name, kind in unions:
            assert isinstance(kind, inspect.UnionType), f"{name} is no union"
            self.unions[self.key(kind)] = name, kind

    def key(self, kind: inspect.UnionType) -> frozenset[str]:
        """A union by its members, whatever their order."""
        return frozenset(self.written(one) for one in kind.types)

    def written(self, kind: Kind) -> str:
        """A type, in a place where one is expected. Raises TypeError for one that JSON has no like of."""
        match kind:
            case inspect.Metadata(type=inner):
                return self.written(inner)
            case inspect.StructType(cls=cls):
                return self.names[cls]
            case inspect.EnumType(cls=cls) if cls is Card:
                return "Card"
            case inspect.LiteralType(values=values):
                return " | ".join(json.dumps(value) for value in values)
            case inspect.UnionType(types=types):
                named = self.unions.get(self.key(kind))
                return named[0] if named else " | ".join(self.written(one) for one in types)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                one = self.written(item)
                return f"({one})[]" if " | " in one else f"{one}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self.written(one) for one in items)}]"
            case inspect.DictType(key_type=of, value_type=to):
                return f"Record<{self.written(of)}, {self.written(to)}>"
            case _ if type(kind) in PLAIN:
                return PLAIN[type(kind)]
            case _:
                raise TypeError(f"{kind!r} has no type in TypeScript: say one in tools.schema")

    def interface(self, kind: inspect.StructType) -> Iterator[str]:
        """A struct: what may be missing has a question mark."""
        doc = (kind.cls.__doc__ or "").strip().partition("\n\n")[0].replace("\n", " ")
        whole = kind.cls in self.sent and not kind.cls.__struct_config__.omit_defaults
        yield f"/** {' '.join(doc.split())} */" if doc else ""
        yield f"export interface {self.names[kind.cls]} {{"
        if kind.tag_field:
            yield f"  {kind.tag_field}: {json.dumps(kind.tag)};"
        for field in kind.fields:
            required = field.required or (whole and field.default is not UNSET)
            yield f"  {field.encode_name}{'' if required else '?'}: {self.written(field.type)};"
        yield "}"

    def lines(self) -> Iterator[str]:
        """The whole file."""
        yield HEAD
        yield "/** A card by its text, such as `As`; `Jk` and `Jk2` are jokers, and `??` is one that lies face down. */"
        yield "export type Card ="
        yield from (f"  | {json.dumps(card.text)}" for card in Card)
        yield "  ;"
        for name, kind in self.unions.values():
            yield f"\nexport type {name} ="
            yield from (f"  | {self.written(one)}" for one in kind.types)
            yield "  ;"
        for struct in self.found.values():
            yield ""
            yield from filter(None, self.interface(struct))


def types_text() -> str:
    """The types as they are kept."""
    return "\n".join(Typist(*inspect.multi_type_info([Told, Heard])).lines()) + "\n"


def main(args: list[str]) -> int:
    """Write what has drifted, or say so; 1 where something has and `--write` was not said."""
    drifted = 0
    for path, text in ((SCHEMA, schema_text()), (TYPES, types_text())):
        if path.is_file() and path.read_text("utf-8") == text:
            continue
        if "--write" in args:
            path.write_text(text, "utf-8")
        else:
            drifted += 1
            sys.stderr.write(f"{path} is not what the protocol says: run python -m tools.schema --write\n")
    return 1 if drifted else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
