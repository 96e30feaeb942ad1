"""grade PATH --view: the output for each reader, on standard output and in files."""

import json

import pytest

from grader.cli import main, output_files, run_session
from tests.support.places import ROOT, TEXTBOOK

STRICT = ROOT / "tests" / "submissions" / "wrong" / "strict-cut"


@pytest.fixture
def course(tmp_path):
    """An assignment with an exercise of each kind."""
    tree = "tree: [[3, 12, 8], [3, 4, 6], [14, 5, 2]]\n"
    for name in ("open", "told", "secret"):
        (tmp_path / f"{name}.yaml").write_text(f"id: {name}\ntitle: Tree {name}\n{tree}")
    (tmp_path / "assignment.yaml").write_text(
        "title: T\nlimits: {smallest_tree_seconds: 0}\nexercises: [open, {id: told, feedback: "
        "category}, {id: secret, visibility: hidden}]\n"
    )
    return tmp_path


def grade(capsys, *argv):
    main.main([str(word) for word in argv])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return out


def test_the_student_view_is_the_default(course, capsys, tmp_path):
    files = tmp_path / "a.json", tmp_path / "b.json"
    out = grade(capsys, STRICT, "-a", course, "-f", "json", "-o", files[0])
    whole = grade(
        capsys, STRICT, "-a", course, "--view", "instructor", "-f", "json", "-o", files[1]
    )
    assert "secret" not in out + files[0].read_text()
    assert "secret" in whole
    assert "secret" in files[1].read_text()
    assert "1 hidden exercise: 1 failed" in out
    assert "  told  The search goes on at equality, where it should stop." in out
    assert "--view instructor --only open -v" in " ".join(whole.replace("\\\n", "").split())
    scores = [json.loads(file.read_text())["score"] for file in files]
    assert scores[0] == scores[1]


def test_a_right_program_is_confirmed_even_with_hidden_exercises(course, capsys):
    out = grade(capsys, TEXTBOOK, "-a", course)
    assert "1 hidden exercise: 1 passed" in out
    assert "Score 3 / 3  passed" in out


def test_a_file_written_during_grading_hides_as_much(course, capsys, tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(output_files, "save", lambda _, text: seen.append(text))
    monkeypatch.setattr(run_session, "KEEP_SECONDS", 0.01)
    grade(capsys, STRICT, "-a", course, "-f", "json", "-o", tmp_path / "new.json")
    assert len(seen) >= 2
    assert not any("secret" in text for text in seen)


LEAKS = """\
def max_value(game, state, alpha, beta):
    __import__("leak_" + str(state), globals())


min_value = max_value
"""


@pytest.fixture
def leaks(tmp_path):
    """A program whose search imports a module named after the root before its first question."""
    file = tmp_path / "leaks.py"
    file.write_text(LEAKS, encoding="utf-8")
    return file


@pytest.mark.parametrize("beside", ["", "open, "], ids=["alone", "beside another"])
def test_an_import_in_a_search_reveals_nothing_of_a_hidden_exercise(
    leaks, course, capsys, tmp_path, beside
):
    (course / "secret.yaml").write_text(
        "id: secret\ntitle: S\ntree: {name: ROSEBUD, children: [3, 5]}\n"
    )
    (course / "assignment.yaml").write_text(
        f"title: T\nexercises: [{beside}{{id: secret, visibility: hidden}}]\n"
    )

    def said(view):
        file = tmp_path / "report.json"
        asked = "-a", course, "--view", view, "-v", "-f", "json", "-o", file
        return grade(capsys, leaks, *asked) + file.read_text()

    assert "leak_ROSEBUD" in said("instructor")
    told = said("student")
    assert "1 hidden exercise: 1 failed" in told
    assert "ROSEBUD" not in told
    assert ("leak_A" in told) == bool(beside)


@pytest.mark.parametrize(
    ("feedback", "said"),
    [
        ("full", "While it searches, your program imports leak_A (leaks.py:2 in max_value), which"),
        ("category", "The search imports a module that is not allowed."),
        ("none", ""),
    ],
)
def test_an_import_in_a_search_is_shown_by_the_feedback_of_its_exercise(
    leaks, course, capsys, tmp_path, feedback, said
):
    (course / "assignment.yaml").write_text(
        f"title: T\nexercises: [{{id: open, feedback: {feedback}}}]\n"
    )
    file = tmp_path / "report.json"
    grade(capsys, leaks, "-a", course, "-f", "json", "-o", file)
    report = json.loads(file.read_text())
    found = [*report["findings"], *report["exercises"][0]["findings"]]
    assert {finding["code"] for finding in found} == ({"import-in-search"} if said else set())
    assert all(finding["message"].startswith(said) for finding in found)
    assert all((finding["file"], finding["line"]) == ("leaks.py", 2) for finding in found)


def test_an_import_before_any_search_is_always_shown(leaks, course, capsys):
    leaks.write_text("import numpy\n" + LEAKS)
    (course / "assignment.yaml").write_text(
        "title: T\nexercises: [{id: secret, visibility: hidden, feedback: none}]\n"
    )
    out = " ".join(grade(capsys, leaks, "-a", course).split())
    assert "Your program imports numpy (leaks.py:1), which is neither" in out
    assert "`grade explain import-not-allowed` explains more." in out


# ---------------------------------------------------------------- the names of functions

RENAMED = (
    (TEXTBOOK / "alphabeta.py").read_text(encoding="utf-8")
    .replace("max_value", "hi").replace("min_value", "lo").replace("alpha_beta_search", "best")
)  # fmt: skip


@pytest.fixture
def renamed(tmp_path):
    """A program with renamed functions, in a folder below the submission folder."""
    place = tmp_path / "handed-in"
    (place / "src").mkdir(parents=True)
    (place / "src" / "search.py").write_text(RENAMED, encoding="utf-8")
    (place / "submission.yaml").write_text(
        "entry: {max_value: hi, min_value: lo}\nfile: src/search.py\n"
    )
    return place


def test_a_submission_may_name_its_file_and_functions(renamed, capsys):
    assert "Score 4 / 4  passed" in grade(capsys, renamed, "--only", "wikipedia")


def test_an_assignment_may_name_the_functions(renamed, course, capsys):
    with (course / "assignment.yaml").open("a") as file:
        file.write("entry: {max_value: hi, min_value: lo}\n")
    (renamed / "submission.yaml").write_text("file: src/search.py\n")
    assert "Score 3 / 3  passed" in grade(capsys, renamed, "-a", course)


def test_the_submission_s_names_override_the_assignment_s(renamed, course, capsys):
    with (course / "assignment.yaml").open("a") as file:
        file.write("entry: nowhere\n")
    assert "Score 3 / 3  passed" in grade(capsys, renamed, "-a", course)


def test_a_mistake_in_submission_yaml_is_reported_and_nothing_is_run(renamed, capsys):
    (renamed / "submission.yaml").write_text("entry: {max_valu: hi}\nfile: src/search.py\n")
    out = grade(capsys, renamed, "--only", "wikipedia")
    assert "submission.yaml:1:9: entry.max_valu is an unknown key; did you mean" in out
    assert "none of which could be run" in out
    assert "`grade explain bad-submission-yaml` explains more." in out
