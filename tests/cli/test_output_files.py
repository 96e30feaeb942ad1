"""A command never overwrites a file that it reads, nor one of its other outputs."""

import pytest

from grader.cli import main, output_files
from grader.core.errors import UsageError

TINY = "id: tiny\ntitle: Tiny\ntree: [[1, [2, 3]]]\n"
COURSE = "title: Course\nexercises: [tiny]\n"
PROGRAM = "def max_value(game, state, alpha, beta):\n    return 0\n"
SHEET = "value: 1\nmove: B\n"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder with an exercise, a course, a program and a written answer."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "prog" / "answers").mkdir(parents=True)
    (tmp_path / "course").mkdir()
    for name, text in {
        "tiny.yaml": TINY, "course/assignment.yaml": COURSE, "course/tiny.yaml": TINY,
        "course/other.yaml": TINY.replace("tiny", "other"), "prog/alphabeta.py": PROGRAM,
        "prog/answers/tiny.yaml": SHEET, "answer.yaml": SHEET, "alone.py": PROGRAM,
    }.items():  # fmt: skip
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "link.json").symlink_to("prog/alphabeta.py")
    return tmp_path


def everything(folder):
    return {path: path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


READ = {
    "solve a file": ["solve", "tiny.yaml", "-o", "tiny.yaml"],
    "solve another way": ["solve", "tiny.yaml", "-o", "prog/../tiny.yaml"],
    "solve an id": ["solve", "tiny", "-a", "course", "-o", "course/tiny.yaml"],
    "solve, the assignment": ["solve", "tiny", "-a", "course", "-o", "course/assignment.yaml"],
    "practice": ["practice", "tiny.yaml", "-o", "tiny.yaml"],
    "trees": ["practice", "tiny.yaml", "--random", "1", "-o", "-", "--save-trees", "tiny.yaml"],
    "worksheet": ["worksheet", "tiny.yaml", "-o", "tiny.yaml"],
    "key": ["worksheet", "tiny.yaml", "-o", "k.html", "--key", "tiny.yaml"],
    "check": ["check", "course", "--audit", "-o", "course/tiny.yaml"],
    "check, not set": ["check", "course", "--audit", "-o", "course/other.yaml"],
    "program": ["prog", "-q", "-a", "course", "-f", "json", "-o", "prog/alphabeta.py"],
    "a link to it": ["prog", "-q", "-a", "course", "-f", "json", "-o", "link.json"],
    "answer": ["prog", "-q", "-a", "course", "-f", "json", "-o", "prog/answers/tiny.yaml"],
    "one file": ["alone.py", "-q", "-a", "course", "-f", "json", "-o", "alone.py"],
    "one answer": ["answer.yaml", "--exercise", "tiny.yaml", "-f", "html", "-o", "answer.yaml"],
    "its exercise": ["answer.yaml", "--exercise", "tiny.yaml", "-f", "html", "-o", "tiny.yaml"],
    "assignment": ["prog", "-q", "-a", "course", "-f", "json", "-o", "course/assignment.yaml"],
}


@pytest.mark.parametrize("argv", READ.values(), ids=READ)
def test_an_input_file_is_not_overwritten(argv, desk, capsys):
    before = everything(desk)
    assert main.main(argv) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"grade: {argv[-1]}")
    assert said.endswith("is an input and would be overwritten; give the output another name\n")
    assert everything(desk) == before


TWICE = {
    "practice": ["practice", "--random", "2", "-o", "p.yaml", "--save-trees", "p.yaml"],
    "worksheet": ["worksheet", "tiny.yaml", "-o", "p.yaml", "--key", "p.yaml"],
    "run": ["prog", "-a", "course", "-f", "json", "-o", "p.yaml", "-f", "html", "-o", "p.yaml"],
}


@pytest.mark.parametrize("argv", TWICE.values(), ids=TWICE)
def test_two_outputs_do_not_go_to_one_file(argv, desk, capsys):
    before = everything(desk)
    assert main.main(argv) == 2
    said = capsys.readouterr().err
    assert said == "grade: two outputs would go to p.yaml; give one of them another name\n"
    assert everything(desk) == before


def test_a_link_counts_as_the_file_that_it_points_to(desk):
    with pytest.raises(UsageError, match=r"link.json, which is prog/alphabeta.py, is an input"):
        output_files.keep_apart(["link.json"], [desk.relative_to(desk) / "prog/alphabeta.py"])
    with pytest.raises(
        UsageError, match=r"link.json and prog/alphabeta.py, which are the same file"
    ):
        output_files.keep_apart(["link.json", "prog/alphabeta.py"])


def test_an_output_may_be_inside_the_submission_and_be_written_again(desk):
    argv = ["prog", "-q", "-a", "course", "-f", "json", "-o", "prog/report.json"]
    assert [main.main(argv), main.main(argv)] == [1, 1]
    assert main.main([*argv, "-f", "html", "-o", "prog/answers/report.html"]) == 1


LED_ASTRAY = {
    "a file": ("prog", "report.json", "prog/report.json", "prog/report.json"),
    "no file yet": ("prog", "report.json", "prog/../prog/report.json", "prog/../prog/report.json"),
    "a folder": ("prog", "out", "prog/out/a.json", "prog/out/a.json: {top}/prog/out"),
    "beside a file": ("alone.py", "report.json", "report.json", "report.json"),
    "over a link of one's own": ("prog", "report.json", "mine/report.json", "mine/report.json"),
}


@pytest.mark.parametrize("case", LED_ASTRAY)
def test_a_link_in_a_submission_leads_no_output_elsewhere(case, desk, capsys):
    submitted, link, output, named = LED_ASTRAY[case]
    elsewhere = desk / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "precious").write_text("kept", encoding="utf-8")
    (desk / "mine").symlink_to("prog")
    target = {"a folder": elsewhere, "no file yet": elsewhere / "new"}
    folder = desk if submitted == "alone.py" else desk / submitted
    (folder / link).symlink_to(target.get(case, elsewhere / "precious"))
    assert main.main([submitted, "-q", "-a", "course", "-f", "json", "-o", output]) == 2
    named = named.format(top=desk)
    assert capsys.readouterr().err == (
        f"grade: {named} is a link in the folder of the submission, which could lead to any file; "
        "name another file with -o\n"
    )
    assert everything(elsewhere) == {elsewhere / "precious": "kept"}


def test_devices_and_standard_output_may_be_named_twice():
    output_files.keep_apart(["/dev/null", "/dev/null", "-", "-", None])
