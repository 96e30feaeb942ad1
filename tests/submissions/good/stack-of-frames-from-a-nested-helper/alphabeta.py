from math import inf


def alpha_beta_search(game, state):
    def frame(position, alpha, beta):
        actions = [] if game.is_terminal(position) else list(game.actions(position))
        is_max = bool(actions) and game.to_move(position) == "MAX"
        return {
            "state": position, "left": actions, "alpha": alpha, "beta": beta, "max": is_max,
            "v": -inf if is_max else inf, "best": None, "tried": None,
        }

    stack = [frame(state, -inf, inf)]
    while True:
        top = stack[-1]
        if game.is_terminal(top["state"]):
            v = game.utility(top["state"])
        else:
            is_cut = top["v"] >= top["beta"] if top["max"] else top["v"] <= top["alpha"]
            if top["left"] and not is_cut:
                top["tried"] = top["left"].pop(0)
                child = game.result(top["state"], top["tried"])
                stack.append(frame(child, top["alpha"], top["beta"]))
                continue
            v = top["v"]
        stack.pop()
        if not stack:
            return top["best"]
        above = stack[-1]
        if v > above["v"] if above["max"] else v < above["v"]:
            above["v"], above["best"] = v, above["tried"]
        if above["max"]:
            above["alpha"] = max(above["alpha"], above["v"])
        else:
            above["beta"] = min(above["beta"], above["v"])
