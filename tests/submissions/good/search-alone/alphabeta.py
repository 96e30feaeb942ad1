from math import inf


class Frame:
    def __init__(self, game, state, action, alpha, beta):
        self.state, self.action = state, action
        self.alpha, self.beta = alpha, beta
        self.maximizing = game.to_move(state) == "MAX"
        self.value = -inf if self.maximizing else inf
        self.best = None
        self.left = list(game.actions(state))

    def take(self, action, value):
        if self.maximizing and value > self.value:
            self.value, self.best = value, action
            self.alpha = max(self.alpha, value)
        if not self.maximizing and value < self.value:
            self.value, self.best = value, action
            self.beta = min(self.beta, value)


def alpha_beta_search(game, state):
    stack = [Frame(game, state, None, -inf, inf)]
    while True:
        top = stack[-1]
        if not top.left or top.alpha >= top.beta:
            stack.pop()
            if not stack:
                return top.value, top.best
            stack[-1].take(top.action, top.value)
            continue
        action = top.left.pop(0)
        child = game.result(top.state, action)
        if game.is_terminal(child):
            top.take(action, game.utility(child))
        else:
            stack.append(Frame(game, child, action, top.alpha, top.beta))
