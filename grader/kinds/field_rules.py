"""The rules that the fields of an exercise file follow for one kind of program."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from grader.core.models import CheckName, Exercise
from grader.core.placed_values import Mistake, PlacedFields
from grader.search.reference_player import Answers


class FieldRules(NamedTuple):
    """The rules of a kind: the keys that its exercises cannot have, each with the programs that the
    key is for, and more to do than delete it; and checks, which yield mistakes.

    Those `of_fields` run if each field is right by itself, those `of_exercise` on each exercise of
    a file without mistakes. Those `by_play` take long, so each runs only if nothing was found
    before.

    `unasked` are the checks for which not every exercise can ask: the mistakes of a rubric that has
    one.
    """

    refused: Mapping[str, tuple[str, str]] = {}
    of_fields: tuple[Callable[[PlacedFields], Iterator[Mistake]], ...] = ()
    of_exercise: tuple[Callable[[PlacedFields, Exercise], Iterator[Mistake]], ...] = ()
    unasked: Mapping[CheckName, Callable[[Exercise], Iterator[str]]] = {}
    by_play: tuple[Callable[[PlacedFields, Exercise, Answers], Iterator[Mistake]], ...] = ()
