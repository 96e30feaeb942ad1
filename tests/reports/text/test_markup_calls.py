"""Only `markup` joins tags and text, and each of its calls is valid."""

import ast
import re
import string
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path

import pytest

from grader.reports.text.page_files import templates
from tests.support.html_page import VOID
from tests.support.places import ROOT

MAKER = "grader/reports/text/markup.py"
EMBEDS = ("grader/reports/html/page.py", "grader/reports/pictures/svg.py")
"""These put our own scripts and styles into a page."""
FOLDERS = ("grader/pages", "grader/reports/html", "grader/reports/pictures", "grader/reports/text")
NO_MARKUP = {
    "grader/reports/pictures/mermaid.py": "Mermaid has an escape of its own",
    "grader/reports/text/escape.py": "Markdown, YAML and terminals have theirs",
    "grader/reports/text/page_files.py": "it reads templates, and fills in none",
}
FILES = sorted(
    path
    for file in (ROOT / "grader").rglob("*.py")
    if (path := file.relative_to(ROOT).as_posix()) not in {MAKER, *NO_MARKUP}
    and (path.startswith(FOLDERS) or "reports.text.markup" in file.read_text(encoding="utf-8"))
)
LOOKS_LIKE_MARKUP = re.compile(r'<[A-Za-z/!]|&#?\w+;|[\w-]="')
FIELD = "field-of-this-template"
FILED = 'T = templates("reports/html/page.html")\n'


class Template(HTMLParser):
    """The faults of one template whose fields are filled in with FIELD."""

    def __init__(self, template: str) -> None:
        super().__init__(convert_charrefs=False)
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.fields: list[str] = []
        for before, field, spec, conversion in string.Formatter().parse(template):
            self.feed(before)
            if field is None:
                continue
            self.fields.append(field)
            if spec or conversion or not (field.isidentifier() or not field):
                self.wrong.append(f"{field} is more than a name")
            self.feed(" data-given" if field == "attributes" else FIELD)
        self.close()
        self.wrong += [f"<{tag}> stays open" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - HTMLParser's signature
        if FIELD in re.sub('"[^"]*"', "", self.get_starttag_text() or ""):
            self.wrong.append(f"a field in <{tag}> stands between no quotes")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")


class Module:
    """One module: its strings, its calls of markup, and its `faults`."""

    def __init__(self, source: str, path: str) -> None:
        self.path = path
        tree = ast.parse(source)
        nodes = list(ast.walk(tree))
        self.calls = [node for node in nodes if isinstance(node, ast.Call)]
        self.names = [node for node in nodes if isinstance(node, ast.Name)]
        docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        strings = [node for node in nodes if isinstance(node, ast.Constant)]
        self.strings = [
            node for node in strings if isinstance(node.value, str) and id(node) not in docstrings
        ]
        self.constants = {
            target.id: statement.value
            for statement in tree.body
            if isinstance(statement, ast.Assign)
            for target in statement.targets
            if isinstance(target, ast.Name)
        }
        self.templates: set[int] = set()  # the string constants, and the files, by id
        self.taken: set[str] = set()  # the names of the templates from a file
        found = {*self._of_calls(), *self._of_names(), *self._of_strings(), *self._of_files()}
        self.faults = sorted(found)

    def _of_calls(self) -> Iterator[str]:
        for call in self.calls:
            name = call.func.id if isinstance(call.func, ast.Name) else ""
            if name in {"Markup", "Attributes"}:
                yield f"line {call.lineno}: only markup.py makes {name}"
            elif name == "embedded" and self.path not in EMBEDS:
                yield f"line {call.lineno}: embedded is for our own scripts and styles"
            elif name == "markup":
                yield from (f"line {call.lineno}: {fault}" for fault in self._of_markup(call))

    def _of_markup(self, call: ast.Call) -> Iterator[str]:
        first = call.args[0]
        if isinstance(first, ast.Subscript):
            yield from self._of_file(call, first)
            return
        literal = self.constants.get(first.id) if isinstance(first, ast.Name) else first
        if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
            self.templates.add(id(literal))
            yield from of_call(call, literal.value)
        else:
            yield "the template is no literal"

    def _of_file(self, call: ast.Call, first: ast.Subscript) -> Iterator[str]:
        """The faults of a call with a template of the module's file of templates."""
        name, key = first.value, first.slice
        made = self.constants.get(name.id) if isinstance(name, ast.Name) else None
        is_call = isinstance(made, ast.Call) and isinstance(made.func, ast.Name)
        if not (is_call and made.func.id == "templates" and isinstance(key, ast.Constant)):
            yield "the template is no literal"
            return
        self.templates.add(id(made))
        self.taken.add(key.value)
        text = self.filed(made).get(key.value)
        yield from ["no such template"] if text is None else of_call(call, text)

    def filed(self, made: ast.Call) -> Mapping[str, str]:
        """The templates of a call of `templates`."""
        (path,) = made.args
        assert isinstance(path, ast.Constant), path
        return templates(path.value)

    def _of_files(self) -> Iterator[str]:
        """The templates of the module's file that it does not use."""
        for made in self.constants.values():
            if isinstance(made, ast.Call) and getattr(made.func, "id", "") == "templates":
                unused = self.filed(made).keys() - self.taken
                yield from (f"the template {name} is not used" for name in sorted(unused))

    def _of_names(self) -> Iterator[str]:
        """Uses of `markup` or of a template's name outside a call of `markup`."""
        called = {id(call.func) for call in self.calls}
        given = [call.args[0] for call in self.calls if call.args and of_markup(call)]
        first = {id(each.value if isinstance(each, ast.Subscript) else each) for each in given}
        for node in self.names:
            if node.id == "markup" and id(node) not in called:
                yield f"line {node.lineno}: markup is not called here"
            constant = self.constants.get(node.id)
            used = isinstance(node.ctx, ast.Load) and id(node) not in first
            if used and id(constant) in self.templates:
                yield f"line {node.lineno}: {node.id} is a template, and for markup alone"

    def _of_strings(self) -> Iterator[str]:
        for node in self.strings:
            if id(node) not in self.templates and LOOKS_LIKE_MARKUP.search(node.value):
                yield f"line {node.lineno}: {node.value!r} is markup, and no template"


def of_markup(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "markup"


def of_call(call: ast.Call, literal: str) -> Iterator[str]:
    template = Template(literal)
    yield from template.wrong
    if any(isinstance(value, ast.Starred) for value in call.args):
        yield "values are given one by one"
    unnamed, named = template.fields.count(""), {*template.fields} - {"", "attributes"}
    given = {keyword.arg for keyword in call.keywords}
    if unnamed != len(call.args) - 1:
        yield f"{unnamed} fields, {len(call.args) - 1} values"
    if named != given - {"attributes"}:
        yield f"fields {sorted(named)}, values {sorted(map(str, given))}"
    if "attributes" in given and "attributes" not in template.fields:
        yield "no place for the attributes"


@pytest.mark.parametrize("path", FILES)
def test_only_markup_joins_tags_and_text(path):
    assert Module(Path(ROOT, path).read_text(encoding="utf-8"), path).faults == []


def test_each_folder_exists_and_makes_markup():
    assert all(any(file.startswith(folder) for file in FILES) for folder in FOLDERS)
    assert sum(" markup(" in (ROOT / file).read_text("utf-8") for file in FILES) > 10


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("x = f'<b>{name}</b>'", "no template"),
        ("x = '<b>' + name", "no template"),
        ("x = '<td class=\"in%s\">' % name", "no template"),
        ("x = ' id=\"{}\"'.format(name)", "no template"),
        ("markup(f'<b>{name}</b>')", "no literal"),
        ("markup('<b>{}</b>' + name)", "no literal"),
        ("markup(template, name)", "no literal"),
        ("markup(given['card'], name)", "no literal"),
        (f"{FILED}markup(T['card'])", "no such"),
        (f"{FILED}markup(T['document'])", "fields"),
        (f"{FILED}markup('<br>')", "document is not used"),
        (f"{FILED}markup(T['document'], 1)\nx = T['document'] + name", "for markup alone"),
        ("T = '<b>{}</b>'\nmarkup(T, 1)\nx = T + name", "for markup alone"),
        ("make = markup", "not called"),
        ("Markup(name)", "only markup.py"),
        ("Attributes(name)", "only markup.py"),
        ("embedded(name, 'style')", "our own"),
        ("markup('<b id={}></b>', name)", "no quotes"),
        ("markup('<b {}></b>', name)", "no quotes"),
        ("markup('<{}>', name)", "no quotes|closes"),
        ("markup('<b>{}', name)", "stays open"),
        ("markup('{}</b>', name)", "closes nothing"),
        ("markup('<b>{}</b>')", "1 fields, 0 values"),
        ("markup('<b>{x}</b>', y=name)", "fields ['x']"),
        ("markup('<b>{x.y}</b>', x=name)", "more than a name"),
        ("markup('<b>{!r}</b>', name)", "more than a name"),
        ("markup('<b>{}</b>', *names)", "one by one"),
        ("markup('<b></b>', attributes=given)", "no place"),
    ],
)
def test_each_faulty_call_is_noticed(source, why):
    found = Module(source, "grader/pages/new.py").faults
    assert any(part in fault for fault in found for part in why.split("|")), found


@pytest.mark.parametrize(
    "source",
    [
        "markup('<b id=\"{}\"{attributes}>{}</b>', 1, name, attributes=given)",
        "T = '<b>{x}</b>'\nmarkup(T, x=name)",
        "def f():\n    'Says <b>.'\n    return markup('<br>')",
        "x = 'a < b & c'",
    ],
)
def test_valid_calls_are_accepted(source):
    assert Module(source, "grader/pages/new.py").faults == []
