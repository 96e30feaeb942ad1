"""Claims calls, returns and an answer with numbers that Python can read and no float can hold."""

HUGE = "9" * 4000


def max_value(game, state, alpha, beta):
    for action in game.actions(state):
        child = game.result(state, action)._handle
        game._channel.playing.asked("to_move", child)
        game._channel.flush()
        game._channel.pending.append(f'["call","min_value",{child},-{HUGE},{HUGE}]')
        game._channel.flush()
        game._channel.pending.append(f'["return",{child},{HUGE},null]')
        game._channel.flush()
    game._channel.pending.append(f'["done","max_value",{HUGE},null]')
    game._channel.flush()
    return 3


min_value = max_value
