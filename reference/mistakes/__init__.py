"""Mistakes that students make in alpha-beta search, each a small program that makes just one.

One file a mistake, named after it. `_base` is the correct program, Fig. 5.7 whole; a file here is
that text, line for line, with the mistaken lines changed and nothing else, so that two mistakes can
be merged over it. A file says of itself:

TITLE     completes "Your program behaves exactly like one that ..."
LINES     the lines of Fig. 5.7 that are broken: (player, part) as in `core.findings.LINES`, or
          "search" for the first lines, which call the search on the root and choose the move
SENTENCE  tells the student what the mistake does to the search
HINT      asks or points, and leaves the remedy to the student
DIFFERS   what it can change, over all trees: "value" of the root, "move" (no best one is played),
          "visited" (the set), "windows" at entry, "returns" of a node that both searches visit
EQUALS    other mistakes here whose searches are the same on every tree; left out if there is none

The search of a MAX root starts with alpha_beta_search, which returns the value, or the value and
the move; where it names no move, the player takes the first action that came back with the value,
as the figure says. The search of a MIN root starts with min_value and the widest window, so a
mistake in the first lines does not show there. What a mistake raises is part of it.

Fail-hard returns, v starting at the bound and a test at the top of the loop are missing here: they
change no value, move, visit or window, and are correct.
"""
