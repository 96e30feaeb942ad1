"""A student's own lines in the data of a player."""

from dataclasses import replace

from grader.core.models import Report
from grader.core.models.line_trace import LineStep, LineTrace
from tests.reports.html.test_player import graded, page_of, searches

SOURCE = """\
from math import inf


def max_value(game, state, alpha, beta):
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
    return v
\tleft out

here, too


not shown
"""
RULES = "# shown, as lines ran\n"


def line(event: int, number: int, depth: int = 0, function: str = "max_value", **changed: str):
    return LineStep(event, "alphabeta.py", number, function, depth, changed)


STEPS = (
    line(1, 5, state="A", alpha="-inf", beta="inf"),
    line(1, 6, v="-inf"),
    line(2, 7, action="'B'"),
    LineStep(3, "rules.py", 1, "min_value", 1, {"state": "B"}),
    LineStep(4, "rules.py", 1, "min_value", 1, {"return": "1"}),
    line(7, 6, v="1"),
    line(7, 8, **{"return": "1"}),
)


def traced(*steps: LineStep, is_cut: bool = False) -> Report:
    """A report on a search that ran those lines."""
    report = graded("min_never_lowers_beta", tree=[[1, [2, 3]]])
    trace = LineTrace(steps, {"alphabeta.py": SOURCE, "rules.py": RULES}, is_cut=is_cut)
    (one,) = report.exercises
    return replace(report, exercises=(replace(one, actual=replace(one.actual, trace=trace)),))


def programs(report: Report):
    """The program of each search of the page, with its texts."""
    page = page_of(report)
    given = page.data("searches")
    texts = [
        " ".join(given["words"][word] for word in text)
        for text in given["players"]["exercise-1"]["texts"]
    ]
    for search in searches(page):
        yield search, search.get("program"), texts


def test_the_lines_around_those_that_ran_are_on_the_page():
    (_, none, _), (_, program, texts) = programs(traced(*STEPS))
    assert none is None  # the right search is not the student's program
    files = {
        name: (first, [texts[line] for line in lines]) for name, first, lines in program["files"]
    }
    assert files["alphabeta.py"][0] == 2
    assert files["alphabeta.py"][1][1:4] == ["", SOURCE.splitlines()[3], "    v = -inf"]
    assert files["alphabeta.py"][1][-3:] == ["    left out", "", "here, too"]
    assert files["rules.py"] == (1, ["# shown, as lines ran"])


def test_a_step_has_its_place_and_the_variables_that_changed():
    _, (search, program, texts) = programs(traced(*STEPS))
    event, file, number, depth, *places = program["steps"][0]
    assert (event, program["files"][file][0], number, depth) == (1, "alphabeta.py", 5, 0)
    changed = ["max_value", "state", "A", "alpha", "-inf", "beta", "inf"]
    assert [texts[place] for place in places] == changed
    assert len(program["events"]) == len(search["steps"])
    assert program["events"] == sorted(program["events"])


def test_lines_that_are_missing_at_the_end_are_told():
    _, (search, _, _) = programs(traced(*STEPS, is_cut=True))
    assert search["more"] == "Only the first 7 lines that ran are shown."
    _, (search, program, _) = programs(traced())
    assert (search["more"], program) == ("", None)


def test_text_of_a_program_cannot_leave_the_data():
    sneaky = line(1, 5, state="</script><b>")
    assert "</script><b>" not in page_of(traced(sneaky)).html


def test_both_searches_know_their_last_move():
    (ours, _, _), (theirs, _, _) = programs(traced())
    assert [ours["move"], theirs["move"]] == [1, 1]
