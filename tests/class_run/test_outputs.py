"""The files of a class run: links to reports that exist, and texts only of those who are named."""

import json
from dataclasses import replace

import pytest

from grader.class_run import outputs, similarity
from grader.class_run.results_folder import report_folder
from grader.class_run.store import Store
from grader.cli import main
from grader.core.models.class_run import Student
from grader.course import assignment_file
from grader.downloads.find import find
from grader.sandbox.worker.fingerprints import fingerprints
from tests.class_run.test_store import RUN
from tests.support.class_results import result
from tests.support.places import ROOT, TEXTBOOK

ASSIGNMENT = ROOT / "exercises" / "aima-fig-5-2.yaml"
UNUSUAL = """

def tidy(table):
    # a helper that nobody else would write in this way
    while table and not {*table} - {"kept"}:
        table |= {key: [key] * 3 for key in table if key}
        yield from (table.pop(each, None) for each in [*table][::-2])
    return {**table} if table else lambda: (yield) ** 2 // 7
"""


@pytest.fixture(autouse=True)
def small_classes_have_pairs(monkeypatch):
    monkeypatch.setattr(similarity, "FEWEST", 2)


@pytest.fixture
def written(tmp_path):
    """written(texts, kept, anonymous=...) writes the files of a class whose students handed in
    these texts; `kept` are the texts when they were graded."""

    def write(texts, kept=None, *, anonymous=False):
        folder, results = tmp_path / "download", tmp_path / "results"
        folder.mkdir()
        results.mkdir()
        for name, text in texts.items():
            (folder / f"{name}.py").write_text(text)
        download = find(folder, "", [])
        with Store(results, create=True) as store:
            run = store.begin(RUN)
            for number, (name, text) in enumerate((kept or texts).items()):
                found = replace(
                    result(number, 1),
                    student=Student(id=name),
                    fingerprints=tuple(fingerprints(text)),
                )
                store.keep(run, found)
                page = report_folder(results, name) / "report.html"
                if number:
                    page.parent.mkdir(parents=True)
                    page.touch()
            store.commit()
            assignment = assignment_file.load(ASSIGNMENT)
            files, *_ = outputs.write(results, store, assignment, download, anonymous=anonymous)
        contents = {file.name: file.read_text("utf-8") for file in files}
        assert contents.keys() == {"class.csv", "class.html", "class.json", "grades.csv"}
        return contents

    return write


FIGURE = (TEXTBOOK / "alphabeta.py").read_text("utf-8")
PAIR = {"ada": FIGURE + UNUSUAL, "b #1": FIGURE + UNUSUAL.replace("table", "store")}


def test_the_page_has_the_texts_of_similar_programs_side_by_side(written):
    files = written({**PAIR, "cleo": FIGURE})
    assert files["class.html"].count("def tidy(") == 2
    (pair,) = json.loads(files["class.json"])["similar"]
    assert (pair["first"], pair["second"], pair["share"]) == ("ada", "b #1", 1)


def test_only_a_report_that_exists_has_a_link(written):
    page = written(PAIR)["class.html"]
    assert "students/b%20%25231/report.html" in page
    assert "students/ada/" not in page


def test_anonymous_files_have_no_texts_and_no_links_but_the_grades_have_names(written):
    files = written(PAIR, anonymous=True)
    for name in ("class.html", "class.csv", "class.json"):
        assert "ada" not in files[name].replace("metadata", "")
        assert "def tidy" not in files[name]
        assert "report.html" not in files[name]
    assert "ada" in files["grades.csv"]


def test_a_program_that_is_no_longer_in_the_download_has_no_text(written):
    files = written({"ada": PAIR["ada"]}, PAIR)
    assert len(json.loads(files["class.json"])["similar"]) == 1
    assert "def tidy(" not in files["class.html"]


def test_a_template_is_no_evidence(written, monkeypatch, tmp_path):
    template = tmp_path / "template"
    template.mkdir()
    (template / "alphabeta.py").write_text(FIGURE + UNUSUAL)
    monkeypatch.setattr(outputs, "_TEMPLATE", template)
    assert json.loads(written(PAIR)["class.json"])["similar"] == []


def test_a_class_without_fingerprints_reads_no_reference(written, monkeypatch):
    monkeypatch.setattr(similarity, "known_fingerprints", lambda _: pytest.fail("read"))
    assert json.loads(written({"ada": "", "bo": ""})["class.json"])["similar"] == []


def test_grade_class_compares_programs_by_the_fingerprints_of_their_workers(tmp_path):
    folder, results = tmp_path / "download", tmp_path / "results"
    folder.mkdir()
    for name, text in PAIR.items():
        (folder / f"{name}.py").write_text(text)
    words = ["class", str(folder), "-a", str(ASSIGNMENT), "-o", str(results)]
    assert main.main([*words, "--quiet", "--jobs", "1"]) == 0
    with Store(results) as store:
        kept = {each.student.id: each.fingerprints for each in store.latest()}
    assert kept == {name: tuple(fingerprints(text)) for name, text in PAIR.items()}
    assert len(json.loads((results / "class.json").read_text())["similar"]) == 1
