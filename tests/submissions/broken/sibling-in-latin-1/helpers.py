# Hilfsfunktionen
def ended(game, state):
    return game.is_terminal(state)


def children(game, state):
    """Die Kinder, der Reihe nach: für jeden Zug eines."""
    for action in game.actions(state):
        yield game.result(state, action)
