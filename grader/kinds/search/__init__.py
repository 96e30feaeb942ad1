"""Programs that search a game tree."""
