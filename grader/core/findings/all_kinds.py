"""Every kind of finding, by its code. Only a run with something to say loads all of them."""

from collections.abc import Mapping

from grader.core.findings import (
    evaluation_values,
    order_ending,
    order_returned,
    playouts,
    program_start,
    run_ending,
    search_answer,
    search_difference,
    simulations,
    submitted_files,
    which_mistake,
    written_answer,
    written_misconception,
    written_playouts,
    written_questions,
    written_reading,
    written_table,
)
from grader.core.findings.kinds import Kind, kinds_of

_ON_RUNS = (submitted_files, program_start, run_ending, order_ending, search_answer, which_mistake)
_ON_SEARCHES = (search_difference, evaluation_values, playouts, order_returned, simulations)
_ON_PAPER = (written_reading, written_table, written_misconception, written_answer)
_ON_QUESTIONS = (written_questions, written_playouts)

KINDS: Mapping[str, Kind[...]] = {
    code: each
    for module in (*_ON_RUNS, *_ON_SEARCHES, *_ON_PAPER, *_ON_QUESTIONS)
    for code, each in kinds_of(module).items()
}
"""Each code with its kind, in the order of the two pages of docs."""
