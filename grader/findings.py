"""Everything that the grader can tell a student: each code, its sentences, its line of the figure.

A finding's code is stable and names the thing in the field's words; its sentence is filled in from
one search. `docs/findings.md` has a paragraph on each (a test keeps the two together).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from grader.models import CutoffRule, Finding, Severity
from grader.tree import Player

Part: TypeAlias = Literal["terminal", "start", "loop", "fold", "cut", "update", "return"]

LINES: Mapping[tuple[Player, Part], tuple[int, str]] = {
    ("MAX", "terminal"): (2, "if terminal: return utility(state)"),
    ("MAX", "start"): (3, "v = -inf"),
    ("MAX", "loop"): (4, "for each action, in order"),
    ("MAX", "fold"): (5, "v = max(v, min_value(result(state, a), alpha, beta))"),
    ("MAX", "cut"): (6, "if v >= beta: return v"),
    ("MAX", "update"): (7, "alpha = max(alpha, v)"),
    ("MAX", "return"): (8, "return v"),
    ("MIN", "terminal"): (2, "if terminal: return utility(state)"),
    ("MIN", "start"): (3, "v = +inf"),
    ("MIN", "loop"): (4, "for each action, in order"),
    ("MIN", "fold"): (5, "v = min(v, max_value(result(state, a), alpha, beta))"),
    ("MIN", "cut"): (6, "if v <= alpha: return v"),
    ("MIN", "update"): (7, "beta = min(beta, v)"),
    ("MIN", "return"): (8, "return v"),
}
"""Fig. 5.7 of the 3rd edition, each function counted from its own heading (line 1)."""

FUNCTIONS = ("max_value", "min_value")
SEARCH_LINE = "ALPHA-BETA-SEARCH line 2: v = max_value(state, -inf, +inf)"
MOVE_LINE = "ALPHA-BETA-SEARCH line 3: return the action with value v"
SEARCH_LINES = "ALPHA-BETA-SEARCH lines 2 and 3: v = max_value(state, -inf, +inf), and its action"


PLACES = frozenset(
    {"event", "node", "path", "expected", "actual", "figure", "hint", "file", "line"}
)
"""The fields of a finding that its maker may give."""

LONGEST = 450
"""Characters of one fact in a finding."""

About: TypeAlias = Literal["program", "ending", "search", "all searches"]
"""What a finding is about, which decides who is told it (`grader.feedback`).

Of the program alone, before it knows of any exercise; of how a search ended; of the search itself
and its answer; or concluded from all exercises together.
"""


class Kind(NamedTuple):
    """One code: how bad it is, what it is about, and two sentences on it.

    `category` is the same in every search, so it tells nothing of any; `sentence` has {blanks}.
    """

    severity: Severity
    about: About
    category: str
    sentence: str


KINDS: Mapping[str, Kind] = {
    # the folder
    "no-entry-file": Kind(
        "error", "program", "The file with the program is missing.",
        "The folder {folder} has no {entry}{found}; {remedy}.",
    ),
    "unreadable-file": Kind(
        "error", "program", "A file could not be read.",
        "{file} was not read: {problem}; {remedy}.",
    ),
    "wrong-encoding": Kind(
        "error", "program", "A file is not UTF-8.",
        "{where} {problem}; {remedy}.",
    ),
    "nul-byte": Kind(
        "error", "program", "A file holds a byte that no program has.",
        "{where} {problem}; {remedy}.",
    ),
    "bad-submission-yaml": Kind(
        "error", "program", "Something in submission.yaml is not as it should be.",
        "{where}: {problem}.",
    ),
    "file-left-out": Kind(
        "warning", "program", "A file was left out.",
        "{file} was left out: {problem}.",
    ),
    "folder-cut": Kind(
        "warning", "program", "The folder was not read whole.",
        "The folder {folder} was not read whole: {problem}.",
    ),
    # before a search begins
    "import-crashed": Kind(
        "error", "program", "Importing the program ended in an exception.",
        "Importing {entry} ended in {exception}{message}{place}{remedy}; nothing could be run.",
    ),
    "import-died": Kind(
        "error", "program", "Importing the program ended its process.",
        "Importing {entry} ended the whole process ({status}); nothing could be run.",
    ),
    "import-timed-out": Kind(
        "error", "program", "Importing the program took too long.",
        "Importing {entry} took longer than {limit:g} s{place}; move the work of the module's top "
        'level into functions, or behind if __name__ == "__main__".',
    ),
    "import-not-allowed": Kind(
        "error", "program", "The program imports what is not allowed.",
        "Your program imports {module}{place}, which is neither one of its own files nor a module "
        "allowed here{meant}; {remedy}. Allowed are {modules}.",
    ),
    "missing-function": Kind(
        "error", "program", "A function is missing.",
        "{entry} has no function {function}{remedy}.",
    ),
    "not-written-yet": Kind(
        "error", "program", "A function is not written yet.",
        "{function} is not written yet: it raises NotImplementedError{place}{next}.",
    ),
    "malformed": Kind(
        "error", "ending", "The search gave no usable answer.",
        "The search gave no usable answer: {problem}{remedy}.",
    ),
    # how a search ended
    "crashed": Kind(
        "error", "ending", "The program raised an exception.",
        "Your program raised {exception}{message}{place}.",
    ),
    "endless-recursion": Kind(
        "error", "ending", "The program calls itself without end.",
        "Your program calls itself without end{place}, until Python gives up (RecursionError); "
        "every call must be on a child, and a terminal state must return its utility.",
    ),
    "illegal-question": Kind(
        "error", "ending", "The game was asked what it cannot answer.",
        "The game cannot answer your program{place}{message}.",
    ),
    "import-in-search": Kind(
        "error", "ending", "The search imports what is not allowed.",
        "While it searches, your program imports {module}{place}, which is neither one of its own "
        "files nor a module allowed here{meant}; {remedy}. Allowed are {modules}.",
    ),
    "asks-for-input": Kind(
        "error", "ending", "The program reads from the keyboard.",
        "Your program reads from the keyboard{place}, where nobody types; remove input().",
    ),
    "not-permitted": Kind(
        "error", "ending", "The program tried what it is not permitted to do.",
        "Your program was stopped by {exception}{message}{place}: while it is graded it can open "
        "no file and no connection, and start no process; all it needs, the game tells it.",
    ),
    "out-of-memory": Kind(
        "error", "ending", "The program needs more memory than it may use.",
        "Your program needs more than the {limit} of memory that it may use{place}.",
    ),
    "died": Kind(
        "error", "ending", "The process ended without an answer.",
        "The process that ran your program ended without an answer ({status}).",
    ),
    "timed-out": Kind(
        "error", "ending", "The time was up.",
        "Your program was still running after {limit:g} s{place}{far}.",
    ),
    "not-run": Kind(
        "error", "ending", "The time of the whole submission was used up before.",
        "Not run: the {limit:g} s that the whole submission has were used up before.",
    ),
    "interrupted": Kind(
        "error", "ending", "Grading was ended before.",
        "Not run: grading was ended before this exercise's turn came.",
    ),
    "refused": Kind(
        "error", "ending", "The run was ended.",
        "The run was ended: {problem}.",
    ),
    "output-cut": Kind(
        "note", "ending", "Not all that was printed is kept.",
        "Prints beyond {limit} were dropped.",
    ),
    # what it answered
    "wrong-value": Kind(
        "error", "search", "The value of the root is not what it should be.",
        "The value of the root is {expected}, not {actual}.",
    ),
    "unproven-value": Kind(
        "error", "search", "The value of the root does not come from a search.",
        "The value {actual} is the value of no leaf that your program looked at, so it does not "
        "come from a search.",
    ),
    "wrong-move": Kind(
        "error", "search", "The move is none of the best.",
        "The best move is {expected}, not {actual}.",
    ),
    "search-returns-nothing": Kind(
        "warning", "search", "alpha_beta_search returns nothing.",
        "{function} returns nothing; it should end by returning the best move. What it searched "
        "is marked all the same.",
    ),
    "unproven-move": Kind(
        "error", "search", "The move does not come from a search of all that it depends on.",
        "The move {actual} was not found by a search: your program looked at no leaf below "
        "{nodes}.",
    ),
    "no-value": Kind(
        "note", "search", "No value was seen.",
        "No value was returned or seen; the move alone is marked.",
    ),
    "no-move": Kind(
        "note", "search", "No move was returned.",
        "No move was returned; the value alone is marked.",
    ),
    # which mistake it is
    "known-mistake": Kind(
        "error", "all searches", "The search goes wrong in a way that is known.",
        "Your program behaves exactly like one that {mistake}, on {trees}. {why}{others}{clips}",
    ),
    "several-mistakes": Kind(
        "error", "all searches", "The program behaves like one with a known mistake.",
        "On {trees} your program behaves exactly like one that {mistake}. {why} More trees would "
        "tell.{others}{clips}",
    ),
    "two-mistakes": Kind(
        "error", "all searches", "The search goes wrong in two ways that are known.",
        "Your program behaves exactly like one with two mistakes at once, one that {mistake}, on "
        "{trees}. {why}{others}{clips}",
    ),
    "no-known-mistake": Kind(
        "note", "all searches", "The search goes wrong in no way that is known.",
        "Your program searches like none of the known mistakes, nor like two of them together; "
        "start from the first difference.",
    ),
    # where it first differs
    "missed-cutoff": Kind(
        "error", "search", "A node goes on where it should stop.",
        "After {child} returned {returned}, {node} should stop: v = {v} {sign} {bound} = {limit}. "
        "Your program goes on to {actual_node}.",
    ),
    "strict-rule": Kind(
        "error", "search", "The search goes on at equality, where it should stop.",
        "Your program prunes only beyond equality (it cuts when v {found}, this exercise when v "
        "{wanted}): at {node}, v = {v} equals {bound}, and it goes on to {actual_node}.",
    ),
    "weak-rule": Kind(
        "error", "search", "The search stops at equality, where it should go on.",
        "Your program prunes on equality (it cuts when v {found}, this exercise only when v "
        "{wanted}): {node} returns without visiting {actual_node}.",
    ),
    "early-cutoff": Kind(
        "error", "search", "A node stops where it should go on.",
        "{node} returns {returned} too soon: with the window {window} it should go on to "
        "{expected_node}.",
    ),
    "wrong-alpha": Kind(
        "error", "search", "A window is not what it should be.",
        "{node} is called with alpha = {got} instead of {wanted}{since}.",
    ),
    "wrong-beta": Kind(
        "error", "search", "A window is not what it should be.",
        "{node} is called with beta = {got} instead of {wanted}{since}.",
    ),
    "swapped-window": Kind(
        "error", "search", "A window is the wrong way round.",
        "{node} is called with alpha and beta swapped: the window {actual} instead of {expected}.",
    ),
    "wrong-function": Kind(
        "error", "search", "A node is searched by the other player's function.",
        "{node} is a {player} node, but {actual} is called on it instead of {expected}.",
    ),
    "wrong-return": Kind(
        "error", "search", "A node returns what it should not.",
        "{node} returns {actual} instead of {expected}.",
    ),
    "wrong-order": Kind(
        "error", "search", "Nodes are visited in another order.",
        "The next step is to {wanted}, but your program goes on to {got}{why}.",
    ),
    "not-visited": Kind(
        "error", "search", "A node is left out that decides the value.",
        "Your program never visits {nodes}, which decide the value.",
    ),
    "over-visited": Kind(
        "error", "search", "A node is visited that should be pruned.",
        "Your program visits {nodes}, which should be pruned.",
    ),
    "no-pruning": Kind(
        "error", "search", "Nothing is pruned.",
        "Your program prunes nothing: it visits all {count} nodes, and every call gets the widest "
        "window, as in plain minimax.",
    ),
    "searches-again": Kind(
        "warning", "search", "Nodes are searched more than once.",
        "{nodes} {verb} searched more than once.",
    ),
    "iterative-deepening": Kind(
        "note", "search", "The search runs once for each depth.",
        "Your program searches {times} times, each time deeper; the last search is the one that "
        "is marked, and those before it were right for their depth.",
    ),
    "mirrored": Kind(
        "note", "search", "The game was given from the other side.",
        "Your search always plays MAX at the root, and here MIN moves first: it was given the "
        "game from the other side. What is said here of MIN your program did as MAX, and the "
        "other way round, with the sign of every value and bound changed.",
    ),
    "calls-unobserved": Kind(
        "note", "search", "Not every call could be seen.",
        "Not every call of max_value and min_value could be seen, so windows are not compared; "
        "visits come from the game's own log.",
    ),
}  # fmt: skip


def find(code: str, **facts: Any) -> Finding:
    """The finding `code`: `facts` fill its sentence's blanks and the fields of the same name.

    One that a student made endless is cut, so that the rest of the sentence can still be read.
    """
    kind = KINDS[code]
    facts = {
        name: fact[: LONGEST - 1] + "…" if isinstance(fact, str) and len(fact) > LONGEST else fact
        for name, fact in facts.items()
    }
    fields = {name: fact for name, fact in facts.items() if name in PLACES}
    # A clause that fills a blank may be a question, which ends a sentence by itself.
    message = kind.sentence.format(**facts).replace("?.", "?")
    return Finding(code=code, message=message, severity=kind.severity, **fields)


def figure_line(player: Player, part: Part, rule: CutoffRule = "weak") -> str:
    """How a message cites a line: "MIN-VALUE line 6: if v <= alpha: return v"."""
    number, text = LINES[player, part]
    if part == "cut" and rule == "strict":
        text = text.replace("=", "", 1)
    return f"{player}-VALUE line {number}: {text}"
