"""Programs that play a game to its end by rolled moves."""
