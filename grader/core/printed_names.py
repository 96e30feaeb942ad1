"""The printed form of Python names: reports and commands write a hyphen for each underscore."""


def printed(name: str) -> str:
    """The printed form of a Python name: "early-cutoff" for "early_cutoff"."""
    return name.replace("_", "-")


def python_name(text: str) -> str:
    """The Python name that a printed one stands for."""
    return text.replace("-", "_")
