"""The open lines of MAX less those of MIN."""


def lines(board):
    rows, columns = len(board), len(board[0])
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                ends = row + 2 * down, column + 2 * right
                if 0 <= ends[0] < rows and ends[1] < columns:
                    yield [board[row + down * step][column + right * step] for step in range(3)]


def open_lines(board, other):
    return sum(other not in line for line in lines(board))


def evaluate(game, state):
    """The value for MAX."""
    value = open_lines(state.board, "O") - open_lines(state.board, "X")
    if game.is_terminal(state):
        return -100 * game.utility(state)
    return value
