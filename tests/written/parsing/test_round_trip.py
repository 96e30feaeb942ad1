"""Output of `grade solve` is read back completely, for any tree and names."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.core.models import WRITTEN_CHECKS
from grader.kinds.search.solution import solution_of
from grader.reports.renderers import FORMATS
from grader.search.reference_player import solve
from grader.written.parsing import read
from tests.support.answers_samples import names
from tests.support.paper_marks import of_sheet
from tests.support.strategies import exercise, exercises, nested

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

SUFFIX = {"yaml": ".yaml", "csv": ".csv", "markdown": ".md", "text": ".txt"}
WHOLE = ("yaml", "text")
"""Formats that have all parts; a spreadsheet has the trace alone, Markdown no windows."""

# Names that look like something else: to YAML, Markdown, a spreadsheet, or the layouts themselves.
ODD = [
    *"12 -3 1.50 1e3 0x1F no NO Yes null ~ true .inf inf I oo . x PRUNE MAX max_value".split(),
    *"value Value move visited windows trace Node alpha node a:b a::b and t->u a|b |".split(),
    *"a\\b a\\|b *b* **c** _d_ `e` $f$ # [h] (i) {j} =1+1 +k @l 'm '' \"n\" \" &amp; &".split(),
    *"<b> \\x41 é ß ﬁ 漢字 🎉 \ud83d \u202e \u200b q. ::error:: C= www.example.org".split(),
    *("-", "---", "none", "?", "a : b", "x y z", "p, q", "r; s", "# g", "\u00a0z", "D: 6: 6: 6"),
]
# Two of these in one tree can be read in more than one way: "pruned: none", "visited: a: b".
AMBIGUOUS = {*"a\\|b none value Value move visited windows trace Node node alpha".split()}


def named(tree, names):
    """The tree with a name for each node, while names last."""
    own = {"name": names.pop()} if names else {}
    if isinstance(tree, list):
        return {**own, "children": [named(child, names) for child in tree]}
    return {**own, "value": tree}


def rows(written):
    """The rows of a search's table: node, bounds, value, player, cutoff."""
    return [
        (one.node.text, *(cell.value for cell in one[1:4]), one.player or "", one.prune or 0)
        for one in written
    ]


def wanted(solution):
    return [
        (row.node, row.alpha, row.beta, row.value, row.function.removesuffix("value"), row.prune)
        for row in solution.table
    ]


def check(asked):
    """Reads the solution back from each layout."""
    solution = solution_of(solve(asked))
    for name, suffix in SUFFIX.items():
        raw = FORMATS.renderer(name)(solution).encode()
        sheet = read(f"tree{suffix}", raw, asked)
        assert [finding.message for finding in sheet.findings] == []
        assert rows(sheet.trace) == wanted(solution)
        if name == "csv":
            continue
        assert sheet.value.value == solution.value
        assert (sheet.move and sheet.move.text) == (solution.moves[0] if solution.moves else None)
        assert names(sheet.visited) == list(solution.named(solution.recording.visited))
        assert names(sheet.pruned) == list(solution.named(solution.recording.pruned))
        assert sheet.leaves.value == len(solution.recording.evaluated)
        if name in WHOLE:
            windows = [(row.node.text, row.alpha.value, row.beta.value) for row in sheet.windows]
            assert windows == [
                (asked.tree.names[node], *window) for node, window in solution.windows.items()
            ]


@given(asked=exercises)
def test_a_solution_is_read_back_completely(asked):
    check(asked)


@pytest.mark.parametrize("variant", [None, "alpha-ge-beta"], ids=["fig57", "alpha >= beta"])
@given(asked=exercises)
@settings(max_examples=settings.default.max_examples // 2)
def test_a_solution_earns_all_marks(variant, asked):
    if asked.cutoff == "strict":
        variant = None  # the strict rule has no other variants
    solution = solution_of(solve(asked, variant))
    for name, suffix in SUFFIX.items():
        sheet = read(f"tree{suffix}", FORMATS.renderer(name)(solution).encode(), asked)
        rubric = [part for part in WRITTEN_CHECKS if getattr(sheet, part) is not None]
        verdict = of_sheet(asked, sheet, rubric)
        assert [check.name for check in verdict.checks if check.share != 1] == []
        assert [found.message for found in verdict.findings if found.severity != "note"] == []


def test_a_name_that_looks_like_something_else_is_read_back():
    for odd in ODD:
        first = {"name": f"{odd}'", "children": [3, 5]}
        check(exercise({"name": odd, "children": [first, [2, 9]]}))
        check(exercise([[3, {"name": odd, "value": 5}], [2, 9]]))


@given(
    tree=nested(leaves=12),
    names=st.lists(
        st.sampled_from(sorted(set(ODD) - AMBIGUOUS)), unique=True, min_size=1, max_size=5
    ),
)
def test_several_such_names_are_read_back(tree, names):
    asked = exercise(named(tree, names))
    if len(set(asked.tree.names)) == len(asked.tree.names):
        check(asked)
