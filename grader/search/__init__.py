"""The trusted side of a search: the game, the reference that plays it, the trace table."""
