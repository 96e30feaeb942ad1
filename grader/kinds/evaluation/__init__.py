"""Programs that evaluate a position."""
