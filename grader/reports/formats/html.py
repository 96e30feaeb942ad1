"""The report as one page of HTML, for a browser, a phone, a screen reader or paper: the total, the
findings, and a section for each exercise."""

from collections.abc import Hashable, Iterator

from grader.core.amounts import points
from grader.core.models import ExerciseReport, Report
from grader.reports.html import results_html
from grader.reports.html.exercise_section import section, smallest
from grader.reports.html.player import Players
from grader.reports.parts import wording
from grader.reports.text.markup import Content, Markup, ended, joined, lines, markup
from grader.reports.text.page_files import templates

_HTML = templates("reports/formats/report.html")


def render(report: Report, *, most_drawn: int | None = None) -> str:
    """One file that loads nothing: it includes its pictures, searches, styles and scripts.

    With `most_drawn`, only the searches of so many exercises are drawn, the first that lost points:
    the pages of a class would take a megabyte and half a second for each student.
    """
    players = Players()
    verdict = wording.score(report) if report.exercises else "nothing graded"
    return players.page(f"{report.submission}: {verdict}", _body(report, players, most_drawn))


def _body(report: Report, players: Players, most_drawn: int | None) -> Markup:
    sections = []
    if report.findings:
        topic = wording.topic(report, report.findings[0])
        sections.append(markup(_HTML["found"], results_html.findings(report.findings, topic)))
    if report.smallest is not None:
        sections.append(smallest(report.smallest, "smallest", players))
    sections.append(markup(_HTML["exercises"], joined(_exercises(report, players, most_drawn))))
    return markup(
        _HTML["body"],
        submission=report.submission,
        assignment=report.assignment,
        verdict=_verdict(report),
        sections=lines(sections),
    )


def _verdict(report: Report) -> Markup:
    """The total, whether it passes, and facts about the run."""
    if not report.exercises:
        return markup('<p class="verdict">{}</p>', wording.NOTHING_GRADED)
    facts: list[Content] = [f"The pass mark is {points(report.pass_mark * 100)}%."]
    if not report.complete:
        facts.append(wording.ended(report))
    if report.isolation is not None:
        facts.append(f"Isolation: {report.isolation.level}.")
        if report.isolation.level != "full":
            facts.append(markup("See <code>grade doctor</code>."))
    taken = wording.unusual_names(report).items()
    called = [markup("<code>{}</code> as {}", name, role) for role, name in taken]
    if called:
        facts.append(markup("{}: {}.", wording.CALLED, joined(called, ", ")))
    return markup(
        _HTML["verdict"],
        score=wording.score(report),
        kind="good" if report.passed else "bad",
        word="passed" if report.passed else "not passed",
        facts=joined(facts, " "),
    )


def _exercises(report: Report, players: Players, most_drawn: int | None) -> Iterator[Markup]:
    """The table, then the sections, each ended by a newline."""
    if not report.exercises:
        yield markup("<p>{}</p>", wording.NOTHING_GRADED)
        return
    already = set(map(wording.reader_key, report.findings))
    anchors = {
        place: f"exercise-{place + 1}"
        for place, exercise in enumerate(report.exercises)
        if not exercise.withheld and _has_more(exercise, already)
    }
    if wording.nothing_ran(report):
        yield markup("<p>{}.</p>\n", wording.none_ran(report))
    yield ended([markup(_HTML["table"], results_html.table(report, anchors))])
    if len(anchors) > 1:
        yield markup(
            '<p class="on-paper soft">Exercises that are open on the page are printed in full; of '
            "the others, those that lost points with their findings.</p>\n"
        )
    # Only one is open at first: all of them would be dozens of screens high.
    failed = [place for place in anchors if not report.exercises[place].passed]
    drawn = set(anchors if most_drawn is None else failed[:most_drawn])
    for place, anchor in anchors.items():
        exercise, opened = report.exercises[place], place in failed[:1]
        on_page = players if place in drawn else None
        yield markup("{}\n", section(exercise, anchor, on_page, opened=opened))


def _has_more(exercise: ExerciseReport, already: set[Hashable]) -> bool:
    """Whether an exercise has more to show than the findings of the whole submission."""
    if exercise.passed or exercise.actual.visited or exercise.output:
        return True
    findings = exercise.verdict.findings
    return not findings or any(wording.reader_key(one) not in already for one in findings)
