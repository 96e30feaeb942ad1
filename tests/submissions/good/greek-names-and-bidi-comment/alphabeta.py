# אלפא-בטא ‮reversed‬ ⁦isolated⁩
from math import inf as unendlich


def max_value(game, zustand, α, β):
    """Größter Wert für MAX — 最大值."""
    if game.is_terminal(zustand):
        return game.utility(zustand)
    größter = -unendlich
    for zug in game.actions(zustand):
        größter = max(größter, min_value(game, game.result(zustand, zug), α, β))
        if größter >= β:
            return größter
        α = max(α, größter)
    return größter


def min_value(game, zustand, α, β):
    if game.is_terminal(zustand):
        return game.utility(zustand)
    kleinster = unendlich
    for zug in game.actions(zustand):
        kleinster = min(kleinster, max_value(game, game.result(zustand, zug), α, β))
        if kleinster <= α:
            return kleinster
        β = min(β, kleinster)
    return kleinster
