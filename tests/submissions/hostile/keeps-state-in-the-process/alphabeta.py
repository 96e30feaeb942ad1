"""Leaves a mark in every corner of the process, and gives up if it finds one at the beginning."""

import builtins
import math
import os
import sys
import time
from math import inf

MARK = "kept_from_the_exercise_before"
PLACES = (builtins, sys, math, time, os, type(sys))
FOUND = [place for place in (*PLACES, sys.modules, os.environ) if MARK in dir(place)]
FOUND += [place for place in (sys.modules, os.environ, sys.path) if MARK in place]

for place in PLACES:
    try:
        setattr(place, MARK, True)
    except (AttributeError, TypeError):
        continue
sys.modules[MARK] = os
os.environ[MARK] = "yes"
sys.path.append(MARK)


def alpha_beta_search(game, state):
    kinds = (type(game), type(state), type(game._channel))
    if FOUND or any(hasattr(kind, MARK) for kind in kinds):
        raise RuntimeError("something was kept from the exercise before")
    for kind in kinds:
        setattr(kind, MARK, True)
    return max_value(game, state, -inf, inf)
