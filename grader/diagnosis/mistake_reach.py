"""Where a known mistake applies: in each algorithm whose programs have the lines that it changes.

An entry of a catalogue may exclude algorithms (`not in`), by the names in `names_of`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.core.models.algorithm import Algorithm
from grader.diagnosis.program_edits import MODULE, Edit, names_in
from grader.diagnosis.program_trees import base_of

if TYPE_CHECKING:
    from grader.diagnosis.known_mistakes import KnownMistake


def names_of(algorithm: Algorithm) -> set[str]:
    """The names of an algorithm in a catalogue, and those of the groups that it is in; its own name
    stands for it with a depth limit too."""
    more = {
        f"{algorithm.name} to a depth": algorithm.counts_depth,
        "no cutoffs": not algorithm.prunes,
        "chance": algorithm.has_chance,
    }
    return {algorithm.name, *(name for name, has in more.items() if has)}


def may_move(home: Algorithm, algorithm: Algorithm) -> bool:
    """Whether the mistakes of one algorithm are looked for in programs of the other."""
    if home.mistakes == algorithm.mistakes:
        return True
    if algorithm.repeats_root:
        return False  # its search ends when two bounds meet, which a wrong value may prevent
    return (
        home.has_canonical_search
        and algorithm.has_canonical_search
        and home.counts_depth <= algorithm.counts_depth
        and home.has_chance <= algorithm.has_chance
        and home.prunes >= algorithm.prunes
    )


def distance(home: Algorithm, algorithm: Algorithm) -> int:
    """The smaller, the better do the words of one algorithm's mistakes fit the other's programs."""
    if home.mistakes == algorithm.mistakes:
        return 0
    differences = (
        home.counts_depth != algorithm.counts_depth,
        home.has_chance != algorithm.has_chance,
        home.prunes != algorithm.prunes,
    )
    return 1 + sum(differences)


def fits(edit: Edit, mistake: KnownMistake, algorithm: Algorithm) -> bool:
    """Whether the algorithm's programs have the line that an edit changes, and what it reads."""
    if edit.label == MODULE:
        return True
    function = base_of(algorithm).get(edit.label)
    if function is None or not function.knows(edit.role):
        return False
    if edit.role == "param+":
        return not names_in(edit) & set(function.parameters)
    call, _, part = edit.role.rpartition(".")
    own = base_of(mistake.algorithm)[edit.label]
    if part == "function" and own.called(call) != function.called(call):
        return False  # a function that asks for the mover stands in the place of the opponent's
    callee = function.called(edit.role)
    if callee and edit.role.endswith("+"):  # one more argument needs one more parameter
        return any(each.label == callee and each.role == "param+" for each in mistake.edits)
    missing = set(own.parameters).difference(function.parameters)
    return not missing or missing.isdisjoint(names_in(edit))
