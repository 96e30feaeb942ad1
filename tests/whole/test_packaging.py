"""The built wheel and sdist: the list of files, and the installed command."""

import io
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

import grader
from grader.cli.packages import gradescope
from grader.course import assignment_file
from tests.support.places import ROOT, TEXTBOOK

CACHES = {"__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".DS_Store"}


def run(*command: object, cwd: Path) -> str:
    """The output of `command`. Coverage stays out: it would report on files
    that are soon deleted.
    """
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("COVERAGE_", "COV_CORE_", "PYTHON", "PYTEST_"))
    }
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=kept,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def build(kind: str, source: Path, into: Path) -> Path:
    """Build the wheel or the sdist of `source`."""
    run(
        *(sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", into, source),
        cwd=into,
    )
    (built,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A fresh environment with the wheel; it borrows our libraries, and downloads nothing."""
    home = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(home, symlinks=True)
    python = home / "bin" / "python"
    run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--quiet"),
        *("--no-deps", "--no-index", "--disable-pip-version-check", wheel),
        cwd=home,
    )
    (packages,) = home.glob("lib/python*/site-packages")
    # A line of a .pth file only adds a folder: the link to this repository in it is not followed.
    ours = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "libraries.pth").write_text("\n".join(ours), encoding="utf-8")
    return home / "bin"


@pytest.fixture
def empty(tmp_path):
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


def files(folder: str, into: str) -> Iterator[str]:
    """The files in the wheel from a folder of the repository."""
    for file in (ROOT / folder).rglob("*"):
        inside = file.relative_to(ROOT / folder)
        if file.is_file() and not CACHES & set(inside.parts) and file.suffix != ".pyc":
            yield f"{into}/{inside.as_posix()}"


def contents(wheel: Path) -> dict[str, int]:
    """Name and checksum of each file in a wheel."""
    with ZipFile(wheel) as archive:
        return {entry.filename: entry.CRC for entry in archive.infolist()}


def test_the_wheel_has_our_files_and_no_others(wheel):
    packed = {name for name in contents(wheel) if ".dist-info/" not in name}
    assert packed == {
        *files("grader", "grader"),
        *files("reference", "grader/_data/reference"),
        *files("exercises", "grader/_data/exercises"),
        *files("student_template", "grader/_data/student_template"),
        *files("container", "grader/_data/container"),
        "grader/_data/docs/findings.md",
        "grader/_data/docs/findings-on-paper.md",
        "grader/_data/docs/findings-on-runs.md",
        "grader/_data/requirements.txt",
    }


@pytest.mark.parametrize(
    "pattern",
    [
        "grader/sandbox/worker/__init__.py",
        "grader/_data/exercises/*.yaml",
        "grader/_data/exercises/*.schema.json",
        "grader/_data/student_template/alphabeta.py",
        "grader/_data/docs/findings.md",
        "*.dist-info/licenses/LICENSE",
    ],
)
def test_the_wheel_has(wheel, pattern):
    assert [name for name in contents(wheel) if Path(name).match(pattern)]


def test_the_sdist_builds_the_same_wheel(wheel, tmp_path):
    sdist = build("sdist", ROOT, tmp_path)
    run("tar", "-xzf", sdist, cwd=tmp_path)
    (source,) = (path for path in tmp_path.iterdir() if path.is_dir())
    again = tmp_path / "again"
    again.mkdir()
    assert contents(build("wheel", source, again)) == contents(wheel)


def repacked(package: bytes, into: Path) -> Path:
    """The wheel inside a package for Gradescope."""
    with ZipFile(io.BytesIO(package)) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith(".whl"))
        return Path(archive.extract(name, into))


def described(wheel: Path) -> str:
    """The metadata that an installer reads from a wheel, without the README, which may have
    changed since.
    """
    with ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        return archive.read(name).decode().partition("\n\n")[0]


def test_the_packaged_wheel_equals_the_one_that_hatchling_builds(wheel, installed, tmp_path):
    """Packaged from the repository, and from an installation of that wheel."""
    run(installed / "grade", "package", "gradescope", "-o", tmp_path / "a.zip", cwd=tmp_path)
    here = gradescope.build(assignment_file.load(), 540)
    for place, package in (("there", (tmp_path / "a.zip").read_bytes()), ("here", here)):
        made = repacked(package, tmp_path / place)
        assert made.name == wheel.name
        assert set(contents(made)) == set(contents(wheel))
        differing = {name for name, _ in contents(made).items() ^ contents(wheel).items()}
        assert {Path(name).name for name in differing} <= {"RECORD", "WHEEL", "METADATA"}
        assert described(made) == described(wheel)


def test_the_installed_command_says_its_version(installed, empty):
    assert grader.__version__ in run(installed / "grade", "--version", cwd=empty)


def test_only_the_grader_can_be_imported(wheel, installed, empty):
    tops = {name.split("/")[0] for name in contents(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"grader"}
    program = "from importlib.util import find_spec; print(find_spec('reference'))"
    assert run(installed / "python", "-c", program, cwd=empty).strip() == "None"


def test_the_installed_command_grades(installed, empty):
    run(installed / "grade", TEXTBOOK, cwd=empty)


def test_the_installed_command_explains_a_known_mistake(installed, empty):
    assert "MIN-VALUE line 6" in run(installed / "grade", "explain", "strict_cut", cwd=empty)


def test_the_installed_command_finds_its_exercises(installed, empty):
    assert run(installed / "grade", "solve", "wikipedia", cwd=empty).strip()


def test_the_installed_command_explains_a_finding(installed, empty):
    assert "Look at the test" in run(installed / "grade", "explain", "missed-cutoff", cwd=empty)


def test_the_installed_files_are_the_ones_that_run(installed, empty):
    where = run(installed / "python", "-c", "import grader; print(grader.__file__)", cwd=empty)
    assert Path(where.strip()).is_relative_to(installed.parent)


def pins(name: str) -> set[str]:
    """The lines of a requirements file, without comments."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return {line.split("#")[0].strip() for line in lines} - {""}


def test_the_developers_requirements_pin_the_user_s_versions():
    assert pins("requirements.txt") <= pins("requirements-test.txt")
    assert pins("requirements-test.txt") <= pins("requirements-dev.txt")
    assert pins("requirements-dev.txt") <= pins("requirements-browser.txt")


@pytest.mark.parametrize(
    "name", [f"requirements{each}.txt" for each in ("", "-test", "-dev", "-browser")]
)
def test_requirements_files_contain_only_pins(name):
    assert [line for line in pins(name) if "==" not in line or line.startswith("-")] == []
