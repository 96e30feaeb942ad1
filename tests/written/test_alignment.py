"""For any tree, a right table has full marks, and one slip in it counts as one slip."""

from dataclasses import replace
from math import inf, isclose

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from grader.core.models import WRITTEN_CHECKS, Cell, Entry, Sheet, Word, WrittenRow
from grader.core.tree import OTHER
from grader.search.reference_player import solve
from grader.written import table_by_convention
from grader.written.mark_answer import MarkedAnswer
from tests.support import writers
from tests.support.paper_marks import of_sheet, shares
from tests.support.strategies import exercise, few, nested
from tests.support.writers import Student, cell, copied, table

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

small = nested(few, leaves=9)
players, rules = st.sampled_from(["MAX", "MIN"]), st.sampled_from(["weak", "strict"])
asked = st.builds(exercise, nested(leaves=12), players, rules)
tight = st.builds(exercise, small, players, rules)
leaf = few | st.integers(-9, 9)
bushy = st.builds(
    exercise,
    st.recursive(leaf, lambda below: st.lists(below, min_size=2, max_size=3), max_leaves=18).filter(
        lambda tree: isinstance(tree, list)
    ),
    players,
    rules,
)
AT_CUT = ["old", "updated"]
some = settings(max_examples=settings.default.max_examples // 3)
"""Fewer examples where each costs much."""


def marked(exercise, rows):
    """The share of a table, and the findings that are more than notes."""
    verdict = writers.marked(exercise, rows)
    told = [finding for finding in verdict.findings if finding.severity != "note"]
    return verdict.checks[0].share, told


def costs_one_row(exercise, rows, of):
    """Asserts that the table loses one of that many rows; returns the finding."""
    share, told = marked(exercise, rows)
    assert len(told) == 1, "\n".join(finding.message for finding in told)
    assert isclose(share, (of - 1) / of), told[0].message
    return told[0]


def is_optional(rows, place):
    """Whether a row only repeats its node's earlier row."""
    row = rows[place]
    before = [each for each in rows[:place] if each.node.text == row.node.text]
    return bool(before) and row.prune is None and before[-1][1:4] == row[1:4]


# ------------------------------------------------------------ right


@given(asked, st.sampled_from(AT_CUT))
def test_the_right_table_has_full_marks(exercise, at_cut):
    assert marked(exercise, table(exercise, at_cut)) == (1, [])


@pytest.mark.parametrize("variant", ["fig57", "fig57_4e", "alpha_ge_beta", "minimax_ab"])
@some
@given(nested(leaves=12), players)
def test_the_table_of_any_variant_has_full_marks(variant, tree, root_player):
    asked = exercise(tree, root_player)
    assert marked(asked, copied(solve(asked, variant).trace())) == (1, [])


@some
@given(asked, st.sampled_from(AT_CUT), st.data())
def test_rows_that_repeat_earlier_ones_may_be_left_out(exercise, at_cut, data):
    rows = table(exercise, at_cut)
    optional = [place for place in range(len(rows)) if is_optional(rows, place)]
    out = data.draw(st.sets(st.sampled_from(optional))) if optional else set()
    kept = [row for place, row in enumerate(rows) if place not in out]
    assert marked(exercise, kept) == (1, [])


@given(asked)
def test_a_table_without_marks_or_bounds_of_leaves_has_full_marks(exercise):
    blank = Cell("", 1, "blank")
    rows = [
        row._replace(prune=None, **({} if row.player else {"alpha": blank, "beta": blank}))
        for row in table(exercise)
    ]
    assert marked(exercise, rows) == (1, [])


@given(asked)
def test_one_row_for_each_node_has_full_marks(exercise):
    rows = {row.node.text: row for row in table(exercise)}  # the last row of each node
    assume(len(rows) > 1)
    finished = sorted(rows.values(), key=lambda row: row.line)
    assert marked(exercise, finished) == (1, [])


# ------------------------------------------------------------ one slip


def changed_cell(exercise, rows, data):
    """One cell changed to a clearly wrong value: its place, and the row."""
    place = data.draw(st.integers(0, len(rows) - 1))
    row = rows[place]
    column = data.draw(st.sampled_from(["alpha", "beta", "value", "player", "prune", "node"]))
    if column == "player":
        assume(row.player)
        return place, row._replace(player=OTHER[row.player])
    if column == "node":
        other = data.draw(st.sampled_from(exercise.tree.names))
        assume(other != row.node.text)
        return place, row._replace(node=Word(other, 0))
    if column == "prune":
        number = data.draw(st.integers(1, 9))
        if row.prune is not None and data.draw(st.booleans()):
            tree = exercise.tree
            last = tree.names[tree.children(tree.index[row.node.text])[-1]]
            assume(rows[place - 1].node.text != last)
            assume(sum(each.prune is not None for each in rows) > 1)
            return place, row._replace(prune=None)
        assume(row.player and number != row.prune)
        return place, row._replace(prune=number)
    old = getattr(row, column).value
    new = data.draw(st.sampled_from([inf, -inf]) | st.integers(-9, 9).map(float))
    assume(not isclose(new, old, rel_tol=1e-6, abs_tol=1e-6))
    # The value by another convention, if no other row shows which convention it is.
    bounds = [row.alpha.value, row.beta.value, row.value.value]
    windows = [bound for each in rows for bound in (each.alpha.value, each.beta.value)]
    if row.prune is not None or not row.player or column == "value":
        assume(new not in [*bounds, *windows])
    return place, row._replace(**{column: cell(new)})


@some
@given(tight, st.sampled_from(AT_CUT), st.data())
def test_a_changed_cell_costs_its_row(exercise, at_cut, data):
    rows = table(exercise, at_cut)
    assume(len(rows) > 1)
    place, changed = changed_cell(exercise, rows, data)
    finding = costs_one_row(exercise, [*rows[:place], changed, *rows[place + 1 :]], len(rows))
    assert finding.line == place + 1, finding.message


@some
@given(bushy, st.lists(st.tuples(st.integers(0, 99), st.integers(0, 2), few), max_size=4))
def test_changed_cells_cost_at_most_as_many_rows(exercise, changes):
    rows = list(table(exercise))
    for place, column, value in changes:
        row = rows[place % len(rows)]
        rows[place % len(rows)] = row._replace(**{("alpha", "beta", "value")[column]: cell(value)})
    share, told = marked(exercise, rows)
    assert len(told) <= len(changes)
    assert share >= (len(rows) - len(changes)) / len(rows) - 1e-9


@pytest.mark.parametrize("at_cut", AT_CUT)
@pytest.mark.parametrize("tree", [[0, [[0]]], [6, [[6]]]])
def test_a_missing_row_is_not_taken_for_a_value_inside_the_window(at_cut, tree):
    asked = exercise(tree, "MAX", "weak")
    rows = table(asked, at_cut)
    finding = costs_one_row(asked, rows[:6] + rows[7:], len(rows))
    assert finding.code == "missing-row"


@some
@given(asked, st.sampled_from(AT_CUT), st.data())
def test_a_missing_row_costs_one(exercise, at_cut, data):
    rows = table(exercise, at_cut)
    place = data.draw(st.integers(0, len(rows) - 1))
    assume(not is_optional(rows, place))
    kept = rows[:place] + rows[place + 1 :]
    assume(
        len({row.node.text for row in kept}) < len(kept)
    )  # otherwise the table has one row for each node
    finding = costs_one_row(exercise, kept, len(rows))
    assert finding.node == rows[place].node.text


@some
@given(asked, st.sampled_from(AT_CUT), st.data())
def test_a_doubled_row_costs_one(exercise, at_cut, data):
    rows = table(exercise, at_cut)
    place = data.draw(st.integers(0, len(rows) - 1))
    doubled = [*rows[: place + 1], *rows[place:]]
    finding = costs_one_row(exercise, doubled, len(rows))
    assert finding.code == "doubled-row"
    assert finding.line == place + 2


@some
@given(asked, st.sampled_from(AT_CUT), st.data())
def test_two_swapped_rows_cost_one(exercise, at_cut, data):
    rows = list(table(exercise, at_cut))
    assume(len(rows) > 1)
    place = data.draw(st.integers(0, len(rows) - 2))
    rows[place], rows[place + 1] = rows[place + 1], rows[place]
    assert costs_one_row(exercise, rows, len(rows)).line == place + 1


@some
@given(asked, st.sampled_from(AT_CUT), st.data())
def test_a_misread_leaf_costs_one_and_its_consequences_nothing(exercise, at_cut, data):
    tree = exercise.tree
    evaluated = solve(exercise).recording.evaluated
    leaf = data.draw(st.sampled_from(sorted(evaluated)))
    value = data.draw(st.integers(-9, 9))
    assume(not isclose(value, tree.values[leaf], rel_tol=1e-6, abs_tol=1e-6))
    values = list(tree.values)
    values[leaf] = value
    other = replace(exercise, tree=replace(tree, values=values))
    rows = table(other, at_cut)
    share, told = marked(exercise, rows)
    assert len(told) == 1, "\n".join(finding.message for finding in told)
    assert told[0].node == tree.names[leaf]
    assert rows[told[0].line - 1].node.text == tree.names[leaf]
    least = len(table(exercise, at_cut)) / 2
    assert isclose(share, (len(rows) - 1) / len(rows)) or len(rows) < least
    # and so do the findings on the other parts
    answer = solve(other)
    found = answer.recording
    lists = {"visited": found.visited, "pruned": found.pruned}
    sheet = Sheet(
        file="tree.txt",
        layout="text",
        trace=rows,
        value=cell(answer.value),
        move=Word(answer.moves[0], 99) if answer.moves else None,
        leaves=cell(len(found.evaluated)),
        **{part: tuple(Word(tree.names[each], 99) for each in lists[part]) for part in lists},
    )
    if share <= 1 / 2:
        return
    names = ["value", "visited", "pruned", "leaves", *(["move"] if answer.moves else [])]
    found = shares(of_sheet(exercise, sheet, [*names, "trace"]))
    assert all(found[name] >= 1 / 4 for name in names), found


@pytest.mark.parametrize(
    "kind", ["leaf", "alpha", "beta", "start", "value", "went-on", "cut", "bound"]
)
@settings(some, suppress_health_check=[HealthCheck.filter_too_much])
@given(bushy, st.data())
def test_a_slip_costs_one_and_its_consequences_nothing(kind, exercise, data):
    times = Student(exercise, kind, inf, 0).times
    assume(times)
    turn, by = data.draw(st.integers(0, times - 1)), data.draw(st.integers(-5, 5))
    student = Student(exercise, kind, turn, by)
    right = Student(exercise, "", inf, 0)
    assume(student.rows != right.rows)
    share, told = marked(exercise, student.rows)
    if share == 1:
        assert kind == "value"  # the only slip that can be right by another convention
        return
    told = [finding for finding in told if finding.code != "never-cuts"]
    said = "\n".join(finding.message for finding in told)
    assert len(told) == 1, said
    assert told[0].line == student.slipped + 1, said


@some
@given(asked, st.data())
def test_an_unfinished_table_keeps_its_rows(exercise, data):
    rows = table(exercise)
    assume(len(rows) > 1)
    many = data.draw(st.integers(1, len(rows) - 1))
    rest = [place for place in range(many, len(rows)) if not is_optional(rows, place)]
    share, told = marked(exercise, rows[:many])
    assert isclose(share, many / (many + len(rest)))
    assert len(told) == (1 if rest else 0)


@some
@given(tight, st.sampled_from(AT_CUT))
def test_a_repeated_habit_is_told_once(exercise, at_cut):
    rows = table(exercise, at_cut)
    inner = [row for row in rows if row.player and row.alpha != row.beta]
    assume(len(inner) > 2)
    swapped = [row._replace(alpha=row.beta, beta=row.alpha) for row in rows]
    share, (told,) = marked(exercise, swapped)
    assert (told.code, share) == ("swapped-columns", 2 / 5)
    other = [row._replace(player=row.player and OTHER[row.player]) for row in rows]
    assert costs_one_row(exercise, other, len(rows)).code == "swapped-functions"


@some
@given(bushy, st.sampled_from(AT_CUT))
def test_the_other_rule_about_equality_costs_one(exercise, at_cut):
    other = replace(exercise, cutoff="strict" if exercise.cutoff == "weak" else "weak")
    rows = table(other, at_cut)
    share, told = marked(exercise, rows)
    assert share == 1 or isclose(share, (len(rows) - 1) / len(rows))
    assert [finding.code for finding in told] == ["written-rule"] * (share < 1)


def test_the_other_rule_is_named_where_it_first_shows():
    asked = exercise([[3, 5], [3, 9], [3, 7]])
    _, (told,) = marked(asked, table(replace(asked, cutoff="strict")))
    assert told.message == (
        "tree.txt:10: you prune only beyond equality, and this exercise cuts on it (it cuts when "
        "v >= β or v <= α): at C, v = 3 = α."
    )


def test_a_long_table_is_marked_like_a_short_one():
    leaves = iter(range(1, 10**6))

    def tree(depth):
        return next(leaves) * 37 % 101 if not depth else [tree(depth - 1) for _ in range(3)]

    asked = exercise(tree(4))
    for at_cut in AT_CUT:
        rows = table(asked, at_cut)
        assert len(rows) > 120
        assert marked(asked, rows) == (1, [])
        place = len(rows) - 5
        wrong = [*rows[:place], rows[place]._replace(value=cell(777)), *rows[place + 1 :]]
        assert costs_one_row(asked, wrong, len(rows)).line == place + 1


# ------------------------------------------------------------ anything

cells = st.none() | st.builds(
    lambda value, kind: Cell("?", 1, kind, value if kind == "number" else None),
    st.sampled_from([inf, -inf]) | st.integers(-9, 9) | st.floats(allow_nan=False),
    st.sampled_from(["number", "infinity", "blank", "unread"]),
)
names = st.sampled_from("ABCDEFGH") | st.text(max_size=3)
words = st.builds(Word, names, st.integers(1, 99))
functions, prunes = st.sampled_from([None, "", "MAX", "MIN"]), st.none() | st.integers(0, 3)
anything = st.builds(WrittenRow, words, cells, cells, cells, functions, prunes, cells, cells)
lists = st.lists(words, max_size=9).map(tuple)
sheets = st.builds(
    Sheet,
    file=st.just("tree.txt"),
    layout=st.just("text"),
    value=cells,
    leaves=cells,
    move=st.none() | words,
    visited=st.none() | lists,
    pruned=st.none() | lists,
    windows=st.none() | st.lists(anything, max_size=9).map(tuple),
    trace=st.none() | st.lists(anything, max_size=30).map(tuple),
    ordering=st.none() | st.lists(st.tuples(words, lists), max_size=3).map(tuple),
)


@some
@given(asked, sheets)
def test_any_table_is_marked(exercise, sheet):
    rubric = dict.fromkeys(WRITTEN_CHECKS, 1)
    entry = Entry(exercise=exercise, points=8, rubric=rubric, answer="written")
    one = MarkedAnswer(entry, solve(exercise), sheet)
    verdict = one.verdict()
    assert all(0 <= check.share <= 1 for check in verdict.checks)
    assert all("nan" not in finding.message for finding in verdict.findings)
    one.recording()


@some
@given(asked, st.lists(anything, max_size=20))
def test_an_alignment_uses_every_row_at_most_once(exercise, rows):
    """Or twice, for the call and the end of one node, where a table has one row for both."""
    reading = table_by_convention.of_trace(exercise, rows)
    used = [(done.row, done.step) for done in reading.done if done.row is not None]
    assert {row for row, _ in used} <= set(range(len(rows)))
    for row in range(len(rows)):
        steps = [step for other, step in used if other == row]
        assert len(steps) <= 2
        assert len({step.node for step in steps}) <= 1
        assert len({step.kind for step in steps}) == len(steps)


def test_infinite_values_are_marked():
    asked = exercise([[3, 5], [2, 9]])
    share, told = marked(asked, [row._replace(value=cell(inf)) for row in table(asked)])
    assert 0 < share < 1
    assert told
