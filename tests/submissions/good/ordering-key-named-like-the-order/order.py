class Orderer:
    def __init__(self, game): self.game = game
    def order_key(self, state, move):
        v = self.game.eval(self.game.result(state, move))
        return -v if self.game.to_move(state) == "MAX" else v
    def best_first(self, state, actions):
        return sorted(actions, key=lambda a: self.order_key(state, a))
