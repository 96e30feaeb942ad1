"""Known mistakes in minimax that alpha-beta programs do not make; `_base` is all of Fig. 5.3.

`core/algorithms/minimax.py` lists the mistakes in `reference.mistakes.alpha_beta` that minimax
programs make as well, by their names. A search that prunes is not listed: marking names it.
"""
