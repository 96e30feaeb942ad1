"""The action that grades a student's repository, run step by step as on a runner.

Its first run installs the grader from the package index; all others start from there.
"""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.composite import Ran, Runner, outside
from tests.support.corpus import sample
from tests.support.places import ROOT

SUBMISSIONS = ROOT / "tests" / "submissions"
TOKEN = "token-that-nobody-may-see"  # noqa: S105 - a fake token
QUICK = {"arguments": "--only wikipedia --no-smallest-tree"}
TRAPS = [
    f"{name}.py" for name in "ensurepip grader hatchling json pip sitecustomize venv yaml".split()
]

pytestmark = pytest.mark.index


@pytest.fixture
def runner(tmp_path):
    (tmp_path / "repository").mkdir()
    (tmp_path / "temp").mkdir()
    environment = outside() | {"GITHUB_TOKEN": TOKEN}
    return Runner(tmp_path / "repository", tmp_path / "temp", environment)


@pytest.fixture(scope="session")
def first(tmp_path_factory):
    """A whole run without inputs, on a right submission in a repository full of traps."""
    place = tmp_path_factory.mktemp("first run")  # with a space, as a folder's name may have
    runner = Runner(place / "repository", place / "temp", outside())
    runner.temp.mkdir()
    hand_in(runner, "good/textbook")
    for name in TRAPS:
        trap = f"open({str(place / 'sprung')!r}, 'w').close()\n"
        (runner.workspace / name).write_text(trap, encoding="utf-8")
    return runner, runner.run(ROOT)


@pytest.fixture
def installed(first):
    """The installation step, which need not be run again."""
    _, ran = first
    install = ran.steps[1]
    assert install.code == 0, install.log
    return {"install": install.outputs}


def hand_in(runner: Runner, submission: str, folder: str = ".") -> None:
    given = sample(submission, runner.temp)
    shutil.copytree(given, runner.workspace / folder, dirs_exist_ok=True)


def kinds(ran: Ran) -> list[str]:
    return [command.kind for command in ran.commands]


def test_a_right_submission_passes_without_inputs(first, installed):
    runner, ran = first
    home = Path(installed["install"]["home"])
    assert ran.passed
    steps = ", ".join(step.name for step in ran.steps)
    assert steps == "Install Python, Install the grader, Grade, Upload the report"
    report = str(home / "report.html")
    assert ran.outputs == {"score": "100", "max-score": "100", "passed": "true", "report": report}
    assert ran.used["actions/setup-python"] == {"python-version": "3.13"}
    assert ran.artifacts == {"grade-report": [home / "report.html", home / "report.json"]}
    assert [(one.kind, one.message) for one in ran.commands] == [
        ("notice", "Score 100 / 100, passed.")
    ]
    assert ran.summary.startswith("# Submission repository: 100 / 100, passed\n")
    assert home.parent == runner.temp


def test_the_steps_themselves_run_and_change_nothing_in_the_repository(first, installed):
    runner, _ = first
    assert not (runner.workspace.parent / "sprung").exists()
    assert {path.name for path in runner.workspace.iterdir()} == {
        *TRAPS,
        *(path.name for path in (SUBMISSIONS / "good" / "textbook").iterdir()),
    }


def test_a_wrong_submission_fails_with_its_first_difference_and_a_tree(runner, installed):
    hand_in(runner, "wrong/strict-cut")
    ran = runner.run(ROOT, done=installed)
    assert not ran.passed
    assert [step.code for step in ran.steps] == [0, 0, 0, 1]
    assert ran.steps[-1].name == "Ask for the pass mark"
    assert ran.outputs["passed"] == "false"
    assert 0 < float(ran.outputs["score"]) < float(ran.outputs["max-score"]) == 100
    errors = [one for one in ran.commands if one.kind == "error"]
    assert 0 < len(errors) <= 10
    assert "does not cut when v equals the bound" in errors[0].message
    assert "\n```mermaid\nflowchart TD\n" in ran.summary
    for path in ran.artifacts["grade-report"]:
        assert path.stat().st_size > 1000
    report = json.loads(ran.artifacts["grade-report"][1].read_text(encoding="utf-8"))
    assert f"{report['score']:g}" == ran.outputs["score"]


@pytest.mark.parametrize("folder", [".", "week 5/search"])
def test_an_annotation_has_a_path_from_the_top_of_the_repository(runner, installed, folder):
    hand_in(runner, "broken/syntax-error", folder)
    ran = runner.run(ROOT, QUICK | {"submission": folder}, installed)
    assert not ran.passed
    first = ran.commands[0]
    assert (first.kind, first.properties["line"]) == ("error", "5")
    assert (runner.workspace / first.properties["file"]).is_file()
    assert first.properties["file"] == (Path(folder) / "alphabeta.py").as_posix()
    assert ran.outputs["score"] == "0"


def test_one_file_is_a_submission_too(runner, installed):
    hand_in(runner, "good/textbook", "search")
    ran = runner.run(ROOT, QUICK | {"submission": "search/alphabeta.py"}, installed)
    assert (ran.passed, ran.outputs["score"]) == (True, "4")


HOSTILE = [
    "prints-workflow-commands",
    "exception-with-workflow-command",
    "move-with-workflow-command",
    "exception-that-wraps-into-a-command",
    "filename-with-newline-and-ansi",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_text_of_a_student_becomes_a_command_or_an_output(runner, installed, name):
    hand_in(runner, f"hostile/{name}")
    ran = runner.run(ROOT, {"arguments": "--no-smallest-tree"}, installed)
    assert set(kinds(ran)) <= {"error", "warning", "notice"}
    assert kinds(ran).count("notice") == 1
    last = ran.commands[-1]
    assert (last.kind, last.properties) == ("notice", {"title": "Alpha-beta pruning"})
    assert last.message.startswith(f"Score {ran.outputs['score']} / 100")
    assert set(ran.steps[1].outputs) == {"score", "max-score", "passed", "report"}
    assert re.fullmatch(r"\d+(\.\d+)?", ran.outputs["score"])
    for command in ran.commands:
        assert "\n" not in command.properties.get("file", "")
        assert "100/100" not in command.properties["title"]


def test_no_file_name_of_a_student_becomes_a_command_in_a_sentence_for_the_caller(
    runner, installed
):
    (runner.workspace / "##[error]serch").mkdir()
    ran = runner.run(ROOT, {"submission": "##[error]search"}, installed)
    (one,) = ran.commands
    assert one.kind == "error"
    assert "there is no file or folder" in one.message


def test_the_token_is_neither_in_the_program_s_environment_nor_in_the_output(runner, installed):
    hand_in(runner, "hostile/prints-the-environment")
    ran = runner.run(ROOT, QUICK, installed)
    shown = [path.read_text(encoding="utf-8") for path in ran.artifacts["grade-report"]]
    assert "secrets: []" in shown[1]
    assert [text for text in (*shown, ran.log, ran.summary) if TOKEN in text] == []


def test_lost_points_fail_the_step_only_if_the_input_says_so(runner, installed):
    hand_in(runner, "wrong/value-starts-at-zero")
    ran = runner.run(ROOT, {"fail": "false", "report": "false"}, installed)
    assert ran.passed
    assert ran.outputs["passed"] == "false"
    assert "error" in kinds(ran)
    assert ran.artifacts == {}


def test_the_input_names_the_assignment(runner, installed):
    hand_in(runner, "good/textbook")
    (runner.workspace / "course").mkdir()
    (runner.workspace / "course" / "one.yaml").write_text("id: one\ntitle: One\ntree: [[3], [2]]\n")
    (runner.workspace / "course" / "assignment.yaml").write_text(
        "title: Week 5\nexercises: [one]\n"
    )
    ran = runner.run(ROOT, {"assignment": "course", "report-name": "week-5"}, installed)
    assert (ran.passed, ran.outputs["max-score"]) == (True, "1")
    assert ran.commands[-1].properties == {"title": "Week 5"}
    assert list(ran.artifacts) == ["week-5"]


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"submission": "nowhere"}, "there is no file or folder 'nowhere'"),
        ({"submission": "$(touch sprung)"}, "there is no file or folder '$(touch sprung)'"),
        ({"submission": "--verbose"}, "there is no file or folder '--verbose'"),
        ({"assignment": "`touch sprung`"}, "`touch sprung`"),
        ({"arguments": "--only *"}, "'*'"),
        ({"arguments": "--only $(touch${IFS}sprung)"}, "'$(touch${IFS}sprung)'"),
        ({"require-isolation": "; touch sprung"}, "'; touch sprung'"),
    ],
)
def test_an_input_is_a_value_and_never_code(runner, installed, inputs, sentence):
    hand_in(runner, "good/textbook")
    there = set(runner.workspace.iterdir())
    ran = runner.run(ROOT, inputs, installed)
    assert not ran.passed
    assert [step.code for step in ran.steps] == [0, 2]
    assert sentence in ran.log
    assert ran.outputs == {"score": "", "max-score": "", "passed": "", "report": ""}
    assert set(runner.workspace.iterdir()) == there


def test_a_python_that_cannot_start_is_not_reported_as_lost_points(runner, installed):
    hand_in(runner, "good/textbook")
    home = runner.temp / "home"
    (home / "venv" / "bin").mkdir(parents=True)
    (home / "venv" / "bin" / "python").write_text("#!/bin/sh\nexit 1\n")
    (home / "venv" / "bin" / "python").chmod(0o755)
    ran = runner.run(ROOT, {"fail": "false"}, {"install": {"home": str(home)}})
    assert not ran.passed
    assert [step.name for step in ran.steps] == ["Install Python", "Grade"]


def test_without_a_version_the_existing_python_is_used(runner, installed):
    hand_in(runner, "good/textbook")
    ran = runner.run(ROOT, QUICK | {"python-version": ""}, installed)
    assert ran.passed
    assert set(ran.used) == {"actions/upload-artifact"}


def test_windows_is_refused_with_a_reason(runner):
    on_windows = replace(runner, system="Windows")
    ran = on_windows.run(ROOT)
    assert [step.code for step in ran.steps] == [0, 1]
    assert [one.kind for one in ran.commands] == ["error"]
    assert "ubuntu-latest" in ran.commands[0].message
