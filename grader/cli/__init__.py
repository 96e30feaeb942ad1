"""The command line, from the arguments to the exit code: commands, terminal, packages."""
