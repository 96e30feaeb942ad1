"""Raises an exception whose message runs backwards, shows nothing, and has no encoding."""


BACKWARDS, HIDDEN, BROKEN = "\u202e\u2066", "\u200b\u2060\u00ad\U000e0041", "\ud800\udfff\udc80"
HEAP = "a" + "\u0300" * 200


def max_value(game, state, alpha, beta):
    raise RuntimeError(BACKWARDS + "001/0 " + HIDDEN + "\x00\x7f\x85\u2028" + HEAP + BROKEN)


min_value = max_value
