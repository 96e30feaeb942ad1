"""The algorithms, each reading like the figure it cites.

One file a variant, found by its name (see `grader.search.reference_player`). A file has its search
functions and says of itself:

TITLE          what people call it
SOURCE         where it is printed
CUTOFF         "weak" (cut when v reaches the bound), "strict" (only beyond it), None (never)
BOUNDS_AT_CUT  what alpha and beta are when a cutoff happens: "old", or "updated" to v
FUNCTIONS      which function searches a MAX node and which a MIN node

`game` answers to_move, actions, result, is_terminal and utility; values are MAX's. The first lines
of the figures, which call the search on the root with the widest window and return the action that
has the value found, are the player's: `grader.search.reference_player.play` for these, the worker
for a student. A depth limit needs nothing here: the game says that a state at the limit is terminal
(CUTOFF-TEST) and evaluates it (EVAL).
"""
