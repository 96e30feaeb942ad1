"""Known mistakes in Monte Carlo tree search; `_base` is the correct program.

Ties make right programs search differently, so a mistake is not recognised by its playouts, but by
the reading of the four steps that explains them (`grader.diagnosis.playout_mistakes`). In place of
DIFFERS a file has the constant

SHOWS     the sign by which it is known: the fields of a `StepsReading` that are changed; or
          "constant": the exploration constants that explain the search ("zero", "negative" or
          "other"); "slip": the slip that most playouts make; "iterations": those too many; "move":
          the move returned
"""
