"""Compares the parts of a class: those that are missing, and those of another class."""

from collections.abc import Collection, Iterable, Mapping
from math import lcm

from grader.class_run.runs import ClassRun, Shard
from grader.core.findings.phrases import are, listed

_FINEST = 10**6
"""The most parts into which shards are divided to compare them; `--shard` takes no more."""
_SHOWN = 8  # the most parts of a class that a sentence lists


def parts(runs: Iterable[ClassRun]) -> dict[Shard, bool]:
    """The parts of the class that runs have graded, and whether the newest run of each is complete;
    the oldest first, without those that a newer one contains."""
    found: dict[Shard, bool] = {}
    for run in runs:
        for shard, is_complete in run.parts.items():
            found = {each: found[each] for each in found if not shard.contains(each)}
            found[shard] = is_complete
    return found


def missing(found: Mapping[Shard, bool]) -> str:
    """The clause on incomplete parts of the class, or "". A part replaces those before it."""
    if not found:
        return (
            "only chosen students were graded: run grade class without --students to grade the "
            "class"
        )
    finest = lcm(*(shard.parts for shard in found))
    if finest > _FINEST:
        divisions = listed([str(each) for each in sorted({shard.parts for shard in found})], _SHOWN)
        return (
            f"the parts do not fit together, because the class was divided into {divisions} parts: "
            "give each --shard the same number of parts, and merge into a new folder"
        )
    complete = bytearray(finest)
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


def are_of_another_class(found: Collection[str], known: Collection[str]) -> bool:
    """Whether students are of another class: none of them is known, and several others are."""
    return len(known) > 1 and set(known).isdisjoint(found)
