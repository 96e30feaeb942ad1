"""The command line, from arguments to exit code: the commands, the terminal, the packages."""
