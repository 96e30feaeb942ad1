"""The lines of a program that findings are about, from the lines that the worker claims."""

from dataclasses import replace

import pytest

from grader.core.algorithms import mcts, ordering, playout
from grader.core.algorithms.alpha_beta import ALGORITHM, FIGURE
from grader.core.findings import search_difference
from grader.core.models import Finding, Submission
from grader.core.models.outcomes import TextSpan
from grader.diagnosis.known_mistakes import mistake
from grader.diagnosis.mistake_lines import changed_roles
from grader.grading.own_lines import LONGEST, OwnLines

TEXT = b"""\
def max_value(s, alpha, beta):
    v = -inf
    for a in s:
        v = max(v, f(a))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v
"""
AT = {
    "start": 2,
    "loop": 3,
    "child": 4,
    "fold": 4,
    "cut.test": 5,
    "cut.then": 6,
    "update": 7,
    "return": 8,
}


def span(line: int, file: str = "a.py") -> TextSpan:
    return TextSpan(file, line, 5, line, 9)


LINES = {("max_value", role): (span(line),) for role, line in AT.items()}


def own(lines=None, text: bytes = TEXT) -> OwnLines:
    given = Submission(name="a", entry="a.py", files={"a.py": text})
    return OwnLines(given, LINES if lines is None else lines)


def finding(*parts: str, player: str = "MAX", code: str = "code", **more) -> Finding:
    return Finding(
        code=code, message="", figure=tuple(FIGURE.line(player, x) for x in parts), **more
    )


def told(found: Finding, lines=None, **more) -> list[tuple[int, bool]]:
    (after,) = own(lines).told([found], **more)
    assert (after.file, after.line) == (
        (after.own_lines[0].file, after.own_lines[0].line)
        if after.own_lines
        else (found.file, found.line)
    )
    return [(each.line, each.missing) for each in after.own_lines]


def without(*roles: str):
    return {key: spans for key, spans in LINES.items() if key[1] not in roles}


@pytest.mark.parametrize("part", ["start", "loop", "update", "return"])
def test_a_finding_on_a_line_of_the_figure_has_the_program_s_own(part):
    assert told(finding(part)) == [(AT[part], False)]
    assert told(finding(part, player="MIN")) == []
    assert told(finding(part, player="MIN"), mirrored=True) == [(AT[part], False)]


def test_a_missing_line_belongs_behind_another():
    assert told(finding("update"), without("update")) == [(AT["cut.then"], True)]
    assert told(finding("update"), without("update", "cut.then")) == [(AT["fold"], True)]
    assert told(finding("cut"), without("cut.test")) == [(AT["fold"], True)]
    assert told(finding("start"), without("start")) == []


def test_a_wrong_value_is_returned_by_the_line_behind_the_test():
    code = search_difference.wrong_return.code
    assert told(finding("cut", code=code)) == [(AT["cut.then"], False)]
    assert told(finding("cut")) == [(AT["cut.test"], False)]


def test_more_candidates_are_all_named_but_not_too_many():
    some = {**LINES, ("max_value", "update"): (span(7), span(8))}
    assert told(finding("update"), some) == [(7, False), (8, False)]
    assert told(finding("update", "cut"), some) == [(7, False), (5, False)]
    many = {("max_value", "update"): tuple(map(span, range(1, 6)))}
    assert told(finding("update"), many) == []


def test_one_function_for_both_players_has_lines_for_each():
    both = {("max_value = min_value", "update"): (span(7),)}
    assert (
        told(finding("update"), both) == told(finding("update", player="MIN"), both) == [(7, False)]
    )
    assert told(finding("fold", player="MAX"), both) == []


def test_a_line_that_is_known_stays_and_a_finding_on_the_program_gets_none():
    assert told(finding("update", file="b.py", line=3)) == []
    assert told(finding("update", about="program")) == []
    assert told(finding("update"), {}) == []


def test_a_line_has_its_text_cut_and_decoded():
    long = b"\xef\xbb\xbfx = '\xff'\r\n" + b"y" * 1000
    (after,) = own({("max_value", "update"): (span(2),)}, long).told([finding("update")])
    assert after.own_lines[0].source == "y" * LONGEST
    (after,) = own({("max_value", "update"): (span(9),)}, long).told([finding("update")])
    assert (after.file, after.own_lines) == (None, ())  # a claim about a line that is not there


KNOWN = {
    "max_never_raises_alpha": [(7, False)],
    "max_cut_strict": [(5, False)],
    "max_cutoff_returns_zero": [(6, False)],
    "max_v_starts_at_zero": [(2, False)],
    "max_calls_max": [(4, False)],
    "max_is_a_copy_of_min": [(2, False), (4, False), (5, False), (7, False)],
    "global_alpha": [(7, False)],
    "last_tie_wins": [(4, False)],
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_known_mistake_has_the_lines_that_it_changes(name):
    roles = [*changed_roles([name], ALGORITHM)]
    found = replace(finding("update"), code="known-mistake", about="all searches")
    explained = own().explained(found, roles)
    assert [(each.line, each.missing) for each in explained.own_lines] == KNOWN[name]
    assert explained.figure == found.figure


STEPS = {
    ("search", role): (span(line),)
    for line, role in enumerate(
        "bonus mean bound choose children picked playout reward count climb move repeat".split(), 1
    )
}
OF_PLAYOUT = {("search", role): (span(line),) for line, role in enumerate(["take", "wins"], 1)}
OF_ORDER = {("max_value", "loop"): (span(1),), ("min_value", "loop"): (span(1), span(2))}
STEP_MISTAKES = [
    (mcts, STEPS, "another_exploration_constant", [1]),
    (mcts, STEPS, "wins_not_divided", [2]),
    (mcts, {("search", "bound"): (span(3),)}, "wins_not_divided", [3]),
    (mcts, STEPS, "bound_is_subtracted", [3]),
    (mcts, STEPS, "logarithm_of_one_more", [1]),
    (mcts, STEPS, "least_bound_everywhere", [4]),
    (mcts, STEPS, "rewards_of_max_everywhere", [8]),
    (mcts, STEPS, "only_the_leaf_is_updated", [10]),  # not the bonus, which it keeps from a crash
    (mcts, {}, "only_the_leaf_is_updated", []),
    (mcts, STEPS, "untried_action_is_never_removed", [5, 6]),
    (mcts, STEPS, "playout_from_the_root", [7]),
    (mcts, STEPS, "move_with_the_most_wins", [11]),
    (mcts, STEPS, "one_iteration_too_few", [12]),
    (playout, OF_PLAYOUT, "plays_the_first_action", [1]),
    (playout, OF_PLAYOUT, "takes_losses", [2]),
    (ordering, OF_ORDER, "worst_action_first", [1, 2]),
    (ordering, OF_ORDER, "ascending_for_both_players", [1]),
]


@pytest.mark.parametrize(("kind", "lines", "name", "wanted"), STEP_MISTAKES)
def test_a_known_mistake_in_a_step_has_the_lines_that_take_it(kind, lines, name, wanted):
    roles = [*changed_roles([name], kind.ALGORITHM)]
    figure = mistake(name).figure(kind.ALGORITHM)
    found = Finding(code="known-mistake", message="", figure=figure, about="all searches")
    text = b"x\n" * 12
    assert [each.line for each in own(lines, text).explained(found, roles).own_lines] == wanted


def test_a_finding_on_a_step_has_the_lines_that_take_it_but_none_of_many():
    for part, wanted in {"select": [], "expand": [5, 6], "update": [8, 9]}.items():
        found = Finding(code="x", message="", figure=(mcts.FIGURE.search_line(part),))
        (after,) = own(STEPS, b"x\n" * 12).told([found])
        assert [each.line for each in after.own_lines] == wanted


RETURNS = {("search", role): (span(line),) for role, line in (("over", 3), ("value", 5))}
FUNCTION = {("search", "function"): (span(1),)}


@pytest.mark.parametrize(
    ("made", "lines"),
    [("wrong-terminal", [3]), ("terminal-between", [3, 5]), ("wrong-ranking", [5])],
)
def test_a_finding_on_an_evaluation_has_the_return_that_it_is_about(made, lines):
    found = Finding(code=made, message="")
    assert told(found, {**RETURNS, **FUNCTION}) == [(line, False) for line in lines]


def test_a_finding_without_a_sure_line_has_the_function_if_that_is_known():
    many = {("search", "value"): tuple(map(span, (3, 5, 7)))}
    assert told(Finding(code="x", message=""), {**many, **FUNCTION}) == [(1, False)]
    assert told(Finding(code="x", message=""), many) == []
    assert told(Finding(code="x", message="", about="ending"), FUNCTION) == []
