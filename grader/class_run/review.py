"""The open parts of a class's written answers, in groups of equal words, and decisions on them."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from grader.class_run import adjustments
from grader.class_run.adjusted_results import OpenPart, adjusted, left_open, pieces_of
from grader.class_run.records import now
from grader.class_run.results_folder import SHEETS, report_folder
from grader.class_run.store import Store
from grader.core.amounts import all_digits, points
from grader.core.errors import UsageError
from grader.core.models.adjustment import Adjustment
from grader.pages.review import OpenGroup

FORMAT_VERSION = "1.0"
_DIGEST = re.compile("[0-9a-f]{24}")
_REASON = "read by a person"
_LONGEST = 600  # the most characters of a reason


class Settled(NamedTuple):
    """The rows that a file of decisions adds, and the numbers of its groups: those that are settled
    now, and those of words that are no longer open."""

    rows: list[Adjustment]
    groups: int
    gone: int


def open_groups(store: Store) -> Mapping[str, list[OpenGroup]]:
    """The groups on which nobody has decided, by the ids of the exercises; the largest first."""
    found: dict[str, list[tuple[OpenPart, str]]] = {}
    for result in adjusted(store):
        for piece in left_open(result, pieces_of(store.file.parent, result)):
            found.setdefault(piece.digest, []).append((piece, result.student.id))
    groups: dict[str, list[OpenGroup]] = {}
    for pieces in sorted(found.values(), key=lambda each: (-len(each), each[0][0].words)):
        first, student = pieces[0]
        groups.setdefault(first.exercise, []).append(
            OpenGroup(
                digest=first.digest,
                part=first.part,
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
    rows, gone = [], set(decisions)
    for result in adjusted(store):
        made = {each.adjustment.digest: each.adjustment for each in result.decisions if each.counts}
        for piece in pieces_of(store.file.parent, result):
            if piece.digest not in decisions:
                continue
            gone.discard(piece.digest)
            value, why = decisions[piece.digest]
            if value != adjustments.FULL and float(value) > piece.worth:
                raise UsageError(
                    f"{file}: {piece.words!r} ({piece.exercise}) gets {value} points, and at most "
                    f"{points(piece.worth)} are open; correct it on the page, and save it again"
                )
            known = made.get(piece.digest)
            if known is None or (known.value, known.why) != (value, why):
                rows.append(_row(result.student.id, piece, value, why, by))
    unique = {(row.student, row.digest): row for row in rows}
    return Settled([*unique.values()], len(decisions) - len(gone), len(gone))


def _row(student: str, piece: OpenPart, value: str, why: str, by: str) -> Adjustment:
    return Adjustment(
        number=0,
        student=student,
        exercise=piece.exercise,
        what="part",
        value=value,
        why=why,
        by=by,
        when=now(),
        digest=piece.digest,
        words=f"{piece.part or 'unknown part'}: {piece.words}",
    )


def _decisions(file: Path) -> Iterator[tuple[str, tuple[str, str]]]:
    """The digest of each group in the file, with its points and the reason. Raises UsageError."""
    remedy = "give the file that the page of grade review saved"
    try:
        found = json.loads(file.read_bytes())
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}; {remedy}") from None
    except (ValueError, RecursionError):
        raise UsageError(f"{file} is not JSON; {remedy}") from None
    version = found.get("format_version") if isinstance(found, dict) else None
    if version != FORMAT_VERSION or not isinstance(found.get("settled"), list):
        raise UsageError(f"{file} has no decisions in the format {FORMAT_VERSION}; {remedy}")
    for place, each in enumerate(found["settled"], 1):
        value = _value(each)
        if value is None:
            raise UsageError(
                f'{file}: decision {place} needs a digest, and points that are "full" or a '
                f"number that is 0 or more; {remedy}"
            )
        reason = " ".join(str(each.get("why") or _REASON).split())[:_LONGEST]
        yield each["digest"], (value, reason)


def _value(each: Any) -> str | None:
    """The points of a decision as a row has them; None if it is no decision."""
    if not isinstance(each, dict) or not _DIGEST.fullmatch(str(each.get("digest"))):
        return None
    given = each.get("points")
    if isinstance(given, (int, float)) and not isinstance(given, bool) and 0 <= given < 10**6:
        return all_digits(round(given, 6))
    return adjustments.FULL if given == adjustments.FULL else None
