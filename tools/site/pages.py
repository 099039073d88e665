"""The pages on the site: links redirected, and numbered lists in one piece, from 1 on."""

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath

CODE_OR_LINK = re.compile(
    r"(?P<code>^ *```.*?^ *```|`[^`]+`)"
    r"|(?P<mark>!?)\[(?P<text>[^]]*)\]\((?P<to>[^)#\s]*)(?P<at>#[^)]*)?\)",
    re.MULTILINE | re.DOTALL,
)
"""Code comes first: it contains no links."""
ELSEWHERE = re.compile(r"^\[(.+)\]: \.\..*\n", re.MULTILINE)
"""The target of a link name, if that is outside: on pages of a forge."""
CODE = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
NUMBERED = re.compile(r"^([0-9]+)\. ", re.MULTILINE)


def redirect(text: str, source: str, places: Mapping[str, str], titles: Mapping[str, str]) -> str:
    """Return a page with its links redirected to the site's places.

    `source` is the page's path in the repository; `places` has the site's place of each file that
    it has. Files that don't belong there, such as code, are named without a link; a missing page of
    `docs/` stays, for MkDocs to report. A link whose text is just a path gets the page's title,
    from `titles` by place.
    """

    def lead(found: re.Match[str]) -> str:
        text, to = found["text"], found["to"]
        if found["code"] or not to or "://" in to:
            return found[0]
        path = normpath(join(dirname(source), to))
        place = places.get(path)
        if place is None:
            return found[0] if path.startswith("docs/") else text
        if to.endswith(text):
            text = titles.get(place, text)
        return f"{found['mark']}[{text}]({place}{found['at'] or ''})"

    names = ELSEWHERE.findall(text)
    text = ELSEWHERE.sub("", text)
    for name in names:
        text = text.replace(f"[{name}]", name)
    return CODE_OR_LINK.sub(lead, text)


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
