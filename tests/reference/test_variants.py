"""The reference is right: minimax's value, variants that agree, and no cutoff too many."""

import ast
import sys
from itertools import product
from math import inf
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.core.models import Exercise
from grader.core.tree import Tree
from grader.search.game import Game
from grader.search.reference_modules import text_of, variant_module, variants
from grader.search.reference_player import play, solve
from tests.support.strategies import chain, exercise, exercises, few, nested

MODULES = {name: variant_module(name) for name in variants()}
CUTTING = [name for name, module in MODULES.items() if module.CUTOFF]
AGAIN = [name for name, module in MODULES.items() if hasattr(module, "AGAIN")]
WEAK = [name for name in CUTTING if MODULES[name].CUTOFF == "weak" and name not in AGAIN]
UPDATED = [name for name in WEAK if MODULES[name].BOUNDS_AT_CUT == "updated"]

EXTREMES = {
    "a lone leaf": 7,
    "a lone zero": 0,
    "300 deep": chain(300, -2),
    "300 wide": [[value % 7, -value] for value in range(300)],
    "300 leaves": list(range(300)),
    "all equal": [[[1, 1], [1, 1]], [[1, 1], [1, 1]]],
    "zeros": [[0, 0.0], [-0.0, 0]],
}


def minimax(tree: Any, maximizing: bool) -> float:
    """Minimax again, directly on the nested lists."""
    if not isinstance(tree, list):
        return tree
    values = [minimax(child, not maximizing) for child in tree]
    return max(values) if maximizing else min(values)


@pytest.mark.parametrize("name", variants())
@given(tree=nested(), root=st.sampled_from(["MAX", "MIN"]))
def test_value_and_moves_are_minimax(name, tree, root):
    answer = solve(exercise(tree, root), name)
    value = minimax(tree, root == "MAX")
    assert answer.value == value
    children = tree if isinstance(tree, list) else []
    right = [i for i, child in enumerate(children) if minimax(child, root == "MIN") == value]
    assert list(answer.moves) == [answer.exercise.tree.names[1 + i] for i in right]
    assert answer.recording.move == (answer.moves[0] if answer.moves else None)


def same_search(problem: Exercise) -> None:
    first, *others = ((name, solve(problem, name).recording) for name in WEAK)
    canonical_one = first[1]
    for name, other in others:
        assert list(other.visited) == list(canonical_one.visited), name
        assert list(other.windows.items()) == list(canonical_one.windows.items()), name
        assert list(other.evaluated) == list(canonical_one.evaluated), name
        assert dict(other.returns) == dict(canonical_one.returns), f"{name} returns other values"
        assert (other.value, other.move) == (canonical_one.value, canonical_one.move), name


@pytest.mark.parametrize("name", AGAIN)
@given(problem=exercises)
def test_a_search_with_null_windows_visits_no_node_that_alpha_beta_prunes(name, problem):
    assert {*solve(problem, name).recording.visited} <= {*solve(problem).recording.visited}


@given(exercises)
def test_weak_variants_visit_the_same_nodes_in_order_with_the_same_windows(problem):
    same_search(problem)


@pytest.mark.parametrize("root", ["MAX", "MIN"])
@pytest.mark.parametrize("shape", EXTREMES)
def test_extreme_trees(shape, root):
    tree = EXTREMES[shape]
    problem = exercise(tree, root)
    same_search(problem)
    for name in variants():
        assert solve(problem, name).value == solve(problem, "minimax").value
        rows = list(solve(problem, name).trace())
        assert rows[-1].value == solve(problem).value


@given(exercises)
def test_traces_differ_only_in_the_bounds_of_cutoff_rows(problem):
    old = list(solve(problem, "fig57").trace())
    for name in UPDATED:
        updated = list(solve(problem, name).trace())
        assert len(updated) == len(old)
        for before, after in zip(old, updated, strict=True):
            if not before.prune:
                assert after == before
                continue
            assert after._replace(alpha=before.alpha, beta=before.beta) == before
            if before.function == "MAXvalue":
                assert after.beta == before.beta
                assert after.alpha == max(before.alpha, before.value) >= before.beta
            else:
                assert after.alpha == before.alpha
                assert after.beta == min(before.beta, before.value) <= before.alpha


@given(exercises)
def test_the_strict_rule_visits_no_fewer_nodes_and_agrees_without_ties(problem):
    weak, strict = solve(problem), solve(problem, "fig57_strict")
    assert set(weak.recording.visited) <= set(strict.recording.visited)
    leaves = [problem.tree.values[leaf] for leaf in problem.tree.leaves()]
    if len(set(leaves)) == len(leaves):
        assert weak.recording.visited == strict.recording.visited


@pytest.mark.parametrize("name", WEAK)
def test_a_variant_s_declared_bounds_at_a_cutoff_are_those_of_its_variables(name):
    """BOUNDS_AT_CUT is compared with the variant's own frames at its early returns."""
    module = variant_module(name)
    tree = Tree.build([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    at_cut = []

    def watch(frame: Any, event: str, _argument: Any) -> None:
        if event == "return" and frame.f_code.co_filename == module.__file__:
            variables = frame.f_locals
            state = variables[frame.f_code.co_varnames[1]]
            if tree.names[state] == "C":
                at_cut.append((variables["alpha"], variables["beta"]))

    search = getattr(module, module.FUNCTIONS["MAX"])
    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        if search.__defaults__:
            search(Game(tree), 0, alpha=-inf, beta=inf)
        else:
            search(Game(tree), 0, -inf, inf)
    finally:
        sys.setprofile(before)
    rows = {row.node: row for row in solve(exercise(tree), name).trace() if row.prune}
    beta = 2 if module.BOUNDS_AT_CUT == "updated" else inf
    assert at_cut[0][1] == beta == rows["C"].beta


# ---------------------------------------------------------------- mutation in the small


WEAKER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.GtE: ast.Gt,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.Lt: ast.LtE,
}


def cutoffs(tree: ast.AST) -> list[ast.If]:
    """Every `if` in a loop with a comparison by < or > that leaves the loop or the function."""
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For)]
    tests = (node for loop in loops for node in ast.walk(loop) if isinstance(node, ast.If))
    return [
        node
        for node in tests
        if isinstance(node.test, ast.Compare)
        and type(node.test.ops[0]) in WEAKER
        and isinstance(node.body[-1], (ast.Return, ast.Break))
    ]


def mutants(name: str) -> dict[str, ModuleType]:
    """The variant with one cutoff or bound changed each time, as modules."""
    source = text_of(variant_module(name))
    made = {}
    for number, change in product(range(len(cutoffs(ast.parse(source)))), ("delete", "weaken")):
        copy = ast.parse(source)
        spot = cutoffs(copy)[number]
        assert isinstance(spot.test, ast.Compare)
        if change == "delete":
            spot.test = ast.copy_location(ast.Constant(False), spot.test)
        else:
            spot.test.ops = [WEAKER[type(spot.test.ops[0])]()]
        module = ModuleType(f"mutant_{number}_{change}")
        exec(compile(ast.fix_missing_locations(copy), f"{name}.py", "exec"), vars(module))  # noqa: S102 - our own reference, changed
        made[f"{change} cutoff {number}"] = module
    return made


@pytest.mark.parametrize("name", CUTTING)
def test_deleting_or_weakening_any_cutoff_changes_the_visits(name):
    found = mutants(name)
    assert found, (
        f"{name}.py claims to cut, but no cutoff is found in it: write one as an `if` of one "
        "comparison with < or >, at its end a return or a break"
    )
    trees = [
        [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
        [[[3, 17], [2, 12]], [[15], [25, 0]]],
        [[[6, 5], [8, 9]], [[2, 1], [3, 4]]],
        [[[5, 5], [5, 7]], [[5, 1], [5, 5]]],
    ]
    if name in AGAIN:
        trees += [[[3, 5], [6, 2], [7, 4]], [[[9, 1], [2, 8]], [[5, 6], [7, 3]], [[4, 4], [8, 6]]]]
    if "CHANCE" in variant_module(name).FUNCTIONS:
        trees += [
            [3, {"chance": [["1/2", -4], ["1/2", 8]]}],
            [-3, {"chance": [["1/2", 4], ["1/2", -8]]}],
        ]
    for change, module in found.items():
        differs = [
            tree
            for tree in trees
            for root in ("MAX", "MIN")
            if list(play(exercise(tree, root), module).visited)
            != list(solve(exercise(tree, root), name).recording.visited)
        ]
        assert differs, f"{name}: {change} goes unnoticed"


@settings(max_examples=4 * settings.default.max_examples)
@given(nested(few))
def test_a_right_move_is_right_even_where_bounds_tie(tree):
    answer = solve(exercise(tree))
    exact = solve(exercise(tree), "minimax")
    assert answer.moves == exact.moves
