def value_of(game, s):
    if game.is_terminal(s):
        return game.utility(s)
    return KINDS[game.to_move(s)](game, s)


def highest(game, s):
    return max(value_of(game, game.result(s, a)) for a in game.actions(s))


def lowest(game, s):
    return min(value_of(game, game.result(s, a)) for a in game.actions(s))


def expectimax(game, s):
    return sum(p * value_of(game, t) for p, t in game.outcomes(s))


KINDS = {"MAX": highest, "MIN": lowest, "CHANCE": expectimax}
