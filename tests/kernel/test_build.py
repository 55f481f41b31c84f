"""How the kernel is built: its own header against Python's, the names it asks of Python, the wheel around it, the doctor."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

import kernel_build
from anteup.kernel import path, paths
from tests.gates.tree import ROOT, files

ABI = kernel_build.SOURCES / "abi.h"
INCLUDE = Path(sysconfig.get_paths()["include"])
CC = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")

needs_cc = pytest.mark.skipif(CC is None, reason="there is no C compiler here")
needs_python_h = pytest.mark.skipif(
    not (INCLUDE / "Python.h").exists(), reason=f"Python's own headers are not here: no {INCLUDE / 'Python.h'}"
)

PYTHON_H = "#define PY_SSIZE_T_CLEAN\n#define Py_LIMITED_API 0x030b0000\n#include <Python.h>"
NAME = re.compile(r"^PY_(?:FUNCTION|DATA) [^(;]*?(\w+)[(;]", re.MULTILINE)
NUMBER = re.compile(r"^#define ((?:METH|PyBUF|Py_tp|Py_mod|Py_TPFLAGS)_\w+) ", re.MULTILINE)
LAYOUT = re.compile(r"^typedef struct \w+ \{\n(.*?)^\} (\w+);", re.MULTILINE | re.DOTALL)
FUNCTION = re.compile(r"^PY_FUNCTION ([^(]*?)(\w+)\((.*)\);", re.MULTILINE)


def compiled(folder: Path, program: str) -> Path:
    """A program as a shared object. Raises CannotCompile."""
    assert CC is not None
    source, made = folder / "tried.c", folder / f"tried-{hashlib.sha256(program.encode()).hexdigest()[:8]}.so"
    source.write_text(program, "utf-8")
    flags = ["-std=gnu11", "-Wall", "-Werror=implicit-function-declaration", f"-I{INCLUDE}", "-fPIC", "-shared"]
    kernel_build.run([CC, *flags, str(source), *kernel_build.here().link, "-o", str(made)])
    return made


def layouts() -> dict[str, list[str]]:
    """The structs of abi.h with their fields."""
    return {
        name: re.findall(r"(\w+)\)?(?:\([^()]*\))?;", body) for body, name in LAYOUT.findall(ABI.read_text("utf-8"))
    }


def figures(header: str, folder: Path) -> dict[str, int]:
    """Whatever of abi.h is a number, as a header has it: constants, sizes of structs, places of their fields."""
    text = ABI.read_text("utf-8")
    wanted = {name: name for name in NUMBER.findall(text)}
    for struct, fields in layouts().items():
        wanted |= {f"size of {struct}": f"sizeof({struct})"}
        wanted |= {f"{struct}.{field}": f"offsetof({struct}, {field})" for field in fields}
    lines = [header, "#include <stddef.h>", "unsigned long found[] = {", *(f"{c}," for c in wanted.values()), "};"]
    found = (ctypes.c_ulong * len(wanted)).in_dll(ctypes.CDLL(str(compiled(folder, "\n".join(lines)))), "found")
    return dict(zip(wanted, found, strict=True))


@needs_cc
@needs_python_h
def test_layouts_and_numbers_are_those_of_python(tmp_path: Path) -> None:
    found = layouts()
    assert {"PyObject", "PyMethodDef", "PyModuleDef", "PyType_Spec", "PyType_Slot", "Py_buffer"} <= found.keys()
    assert ["ob_base", "m_init", "m_index", "m_copy"] == found["PyModuleDef_Base"]

    theirs = figures(PYTHON_H, tmp_path)

    assert len(theirs) > 50
    assert theirs == figures(f'#include "{ABI}"', tmp_path)


@needs_cc
@needs_python_h
def test_functions_are_declared_as_python_declares_them(tmp_path: Path) -> None:
    """Two declarations of one name that differ are an error in C; what is not in the stable ABI of 3.11 is not there."""
    text = ABI.read_text("utf-8")
    declared = [f"{kind}{name}({arguments});" for kind, name, arguments in FUNCTION.findall(text)]
    used = [f"    (void *)&{name}," for name in NAME.findall(text)]
    compiled(tmp_path, "\n".join([PYTHON_H, *declared, "void *all[] = {", *used, "};"]))

    assert len(declared) > 60


@needs_cc
@needs_python_h
@pytest.mark.parametrize(
    "line",
    ["void Py_IncRef(PyObject *object, int twice);", "void *p = &PyLong_FromRoman;", "void *p = &PyMem_RawMalloc;"],
)
def test_the_comparison_would_notice(line: str, tmp_path: Path) -> None:
    with pytest.raises(kernel_build.CannotCompile):
        compiled(tmp_path, f"{PYTHON_H}\n{line}\n")


def test_every_name_is_declared_in_a_line_that_an_import_library_is_made_of() -> None:
    text = ABI.read_text("utf-8")

    assert len(re.findall(r"^PY_(?:FUNCTION|DATA)\b", text, re.MULTILINE)) == len(set(NAME.findall(text)))


@pytest.mark.skipif(path() == "numpy", reason="the kernel is not there")
def test_the_running_python_has_every_name() -> None:
    missing = [name for name in NAME.findall(ABI.read_text("utf-8")) if not hasattr(ctypes.pythonapi, name)]

    assert [] == missing


def test_sources_include_no_header_of_python() -> None:
    sources = [path for path in files() if path.parent == kernel_build.SOURCES]

    assert ABI in sources
    assert [] == [path.name for path in sources if "<Python.h>" in path.read_text("utf-8")]


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel without a kernel, as setuptools leaves it."""
    wheel = tmp_path_factory.mktemp("wheel") / "anteup-9.9-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as out:
        out.writestr("anteup/__init__.py", "")
        out.writestr("anteup-9.9.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n\n")
        out.writestr("anteup-9.9.dist-info/RECORD", "anteup/__init__.py,sha256=x,0\n")
    return wheel


@pytest.mark.parametrize("target", kernel_build.TARGETS.values(), ids=kernel_build.TARGETS)
def test_a_wheel_says_what_it_is_for(target: kernel_build.Target, pure: Path, tmp_path: Path) -> None:
    kernel = tmp_path / "kernel"
    kernel.write_bytes(b"machine code")
    before = shutil.copy(pure, tmp_path)
    name = kernel_build.with_kernel(Path(before), kernel, target)
    tags = parse_wheel_filename(name)[3]

    assert [name] == [path.name for path in tmp_path.glob("*.whl")]
    assert {("cp311", "abi3")} == {(tag.interpreter, tag.abi) for tag in tags}
    with zipfile.ZipFile(tmp_path / name) as wheel:
        said = wheel.read("anteup-9.9.dist-info/WHEEL").decode()
        assert "Root-Is-Purelib: false" in said
        assert {str(tag) for tag in tags} == set(re.findall(r"^Tag: (.+)$", said, re.MULTILINE))
        assert b"machine code" == wheel.read(f"anteup/kernel/{target.file}")
        record = dict(line.split(",", 1) for line in wheel.read("anteup-9.9.dist-info/RECORD").decode().splitlines())
        assert set(wheel.namelist()) == record.keys()
        for name, noted in record.items():
            if not name.endswith("RECORD"):
                content = wheel.read(name)
                digest = urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                assert f"sha256={digest},{len(content)}" == noted


def test_this_python_takes_the_wheel_that_is_built_here() -> None:
    try:
        here = kernel_build.here()
    except kernel_build.CannotCompile as fault:
        pytest.skip(str(fault))

    assert {f"cp311-abi3-{tag}" for tag in here.tag.split(".")} & {str(tag) for tag in sys_tags()}


def test_an_unknown_system_is_refused_with_the_known_ones() -> None:
    with pytest.raises(SystemExit, match=r"target=amiga: .*win_amd64"):
        kernel_build.chosen({"target": "amiga"})


def test_where_nothing_compiles_it_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler --fast")
    with pytest.raises(kernel_build.CannotCompile) as caught:
        kernel_build.compiler(kernel_build.Target("some_system"))
    kernel_build.without(caught.value)

    assert [] == kernel_build.get_requires_for_build_wheel()  # who says which compiler gets no other
    assert (
        "anteup: no kernel, NumPy will do its work more slowly: there is no C compiler that works (no-such-compiler --fast)\n"
        == capsys.readouterr().err
    )


def test_zig_is_asked_for_where_no_compiler_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(kernel_build, "find_spec", lambda _name: None)
    asked = [line for line in (ROOT / "requirements/zig.in").read_text("utf-8").splitlines() if line[:1].isalpha()]

    assert asked == kernel_build.get_requires_for_build_wheel()
    assert asked == kernel_build.get_requires_for_build_editable({"target": "win_amd64"})


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The project, as git keeps it."""
    for file in files():
        to = tmp_path / "anteup" / file.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, to)
    return tmp_path / "anteup"


@pytest.mark.long
@pytest.mark.parametrize("cc", [pytest.param(CC, marks=needs_cc), "none"])
def test_the_wheel_that_pip_builds_runs_by_itself(cc: str, copied: Path, tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(tmp_path)]
    subprocess.run([*pip, str(copied)], check=True, env=os.environ | {"CC": cc})
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    found = json.loads(doctor("--json", PYTHONPATH=str(tmp_path / "site")).stdout)

    assert wheel.stat().st_size < 1_000_000
    if cc == "none":
        assert wheel.name.endswith("-py3-none-any.whl")
        assert ("numpy", None) == (found["path"], found["kernel"])
    else:
        assert wheel.name.endswith(f"-cp311-abi3-{kernel_build.here().tag}.whl")
        assert found["kernel"].startswith(str(tmp_path / "site"))


def doctor(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Ask the doctor, in a process of its own: a path is chosen once in each."""
    return subprocess.run(
        [sys.executable, "-m", "anteup", "doctor", *args],
        check=False,
        capture_output=True,
        text=True,
        env={name: value for name, value in os.environ.items() if name != "ANTEUP_KERNEL"} | {"COLUMNS": "100"} | env,
    )


def test_the_doctor_tells_how_hands_are_evaluated() -> None:
    done = doctor("--json")
    found = json.loads(done.stdout)

    assert 0 == done.returncode
    assert "" == done.stderr
    assert ("numpy" == found["path"]) == (found["kernel"] is None) == (found["compiler"] is None)
    assert found["path"] not in found["others"]
    assert "numpy" in {found["path"], *found["others"]}
    assert 0 < found["batch_ns"] < found["call_ns"] < 1e9


def test_the_doctor_can_be_read() -> None:
    done = doctor(ANTEUP_KERNEL="numpy")

    assert 0 == done.returncode
    assert re.search(r"^path +numpy: ", done.stdout, re.MULTILINE)
    assert re.search(r"^why +ANTEUP_KERNEL is numpy *$", done.stdout, re.MULTILINE)
    assert re.search(r"^one hand +[\d,]+ ns, by a call from Python *$", done.stdout, re.MULTILINE)
    assert re.search(r"^many hands +[\d,.]+ ns a hand, [\d,]+ of seven cards at a time *$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("name", paths())
def test_every_path_that_this_machine_can_run_runs(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from anteup.kernel import path, paths; print(path(), *paths())"],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"ANTEUP_KERNEL": name},
    )

    assert [name, *paths()] == done.stdout.split()


@pytest.mark.parametrize("command", [("doctor",), ("range", "QQ+")])
def test_a_wrong_path_is_refused_with_the_right_ones(command: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "anteup", *command],
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"ANTEUP_KERNEL": "avx1024"},
    )

    assert 2 == done.returncode
    assert "" == done.stdout
    assert re.fullmatch(r"Error: ANTEUP_KERNEL=avx1024: this machine can run (\w+, )*numpy\n", done.stderr)
