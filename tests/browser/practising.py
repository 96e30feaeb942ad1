"""Fills in a practice page as a student would, and grades the result. Contains no tests."""

import json
from math import inf

from grader.cli import main
from grader.core.models import WRITTEN_RUBRIC, Entry
from grader.course import assignment_file
from grader.pages.practice import Practice, render
from grader.pages.practice_key import cells
from grader.search.reference_player import solve
from grader.written import parsing
from grader.written.mark_answer import MarkedAnswer

EXERCISES = {entry.exercise.id: entry.exercise for entry in assignment_file.load().entries}
LECTURE = EXERCISES["lecture-trace"]
BOUNDS = {inf: "+inf", -inf: "-inf"}


def made(*exercises, rubric=WRITTEN_RUBRIC, **options):
    entries = [posed(one, rubric) for one in exercises or [LECTURE]]
    return render(Practice(entries=entries, answers=solve, **options))


def posed(exercise, rubric=WRITTEN_RUBRIC):
    return Entry(exercise=exercise, points=8, rubric=rubric, answer="written")


def shares(exercise, file, rubric=WRITTEN_RUBRIC):
    """The share of each check of an answer that has no findings."""
    sheet = parsing.read("x.yaml", file.read_bytes(), exercise)
    assert sheet.findings == ()
    checks = MarkedAnswer(posed(exercise, rubric), solve(exercise), sheet).verdict().checks
    return {check.share for check in checks}


def right(exercise, way=0):
    """The right text for each cell; branches count as pruned only if they are cut off."""
    found = {}
    parent, gone = exercise.tree.parent, set(solve(exercise).recording.pruned)
    for name, cell in cells(solve(exercise)).items():
        kind, _, node = name.partition(":")
        if kind == "pruned":
            if int(node) in gone and parent[int(node)] not in gone:
                found[name] = "yes"
        elif not node or not exercise.tree.is_leaf(int(node)):
            value = cell.right[way if kind == "value" else 0]
            found[name] = BOUNDS.get(value, str(value))
    return found


def field(page, cell):
    return page.locator(f'[data-cell="{cell}"]').first


def fill(page, answers):
    for cell, text in answers.items():
        if cell.partition("-")[0] in {"move", "selection"}:
            field(page, cell).select_option(text)
        elif text == "yes":
            field(page, cell).click()
        else:
            field(page, cell).fill(text)
            field(page, cell).blur()


def mark(page, cell):
    return page.locator(f'[data-mark="{cell}"]').first.inner_text()


def progress(page):
    return page.locator("[data-progress]").first.inner_text()


def told(page):
    return page.locator("[data-told]").first.text_content()


def said(page):
    return [text for text in page.locator("[data-about]").all_inner_texts() if text]


def check_all(page):
    page.get_by_role("button", name="Check everything").first.click()


def explain(page, cell):
    """Opens the hint to a cell, and then the reason."""
    page.get_by_role("button", name=f"Hint for {cell}").click()
    page.get_by_role("button", name=f"Explain for {cell}").click()


def handed_in(page, folder, name="lecture-trace"):
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Download {name}.yaml").click()
    assert download.value.suggested_filename == f"{name}.yaml"
    file = folder / f"{name}.yaml"
    download.value.save_as(file)
    return file


def checks(capsys, *argv):
    """The exit code of `grade` on the answer, the share of each check, and the findings."""
    code = main.main([*map(str, argv), "--format", "json"])
    (report,) = json.loads(capsys.readouterr().out)["exercises"]
    shares = {check["name"]: check["score"] / check["max_score"] for check in report["checks"]}
    return code, shares, [found["code"] for found in report["findings"]]
