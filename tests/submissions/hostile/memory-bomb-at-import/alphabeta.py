"""Takes more and more memory while it is imported."""


def take():
    """At most 600 MB, where nothing else sets an end."""
    held = []
    for _ in range(12):
        held.append(bytearray(b"x") * 50_000_000)
    raise MemoryError


take()
