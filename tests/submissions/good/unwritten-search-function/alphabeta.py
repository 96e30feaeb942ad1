from math import inf


def alpha_beta_search(game, state):
    """Return the best action for MAX in `state`."""
    raise NotImplementedError
