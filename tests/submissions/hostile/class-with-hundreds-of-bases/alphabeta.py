bases = [type(f"Base{n}", (), {f"max_value{n}": lambda self: n}) for n in range(400)]
Many = type("Many", tuple(bases), {})
for n in range(3000):
    globals()[f"alphabeta{n}"] = lambda state, alpha, beta: 3
