"""Minimax to a depth limit, with CUTOFF-TEST(state, depth) and EVAL(state) of Section 5.4."""

TITLE = "minimax to a depth limit"
SOURCE = "Russell & Norvig, 3rd ed., Fig. 5.3 and Section 5.4"
MADE_FROM = "minimax", "depth"
