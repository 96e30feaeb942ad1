"""Texts that are not YAML, or not the accepted part of it: the exact sentence for each."""

import pytest

from tests.support.refusals import refused_files

HEAD = "id: x\ntitle: T\n"
FILES = """
id: x
tree:
  - [1, 2]
 - [3, 4]
  => 4:2: this line starts in column 2, and no list or mapping above it does; indent it like the
     lines that it belongs with
title: T
 id: x
tree: [1, 2]
  => 2:4: this line is indented deeper than the line above, so YAML takes it as a part of that
     line's value; indent both alike
id: x
tree:
\t- [1, 2]
  => 3:1: YAML cannot be indented with a tab; use spaces
id: x
title: A: B
  => 2:9: this is not YAML: a second ': ' on one line; put quotes around a text that contains one
id: 'x
tree: [1, 2]
  => 3:1: this is not YAML: the ' of line 1 is never closed; write ' where its text ends
title: 'Trees
id: x
source: 'aima'
  => 3:10: the ' of line 1 is closed just before this; close it where its text ends
id: x
title: 'Max's tree'
  => 2:13: the ' of line 2 is closed just before this; close it where its text ends
%FOO => 2:1: this is not YAML: expected the start of the document, but found the end of the file
# nothing => 1:1: the file is empty; write id: x, title: and tree: on three lines
- 1 => 1:1: the file is [1]; it must be a mapping of keys to values
id: x
title: !!str T
tree: [1, 2]
  => 2:8: the tag !!str is not allowed here; delete it
id: x
title: !!python/object/apply:os.system ls
tree: [1, 2]
  => 2:8: the tag !!python/object/apply:os.system is not allowed here; delete it
id: x
title: 'T' U
  => 2:12: this is not YAML: expected the end of the indented block, but found a value, while
     parsing a mapping that starts on line 1
[1] 2 => 1:5: this is not YAML: expected the start of the document, but found a value
id: x
title
tree: [1, 2]
  => 3:1: this is not YAML: could not find expected ':', while scanning a key that starts on line 2
id: x
'it''s'
tree: [1, 2]
  => 3:1: this is not YAML: could not find expected ':', while scanning a key that starts on line 2
id: 'x
---
  => 2:1: this is not YAML: the ' of line 1 is never closed; write ' where its text ends
id: 'x''
  => 2:1: this is not YAML: the ' of line 1 is never closed; write ' where its text ends
id: x
title: "a\\q"
  => 2:11: this is not YAML: \\q is no escape sequence; write \\\\ for a backslash
id: x
title: "\\U99999999"
  => 2:9: this is not YAML: \\U99999999 is not a character; delete it
id: **x** => 1:5: a bare * starts an alias in YAML; $QUOTES
id: & x => 1:5: a bare & starts an anchor in YAML; $QUOTES
id: !x!y z => 1:5: a bare ! starts a tag in YAML; $QUOTES
id: |x => 1:5: a bare | starts a block of text in YAML; $QUOTES
id: %x => 1:5: a bare % starts a directive in YAML; $QUOTES
id: @x => 1:5: a bare @ is reserved in YAML; $QUOTES
id: x\x0d\x0d\x0d
title: [
  => 5:1: this is not YAML: the [ of line 4 is never closed; write ] where its list ends
"""
EXERCISES = """
tree: [[1, 2], [3, 4]
  => 4:1: this is not YAML: the [ of line 3 is never closed; write ] where its list ends
tree: [{a: 1, b: 2]
  => 3:19: this is not YAML: expected ',' or '}', but found ']'; write a comma, or close the mapping
     of line 3 with }
tree: [a:
  => 4:1: this is not YAML: the [ of line 3 is never closed; write ] where its list ends
tree: ["a, "b"]
  => 3:13: the " of line 3 is closed just before this; close it where its text ends
title: U
tree: [1, 2]
  => 3:1: title is given twice, first on line 2; delete one of them
tree: &t [1, *t] => 3:14: *t is inside the value that it repeats; write the value out
tree: [1, *t] => 3:11: no anchor is named 't'; write &t before the value it stands for
tree:
  - &a0 [1, 2]
$LAUGHS
  => 4:3: the tree has more than 200000 nodes; make it smaller
tree: [1, 2]
source:
  - &a0 [1, 2]
$LAUGHS
  => 5:3: source is a list; $LINE
source: a\x00b => 3:10: the character U+0000 is not allowed in YAML; delete it
tree: [1, 2]
---
id: y
  => 4:1: a second document starts here; put it in a file of its own
5: a
tree: [1, 2]
  => 3:1: a key must be text, and this is 5; put quotes around it
tree: $OPEN => 3:1006: lists and mappings are nested more than 1000 deep; end them here
tree: [, 2] => 3:8: this is not YAML: expected a value, but found ','
published: {value: 3
tree: [1, 2]
  => 4:5: this is not YAML: expected ',' or '}', but found ':'; write a comma, or close the mapping
     of line 3 with }
tree: [1,
--- 2
  => 4:1: this is not YAML: the [ of line 3 is never closed; write ] where its list ends
tree: - 1 => 3:7: this is not YAML: a list cannot start here; write its first - on a line of its own
tree: [1]\t\tx => 3:10: YAML allows no tab here; write a space instead
"""


LAUGHS = "\n".join(f"  - &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 40))
QUOTES = "put quotes around a text that begins with one"


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (b"id: x\nsource: \xe9\n", ["2:9: byte 0xe9 is not UTF-8; save the file as UTF-8"]),
        (HEAD.encode("utf-16"), ["1:1: byte 0xff is not UTF-8; save the file as UTF-8"]),
        (b"PK\x03\x04", ["1:1: this is a ZIP archive, not a YAML file; unpack it first"]),
        ("", ["1:1: the file is empty; write id: x, title: and tree: on three lines"]),
        *refused_files(FILES, QUOTES=QUOTES),
        *refused_files(EXERCISES, HEAD, LAUGHS=LAUGHS, OPEN="[" * 100_000),
    ],
)
def test_a_mistake_gets_one_sentence(refusals, text, sentences):
    assert refusals(text) == sentences
