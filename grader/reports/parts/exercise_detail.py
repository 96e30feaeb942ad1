"""One exercise of the terminal report in full: its findings, tree, searches and output."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from grader.core.findings.phrases import count
from grader.core.models import ExerciseReport, Finding, ShownSearch, Smallest
from grader.core.models.playouts import GrownTree
from grader.reports.parts import wording
from grader.reports.parts.aligned_searches import AlignedSearches, align
from grader.reports.parts.ascii_tree import NodeMark, draw, draw_grown
from grader.reports.parts.report_facts import findings
from grader.reports.parts.side_by_side import side_by_side
from grader.reports.text.terminal_lines import (
    BLANK,
    SEVERITY_STYLES,
    Line,
    Page,
    Span,
    Wrapped,
    cells,
    command_lines,
    wrap,
)

_FINDINGS = 4
_OUTPUT_LINES, _OUTPUT_LINES_WHOLE = 10, 200
_TREE_LINES, _TREE_LINES_WHOLE = 40, 120
_STEPS = 120
_BRIEF, _LEAST = 13, 8
"""The most nodes on the first screen, and steps with their heading; the fewest of a larger tree."""
_ROWS = 4  # the most rows of a line of the program

_MARKS: Mapping[tuple[bool, bool], tuple[NodeMark, str]] = {
    (True, True): (NodeMark(), ""),
    (True, False): (NodeMark("+", "red"), "should be pruned"),
    (False, True): (NodeMark("-", "yellow"), "missed"),
    (False, False): (NodeMark(" ", "dim strike"), "pruned"),
}
"""The mark and the words of a node: whether the student's search visited it, and the right one."""


def brief(
    report: ExerciseReport,
    found: Sequence[Finding],
    page: Page,
    *,
    graded: bool,
    room: int | None = None,
) -> Iterator[Line]:
    """An exercise on the first screen: these findings, and the tree beside both searches. It is
    `graded` if it earns points. It has `room` lines; with None, it is the only
    explanation of the failures, and has as many as it needs."""
    yield _heading(report, page, graded=graded)
    told = [*_findings(found, page, _FINDINGS)]
    both = align(report) if report.actual.visited and report.expected.visited else None
    alike = both is not None and bool(both.pairs) and both.first < 0
    if room is None or alike:
        told += _answers(report, page, alike=alike)
    yield from told
    if both is not None:
        yield from [BLANK] if told else []
        most = _BRIEF if room is None else min(_BRIEF, room - 2 - len(told))
        yield from _tree_and_searches(both, page, max(_LEAST, most))
    if room is None and report.output:
        yield BLANK
        yield from _output(report, page, _OUTPUT_LINES)


def whole(report: ExerciseReport, page: Page) -> Iterator[Line]:
    """Everything about one exercise."""
    yield _heading(report, page)
    yield from _findings(findings(report), page)
    yield from _answers(report, page)
    if report.actual.grown is not None:
        yield from _grown(report.actual.grown, page)
    if report.actual.visited and report.expected.visited:
        yield BLANK
        both = align(report)
        yield from _tree(both, page, _TREE_LINES_WHOLE)
        yield BLANK
        yield from side_by_side(both, page, _STEPS)
    if report.output:
        yield BLANK
        yield from _output(report, page, _OUTPUT_LINES_WHOLE)


def as_exercise(found: Smallest, page: Page, command: Sequence[str] | None) -> Iterator[Line]:
    """The smallest tree as YAML, and the commands to grade it again, as the `command` was typed."""
    yield BLANK
    for text in found.text.splitlines():
        yield [Span("      "), Span(page.safe(text), "cyan")]
    if command:
        file = f"{found.exercise.id}.yaml"
        yield BLANK
        yield [Span("  Save this tree, then grade with it again:")]
        for more in (["-f", "smallest-tree", "-o", file], ["--exercise", file]):
            yield from command_lines(map(page.safe, [*command, *more]), 4, page.width)


def _heading(report: ExerciseReport, page: Page, *, graded: bool = True) -> Line:
    """The exercise and its score; a tree that is not `graded` has its title alone."""
    title = page.safe(report.title)
    if not graded:
        return page.rule([Span(title, "bold")])
    name = [Span(page.safe(report.id), "bold"), Span(f" {page.glyphs.dot} {title}")]
    return page.rule(name, wording.score(report))


def _findings(found: Sequence[Finding], page: Page, most: int | None = None) -> Iterator[Line]:
    for number, finding in enumerate(found[:most]):
        yield from [BLANK] if number else []
        yield from one_finding(finding, page)
    if most is not None and len(found) > most:
        yield [Span(f"  {page.glyphs.ellipsis} {len(found) - most} more", "dim")]


def _answers(report: ExerciseReport, page: Page, *, alike: bool = False) -> Iterator[Line]:
    """Both answers, if no finding compares them, or the searches are `alike`."""
    untold = alike or not report.verdict.findings
    if untold and not report.passed and report.expected.visited:
        answers = ("expected", report.expected), ("actual", report.actual)
        yield from page.pairs(((label, _answer(one, page)) for label, one in answers), indent=6)


def one_finding(finding: Finding, page: Page) -> Iterator[Line]:
    """The message, then those of its details that are known."""
    style = SEVERITY_STYLES[finding.severity]
    sign = {"error": page.glyphs.cross, "warning": "!", "note": page.glyphs.dot}[finding.severity]
    for number, text in enumerate(wrap(page.safe(finding.message, 600), page.width - 4)):
        yield [Span("    " if number else f"  {sign} ", style), Span(text)]
    told = wording.labelled(finding)
    yield from page.pairs(((label, _wrapped(text, page)) for label, text in told), indent=6)


def _wrapped(text: str, page: Page) -> str | Wrapped:
    """A text to wrap; a line of the program is not wrapped."""
    return partial(quoted, text, page) if isinstance(text, wording.Quoted) else page.safe(text)


def quoted(text: wording.Quoted, page: Page, room: int) -> Sequence[str]:
    """A line of the program after its place, or below it for lack of room; carets below it, if only
    a part matters. The beginning of a line is left out if it would hide that part; a line that
    matters as a whole is wrapped."""
    place = page.safe(text.place)
    # A slice is spelled as a command for GitHub; behind a bracket it begins no line.
    before, part, after = (page.safe(each).replace("[:\\x3a", "[::") for each in text.parts)
    lines = [place + " " * 4]
    if cells(lines[0] + before + part + after) > room:
        lines = [place, ""]
    room -= cells(lines[-1])
    if not part:
        return [*lines[:-1], *(lines[-1] + row for row in wrap(before + after, room)[:_ROWS])]
    if cells(before + part) > room:
        ellipsis = page.glyphs.ellipsis
        while before and cells(ellipsis * (2 if after else 1) + before + part) > room:
            before = before[1:]
        before = ellipsis + before
    under = " " * cells(lines[-1] + before) + "^" * min(cells(part), room - cells(before))
    lines[-1] += page.fit(before + part + after, room)
    return [*lines, under]


def _answer(search: ShownSearch, page: Page) -> str:
    moves = " or ".join(page.safe(move, 60) for move in search.moves) or "none"
    return f"value {page.number(search.value)}, move {moves}"


def _grown(search: GrownTree, page: Page) -> Iterator[Line]:
    yield BLANK
    made = count(search.made, "iteration")
    yield [Span(f"  Your tree after {made}, with W/N computed from your playouts", "bold")]
    for line in draw_grown(search.tree, search.records, page, _TREE_LINES_WHOLE):
        yield [Span("  "), *line]


def _tree_and_searches(both: AlignedSearches, page: Page, most: int) -> Iterator[Line]:
    """The tree beside at most so many steps of both searches, or with its marks if none differ."""
    recording = both.report.actual.recording
    if both.first < 0 or recording is None or not recording.events:
        yield from _tree(both, page, _TREE_LINES if most == _BRIEF else most)
        return
    tree = both.report.entry.exercise.tree
    focus = [] if both.first_node is None else [both.first_node]
    drawn = draw(
        tree,
        Page(page.width // 2, page.unicode),
        mark=lambda _: NodeMark(),
        label=lambda _: "",
        focus=focus,
        limit=_BRIEF,
    )
    yield from side_by_side(both, page, most - 1, beside=drawn)


def _tree(both: AlignedSearches, page: Page, limit: int) -> Iterator[Line]:
    """The tree, with the student's visits compared to the right ones."""
    report, tree = both.report, both.report.entry.exercise.tree
    theirs, ours = set(report.actual.visited), set(report.expected.visited)
    first = both.first_node

    def kind(node: int) -> tuple[NodeMark, str]:
        return _MARKS[node in theirs, node in ours]

    def is_top(node: int) -> bool:
        return not node or kind(tree.parent[node]) != kind(node)

    def label(node: int) -> str:
        words = kind(node)[1] if is_top(node) else ""
        if words and tree.horizon is not None and tree.depth[node] > tree.horizon:
            words = "below the limit"
        return f"{words} {arrow}".strip() if node == first else words

    odd, arrow = theirs ^ ours, f"{page.glyphs.arrow} first difference"
    focus = [] if first is None else [first]
    focus += filter(is_top, sorted(odd))
    yield _legend(report, theirs - ours, ours - theirs)
    for line in draw(
        tree, page, mark=lambda node: kind(node)[0], label=label, odd=odd, focus=focus, limit=limit
    ):
        yield [Span("  "), *line]


def _legend(report: ExerciseReport, only_theirs: set[int], only_ours: set[int]) -> Line:
    """The signs in the margin, or that all visits are right; never of a search that broke off."""
    whole = report.outcome in {"answered", "written"}
    title = Span(f"  {wording.theirs(report)}{'' if whole else ', as far as it went'}", "bold")
    if not only_theirs and not only_ours:
        return [title, Span(" visited the right nodes")] if whole else [title]
    legend = [title]
    if only_theirs:
        legend += [Span("   "), Span("+ visited only by you", "red")]
    if only_ours:
        legend += [Span("   "), Span("- visited only by the right search", "yellow")]
    return legend


def _output(report: ExerciseReport, page: Page, most: int) -> Iterator[Line]:
    """The beginning of the output of the student's code."""
    lines = wording.output_lines(report.output)
    left_out = len(lines) - most
    yield [Span(f"  {wording.PRINTED}", "bold")]
    for text in lines[:most]:
        yield [Span(f"  {page.glyphs.bar} ", "dim"), Span(page.safe(text, page.width))]
    if left_out > 0:
        yield [Span(f"  {page.glyphs.ellipsis} {count(left_out, 'line')} more", "dim")]
    if report.output_cut:
        yield [Span(f"  {wording.OUTPUT_CUT}", "dim")]
