"""The nouns that every room uses: trees, recordings, exercises, findings, reports, errors."""
