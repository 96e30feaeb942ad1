"""Every kind of finding, by its code. Only a run with something to say loads all of them."""

from __future__ import annotations

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

KINDS: Mapping[str, Kind[...]] = {
    **kinds_of(submitted_files),
    **kinds_of(program_start),
    **kinds_of(run_ending),
    **kinds_of(order_ending),
    **kinds_of(search_answer),
    **kinds_of(which_mistake),
    **kinds_of(search_difference),
    **kinds_of(evaluation_values),
    **kinds_of(playouts),
    **kinds_of(order_returned),
    **kinds_of(simulations),
    **kinds_of(written_reading),
    **kinds_of(written_table),
    **kinds_of(written_misconception),
    **kinds_of(written_answer),
    **kinds_of(written_questions),
    **kinds_of(written_playouts),
}
"""Each code with its kind, in the order of the two pages of docs."""
