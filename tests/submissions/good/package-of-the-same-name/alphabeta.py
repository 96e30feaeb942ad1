from math import inf
