"""Reads written answers in any layout, and marks them as a person would.

Throughout this package we have:
  sheet    a student's whole answer to one exercise (`grader.core.models.sheet`)
  table    rows in the order of the search; each style of table shows some of its steps
  slip     one mistake in a table; its consequences are not slips
  carried  correct by the student's own earlier rows, but not by the correct search

`parsing` reads a file. `search_states` is the search that a table traces, `wrong_cells` compares
one row with one step, `alignment` finds the fewest slips that explain a table (an
`explained_table`), and `table_by_convention` finds its convention. `slip_findings` makes a finding
for each slip, `slip_reasons` the reason for the correct row, and `conventions` a note on other
correct conventions. `pruned_marks` and `question_marks` mark the parts that are not tables, and
`mark_answer` marks the whole sheet.
"""
