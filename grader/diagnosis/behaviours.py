"""Remembers the conclusions on a behaviour: programs that behave alike share them.

The programs of a class make few different mistakes, and to name one, or to find its smallest tree,
takes longer than to run the program.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from grader.core.models import Diagnosis
from grader.core.search_digest import search_digest
from grader.diagnosis.diagnose import Run, diagnose
from grader.diagnosis.smallest_tree import Shrunk

MOST_BEHAVIOURS = 1000  # the most behaviours that are remembered; the oldest is dropped


@dataclass(slots=True)
class Conclusion:
    """The diagnosis of a behaviour, and the search for its smallest tree, None until it is made."""

    diagnosis: Diagnosis | None
    smallest: Shrunk | None = None


class Behaviours:
    """The conclusions so far."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, Conclusion] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def conclusion(self, runs: Sequence[Run]) -> Conclusion:
        """The conclusion on a program that searched like these runs. Its diagnosis is complete."""
        key = _key(runs)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Conclusion(diagnose(runs))
            if len(self._known) > MOST_BEHAVIOURS:
                self._known.popitem(last=False)
        return found


def _key(runs: Sequence[Run]) -> bytes:
    """A digest of all that a diagnosis reads."""
    made = sha256()
    for run in runs:
        outcome = run.outcome
        facts = (
            run.exercise.id,
            run.passed,
            outcome.kind,
            outcome.mirrored,
            outcome.traits,
            "search" in outcome.taken,
            getattr(outcome, "exception", ""),
            getattr(outcome, "at_import", False),
        )
        made.update(repr(facts).encode("utf-8", "surrogateescape"))
        for recording in (outcome.recording, run.counted):
            made.update(b"-" if recording is None else search_digest(recording).encode("ascii"))
    return made.digest()
