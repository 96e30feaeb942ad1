"""The class as one page, which loads nothing: scores, mistakes, exercises, similar submissions.

The students' table and the matrix are drawn by scripts from the page's data, a part at a time: a
class of 3,000 would have a hundred thousand cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from grader.core.amounts import points
from grader.core.findings.phrases import count
from grader.core.models.class_run import ClassResult
from grader.core.models.class_summary import ClassSummary
from grader.reports.classes import STATUS_WORDS, percent, students_by_status
from grader.reports.classes.page_parts import histogram, similar, tables
from grader.reports.classes.page_parts.students import StudentNames
from grader.reports.html import page
from grader.reports.text.escape import visible
from grader.reports.text.markup import Content, Markup, joined, lines, markup

_PARTS = "grader.reports.classes.page_parts"
_SCRIPTS = ("sorting.js", "student_table.js", "matrix.js", "class.js")

_BODY = """\
<a class="skip" href="#students">Skip to the students</a>
<header>
<h1>{title}</h1>
<p>{counts}</p>{caution}
<nav aria-label="Sections" class="screen"><ul>{links}</ul></nav>
</header>
<main>
{sections}
</main>"""
_CAUTION = """
<p><strong>{}</strong></p>"""
_SECTION = """\
<section id="{id}" aria-labelledby="{id}-heading">
<h2 id="{id}-heading">{heading}</h2>
{content}
</section>"""
_ABOUT = """\
<p class="about soft">{}</p>"""
_MATRIX = """\
<div class="find buttons screen"><label>Find a student <input type="search" id="matrix-filter" \
autocomplete="off" spellcheck="false"></label>
<span class="buttons" id="matrix-pager"></span></div>
<p class="soft" id="matrix-count" role="status"></p>
<div class="scroll" tabindex="0" role="group" aria-label="Mistakes by student">
<table id="matrix-table" class="matrix"></table></div>"""
_STUDENTS = """\
<div class="find buttons screen"><label>Find a student <input type="search" id="student-filter" \
autocomplete="off" spellcheck="false"></label>
<span class="buttons" id="student-pager"></span></div>
<p class="soft" id="student-count" role="status"></p>
<div class="scroll" tabindex="0" role="group" aria-label="Students">
<table id="student-table" class="students"></table></div>
<noscript><p>This table needs scripts; grades.csv has the same rows.</p></noscript>"""


class _Section(NamedTuple):
    """A section: its id, its heading, the short heading in the list of sections, its content."""

    id: str
    heading: str
    link: str
    content: Markup


def render(summary: ClassSummary, *, reports: Mapping[str, str] | None = None) -> str:
    """The page. `reports` has the path of each student's report, relative to the page, by the
    student's id; an anonymous page has no links."""
    names = StudentNames({} if summary.anonymous or reports is None else reports)
    sections = list(_sections(summary, names))
    title = summary.assignment or "Class"
    body = markup(
        _BODY,
        title=title,
        counts=_counts(summary),
        caution=markup(_CAUTION, summary.caution) if summary.caution else "",
        links=joined(
            markup('<li><a href="#{}">{}</a></li>', each.id, each.link) for each in sections
        ),
        sections=lines(
            markup(_SECTION, id=each.id, heading=each.heading, content=each.content)
            for each in sections
        ),
    )
    return page.document(
        f"{title}: the class",
        lines([body, page.data("class", _data(summary, names))]),
        styles=[page.asset(_PARTS, "class.css")],
        scripts=[
            page.asset("grader.reports.html", "elements.js"),
            *(page.asset(_PARTS, name) for name in _SCRIPTS),
        ],
    )


def _counts(summary: ClassSummary) -> str:
    """The number of students, by their status."""
    found = students_by_status(summary)
    return f"{found} Names are replaced by numbers." if summary.anonymous else found


# ---------------------------------------------------------------- sections


def _sections(summary: ClassSummary, names: StudentNames) -> Iterator[_Section]:
    yield _scores(summary)
    if summary.mistakes:
        yield from _mistakes(summary, names)
    if summary.exercises:
        yield _exercises(summary)
    if summary.lines:
        about = (
            "The line of the figure that governs the first difference between the program's search "
            "and the right one, in each exercise that failed."
        )
        yield _section(
            "lines", "Lines of the figure", about, tables.figure_lines(summary.lines, names)
        )
    if summary.clusters or summary.alone:
        yield _unexplained(summary, names)
    if summary.equal or summary.similar:
        yield _similar(summary, names)
    yield from _problems(summary, names)
    yield _section("students", "Students", "", markup(_STUDENTS))


def _section(name: str, heading: str, about: str, *content: Content, link: str = "") -> _Section:
    intro = [markup(_ABOUT, about)] if about else []
    return _Section(name, heading, link or heading, lines([*intro, *content]))


def _scores(summary: ClassSummary) -> _Section:
    scores = summary.scores
    if scores is None:
        return _section("scores", "Scores", "", markup("<p>No submission has a score.</p>"))
    about = (
        f"{count(scores.counted, 'submission')} with a score; the pass mark is "
        f"{percent(summary.pass_mark)}. Submissions without a score, and students who handed "
        "nothing in, are not counted."
    )
    drawn = histogram.histogram(scores, summary.pass_mark)
    return _section(
        "scores",
        "Scores",
        about,
        markup('<div class="scores">{}{}</div>', drawn, histogram.facts(scores)),
    )


def _mistakes(summary: ClassSummary, names: StudentNames) -> Iterator[_Section]:
    scored = summary.scores.counted if summary.scores else 1
    about = "Mistakes that reproduce a program's searches exactly, alone or with another."
    yield _section(
        "mistakes", "Known mistakes", about, tables.mistakes(summary.mistakes, scored, names)
    )
    about = "A column for each student whose program is explained; equal columns stand together."
    yield _section("matrix", "Mistakes by student", about, markup(_MATRIX))


def _exercises(summary: ClassSummary) -> _Section:
    about = (
        "The mean is the difficulty: the mean share of the points. The correlation is that with "
        f"the sum of the other exercises; below {tables.WEAK} it is weak: the exercise asks for "
        "something else, is too easy or too hard, or is faulty. The last column is the mean of the "
        "best 27 % of the class less that of the worst 27 %."
    )
    return _section("exercises", "Exercises", about, tables.exercises(summary.exercises))


def _unexplained(summary: ClassSummary, names: StudentNames) -> _Section:
    about = (
        "Programs that fail with exactly the same searches, which no known mistake explains. A "
        "large group shares a misunderstanding, or a program."
    )
    parts: list[Content] = []
    if summary.clusters:
        parts.append(tables.clusters(summary.clusters, names))
    if summary.alone:
        parts.append(
            markup(
                '<div class="list">{}: {}</div>',
                _alone(len(summary.alone)),
                names.some(summary.alone),
            )
        )
    return _section("unexplained", "Unexplained behaviour", about, *parts)


def _similar(summary: ClassSummary, names: StudentNames) -> _Section:
    about = "Evidence, not a verdict: read the programs before you draw a conclusion."
    about_pairs = (
        "These pairs share code, comments or names that few others of the class have. The numbers "
        "between line number and text say which passages match."
    )
    parts = [similar.equal(summary.equal, names)]
    if summary.similar:
        parts += [markup(_ABOUT, about_pairs), similar.pairs(summary.similar, names)]
    return _section("similar", "Similar submissions", about, *parts)


def _alone(programs: int) -> str:
    """The sentence on so many programs, of which no two fail alike."""
    if programs == 1:
        return "1 program fails in its own way, and no known mistake explains it"
    return f"{programs} programs fail, each in its own way, and no known mistake explains them"


def _problems(summary: ClassSummary, names: StudentNames) -> Iterator[_Section]:
    """The students whose results need a look: without an answer, a grade or a submission, late."""
    if summary.failed_runs:
        about = "Submissions that gave no answer in any exercise, with their first finding."
        yield _section(
            "failed-runs",
            "Without an answer",
            about,
            tables.failed_runs(summary.failed_runs, names),
        )
    if summary.not_graded:
        about = "These have no score, which is not 0."
        yield _section(
            "not-graded",
            "Not graded",
            about,
            tables.reasons("Not graded", summary.not_graded, names),
        )
    partial = [each for each in summary.results if each.status == "partial"]
    if partial:
        about = "Grading reached a limit: the exercises before it have their marks."
        yield _section(
            "partial", "Graded in part", about, tables.reasons("Graded in part", partial, names)
        )
    if summary.absent:
        yield _section("absent", "Nothing handed in", "", names.some(summary.absent))
    if summary.late:
        students = [each.student for each in summary.late]
        yield _section("late", "Late", "", names.some(students))


# ---------------------------------------------------------------- data for the scripts


def _data(summary: ClassSummary, names: StudentNames) -> dict[str, Any]:
    """The rows of the students' table, and the titles of the mistakes that they refer to."""
    places = {each.name: place for place, each in enumerate(summary.mistakes)}
    return {
        "mistakes": [visible(each.title) for each in summary.mistakes],
        "students": [_row(each, places, names) for each in summary.results],
    }


def _row(result: ClassResult, places: Mapping[str, int], names: StudentNames) -> dict[str, Any]:
    status = STATUS_WORDS[result.status] + (", late" if result.late else "")
    return {
        "name": visible(result.student.label, limit=80),
        "id": ""
        if result.student.label == result.student.id
        else visible(result.student.id, limit=80),
        "href": names.address(result.student),
        "status": status,
        "score": result.score,
        "text": ""
        if result.score is None
        else f"{points(result.score)} / {points(result.max_score)}",
        "mistakes": sorted({places[name] for name in result.mistakes if name in places}),
    }
