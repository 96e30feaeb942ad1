from functools import wraps
from math import inf

calls = 0


def counted(function):
    @wraps(function)
    def wrapper(*args, **kwargs):
        global calls
        calls += 1
        return function(*args, **kwargs)

    return wrapper
