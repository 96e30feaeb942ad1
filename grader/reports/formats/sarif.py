"""SARIF 2.1.0, for GitHub's code scanning and for editors: a result for each finding, at its place.

Columns count characters. Where the reader is not told the line, a result has its file alone.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grader import __version__
from grader.core.models import Report
from grader.core.models.verdict import OwnLine
from grader.reports.parts import wording
from grader.reports.parts.annotations import Annotation, annotations, described, in_repository
from grader.reports.parts.check_results import placed, sentences
from grader.reports.text.escape import visible
from grader.reports.text.strict_json import dumps

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
ROOT = "%SRCROOT%"  # the folder that paths are relative to: the one in which `grade` was started


def render(report: Report) -> str:
    """One line of ASCII, with one run: its rules are those of which there are results."""
    notes = annotations(report)
    topics = [wording.topic(report, note.finding) for note in notes]
    rules = [*dict.fromkeys(topics)]
    driver = {
        "name": "grade",
        "semanticVersion": __version__,
        "rules": [_rule(topic) for topic in rules],
    }
    run = {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": report.complete}],
        "originalUriBaseIds": {ROOT: {"description": {"text": "The top of the repository."}}},
        "columnKind": "unicodeCodePoints",
        "results": [
            {"ruleId": topic, "ruleIndex": rules.index(topic), **_result(note, topic, report)}
            for note, topic in zip(notes, topics, strict=True)
        ],
        "properties": {
            "score": report.score,
            "maxScore": report.max_score,
            "passed": report.passed,
        },
    }
    return dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}) + "\n"


def _rule(topic: str) -> dict[str, Any]:
    """The rule for a code of findings, or for a known mistake."""
    name = "".join(word.capitalize() for word in topic.split("-"))
    rule: dict[str, Any] = {
        "id": topic,
        "name": name,
        "help": _text(f"`grade explain {topic}` explains it."),
    }
    short, full = described(topic)
    rule |= {"shortDescription": _text(short)}
    return rule | {"fullDescription": _text(full)} if full else rule


def _result(note: Annotation, topic: str, report: Report) -> dict[str, Any]:
    """One finding; the text of its line makes it the same finding after lines above it changed."""
    finding = note.finding
    place = placed(finding, report, note.exercise)
    own, *others = finding.own_lines or (None,)
    region = _region(own) if own else {"startLine": place.line} if place and place.line else {}
    where = _at(place.file if place else "", report, region)
    texts = [*sentences(finding)]
    if note.others:
        texts.append(f"The same kind of problem is in {', '.join(map(visible, note.others))}.")
    alone = note.exercise.id if note.exercise and not region else ""
    key = "\0".join([topic, place.file if place else "", own.source.strip() if own else alone])
    return {
        "level": finding.severity,
        "message": _text("\n".join([f"{note.title}: {texts[0]}", *texts[1:]])),
        "locations": [where],
        "relatedLocations": [
            {"id": number, **_at(line.file, report, _region(line)), "message": _text(label)}
            for number, line in enumerate(others, 1)
            for label in [wording.OWN_LINE[line.missing]]
        ],
        "partialFingerprints": {
            "finding/v1": hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()
        },
    }


def _region(line: OwnLine) -> dict[str, int]:
    """The span of an own line; its columns are claims, and SARIF's begin at 1."""
    end_line = max(line.line, line.end_line)
    start, end = max(1, line.column), max(1, line.end_column)
    columns = {"endColumn": max(start, end) if end_line == line.line else end}
    return {"startLine": line.line, "startColumn": start, "endLine": end_line, **columns}


def _at(file: str, report: Report, region: Mapping[str, int]) -> dict[str, Any]:
    """A location; of a submission without a known file, its folder."""
    from urllib.parse import quote

    path = in_repository(file, report.root)
    uri = quote(path.encode("utf-8", "replace"))
    artifact = {"uri": uri, "uriBaseId": ROOT}
    if Path(path).is_absolute():  # a submission that lies elsewhere
        artifact = {"uri": f"file:///{uri.lstrip('/')}"}
    physical = {"artifactLocation": artifact, **({"region": dict(region)} if region else {})}
    return {"physicalLocation": physical}


def _text(text: str) -> dict[str, str]:
    return {"text": text}
