"""Text that is safe to show and fits: escaping, strict JSON, lines of a terminal."""
