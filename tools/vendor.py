"""The browser's modules that others have written: fetched anew from their packages, and changed as little as can be.

`python -m tools.vendor` asks npm for the packages that `src/anteup/room/static/vendor/VENDOR.toml` names, makes our files of
theirs, and refuses where a hash is not the one written there. To take a newer version: change the version, run it, read
what has changed in the file, and put the new hashes in.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from tools.web_types import npm

PLACE = Path(__file__).parents[1] / "src/anteup/room/static/vendor"
BARE = {
    "preact": "./preact.js",
    "preact/hooks": "./preact-hooks.js",
    "@preact/signals-core": "./signals-core.js",
}
"""Where modules find each other: without an import map, which our security policy forbids, a browser takes only paths."""
FROM = re.compile(r"""(\bfrom\s*)["']([^."'][^"']*)["']""")


def ours(original: bytes) -> bytes:
    """A module of theirs as we serve it: bare imports made paths, and no word of a source map that is not there.

    Raises ValueError for an import that `BARE` does not know.
    """
    text = re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", original.decode())

    def path(match: re.Match[str]) -> str:
        if (name := match[2]) not in BARE:
            raise ValueError(f"it imports {name!r}: say in tools/vendor.py where that is")
        return f'{match[1]}"{BARE[name]}"'

    lines = text.splitlines(keepends=True)
    code = [
        line if line.lstrip().startswith("*") else FROM.sub(path, line) for line in lines
    ]  # examples are in comments
    return "".join(code).encode()


def sha256(data: bytes) -> str:
    """In hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def packed(package: str, version: str, into: Path) -> Path:
    """The package, unpacked in `into`. Raises CalledProcessError where npm cannot get it."""
    run = subprocess.run(
        [*npm(), "pack", "--silent", f"{package}@{version}"], cwd=into, check=True, capture_output=True, text=True
    )
    with tarfile.open(into / run.stdout.split()[-1]) as archive:
        archive.extractall(into / "out", filter="data")
    return into / "out" / "package"


def main() -> int:
    """Fetch everything; 1 where a hash is another."""
    wrong = 0
    vendored: dict[str, Any] = tomllib.loads((PLACE / "VENDOR.toml").read_text("utf-8"))
    for package in vendored["package"]:
        name, version = str(package["name"]), str(package["version"])
        with tempfile.TemporaryDirectory() as into:
            root = packed(name, version, Path(into))
            (PLACE / package["licence_text"]).parent.mkdir(parents=True, exist_ok=True)
            (PLACE / package["licence_text"]).write_bytes(next(root.glob("LICENSE*")).read_bytes())
            for module in package["module"]:
                original = (root / module["from"]).read_bytes()
                made = ours(original)
                (PLACE / module["file"]).parent.mkdir(parents=True, exist_ok=True)
                (PLACE / module["file"]).write_bytes(made)
                for key, found in (("sha256_from", sha256(original)), ("sha256", sha256(made))):
                    if module[key] != found:
                        wrong += 1
                        print(f"{name} {version}, {module['file']}: {key} = {found!r}, not {module[key]!r}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
