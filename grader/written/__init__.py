"""Reads written answers in any layout, and marks them as a person would.

Throughout this package we have:
  sheet    all that was written about one exercise (`grader.core.models.sheet`)
  table    rows in the order of the search; each style of table shows some of its steps
  slip     one thing that is wrong in a table; what follows from it is none
  carried  right by what the student wrote before, though not by the right search

`parsing` reads a file. `search_states` is the search that a table is the trace of, `row_fit`
compares one row with one step, `alignment` finds the fewest slips that explain a table (an
`explained_table`), and `table_by_convention` the convention that it is kept by. `slip_findings` has
a finding for each slip, `slip_reasons` the reason for what would have been right, and `conventions`
a note on what is right as well; `pruned_marks` and `ordering_marks` mark what is no table, and
`mark_answer` puts it all together.
"""
