"""The class as one page, which loads nothing: scores, mistakes, exercises, similar submissions.

The students' table and the matrix are drawn by scripts from the page's data, a part at a time: a
class of 3,000 would have a hundred thousand cells.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from grader.core.amounts import points
from grader.core.findings.phrases import count, short_name
from grader.core.models.class_run import WITH_MARKS, ClassResult, MistakeKey
from grader.core.models.class_summary import BehaviourCluster, ClassSummary
from grader.core.printed_names import printed
from grader.reports.classes import STATUS_WORDS, percent, students_by_status
from grader.reports.classes.page_parts import histogram, similar
from grader.reports.classes.page_parts.tables import NUMBER, TEXT, StudentNames, named, table
from grader.reports.html import blocks, page
from grader.reports.parts.decisions import CHANGED, effect, reason
from grader.reports.text.escape import visible
from grader.reports.text.markup import EMPTY, Content, Markup, ended, joined, lines, markup
from grader.reports.text.page_files import templates

_HTML = templates("reports/classes/class_page.html")

_PARTS = "reports/classes/page_parts"
_SCRIPTS = ("sorting.js", "student_table.js", "matrix.js", "class.js")
_LIST = '<div class="list">{}{}</div>'
_DECISIONS = 100  # the most adjustments that are listed
WEAK = 0.2
"""An exercise whose correlation with the rest is less than this is marked. Source: R. L. Ebel,
"Essentials of Educational Measurement", 1972."""


class _Section(NamedTuple):
    id: str
    heading: str
    content: Markup


def render(summary: ClassSummary, *, reports: Mapping[str, str] | None = None) -> str:
    """The page; `reports` has the relative path of each student's report, unless anonymous."""
    names = StudentNames({} if summary.anonymous or reports is None else reports)
    sections = list(_sections(summary, names))
    title = summary.assignment or "Class"
    places = {each.key: place for place, each in enumerate(summary.mistakes)}
    # The rows of the students' table, and the titles of the mistakes that they refer to.
    shown = {
        "mistakes": [visible(each.title) for each in summary.mistakes],
        "students": [_row(each, places, names) for each in summary.results],
    }
    body = markup(
        _HTML["body"],
        title=title,
        counts=students_by_status(summary) + " Names are replaced by numbers." * summary.anonymous,
        caution=ended(
            [markup("<p><strong>{}</strong></p>", summary.caution)] if summary.caution else []
        ),
        links=joined(
            markup('<li><a href="#{}">{}</a></li>', each.id, each.heading) for each in sections
        ),
        sections=lines(
            markup(_HTML["section"], id=each.id, heading=each.heading, content=each.content)
            for each in sections
        ),
    )
    return page.document(
        f"{title}: the class",
        lines([body, page.data("class", shown)]),
        styles=[f"{_PARTS}/class.css"],
        scripts=["reports/html/elements.js", *(f"{_PARTS}/{name}" for name in _SCRIPTS)],
    )


# ---------------------------------------------------------------- sections


def _sections(summary: ClassSummary, names: StudentNames) -> Iterator[_Section]:
    yield _scores(summary)
    if summary.mistakes:
        yield _mistakes(summary, names)
        heading = "Mistakes by student"
        drawn = markup(_HTML["drawn"], id="matrix", label=heading, kind="matrix")
        yield _section("matrix", heading, markup(_HTML["about-matrix"]), drawn)
    if summary.exercises:
        yield _exercises(summary)
    if summary.lines:
        yield _figure_lines(summary, names)
    if summary.clusters or summary.alone:
        yield _unexplained(summary, names)
    if summary.equal or summary.similar:
        yield _similar(summary, names)
    yield from _problems(summary, names)
    drawn = markup(_HTML["drawn"], id="student", label="Students", kind="students")
    yield _section("students", "Students", drawn, markup(_HTML["no-script"]))


def _section(name: str, heading: str, *content: Content) -> _Section:
    return _Section(name, heading, lines(content))


def _scores(summary: ClassSummary) -> _Section:
    scores = summary.scores
    if scores is None:
        return _section("scores", "Scores", markup("<p>No submission has a score.</p>"))
    counted = count(scores.counted, "submission")
    waiting = f"the {summary.waiting} with open parts, " if summary.waiting else ""
    mark = percent(summary.pass_mark)
    about = markup(_HTML["about-scores"], counted=counted, mark=mark, waiting=waiting)
    drawn = histogram.histogram(scores, summary.pass_mark)
    both = markup('<div class="scores">{}{}</div>', drawn, histogram.facts(scores))
    return _section("scores", "Scores", about, both)


def _mistakes(summary: ClassSummary, names: StudentNames) -> _Section:
    scored = sum(each.status in WITH_MARKS for each in summary.results)
    rows = (
        (
            named(each.title, printed(each.name)),
            len(each.students),
            percent(len(each.students) / scored),
            names.some(each.students),
        )
        for each in summary.mistakes
    )
    heads = {"mistake": TEXT, "students": NUMBER, "of all": NUMBER, "who": TEXT}
    heading = "Known mistakes"
    return _section(
        "mistakes", heading, markup(_HTML["about-mistakes"]), table(heading, heads, rows)
    )


def _exercises(summary: ClassSummary) -> _Section:
    """Each exercise with its difficulty and its relation to the others."""
    about = markup(_HTML["about-exercises"], weak=f"{WEAK}")
    numbers = "points", "passed", "mean", "correlation", "best − worst"
    rows = (
        (
            named(each.title, each.id),
            points(each.max_score),
            f"{each.passed} of {each.counted}",
            markup(_HTML["mean"], percent(each.mean), round(100 * min(1.0, max(0.0, each.mean)))),
            _correlation(each.correlation),
            _signed(each.discrimination),
        )
        for each in summary.exercises
    )
    heads = {"exercise": TEXT, **dict.fromkeys(numbers, NUMBER)}
    return _section("exercises", "Exercises", about, table("Exercises", heads, rows))


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}".replace("-", "−")


def _correlation(value: float | None) -> Markup:
    weak = value is not None and value < WEAK
    mark = markup('<span class="part">weak</span> ') if weak else EMPTY
    return markup("{}{}", mark, _signed(value))


def _figure_lines(summary: ClassSummary, names: StudentNames) -> _Section:
    rows = (
        (each.line, each.exercises, len(each.students), names.some(each.students))
        for each in summary.lines
    )
    heads = {"line": TEXT, "exercises": NUMBER, "students": NUMBER, "who": TEXT}
    heading = "Lines of the figure"
    return _section("lines", heading, markup(_HTML["about-lines"]), table(heading, heads, rows))


def _unexplained(summary: ClassSummary, names: StudentNames) -> _Section:
    parts: list[Content] = [markup(_HTML["about-unexplained"])]
    if summary.clusters:
        rows = (
            (_failure(each), len(each.students), percent(each.mean), names.some(each.students))
            for each in summary.clusters
        )
        heads = {
            "first failure of the group": TEXT,
            "students": NUMBER,
            "mean": NUMBER,
            "who": TEXT,
        }
        parts.append(table("Groups of programs that fail alike", heads, rows))
    if summary.alone:
        many = len(summary.alone)
        words = "1 program fails in its own way, and no known mistake explains it"
        if many > 1:
            words = f"{many} programs fail, each in its own way, and no known mistake explains them"
        parts.append(markup(_LIST, f"{words}: ", names.some(summary.alone)))
    return _section("unexplained", "Unexplained behaviour", *parts)


def _failure(cluster: BehaviourCluster) -> Markup:
    """The first exercise that the group fails, with its finding."""
    failed = cluster.failed
    detail = failed.message or ", ".join(filter(None, (failed.finding, failed.line)))
    return markup('{}: <span class="finding-text">{}</span>', failed.id, detail)


def _similar(summary: ClassSummary, names: StudentNames) -> _Section:
    parts = [
        markup(
            _LIST, f"{count(len(each), 'student')} handed in the same program: ", names.some(each)
        )
        for each in summary.equal
    ]
    if summary.similar:
        parts += [markup(_HTML["about-pairs"]), similar.pairs(summary.similar, names)]
    return _section("similar", "Similar submissions", markup(_HTML["about-similar"]), *parts)


def _problems(summary: ClassSummary, names: StudentNames) -> Iterator[_Section]:
    """The students whose results need a look: without an answer, a grade or a submission, late."""
    if summary.failed_runs:
        rows = (
            (
                named(each.message or each.finding or each.outcome, each.finding or each.outcome),
                len(each.students),
                names.some(each.students),
            )
            for each in summary.failed_runs
        )
        heads = {"reason": TEXT, "students": NUMBER, "who": TEXT}
        answers = table("Programs without an answer", heads, rows)
        about = markup(_HTML["about-failed-runs"])
        yield _section("failed-runs", "Without an answer", about, answers)
    for status, heading, why in (
        ("needs-review", "Waiting for a person", markup(_HTML["about-needs-review"])),
        ("not-graded", "Not graded", markup(_HTML["about-not-graded"])),
        ("partial", "Graded in part", markup(_HTML["about-partial"])),
    ):
        found = [each for each in summary.results if each.status == status]
        if found:
            reasons = ((names.one(each.student), short_name(each.file), each.why) for each in found)
            heads = {"student": TEXT, "file": TEXT, "reason": TEXT}
            yield _section(status, heading, why, table(heading, heads, reasons))
    yield from _adjusted(summary, names)
    if summary.absent:
        yield _section("absent", "Nothing handed in", names.some(summary.absent))
    if summary.late:
        yield _section("late", "Late", names.some([each.student for each in summary.late]))


def _adjusted(summary: ClassSummary, names: StudentNames) -> Iterator[_Section]:
    """The decisions of persons, first those that do not count."""
    made = [(each, one) for each in summary.results for one in each.decisions]
    if made:
        rows = (
            (
                names.one(result.student),
                effect(decision),
                reason(decision),
                "yes" if decision.counts else f"no, {CHANGED}",
            )
            for result, decision in sorted(made, key=lambda pair: pair[1].counts)[:_DECISIONS]
        )
        heads = dict.fromkeys(("student", "decision", "reason", "counts"), TEXT)
        heading = "Adjusted by a person"
        more = blocks.more(len(made) - _DECISIONS, "more adjustment")
        yield _section("adjusted", heading, table(heading, heads, rows), more)


# ---------------------------------------------------------------- data for the scripts


def _row(
    result: ClassResult, places: Mapping[MistakeKey, int], names: StudentNames
) -> dict[str, Any]:
    student, late = result.student, ", late" if result.late else ""
    adjusted = ", adjusted" if any(each.counts for each in result.decisions) else ""
    return {
        "name": visible(student.label, limit=80),
        "id": visible(student.id, limit=80) if student.label != student.id else "",
        "href": names.address(student),
        "status": STATUS_WORDS[result.status] + late + adjusted,
        "score": result.score,
        "text": ""
        if result.score is None
        else f"{points(result.score)} / {points(result.max_score)}",
        "mistakes": sorted({places[key] for key in result.mistake_keys if key in places}),
    }
