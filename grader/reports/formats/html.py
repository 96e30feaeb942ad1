"""The report as one page of HTML, for a browser, a phone, a screen reader or paper: the total, the
findings, and a section for each exercise."""

from collections.abc import Iterator, Mapping

from grader.core.models import ExerciseReport, Report
from grader.reports.html import exercise_section, results_html
from grader.reports.html.player import Players
from grader.reports.parts import wording
from grader.reports.parts.report_facts import ReportFacts, findings, in_order
from grader.reports.text.markup import Markup, joined, lines, markup
from grader.reports.text.page_files import templates

_HTML = templates("reports/formats/report.html")


def render(report: Report, *, most_drawn: int | None = None) -> str:
    """One file that loads nothing: it includes its pictures, searches, styles and scripts.

    With `most_drawn`, only the searches of so many exercises are drawn, the first that lost points:
    the pages of a class would take a megabyte and half a second for each student.
    """
    facts, players, smallest = ReportFacts(report), Players(), report.smallest
    anchors = {
        place: f"exercise-{place + 1}"
        for place, exercise in enumerate(report.exercises)
        if not exercise.withheld and _has_more(exercise, facts)
    }
    sections = in_order(
        findings=_findings(report),
        explained=[exercise_section.smallest(smallest, players)] if smallest else [],
        results=_results(facts, anchors),
        others=_others(report, anchors, players, most_drawn),
    )
    body = markup(
        _HTML["body"],
        submission=report.submission,
        assignment=report.assignment,
        verdict=_verdict(facts),
        sections=lines(sections),
    )
    verdict = wording.score(report) if report.exercises else "nothing graded"
    return players.page(f"{report.submission}: {verdict}", body)


def _verdict(facts: ReportFacts) -> Markup:
    """The total, whether it passes, and facts about the run."""
    report = facts.report
    if not report.exercises:
        return markup('<p class="verdict">{}</p>', wording.NOTHING_GRADED)
    return markup(
        _HTML["verdict"],
        score=wording.score(report),
        kind="good" if report.passed else "bad",
        word=facts.verdict,
        facts=joined(facts.about, " "),
    )


def _findings(report: Report) -> Iterator[Markup]:
    if report.findings:
        topic = wording.topic(report, report.findings[0])
        yield markup(_HTML["found"], results_html.findings(report.findings, topic))


def _results(facts: ReportFacts, anchors: Mapping[int, str]) -> Iterator[Markup]:
    """The table of the exercises, each with a link to its section."""
    told = [wording.NOTHING_GRADED] if not facts.report.exercises else []
    told += [f"{facts.none_ran}."] if facts.none_ran else []
    parts = [markup("<p>{}</p>", sentence) for sentence in told]
    if facts.report.exercises:
        parts.append(markup(_HTML["table"], results_html.table(facts, anchors)))
    yield markup(_HTML["results"], lines(parts))


def _others(
    report: Report, anchors: Mapping[int, str], players: Players, most_drawn: int | None
) -> Iterator[Markup]:
    """A section for each exercise that has more to show."""
    # Only one is open at first: all of them would be dozens of screens high.
    failed = [place for place in anchors if not report.exercises[place].passed]
    drawn = set(anchors if most_drawn is None else failed[:most_drawn])
    parts = [markup(_HTML["on-paper"])] if len(anchors) > 1 else []
    for place, anchor in anchors.items():
        exercise, opened = report.exercises[place], place in failed[:1]
        on_page = players if place in drawn else None
        parts.append(exercise_section.section(exercise, anchor, on_page, opened=opened))
    if parts:
        yield markup(_HTML["exercises"], lines(parts))


def _has_more(exercise: ExerciseReport, facts: ReportFacts) -> bool:
    """Whether an exercise has more to show than the findings of the whole submission."""
    shows = exercise.passed or exercise.actual.visited or exercise.output
    return bool(shows or facts.new(findings(exercise)))
