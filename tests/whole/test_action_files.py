"""The files for GitHub and GitLab: their permissions and pins, and the runner of these tests."""

import re
import shlex
from pathlib import Path

import pytest
import yaml

from grader.cli import main
from tests.support.composite import Command, Runner, UnknownError, commands
from tests.support.places import ROOT

ACTION = ROOT / "action.yml"
OURS = ROOT / ".github" / "workflows" / "ci.yml"
TEMPLATE = ROOT / "student_template" / ".github" / "workflows" / "grade.yml"
GITLAB = ROOT / "docs" / "examples" / "gitlab-ci.yml"
PLACE = "OWNER/REPOSITORY@" + "0" * 40
USES = re.compile(r"uses: (\S+)(?: # (.*))?")


def loaded(file: Path) -> dict:
    document = yaml.safe_load(file.read_text(encoding="utf-8"))
    document["on"] = document.pop(True, None)  # YAML 1.1 reads `on` as true
    return document


def steps(file: Path) -> list[dict]:
    document = loaded(file)
    if "runs" in document:
        return document["runs"]["steps"]
    return [step for job in document["jobs"].values() for step in job["steps"]]


# ---------------------------------------------------------------- contents of the files


def test_every_action_is_pinned_everywhere_by_the_same_commit_with_its_version_beside_it():
    pins = {}
    for file in (ACTION, OURS, TEMPLATE):
        for name, version in USES.findall(file.read_text(encoding="utf-8")):
            if name not in {PLACE, "./"}:
                action, _, commit = name.partition("@")
                assert re.fullmatch("[0-9a-f]{40}", commit), name
                assert re.fullmatch(r"v\d+\.\d+\.\d+", version), name
                pins.setdefault(action, set()).add((commit, version))
    assert {action: len(found) for action, found in pins.items()} == {
        "actions/checkout": 1,
        "actions/setup-python": 1,
        "actions/upload-artifact": 1,
    }


@pytest.mark.parametrize("file", [ACTION, OURS, TEMPLATE], ids=["action", "ci", "template"])
def test_no_script_holds_an_expression(file):
    assert [step["run"] for step in steps(file) if "${{" in step.get("run", "")] == []


@pytest.mark.parametrize("file", [OURS, TEMPLATE], ids=["ci", "template"])
def test_a_workflow_may_only_read_and_leaves_no_token_in_the_checkout(file):
    workflow = loaded(file)
    assert workflow["permissions"] == {"contents": "read"}
    assert [job for job in workflow["jobs"].values() if "permissions" in job] == []
    assert set(workflow["on"]) <= {"push", "pull_request", "workflow_dispatch"}
    checkouts = [step for step in steps(file) if "actions/checkout@" in step.get("uses", "")]
    assert [step["with"] for step in checkouts] == [
        {"persist-credentials": False} for _ in checkouts
    ]
    assert checkouts
    assert "secrets." not in file.read_text(encoding="utf-8")


def test_every_input_and_output_is_explained_and_every_input_is_used():
    document = loaded(ACTION)
    text = ACTION.read_text(encoding="utf-8")
    for name, one in document["inputs"].items():
        assert isinstance(one["default"], str), name
        assert len(one["description"].split()) > 3, name
        assert f"inputs.{name} " in text, name
    assert set(document["outputs"]) == {"score", "max-score", "passed", "report"}


# ---------------------------------------------------------------- templates for students


def test_the_template_grades_by_our_action_once_its_placeholder_is_filled_in():
    *_, last = steps(TEMPLATE)
    assert last == {"uses": PLACE}
    readme = (ROOT / "student_template" / "README.md").read_text(encoding="utf-8")
    assert "`OWNER/REPOSITORY`" in readme
    assert "`.github/workflows/grade.yml`" in readme


def test_the_placeholder_is_nowhere_else():
    found = {
        file.relative_to(ROOT).as_posix()
        for folder in ("docs", "student_template", ".github", "grader", "container")
        for file in (ROOT / folder).rglob("*")
        if file.suffix in {".yml", ".yaml", ".py", ".sh"} and "0" * 40 in file.read_text("utf-8")
    }
    assert found == {"docs/examples/gitlab-ci.yml", "student_template/.github/workflows/grade.yml"}


def test_init_copies_the_workflow_and_grading_does_not_mention_it(tmp_path, capsys):
    folder = tmp_path / "mine"
    assert main.main(["init", str(folder)]) == 0
    copied = folder / ".github" / "workflows" / "grade.yml"
    assert copied.read_bytes() == TEMPLATE.read_bytes()
    assert ".github/workflows/grade.yml" in capsys.readouterr().out
    for name in ("README.md", "answers", ".github"):
        assert (folder / name).exists()
    assert main.main([str(folder), "--only", "wikipedia"]) == 1
    printed = capsys.readouterr()
    assert "grade.yml" not in printed.out + printed.err
    assert ".github" not in printed.out + printed.err


def test_the_example_for_gitlab_grades_as_its_script_says(tmp_path, monkeypatch, capsys):
    job = yaml.safe_load(GITLAB.read_text(encoding="utf-8"))["grade"]
    words = shlex.split(job["script"][-1])
    assert words[:4] == ["/opt/grader/bin/python", "-I", "-m", "grader"]
    assert job["image"] == "python:3.13"
    assert job["artifacts"]["when"] == "always"
    installed = [shlex.split(line)[-1] for line in job["script"] if " pip install " in line]
    assert installed == ["/opt/source/requirements.txt", "/opt/source"], (
        "expected the pinned requirements, then the grader"
    )
    main.main(["init", str(tmp_path)])
    monkeypatch.chdir(tmp_path)
    assert main.main([*words[4:], "--only", "wikipedia"]) == 1
    assert "Score 0 / 4" in capsys.readouterr().out
    assert Path(job["artifacts"]["reports"]["junit"]).read_text("utf-8").startswith("<?xml")
    for name in job["artifacts"]["paths"]:
        assert Path(name).is_file()


# ---------------------------------------------------------------- the runner of the tests

ACTION_OF_TESTS = """
inputs: {one: {default: a}}
outputs: {told: {value: "${{ steps.first.outputs.told }}"}}
runs:
  using: composite
  steps:
    - {name: First, id: first, shell: bash, env: {X: "${{ inputs.one }}"}, run: %s}
    - {name: Second, if: %s, shell: bash, run: echo second}
"""


@pytest.fixture
def run(tmp_path):
    def runs(script, condition="inputs.one == 'a'", **inputs):
        text = ACTION_OF_TESTS % (f'"{script}"', f'"{condition}"')
        (tmp_path / "action.yml").write_text(text, encoding="utf-8")
        return Runner(tmp_path, tmp_path, {"PATH": "/usr/bin:/bin"}).run(tmp_path, inputs)

    return runs


def test_a_step_sets_the_outputs_that_it_writes_and_any_other_is_empty(run):
    assert run("echo told=$X >> $GITHUB_OUTPUT").outputs == {"told": "a"}
    assert run("echo other=$X >> $GITHUB_OUTPUT", one="b").outputs == {"told": ""}


@pytest.mark.parametrize(
    ("condition", "one", "ran"),
    [
        ("inputs.one == 'a'", "a", True),
        ("inputs.one == 'a'", "A", True),
        ("inputs.one != 'a'", "a", False),
        ("inputs.one == 'a' && steps.first.outputs.told != 'x'", "a", True),
        ("inputs.one == 'a' && steps.first.outputs.told == 'x'", "a", False),
    ],
)
def test_a_condition_decides_about_its_step(run, condition, one, ran):
    assert len(run("true", condition, one=one).steps) == 1 + ran


def test_no_step_follows_a_failed_one_and_a_pipe_fails_with_each_of_its_parts(run):
    ran = run("false | true")
    assert (ran.passed, [step.code for step in ran.steps]) == (False, [1])


@pytest.mark.parametrize(
    ("script", "condition"),
    [
        ("echo ${{ inputs.one }}", "inputs.one == 'a'"),
        ("true", "always()"),
        ("true", "inputs.one"),
        ("true", "inputs.two == 'a'"),
        ("true", "inputs.one == 'a' || inputs.one == 'b'"),
        ("echo PATH=x >> $GITHUB_ENV", "inputs.one == 'a'"),
    ],
)
def test_an_unknown_part_of_an_action_is_refused(run, script, condition):
    with pytest.raises(UnknownError):
        run(script, condition)


def test_commands_are_parsed_like_the_runner_s():
    log = (
        "  ::error file=a%2Cb.py,line=5,title=x%3Ay::50%25%0Adone: ::\n"
        "said ::error::no command\r"
        "::unknown::no command\n::error no command\n"
        "seen ##[warning line=1;file=a%3Bb]text\n"
        "::stop-commands::forged\n::error::unheard\n::forged::\n::NOTICE::heard"
    )
    assert list(commands(log)) == [
        Command("error", {"file": "a,b.py", "line": "5", "title": "x:y"}, "50%\ndone: ::"),
        Command("warning", {"line": "1", "file": "a;b"}, "text"),
        Command("stop-commands", {}, "forged"),
        Command("notice", {}, "heard"),
    ]
