"""Parts that several formats of a report are made of."""
