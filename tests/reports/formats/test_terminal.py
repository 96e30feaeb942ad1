import re
import shlex
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.models import Finding, OpenPiece, ShownSearch
from grader.core.models.verdict import OwnLine
from grader.grading.visibility import for_student
from grader.reports.formats.terminal import render
from tests.reports.html.test_player import graded
from tests.support.goldtest import assert_gold
from tests.support.report_samples import (
    ALL,
    CRASH,
    STRICT,
    SYNTAX,
    diagnosed,
    exercise,
    mixed,
    report,
    samples,
    unrun,
)

SGR = re.compile(r"\x1b\[[0-9;]+m")
WIDTHS = [60, 80, 100]


@pytest.mark.parametrize("name", samples())
def test_every_sample_matches_its_gold_file(name):
    assert_gold(render(samples()[name], width=80), f"terminal-{name}.txt")


FORMS = {
    **{
        f"{name}.ascii.txt": (name, {"unicode": False})
        for name in ("mixed", "hostile", "diagnosed")
    },
    "mixed.60.txt": ("mixed", {"width": 60}),
    "mixed.100.txt": ("mixed", {"width": 100}),
    "diagnosed.ansi": ("diagnosed", {"color": True}),
    "mixed.ansi": ("mixed", {"color": True, "verbose": True}),
}


@pytest.mark.parametrize("file", FORMS)
def test_other_forms_match_their_gold_files(file):
    name, options = FORMS[file]
    assert_gold(render(samples()[name], **{"width": 80, **options}), f"terminal-{file}")


def test_one_full_exercise_matches_its_gold_file():
    found = samples()["diagnosed"]
    one = replace(found, exercises=found.exercises[1:])
    assert_gold(render(one, width=80, verbose=True), "terminal-diagnosed.whole.txt")


def is_one_word(line: str) -> bool:
    """Whether a line is one word of a command, which is never cut."""
    return len(shlex.split(line.removesuffix(" \\"))) == 1


@pytest.mark.parametrize("name", samples())
def test_no_line_is_wider_than_the_terminal_or_holds_a_control_character(name):
    widths = [1, 20, 37, 60, 80, 100, 400, None]
    for width, verbose, unicode in product(widths, [True, False], [True, False]):
        shown = render(samples()[name], width=width, unicode=unicode, verbose=verbose)
        lines = shown.removesuffix("\n").split("\n")
        assert all(line.isprintable() for line in lines)
        too_wide = [line for line in lines if cell_len(line) > max(20, min(width or 100, 100))]
        assert all(map(is_one_word, too_wide))
        assert unicode or shown.isascii()


@pytest.mark.parametrize("name", samples())
def test_colour_changes_nothing_but_the_colour(name):
    plain, coloured = (render(samples()[name], width=80, color=color) for color in (False, True))
    assert "\x1b" not in plain
    assert "\x1b[" in coloured
    stripped = "\n".join(line.rstrip() for line in SGR.sub("", coloured).split("\n"))
    assert stripped == plain


def test_passed_is_green_failed_is_red_and_pruned_is_dim_and_struck():
    assert "\x1b" not in render(mixed())  # the default
    shown = render(mixed(), color=True)
    assert "\x1b[32m  ✓" in shown
    assert "\x1b[31m  ✗" in shown
    assert "\x1b[1;31mnot passed" in shown
    assert "\x1b[1;32mpassed" in render(report(exercise()), color=True)
    pruned = report(exercise(wrong=["value"]))
    assert "\x1b[2;9mI = 4\x1b[0m" in render(pruned, color=True)


def test_one_passed_exercise_is_shown_in_full_when_selected():
    one = report(exercise(output="hello"))
    assert "hello" not in render(one)
    assert "│ hello" in render(one, verbose=True)
    assert "Your search visited the right nodes" in render(one, verbose=True)


def test_the_tree_shows_which_search_visited_each_node():
    shown = render(report(exercise(wrong=["visited"], more=[8], missed=[4, 5], findings=[STRICT])))
    assert "+ visited only by you   - visited only by the right search" in shown
    assert re.search(r"^  \+ .*I = 4 +should be pruned ◀ first difference$", shown, re.MULTILINE)
    assert re.search(r"^  - .*E = 3 +missed$", shown, re.MULTILINE)
    assert re.search(r"^    .*J = 6 +pruned$", shown, re.MULTILINE)


@pytest.mark.parametrize(
    "failing",
    [unrun("refused", SYNTAX), unrun("missing", SYNTAX, output="printed at import\n")],
    ids=["refused", "printed at import"],
)
def test_a_finding_on_a_submission_that_cannot_start_is_not_repeated_and_has_no_table(failing):
    shown = render(report(failing, failing, findings=[SYNTAX]))
    assert shown.count(SYNTAX.message) == 1
    assert shown.index(SYNTAX.message) < shown.index("2 exercises, none of which could be run.")
    assert "grade PATH -v" not in shown
    assert "visited" not in shown


def test_the_first_screen_of_one_mistake_has_cause_tree_searches_score_and_commands():
    found = diagnosed("min_never_lowers_beta")
    shown = render(found, width=80)
    parts = ["Your program behaves exactly like", "◀ first difference", "Score 6 / 8", "`grade"]
    assert sorted(parts, key=shown.index) == parts
    assert re.findall("`grade.*`", shown) == [
        "`grade explain min-never-lowers-beta`",
        "`grade PATH -v`",
    ]
    assert "exercise  " not in shown
    assert "Save this tree" not in shown
    own = OwnLine("alphabeta.py", 31, 5, 31, 24, "    beta = max(beta, v)")
    cause = replace(found.findings[0], file="alphabeta.py", line=31, own_lines=(own,))
    placed = render(replace(found, findings=(cause,)), width=80)
    assert "your line  alphabeta.py:31    beta = max(beta, v)" in placed
    assert len(placed.splitlines()) <= 25
    assert "D is called" not in placed
    assert "hint" not in placed
    assert "hint" in render(replace(found, findings=(cause,)), verbose=True)
    whole = render(found, width=80, verbose=True)
    parts = [
        *parts[:2],
        "Save this tree",
        "exercise  ",
        "── deeper",
        "Score 6 / 8",
        "`grade explain",
    ]
    assert sorted(parts, key=whole.index) == parts


def test_failures_of_one_kind_share_a_line():
    late = [replace(STRICT, message=f"Late {n}.") for n in range(3)]
    rest = [exercise(id=f"e{n}", wrong=["visited"], findings=[each]) for n, each in enumerate(late)]
    shown = render(report(exercise(wrong=["move"]), *rest), width=80)
    assert "  e0  Late 0.  and 2 more like it\n" in shown
    assert "Late 1." not in shown


def test_different_failures_are_not_called_alike():
    other = Finding(code=SYNTAX.code, message=SYNTAX.message, file="other.py", line=1)
    shown = render(report(*(exercise(wrong=ALL, findings=[one]) for one in (SYNTAX, other))))
    assert "alike" not in shown


def test_verbose_lists_each_of_many_passed_exercises():
    shown = render(samples()["many-right"], verbose=True)
    listed = re.findall(r"^  ✓  (e\d+) ", shown, re.MULTILINE)
    assert listed[:40] == [f"e{n}" for n in range(40)]
    assert "40 passed" not in shown


def test_verbose_shows_more_of_a_long_output():
    long = exercise(wrong=["value"], output="line\n" * 57)
    assert render(report(long), verbose=True).count("│ line") == 57


def test_a_check_without_weight_is_a_dash():
    two = report(exercise(rubric={"value": 1, "windows": 1}), exercise(rubric={"move": 2}))
    first, second = render(two).splitlines()[3:5]
    assert first.split()[-6:] == ["✓", "-", "✓", "4", "/", "4"]
    assert second.split()[-6:] == ["-", "✓", "-", "4", "/", "4"]


@given(st.text(max_size=200), st.sampled_from(WIDTHS), st.booleans())
def test_markup_from_a_student_is_shown_as_text(text, width, verbose):
    facts = dict.fromkeys(("message", "expected", "actual", "file", "node"), text)
    finding = Finding(code="x", line=1, path=(text,), **facts)
    tree = [{"name": text + "!", "value": 3}, [1, 2]]
    search = ShownSearch(value=3, moves=(text,), visited=(0, 1))
    one = exercise(tree, wrong=ALL, findings=[finding], output=text, actual=search)
    shown = render(report(one, one, findings=[finding]), width=width, verbose=verbose)
    lines = shown.removesuffix("\n").split("\n")
    assert all(line.isprintable() and cell_len(line) <= width for line in lines)


def test_markup_is_no_markup():
    one = exercise(wrong=ALL, findings=[Finding(code="x", message="[bold]x[/bold] :tada:")])
    assert "✗ [bold]x[/bold] :tada:" in render(report(one))


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        (1, "1 part of the written answers is open: a person may still give up to 2 points for"),
        (3, "3 parts of the written answers are open: a person may still give up to 2 points for"),
    ],
)
def test_open_parts_of_a_written_answer_are_counted_below_the_score(pieces, words):
    one = exercise(outcome="written", wrong=ALL)
    piece = OpenPiece("trace", "is it so", "answers/one.txt", 3, 2.0)
    verdict = replace(one.verdict, open=(piece,) * pieces, at_stake=2.0)
    told = render(report(replace(one, verdict=verdict)), width=100)
    assert f"\n{words}" in told
    assert "  ?  " in told
    assert "open" not in render(report(one), width=80)


@pytest.mark.parametrize("outcome", ["written", "answered"])
def test_a_single_right_answer_is_shown_with_its_notes_only_if_it_is_written(outcome):
    remark = Finding(code="note", message="The bound may be -5.", severity="note")
    right = exercise(outcome=outcome, findings=[remark])
    assert (remark.message in render(report(right), width=80)) is (outcome == "written")
    assert remark.message not in render(report(right, exercise(id="other")), width=80)


@pytest.mark.parametrize(("width", "words"), [(80, "3 hidden exercises:"), (40, "3 hidden:")])
def test_the_line_of_the_hidden_exercises_fits_the_table_above_it(width, words):
    hidden = [exercise(id=f"h{n}", visibility="hidden", points=10) for n in range(3)]
    shown = render(for_student(report(exercise(), *hidden)), width=width)
    rows = [line.rstrip() for line in shown.splitlines() if line.endswith((" / 4", " / 30"))]
    assert len(rows) == 2
    assert len(set(map(len, rows))) == 1
    assert f"  {words} 3 passed  " in rows[1]


def test_the_answers_of_searches_that_are_alike_are_compared_above_their_tree():
    found = graded("first_action_is_played", tree=[[1, 2], [3, 5]])
    cause = Finding(code="known-mistake", message="It plays the first action.")
    shown = render(replace(found, findings=(cause,)), width=80)
    assert "expected  value 3, move C" in shown
    assert "actual    value 3, move B" in shown
    assert shown.index("actual    value") < shown.index("  △ A\n  ├─ ▽ B\n")


def test_one_cause_in_two_places_is_told_once_unless_all_is_shown():
    second = replace(CRASH, line=9, message="TypeError elsewhere.")
    crashed = exercise(wrong=ALL, outcome="crashed", findings=[CRASH])
    given = report(crashed, crashed, findings=[CRASH, second])
    assert "elsewhere" not in render(given)
    assert "elsewhere" in render(given, verbose=True)


def test_a_slice_in_an_own_line_is_spelled_as_it_is():
    own = OwnLine("a.py", 8, 1, 8, 20, "for a in actions[::-1]: ::error::x")
    found = replace(STRICT, own_lines=(own,), line=8)
    shown = render(report(exercise(wrong=["visited"], findings=[found])), width=80)
    assert "actions[::-1]: :\\x3aerror:\\x3ax" in shown


def test_the_names_of_all_functions_are_shown_on_lines_of_the_page():
    roles = ("search", "max_value", "min_value")
    taken = {role: f"{role}_of_the_second_attempt" for role in roles}
    shown = render(replace(mixed(), taken=taken), width=60)
    assert max(map(len, shown.splitlines())) <= 60
    assert all(f"{name} as {role}" in " ".join(shown.split()) for role, name in taken.items())


def test_the_first_screen_has_one_line_of_the_figure_for_both_players():
    figure = tuple(FIGURE.line(player, "cut") for player in ("MAX", "MIN"))
    own = OwnLine("a.py", 7, 1, 7, 14, "if v >= beta:")
    found = Finding(
        code="known-mistake", message="Wrong.", severity="error", own_lines=(own,), figure=figure
    )
    shown = replace(mixed(), findings=[found])
    assert "line 6: if v <= alpha" not in render(shown, width=80)
    assert "line 6: if v <= alpha" in " ".join(render(shown, width=80, verbose=True).split())
