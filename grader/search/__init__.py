"""The trusted side of a search: the game, the reference that plays it, and the trace table."""
