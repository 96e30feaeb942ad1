"""Fig. 5.7 with the strict rule: cut only beyond equality, as Berkeley's CS188 projects ask."""

TITLE = "Fig. 5.7 with strict cutoffs"
SOURCE = "UC Berkeley CS188, Pacman project 2"
CUTOFF = "strict"
MADE_FROM = "fig57", "strict"
