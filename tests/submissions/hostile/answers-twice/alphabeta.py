"""Answers wrongly at first, searches, and then answers better."""


def attack(game, state):
    game._channel.pending.append('["done","max_value",12,"D"]')
    game._channel.flush()
