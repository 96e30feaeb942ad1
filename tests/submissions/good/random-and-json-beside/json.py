cutoffs = []


def note(value):
    cutoffs.append(value)
    return value
