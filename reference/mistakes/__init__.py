"""Known mistakes in alpha-beta search, each a small program with exactly one mistake.

Each mistake is one file, named after it. `_base` is the correct program, all of Fig. 5.7. The other
files are copies of it in which only the mistaken lines differ, so that two mistakes can be merged
over it. Each file has these constants:

TITLE     completes "Your program behaves exactly like one that ..."
LINES     the broken lines of Fig. 5.7: (player, part) as in `core.findings.LINES`, or "search" for
          the first lines, which search the root and choose the move
SENTENCE  tells the student how the mistake affects the search
HINT      a question or pointer that leaves the remedy to the student
DIFFERS   the results that it can change on some tree: "value" of the root, "move" (not a best
          move), "visited" (the set), "windows" on entry, "returns" of a node that both visit
EQUALS    other mistakes with the same searches on every tree; omitted if there are none

The search of a MAX root starts with alpha_beta_search, which returns the value, or the value and
the move. If it returns no move, the player takes the first action that returned the value, as in
the figure. The search of a MIN root starts with min_value and the widest window, so a mistake in
the first lines does not show there. An exception raised by a mistake is part of its behaviour.

Fail-hard returns, v starting at the bound, and a test at the top of the loop are not listed: they
change no value, move, visit or window, and are correct.
"""
