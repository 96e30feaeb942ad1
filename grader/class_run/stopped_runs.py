"""Says that results are of several assignments, or of an incomplete class."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm

from grader.class_run.session import Shard, parts_of
from grader.class_run.store import Store
from grader.core.findings.phrases import are, count, listed

_FINEST = 10**6
"""The most parts into which shards of different sizes are divided to compare them; `--shard` takes
no more."""
_SHOWN = 8
"""The most parts of a class that a sentence lists."""
_MIXED = "run grade class on the whole class to its end, with the assignment that counts"
_STOPPED = (
    "a run was stopped before its end, so some results may be missing or old; repeat the grade "
    "class command that was stopped"
)


def mixture(store: Store) -> str:
    """The clause on results of which some are not of the last run's assignment; "" if all are."""
    last = store.last_run()
    students = {} if last is None else store.students_by_digest()
    new = 0 if last is None else students.pop(last.digest, 0)
    old = sum(students.values())
    if not old:
        return ""
    if not new:
        return (
            "no student has a result of the newest assignment, because its run was stopped before "
            f"the first; {_MIXED}"
        )
    return (
        f"the results of {count(new, 'student')} are of the newest assignment, and those of {old} "
        f"of an older one, because a run was stopped before its end; {_MIXED}"
    )


def caution(store: Store) -> str:
    """The clause on results that are mixed or incomplete; "" if they are those of a class."""
    mixed = mixture(store)
    if mixed:
        return mixed
    runs = store.runs()
    last = [*runs[-1:], *[run for run in runs if run.whole][-1:]]
    if not all(run.ended for run in last):
        return _STOPPED
    return missing(parts(store))


def parts(store: Store) -> dict[Shard, bool]:
    """The parts of the class in a store, and whether the newest run of each is complete; the oldest
    first, without those that a newer one contains."""
    found: dict[Shard, bool] = {}
    for run in store.runs():
        for shard, is_complete in parts_of(run).items():
            found = {each: found[each] for each in found if not shard.contains(each)}
            found[shard] = is_complete
    return found


def missing(found: Mapping[Shard, bool]) -> str:
    """The clause on the parts of the class that are not complete; "" if all are.

    A part replaces the older ones before it, where they overlap.
    """
    finest = lcm(*(shard.parts for shard in found))
    if finest > _FINEST:
        divisions = listed([str(each) for each in sorted({shard.parts for shard in found})], _SHOWN)
        return (
            f"the parts do not fit together, because the class was divided into {divisions} parts: "
            "give each --shard the same number of parts, and merge into a new folder"
        )
    complete = bytearray([not found]) * finest
    for (number, divisor), is_complete in found.items():
        complete[number - 1 :: divisor] = bytes([is_complete]) * (finest // divisor)
    lacking = [str(at + 1) for at, is_complete in enumerate(complete) if not is_complete]
    if not lacking:
        return ""
    if finest == 1:
        return "the class is incomplete: finish it with grade class, and merge the results"
    one = len(lacking) == 1
    return (
        f"part{'' if one else 's'} {listed(lacking, _SHOWN)} of {finest} {are(lacking)} missing or "
        f"incomplete: finish {'it' if one else 'them'} with grade class --shard, and merge the "
        "results"
    )
