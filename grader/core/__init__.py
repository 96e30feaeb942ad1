"""The nouns of all rooms: trees, recordings, algorithms, exercises, findings, reports, errors."""
