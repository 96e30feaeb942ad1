class NoneFinder:
    def max_value(self, board, moves):
        return max(self.min_value(board, moves) for move in moves)

    def min_value(self, board, moves):
        return min(self.max_value(board, moves) for move in moves)
