"""Asks for the results of actions that are equal to every action, and has no other use for them."""


class Any(str):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("B")

    def __getitem__(self, place):
        return self

    def encode(self, *_):
        return b"B"


def try_any(game, state):
    try:
        game.result(state, Any("B"))
    except Exception:
        return


def attack(game, state):
    game.actions(state)
    try_any(game, state)
