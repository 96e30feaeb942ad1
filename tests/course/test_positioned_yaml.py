"""Texts that are not YAML, or not the accepted part of it: the exact sentence for each."""

import pytest

HEAD = "id: x\ntitle: T\n"
LINE = "it must be one line of text, at most 300 characters"
LAUGHS = "".join(f"  - &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))
QUOTES = "put quotes around a text that begins with one"

SENTENCES = {
    "an open list": (
        HEAD + "tree: [[1, 2], [3, 4]\n",
        (
            "4:1: this is not YAML: expected ',' or ']', but got the end of the file, "
            "while parsing a list that starts on line 3"
        ),
    ),
    "a line that starts nowhere": (
        "id: x\ntree:\n  - [1, 2]\n - [3, 4]\n",
        (
            "4:2: this line starts in column 2, and no list or mapping above it does; indent it "
            "like the lines that it belongs with"
        ),
    ),
    "a line that continues a value": (
        "title: T\n id: x\ntree: [1, 2]\n",
        (
            "2:4: this line is indented deeper than the line above, so YAML takes it as a part of "
            "that line's value; indent both alike"
        ),
    ),
    "a tab": ("id: x\ntree:\n\t- [1, 2]\n", "3:1: YAML cannot be indented with a tab; use spaces"),
    "two colons": (
        "id: x\ntitle: A: B\n",
        (
            "2:9: this is not YAML: a second ': ' on one line; put quotes around a text that "
            "contains one"
        ),
    ),
    "an open quote": (
        "id: 'x\ntree: [1, 2]\n",
        (
            "3:1: this is not YAML: found unexpected end of the file, "
            "while scanning a quoted text that starts on line 1"
        ),
    ),
    "a stray directive": (
        "%FOO\n",
        "2:1: this is not YAML: expected the start of the document, but found the end of the file",
    ),
    "a key twice": (
        HEAD + "title: U\ntree: [1, 2]\n",
        "3:1: title is given twice, first on line 2; delete one of them",
    ),
    "a recursive alias": (
        HEAD + "tree: &t [1, *t]\n",
        "3:14: *t is inside the value that it repeats; write the value out",
    ),
    "an alias of nothing": (
        HEAD + "tree: [1, *t]\n",
        "3:11: no anchor is named 't'; write &t before the value it stands for",
    ),
    "a billion laughs": (
        f"{HEAD}tree:\n  - &a0 [1, 2]\n{LAUGHS}",
        "4:3: the tree has more than 200000 nodes; make it smaller",
    ),
    "laughs in a title": (
        f"{HEAD}tree: [1, 2]\nsource:\n  - &a0 [1, 2]\n{LAUGHS}",
        f"5:3: source is a list; {LINE}",
    ),
    "Latin-1": (b"id: x\nsource: \xe9\n", "2:9: byte 0xe9 is not UTF-8; save the file as UTF-8"),
    "UTF-16": (HEAD.encode("utf-16"), "1:1: byte 0xff is not UTF-8; save the file as UTF-8"),
    "an archive": (b"PK\x03\x04", "1:1: this is a ZIP archive, not a YAML file; unpack it first"),
    "a control character": (
        HEAD + "source: a\0b\n",
        "3:10: the character U+0000 is not allowed in YAML; delete it",
    ),
    "an empty file": ("", "1:1: the file is empty; write id: x, title: and tree: on three lines"),
    "only a comment": (
        "# nothing\n",
        "1:1: the file is empty; write id: x, title: and tree: on three lines",
    ),
    "a list of things": ("- 1\n", "1:1: the file is [1]; it must be a mapping of keys to values"),
    "two documents": (
        HEAD + "tree: [1, 2]\n---\nid: y\n",
        "4:1: a second document starts here; put it in a file of its own",
    ),
    "a tag": (
        "id: x\ntitle: !!str T\ntree: [1, 2]\n",
        "2:8: the tag !!str is not allowed here; delete it",
    ),
    "an object": (
        "id: x\ntitle: !!python/object/apply:os.system ls\ntree: [1, 2]\n",
        "2:8: the tag !!python/object/apply:os.system is not allowed here; delete it",
    ),
    "a number for a key": (
        HEAD + "5: a\ntree: [1, 2]\n",
        "3:1: a key must be text, and this is 5; put quotes around it",
    ),
    "a hundred thousand brackets": (
        f"{HEAD}tree: {'[' * 100_000}\n",
        "3:1006: lists and mappings are nested more than 1000 deep; end them here",
    ),
    "a missing value": (
        HEAD + "tree: [, 2]\n",
        "3:8: this is not YAML: expected a value, but found ','",
    ),
    "a value after a quoted one": (
        "id: x\ntitle: 'T' U\n",
        (
            "2:12: this is not YAML: expected the end of the indented block, but found a value, "
            "while parsing a mapping that starts on line 1"
        ),
    ),
    "a mapping that is not closed": (
        HEAD + "published: {value: 3\ntree: [1, 2]\n",
        (
            "4:5: this is not YAML: expected ',' or '}', but got ':', while parsing a mapping that "
            "starts on line 3"
        ),
    ),
    "a second document in a list": (
        HEAD + "tree: [1,\n--- 2\n",
        "4:1: this is not YAML: expected a value, but found the start of the document",
    ),
    "a value after the document": (
        "[1] 2\n",
        "1:5: this is not YAML: expected the start of the document, but found a value",
    ),
    "a line without a colon": (
        "id: x\ntitle\ntree: [1, 2]\n",
        (
            "3:1: this is not YAML: could not find expected ':', while scanning a key that starts "
            "on line 2"
        ),
    ),
    "a quoted line without a colon": (
        "id: x\n'it''s'\ntree: [1, 2]\n",
        (
            "3:1: this is not YAML: could not find expected ':', while scanning a key that starts "
            "on line 2"
        ),
    ),
    "an open quote before a second document": (
        "id: 'x\n---\n",
        (
            "2:1: this is not YAML: found unexpected start of a document, while scanning a quoted "
            "text that starts on line 1"
        ),
    ),
    "a quote that is closed and opened again": (
        "id: 'x''\n",
        (
            "2:1: this is not YAML: found unexpected end of the file, while scanning a quoted text "
            "that starts on line 1"
        ),
    ),
    "a list beside its key": (
        HEAD + "tree: - 1\n",
        "3:7: this is not YAML: a list cannot start here; write its first - on a line of its own",
    ),
    "an unknown escape": (
        'id: x\ntitle: "a\\q"\n',
        "2:11: this is not YAML: \\q is no escape sequence; write \\\\ for a backslash",
    ),
    "a tab in a line": (
        HEAD + "tree: [1]\t\tx\n",
        "3:10: YAML allows no tab here; write a space instead",
    ),
    "a star": ("id: **x**\n", f"1:5: a bare * starts an alias in YAML; {QUOTES}"),
    "an ampersand": ("id: & x\n", f"1:5: a bare & starts an anchor in YAML; {QUOTES}"),
    "an exclamation mark": ("id: !x!y z\n", f"1:5: a bare ! starts a tag in YAML; {QUOTES}"),
    "a bar": ("id: |x\n", f"1:5: a bare | starts a block of text in YAML; {QUOTES}"),
    "a per cent sign": ("id: %x\n", f"1:5: a bare % starts a directive in YAML; {QUOTES}"),
    "an at sign": ("id: @x\n", f"1:5: a bare @ is reserved in YAML; {QUOTES}"),
    "a line that breaks elsewhere": (
        "id: x\r\r\r\ntitle: [\n",
        "5:1: this is not YAML: expected a value, but found the end of the file",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), SENTENCES.values(), ids=SENTENCES)
def test_a_mistake_gets_one_sentence(refusals, text, sentence):
    assert refusals(text) == [sentence]
