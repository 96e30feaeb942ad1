"""Known mistakes in the algorithms, each a small program with exactly one mistake.

A folder has the mistakes in one algorithm, each a file named after it; no two in all folders have
the same name. `_base` is the correct program. The other files are copies of it in which only the
mistaken lines differ, so that two mistakes can be merged over it. `_root_loop` has another form of
the function that searches the root, for MAX and for MIN. Each mistake has these constants:

TITLE     completes "Your program behaves exactly like one that ..."
LINES     the broken lines of the figure: (player, part) as in `core.algorithms`, or "search" for
          the first lines, which search the root and choose the move
SENTENCE  tells the student how the mistake affects the search
HINT      a question or pointer that leaves the remedy to the student
DIFFERS   the results that it can change on some tree: "value" of the root, "move" (not a best
          move), "visited" (the set), "windows" on entry, "returns" of a node that both visit
EQUALS    other mistakes with the same searches on every tree; omitted if there are none

The search of a MAX root starts with the function that the algorithm calls `search`, which returns
the value, or the value and the move. If it returns no move, the player takes the first action that
returned the value, as in the figure. The search of a MIN root starts with min_value and the widest
window, so a mistake in the first lines does not show there. An exception raised by a mistake is
part of its behaviour.

The players of a game may not take turns. Then each call is given to the function of the player to
move, unless a file has the variable `takes_turns`.
"""
