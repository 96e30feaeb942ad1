"""Says that results are of several assignments, or of an incomplete class."""

from grader.class_run import shards
from grader.class_run.store import Store
from grader.core.findings.phrases import count

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
    last = [*runs[-1:], *[run for run in runs if run.is_whole][-1:]]
    if not all(run.ended for run in last):
        return _STOPPED
    return shards.missing(shards.parts(runs)) if runs else ""
