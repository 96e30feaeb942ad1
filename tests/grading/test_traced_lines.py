"""The lines that made the first difference of a traced search, and what they did."""

from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.findings.line_effects import LONGEST, effect
from grader.core.models import (
    Assignment,
    Entry,
    ExerciseReport,
    Finding,
    Limits,
    ShownSearch,
    Verdict,
)
from grader.core.models.line_trace import RETURNED, LineStep, LineTrace, Statement
from grader.course import assignment_file
from grader.grading.blamed_steps import LATE
from grader.grading.grade_submission import grade
from grader.grading.traced_lines import SearchLines
from grader.search.reference_player import solve
from tests.support.corpus import program
from tests.support.places import ROOT
from tests.support.players import FIGURE, loaded, submission
from tests.support.strategies import exercise

TREES = [
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    [[[3, 1], [5, 2]], [[0, 7], [4, 4]]],
    [[1, 2], [2, 0]],
    [[3, 12, 8], [3, 4, 6], [2, 5, 2]],
]


def blamed(text, *trees):
    """The line and the effect of each line that the report on a program blames first."""
    entries = tuple(Entry(exercise=exercise(tree), points=1) for tree in trees or TREES)
    limits = Limits(smallest_tree_seconds=5)
    return blamed_by(Assignment(title="t", entries=entries, limits=limits), text)


def blamed_by(assignment, text):
    with loaded(submission(text)) as host:
        report = grade(submission(text), assignment, host)
    shown = [*([report.smallest.exercise] if report.smallest else ()), *report.exercises]
    found = chain(report.findings, *(each.verdict.findings for each in shown))
    found = next(each for each in found if each.own_lines)
    rows = text.split("\n")
    return [(rows[own.line - 1].strip(), own.did) for own in found.own_lines]


CHANGES = {
    "v = min(v, max_value(": (
        "v = 0.5 + min(v, max_value(",
        "v = 0.5 + min(v, max_value(game, game.result(state, action), alpha, beta))",
    ),
    "if v <= alpha:": ("if v <= alpha + 2:", "if v <= alpha + 2:"),
    'v = float("inf")': ("v = 1", "v = 1"),
    "beta = min(beta, v)": ("beta = max(beta, v)", "beta = max(beta, v)"),
}


@pytest.mark.parametrize("right", CHANGES)
def test_the_line_that_made_the_first_difference_is_blamed(right):
    wrong, line = CHANGES[right]
    assert right in FIGURE
    found = dict(blamed(FIGURE.replace(right, wrong)))
    assert found[line].endswith(".")


def changed(*changes):
    """The figure's program with each text replaced."""
    text = FIGURE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def once(text, right, wrong):
    """A program whose line with the first text has the other in its place."""
    lines = text.split("\n")
    place = next(number for number, line in enumerate(lines) if right in line)
    lines[place] = f"{lines[place].replace(right, wrong)}  # here"
    return "\n".join(lines)


SHAPES = {
    "a cutoff that leaves by break": once(
        program("good/alpha-at-least-beta"), "if alpha >= beta:", "if best > alpha:"
    ),
    "negamax": """
def negamax(game, state, alpha, beta, colour):
    if game.is_terminal(state):
        return colour * game.utility(state)
    best = -INF
    for action in game.actions(state):
        child = game.result(state, action)
        score = negamax(game, child, -beta, -alpha, -colour)  # here
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def alpha_beta_search(game, state):
    colour = 1 if game.to_move(state) == "MAX" else -1
    return colour * negamax(game, state, -INF, INF, colour)
""",
    "a helper that tests": """
def stops(maximizes, v, alpha, beta):
    return v >= beta if maximizes else v > alpha  # here


def value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    maximizes = game.to_move(state) == "MAX"
    v = -INF if maximizes else INF
    for action in game.actions(state):
        found = value(game, game.result(state, action), alpha, beta)
        if maximizes:
            v = max(v, found)
        else:
            v = min(v, found)
        if stops(maximizes, v, alpha, beta):
            return v
        if maximizes:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return v
""",
    "a pair with a name, and a test before it": once(
        program("good/named-tuple"), "if reply.value < best.value:", "if reply.value > best.value:"
    ),
    "a window in an object": """
class Window:
    def __init__(self, low, high):
        self.low, self.high = low, high
"""
    + changed(
        ("):\n    if", "):\n    window = Window(alpha, beta)\n    if"),
        ("action), alpha, beta", "action), window.low, window.high"),
        (">= beta", ">= window.high"),
        ("<= alpha", "<= window.low"),
        ("alpha = max(alpha, v)", "window.low = max(window.low, v)"),
        ("beta = min(beta, v)", "window.high = max(window.high, v)  # here"),
    ),
    "a loop of its own for the root": """
def alpha_beta_search(game, state):
    best, move = -INF, None
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), best, INF)
        if value < best:  # here
            best, move = value, action
    return best, move
"""
    + FIGURE,
    "tests on one line, and a test on several": changed(
        ("if v >= beta:\n            return v", "if v >= beta: return v"),
        (
            "if v <= alpha:\n            return v",
            "if (  # here\n            v < alpha\n        ): return v",
        ),
    ),
    "cases, and a break on the line of its test": """
def value(game, state, alpha, beta):
    if game.is_terminal(state): return game.utility(state)
    best = -INF if game.to_move(state) == "MAX" else INF
    for action in game.actions(state):
        found = value(game, game.result(state, action), alpha, beta)
        match game.to_move(state):
            case "MAX":
                best = max(best, found)
                alpha = max(alpha, best)
            case _:
                best = min(best, found)
                beta = min(beta, best)
        if alpha > beta: break  # here
    return best
""",
    "children in another order": """
def sorted_moves(game, state):
    moves = list(game.actions(state))
    return moves[::-1]  # here


def value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -INF if game.to_move(state) == "MAX" else INF
    for action in sorted_moves(game, state):
        found = value(game, game.result(state, action), alpha, beta)
        if game.to_move(state) == "MAX":
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
""",
    "methods of nodes": """
class Place:
    def __init__(self, game, at):
        self.game, self.at = game, at

    def below(self, kind):
        for action in self.game.actions(self.at):
            yield kind(self.game, self.game.result(self.at, action))


class High(Place):
    def worth(self, low, high):
        if self.game.is_terminal(self.at):
            return self.game.utility(self.at)
        best = -INF
        for child in self.below(Low):
            best = max(best, child.worth(low, high))
            if best >= high:
                break
            low = max(low, best)
        return best


class Low(Place):
    def worth(self, low, high):
        if self.game.is_terminal(self.at):
            return self.game.utility(self.at)
        best = INF
        for child in self.below(High):
            best = min(best, child.worth(low, high))
            if best <= high:  # here
                break
            high = min(high, best)
        return best


def alpha_beta_search(game, state):
    return (High if game.to_move(state) == "MAX" else Low)(game, state).worth(-INF, INF)
""",
    "a pair for each move of the root": """
def alpha_beta_search(game, state):
    best = max if game.to_move(state) == "MAX" else min
    moves = {}
    for action in game.actions(state):
        moves[action] = value(game, game.result(state, action), (-INF, INF))  # here
    return best(moves, key=moves.get)


def value(game, state, span):
    if game.is_terminal(state):
        return game.utility(state)
    is_max = game.to_move(state) == "MAX"
    v = -INF if is_max else INF
    for action in game.actions(state):
        if span[0] >= span[1]:
            break
        other = value(game, game.result(state, action), span)
        v = max(v, other) if is_max else min(v, other)
        span = (max(v, span[0]), span[1]) if is_max else (span[0], min(v, span[1]))
    return v
""",
    "the test of a loop, and windows in a list": """
class Search:
    def __init__(self, game):
        self.game, self.spans = game, [[-INF, INF]]

    def value(self, state, sign):
        if self.game.is_terminal(state):
            return sign * self.game.utility(state)
        span, best, left = self.spans[-1], -INF, list(self.game.actions(state))
        while left and span[0] <= span[1]:  # here
            self.spans.append([-span[1], -span[0]])
            best = max(best, -self.value(self.game.result(state, left.pop(0)), -sign))
            self.spans.pop()
            span[0] = max(span[0], best)
        return best


def alpha_beta_search(game, state):
    sign = 1 if game.to_move(state) == "MAX" else -1
    return sign * Search(game).value(state, sign)
""",
}


ANSWERS = {
    "the last of equal moves": """
def alpha_beta_search(game, state):
    move, best, highest = None, None, game.to_move(state) == "MAX"
    low, high = -INF, INF
    for action in game.actions(state):
        found = (min_value if highest else max_value)(game, game.result(state, action), low, high)
        if best is None or (found >= best if highest else found < best):  # here
            move, best = action, found
        if highest:
            low = max(low, found)
        else:
            high = min(high, found)
    return move


"""
    + FIGURE,
    "a variable of the module": """
chosen = None


def negamax(game, state, alpha, beta, colour, top):
    global chosen
    if game.is_terminal(state):
        return colour * game.utility(state)
    for action in game.actions(state):
        score = -negamax(game, game.result(state, action), -beta, -alpha, -colour, False)
        if score >= alpha:  # here
            alpha = score
            if top:
                chosen = action
            if alpha >= beta:
                break
    return alpha


def alpha_beta_search(game, state):
    negamax(game, state, -INF, INF, 1 if game.to_move(state) == "MAX" else -1, True)
    return chosen
""",
    "no move, as the first value is too great": """
def best(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    if game.to_move(state) == "MIN":
        return min_value(game, state, alpha, beta), None
    v, move = 10, None  # here
    for action in game.actions(state):
        found, _ = best(game, game.result(state, action), alpha, beta)
        if found > v:
            v, move = found, action
        alpha = max(alpha, found)
    return v, move


def alpha_beta_search(game, state):
    _, move = best(game, state, -INF, INF)
    return move


"""
    + FIGURE,
}


@pytest.mark.parametrize("shape", ANSWERS)
def test_of_a_right_search_the_line_is_blamed_that_chose_its_answer(shape):
    (line, _), *_ = blamed(f'INF = float("inf")\n{ANSWERS[shape]}', [1, [1, 0]], [[1, 0], 1])
    assert line.endswith("# here")


@pytest.mark.parametrize("shape", SHAPES)
def test_the_wrong_line_is_blamed_in_every_shape_of_program(shape):
    text = f'INF = float("inf")\n{SHAPES[shape]}'
    (line, _), *_ = blamed(text)
    assert line.endswith("# here")


@pytest.mark.parametrize(
    "wrong", ["depth)  # here", "depth + 1)\n        depth += 1  # here"], ids=["passed", "changed"]
)
def test_a_depth_is_blamed_where_it_is_counted_wrong(wrong):
    text = f"""
def max_value(game, state, alpha, beta, depth):
    if game.is_cutoff(state, depth):
        return game.eval(state)
    v = -1000
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta, depth + 1))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta, depth):
    if game.is_cutoff(state, depth):
        return game.eval(state)
    v = 1000
    for action in game.actions(state):
        w = max_value(game, game.result(state, action), alpha, beta, {wrong}
        v = min(v, w)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
"""
    depth = assignment_file.load(ROOT / "exercises" / "depth" / "assignment.yaml")
    (line, _), *_ = blamed_by(replace(depth, entries=depth.entries[:3]), text)
    assert line.endswith("# here")


def test_a_line_that_text_alone_finds_is_replaced_by_the_one_that_ran():
    ((line, did),) = blamed(program("wrong/children-reversed"))
    assert "moves.pop()" in line
    assert did == "A had v = -inf, alpha = -inf, beta = +inf: it called C."


def test_a_line_in_a_helper_is_blamed_where_it_is_called():
    text = program("wrong/beta-moved-in-a-helper-without-effect")
    assert blamed(text) == [("lower(beta, best)", "")]


# ---------------------------------------------------------------- forged traces

SOURCE = "def f(alpha):\n    v = 1\n    if v:\n        return v\n"
TEXTS = st.sampled_from(["A", "B", "inf", "-inf", "nan", "1", "2.5", "9" * 40, "[B, A]", "", "…"])
NAMES = st.sampled_from(["v", "alpha", "beta", RETURNED, "state", "self.x"])
STEPS = st.builds(
    LineStep,
    st.integers(0, 12),
    st.just("a.py"),
    st.integers(1, 5),
    st.sampled_from(["f", "g"]),
    st.integers(0, 9),
    st.dictionaries(NAMES, TEXTS, max_size=3),
)
CODES = [*LATE, "early-cutoff", "wrong-alpha", "wrong-return", "wrong-order", "wrong-move", "odd"]


STATEMENTS = st.builds(
    lambda depth, kind, lines, otherwise, names: Statement(
        depth, kind, *sorted(lines), otherwise, names, ("v", "best", "alpha")
    ),
    st.integers(0, 3),
    st.sampled_from(["if", "while", "for", "return", "break", ""]),
    st.tuples(*[st.integers(1, 5)] * 3),
    st.integers(0, 5),
    st.sampled_from([(), ("v",), ("alpha", "self")]),
)


@given(
    st.lists(STEPS, max_size=20),
    st.lists(STATEMENTS, max_size=6),
    st.sampled_from(CODES),
    st.integers(0, 12),
    st.booleans(),
)
def test_a_forged_trace_blames_only_lines_that_it_has(steps, statements, code, number, has_calls):
    tree = exercise([[3, 12], [2, 4]])
    recording = solve(tree).recording
    recording = recording if has_calls else recording.without_calls()
    event = 1 + number % len(recording.events) if number else None
    finding = Finding(code=code, message="", event=event)
    entry = Entry(exercise=tree, points=1)
    search = ShownSearch(value=3, moves=(), visited=(), recording=recording)
    marked = ExerciseReport(
        entry=entry,
        outcome="answered",
        verdict=Verdict(checks=(), findings=(finding,)),
        expected=replace(search, recording=solve(tree).recording),
        actual=search,
    )
    run = SearchLines(marked, LineTrace(tuple(steps), {"a.py": SOURCE}, {"a.py": statements}))
    assert {step.line for step, _ in run.culprits} <= {step.line for step in steps}
    for line in range(1, 6):
        assert len(run.did("a.py", line, line)) <= LONGEST
        run.last_before_next_child("a.py", line)


# ---------------------------------------------------------------- the sentence

EFFECTS = {
    "B had beta = 1, v = 3: beta became 3.": {
        "had": [("beta", "1"), ("v", "3")],
        "became": [("beta", "3")],
    },
    "At B: v became +inf.": {"became": [("v", "inf")]},
    "B had v = 2: it returned +inf.": {"had": [("v", "2")], "returned": "inf"},
    "B had alpha = -inf: it called C.": {"had": [("alpha", "-inf")], "called": "C"},
    "B had v = 2: line 7 came next.": {"had": [("v", "2")], "following": 7},
    "B had v = 2: nothing changed.": {"had": [("v", "2")]},
}


@pytest.mark.parametrize("sentence", EFFECTS)
def test_an_effect_is_one_short_sentence(sentence):
    given = {"had": [], "became": [], **EFFECTS[sentence]}
    assert effect(node="B", **given) == sentence


def test_an_effect_has_a_limit():
    long = [("x" * 99, "1")] * 9
    assert len(effect(node="B", had=long, became=long)) == LONGEST
