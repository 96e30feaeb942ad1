"""Imports a file of the machine, to have it printed with the syntax error in it."""

import passwd


def max_value(game, state, alpha, beta):
    return passwd.root


min_value = max_value
