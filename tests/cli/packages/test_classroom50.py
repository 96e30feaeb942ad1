"""grade package classroom50: one file, which grades a checkout and leaves a valid result.json.

One run installs the grader from the package index, as a classroom's runner does. All other runs
get a Python that has the grader, or a stub.
"""

import ast
import base64
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from grader.cli.packages import classroom50, contents
from grader.core.document_cache import VARIABLE
from grader.course import assignment_file, listed_exercises
from tests.conftest import CLASSROOM
from tests.support.composite import outside
from tests.support.places import CONTRACTS, SUBMISSIONS, TEXTBOOK

SCHEMA = json.loads((CONTRACTS / "classroom50.schema.json").read_text("utf-8"))
TRAPS = "base64 ensurepip grader json pip sitecustomize subprocess venv yaml zipfile".split()
TOKEN = "token-that-nobody-may-see"  # noqa: S105 - a fake token
LEAVES = ("result.json", "release-body.md")
PAPER = "lucky-8-min: value"
ANNOTATION = re.compile(r"::(error|warning|notice) [^\n]*")

# Replaced by the tests instead of an installation: the Python, the limits, the user.
DRIVER = """
import importlib.util, os, pathlib, sys
script, python, *lines = sys.argv[1:]
spec = importlib.util.spec_from_file_location("autograder", script)
m = importlib.util.module_from_spec(spec)
spec.loader.exec_module(m)
if python:
    m.installed = lambda home: pathlib.Path(python)
exec("\\n".join(lines))
sys.exit(m.main())
"""


class Checkout:
    """A student's repository on a runner, and the autograder beside it."""

    def __init__(self, place: Path, script: Path) -> None:
        self.place, self.script = place, script
        self.folder, self.temp = place / "repository", place / "temp"
        self.temp.mkdir()
        told = {"OWNER": CLASSROOM["USERNAME"], "RUNNER_TEMP": str(self.temp)}
        told |= {"CLASSROOM50_BUNDLE_DIR": str(script.parent), "GITHUB_TOKEN": TOKEN}
        self.environment = outside() | CLASSROOM | told
        memo = f"{VARIABLE}='{os.environ[VARIABLE]}'"
        self.python = stub(place, f"{memo} exec '{sys.executable}' \"$@\"")

    def hand_in(self, submission: str | Path) -> None:
        shutil.copytree(SUBMISSIONS / submission, self.folder, symlinks=True)

    def run(self, *lines: str, python: object = None) -> subprocess.CompletedProcess[str]:
        """Grades with that Python; without one, by one that finds checked documents in a memo."""
        chosen = self.python if python is None else python
        return self.started([sys.executable, "-I", "-c", DRIVER, self.script, chosen, *lines])

    def started(self, command: Any) -> subprocess.CompletedProcess[str]:
        words, folder, told = [str(part) for part in command], self.folder, self.environment
        done = subprocess.run(
            words, cwd=folder, env=told, capture_output=True, encoding="utf-8", check=False
        )
        assert list(self.temp.iterdir()) == [], "files or processes were left behind"
        return done

    def result(self) -> Any:
        file = self.folder / "result.json"
        assert not file.is_symlink()
        document = json.loads(file.read_text("utf-8"))
        jsonschema.validate(document, SCHEMA)
        for key in ("score", "max-score"):
            assert document[key] == sum(test[key] for test in document["tests"])
        return document

    def left_nothing(self) -> bool:
        return not any(os.path.lexists(self.folder / name) for name in LEAVES)


def annotations(log: str) -> list[str]:
    """The lines of a log; AssertionError if one is not an annotation."""
    lines = log.splitlines()
    assert [line for line in lines if not ANNOTATION.fullmatch(line)] == []
    return lines


@pytest.fixture(scope="session")
def script(tmp_path_factory):
    """The autograder of an assignment with one program and one answer on paper."""
    place = tmp_path_factory.mktemp("classroom") / "it's one"
    (place / "trees").mkdir(parents=True)
    for name in ("wikipedia", "lucky-8-min"):
        shutil.copy(listed_exercises.shipped() / f"{name}.yaml", place / "trees")
    where = place / "assignment.yaml"
    where.write_text(
        "title: Week 5\nexercises:\n  - wikipedia\n  - {id: lucky-8-min, answer: written, "
        "points: 1, rubric: {value: 1}}\nfiles: ['trees/*.yaml']\n"
    )
    made = place / "classroom50-runtime" / "autograder.py"
    made.parent.mkdir()
    made.write_bytes(classroom50.build(assignment_file.load(where), 120))
    return made


@pytest.fixture
def checkout(tmp_path, script):
    return Checkout(tmp_path, script)


def stub(place: Path, *lines: str) -> Path:
    """A program that is called like Python and runs that shell script."""
    file = place / "python"
    file.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    file.chmod(0o755)
    return file


# ---------------------------------------------------------------- the file


def test_the_package_is_one_readable_file_that_needs_only_the_standard_library(script):
    text = script.read_text("utf-8")
    tree = ast.parse(text, feature_version=(3, 10))
    assert ast.get_docstring(tree).startswith("An autograder for Classroom 50")
    nodes = [*ast.walk(tree)]
    names = [each.name for node in nodes if isinstance(node, ast.Import) for each in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom)]
    assert {name.split(".")[0] for name in names} - sys.stdlib_module_names == set()
    assert max(map(len, text.splitlines())) <= 100
    assert text.index("PAYLOAD = ") > text.index("def main")
    assert text.endswith('if __name__ == "__main__":\n    sys.exit(main())\n')


def test_the_file_holds_the_assignment_and_the_program(script):
    where = script.parents[1] / "assignment.yaml"
    files, main = contents.contents(assignment_file.load(where))
    values = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in ast.parse(script.read_text("utf-8")).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(values["PAYLOAD"]))) as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == files
    assert (values["ASSIGNMENT"], values["SECONDS"]) == (main, 120)
    assert script.read_bytes() == classroom50.build(assignment_file.load(where), 120)


def test_the_command_writes_the_file_and_warns_of_unsupported_settings(
    tmp_path, monkeypatch, package
):
    file = tmp_path / "autograder.py"
    asked = ["classroom50", "-a", listed_exercises.shipped() / "wikipedia.yaml", "-o", file]
    assert f"{file} holds" in package(*asked)
    file.unlink()
    told = package(*asked, "--time-limit", "900", code=2)
    assert "at most 720, because Classroom 50 ends a job after 15" in told
    monkeypatch.setattr(classroom50, "_LARGEST", 1000)
    assert "but Classroom 50 allows 1,000; package fewer" in package(*asked, code=2)
    assert not file.exists()


# ---------------------------------------------------------------- a real run


@pytest.mark.index
@pytest.mark.uncounted  # other tests run the same lines
def test_a_checkout_full_of_traps_is_graded_with_the_grader_from_pip(checkout, full, tmp_path):
    checkout.hand_in("good/textbook")
    for name in TRAPS:
        trap = f"open({str(tmp_path / 'sprung')!r}, 'w').close()\n"
        (checkout.folder / f"{name}.py").write_text(trap, encoding="utf-8")
    (checkout.folder / "answers").mkdir()
    (checkout.folder / "answers" / "lucky-8-min.yaml").write_text("value: 3\n")
    before = {path.name for path in checkout.folder.iterdir()}
    # An instructor may run it inside the checkout, whose modules would then be imported first.
    copy = checkout.folder / "autograder.py"
    shutil.copy(checkout.script, copy)
    done = checkout.started([sys.executable, "autograder.py"])
    copy.unlink()
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    result = checkout.result()
    assert result["owner"] == "ada"
    names = [test["test-name"] for test in result["tests"]]
    assert names == [*(f"wikipedia: {each}" for each in ("value", "move", "visited")), PAPER]
    assert [test["passed"] for test in result["tests"][:3]] == [True] * 3
    assert annotations(done.stdout)[-1].startswith("::notice title=Week 5::Score ")
    body = (checkout.folder / "release-body.md").read_text("utf-8")
    assert body.startswith("# Submission repository: ")
    assert not (tmp_path / "sprung").exists()
    after = {path.name for path in checkout.folder.iterdir()}
    assert after - before == set(LEAVES)


# ---------------------------------------------------------------- submissions


GRADED = {
    "broken/empty-folder": 0,
    "hostile/exception-with-workflow-command": 0,
    "hostile/filename-with-newline-and-ansi": None,
    "hostile/writes-results-file": None,
    "hostile/prints-the-environment": None,
    "hostile/kills-its-parent": None,
}
"""The points of some submissions, where they are known."""


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("folder", GRADED)
def test_grading_gives_whole_points_and_the_log_has_only_annotations(checkout, full, folder):
    checkout.hand_in(folder)
    done = checkout.run()
    assert done.returncode == 0, done.stdout + done.stderr
    result = checkout.result()
    assert GRADED[folder] in {None, result["score"]}
    assert result["max-score"] == 5
    assert annotations(done.stdout)
    body = (checkout.folder / "release-body.md").read_text("utf-8")
    assert TOKEN not in done.stdout + json.dumps(result) + body


def test_a_text_too_long_for_a_release_is_left_to_the_runner(checkout, full):
    checkout.hand_in("wrong/strict-cut")
    assert checkout.run("m.LONGEST_BODY = 100").returncode == 0
    assert checkout.result()["score"] < 5
    assert not (checkout.folder / "release-body.md").exists()


@pytest.mark.uncounted  # other tests run the same lines
def test_files_at_the_place_of_the_results_are_removed_and_no_link_is_followed(
    checkout, full, tmp_path
):
    kept, none = tmp_path / "kept", tmp_path / "none"
    kept.write_text("kept")
    python = checkout.python
    for place in (None, kept, none, checkout.place, "a folder"):
        shutil.rmtree(checkout.folder, ignore_errors=True)
        checkout.hand_in("good/textbook")
        for path in (checkout.folder / name for name in LEAVES):
            if place is None:
                path.write_text('{"score": 1000000}')
            elif place == "a folder":
                (path / "below").mkdir(parents=True)
            else:
                path.symlink_to(place)
        assert checkout.run(python=python).returncode == 0, place
        assert checkout.result()["score"] == 4, place
        assert not none.exists()
        assert kept.read_text() == "kept"
        if place is None:  # the same results again, without another grading
            for name in LEAVES:
                shutil.copy(checkout.folder / name, tmp_path)
            copy = f'*.json|*.md) cp "{tmp_path}/${{at##*/}}" "$at" ;;'
            python = stub(tmp_path, f'for at in "$@"; do case $at in {copy} esac; done')


def test_the_grader_learns_the_user_name_and_nothing_else(checkout, tmp_path):
    checkout.hand_in("good/textbook")
    told = tmp_path / "told"
    checkout.run(python=stub(tmp_path, f"env > '{told}'", "exit 3"))
    names = {line.partition("=")[0] for line in told.read_text().splitlines()}
    assert names - {"_", "PWD", "SHLVL", "OLDPWD"} == {"HOME", "LANG", "OWNER", "PATH", *CLASSROOM}


# ---------------------------------------------------------------- errors


def fails(checkout: Checkout, done: subprocess.CompletedProcess[str], sentence: str) -> None:
    """The run must give no grade, one annotation with the reason, and a failing exit code."""
    assert done.returncode == 1
    assert checkout.left_nothing()
    (told,) = annotations(done.stdout)
    why = "Nothing was graded; the submission is not the cause: "
    assert told.startswith(f"::error title=Autograder::{why}")
    assert sentence in told
    assert "Traceback" not in done.stdout + done.stderr


def hand_in_with_a_result(checkout: Checkout) -> None:
    checkout.hand_in(TEXTBOOK)
    (checkout.folder / "result.json").write_text('{"score": 1000000}')


@pytest.mark.index  # none, but it makes a virtual environment
def test_a_package_index_without_the_grader_is_reported(checkout):
    hand_in_with_a_result(checkout)
    nothing = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
    checkout.environment |= nothing
    done = checkout.started([sys.executable, checkout.script])
    fails(checkout, done, "the grader could not be installed.%0AERROR: Could not find a version")


@pytest.mark.parametrize(
    ("python", "lines", "sentence"),
    [
        ("", ["m.sys.executable = '/bin/false'"], "the grader could not be installed"),
        ("", ["m.sys.executable = '/nowhere'"], "No such file or directory"),
        ("", ["m.INSTALL_SECONDS = 0", "m.sys.executable = STUB"], "it took too long"),
        ("", ["m.PAYLOAD = 'AAAA'"], "BadZipFile: File is not a zip file"),
        ("", ["m.os.environ['RUNNER_TEMP'] = '/nowhere'"], "No such file or directory"),
        ("sleep 30", ["m.SECONDS = m.GRACE_SECONDS = 0"], "it took too long"),
        ("kill -9 $$", [], "the grader ended with exit code -9"),
        ("exit 0", [], "No such file or directory"),
        (
            "echo '::error::50%' >&2; echo '::stop-commands::x' >&2; exit 3",
            [],
            "::error::50%25%0A::stop-commands::x",
        ),
    ],
)
def test_a_bug_in_grade_is_not_a_grade_of_0(checkout, tmp_path, python, lines, sentence):
    hand_in_with_a_result(checkout)
    sleeper = stub(tmp_path, python or "sleep 30")
    lines = [line.replace("STUB", repr(str(sleeper))) for line in lines]
    fails(checkout, checkout.run(*lines, python=sleeper if python else ""), sentence)


@pytest.mark.parametrize("name", sorted(set(CLASSROOM) - {"ASSIGNMENT_TYPE", "USERNAME"}))
def test_a_variable_that_is_missing_is_named(checkout, full, name):
    hand_in_with_a_result(checkout)
    del checkout.environment[name]
    fails(checkout, checkout.run(), f"has not set {name}, as Classroom 50's runner does")


def test_no_program_runs_where_the_isolation_is_missing(checkout, tmp_path):
    hand_in_with_a_result(checkout)
    told = tmp_path / "told"
    checkout.run(python=stub(tmp_path, f'echo "$@" > "{told}"', "exit 2"))
    assert " --require-isolation full --time-limit 120 " in told.read_text()


def test_a_checkout_that_is_not_writable_is_reported(script):
    """Runs as an ordinary user, since root may write anywhere."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        checkout = Checkout(Path(folder), script)
        checkout.temp.chmod(0o777)
        checkout.hand_in("good/textbook")
        checkout.folder.chmod(0o555)
        puts = 'for at in "$@"; do case $at in *.json|*.md) : > $at ;; esac; done'
        done = checkout.run(
            "import encodings.cp437",  # zipfile needs it, and another user may not read our Python
            "if os.geteuid() == 0: os.setegid(65534); os.seteuid(65534)",
            python=stub(checkout.place, puts),
        )
        fails(checkout, done, "PermissionError: ")


def test_a_cancelled_job_leaves_nothing_behind(checkout, tmp_path):
    hand_in_with_a_result(checkout)
    here = tmp_path / "here"
    python = stub(tmp_path, f": > '{here}'", "exec sleep 60")
    command = [sys.executable, "-I", "-c", DRIVER, checkout.script, python]
    with subprocess.Popen(command, cwd=checkout.folder, env=checkout.environment) as process:
        until = time.monotonic() + 30
        while not here.exists() and time.monotonic() < until:
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 143
    assert list(checkout.temp.iterdir()) == []
    assert checkout.left_nothing()
