"""Whether the sentences of a report are true: each kind of sentence about a search has a predicate
over the raw events of the two recordings. Contains no tests.

`SAID` has the patterns of a code's sentences; a sentence that fits none is untrue, as no event
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
from tests.support.seen_events import Seen
from tests.support.sentence_predicates import (
    Predicate,
    all_nodes,
    always,
    as_many,
    best_move,
    by_function,
    by_function_again,
    called_on_itself,
    called_with,
    called_without,
    ends_with,
    equal_board,
    equal_position,
    equality,
    failed_high,
    follows,
    from_min,
    is_hidden,
    left_and_back,
    made_no_playout,
    made_no_roll,
    move_told,
    never_visited,
    no_root_move,
    no_root_value,
    nothing_below,
    null_window,
    of_playout,
    only_root_value,
    other_end,
    other_step,
    plays_now,
    prunes_now,
    record_missing,
    record_told,
    searched_again,
    searches_times,
    some_call_unseen,
    stops,
    swapped,
    too_soon,
    twice,
    unproven,
    visits_too_many,
    wrong_leaf,
    wrong_return,
)

NAME, NAMES, VALUE = r".+?", r".+", r".+?"
CHILD = (
    rf"(?:(?P<child>{NAME}) returned (?P<back>{VALUE})"
    rf"|the search of (?P<unseen>{NAME}), whose value is (?P<worth>{VALUE}))"
)
BACK = rf"(?: after {CHILD})?"
GOES_ON = rf"Your program (?:leaves out (?P<skipped>{NAMES}) and )?goes on to (?P<next>{NAME})\."
BOUND = r"(?P<bound>alpha|beta)"
WINDOW = r"\[.+?, .+?\]"

MORE = (
    r"(?: \d+ later iterations? (?:is|are) wrong, too\.)?"
    r"(?: All choices follow with C = (?P<constant>.+?); the exercise asks for .+\.)?"
)

OF_A_BOUND: Sequence[tuple[str, Predicate]] = (
    (
        (
            rf"(?P<node>{NAME}) is called with {BOUND} = (?P<got>{VALUE}) instead of "
            rf"(?P<wanted>{VALUE}){BACK}\."
        ),
        called_with,
    ),
    (
        (
            rf"(?P<node>{NAME}) is called without alpha and beta; {BOUND} is "
            rf"(?P<wanted>{VALUE}) here{BACK}\."
        ),
        called_without,
    ),
)

SAID: Mapping[str, Sequence[tuple[str, Predicate]]] = {
    "missed-cutoff": [
        (
            (
                rf"After {CHILD}, (?P<node>{NAME}) should stop: v = (?P<v>{VALUE}) "
                rf"(?P<sign>[<>]=?) "
                rf"{BOUND} = (?P<limit>{VALUE})\. {GOES_ON}"
            ),
            stops,
        ),
        (
            (
                rf"After {CHILD}, (?P<node>{NAME}) should stop: whatever its other "
                rf"outcomes are, its "
                rf"value (?P<is>is) at (?:least|most) {VALUE}, and {BOUND} = (?P<limit>{VALUE})\. "
                rf"{GOES_ON}"
            ),
            stops,
        ),
    ],
    "strict-rule": [
        (
            (
                rf".*[aA]t (?P<node>{NAME}), v = {VALUE} equals {BOUND}, and (?:it|your "
                rf"program) goes "
                rf"on to (?P<next>{NAME})(?:; this exercise .*|)\."
            ),
            equality,
        )
    ],
    "weak-rule": [(rf".*: (?P<node>{NAME}) returns without visiting (?P<next>{NAME})\.", equality)],
    "early-cutoff": [
        (
            (
                rf"(?P<node>{NAME}) returns (?P<got>{VALUE}) too soon: (?:with the window "
                rf"(?P<window>{WINDOW}) )?it should go on to (?P<next>{NAME})\."
            ),
            too_soon,
        )
    ],
    "not-searched-again": [
        (rf"(?P<child>{NAME}) returned (?P<back>{VALUE}) to its null window, .*", failed_high)
    ],
    "equal-position": [
        (
            (
                rf"Your program takes the value of (?P<node>{NAME}) from "
                rf"(?P<earlier>{NAME}), an equal "
                r"position\. .*"
            ),
            equal_position,
        ),
        (
            (
                rf"Your program takes the value of (?P<node>{NAME}) from "
                rf"(?P<earlier>{NAME}), where the board is the same and .*"
            ),
            equal_board,
        ),
    ],
    **dict.fromkeys(("wrong-alpha", "wrong-beta"), OF_A_BOUND),
    "swapped-window": [
        (
            (
                rf"(?P<node>{NAME}) is called with alpha and beta swapped: the window "
                rf"(?P<got>{WINDOW}) instead of {WINDOW}\."
            ),
            swapped,
        )
    ],
    "wrong-function": [
        (
            (
                rf"(?P<node>{NAME}) is a (?:MAX|MIN) node, but (?P<called>.+) is called "
                rf"on it instead "
                r"of .+\."
            ),
            by_function,
        )
    ],
    "moves-again": [
        (
            (
                rf"(?P<node>{NAME}) is (?:MAX|MIN)'s again: .* but (?P<called>.+) is called on it "
                r"instead of .+"
            ),
            by_function_again,
        )
    ],
    "wrong-return": [
        (
            (
                rf"(?P<node>{NAME}) returns (?P<got>{VALUE}) instead of "
                rf"(?P<wanted>{VALUE}), and the "
                r"game was never asked for its utility\."
            ),
            wrong_leaf,
        ),
        (
            rf"(?P<node>{NAME}) returns (?P<got>{VALUE}) instead of (?P<wanted>{VALUE})\.",
            wrong_return,
        ),
    ],
    "searched-twice": [
        (rf"Your program searches (?P<node>{NAME}) twice in a row; .*", twice),
        (rf"Your program searches (?P<node>{NAME}) again, but .*", twice),
        (
            (
                rf"After its search, your program searches the root's children again, from "
                rf"(?P<node>{NAME}) on; .*"
            ),
            twice,
        ),
    ],
    "wrong-order": [
        (
            (
                rf"(?P<function>{NAME}) is called on (?P<node>{NAME}) itself, not on "
                rf"result\(.+, (?P<wanted>{NAME})\)\."
            ),
            called_on_itself,
        ),
        (
            (
                rf"The next step is to (?:visit|return from) (?P<wanted>{NAME}), but "
                rf"your program goes "
                rf"on to (?P<do>visit|return from) (?P<got>{NAME})(?P<again>, and has been there "
                r"before)?(?P<same>; take the actions in their order)?\."
            ),
            other_step,
        ),
    ],
    "not-visited": [
        (rf"Your program never visits (?P<names>{NAMES}); .+ visits all\.", never_visited),
        (
            rf"Your program never visits (?P<names>{NAMES}), which the right search visits\.",
            never_visited,
        ),
    ],
    "prunes": [
        (
            rf"Your program leaves (?P<node>{NAME}) without visiting (?P<missed>{NAME}), and .*",
            prunes_now,
        )
    ],
    "over-visited": [
        (rf"Your program visits (?P<names>{NAMES}), which should be pruned\.", visits_too_many)
    ],
    "no-pruning": [
        (
            (
                r"Your program prunes nothing(?: in this tree)?: it visits all (?P<count>\d+) nodes"
                r"(?P<widest>, and every call gets the widest window)?\."
            ),
            all_nodes,
        )
    ],
    "other-depth": [
        (r"Your program stops .*: it evaluates (?P<early>.+?)\. The root is .*", other_end),
        (r"Your program searches .*: it goes on to (?P<beyond>.+?)\. The root is .*", other_end),
    ],
    "searches-again": [
        (rf"(?P<names>{NAMES}) (?:is|are) searched more than once\.", searched_again)
    ],
    "null-windows": [(rf".* such as (?P<window>{WINDOW}) at (?P<node>{NAME}), as .*", null_window)],
    "best-first": [
        (
            rf".* it leaves (?P<left>{NAME}), and comes back to it with (?P<node>{NAME})\. .*",
            left_and_back,
        )
    ],
    "iterative-deepening": [(r"Your program searches (?P<times>\d+) times, .*", searches_times)],
    "mirrored": [(r"Your search always plays MAX at the root, and here MIN .*", from_min)],
    "calls-unobserved": [(r"Not every call of .*", some_call_unseen)],
    "wrong-value": [
        (rf"The value of the root is (?P<right>{VALUE}), not (?P<got>{VALUE})\.", only_root_value)
    ],
    "unproven-value": [
        (
            r"(?:Y|No value .+ y)our program evaluated no leaf .+ root, (?P<value>.+?), so .*",
            unproven,
        ),
        (r"The value of the root, (?P<value>.+?), does not follow .*", unproven),
    ],
    "wrong-move": [(rf"The best move is (?P<best>{NAMES}), not (?P<got>{NAME})\.", best_move)],
    "no-action": [(r".+ returns (?:None; does|only .+; end) .*", always)],
    "unproven-move": [
        (
            (
                rf"Your program evaluated no leaf below (?P<names>{NAMES}), so its search does not "
                rf"show that {NAME} is best\."
            ),
            nothing_below,
        )
    ],
    "no-value": [(r"No value was returned or seen; .*", no_root_value)],
    "no-move": [(r"No move was returned or seen; .*", no_root_move)],
    "unexplained": [(r"Not as expected: .*", always)],
    "no-playouts": [(r"Your search made no playout, .*", made_no_playout)],
    "wrong-iterations": [(r"Your search made (?P<made>\d+) playouts?, .*", as_many)],
    "playout-not-allowed": [
        (
            (
                r"Iteration (?P<number>\d+) does not .* but your search goes to (?P<to>.+?)"
                rf"(?: again)?\.{MORE}"
            ),
            follows,
        ),
        (
            (
                r"Iteration (?P<number>\d+) does not .* but your search plays from (?P<from>.+?)"
                rf"(?:, below it)?\.{MORE}"
            ),
            follows,
        ),
    ],
    "wrong-record": [
        (r"The table has no record of (?P<action>.+), which was .*", record_missing),
        (
            (
                r"The record of (?P<action>.+?) does not follow from the playouts: it has "
                r"W = (?P<wins>.+?), N = (?P<visits>.+?), and .*"
            ),
            record_told,
        ),
    ],
    "not-most-visited": [
        (r"Your search returns (?P<got>.+?)(?:, which has the greatest W)?; .*", move_told)
    ],
    "no-rolls": [(r"Your program never asked for a roll, .*", made_no_roll)],
    "wrong-rolls": [(r"In playout (?P<playout>\d+), .*", of_playout)],
    "rolled-ahead": [(r"In playout (?P<playout>\d+), the roll .*", of_playout)],
    "wrong-choice": [
        (
            (
                r"In playout (?P<playout>\d+), at .* but your program plays (?P<chosen>.+?)"
                r"(?:, which wins .*)?\."
            ),
            plays_now,
        )
    ],
    "not-played-out": [
        (
            (
                r"In playout (?P<playout>\d+), .* (?:and|program) returns "
                r"(?P<got>.+?)(?:, not its utility)?\. Play on .*"
            ),
            ends_with,
        )
    ],
    "wrong-result": [
        (r"Playout (?P<playout>\d+) ends at .* but your program returns (?P<got>.+)\.", ends_with)
    ],
}
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
    """Whether the node, its path and its board are those of the tree."""
    tree = exercise.entry.exercise.tree
    if finding.node is None:
        return not finding.path and finding.board is None
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
