"""The exercise itself, as a file that an instructor may change: not its solution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.core.growing_tree import GrowingTree
from grader.core.tree import UNKNOWN, Tree, letters
from grader.diagnosis.candidate_trees import rule_lines
from grader.reports.solutions import Solution, bound
from grader.reports.solutions.yaml import listed, scalar

SCHEMA = "exercise.schema.json"


def render(solution: Solution) -> str:
    """A document of YAML with every field that differs from its default."""
    exercise, tree = solution.exercise, solution.tree
    lines = [f"# yaml-language-server: $schema={SCHEMA}", "---"]
    texts = {"id": exercise.id, "title": exercise.title, "source": exercise.source}
    lines += [f"{key}: {scalar(text)}" for key, text in texts.items() if text]
    lines.append(
        f"tree:{_whole(tree)}" if exercise.game is None else f"game: {_flow(exercise.game)}"
    )
    lines += rule_lines(exercise.root_player, exercise.cutoff)
    limit = depth_limit(tree)
    lines += [] if limit is None else [f"depth_limit: {limit}"]
    if exercise.points != 1:
        lines.append(f"points: {bound(exercise.points)}")
    if exercise.published is not None:
        found = exercise.published
        given = {"value": found.value, "leaves_evaluated": found.leaves_evaluated}
        lines.append("published:")
        lines += [f"  {key}: {bound(n)}" for key, n in given.items() if n is not None]
        lines += [f"  pruned: {listed(found.pruned)}"] if found.pruned is not None else []
    return "\n".join(lines) + "\n"


def depth_limit(tree: Tree) -> int | None:
    """The depth limit of the exercise, as far as it matters; None if there is none."""
    if isinstance(tree, GrowingTree):
        return tree.depth_limit
    inner = (node for node in range(len(tree)) if not tree.is_leaf(node))
    valued = any(tree.values[node] is not None for node in inner)
    return tree.deepest if valued else None  # only with a limit has an inner node a value


def _flow(data: Any) -> str:
    """Plain data on one line of YAML."""
    if isinstance(data, Mapping):
        return f"{{{', '.join(f'{key}: {_flow(value)}' for key, value in data.items())}}}"
    if isinstance(data, list):
        return f"[{', '.join(map(_flow, data))}]"
    return scalar(data) if isinstance(data, str) else bound(data)


def _whole(tree: Tree) -> str:
    """The tree after "tree:"; a root without a name has a line for each of its children."""
    written = _nodes(tree)
    if tree.is_leaf(0) or written[0].startswith("{"):
        return f" {written[0]}"
    return "".join(f"\n  - {written[child]}" for child in tree.children(0))


def _nodes(tree: Tree) -> list[str]:
    """Each node with everything below it. Children come after their parents, so no recursion."""
    written = [""] * len(tree)
    for node in reversed(range(len(tree))):
        value = tree.values[node]
        number = None if value is None else bound(value)
        if tree.is_leaf(node):
            fields = {"value": scalar(UNKNOWN) if number is None else number}
        else:
            below = f"[{', '.join(written[child] for child in tree.children(node))}]"
            fields = {"children": below} if number is None else {"value": number, "children": below}
        if tree.names[node] != letters(node):
            fields = {"name": scalar(tree.names[node]), **fields}
        (only, *others) = fields.values()
        pairs = ", ".join(f"{key}: {text}" for key, text in fields.items())
        written[node] = f"{{{pairs}}}" if others else only
    return written
