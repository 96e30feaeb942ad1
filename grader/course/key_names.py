"""The key that is meant by a misspelt one, or by another word for it."""

from collections.abc import Collection, Mapping, Sequence

from grader.core import errors

_OTHER_WORDS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(
        ("child", "childs", "kids", "nodes", "subtrees", "branches", "successors"),
        ("children", "tree"),
    ),
    **dict.fromkeys(("leaf", "leafs", "leaves"), ("leaves", "children", "tree")),
    **dict.fromkeys(("utility", "score", "payoff", "evaluation", "eval"), ("value",)),
    **dict.fromkeys(("label", "id", "node"), ("name",)),
    **dict.fromkeys(("root", "to_move", "turn"), ("root_player", "player")),
    **dict.fromkeys(("outcomes", "dice", "random", "probabilities"), ("chance",)),
    **dict.fromkeys(("question", "heading", "name"), ("title",)),
    "weights": ("rubric",),
    "functions": ("entry",),
    "timeout": ("exercise_seconds", "limits"),
    "seconds": ("exercise_seconds",),
    "memory": ("memory_mib",),
}
"""Other words for a key: the keys that each may stand for, the likeliest first."""


def meant(key: str, known: Collection[str]) -> str:
    """The one of the `known` keys that `key` probably stands for; "" if there is none."""
    words = _OTHER_WORDS.get(key.lower(), ())
    return errors.close_to(key, known) or next((word for word in words if word in known), "")


def remedy(key: str, known: Collection[str], plural: str) -> str:
    """A clause to append: the key that is meant, or a list of all known ones."""
    return errors.meant(meant(key, known)) or f"; the {plural} are {', '.join(known)}"
