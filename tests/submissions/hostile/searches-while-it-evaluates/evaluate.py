"""Looks at the positions after each action, all the way down, to learn who wins."""


def evaluate(game, state):
    def worth(position):
        if game.is_terminal(position):
            return game.utility(position)
        values = [worth(game.result(position, action)) for action in game.actions(position)]
        return max(values) if game.to_move(position) == "MAX" else min(values)

    return worth(state)
