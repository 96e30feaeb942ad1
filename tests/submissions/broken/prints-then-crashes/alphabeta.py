def max_value(game, state, alpha, beta):
    print("so far so good")
    return 1 / 0


def min_value(game, state, alpha, beta):
    print("so far so good")
    return 1 / 0
