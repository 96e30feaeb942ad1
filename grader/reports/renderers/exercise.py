"""The exercise itself, as a file that an instructor may change: not its solution."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from math import sqrt
from typing import Any

from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.core.models.paper_questions import CountQuestion
from grader.core.tree import OTHER, UNKNOWN, Player, Tree, letters
from grader.diagnosis.candidate_exercise import rule_lines
from grader.reports.document import Exact, Printable, bound
from grader.reports.renderers.yaml import flow, scalar

SCHEMA = "exercise.schema.json"


def render(document: Printable) -> str:
    """A document of YAML with every field that differs from its default."""
    exercise = document.exercise
    lines = [f"# yaml-language-server: $schema={SCHEMA}", "---"]
    texts = {"id": exercise.id, "title": exercise.title, "source": exercise.source}
    lines += [f"{key}: {scalar(text)}" for key, text in texts.items() if text]
    lines += tree_lines(exercise)
    if exercise.points != 1:
        lines.append(f"points: {bound(exercise.points)}")
    if (varied := exercise.holds_for) is not None:
        lines.append(f"holds_for: {{leaves: {flow(varied.leaves)}, stays: {varied.stays}}}")
    if (given := exercise.playouts) is not None:
        records = {each.node: Exact(f"{each.wins:g}/{each.visits}") for each in given.records}
        lines += _block("playouts", results=given.results, records=records or None)
    if exercise.counts:
        lines.append(f"counts: {flow([_count(each) for each in exercise.counts], str)}")
    if (found := exercise.published) is not None:
        leaves, pruned = found.leaves_evaluated, found.pruned
        lines += _block("published", value=found.value, leaves_evaluated=leaves, pruned=pruned)
    return "\n".join(lines) + "\n"


def _block(key: str, **parts: object) -> Iterator[str]:
    """A mapping with a line for each part that it has."""
    yield f"{key}:"
    yield from (f"  {name}: {flow(part)}" for name, part in parts.items() if part is not None)


def tree_lines(exercise: Exercise) -> list[str]:
    """The fields with the tree or the game of an exercise, and its rules."""
    tree = exercise.tree
    whole = f"tree:{_whole(tree)}" if exercise.game is None else f"game: {flow(exercise.game, str)}"
    limit = depth_limit(tree)
    limited = [] if limit is None else [f"depth_limit: {limit}"]
    if exercise.evaluation:
        limited.append(f"evaluation: {exercise.evaluation}")
    usual = {each.name: each.default for each in fields(Exercise)}
    keys = {name: name for name in ("iterations", "exploration", "seed", "policy")} | {
        "simulations": "playouts"
    }
    given = {
        key: getattr(exercise, name)
        for name, key in keys.items()
        if getattr(exercise, name) != usual[name]
    }
    if given.get("exploration") == sqrt(2):
        given["exploration"] = "sqrt2"
    limited += [f"{key}: {flow(value, str)}" for key, value in given.items()]
    return [whole, *rule_lines(exercise), *limited]


def depth_limit(tree: Tree) -> int | None:
    """The depth limit of the exercise, as far as it matters; None if there is none."""
    if isinstance(tree, GrowingTree):
        return tree.depth_limit
    if tree.horizon is not None:
        return None
    inner = (node for node in range(len(tree)) if not tree.is_leaf(node))
    valued = any(tree.values[node] is not None for node in inner)
    return tree.deepest if valued else None  # only with a limit has an inner node a value


def _count(question: CountQuestion) -> Mapping[str, Any]:
    """A count with its facts, as the exercise's file has it."""
    rest = {"tolerance": question.tolerance} if question.tolerance else {}
    return {"count": question.quantity, "name": question.name, **question.given, **rest}


def _whole(tree: Tree) -> str:
    """The tree after "tree:"; a root without a name has a line for each of its children."""
    written = _nodes(tree)
    if not tree.expand(0) or written[0].startswith("{"):
        return f" {written[0]}"
    return "".join(f"\n  - {written[child]}" for child in tree.expand(0))


def _nodes(tree: Tree) -> list[str]:
    """Each node with everything below it. Children come after their parents, so no recursion."""
    written = [""] * len(tree)
    usual = _usual_players(tree)
    for node in reversed(range(len(tree))):
        value = tree.values[node]
        fields = {}
        if tree.names[node] != letters(node):
            fields["name"] = scalar(tree.names[node])
        children = tree.expand(node)
        if children and tree.players[node] not in {"CHANCE", usual[node]}:
            fields["player"] = tree.players[node].lower()
        if value is not None:
            fields["value"] = bound(value)
        if not children:
            fields.setdefault("value", scalar(UNKNOWN))
        elif tree.players[node] == "CHANCE":
            pairs = (f"[{tree.odds[each]}, {written[each]}]" for each in children)
            fields["chance"] = f"[{', '.join(pairs)}]"
        else:
            fields["children"] = f"[{', '.join(written[each] for each in children)}]"
        written[node] = f"{{{', '.join(f'{key}: {text}' for key, text in fields.items())}}}"
        if fields.keys() <= {"value"} or fields.keys() == {"children"}:
            (written[node],) = fields.values()
    return written


def _usual_players(tree: Tree) -> list[Player]:
    """The player of each node if no node names its player: the opponent of the last one above."""
    usual = [tree.players[0]]
    for node in range(1, len(tree)):
        above = tree.parent[node]
        chance = tree.players[above] == "CHANCE"
        usual.append(usual[above] if chance else OTHER[tree.players[above]])
    return usual
