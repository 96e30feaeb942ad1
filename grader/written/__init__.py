"""Written answers: read from the files that students write them in, and marked as a person would.

Throughout this package we have:
  sheet    all that was written about one exercise (`grader.core.models.sheet`)
  table    rows in the order of the search; each style of table shows some of its steps
  slip     one thing that is wrong in a table; what follows from it is none
  carried  right by what the student wrote before, though not by the right search

`layouts` reads a file. `steps` is the search that a table is the trace of, `fit` compares one row
with one step, `alignment` finds the fewest slips that explain a table (a `reading`), and `tables`
the convention that it is kept by. `remarks` has words for the slips, `reasons` for what would have
been right, and `conventions` for what is right as well; `pruned` and `reordered` mark what is no
table, and `marking` puts it all together.
"""
