"""The depth at which an exercise's search stops: the keys `depth_limit` and `depth`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from grader.core import algorithms
from grader.core.findings.phrases import count
from grader.core.models import Exercise

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema import ExerciseFields


class DepthLimits(NamedTuple):
    """The depth at which the game ends, and the depth at which the program stops by itself; None if
    there is none. `root` is 1 if the program does not count the root."""

    game: int | None = None
    program: int | None = None
    root: int = 0

    @property
    def either(self) -> int | None:
        """The one that is set; they exclude each other."""
        return self.game if self.program is None else self.program


def limits_of(fields: Any) -> DepthLimits:
    """The limits that an exercise's fields set; a faulty one, which validation reports, sets
    none."""
    game, depth = fields.get("depth_limit"), fields.get("depth")
    if not isinstance(depth, dict):
        return DepthLimits(game if _is_whole(game) else None)
    limit, root = depth.get("limit"), depth.get("root", 0)
    if not _is_whole(limit) or type(root) is not int:
        return DepthLimits()
    by_game = depth.get("counted_by") == "game"
    return DepthLimits(limit + root) if by_game else DepthLimits(program=limit + root, root=root)


def _is_whole(limit: object) -> TypeGuard[int]:
    return type(limit) is int and limit > 0


def is_limited(root: Node) -> bool:
    """Whether a file has a limit, right or wrong."""
    return any(root.data.get(key) is not None for key in ("depth", "depth_limit"))


def mistakes(root: Node, document: ExerciseFields) -> Iterator[Mistake]:
    """The mistakes that concern the depth and another key."""
    if document.depth is None or not algorithms.algorithm(document.algorithm).searches:
        return
    if document.depth_limit is not None:
        yield root.key_mistake(
            "depth_limit", "there are both a depth and a depth_limit; delete one of them"
        )
    known = algorithms.with_depth()
    if document.depth.counted_by == "program" and document.algorithm not in known:
        yield root.key_mistake(
            "depth",
            f"no program counts the depth in {document.algorithm}; the algorithms with a "
            f"depth are {' and '.join(known)}",
        )


def height_mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistake of a tree that ends above the limit, so that no search stops there."""
    tree = exercise.tree
    if tree.horizon is None or not tree.complete or tree.deepest > tree.horizon:
        return
    most = tree.deepest - 1 - exercise.root_depth
    remedy = f"write a limit of at most {most}" if most > 0 else "write a higher tree"
    yield root.find(["depth", "limit"]).mistake(
        f"depth.limit is {tree.horizon - exercise.root_depth}, and the tree is "
        f"{count(tree.deepest, 'move')} high, so a search never stops at the limit; {remedy}, or "
        "delete depth"
    )
