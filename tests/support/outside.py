"""Checks reports as the systems that read them do. Contains no tests.

Each function yields every flaw of a report in one format, by a schema in tests/contracts or by
checks of our own. `tests.support.format_table` has the rows.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import jsonschema
from markdown_it import MarkdownIt
from markdown_it.token import Token

from grader.reports.formats.github import MOST
from grader.reports.formats.markdown import MOST_BYTES
from tests.support.places import CONTRACTS

# ---------------------------------------------------------------- JSON and XML


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    path = CONTRACTS / f"{name}.schema.json"
    return jsonschema.Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


def strict(text: str) -> Any:
    """`text` parsed by strict JSON rules."""

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    return json.loads(text, parse_constant=refuse)


def flaws_by_schema(name: str) -> Callable[[str], Iterator[str]]:
    def checker(text: str) -> Iterator[str]:
        yield from _is_ascii_line(text)
        yield from (error.message[:300] for error in validator(name).iter_errors(strict(text)))

    return checker


def _is_ascii_line(text: str) -> Iterator[str]:
    if not text.isascii() or not text.endswith("\n") or "\n" in text[:-1]:
        yield "the text is not one line of ASCII"


def flaws_classroom50(text: str) -> Iterator[str]:
    yield from flaws_by_schema("classroom50")(text)
    result = strict(text)
    tests = result["tests"]
    for key in ("score", "max-score"):
        if sum(test[key] for test in tests) != result[key]:
            yield f"{key} is not the sum of the tests'"
    for test in tests:
        if test["score"] > test["max-score"]:
            yield f"{test['test-name']} has more points than its maximum"
        if test["max-score"] and test["passed"] != (test["score"] == test["max-score"]):
            yield f"{test['test-name']} has full points and failed, or passed with fewer"


def flaws_prairielearn(text: str) -> Iterator[str]:
    yield from flaws_by_schema("prairielearn")(text)
    if len(text) >= 1_000_000:
        yield "the text is larger than a megabyte"


@cache
def _junit_schema() -> Any:
    import xmlschema  # importing it takes as long as importing all the rest

    return xmlschema.XMLSchema(CONTRACTS / "junit.xsd")


def flaws_junit(text: str) -> Iterator[str]:
    for error in _junit_schema().iter_errors(text.encode()):
        yield str(error.reason)
    counted = Counter(re.findall(r"^ {6}<(failure|error|skipped)\b", text, re.MULTILINE))
    (head,) = re.findall(r"<testsuite (?:[^>]*)>", text)
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        if f' {attribute}="{counted[tag]}"' not in head:
            yield f"{attribute} is not {counted[tag]}"
    if f' tests="{text.count("<testcase ")}"' not in head:
        yield "`tests` is not the number of tests"


# ---------------------------------------------------------------- text that a program parses

COMMAND = re.compile(r"::(error|warning|notice) ((?:\w+=[^:,]*)(?:,\w+=[^:,]*)*)::(.*)")
_ESCAPE = re.compile(r"%(?!25|0D|0A|3A|2C)")


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """The workflow commands as a runner parses them: kind, properties, message."""
    found = []
    for line in text.splitlines():
        match = COMMAND.fullmatch(line)
        assert match, f"no command: {line[:200]}"
        kind, given, message = match.groups()
        properties = dict(one.split("=", 1) for one in given.split(","))
        found.append((
            kind, {name: unescaped(held) for name, held in properties.items()}, unescaped(message),
        ))  # fmt: skip
    return found


def unescaped(text: str) -> str:
    for written, meant in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(written, meant)
    return text


def flaws_github(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if _ESCAPE.search(line):
            yield f"an unescaped percent sign: {line[:200]}"
    found = commands(text)
    kinds = [kind for kind, _, _ in found]
    if kinds != sorted(kinds, key=["error", "warning", "notice"].index):
        yield "the most important annotation is not first"
    if kinds.count("notice") != 1 or max(Counter(kinds).values()) > MOST:
        yield f"there are {Counter(kinds)}"
    for _, properties, message in found:
        yield from _of_command(properties, message)


def _of_command(properties: Mapping[str, str], message: str) -> Iterator[str]:
    """The flaws of one annotation."""
    if set(properties) - {"file", "line", "title"} or not properties.get("title"):
        yield f"properties {sorted(properties)}"
    if not properties.get("line", "1").isdigit() or ("line" in properties) > ("file" in properties):
        yield "a line without a file, or not a number"
    for part in (*properties.values(), message):
        if "::" in part or "##[" in part or "\r" in part:
            yield f"the text can be taken for a command: {part[:200]}"
    if not message:
        yield "a command without a message"


OUTPUT = re.compile(
    r"score=(\d+(?:\.\d+)?)\nmax-score=(\d+(?:\.\d+)?)\npassed=(true|false)\n"
)  # fmt: skip


def flaws_github_output(text: str) -> Iterator[str]:
    if not OUTPUT.fullmatch(text):
        yield "the text is not three lines with numbers and a boolean"


def flaws_autolab(text: str) -> Iterator[str]:
    *lines, last = text.removesuffix("\n").split("\n")
    yield from (error.message for error in validator("autolab").iter_errors(strict(last)))
    for line in lines:
        if line.strip().startswith("{"):
            yield f"the line can be taken for the scores: {line}"


FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def flaws_csv(text: str) -> Iterator[str]:
    if "\r" in text or not text.endswith("\n"):
        yield "a line does not end by a newline"
    if not text.startswith("\ufeff"):
        yield "Excel would not read it as UTF-8"
    header, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    if header != ["submission", "exercise", "title", "check", "passed", "share", "score",
                  "max_score", "outcome"]:  # fmt: skip
        yield f"the header is {header}"
    for row in rows:
        if len(row) != len(header) or row[4] not in {"true", "false"}:
            yield f"no row: {row}"
        if any(cell.startswith(FORMULA) for cell in row):
            yield f"a formula: {row}"
        yield from (f"no number: {cell}" for cell in row[5:8] if not float(cell) >= 0)


# ---------------------------------------------------------------- Markdown

_INLINE = frozenset({"text", "text_special"})
_BLOCKS = frozenset({
    "heading_open", "heading_close", "paragraph_open", "paragraph_close", "inline", "fence",
    "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close",
    "table_open", "table_close", "thead_open", "thead_close", "tbody_open", "tbody_close",
    "tr_open", "tr_close", "th_open", "th_close", "td_open", "td_close",
})  # fmt: skip
_HEADINGS = re.compile(
    r"((Findings|Other exercises with the same findings)$|Submission |Exercise |Tree:( |$))"
)


def markdown_tokens(text: str) -> list[Token]:
    """The tokens of GitHub's Markdown."""
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def flaws_markdown(text: str) -> Iterator[str]:
    if len(text.encode()) > MOST_BYTES:
        yield f"it has {len(text.encode())} bytes"
    tokens = markdown_tokens(text)
    yield from {f"a block of {token.type}" for token in tokens if token.type not in _BLOCKS}
    for token in tokens:
        kinds = {child.type for child in token.children or ()}
        yield from (f"{kind} in {token.content[:100]}" for kind in sorted(kinds - _INLINE))
    for before, token in pairwise(tokens):
        shown = "".join(child.content for child in token.children or ())
        if before.type == "heading_open" and not _HEADINGS.match(shown):
            yield f"an unexpected heading: {shown[:100]}"
    fences = [token.info for token in tokens if token.type == "fence"]
    if fences not in ([], ["mermaid"], ["text"], ["mermaid", "text"]):
        yield f"code blocks that do not match: {fences}"
    for token in tokens:
        if token.type == "fence" and token.info == "mermaid":
            yield from _mermaid(token.content)


def _mermaid(diagram: str) -> Iterator[str]:
    if len(diagram) > 50_000:
        yield "the diagram is too long for Mermaid"
    if not diagram.startswith("flowchart TD\n"):
        yield "the text is not a diagram"
    yield from (f"a directive: {line}" for line in diagram.splitlines() if "%%" in line)


def flaws_gradescope(text: str) -> Iterator[str]:
    """Its texts are Markdown, in which a student's words must stay plain text."""
    document = strict(text)
    for shown in (document["output"], *(test.get("output", "") for test in document["tests"])):
        for token in markdown_tokens(shown):
            if token.type not in _BLOCKS - {"heading_open", "heading_close"}:
                yield f"a block of {token.type} in {shown[:100]}"
            kinds = {child.type for child in token.children or ()}
            allowed = _INLINE | {"strong_open", "strong_close", "softbreak"}
            yield from (f"{kind} in {token.content[:100]}" for kind in sorted(kinds - allowed))
