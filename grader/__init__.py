"""The autograder and exercise checker for adversarial search: alpha-beta and its neighbours."""

__version__ = "0.1.0"
