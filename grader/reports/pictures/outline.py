"""The nodes that a picture draws: all of them or, of a large tree, the most important.

Of a large tree, a picture draws the differences with the paths to them, or else the line of best
play; then visited nodes from the top down: of a game, whole plies, as long as they are narrow. Each
group of nodes left out becomes one item, a heap, with the number of its nodes.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from grader.reports.parts import large_tree
from grader.reports.pictures import NodeView, Picture

LIMIT = 255  # the most nodes of a whole tree: seven moves down with two children each
_GAME_LIMIT = 40  # the most nodes of a whole game, which need room for their boards
_DRAWN = 36  # the nodes drawn of a large tree: more would be confusing among heaps
_MOST_CHILDREN = 3  # the most children of the first difference that are drawn
_MOST_RUNS = 6


@dataclass(frozen=True, slots=True)
class Item:
    """A node that is drawn, or a heap of nodes that are not."""

    node: int  # the node; for a heap, the first of its topmost nodes
    parent: int  # the place of its parent among the items; -1 for the root
    level: int  # the number of items above it
    heap: int = 0  # the number of nodes left out here; 0 for a drawn node
    odd: int = 0  # the number of those nodes at which the searches differ
    seen: int = 0  # the number of those nodes that a search visited
    cut: int = 0  # the number of those nodes that were cut: only their parents were visited
    mixed: bool = False  # whether the topmost nodes of a heap were visited by different searches

    def view(self, picture: Picture) -> NodeView:
        """The view of the node; a mixed heap has a plain one."""
        view = picture.view(self.node)
        return view._replace(state="visited", cut="") if self.mixed else view


def outline(picture: Picture, limit: int = LIMIT) -> list[Item]:
    """The items of a picture, from the top down and from left to right. A tree with more nodes than
    `limit` is not drawn completely."""
    tree = picture.tree
    if tree.has_boards and not picture.named:
        limit = min(limit, _GAME_LIMIT)
    size = len(large_tree.with_siblings(tree, picture.records)) if picture.records else len(tree)
    if size <= limit:
        return _whole(picture)
    return _linked(picture, _chosen(picture, min(limit, _DRAWN)))


def _whole(picture: Picture) -> list[Item]:
    """Every node of the search, and those below its horizon that a search visited; of a search by
    playouts, the nodes that have one, and their siblings."""
    tree, places = picture.tree, {-1: -1}
    grown = large_tree.with_siblings(tree, picture.records)
    for node in range(len(tree)):
        within = tree.horizon is None or tree.depth[node] <= tree.horizon
        if node in grown if picture.records else within or node in picture.visited:
            places[node] = len(places) - 1
    return [Item(node, places[tree.parent[node]], tree.depth[node]) for node in places if node >= 0]


def _chosen(picture: Picture, most: int) -> frozenset[int]:
    """The nodes of a large tree to draw: about `most`."""
    tree, chosen = picture.tree, {0}
    first = picture.first_difference
    for node in _focus(picture):
        if len(chosen) >= (most // 3 if tree.has_boards else most * 3 // 4):
            break
        chosen.update(large_tree.path(tree, node))
    if first is not None and first in chosen:  # its neighbours help most to understand it
        chosen.update(large_tree.near(tree, first), islice(tree.children(first), _MOST_CHILDREN))
    for node in large_tree.top_down(tree, picture.visited):
        if len(chosen) >= most:
            break
        chosen.add(node)
    return frozenset(chosen)


def _focus(picture: Picture) -> Iterator[int]:
    """The nodes that a picture must not miss, the most important first."""
    if picture.first_difference is not None:
        yield picture.first_difference
    if picture.records:
        yield from sorted(picture.records, key=lambda node: -picture.records[node].visits)
    for node in picture.odd:
        # In a subtree that only one search visited, the top is enough: every node in it differs.
        if node == 0 or picture.state(node) != picture.state(picture.tree.parent[node]):
            yield node
    if not picture.odd and not picture.records:
        recording = picture.right or picture.theirs
        yield large_tree.best_play(picture.tree, {} if recording is None else recording.returns)


def _linked(picture: Picture, chosen: frozenset[int]) -> list[Item]:
    """The items: the chosen nodes, and heaps of the others between them."""
    tree = picture.tree
    sizes, odds = large_tree.subtree_counts(tree, picture.odd)
    visited = picture.visited
    _, seen = large_tree.subtree_counts(tree, visited)
    unseen = tree.outside(list(visited))
    _, cuts = large_tree.subtree_counts(
        tree, [node for node in unseen if tree.parent[node] in visited]
    )
    below_gap = large_tree.gaps(tree, chosen)
    items = [Item(0, -1, 0)]
    below: list[Sequence[int]] = [tree.children(0)]
    alone = chosen | below_gap.keys()
    for place, children in enumerate(below):
        level = items[place].level + 1
        for group, mixed in _groups(picture, children, alone):
            node, beyond = group[0], below_gap.get(group[0], ())
            heap, odd, visits, cut = (
                sum(counts[one] for one in group) - sum(counts[one] for one in beyond)
                for counts in (sizes, odds, seen, cuts)
            )
            if node in chosen or (heap == 1 and not beyond and _is_small(picture, node)):
                # It takes no more room than a heap.
                items.append(Item(node, place, level))
                below.append(tree.children(node))
                continue
            items.append(Item(node, place, level, heap, odd, visits, cut, mixed))
            below.append(beyond)
    return items


def _is_small(picture: Picture, node: int) -> bool:
    """Whether the drawing of a node is about as small as a heap: with a board, that of a leaf."""
    tree = picture.tree
    return not tree.has_boards or (picture.is_leaf(node) and node in picture.visited)


def _groups(
    picture: Picture, children: Sequence[int], alone: Collection[int]
) -> Iterator[tuple[list[int], bool]]:
    """The children in runs that are left out together, and whether a run is mixed. Each child in
    `alone` is a group. A run ends where state or cut change; if that makes more than _MOST_RUNS,
    runs go from one of `alone` to the next, and may be mixed."""

    def kind(child: int) -> object:
        return child if child in alone else (picture.state(child), picture.cut(child))

    groups = [list(group) for _, group in groupby(children, kind)]
    if sum(group[0] not in alone for group in groups) <= _MOST_RUNS:
        yield from ((group, False) for group in groups)
        return
    for _, group in groupby(children, lambda child: child if child in alone else -1):
        nodes = list(group)
        yield nodes, len(set(map(kind, nodes))) > 1
