"""What is served as it stands: modules that others have written, types made from the protocol, and what may be in any."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import jsonschema
import msgspec
import pytest

from anteup.room.protocol import Act, Numbered, Ping, Request, Welcome
from anteup.table.asks import Sit
from tests.browser.positions import KINDS, Asker, asking, welcome
from tests.gates.tree import ROOT
from tools import schema
from tools.vendor import BARE, PLACE, ours, sha256

STATIC = ROOT / "src/anteup/room/static"
TEMPLATES = ROOT / "src/anteup/room/templates"
VENDORED = tomllib.loads((PLACE / "VENDOR.toml").read_text("utf-8"))["package"]
MODULES = [module for package in VENDORED for module in package["module"]]
OWN = sorted(STATIC.glob("*.js"))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module["file"]))
def test_a_vendored_module_is_what_it_was_taken_for(module: dict[str, str]) -> None:
    text = (PLACE / module["file"]).read_bytes()

    assert module["sha256"] == sha256(text)
    assert text == ours(text)
    assert re.fullmatch("[0-9a-f]{64}", module["sha256_from"])


def test_every_vendored_file_is_in_the_list_with_its_licence() -> None:
    listed = {module["file"] for module in MODULES}

    assert listed == {path.relative_to(PLACE).as_posix() for path in PLACE.rglob("*.js")}
    for package in VENDORED:
        assert "icense" in (PLACE / package["licence_text"]).read_text("utf-8")
        assert package["licence"] in {"MIT", "Apache-2.0"} and package["version"]


def test_bare_imports_become_paths_and_unknown_ones_are_refused() -> None:
    text = b"import{h as n}from\"preact\";export{x}from'preact/hooks';\n//# sourceMappingURL=x.mjs.map"

    assert b'import{h as n}from"./preact.js";export{x}from"./preact-hooks.js";\n' == ours(text)
    assert {*BARE.values()} <= {f"./{module['file']}" for module in MODULES}
    with pytest.raises(ValueError, match="'react'"):
        ours(b'import x from "react"')


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_a_module_of_ours_is_short_and_takes_the_vendored_ones_by_one_door(path: object) -> None:
    text = path.read_text("utf-8")  # type: ignore[attr-defined]
    taken = re.findall(r'from "(\./vendor/[^"]+)"', text)

    assert text.count("\n") <= 600
    assert not taken or path.name in {"h.js", "verify.js"}  # type: ignore[attr-defined]
    assert "style=" not in text and "innerHTML" not in text and "eval(" not in text


def taken(entry: str) -> list[str]:
    """All modules that an entry takes, and those that they take."""
    found, left = set[str](), [entry]
    while left:
        name = left.pop()
        place = STATIC / name
        for way in re.findall(r"""(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']""", place.read_text("utf-8")):
            other = (place.parent / way).resolve().relative_to(STATIC).as_posix()
            if other not in found:
                found.add(other)
                left.append(other)
    return sorted(found)


@pytest.mark.parametrize("page", ["table", "text", "replay"])
def test_all_scripts_of_a_page_are_fetched_at_once(page: str) -> None:
    text = (TEMPLATES / f"{page}.html").read_text("utf-8")
    listed = re.search(r"{% for module in \[([^\]]*)\] %}", text)
    assert listed is not None
    told = re.findall(r'"([^"]+)"', listed[1])

    assert told == taken(f"{page}.js")
    assert {"h.js", "reduce.js", "grammar.js", "vendor/signals-core.js"} <= set(told)
    assert '<link rel="modulepreload" href="{{ static(module) }}">' in text
    assert f"""<script type="module" src="{{{{ static('{page}.js') }}}}"></script>""" in text


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_a_module_says_at_its_beginning_what_it_takes(path: Path) -> None:
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)

    assert "import(" not in code


def test_the_schema_and_the_types_are_those_of_the_protocol() -> None:
    assert schema.schema_text() == schema.SCHEMA.read_text("utf-8")
    assert schema.types_text() == schema.TYPES.read_text("utf-8")
    assert 0 == schema.main([])


def test_drift_is_told(capsys: pytest.CaptureFixture[str], tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "TYPES", tmp_path / "protocol.d.ts")  # type: ignore[operator]

    assert 1 == schema.main([])
    assert "run python -m tools.schema --write" in capsys.readouterr().err
    assert 0 == schema.main(["--write"])
    assert schema.types_text() == schema.TYPES.read_text("utf-8")


def test_frames_are_valid_by_the_schema_and_others_are_not() -> None:
    valid = jsonschema.Draft202012Validator(schema.schema())
    log, facts = asking(KINDS[0])
    frames: list[object] = [welcome(log, facts.seat), Asker(log, facts).turn(), Ping(1.5), Request("1", Sit())]
    for frame in frames:
        valid.validate(msgspec.json.decode(msgspec.json.encode(frame)))

    wrong: list[object] = [{"type": "Act"}, {"type": "Shuffled", "deck": []}, []]
    wrong += [{"type": "Request", "id": "1", "ask": {"type": "X"}}]
    for frame in wrong:
        assert not valid.is_valid(frame)


def test_the_types_say_what_may_be_missing() -> None:
    text = schema.types_text()

    assert "export type Told =\n  | Welcome\n" in text
    assert re.search(r"interface ChairView \{\n  chair: number;\n  person\?: string;", text)
    assert re.search(r"interface Posted \{\n  type: \"Posted\";\n  seat: number;\n", text)
    assert re.search(r"interface Sit \{\n  type: \"Sit\";\n  chair\?: number \| null;\n  amount\?: number;", text)
    assert all(f"interface {kind.__name__} {{" in text for kind in (Act, Numbered, Welcome))
