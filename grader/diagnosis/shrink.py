"""The smallest tree on which a program goes wrong, searched for and shrunk by Hypothesis.

"Smallest" is Hypothesis's measure: few nodes, then small values. Trees whose leaves are 1, 2, 3 ...
in some order come first, since nobody wonders about ties in them; then any values; then what is
left of a tree on which the program is known to fail, when parts of it are taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from grader.core.cpu_wait import Allowance
from grader.core.models import Exercise
from grader.core.tree import Tree
from grader.diagnosis.candidate_trees import Drawn, leaves, ranked, written

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

_LEAVES = 10
_WIDEST = 4
_SMALL = 6
"""The most leaves of a tree than which no smaller one of another kind is looked for."""
_EXAMPLES = 300
"""The most trees of a kind that are tried before one goes wrong."""
_FAR = (11, -11, 101, -101, 1001, -1001, 3000, -3000)
"""Values beyond what people write for infinity."""
_SEED = 57


class _TimeIsUp(BaseException):
    """No Exception, which Hypothesis would take for a failing example, and shrink."""


class Found(NamedTuple):
    """The tree that was found, if any was; `final` unless time was over before all was tried."""

    tree: Drawn | None
    final: bool


def find_smallest(
    wrong: Callable[[Drawn], bool], seconds: float, known: Tree | None = None
) -> Found:
    """The smallest tree that is found within so many seconds for which `wrong` is true.

    `known` is a tree for which it is. The same one is found each time as long as time suffices,
    since nothing is left to chance.
    """
    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis.errors import NoSuchExample

    time = Allowance(seconds)
    final = True
    seen: dict[str, bool] = {}
    latest: list[Drawn] = []

    def tried(tree: Drawn) -> bool:
        nonlocal final
        key = repr(tree)
        if key not in seen:
            if not time.left:
                final = False
                raise _TimeIsUp
            seen[key] = wrong(tree)
        if seen[key]:
            latest.append(tree)  # Hypothesis goes from one to a smaller one
        return seen[key]

    options = settings(
        database=None, deadline=None, max_examples=_EXAMPLES,
        phases=(Phase.generate, Phase.shrink), suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    best: Drawn | None = None
    with _no_traces():
        for trees in _kinds(known):
            latest.clear()
            with suppress(NoSuchExample, _TimeIsUp):
                latest.append(find(trees, tried, settings=options, random=Random(_SEED)))  # noqa: S311 - trees need no secrecy
            if latest and (best is None or len(leaves(latest[-1])) < len(leaves(best))):
                best = latest[-1]
            if not final or (best is not None and len(leaves(best)) <= _SMALL):
                break
    return Found(best, final)


@contextmanager
def _no_traces() -> Iterator[None]:
    """Let Hypothesis keep its files elsewhere than in the folder where somebody grades."""
    from hypothesis import configuration

    with TemporaryDirectory(prefix="grade-") as folder:
        configuration.set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            configuration.set_hypothesis_home_dir(None)


# ---------------------------------------------------------------- kinds of trees


def _kinds(known: Tree | None) -> Iterator[SearchStrategy[Drawn]]:
    from hypothesis import strategies as st

    yield _trees(st.integers(0, 9)).map(ranked)
    yield _trees(st.one_of(st.integers(-9, 9), st.sampled_from(_FAR)))
    if known is not None:
        yield st.composite(_part_of)(known)


def _trees(values: SearchStrategy[int]) -> SearchStrategy[Drawn]:
    from hypothesis import strategies as st

    nodes: SearchStrategy[Drawn] = st.recursive(
        values, lambda child: st.lists(child, min_size=1, max_size=_WIDEST), max_leaves=_LEAVES
    )
    return st.lists(nodes, min_size=1, max_size=_WIDEST)


def _part_of(draw: DrawFn, tree: Tree) -> Drawn:
    """The tree, of each node some children left out, and some values made smaller."""
    from hypothesis import strategies as st

    kept = st.integers(0, 15).map(bool)  # which shrinks to leaving it out
    lists: list[list[Drawn]] = [[] for _ in range(len(tree))]
    here = [True] + [False] * (len(tree) - 1)
    for node in range(len(tree)):
        if not here[node]:
            continue
        children = tree.children(node)
        chosen = [child for child in children if draw(kept)] or list(children[:1])
        for child in chosen:
            here[child] = True
    for node in range(len(tree) - 1, 0, -1):
        if here[node]:
            value: Any = tree.values[node]
            drawn = 0 if value is None else value
            lists[tree.parent[node]].insert(0, drawn if tree.is_leaf(node) else lists[node])
    return lists[0]


def exercise_text(exercise: Exercise, drawn: Drawn) -> str:
    """The exercise as the YAML file that it can be graded by."""
    lines = [f"id: {exercise.id}", f"title: {exercise.title}"]
    return "\n".join([*lines, *written(drawn, exercise.root_player, exercise.cutoff)]) + "\n"
