"""The submissions of a class share no tree: what one asked changes nothing of another's report."""

import re

import pytest

from grader.class_run import digests
from grader.class_run.class_grader import ClassGrader
from grader.class_run.jobs import Job, Settings
from grader.course import assignment_file
from grader.downloads.find import find
from tests.support.places import TEXTBOOK

SMALL = """\
id: small
title: Three in a row
game: {connect: {rows: 2, columns: 3, line: 2}}
"""
MINIMAX = """
def alpha_beta_search(game, state):
    if game.is_terminal(state): return game.utility(state)
    values = [alpha_beta_search(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.to_move(state) == "MAX" else min(values)
"""
WRONG = (TEXTBOOK / "alphabeta.py").read_text().replace("alpha = max(alpha, v)", "pass")


@pytest.fixture
def reports_of(tmp_path):
    """Grades programs one after another in one process; returns the reports of the last one."""

    def graded(*programs):
        file = tmp_path / "small.yaml"
        file.write_text(SMALL)
        folder = tmp_path / f"class-of-{len(programs)}"
        for number, text in enumerate(programs):
            (folder / f"s{number}").mkdir(parents=True)
            (folder / f"s{number}" / "alphabeta.py").write_text(text)
        work = assignment_file.load(file)
        settings = Settings(
            assignment=str(file),
            digest=digests.of_assignment(work),
            folder=str(folder),
            results=str(tmp_path / f"results-{len(programs)}"),
            isolation="none",
            smallest_tree=False,
        )
        with ClassGrader(settings) as grader:
            ends = [grader.grade_job(Job(handed_in=each)) for each in find(folder)]
        result = ends[-1].result
        files = (tmp_path / f"results-{len(programs)}").glob(f"**/s{len(programs) - 1}/report.*")
        texts = [each.read_text() for each in sorted(files)]
        return result.score, [
            re.sub(r"s[01]\b|[0-9.]+e?-?[0-9]*(?= s)|\"seconds\":[^,}]*", "", t) for t in texts
        ]

    return graded


def test_a_report_is_the_same_after_a_program_that_asked_about_the_whole_game(reports_of):
    alone, after = reports_of(WRONG), reports_of(MINIMAX, WRONG)
    assert after == alone
    assert len(alone[1]) == 2
