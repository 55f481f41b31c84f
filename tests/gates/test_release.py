"""What is written twice agrees: the version, and what anteup needs."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata

import pytest

import anteup
from tests.gates.tree import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def asked(name: str) -> list[str]:
    """The lines of a requirements file that ask for a package."""
    lines = (ROOT / "requirements" / name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.lstrip().startswith(("#", "-"))]


def test_the_changelog_has_the_version_of_the_package() -> None:
    version = PROJECT["project"]["version"]
    headings = re.findall(r"^## \[?([^]\n ]+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)

    assert version == next(heading for heading in headings if heading != "Unreleased")
    assert version == anteup.__version__
    assert version == metadata.version("anteup")


def test_what_builds_anteup_is_what_is_locked() -> None:
    assert sorted(PROJECT["build-system"]["requires"]) == sorted(asked("build.in"))


def test_every_list_of_needs_has_its_lock() -> None:
    assert [path.stem for path in LOCKS] == sorted(path.stem for path in (ROOT / "requirements").glob("*.in"))


@pytest.mark.parametrize("lock", [path.name for path in LOCKS])
def test_a_lock_pins_versions_and_names_no_address(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text("utf-8")

    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host|^-[if]\b", text, re.MULTILINE)
    assert [] == [line for line in asked(lock) if not re.match(r"[\w.-]+==[\w.+!-]+( ; .+)?$", line)]
