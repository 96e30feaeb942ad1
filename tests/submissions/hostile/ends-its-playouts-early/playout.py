"""Says after a single playout that it has answered."""


def playout(game, state):
    while not game.is_terminal(state):
        actions = game.actions(state)
        state = game.result(state, actions[game.roll(len(actions))])
    game._channel.pending.append('["done","search",1,null]')
    game._channel.flush()
    return game.utility(state)
