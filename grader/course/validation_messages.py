"""What to say of a document that is not as its model asks.

Pydantic finds what is wrong; every sentence is ours, and says where it stands, what was found and
what to write instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from pydantic import ValidationError

from grader.core.errors import did_you_mean
from grader.core.models import CHECK_NAMES
from grader.course.positioned_yaml import Mistake, Node, Plain, scalar, show
from grader.course.schema import (
    DEEPEST,
    LARGEST,
    Document,
    EntryFunctions,
    ExerciseItem,
    FamilyRecipe,
    GradescopeRules,
    LateRule,
    LimitSettings,
    PublishedAnswer,
    RateRule,
)

Model = TypeVar("Model", bound=Document)

_FUNCTION = "the name of a function, as in solve or Solver.max_value"
_POINTS = "a number from 0 to 1000000"
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "root_player": ("max", "min"),
    "cutoff": ("weak", "strict"),
    "visibility": ("visible", "hidden", "after_due_date", "after_published"),
    "feedback": ("full", "first-divergence", "category", "none"),
    "keep": ("latest", "best"),
}
WANTED: Mapping[str, str] = {
    "": "a mapping of keys to values",
    "id": "lower-case letters, digits and single hyphens, at most 64 in all, as in aima-5-2",
    "title": "one line of text, at most 300 characters",
    "source": "one line of text, at most 300 characters",
    "root_player": "max or min",
    "cutoff": "weak or strict",
    "points": _POINTS,
    "depth_limit": f"a whole number from 1 to {DEEPEST}",
    "family": "a mapping with seed, count, depth, branching and values",
    "seed": f"a whole number from 0 to {LARGEST}",
    "count": "a whole number from 1 to 1000",
    "depth": f"a whole number from 1 to {DEEPEST}",
    "branching": "two whole numbers from 1 to 1000, the lesser first, as in [2, 3]",
    "branching[]": "a whole number from 1 to 1000",
    "values": "two whole numbers, the lesser first, as in [0, 20]",
    "values[]": f"a whole number from -{LARGEST} to {LARGEST}",
    "ties": "a share from 0 to 1",
    "published": "a mapping with any of value, leaves_evaluated and pruned",
    "value": "a number",
    "leaves_evaluated": "a whole number from 1 up",
    "pruned": "a list of node names",
    "pruned[]": "the name of a node",
    "exercises": "a list of exercise ids",
    "exercises[]": "an exercise id, as in aima-5-2, or a mapping that has one",
    "answer": "program or written",
    "rubric": "a mapping from checks to weights, as in {value: 1, visited: 2}",
    "rubric[]": _POINTS,
    "visibility": "visible, hidden, after_due_date or after_published",
    "feedback": "full, first-divergence, category or none",
    "entry": f"{_FUNCTION}, or a mapping with any of search, max_value and min_value",
    "search": _FUNCTION,
    "max_value": _FUNCTION,
    "min_value": _FUNCTION,
    "file": "the path of a Python file in this folder, as in search.py or src/search.py",
    "limits": (
        "a mapping with any of exercise_seconds, import_seconds, submission_seconds, "
        "output_bytes, memory_mib and smallest_tree_seconds"
    ),
    "exercise_seconds": "a number of seconds above 0, at most 3600",
    "import_seconds": "a number of seconds above 0, at most 3600",
    "submission_seconds": "a number of seconds above 0, at most 3600",
    "output_bytes": f"a whole number from 0 to {32 * 1024}",
    "memory_mib": "a whole number of MiB from 16 to 65536",
    "smallest_tree_seconds": "a number of seconds from 0 to 600, where 0 looks for none",
    "modules": "a list of modules, as in [standard, numpy]",
    "modules[]": "the name of a module, such as numpy or scipy.sparse",
    "pass_mark": "a share of all points, from 0 to 1",
    "gradescope": "a mapping with any of late, rate_limit, keep and leaderboard",
    "late": "a mapping with per_day, as in {per_day: 0.1, at_most: 0.5, grace_minutes: 15}",
    "per_day": "a share of the score above 0, at most 1, as in 0.1",
    "at_most": "a share of the score above 0, at most 1, as in 0.5",
    "grace_minutes": "a number of minutes from 0 to 10080, which are a week",
    "rate_limit": "a mapping with submissions and hours, as in {submissions: 5, hours: 24}",
    "submissions": "a whole number from 1 to 1000",
    "hours": "a number of hours above 0, at most 8760",
    "keep": "latest or best",
    "leaderboard": "true or false",
    "files": "a list of paths or patterns, as in [trees/*.yaml]",
    "files[]": "a path or pattern such as trees/*.yaml",
}
"""What each field must be, to end a sentence with; ``[]`` is an item of a list or mapping."""

_PYTHON_NAMES = frozenset({"entry", "search", "max_value", "min_value"})
_TEXTS = frozenset({
    "id", "title", "source", "pruned[]", "files[]", "exercises[]", "modules[]", "file",
})  # fmt: skip
_STEPS = frozenset({"<id>", "<settings>", "<name>", "<functions>", "[key]"})
"""What pydantic puts into the path to a mistake beside keys and numbers."""
_PARTS: Mapping[str, type[Document]] = {
    "published": PublishedAnswer,
    "family": FamilyRecipe,
    "limits": LimitSettings,
    "entry": EntryFunctions,
    "exercises": ExerciseItem,
    "gradescope": GradescopeRules,
    "late": LateRule,
    "rate_limit": RateRule,
}


def validate(model: type[Model], root: Node) -> tuple[Model | None, list[Mistake]]:
    """The document under `root` if it is a `model`, and every mistake in it if it is not."""
    try:
        return model.model_validate(root.data), []
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=False, include_input=False)
    return None, [_mistake(model, root, detail["type"], detail["loc"]) for detail in details]


def _mistake(model: type[Document], root: Node, kind: str, place: tuple[str | int, ...]) -> Mistake:
    """One of pydantic's complaints in our own words, at its line and column."""
    path = [step for step in place if step not in _STEPS]
    node, name = root.find(path), _name(path)
    if kind == "missing":
        return node.mistake(f"{name} is missing; it must be {WANTED[_field(path)]}")
    if kind == "extra_forbidden" or place[-1:] == ("[key]",):
        key = str(path[-1])
        is_key = kind == "extra_forbidden"
        what, known = ("key", _keys(model, path)) if is_key else ("check", CHECK_NAMES)
        hint = did_you_mean(key, known) or f"; the {what}s are {', '.join(known)}"
        return root.find(path[:-1]).key_mistake(key, f"{name} is an unknown {what}{hint}")
    wanted = WANTED[_field(path)]
    remedy = _remedy(_field(path), node.data)
    return node.mistake(f"{name} is {show(node.data)}; it must be {wanted}{remedy}")


def _name(path: Sequence[str | int]) -> str:
    """How a message names the field at `path`: published.value, item 2 of files."""
    keys = ".".join(step for step in path if isinstance(step, str))
    if path and isinstance(path[-1], int):
        return f"item {path[-1] + 1} of {keys}"
    return keys or "the file"


def _field(path: Sequence[str | int]) -> str:
    """The key of WANTED for the field at `path`."""
    if len(path) > 1 and (isinstance(path[-1], int) or path[-2] == "rubric"):
        return f"{path[-2]}[]"
    return str(path[-1]) if path else ""


def _keys(model: type[Document], path: Sequence[str | int]) -> tuple[str, ...]:
    """The keys allowed beside the one at `path`."""
    holders = [step for step in path[:-1] if isinstance(step, str)]
    return tuple((_PARTS[holders[-1]] if holders else model).model_fields)


def _remedy(field: str, data: Plain) -> str:
    """What to write instead, where that can be told."""
    if field in _CHOICES and isinstance(data, str):
        return did_you_mean(data, _CHOICES[field])
    if field in _PYTHON_NAMES:
        bare = data.removesuffix("()") if isinstance(data, str) else data
        return "" if bare == data else f"; write {show(bare)}"
    number = isinstance(data, (int, float)) and not isinstance(data, bool)
    if field == "pass_mark" and number and 10 <= data <= 100:
        return f"; for {data:g} % write {data / 100:g}"
    if field in _TEXTS and isinstance(data, (int, float)):
        return "; put quotes around it"
    if field not in _TEXTS and isinstance(data, str) and isinstance(scalar(data), (int, float)):
        return "; take its quotes away"
    return ""
