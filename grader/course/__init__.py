"""An instructor's YAML files, read: assignments, exercises, families of trees, late rules."""
