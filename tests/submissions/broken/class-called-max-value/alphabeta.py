class max_value:
    def __init__(self, game, state, alpha, beta):
        self.values = [3]


def min_value(game, state, alpha, beta):
    return max_value(game, state, alpha, beta)
