"""The steps for people in docs/acceptance.md."""

import re
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "acceptance.md"
BY_HAND = "## What people do"


def list_tasks() -> Iterator[str]:
    """Yield each step for people: its number, what happens, and what must be visible."""
    _, _, rows = PAGE.read_text(encoding="utf-8").partition(BY_HAND)
    for number, task, seen in re.findall(r"^\| ([0-9]+) \| (.+?) \| (.+?) \|", rows, re.MULTILINE):
        yield f"{number:>2}  {task}: {seen}"
