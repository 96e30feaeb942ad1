"""The commands, one file each: `add_arguments(parser)` and `run(arguments) -> exit code`.

A command's docstring is its help. To add one, add the file and its line in `main.COMMANDS`.
"""
