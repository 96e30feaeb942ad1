"""The exceptions of this program.

GraderError                 exit code 3: a bug in this program
└─ UserError                exit code 2: the caller can correct it
   ├─ UsageError            a mistake in the command line
   ├─ DocumentError         mistakes in exercise or assignment files
   ├─ UnknownExerciseError  an exercise id that the assignment does not have
   ├─ UnreadDownloadError   a submission that its download does not let this program read
   └─ SandboxError          this machine cannot run a student's code
      └─ IsolationError     this machine cannot provide the required isolation

A student's failure is never an exception here: it is an `Outcome` (see `grader.core.models`).
"""

from collections.abc import Iterable, Sequence

EXIT_PASSED = 0
EXIT_POINTS_LOST = 1
EXIT_USAGE = 2
EXIT_INTERNAL = 3
EXIT_INTERRUPTED = 130
_LISTED = 8  # the most existing names that a message lists
_MISTAKES = 100  # the most mistakes that one error lists
_OFFERED = 3  # the most suggestions of a message


class GraderError(Exception):
    """An error that this program reports without a traceback; the message is one sentence."""

    exit_code = EXIT_INTERNAL


class UserError(GraderError):
    """An error that the caller can correct."""

    exit_code = EXIT_USAGE


class UsageError(UserError):
    """A mistake in the command line."""


class DocumentError(UserError):
    """Mistakes in exercise or assignment files. `mistakes` are sentences that start with
    file:line:column; of very many, the first ones, and a sentence with the number of the others."""

    def __init__(self, mistakes: Sequence[str]) -> None:
        more = len(mistakes) - _MISTAKES
        rest = [f"there are {more} more mistakes; correct these first"] if more > 0 else []
        self.mistakes = (*mistakes[:_MISTAKES], *rest)
        super().__init__("\n".join(self.mistakes))


class UnknownExerciseError(UserError):
    """An exercise id that the assignment does not have."""

    def __init__(self, wanted: str, known: Sequence[str], elsewhere: str) -> None:
        offer = offered_exercises(wanted, known, elsewhere)
        super().__init__(f"there is no exercise {wanted!r} in this assignment{offer}")


class UnreadDownloadError(UserError):
    """A submission that its download does not let this program read; others may be readable."""


class SandboxError(UserError):
    """This machine cannot run a student's code."""


class IsolationError(SandboxError):
    """This machine cannot provide the required isolation."""

    def __init__(self, open_to: Sequence[str]) -> None:
        super().__init__(
            "nothing was run, because this machine cannot keep a submission from "
            f"{', '.join(open_to)}; `grade doctor` shows which locks are off, with remedies, or "
            "lower --require-isolation"
        )


def did_you_mean(found: str, known: Iterable[str]) -> str:
    """A clause to append, such as ``; did you mean 'max_value'?``, or nothing."""
    return meant(close_to(found, known))


def meant(name: str) -> str:
    """A clause to append that offers `name`, or nothing if that is empty."""
    return f"; did you mean {name!r}?" if name else ""


def offered(found: str, known: Sequence[str]) -> str:
    """A clause to append: the likely one of `known`, if any, then a list of them."""
    return followed(similar(found, known), it_has(known))


def it_has(known: Sequence[str]) -> str:
    """The list of `known`; of many, the first ones and the number of the others."""
    more = f" and {len(known) - _LISTED} more" if len(known) > _LISTED else ""
    return f"it has {', '.join(known[:_LISTED])}{more}"


def similar(found: str, known: Iterable[str]) -> str:
    """The clause of did_you_mean, or else one with the names that contain `found`, or nothing."""
    names = list(known)
    return did_you_mean(found, names) or _part_of(found, names)


def offered_exercises(found: str, known: Sequence[str], elsewhere: str) -> str:
    """A clause with the way to the assignment that has the exercise, `elsewhere`; if that is empty,
    the clause of `offered` with the exercises of an assignment, and the ways to find others."""
    if elsewhere:
        return f"; {elsewhere}"
    all_listed = "`grade solve` lists all, and " if len(known) > _LISTED else ""
    return f"{offered(found, known)}; {all_listed}-a FILE names another assignment"


def followed(offer: str, rest: str) -> str:
    """The clause of did_you_mean followed by `rest`, as a new sentence after a question."""
    return f"{offer} {rest[:1].upper()}{rest[1:]}" if offer else f"; {rest}"


def _part_of(found: str, known: Iterable[str]) -> str:
    """A clause like did_you_mean's, with the names that start with `found` or contain it."""
    part = found.lower()
    holding = [name for name in known if part in name.lower()]
    first = [name for name in holding if name.lower().startswith(part)] or holding
    return f"; did you mean {' or '.join(map(repr, first[:_OFFERED]))}?" if first else ""


def close_to(found: str, known: Iterable[str]) -> str:
    """The most similar of `known`, if `found` may be a misspelling of it; otherwise ""."""
    from difflib import get_close_matches

    folded = {name.replace("_", "").lower(): name for name in known}
    close = get_close_matches(found.replace("_", "").lower(), folded, n=1, cutoff=0.75)
    return folded[close[0]] if close else ""
