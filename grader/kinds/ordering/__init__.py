"""Programs that order the actions of a node."""
