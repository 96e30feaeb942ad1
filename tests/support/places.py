"""The folders that tests read: the repository, and data below tests/."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
SUBMISSIONS = TESTS / "submissions"
TEXTBOOK = SUBMISSIONS / "good" / "textbook"
ANSWERS = TESTS / "answers"
CONTRACTS = TESTS / "contracts"
GOLD = TESTS / "gold"
REPORT_SCHEMA = ROOT / "grader" / "reports" / "formats" / "report.schema.json"
