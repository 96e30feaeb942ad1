"""Helps to draw a large tree in part: paths, siblings, and counts of the nodes left out."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from grader.core.tree import Tree

_LONG, _FIRST_STEPS, _LAST_STEPS = 10, 2, 4
_NEAR = 2
_WIDEST_PLY = 12  # the most nodes of a ply of a game that is drawn: each has its board


def path(tree: Tree, node: int) -> list[int]:
    """The nodes from `node` up, without the root; of more than ten, the last four and first two."""
    nodes = [node]
    while (node := tree.parent[node]) > 0:
        nodes.append(node)
    return nodes if len(nodes) <= _LONG else nodes[:_LAST_STEPS] + nodes[-_FIRST_STEPS:]


def near(tree: Tree, node: int) -> Iterator[int]:
    """`node` and its nearest siblings; nothing for the root."""
    for sibling in range(max(1, node - _NEAR), min(len(tree), node + _NEAR + 1)):
        if tree.parent[sibling] == tree.parent[node]:
            yield sibling


def top_down(tree: Tree, visited: Collection[int]) -> Iterator[int]:
    """The visited nodes below the root, ply by ply; of a game, only its first, narrow plies."""
    ply = [0]
    while ply := [child for node in ply for child in tree.children(node) if child in visited]:
        if tree.has_boards and len(ply) > _WIDEST_PLY:
            return
        yield from ply


def with_siblings(tree: Tree, nodes: Iterable[int]) -> frozenset[int]:
    """The nodes, which have the root, and the siblings of each."""
    parents = {tree.parent[node] for node in nodes if node}
    return frozenset({0}.union(*(tree.children(parent) for parent in parents)))


def best_play(tree: Tree, returns: Mapping[int, object]) -> int:
    """The last node on the path of the root's value: always the first child that returned it."""
    node = 0
    while True:
        value = returns.get(node)
        below = (child for child in tree.children(node) if child in returns)
        child = next((child for child in below if returns[child] == value), None)
        if child is None:
            return node
        node = child


def subtree_counts(tree: Tree, odd: Collection[int]) -> tuple[list[int], list[int]]:
    """The number of nodes in each subtree, and the number of those that are in `odd`."""
    sizes, odds = [1] * len(tree), [0] * len(tree)
    for node in odd:
        odds[node] = 1
    for node in range(len(tree) - 1, 0, -1):
        sizes[tree.parent[node]] += sizes[node]
        odds[tree.parent[node]] += odds[node]
    return sizes, odds


def gaps(tree: Tree, drawn: Collection[int]) -> dict[int, list[int]]:
    """The topmost drawn nodes in the subtree of each node left out directly below a drawn node.
    `drawn` has the root. A node with no drawn node in its subtree has no entry."""
    below: dict[int, list[int]] = {}
    for node in sorted(drawn):
        child, above = node, tree.parent[node]
        while above >= 0 and above not in drawn:
            child, above = above, tree.parent[above]
        if child != node:
            below.setdefault(child, []).append(node)
    return below
