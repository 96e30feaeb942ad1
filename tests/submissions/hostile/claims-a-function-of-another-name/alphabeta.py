"""Claims that a function was called whose name is a command to a terminal."""

import json


def max_value(game, state, alpha, beta):
    name = "\x1b[2J\n::error::full marks<script>"
    game._channel.pending.append(json.dumps(["call", name, state._handle, "-inf", "inf"]))
    game._channel.flush()
    return 3


min_value = max_value
