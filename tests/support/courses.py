"""Assignments in a folder of a test. Contains no tests."""

from pathlib import Path


def put_course(
    folder: Path, *exercises: str, title: str = "T", more: str = "", **trees: object
) -> Path:
    """Writes an assignment with these exercises, and the file of each tree. Returns its path."""
    for name, tree in trees.items():
        text = f"id: {name}\ntitle: {name.title()}\ntree: {tree}\n"
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    where = folder / "assignment.yaml"
    where.write_text(f"title: {title}\n{more}exercises: [{', '.join(exercises)}]\n", "utf-8")
    return where
