"""Fig. 5.7 to a depth limit, with the strict rule: cut only beyond equality."""

TITLE = "Fig. 5.7 to a depth limit, strict cutoffs"
SOURCE = "Russell & Norvig, 3rd ed., Section 5.4.2; UC Berkeley CS188, Pacman project 2"
CUTOFF = "strict"
MADE_FROM = "fig57", "strict", "depth"
