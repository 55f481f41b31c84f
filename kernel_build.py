"""Builds the kernel, the C part of anteup, and anteup's wheels around it.

    python kernel_build.py              build it in place, for `import anteup` from src: what is newer than its object
    python kernel_build.py --force      everything anew
    python kernel_build.py --cc clang   by a compiler of your choice
    python kernel_build.py --sanitize   with checks of addresses and of undefined behaviour (`make sanitize`)
    python kernel_build.py --into DIR   into another copy of the package (`make every-path`)
    python kernel_build.py --needs      build nothing; print what pip must install first, if anything

The compiler is $CC or else the first that works of cc, gcc, clang and the `ziglang` package, a C compiler that pip can
install. Where there is none, anteup is installed without its kernel, and NumPy does the work.

This module is also the build backend that pyproject.toml names (PEP 517 and 660): setuptools makes a wheel of the Python
part, and the kernel is put into it here. `pip wheel -C target=win_amd64` builds one for another system; TARGETS has their
names.
"""

from __future__ import annotations

import argparse
import base64
import csv
import hashlib
import io
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src/anteup/kernel"
SOURCES = PACKAGE / "csrc"
WORK = ROOT / "build/kernel"

FLAGS = (
    "-O3",
    "-fno-unroll-loops",
    "-std=gnu11",
    "-fPIC",
    "-fvisibility=hidden",
    "-ffp-contract=off",  # one and the same number on every path
    "-Wall",
    "-Wextra",
    "-Wno-psabi",  # no vector crosses from one file to another
)
SANITIZE = ("-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
ZIG = (sys.executable, "-m", "ziglang")


class CannotCompile(Exception):
    """There is no compiler that works, or none for this system, or the one there is failed: its words are in it."""


class Target(NamedTuple):
    """A system that a kernel is built for."""

    tag: str
    """Its platform tags, as the name of a wheel has them."""
    zig: str = ""
    """What zig calls it, where it is not the one we are on."""
    file: str = "_core.abi3.so"
    """What Python there takes for a module of the stable ABI."""
    flags: Sequence[str] = ()
    link: Sequence[str] = ("-s",)


DARWIN = ("-Wl,-undefined,dynamic_lookup", "-Wl,-install_name,_core.abi3.so")
"""Python's own names are looked up when the kernel is loaded, and no name of a folder here stays in it."""
TARGETS = {
    target.tag.rpartition(".")[2]: target
    for target in (
        Target("manylinux_2_17_x86_64.manylinux2014_x86_64", "x86_64-linux-gnu.2.17"),
        Target("manylinux_2_17_aarch64.manylinux2014_aarch64", "aarch64-linux-gnu.2.17"),
        Target("macosx_11_0_x86_64", "x86_64-macos.11.0", link=DARWIN),
        Target("macosx_11_0_arm64", "aarch64-macos.11.0", link=DARWIN),
        Target("win_amd64", "x86_64-windows-gnu", "_core.pyd"),
    )
}


def here() -> Target:
    """The system that this Python runs on. Raises CannotCompile if its Python can load no kernel of ours."""
    if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise CannotCompile("this Python has no stable ABI")
    if sys.maxsize < 2**32 or sys.byteorder != "little":
        raise CannotCompile("the kernel wants a 64-bit system with the lowest byte first")
    if sys.platform == "win32":
        if platform.machine() != "AMD64":
            raise CannotCompile("on Windows the kernel is for x64 only")
        return TARGETS["win_amd64"]
    if sys.platform == "darwin":
        return Target(f"macosx_11_0_{platform.machine()}", flags=["-mmacosx-version-min=11.0"], link=DARWIN)
    return Target(re.sub(r"[-.]", "_", sysconfig.get_platform()))


# ---- Compilers ----------------------------------------------------------------------------------


def compilers(target: Target) -> Iterator[list[str]]:
    """The compilers to try for a system, best first, as the words that call them."""
    if target.zig:
        yield [*ZIG, "cc", "-target", target.zig]
    elif asked := os.environ.get("CC"):
        yield shlex.split(asked)
    else:
        yield from ([path] for name in ("cc", "gcc", "clang") if (path := shutil.which(name)))
        if find_spec("ziglang"):
            yield [*ZIG, "cc", "-mcpu=baseline"]  # without it, for the processor that it runs on


def compiler(target: Target) -> list[str]:
    """The first compiler that works: some are there by name only. Raises CannotCompile if none does."""
    failed = []
    for cc in compilers(target):
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "tried.c")
            source.write_text("#include <string.h>\nint tried(const char *s) { return (int)strlen(s); }\n", "utf-8")
            try:
                run([*cc, "-shared", "-fPIC", str(source), "-o", f"{folder}/tried.so"])
            except CannotCompile:
                failed.append(shlex.join(cc))
            else:
                return cc
    raise CannotCompile(f"there is no C compiler that works ({', '.join(failed) or 'nor any other'})")


def run(words: Sequence[str]) -> None:
    """Run a compiler, and pass its warnings on. Raises CannotCompile with what it says if it fails."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False, errors="replace")
    except OSError as fault:
        raise CannotCompile(f"{words[0]}: {fault.strerror}") from None
    if done.returncode:
        raise CannotCompile(f"{shlex.join(words)} failed:\n{done.stderr.strip()}")
    sys.stderr.write(done.stderr)


# ---- The kernel ---------------------------------------------------------------------------------


def build(
    target: Target, to: Path, cc: Sequence[str] = (), flags: Sequence[str] = (), *, force: bool = False
) -> str | None:
    """Build the kernel for a system as the file `to`, from what is newer than its object, and say by which compiler.

    None, if there was nothing to do. Raises CannotCompile.
    """
    call = [*(cc or compiler(target)), *FLAGS, *target.flags, *flags]
    elsewhere = to.parent != PACKAGE and to.is_relative_to(ROOT) and not to.is_relative_to(WORK)
    objects = WORK / ("-".join(to.relative_to(ROOT).parts[:-1]) if elsewhere else target.tag)
    objects.mkdir(parents=True, exist_ok=True)
    called = objects / "called"
    if force or not called.exists() or called.read_text("utf-8") != shlex.join(call):
        called.unlink(missing_ok=True)
        force = True
    common = max(path.stat().st_mtime for path in (*SOURCES.glob("*.h"), Path(__file__)))
    made = {source: objects / f"{source.stem}.o" for source in sorted(SOURCES.glob("*.c"))}

    def new(path: Path, *sources: Path) -> bool:
        return (
            not force and path.exists() and path.stat().st_mtime >= max(common, *(s.stat().st_mtime for s in sources))
        )

    with tempfile.TemporaryDirectory(dir=objects) as folder:  # a file appears when it is whole

        def make(path: Path, *words: str) -> None:
            run([*call, *words, "-o", f"{folder}/{path.name}"])
            Path(folder, path.name).replace(path)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            todo = [source for source, path in made.items() if not new(path, source)]
            list(pool.map(lambda source: make(made[source], "-c", str(source)), todo))
        if not todo and new(to, *made.values()):
            return None
        to.parent.mkdir(parents=True, exist_ok=True)
        python = [import_library(objects)] if target.file.endswith(".pyd") else []
        make(objects / to.name, "-shared", *map(str, made.values()), *python, *(() if flags else target.link))
        shutil.copy(objects / to.name, f"{folder}/copy")
        Path(folder, "copy").replace(to)
    called.write_text(shlex.join(call), "utf-8")
    return shlex.join(call[: -len([*FLAGS, *target.flags, *flags])])


def import_library(folder: Path) -> str:
    """What a linker for Windows must have of python3.dll: the names that abi.h declares."""
    lines = re.findall(r"^PY_(FUNCTION|DATA) [^(;]*?(\w+)[(;]", (SOURCES / "abi.h").read_text("utf-8"), re.MULTILINE)
    names = [f"    {name}{' DATA' if kind == 'DATA' else ''}" for kind, name in lines]
    (folder / "python3.def").write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *names, ""]), "utf-8")
    library = folder / "python3.lib"
    run([*ZIG, "dlltool", "-m", "i386:x86-64", "-d", str(folder / "python3.def"), "-l", str(library)])
    return str(library)


# ---- Wheels -------------------------------------------------------------------------------------

Settings = Mapping[str, str] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What pip must install first: zig, where no other compiler works and there is a zig for the system."""
    try:
        target = chosen(config_settings)
        if not target.zig:
            compiler(target)
            return []
    except CannotCompile:
        if os.environ.get("CC") or platform.machine() not in {"x86_64", "AMD64", "aarch64", "arm64"}:
            return []
    lines = (ROOT / "requirements/zig.in").read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith("ziglang")]


get_requires_for_build_editable = get_requires_for_build_wheel


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """A wheel for a system, or one without the kernel that any system can use, where no kernel can be built."""
    shutil.rmtree(ROOT / "build/lib", ignore_errors=True)  # or setuptools packs what was there once
    pure = Path(wheel_directory, setuptools().build_wheel(wheel_directory, None, metadata_directory))
    try:
        target = chosen(config_settings)
        kernel = WORK / target.tag / target.file
        build(target, kernel)
    except CannotCompile as fault:
        without(fault)
        return pure.name
    return with_kernel(pure, kernel, target)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build the kernel in place if that can be done, and a wheel that says where the sources are."""
    try:
        target = here()
        build(target, PACKAGE / target.file)
    except CannotCompile as fault:
        without(fault)
    name: str = setuptools().build_editable(wheel_directory, config_settings, metadata_directory)
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """The sources, with those of the kernel (MANIFEST.in)."""
    name: str = setuptools().build_sdist(sdist_directory, config_settings)
    return name


def setuptools() -> Any:
    """The backend that does the rest; brought only where a wheel is made."""
    return import_module("setuptools.build_meta")


def chosen(settings: Settings) -> Target:
    """The system that a wheel is wanted for."""
    name = (settings or {}).get("target")
    if name is None:
        return here()
    if name not in TARGETS:
        raise SystemExit(f"target={name}: wheels are built for {', '.join(TARGETS)}")
    return TARGETS[name]


def without(fault: CannotCompile) -> None:
    """Say in one line that there will be no kernel."""
    lines = str(fault).splitlines()
    why = next((line for line in lines if "error" in line), lines[0])
    print(f"anteup: no kernel, NumPy will do its work more slowly: {why}", file=sys.stderr)


def with_kernel(pure: Path, kernel: Path, target: Target) -> str:
    """Put a kernel into a wheel that has none, which is then for one system and for every Python from 3.11 on."""
    whole = pure.with_name(pure.name.replace("-py3-none-any.whl", f"-cp311-abi3-{target.tag}.whl"))
    with ZipFile(pure) as old, ZipFile(whole, "w", ZIP_DEFLATED, compresslevel=9) as new:
        record = io.StringIO(newline="")
        lines = csv.writer(record, lineterminator="\n")

        def add(name: str, content: bytes) -> None:
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            lines.writerow([name, f"sha256={digest}", len(content)])
            new.writestr(name, content)

        for item in old.infolist():
            content = old.read(item)
            folder, _, name = item.filename.rpartition("/")
            if folder.endswith(".dist-info") and name == "RECORD":
                lines.writerow([item.filename, "", ""])
                recorded = item.filename
                continue
            if folder.endswith(".dist-info") and name == "WHEEL":
                tags = "\n".join(f"Tag: cp311-abi3-{tag}" for tag in target.tag.split("."))
                text = content.decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
                content = text.replace("Tag: py3-none-any", tags).encode()
            add(item.filename, content)
        add(f"anteup/kernel/{target.file}", kernel.read_bytes())
        new.writestr(recorded, record.getvalue())
    pure.unlink()
    return whole.name


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--force", action="store_true", help="everything anew")
    parser.add_argument("--cc", type=shlex.split, default=[], help="the compiler, with its first options")
    parser.add_argument("--sanitize", action="store_true", help="check addresses and undefined behaviour")
    parser.add_argument("--into", type=Path, default=PACKAGE, metavar="DIR", help="where the kernel is to stand")
    parser.add_argument("--needs", action="store_true", help="build nothing; print what pip must install first")
    asked = parser.parse_args()
    if asked.needs:
        print(*get_requires_for_build_wheel(), sep="\n")
        return
    try:
        target = here()
        to = asked.into.resolve() / target.file
        if asked.sanitize and to.parent == PACKAGE:
            sys.exit("kernel: --sanitize builds into another copy of the package: say --into")
        cc = build(target, to, asked.cc, SANITIZE if asked.sanitize else (), force=asked.force)
    except CannotCompile as fault:
        sys.exit(f"kernel: {fault}")
    print(f"kernel: {to} {f'built by {cc}' if cc else 'is up to date'}")


if __name__ == "__main__":
    main()
