"""Says what a stopped run left: results of several assignments, or an incomplete class."""

from __future__ import annotations

from grader.class_run.store import Store
from grader.core.findings.phrases import count

_REMEDY = "repeat its grade class command first"


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
            f"the first; {_REMEDY}"
        )
    return (
        f"the results of {count(new, 'student')} are of the newest assignment, and those of {old} "
        f"of an older one, because a run was stopped before its end; {_REMEDY}"
    )


def caution(store: Store) -> str:
    """The sentence on results that are mixed or incomplete; "" if the last run ended."""
    mixed = mixture(store)
    if mixed:
        return f"{mixed[0].upper()}{mixed[1:]}."
    runs = store.runs()
    last = [*runs[-1:], *[run for run in runs if run.whole][-1:]]
    if all(run.ended for run in last):
        return ""
    return f"A run was stopped before its end, so some results may be missing or old; {_REMEDY}."
