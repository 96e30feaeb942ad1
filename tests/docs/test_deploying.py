"""docs/deploying.md: its commands are valid, and those that can run here are run."""

import csv
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from grader.cli import main
from grader.cli.packages import PACKAGES
from grader.course.listed_exercises import shipped
from tests.docs.test_docs import page, parsed, section, unfenced
from tests.support.composite import outside
from tests.support.courses import put_course
from tests.support.places import ROOT, SUBMISSIONS

PAGE = page("docs/deploying.md")
TEXTS = re.findall(r"`(grade [^`]+)`", unfenced(PAGE))
TEXTS += re.findall(r"```(?:sh|make|yaml)\n(.*?)```", PAGE, re.DOTALL)
COMMAND = re.compile(r"(?:^|[\s@])(?:-m )?grade?r? ((?:\\\n|[^|#\n])+)")
FOUND = {
    each.replace("\\\n", " ").strip() for text in TEXTS for each in COMMAND.findall("\n" + text)
}
TYPED = sorted(each for each in FOUND if each.split()[0] in main.COMMANDS)


def test_commands_are_found():
    assert len(TYPED) >= 12
    assert {words.split()[0] for words in TYPED} >= {"check", "doctor", "init", "package", "run"}


@pytest.mark.parametrize("typed", TYPED)
def test_every_command_in_the_page_can_be_typed(typed):
    name, *words = shlex.split(typed)
    asked = parsed(main._module(name), words)
    if name == "package":
        PACKAGES.module(asked.platform)


def test_every_platform_has_its_route():
    for platform in PACKAGES.names():
        assert f"grade package {platform} " in PAGE


def test_the_example_of_an_action_names_inputs_that_it_has():
    inputs = set(yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))["inputs"])
    (example,) = re.findall(r"with:\n +(\w+): week-5\n", PAGE)
    assert example in inputs
    assert "submission" in inputs


def test_the_command_in_the_page_replaces_the_templates_placeholder(tmp_path):
    main.main(["init", str(tmp_path / "search")])
    (line,) = re.findall(r"^ +(sed -i.bak .*)$", PAGE, re.MULTILINE)
    _, _, script, file = shlex.split(line)
    _, old, new, _ = script.split("|")
    text = (tmp_path / file).read_text("utf-8")
    assert len(re.findall(old.replace("0*", "0{40}"), text)) == 1
    assert f"uses: {new}\n" in re.sub(old, new, text)


@pytest.fixture
def place(tmp_path):
    (tmp_path / "week-5").mkdir()
    shutil.copy(shipped() / "wikipedia.yaml", tmp_path / "week-5")
    put_course(tmp_path / "week-5", "wikipedia")
    return tmp_path


def run(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    (place / "bin").mkdir(exist_ok=True)
    grade = place / "bin" / "grade"
    grade.write_text(f'#!/bin/sh\nexec {sys.executable} -I -m grader "$@"\n')
    grade.chmod(0o755)
    told = outside() | {"PATH": os.pathsep.join([str(place / "bin"), os.environ["PATH"]])}
    return subprocess.run(command, cwd=place, env=told, capture_output=True, text=True, check=False)


def hand_in(place: Path, folder: str, into: str) -> None:
    shutil.copytree(SUBMISSIONS / folder, place / into)


def test_a_folder_of_submissions_makes_one_table(place, full):
    for name, folder in (("ada", "good/textbook"), ("bob o'neill", "broken/syntax-error")):
        hand_in(place, folder, f"handed-in/{name}")
    (command,) = re.findall(r"`(grade class .*?)`", section(PAGE, "A folder of submissions"))
    done = run(place, "/bin/sh", "-euc", command)
    assert done.returncode == 0
    with (place / "results" / "grades.csv").open(newline="", encoding="utf-8-sig") as file:
        marks = {row["student"]: row["score"] for row in csv.DictReader(file)}
    assert marks == {"ada": "4", "bob o'neill": "0"}


@pytest.mark.uncounted  # other tests run the same lines
def test_the_makefile_for_autolab_ends_with_the_scores(place, full):
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    (makefile,) = re.findall(r"```make\n(.*?)```", PAGE, re.DOTALL)
    (place / "Makefile").write_text(makefile, "utf-8")
    hand_in(place, "wrong/strict-cut", "handin")
    shutil.move(place / "handin" / "alphabeta.py", place)
    assert run(place, "tar", "-cf", "autograde.tar", "week-5").returncode == 0
    shutil.rmtree(place / "week-5")
    done = run(place, "make", "--no-print-directory")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == '{"scores":{"wikipedia":2.0}}'
