"""Fig. 5.7 to a depth limit, with CUTOFF-TEST(state, depth) and EVAL(state) of Section 5.4."""

TITLE = "Fig. 5.7 to a depth limit"
SOURCE = "Russell & Norvig, 3rd ed., Fig. 5.7 and Section 5.4.2"
MADE_FROM = "fig57", "depth"
