import math

BETA = math.inf
