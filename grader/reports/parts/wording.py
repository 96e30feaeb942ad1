"""The wording that the terminal report, the HTML page and other formats share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from grader.core.amounts import points, worth
from grader.core.findings.phrases import count, listed
from grader.core.models import Exercise, ExerciseReport, Finding, Report, total
from grader.core.models.figure import cited
from grader.core.models.verdict import OwnLine
from grader.core.printed_names import printed
from grader.core.tree import Player, Tree
from grader.reports.text.escape import visible

if TYPE_CHECKING:
    from fractions import Fraction  # slow to import, and most trees have no chance nodes

NOTHING_GRADED = "No exercise was graded."
PRINTED = "Printed by your code"
OUTPUT_CUT = "Further output was discarded."
_NAME_ROOM = 40  # the most characters of the name of a node or an action
_NAMED = 5  # the most exercises that are named of those that were not run
_LONGEST_FRACTION = 7  # the most characters of a probability that is shown as a fraction

OWN_LINE = {False: "your line", True: "missing after"}
"""The label of a line of the program, and of one behind which a line is missing."""
ITS_EFFECT = "what it did"  # the label of what such a line did in one search


def odds(probability: Fraction) -> str:
    """A probability: "1/36", or "≈0.123" if the fraction is long."""
    text = str(probability)
    return text if len(text) <= _LONGEST_FRACTION else f"≈{float(probability):.3g}"


def node_name(tree: Tree, node: int) -> str:
    """The name of a node in a sentence, made visible."""
    return shown_name(tree.names[node])


def shown_name(text: str) -> str:
    """The name of a node or an action in a sentence, made visible."""
    return visible(text, limit=_NAME_ROOM)


def first_player(player: Player) -> str:
    """The player at the root, in words."""
    return f"{player} moves first"


def depth_limit(exercise: Exercise) -> str:
    """The depth at which the program itself stops: "depth limit 2 (8 nodes below it)"; or ""."""
    tree = exercise.tree
    if tree.horizon is None:
        return ""
    counts = ", the root does not count" if exercise.root_depth else ""
    below = sum(depth > tree.horizon for depth in tree.depth)
    known = f"{count(below, 'node')} below it{counts}" if tree.complete else counts[2:]
    limit = f"depth limit {tree.horizon - exercise.root_depth}"
    return f"{limit} ({known})" if known else limit


def score(*scored: ExerciseReport | Report) -> str:
    """The points earned together, and the points possible: "3 / 4"."""
    earned = total(one.score for one in scored)
    return f"{points(earned)} / {points(total(one.max_score for one in scored))}"


def counted(hidden: Sequence[ExerciseReport], *, short: bool = False) -> str:
    """The number of hidden exercises with results, "" for none; `short`: "3 hidden: 1 passed"."""
    if not hidden:
        return ""
    ran = [exercise.passed for exercise in hidden if exercise.outcome != "not-run"]
    numbers = {"passed": sum(ran), "failed": ran.count(False), "not run": len(hidden) - len(ran)}
    results = ", ".join(f"{number} {result}" for result, number in numbers.items() if number)
    hidden_ones = f"{len(hidden)} hidden" if short else count(len(hidden), "hidden exercise")
    return f"{hidden_ones}: {results}"


def turns(report: Report) -> str:
    """The number of exercises that were graded before grading stopped: "2 of 4 exercises"."""
    return f"{report.done} of {count(len(report.exercises), 'exercise')}"


def stopped(report: Report) -> str:
    """The sentence that grading stopped early; "" if it did not."""
    return "" if report.complete else f"Grading stopped after {turns(report)}."


def ended(report: Report) -> str:
    """That sentence with the exercises that were not run, and those with the reason."""
    from grader.core.findings import run_ending

    left = [one for one in report.exercises if one.outcome == "not-run" and not one.withheld]
    if report.complete or not left:
        return stopped(report)
    names = listed([visible(one.id, limit=60) for one in left], _NAMED)
    without = f", without {names}" if report.done else ""
    found = [each for one in left for each in one.verdict.findings]
    why = dict.fromkeys(each.message for each in found if each.code == run_ending.not_run.code)
    reasons = (visible(each, limit=600) for each in why)
    return " ".join([f"{stopped(report)[:-1]}{without}.", *reasons])


def verdict(report: Report) -> str:
    """The sentences with the total, whether it passes, and the points on which a person decides."""
    told = f"Score {score(report)}, {'' if report.passed else 'not '}passed."
    return " ".join(filter(None, [told, open_points(report)]))


def open_points(report: Report) -> str:
    """The sentence on the open parts of written answers; "" if there are none."""
    least, most = report.score_range
    pieces = sum(len(exercise.open) for exercise in report.exercises)
    if not report.needs_review:
        return ""
    one = pieces == 1
    return (
        f"{count(pieces, 'part')} of the written answers {'is' if one else 'are'} open: a person "
        f"may still give up to {worth(most - least)} for {'it' if one else 'them'}."
    )


def subject(exercises: Iterable[Exercise]) -> str:
    """The subject of a page with these exercises: their algorithm."""
    titles = {exercise.algorithm.title for exercise in exercises}
    return titles.pop() if len(titles) == 1 else "game-tree search"


def topic(report: Report, finding: Finding) -> str:
    """The topic for `grade explain`: the known mistake, if the finding names one, or its code."""
    named = report.diagnosis.alternatives if report.diagnosis is not None else ()
    if named:
        from grader.core.findings import which_mistake

        kinds = (
            which_mistake.known_mistake,
            which_mistake.several_mistakes,
            which_mistake.two_mistakes,
        )
        if finding.code in [kind.code for kind in kinds]:
            return printed(named[0][0])
    return finding.code


def percent(share: float) -> str:
    """A share between 0 and 1 in percent, never rounded to 0% or 100%."""
    return f"{min(99, max(1, round(100 * share)))}%"


def unusual(exercise: ExerciseReport, usual: str = "") -> str:
    """The unusual facts about an exercise, in a few words, a usual end in the words `usual`."""
    ended = usual if exercise.outcome in {"answered", "written"} else exercise.outcome
    hidden = "" if exercise.entry.visibility == "visible" else "hidden"
    return ", ".join(filter(None, [ended.replace("-", " "), hidden]))


ResultSign: TypeAlias = tuple[str, Literal["good", "part", "bad", "open", ""]]
"""The result of a check or an exercise, and its kind."""


def sign_of(exercise: ExerciseReport) -> ResultSign:
    """Whether an exercise is passed; "?" if a person may still give points for it."""
    return sign(exercise.passed, is_open=exercise.needs_review)


def check_signs(exercise: ExerciseReport) -> Mapping[str, ResultSign]:
    """The result of each check. One without points is open if a piece that a person decides on is
    of its part, or of no known part."""
    pieces = {each.part for each in exercise.open}
    return {
        each.name: sign(each.share, is_open=bool(pieces & {each.name, None}))
        for each in exercise.verdict.checks
    }


def sign(share: float | None, *, is_open: bool = False) -> ResultSign:
    """The result of a check, and its kind; "–" if it is not marked, "?" if it is open."""
    if share is None:
        return "–", ""
    if 0 < share < 1:
        return percent(share), "part"
    if share:
        return "✓", "good"
    return ("?", "open") if is_open else ("✗", "bad")


def output_lines(output: str) -> list[str]:
    """The lines of a program's output, with tabs as spaces."""
    lines = output.replace("\r\n", "\n").removesuffix("\n").split("\n")
    return [line.expandtabs(4) for line in lines]


def details(finding: Finding) -> list[tuple[str, str]]:
    """The labelled details that a finding has."""
    pairs = [
        ("board", finding.board),
        ("expected", finding.expected),
        ("actual", finding.actual),
        *finding.rows,
        ("figure", cited(finding.figure)),
        ("hint", finding.hint),
    ]
    return [(label, text) for label, text in pairs if text is not None]


def labelled(finding: Finding, step: int = 0) -> Iterator[tuple[str, str]]:
    """Everything below the message of a finding: the path to its node, after the number of a step
    of the student's search, the program's own lines, its details, and its place in the code."""
    if finding.node is not None:
        path = " > ".join(finding.path) or f"{finding.node}, the root"
        yield "at", f"step {step} of your search, {path}" if step else path
    of_logic = bool(finding.own_lines)
    yield from place(finding) if of_logic else ()
    yield from details(finding)
    yield from () if of_logic else place(finding)


class Quoted(str):  # noqa: SLOT000 - they would be declared twice, for mypy too
    """A line of the program as it is shown, with its `place` in front of its text, `source`. The
    characters of this from `start` to `end` matter; both are equal if the whole line does."""

    place: str
    source: str
    start: int
    end: int

    def __new__(cls, own: OwnLine) -> Quoted:  # noqa: PYI034 - Python 3.10 has no typing.Self
        """An own line as it is shown: without its indentation, each tab as a space."""
        text, place = own.source.replace("\t", " "), f"{own.file}:{own.line}"
        source = text.strip()
        last = own.end_column - 1 if own.end_line == own.line else len(text)
        indent = len(text) - len(text.lstrip())
        start, end = (min(max(0, at - indent), len(source)) for at in (own.column - 1, last))
        after = source[end:].lstrip(": ")
        if own.missing or start >= end or (not start and (not after or after.startswith("#"))):
            start = end = 0  # as in Python's own traces, a mark below the statement says nothing
        quoted = super().__new__(cls, f"{place}    {source}")
        quoted.place, quoted.source, quoted.start, quoted.end = place, source, start, end
        return quoted

    @property
    def parts(self) -> tuple[str, str, str]:
        """The text before the part that matters, this part, and the text after it."""
        return (
            self.source[: self.start],
            self.source[self.start : self.end],
            self.source[self.end :],
        )


def place(finding: Finding) -> list[tuple[str, str]]:
    """The labelled place in the student's code, if it is known, as editors read it: FILE:LINE. The
    program's own line follows (`Quoted`), and then what it did."""
    if finding.own_lines:
        pairs: list[tuple[str, str]] = []
        for own in finding.own_lines:
            pairs.append((OWN_LINE[own.missing], Quoted(own)))
            pairs += [(ITS_EFFECT, own.did)] if own.did else []
        return pairs
    if finding.file is None:
        return []
    return [("file", finding.file if finding.line is None else f"{finding.file}:{finding.line}")]


def theirs(report: ExerciseReport) -> str:
    """The heading of the student's side: a recorded search, or a written answer."""
    return "Your answer" if report.is_written else "Your search"


def times(number: int) -> str:
    """The words beside a step that was made so many times in a row; none if it was made once."""
    return f", {number:,} times in a row" if number > 1 else ""
