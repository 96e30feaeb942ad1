"""Every page that a command makes forbids all requests, and allows its own scripts by hash."""

import re
from base64 import b64encode
from hashlib import sha256

import pytest

from grader.cli import main
from tests.support.places import TEXTBOOK

PAGES = {
    "report": [str(TEXTBOOK), "-q", "--only", "lecture-trace", "-f", "html"],
    "practice": ["practice", "lecture-trace"],
    "solution": ["solve", "lecture-trace", "-f", "html"],
}
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
SCRIPT = re.compile(r"<script(?: type=\"module\")?>(.*?)</script>", re.DOTALL)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_loads_nothing_and_runs_only_its_own_scripts(name, tmp_path, capsys):
    file = tmp_path / "page.html"
    assert main.main([*PAGES[name], "-o", str(file)]) == 0
    capsys.readouterr()
    html = file.read_text("utf-8")
    (policy,) = POLICY.findall(html)
    rules = dict(rule.split(maxsplit=1) for rule in policy.split(";"))
    assert rules.pop("default-src") == "'none'"
    hashes = {b64encode(sha256(text.encode()).digest()).decode() for text in SCRIPT.findall(html)}
    allowed = rules.pop("script-src").split()
    assert hashes
    assert set(allowed) == {f"'sha256-{each}'" for each in hashes}
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", html)
    assert not any("http" in sources or "*" in sources for sources in rules.values())
