"""A wheel for each system, all built on this machine: `make wheels`.

They land in build/wheels. The one that pip takes for this system is installed into a fresh environment and tried; the
others are built by the same compiler from the same sources, but nobody has run them here. The exit code is 1 where a
wheel is too large, or the one for this system does not do what it should.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from kernel_build import ROOT, TARGETS

WHEELS = ROOT / "build/wheels"
TRIED = ROOT / "build/wheels-tried"
MOST = 1_000_000
"""Bytes in a wheel."""

EVALUATION = """
from importlib.metadata import distribution
from anteup.kernel import path, ranker, strength
from anteup.kernel.masks import mask
royal, quads = mask("As Ks Qs Js Ts 2d 2c"), mask("Ah Ad Ac As Kd Qd Jd")
assert strength(royal) > strength(quads) > 0
assert str(ranker().made(ranker().strength(royal))) == "royal flush", ranker().made(ranker().strength(royal))
print(path())
print(*[line.split()[1] for line in distribution("anteup").read_text("WHEEL").splitlines() if line.startswith("Tag")])
"""

ROOM = """
import asyncio, sys
from pathlib import Path
from anteup.room.app import make_app
from anteup.room.house import House

async def main():
    house = await House.open(Path(sys.argv[1]))
    desk = make_app(house).state.desk
    for name in ("style.css", "table.js", "text.js", "cards.svg", "vendor/preact.js"):
        assert desk.files.find(name) is not None, name
    for name in ("table.html", "text.html", "ledger.html"):
        desk.templates.get_template(name)
    await house.close()

asyncio.run(main())
"""
"""The room opens, and its pages and scripts are there."""


def run(*words: str | Path) -> str:
    """Run a program away from the sources, and give what it prints."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ANTEUP"))}
    done = subprocess.run(words, check=False, stdout=subprocess.PIPE, text=True, env=outside, cwd=WHEELS)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words[:6]))} ... failed with {done.returncode}")
    return done.stdout


def pack(path: Path) -> None:
    """Deflate a wheel again, as small as it can be; whatever reads the one reads the other."""
    zopfli: Any = import_module("zopfli")  # which only the environment of `make wheels` has
    small = path.with_suffix(".small")
    with ZipFile(path) as old, zopfli.ZipFile(small, "w", ZIP_DEFLATED) as new:
        for entry in old.infolist():
            new.writestr(entry, old.read(entry))
    small.replace(path)


def tried() -> tuple[str, str]:
    """Install the wheel for this system, and try it: its tags, and on which path it ran."""
    run(sys.executable, "-m", "venv", "--clear", TRIED)
    programs = TRIED / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps")
    run(*pip, "-r", ROOT / "requirements/run.txt")
    run(*pip, "--no-index", "--find-links", WHEELS, "anteup")
    path, tags = run(programs / "python", "-c", EVALUATION).splitlines()
    run(programs / "python", "-c", ROOM, TRIED / "room")
    doctor = json.loads(run(programs / "anteup", "doctor", "--json"))
    if doctor["path"] != path or path == "numpy":
        sys.exit(f"the wheel for this system runs on {path}, and its doctor says {doctor['path']}")
    return tags, path


def main() -> None:
    """Build them all, try one, list them."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir(parents=True)
    for target in TARGETS:
        run(
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"),
            *("--no-build-isolation", "--config-settings", f"target={target}", "--wheel-dir", WHEELS, ROOT),
        )
    for wheel in WHEELS.glob("*.whl"):
        pack(wheel)
    tags, path = tried()
    large = 0
    for wheel in sorted(WHEELS.glob("*.whl")):
        size = wheel.stat().st_size
        large |= size > MOST
        ours = any(wheel.stem.endswith(tag.rpartition("-")[2]) for tag in tags.split())
        print(f"{size / 1000:6.0f} kB  {wheel.name}  {f'tried here, on {path}' if ours else 'untried'}")
    missing = len(TARGETS) - len(list(WHEELS.glob("*-abi3-*.whl")))
    sys.exit("a wheel is larger than 1 MB" if large else "a wheel was built without the kernel" if missing else 0)


if __name__ == "__main__":
    main()
