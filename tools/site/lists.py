"""Numbered lists of the pages, as the site shows them: each in one piece, from 1 on."""

import re
from html.parser import HTMLParser
from pathlib import Path

CODE = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
NUMBERED = re.compile(r"^([0-9]+)\. ", re.MULTILINE)


def find_broken_lists(page: str, shown: str) -> list[str]:
    """Return what is wrong with the numbered lists of a page that is shown as this HTML."""
    meant, lists = count_items(page), _Lists()
    lists.feed(shown)
    found = [count for count in lists.counts if count]  # the site has an empty one of its own
    return [] if meant == found else [f"lists of {meant} steps, shown as {found}"]


def count_items(page: str) -> list[int]:
    """Return how many items each numbered list of a page has, those within others left out."""
    counts: list[int] = []
    for number in map(int, NUMBERED.findall(CODE.sub("", page))):
        if number == 1:
            counts.append(0)
        counts[-1] += 1
    return counts


def check_lists(pages: Path, site: Path) -> list[str]:
    """Return what is wrong with the numbered lists of the pages in a folder, on a built site."""
    return [
        f"{page.name}: {trouble}"
        for page in sorted(pages.glob("*.md"))
        for trouble in find_broken_lists(
            page.read_text(encoding="utf-8"),
            (site / page.name).with_suffix(".html").read_text(encoding="utf-8"),
        )
    ]


class _Lists(HTMLParser):
    """Counts the items of the outermost numbered lists."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: list[int] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "li" and self._open == ["ol"]:
            self.counts[-1] += 1
        if tag in ("ol", "ul"):
            self._open.append(tag)
            if self._open == ["ol"]:
                self.counts.append(0)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("ol", "ul"):
            self._open.pop()
