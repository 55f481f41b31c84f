"""The files that a browser gets, by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from anteup.room.files import Files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "vendor").mkdir()
    (tmp_path / "a.js").write_text("1")
    (tmp_path / "vendor" / "b.js").write_text("2")
    return tmp_path


@pytest.mark.parametrize(
    "name",
    [
        "./a.js",
        "././a.js",
        "vendor/../a.js",
        "vendor//b.js",
        "vendor/./b.js",
        "/a.js",
        "a.js/",
        "",
        ".",
        "vendor",
        "A.js",
    ],
)
def test_a_file_has_one_name(folder: Path, name: str) -> None:
    files = Files(folder)

    assert files.find("a.js") is not None
    assert files.find("vendor/b.js") is not None
    assert files.find(name) is None


def test_what_is_hidden_or_elsewhere_is_not_listed(folder: Path) -> None:
    (folder / ".secret").write_text("x")
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("x")
    (folder / "vendor" / "out").symlink_to("/etc/hostname")
    files = Files(folder)

    for name in (".secret", ".git/config", "vendor/out"):
        assert files.find(name) is None


def test_the_folder_is_looked_at_once_in_a_while(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = Files(folder, every=3600.0)
    looked: list[str] = []

    def rglob(_: Path, pattern: str) -> Iterator[Path]:
        looked.append(pattern)
        return iter(())

    monkeypatch.setattr(Path, "rglob", rglob)

    first = files.url("a.js")
    for _ in range(100):
        assert first == files.url("a.js")
        assert files.find("a.js") is not None
    assert [] == looked
