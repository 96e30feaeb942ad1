"""Pictures of right searches, of wrong ones, and of both. Contains no tests."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from grader.core.models import Exercise
from grader.core.recording import Recording
from grader.core.tree import Nested, Tree
from grader.diagnosis import mistake_programs
from grader.marking.first_difference import Comparison
from grader.reports.pictures import Picture
from grader.search import reference_player
from tests.support.strategies import exercise, nested, numbers

LECTURE: Nested = [[[6, 5], [8, "?"]], [[2, 1], ["?", "?"]]]
FIGURE: Nested = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
MISTAKES = (
    "min_never_lowers_beta max_never_raises_alpha returns_after_the_first_child children_reversed "
    "leaves_negated plain_minimax max_cutoff_returns_none last_action_is_played "
    "finite_root_window min_v_starts_at_zero".split()
)


def right(problem: Exercise, **given: Any) -> Picture:
    """The canonical search."""
    answer = reference_player.solve(problem)
    return Picture(
        tree=problem.tree, title=problem.title, right=answer.recording, moves=answer.moves, **given
    )


def wrong(problem: Exercise, mistake: str) -> Recording:
    """The search of a program with that mistake."""
    program = mistake_programs.program(mistake)
    assert program is not None
    return mistake_programs.record(program, problem)[0]


def compared(problem: Exercise, mistake: str) -> Picture:
    """That search laid over the canonical one."""
    picture, theirs = right(problem), wrong(problem, mistake)
    assert picture.right is not None
    found = Comparison(problem, picture.right, theirs).first()
    first = None if found is None or found.node is None else problem.tree.index[found.node]
    return replace(picture, theirs=theirs, first_difference=first)


# ---------------------------------------------------------------- strategies

letters = st.characters(codec="utf-8") | st.sampled_from("Wim<&\"'漢🎉﷽\u0301\x00\u202e ")
names = st.text(letters, min_size=1, max_size=40)
large = st.sampled_from([-1234567, 10**15, -0.3333333333333333, 0.1 + 0.2, 1e300, 2**200])


@st.composite
def problems(draw: st.DrawFn, *, values: Any = numbers | large, leaves: int = 40) -> Exercise:
    """Exercises of every shape, some of their nodes with names of up to 40 characters."""
    tree = Tree.build(draw(nested(values, leaves)))
    named = draw(st.dictionaries(st.integers(0, 2 * leaves), names, max_size=8))
    # Names are unique in a tree: a name that another node has is skipped.
    given = [named.get(node, name) for node, name in enumerate(tree.names)]
    used = {name: node for node, name in enumerate(given)}
    fine = [name if used[name] == node else f"{node}." for node, name in enumerate(given)]
    return exercise(replace(tree, names=fine), draw(st.sampled_from(["MAX", "MIN"])))


@st.composite
def pictures(draw: st.DrawFn, **given: Any) -> Picture:
    """Pictures of one search or two, right or wrong."""
    problem = draw(problems(**given))
    kind = draw(st.sampled_from(["right", "theirs", "both", "neither"]))
    if kind == "right":
        return right(problem)
    if kind == "neither":
        return replace(right(problem), right=None, moves=())
    picture = compared(problem, draw(st.sampled_from(MISTAKES)))
    return picture if kind == "both" else replace(picture, right=None)
