"""Whatever a page of the repository leads to is there: files, and headings in them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
CODE = re.compile(r"^ *```.*?^ *```|`[^`]+`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def find_anchors(page: Path) -> set[str]:
    """Return what the headings of a page are called by those who link to them."""
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    """Relative ones; those to other sites are for a reader to try."""
    for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        path, _, anchor = link.partition("#")
        to = page.parent / path if path else page
        if "://" not in link:
            assert to.is_file(), link
            assert not anchor or anchor in find_anchors(to), link
