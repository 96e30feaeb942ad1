"""Known mistakes in Star1. The package above explains the constants."""
