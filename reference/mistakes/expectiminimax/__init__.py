"""Known mistakes in expectiminimax. The package above explains the constants."""
