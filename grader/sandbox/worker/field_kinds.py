"""The kinds of fields of the frames that parent and worker exchange (see `frames`)."""

WORDS = {
    "Cause": ("exception", "import", "infinity", "question", "thread"),
    "FlawName": ("syntax", "newer", "conflict", "notebook", "relative", "shapes", "loop", "skips"),
    "FunctionName": ("max_value", "min_value", "max_value = min_value"),
    "Inferred": ("is_terminal", "to_move", "given to_move", "utility for MIN"),
    "Roots": ("both", "MAX"),
    "SearchedBy": ("search", "max_value", "min_value"),
    "Where": ("nowhere", "entry", "function", "class", "unmade-class"),
}
"""The possible words of fields of these kinds."""

BLANKS = {
    "Count": "%d",
    "Errno": "%d",
    "Handle": "%d",
    "Number": "%s",
    "Numbers": "%s",
    "Move": "%s",
    "Records": "%s",
    "Order": "%s",
}
BLANKS.update(dict.fromkeys(WORDS, '"%s"'))
"""The format of fields of these kinds. Numbers and a move are already JSON when they are sent."""

MOST_SIDES = 1_000_000  # the most numbers among which one is rolled: more than any node has actions

LOCK_FAULTS = tuple(
    """
    refused bad-limit absent needs-root needs-root-or-namespaces needs-kill needs-room
    root-starts-processes no-address-limit no-ctypes no-system-support no-landlock unknown-machine
    """.split()
)
"""The reasons why a lock is not on. Each code is sent with a fact: the system's error number with
"refused", the name of the missing function, the folders that were tried, the machine, or ""."""

KINDS = {
    "Count": "an int",
    "Errno": "the number of a system's error (see errno(3)), or 0",
    "Handle": "an int that stands for a state that the parent has sent",
    "Text": "a string",
    "LongText": "a string of several lines",
    "Message": "a string, or null for an exception whose `__str__` raises",
    "Number": 'a JSON number, `"inf"`, `"-inf"`, `"nan"`, or null for no value; for any other '
    'object `{"type": ..., "text": ...}`, the text null if its `__repr__` raises',
    "Numbers": "a list of numbers, each a Number",
    "Records": "a list of `[Move, W, N]`, both Numbers",
    "Fingerprints": "a list of at most 2,000 ints of 52 bits (see `worker.fingerprints`)",
    "Move": "an action's name, null, or an object like that of a number",
    "Names": "a list of strings",
    "Stack": "lines of the student's code, `[[file, line, function], ...]`, innermost last",
    "Changed": "`{name: text}`: the variables that changed, at most 13",
    "TextLines": "parts of the student's code, `[[function, role, file, line, column, last line, "
    "column behind it], ...]`, from 1",
    "Statements": "statements, `[[number of those around, kind, first line, last line of its head, "
    "last line, line of the first statement in its else or 0, [name assigned, ...], [name read, "
    "...]], ...]`, each before those inside it (see `worker.statements`)",
    "Functions": "`{role: [file, line, name]}`: the function of each role, and its first line "
    "(null if it is in no file); roles are `search`, `max_value`, `min_value`",
    "LockFaults": "`{lock: [code, fact]}`; codes are " + ", ".join(f"`{c}`" for c in LOCK_FAULTS),
    "Sizes": "`[[path, length in bytes], ...]`",
    "Settings": "an object: `output_bytes`, `memory_bytes`, `cpu_seconds`, `modules`, `places`, "
    "`required`, `names`, `needed`, `also_takes`, `search`, `program`, `fingerprints`",
    "State": '`[handle, name, "MAX", "MIN" or "CHANCE" to move, 1 if terminal else 0]`, and for a '
    "game given by rules the board, a list of strings or ints, and its text",
    "States": "`[[action, State], ...]`",
    "Batch": "`[State, ...]`",
    "Order": "a list of actions, each a Move; for any other object one like that of a number",
    "Outcomes": "`[[probability, State], ...]`",
    "Bounds": "`[least, greatest]`, two JSON numbers",
    "Value": "a JSON number",
    "Reply": "the question's answer, of the kind in its table row",
}
KINDS.update(
    {kind: "one of " + ", ".join(f"`{word}`" for word in words) for kind, words in WORDS.items()}
)
"""The content of a field of each kind, described for readers."""
