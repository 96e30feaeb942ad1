"""Whether the sentences of a report are true: each kind of sentence about a search has a predicate
over the raw events of the two recordings. Contains no tests.

`SENTENCES` has the patterns of a code's sentences; a sentence that fits none is untrue, as no event
vouches for its words. Each named group is a fact. The predicates read raw events, and call nothing
that makes findings.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import get_args

from grader.core.findings import (
    evaluation_values,
    order_returned,
    program_start,
    submitted_files,
    written_answer,
    written_misconception,
    written_playouts,
    written_questions,
    written_reading,
    written_table,
)
from grader.core.findings.kinds import kinds_of
from grader.core.models import ExerciseReport, Finding, OutcomeKind, Report
from grader.core.recording import PROOFS, VALUES, Recording
from tests.support import sentence_predicates
from tests.support.seen_events import Seen
from tests.support.sentence_predicates import Predicate, is_hidden

PARTS = {
    "CHILD": "(?:<child> returned <back>|the search of <unseen>, whose value is <worth>)",
    "BACK": "(?: after $CHILD)?",
    "GOES_ON": r"Your program (?:leaves out <skipped+> and )?goes on to <next>\.",
    "BOUND": "(?P<bound>alpha|beta)",
    "WINDOW": r"\[.+?, .+?\]",
    "MORE": r"(?: \d+ later iterations? (?:is|are) wrong, too\.)?"
    r"(?: All choices follow with C = <constant>; the exercise asks for .+\.)?",
}
SENTENCES = r"""
missed-cutoff
  stops: After $CHILD, <node> should stop: v = <v> (?P<sign>[<>]=?) $BOUND = <limit>\. $GOES_ON
  stops: After $CHILD, <node> should stop: whatever its other outcomes are, its value (?P<is>is) at
    (?:least|most) .+?, and $BOUND = <limit>\. $GOES_ON
strict-rule
  equality: .*[aA]t <node>, v = .+? equals $BOUND, and (?:it|your program) goes on to <next>(?:;
    this exercise .*|)\.
weak-rule
  equality: .*: <node> returns without visiting <next>\.
early-cutoff
  too_soon: <node> returns <got> too soon: (?:with the window (?P<window>$WINDOW) )?it should go on
    to <next>\.
not-searched-again
  failed_high: <child> returned <back> to its null window, .*
equal-position
  equal_position: Your program takes the value of <node> from <earlier>, an equal position\. .*
  equal_board: Your program takes the value of <node> from <earlier>, where the board is the same
    and .*
wrong-alpha wrong-beta
  called_with: <node> is called with $BOUND = <got> instead of <wanted>$BACK\.
  called_without: <node> is called without alpha and beta; $BOUND is <wanted> here$BACK\.
swapped-window
  swapped: <node> is called with alpha and beta swapped: the window (?P<got>$WINDOW) instead of
    $WINDOW\.
wrong-function
  by_function: <node> is a (?:MAX|MIN) node, but <called+> is called on it instead of .+\.
moves-again
  by_function_again: <node> is (?:MAX|MIN)'s again: .* but <called+> is called on it instead of .+
wrong-return
  wrong_leaf: <node> returns <got> instead of <wanted>, and the game was never asked for its
    utility\.
  wrong_return: <node> returns <got> instead of <wanted>\.
searched-twice
  twice: Your program searches <node> twice in a row; .*
  twice: Your program searches <node> again, but .*
  twice: After its search, your program searches the root's children again, from <node> on; .*
wrong-order
  called_on_itself: <function> is called on <node> itself, not on result\(.+, <wanted>\)\.
  other_step: The next step is to (?:visit|return from) <wanted>, but your program goes on to
    (?P<do>visit|return from) <got>(?P<again>, and has been there before)?(?P<same>; take the
    actions in their order)?\.
not-visited
  never_visited: Your program never visits <names+>; .+ visits all\.
  never_visited: Your program never visits <names+>, which the right search visits\.
prunes
  prunes_now: Your program leaves <node> without visiting <missed>, and .*
over-visited
  visits_too_many: Your program visits <names+>, which should be pruned\.
no-pruning
  all_nodes: Your program prunes nothing(?: in this tree)?: it visits all <count#>
    nodes(?P<widest>, and every call gets the widest window)?\.
other-depth
  other_end: Your program stops .*: it evaluates <early>\. The root is .*
  other_end: Your program searches .*: it goes on to <beyond>\. The root is .*
searches-again
  searched_again: <names+> (?:is|are) searched more than once\.
null-windows
  null_window: .* such as (?P<window>$WINDOW) at <node>, as .*
best-first
  left_and_back: .* it leaves <left>, and comes back to it with <node>\. .*
iterative-deepening
  searches_times: Your program searches <times#> times, .*
mirrored
  from_min: Your search always plays MAX at the root, and here MIN .*
calls-unobserved
  some_call_unseen: Not every call of .*
wrong-value
  only_root_value: The value of the root is <right>, not <got>\.
unproven-value
  unproven: (?:Y|No value .+ y)our program evaluated no leaf .+ root, <value>, so .*
  unproven: The value of the root, <value>, does not follow .*
wrong-move
  best_move: The best move is <best+>, not <got>\.
no-action
  always: .+ returns (?:None; does|only .+; end) .*
unproven-move
  nothing_below: Your program evaluated no leaf below <names+>, so its search does not show that
    .+? is best\.
no-value
  no_root_value: No value was returned or seen; .*
no-move
  no_root_move: No move was returned or seen; .*
unexplained
  always: Not as expected: .*
no-playouts
  made_no_playout: Your search made no playout, .*
wrong-iterations
  as_many: Your search made <made#> playouts?, .*
playout-not-allowed
  follows: Iteration <number#> does not .* but your search goes to <to>(?: again)?\.$MORE
  follows: Iteration <number#> does not .* but your search plays from <from>(?:, below it)?\.$MORE
wrong-record
  record_missing: The table has no record of <action+>, which was .*
  record_told: The record of <action> does not follow from the playouts: it has W = <wins>, N =
    <visits>, and .*
not-most-visited
  move_told: Your search returns <got>(?:, which has the greatest W)?; .*
no-rolls
  made_no_roll: Your program never asked for a roll, .*
wrong-rolls
  of_playout: In playout <playout#>, .*
rolled-ahead
  of_playout: In playout <playout#>, the roll .*
wrong-choice
  plays_now: In playout <playout#>, at .* but your program plays <chosen>(?:, which wins .*)?\.
not-played-out
  ends_with: In playout <playout#>, .* (?:and|program) returns <got>(?:, not its utility)?\. Play
    on .*
wrong-result
  ends_with: Playout <playout#> ends at .* but your program returns <got+>\.
"""
"""Codes of findings, and below each a predicate and the pattern of a sentence that it tests. <node>
is a group of any characters, <names+> of as many as possible, <times#> of digits, and $CHILD one of
the PARTS."""


def pattern(text: str) -> str:
    """The regular expression of a sentence."""
    for part in re.findall(r"\$([A-Z_]+)", text):
        text = text.replace(f"${part}", pattern(PARTS[part]))
    kinds = {"": ".+?", "+": ".+", "#": r"\d+"}
    return re.sub(
        r"(?<!\?P)<(\w+)([+#]?)>", lambda group: f"(?P<{group[1]}>{kinds[group[2]]})", text
    )


def said() -> Iterator[tuple[str, Sequence[tuple[str, Predicate]]]]:
    """Each code with its patterns, and their predicates."""
    for block in re.split(r"\n(?=\S)", SENTENCES.strip()):
        codes, *rows = (" ".join(row.split()) for row in re.split(r"\n  (?=\S)", block))
        parted = [row.split(": ", 1) for row in rows]
        found = [(pattern(text), getattr(sentence_predicates, name)) for name, text in parted]
        yield from ((code, found) for code in codes.split())


SAID: Mapping[str, Sequence[tuple[str, Predicate]]] = dict(said())
"""The patterns of each code's sentences about a search, each with its predicate."""


CRASHES = (
    "crashed",
    "two-shapes",
    "returned-no-number",
    "endless-recursion",
    "illegal-question",
    "import-in-search",
    "asks-for-input",
    "not-permitted",
    "out-of-memory",
    "died",
    "order-crashed",
)
ENDS: Mapping[str, Collection[str]] = {
    **dict.fromkeys(CRASHES, ("crashed",)),
    **dict.fromkeys(
        ("malformed", "no-evaluation", "two-evaluations", "not-an-order", "two-orders"),
        ("malformed",),
    ),
    "timed-out": ("timed-out",),
    "stopped": ("stopped",),
    "refused": ("refused",),
    **dict.fromkeys(("not-run", "interrupted"), ("not-run",)),
    **dict.fromkeys(("no-answer", "not-answered"), ("unanswered",)),
    "output-cut": get_args(OutcomeKind),
}
"""The ends of a run that a code may be about."""


def as_many_trees(report: Report, finding: Finding) -> bool:
    """It counts no more trees than were searched, and the report names as many mistakes."""
    searched = sum(each.outcome not in {"not-run", "written"} for each in report.exercises)
    told = re.search(r"[oO]n (?:all |the )?(\d+|one|both|this) trees?", finding.message)
    numbers = {"one": 1, "this": 1, "both": 2}
    many = 0 if told is None else numbers.get(told[1]) or int(told[1])
    mistakes = 2 if finding.code == "two-mistakes" else 1
    found = report.diagnosis.alternatives if report.diagnosis else ()
    return 0 < many <= searched and {len(names) for names in found} == {mistakes}


def visits_everything(report: Report) -> bool:
    """Each search that failed visits every node, and shows no call below the root."""
    failed = [each for each in report.exercises if not each.passed]
    return all(
        each.actual.recording is not None
        and len(each.actual.recording.proven) == each.entry.exercise.tree.searched_nodes
        and not each.actual.recording.windows.keys() - {0}
        for each in failed
    )


def builds_first(report: Report) -> bool:
    """In each search that failed, the last actions are asked for before the first value; in one of
    them, not only the actions of the nodes above that."""
    beside = []
    for each in report.exercises:
        if each.passed:
            continue
        recording = each.actual.recording
        asked = [event for event in recording.events if event[0] == "asked"] if recording else []
        first, *_ = [at for at, event in enumerate(asked) if event[2] in VALUES] or [0]
        expanding = PROOFS.difference(VALUES)
        expanded = {node for _, node, question in asked[:first] if question in expanding}
        if not expanded or any(question in expanding for _, _, question in asked[first:]):
            return False
        way = each.entry.exercise.tree.way(asked[first][1])
        beside.append(not expanded.issubset(way))
    return any(beside)


CONCLUDED: Mapping[str, Callable[[Report, Finding], bool]] = {
    **dict.fromkeys(("known-mistake", "several-mistakes", "two-mistakes"), as_many_trees),
    "no-known-mistake": lambda report, _: (
        report.diagnosis is not None and not report.diagnosis.alternatives
    ),
    "repeated-searches": lambda report, _: any(
        each.passed and each.actual.recording and each.actual.recording.repeated
        for each in report.exercises
    ),
    "searches-as-minimax": lambda report, _: visits_everything(report),
    "tree-built-first": lambda report, _: builds_first(report),
    "runs-differ": lambda report, _: not report.passed,
    "hidden-error": is_hidden,
    "no-small-tree": lambda report, _: report.smallest is None,
}
"""The predicates of conclusions from all searches."""
WITHOUT_A_SEARCH = (submitted_files, program_start, evaluation_values, order_returned)
ON_PAPER = (written_reading, written_table, written_misconception, written_answer)
ON_QUESTIONS = (written_questions, written_playouts)
ONLY_PLACED = frozenset(
    code for module in (*WITHOUT_A_SEARCH, *ON_PAPER, *ON_QUESTIONS) for code in kinds_of(module)
)
"""The codes that tell nothing of a recorded search: only their place is compared."""


def is_placed(exercise: ExerciseReport, finding: Finding) -> bool:
    """Whether the node, its path and its board are those of the tree; positions of an evaluation
    are no nodes."""
    of = exercise.entry.exercise
    tree, evaluates = of.tree, of.algorithm.name == "evaluation"
    if finding.node is None:
        return not finding.path and (evaluates or finding.board is None)
    node = {name: node for node, name in enumerate(tree.names)}[finding.node]
    boards = {None, tree.board_line(node)}
    return finding.path in {(), tree.path(node)} and finding.board in boards


def untrue(report: Report, recording: Recording | None = None) -> Iterator[str]:
    """The sentences of a report that its events do not show; `recording` is that of its only
    exercise, which the report may not have."""
    smallest = [report.smallest.exercise] if report.smallest else []
    for exercise in (*report.exercises, *smallest):
        for finding in exercise.verdict.findings:
            code = finding.code
            if not (
                is_placed(exercise, finding)
                and (code not in ENDS or exercise.outcome in ENDS[code])
                and (code not in SAID or holds(exercise, finding, recording))
            ):
                yield f"{exercise.id}: {code}: {finding.message}"
    for finding in report.findings:
        if finding.code in CONCLUDED and not CONCLUDED[finding.code](report, finding):
            yield f"{finding.code}: {finding.message}"


def holds(exercise: ExerciseReport, finding: Finding, recording: Recording | None = None) -> bool:
    """Whether the events of a search show what a finding about it says."""
    if exercise.actual.recording is None and recording is None:
        return any(re.fullmatch(each, finding.message, re.DOTALL) for each, _ in SAID[finding.code])
    for pattern, predicate in SAID[finding.code]:
        if found := re.fullmatch(pattern, finding.message, re.DOTALL):
            return predicate(Seen(exercise, finding, recording), found.groupdict())
    return False
