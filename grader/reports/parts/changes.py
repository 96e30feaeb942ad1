"""The change from one report on a submission to the next, in one sentence."""

from grader.core.findings.phrases import listed
from grader.core.models import Report
from grader.reports.parts import wording

_NAMED = 3  # the most exercises that are named


def changes(before: Report, after: Report) -> str:
    """The exercises that pass or fail now and did not before, and how many are left."""
    old = {each.id: each.passed for each in before.exercises}
    new = {each.id: each.passed for each in after.exercises}
    told = []
    for passes, one, several in ((True, "passes", "pass"), (False, "fails", "fail")):
        names = [name for name in new if new[name] is passes and old.get(name) is not passes]
        if names:
            told.append(f"{listed(names, _NAMED)} {several if names[1:] else one} now")
    scores = wording.score(before), wording.score(after)
    if not told and scores[0] != scores[1]:
        told.append(f"the score was {scores[0]} and is {scores[1]} now")
    left = sum(not passed for passed in new.values())
    rest = f"{left} of {len(new)} left" if left else "nothing is left"
    return "; ".join([*(told or ["nothing has changed"]), rest])
