"""The autograder and exercise checker for alpha-beta pruning (Russell & Norvig, Fig. 5.7)."""

__version__ = "0.1.0"
