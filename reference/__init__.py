"""The reference algorithms, each written like the figure that it cites.

Each variant is one file, found by its name (see `grader.search.reference_player`). A file has the
search functions and these constants:

TITLE          the variant's usual name
SOURCE         where it is printed
CUTOFF         "weak" (cut when v reaches the bound), "strict" (only beyond it), None (never)
BOUNDS_AT_CUT  alpha and beta at a cutoff: "old", or "updated" to v
FUNCTIONS      the functions that search a MAX node, a MIN node and, if there are any, a chance node
AGAIN          the nodes that it searches again (`grader.core.models.algorithm.Again`); omitted if
               there are none
SEARCH         the function that searches the root itself, with the first guess `f` as its last
               parameter, if not one of those with the widest window does; it calls them
MADE_FROM      a variant, and the rules (`grader.search.changed_programs`) by which the rest of this
               file is made from it; omitted if nothing is
BOUNDED        True if these take the bounds of all utilities as `low` and `high`; omitted if not

`game` has the methods to_move, actions, outcomes, result, is_terminal and utility; utilities are
MAX's. The first lines of the figures, which search the root with the widest window and return the
action with the value found, are not repeated here: `grader.search.reference_player.play` does that
for these files, and the worker for a student. Nor is a depth limit: the game treats a state at the
limit as terminal (CUTOFF-TEST) and evaluates it (EVAL). A comment at the end of a line is its role,
by which known mistakes change it (`reference.mistakes`).
"""
