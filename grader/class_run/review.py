"""The open parts of a class's written answers, in groups of equal words, and decisions on them."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from grader.class_run import adjustments
from grader.class_run.adjusted_results import WaitingPiece, adjusted, left_open, pieces_of
from grader.class_run.records import has_type, now
from grader.class_run.results_folder import SHEETS, report_folder
from grader.class_run.store import Store
from grader.core.amounts import points
from grader.core.errors import UsageError
from grader.core.findings.phrases import cut
from grader.core.models.adjustment import Adjustment
from grader.pages.review import OpenGroup

FORMAT_VERSION = "1.0"
_REASON = "read by a person"
_LONGEST = 600  # the most characters of a reason
_LONGEST_WORDS = 200  # characters of a row's words, which readers need and no digest
_DUST = 1e-3  # the page rounds the points that are open


@dataclass(frozen=True, slots=True, kw_only=True)
class _SavedDecision:
    """The decision on a group, as the page saves it."""

    digest: str
    exercise: str
    part: str
    words: str
    points: float | Literal["full"]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _SavedReview:
    """The file that the page saves."""

    format_version: Literal["1.0"]
    settled: tuple[_SavedDecision, ...]


class Settled(NamedTuple):
    """The rows that a file of decisions adds, and the numbers of its groups: those that are settled
    now, and those of words that are no longer open."""

    rows: list[Adjustment]
    groups: int
    gone: int


def open_groups(store: Store) -> Mapping[str, list[OpenGroup]]:
    """The groups on which nobody has decided, by the ids of the exercises; the largest first."""
    found: dict[str, list[tuple[WaitingPiece, str]]] = {}
    for result in adjusted(store):
        for piece in left_open(result, pieces_of(store.file.parent, result)):
            found.setdefault(piece.digest, []).append((piece, result.student.id))
    groups: dict[str, list[OpenGroup]] = {}
    for pieces in sorted(found.values(), key=lambda each: (-len(each), each[0][0].words)):
        first, student = pieces[0]
        groups.setdefault(first.exercise, []).append(
            OpenGroup(
                digest=first.digest,
                part=first.place,
                words=first.words,
                students=len({each for _, each in pieces}),
                worth=max(piece.worth for piece, _ in pieces),
                line=first.line,
                sheet=_sheet(store.file.parent, student, first.file),
            )
        )
    return groups


def _sheet(results: Path, student: str, file: str) -> str:
    """The text of a student's sheet; "" if it was not kept."""
    try:
        kept = json.loads((report_folder(results, student) / SHEETS).read_text("utf-8"))
        return str(kept.get(file, ""))
    except (OSError, ValueError, AttributeError):
        return ""


def settled(store: Store, file: Path, by: str) -> Settled:
    """The rows for the decisions in a file that the page saved. A decision that a student has
    already is not repeated. Raises UsageError if the file is not one, or gives too many points."""
    decisions = dict(_decisions(file))
    rows, most = [], dict[str, float]()
    for result in adjusted(store):
        made = {each.adjustment.digest: each.adjustment for each in result.decisions if each.counts}
        for piece in pieces_of(store.file.parent, result):
            if piece.digest not in decisions:
                continue
            most[piece.digest] = max(piece.worth, most.get(piece.digest, 0))
            value, why = decisions[piece.digest]
            known = made.get(piece.digest)
            if known is None or (known.value, known.why) != (value, why):
                rows.append(
                    Adjustment(
                        student=result.student.id,
                        exercise=piece.exercise,
                        what="part",
                        value=value,
                        why=why,
                        by=by,
                        when=now(),
                        digest=piece.digest,
                        words=cut(
                            f"{piece.place}: {' '.join(piece.words.split())}", _LONGEST_WORDS
                        ),
                    )
                )
    for row in rows:
        if row.value != adjustments.FULL and float(row.value) > most[row.digest] + _DUST:
            raise UsageError(
                f"{file}: {row.words!r} ({row.exercise}) gets {row.value} points, and at most "
                f"{points(most[row.digest])} are open; correct it on the page, and save it again"
            )
    unique = {(row.student, row.digest): row for row in rows}
    return Settled([*unique.values()], len(most), len(decisions) - len(most))


def _decisions(file: Path) -> Iterator[tuple[str, tuple[str, str]]]:
    """The digest of each group in the file, with its points and the reason. Raises UsageError."""
    remedy = "give the file that the page of grade review saved"
    try:
        found = json.loads(file.read_bytes())
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}; {remedy}") from None
    except (ValueError, RecursionError):
        found = None
    if not has_type(found, _SavedReview) or any(map(_is_below_0, found["settled"])):
        raise UsageError(f"{file} has no decisions in the format {FORMAT_VERSION}; {remedy}")
    for each in found["settled"]:
        given = each["points"]
        value = given if given == adjustments.FULL else adjustments.number(given)
        yield each["digest"], (value, " ".join(each["why"].split())[:_LONGEST] or _REASON)


def _is_below_0(decision: Mapping[str, Any]) -> bool:
    return decision["points"] != adjustments.FULL and bool(decision["points"] < 0)
