"""Findings about searches that ended without an answer."""

from collections.abc import Mapping
from dataclasses import replace

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import (
    LONGEST,
    count,
    cut,
    described,
    died_of,
    in_code,
    line_of,
    listed,
    nodes,
    number,
    sentence,
    with_message,
)
from grader.core.findings.places import on_line
from grader.core.findings.program_start import forbidden_import
from grader.core.models import HiddenError, Remark, StackLine, reasons
from grader.core.recording import NOTHING, Claim

_FLAWS: Mapping[reasons.Flaw, str] = {
    "no-frames": "a line without a frame",
    "no-frame": "something that is not a frame",
    "no-end": "a frame without an end",
    "length": "a frame of the wrong length",
    "no-value": "a value that no frame can hold",
    "no-text": "a frame without its text",
    "no-list": "a frame without its list",
    "no-number": "a frame without its number",
    "no-functions": "a frame without its functions",
    "no-reasons": "a frame without its reasons",
    "no-stack": "a crash without its frames",
    "no-records": "a table without its records",
    "no-place": "a place in a file that does not exist",
    "unknown-state": "a state that it was never given",
    "locked-twice": "two lists of locks",
    "late-start": "a new start in the middle of a search",
}
_UNKNOWN_WORDS: Mapping[str, str] = {
    "FunctionName": "a call of something else",
    "Inferred": "an answer that it gave itself",
    "Roots": "roots that do not exist",
}
"""The clause for an unknown word in a field of each kind."""
_NO_PLAYOUT = (
    "UCB1 divides by N of the child, and takes the logarithm of N of the parent: is one of them 0? "
    "Each iteration adds 1 to N of every node from the new child up to the root."
)


@kind("error", "ending", "The program raised an exception.")
def crashed(
    *, exception: str, message: str, last: StackLine | None, in_formula: bool = False
) -> Remark:
    """`in_formula` says that the line may be that of UCB1, for which a record must not be 0."""
    remark = on_line(last, f"Your program raised {exception}{in_code(last)}{with_message(message)}")
    return replace(remark, hint=_NO_PLAYOUT) if in_formula else remark


@kind("error", "program", "An except hides an error, and the program goes on.")
def hidden_error(*, hidden: HiddenError) -> Remark:
    raised, handler = hidden.raised, hidden.handler
    return on_line(
        raised,
        f"{line_of(raised)} raises {hidden.exception}{with_message(hidden.message)} The except on "
        f"line {handler.line} hides it, and the program goes on after that handler; correct the "
        "error first, and let the except name the exceptions that it is for.",
    )


@kind("error", "ending", "A function returns a pair on one line, and a single value on another.")
def two_shapes(
    *, exception: str, message: str, last: StackLine | None, pair: StackLine, single: StackLine
) -> Remark:
    return on_line(
        single,
        f"{pair.function} returns a pair on line {pair.line}, but a single value on line "
        f"{single.line}; return a pair on both, or a single value. So your program raised "
        f"{exception}{in_code(last)}{with_message(message)}",
    )


@kind("error", "ending", "A function returned something other than a number.")
def returned_no_number(
    *, function: str, node: str, returned: Claim, last: StackLine | None
) -> Remark:
    """`function` ("" if its name is unknown) returned that for `node`; `last` is its caller's."""
    if returned == NOTHING:
        remedy = f"does every path through {function or 'it'} end in a return of a value?"
    else:
        remedy = "return the number itself"
    return on_line(
        last,
        f"{function or 'The call'} returned {described(returned)} for {node}, and the caller needs "
        f"a number{in_code(last)}; {remedy}{'' if remedy.endswith('?') else '.'}",
    )


@kind("error", "ending", "The program calls itself without end.")
def endless_recursion(*, last: StackLine | None) -> Remark:
    return on_line(
        last,
        f"Your program calls itself without end{in_code(last)}, until Python gives up "
        "(RecursionError); every call must be on a child, and a terminal state must return its "
        "utility.",
    )


@kind("error", "ending", "The game cannot answer a question of the program.")
def illegal_question(*, reason: reasons.IllegalQuestion, last: StackLine | None) -> Remark:
    node, actions = reason.node, reason.actions
    if reason.question == "utility":
        ask = "game.eval(state) at the limit" if reason.at_limit else "is_terminal(state) first"
        why = f"{node} is not terminal, so it has no utility; ask {ask}"
    elif reason.question == "outcomes":
        why = f"{node} is not a chance node, so it has no outcomes; ask to_move(state) first"
    elif reason.at_chance:
        why = f"{node} is a chance node, so it has no actions; ask outcomes(state)"
    else:
        has = f"its actions are {nodes(actions)}" if actions else "a leaf has no actions"
        why = f"{reason.action} is not an action of {node}; {has}"
    return on_line(last, f"The game cannot answer your program{in_code(last)}: {why}.")


@kind("error", "ending", "The search imports a module that is not allowed.")
def import_in_search(
    *, module: str, close: str, for_infinity: bool, last: StackLine | None
) -> Remark:
    """`close` is the allowed module that may be meant, or ""; `for_infinity`: only the module's
    infinity is used."""
    imports = forbidden_import(module, close, last, for_infinity)
    return on_line(last, f"While it searches, your program imports {imports}")


@kind("error", "ending", "The program reads from the keyboard.")
def asks_for_input(*, last: StackLine | None) -> Remark:
    return on_line(
        last,
        f"Your program reads from the keyboard{in_code(last)}, which is not possible here; remove "
        "input().",
    )


@kind("error", "ending", "The program tried something that is not permitted.")
def not_permitted(*, exception: str, message: str, last: StackLine | None) -> Remark:
    return on_line(
        last,
        f"Your program was stopped by {exception}{in_code(last)}{with_message(message)} During "
        "grading it cannot open files or connections, or start processes; the game answers "
        "everything it needs.",
    )


@kind("error", "ending", "The program needs more memory than it may use.")
def out_of_memory(*, mib: int, last: StackLine | None) -> Remark:
    return on_line(
        last,
        f"Your program needs more than the {mib:,} MiB of memory that it may use{in_code(last)}.",
    )


@kind("error", "ending", "The process ended without an answer.")
def died(*, status: int | None) -> Remark:
    return Remark(
        message=f"The process that ran your program ended without an answer ({died_of(status)})."
    )


@kind("error", "ending", "The time limit was reached.")
def timed_out(
    *,
    limit: float,
    visited: int | None,
    at: str,
    last: StackLine | None,
    loop: StackLine | None = None,
    skips: bool = False,
) -> Remark:
    """`visited` is the number of visited nodes, `at` the last of them; None if it was no search.
    `loop` is where the loop that ran begins; if it `skips` the lines that change its variable, the
    last of them."""
    far = "" if visited is None else ", before it asked the game anything"
    if visited:
        far = f"; it had visited {count(visited, 'node')} and was last at {at}"
    text = f"Your program was still running after {limit:g} s{_running(loop, last, skips)}{far}."
    return on_line(loop or last, text)


@kind("error", "ending", "The program asked more than any search needs.")
def stopped(
    *,
    reason: reasons.StoppedReason,
    at: str,
    last: StackLine | None,
    loop: StackLine | None,
    skips: bool = False,
) -> Remark:
    """`at` is the node that it asked about last, or ""; `loop` and `skips` as in `timed_out`."""
    much, remedy = _too_much(reason)
    far = f", and was last at {at}" if at else ""
    text = f"Your program was stopped after {much}{_running(loop, last, skips)}{far}; {remedy}?"
    return on_line(loop or last, text)


@kind("error", "ending", "The evaluation returned no finite number.")
def no_evaluation(*, reason: reasons.NoEvaluation) -> Remark:
    if reason.returned == NOTHING:
        problem = "None"
        remedy = "does every path through it end in a return of a number?"
    else:
        problem = described(reason.returned)
        remedy = "return a finite number, such as 1000 where MAX has won."
    return Remark(
        message=f"{reason.function} returned {problem} for the position {reason.board}; {remedy}",
        board=reason.board,
    )


@kind("error", "ending", "The evaluation gave one position two values.")
def two_evaluations(*, reason: reasons.TwoEvaluations) -> Remark:
    return Remark(
        message=f"{reason.function} returned {number(reason.first)} for the position "
        f"{reason.board}, and later {number(reason.second)} for the same position; an evaluation "
        "depends on nothing but the position.",
        board=reason.board,
    )


@kind("error", "ending", "Earlier exercises ended in time-outs.")
def not_run(*, reason: reasons.SubmissionTimeUsedUp | reasons.EqualTimeOuts) -> Remark:
    if isinstance(reason, reasons.SubmissionTimeUsedUp):
        return Remark(
            message=f"Not run: the whole submission's time limit of {reason.limit:g} s was already "
            "used up."
        )
    last, where = reason.last, "asked the game without end"
    if last is not None and reason.in_loop:
        where = f"were stopped in the while loop that begins on line {last.line} of {last.file}"
    elif last is not None:
        where = f"were stopped at the same line{in_code(last)}"
    return on_line(
        last,
        f"Not run: the searches of {listed(reason.exercises)} {where}; correct that loop first. "
        "The limit equal_time_outs: 0 of the assignment runs every exercise all the same.",
    )


@kind("error", "ending", "Grading stopped before this exercise ended.")
def interrupted(*, begun: bool) -> Remark:
    when = "while your program ran" if begun else "before this exercise started"
    return Remark(message=f"Not graded: grading stopped {when}.")


@kind("error", "ending", "The run was ended.")
def refused(*, reason: reasons.RefusedReason) -> Remark:
    return Remark(message=sentence(f"The run was ended: {_broken_rule(reason)}"))


@kind("note", "ending", "Some of the printed output was discarded.")
def output_cut(*, most: int) -> Remark:
    """`most` are bytes."""
    return Remark(message=f"Output beyond {most:,} bytes was discarded.")


def _broken_rule(reason: reasons.RefusedReason) -> str:
    if isinstance(reason, reasons.BrokenFrame):
        return f"its process sent {_flaw(reason)}"
    return "there is no program to run"


def _too_much(reason: reasons.StoppedReason) -> tuple[str, str]:
    """The limit that a run went beyond, and a question about the usual mistake."""
    most = f"more than {reason.most:,}"
    if isinstance(reason, reasons.TooManyNodes):
        return f"{most} positions", "does each node stop at its cutoff"
    if isinstance(reason, reasons.TooManyPlayouts):
        return f"{most} playouts", "does the loop end after `iterations`"
    if isinstance(reason, reasons.TooManyBytes):
        much = f"it sent {most} bytes"
    else:
        much = f"{most} calls and questions"
    return (
        f"{much} about a tree of {reason.nodes:,} nodes",
        "does each path through a loop change its variable",
    )


def _running(loop: StackLine | None, last: StackLine | None, skips: bool) -> str:
    """The loop that ran, if it is known, otherwise the line."""
    if loop is None:
        return in_code(last)
    if skips:
        return (
            f", in a while loop whose variable changes only under a test ({loop.file}:{loop.line})"
        )
    return f", in the while loop that begins on line {loop.line} of {loop.file}"


def _flaw(frame: reasons.BrokenFrame) -> str:
    fact = cut(frame.fact, LONGEST)
    if frame.flaw == "constant":
        return f"a frame with {fact}"
    if frame.flaw == "unknown-frame":
        return f"an unknown frame, {fact!r}"
    if frame.flaw == "unknown-word":
        return _UNKNOWN_WORDS.get(frame.fact, "a frame with a word that it cannot have")
    if frame.flaw == "no-frames" and fact:
        return f"{_FLAWS[frame.flaw]} ({fact})"
    return _FLAWS[frame.flaw]
