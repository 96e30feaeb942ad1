"""The report as one page of HTML, for a browser, a phone, a screen reader or paper: the total, the
cause, the tree that shows it, the table, and a section for each exercise."""

from collections.abc import Iterator, Mapping, Sequence

from grader.core.models import ExerciseReport, Finding, Report
from grader.reports.html import exercise_section, results_html
from grader.reports.html.player import Players
from grader.reports.parts import wording
from grader.reports.parts.aligned_searches import AlignedSearches, align
from grader.reports.parts.report_facts import ReportFacts, findings, in_order
from grader.reports.text.markup import EMPTY, Markup, joined, lines, markup
from grader.reports.text.page_files import templates

_HTML = templates("reports/formats/report.html")


def render(report: Report, *, most_drawn: int | None = None) -> str:
    """One file that loads nothing: it includes its pictures, searches, styles and scripts. With
    `most_drawn`, only the searches of so many exercises are drawn, the first that lost points: the
    pages of a class would take a megabyte and half a second for each student."""
    facts, players, smallest = ReportFacts(report), Players(), report.smallest
    explained = facts.explained
    both = align(explained.exercise) if explained.exercise is not None else None
    told = explained.found if facts.causes else ()  # below the tree; the others are first of all
    anchors = {
        place: f"exercise-{place + 1}"
        for place, exercise in enumerate(report.exercises)
        if not exercise.withheld and _has_more(exercise, facts)
    }
    tree = [exercise_section.smallest(smallest, told, players, both)] if smallest else []
    shown = [each for each in anchors if report.exercises[each] is explained.exercise]
    failed = [each for each in anchors if not report.exercises[each].passed]
    opened = shown or failed[:1]  # all of them would be dozens of screens high
    drawn = anchors if most_drawn is None else {*shown, *failed[:most_drawn]}
    made = {
        place: exercise_section.section(
            report.exercises[place],
            anchor,
            players if place in drawn else None,
            (facts.new if place in shown and facts.causes else list)(
                findings(report.exercises[place])
            ),
            opened=place in opened,
            both=both if place in shown else None,
        )
        for place, anchor in anchors.items()
    }
    tree += [markup(_HTML["explained"], made.pop(place)) for place in shown]
    played = [exercise_section.SMALLEST] if smallest else [anchors[place] for place in shown]
    sections = in_order(
        causes=_causes(facts, both, sum(map(players.step, played))),
        explained=tree,
        remarks=_found("Findings", _listed(facts.remarks, report)),
        results=_results(facts, anchors),
        others=_others([*made.values()], many=len(anchors) > 1),
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


def _causes(facts: ReportFacts, both: AlignedSearches | None, step: int) -> Iterator[Markup]:
    """The findings that are read first, beside the tree that shows them."""
    listed = _listed(facts.causes or facts.explained.found, facts.report, step)
    glance = exercise_section.glance(both) if both is not None else EMPTY
    yield from _found("The cause" if facts.causes else "What went wrong", listed, glance)


def _listed(found: Sequence[Finding], report: Report, step: int = 0) -> Markup:
    more = wording.topic(report, found[0]) if found else ""
    return results_html.findings(found, more, step)


def _found(heading: str, listed: Markup, glance: Markup = EMPTY) -> Iterator[Markup]:
    if listed:
        anchor = heading.lower().replace(" ", "-")
        body = lines(filter(None, [listed, glance]))
        yield markup(_HTML["found"], anchor=anchor, heading=heading, body=body)


def _results(facts: ReportFacts, anchors: Mapping[int, str]) -> Iterator[Markup]:
    """The table of the exercises, each with a link to its section."""
    told = [wording.NOTHING_GRADED] if not facts.report.exercises else []
    told += [f"{facts.none_ran}."] if facts.none_ran else []
    parts = [markup("<p>{}</p>", sentence) for sentence in told]
    if facts.report.exercises:
        parts.append(markup(_HTML["table"], results_html.table(facts, anchors)))
    yield markup(_HTML["results"], lines(parts))


def _others(sections: Sequence[Markup], *, many: bool) -> Iterator[Markup]:
    """The sections of the exercises that have more to show."""
    if sections:
        on_paper = [markup(_HTML["on-paper"])] if many else []
        yield markup(_HTML["exercises"], lines([*on_paper, *sections]))


def _has_more(exercise: ExerciseReport, facts: ReportFacts) -> bool:
    """Whether an exercise has more to show than the findings of the whole submission."""
    shows = exercise.passed or exercise.actual.visited or exercise.output
    return bool(shows or facts.new(findings(exercise)))
