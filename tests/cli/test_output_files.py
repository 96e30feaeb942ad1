"""A command never overwrites a file that it reads, nor one of its other outputs."""

import pytest

from grader.cli import output_files
from grader.core.errors import UsageError

TINY = "id: tiny\ntitle: Tiny\ntree: [[1, [2, 3]]]\n"
PROGRAM = "def max_value(game, state, alpha, beta):\n    return 0\n"
SHEET = "value: 1\nmove: B\n"
FILES = {
    "tiny.yaml": TINY,
    "course/assignment.yaml": "title: Course\nexercises: [tiny]\n",
    "course/tiny.yaml": TINY,
    "course/other.yaml": TINY.replace("tiny", "other"),
    "prog/alphabeta.py": PROGRAM,
    "prog/answers/tiny.yaml": SHEET,
    "answer.yaml": SHEET,
    "alone.py": PROGRAM,
}


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder with an exercise, a course, a program and a written answer."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (tmp_path / "link.json").symlink_to("prog/alphabeta.py")
    return tmp_path


def everything(folder):
    return {path: path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


READ = """
solve tiny.yaml -o tiny.yaml
solve tiny.yaml -o prog/../tiny.yaml
solve tiny -a course -o course/tiny.yaml
solve tiny -a course -o course/assignment.yaml
practice tiny.yaml -o tiny.yaml
practice tiny.yaml --random 1 -o - --save-trees tiny.yaml
worksheet tiny.yaml -o tiny.yaml
worksheet tiny.yaml -o k.html --key tiny.yaml
check course --audit -o course/tiny.yaml
check course --audit -o course/other.yaml
prog -q -a course -f json -o prog/alphabeta.py
prog -q -a course -f json -o link.json
prog -q -a course -f json -o prog/answers/tiny.yaml
alone.py -q -a course -f json -o alone.py
answer.yaml --exercise tiny.yaml -f html -o answer.yaml
answer.yaml --exercise tiny.yaml -f html -o tiny.yaml
prog -q -a course -f json -o course/assignment.yaml
"""


@pytest.mark.parametrize("line", READ.strip().split("\n"))
def test_an_input_file_is_not_overwritten(line, desk, grade):
    before, argv = everything(desk), line.split()
    code, _, said = grade(*argv)
    assert code == 2
    assert said.startswith(f"grade: {argv[-1]}")
    assert said.endswith("is an input and would be overwritten; give the output another name\n")
    assert everything(desk) == before


TWICE = """
practice --random 2 -o p.yaml --save-trees p.yaml
worksheet tiny.yaml -o p.yaml --key p.yaml
prog -a course -f json -o p.yaml -f html -o p.yaml
"""


@pytest.mark.parametrize("line", TWICE.strip().split("\n"))
def test_two_outputs_do_not_go_to_one_file(line, desk, grade):
    before = everything(desk)
    code, _, said = grade(*line.split())
    assert code == 2
    assert said == "grade: two outputs would go to p.yaml; give one of them another name\n"
    assert everything(desk) == before


def test_a_link_counts_as_the_file_that_it_points_to(desk):
    with pytest.raises(UsageError, match=r"link.json, which is prog/alphabeta.py, is an input"):
        output_files.keep_apart(["link.json"], [desk.relative_to(desk) / "prog/alphabeta.py"])
    with pytest.raises(UsageError, match=r"link.json and prog/alphabeta.py, which are the same"):
        output_files.keep_apart(["link.json", "prog/alphabeta.py"])


def test_an_output_may_be_inside_the_submission_and_be_written_again(desk, grade):
    argv = "prog -q -a course -f json -o prog/report.json".split()
    assert [grade(*argv).code, grade(*argv).code] == [1, 1]
    assert grade(*argv, "-f", "html", "-o", "prog/answers/report.html").code == 1


LED_ASTRAY = {
    "a file": ("prog", "report.json", "prog/report.json", "prog/report.json"),
    "no file yet": ("prog", "report.json", "prog/../prog/report.json", "prog/../prog/report.json"),
    "a folder": ("prog", "out", "prog/out/a.json", "prog/out/a.json: {top}/prog/out"),
    "beside a file": ("alone.py", "report.json", "report.json", "report.json"),
    "over a link of one's own": ("prog", "report.json", "mine/report.json", "mine/report.json"),
}


@pytest.mark.parametrize("case", LED_ASTRAY)
def test_a_link_in_a_submission_leads_no_output_elsewhere(case, desk, grade):
    submitted, link, output, named = LED_ASTRAY[case]
    elsewhere = desk / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "precious").write_text("kept", encoding="utf-8")
    (desk / "mine").symlink_to("prog")
    target = {"a folder": elsewhere, "no file yet": elsewhere / "new"}
    folder = desk if submitted == "alone.py" else desk / submitted
    (folder / link).symlink_to(target.get(case, elsewhere / "precious"))
    ran = grade(submitted, "-q", "-a", "course", "-f", "json", "-o", output)
    assert ran.code == 2
    assert ran.err == (
        f"grade: {named.format(top=desk)} is a link in the folder of the submission, which could "
        "lead to any file; name another file with -o\n"
    )
    assert everything(elsewhere) == {elsewhere / "precious": "kept"}


def test_devices_and_standard_output_may_be_named_twice():
    output_files.keep_apart(["/dev/null", "/dev/null", "-", "-", None])
