"""What git keeps, and what no file may say."""

from __future__ import annotations

import re

from tests.gates.tree import ROOT, files, hits, texts

# Written in pieces, so that this file does not say it either.
HOSTS = [r"\.".join(host) for host in (
    ("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "(org|com)"), ("deb", "debian", "org"), ("crates", "io"),
    ("proxy", "golang", "org"),
)]  # fmt: skip
LATER = "T(ODO)|FIX(ME)|X(XX)"


def test_git_keeps_text_and_nothing_that_is_built() -> None:
    told = texts()

    assert [] == [name for path in files() if (name := path.relative_to(ROOT).as_posix()) not in told]


def test_no_file_names_the_host_of_a_package_registry() -> None:
    assert [] == hits(texts(), rf"\b({'|'.join(HOSTS)})\b", re.IGNORECASE)


def test_no_file_bears_a_path_of_somebodys_machine() -> None:
    unix = r"(?<![\w.~/:*$}>-])/(home|root|tmp|Users|mnt|work|workspace|builds|srv)/[\w.-]"

    assert [] == hits(texts(), rf"{unix}|\b[A-Z]:\\Users\\")


def test_nothing_is_left_for_later() -> None:
    written = {
        name: text for name, text in texts().items() if name.endswith((".py", ".md", ".toml", ".js", "Makefile"))
    }

    assert [] == hits(written, rf"\b({LATER})\b")


def test_no_line_is_hidden_from_coverage() -> None:
    sources = {name: text for name, text in texts().items() if name.startswith("src/")}

    assert [] == hits(sources, r"pragma:\s*no\s*(cover|branch)", re.IGNORECASE)


def test_every_type_error_that_is_waived_is_named() -> None:
    code = {name: text for name, text in texts().items() if name.endswith(".py")}

    assert [] == hits(code, r"#\s*(type|pyright):\s*ignore(?!\[)|#\s*noqa(?!:)|#\s*ruff:\s*noqa(?!:)")
