"""Links of the repository's pages, redirected for the site."""

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

CODE_OR_LINK = re.compile(
    r"(?P<code>^ *```.*?^ *```|`[^`]+`)"
    r"|(?P<mark>!?)\[(?P<text>[^]]*)\]\((?P<to>[^)#\s]*)(?P<at>#[^)]*)?\)",
    re.MULTILINE | re.DOTALL,
)
"""Code comes first: it contains no links."""
ELSEWHERE = re.compile(r"^\[(.+)\]: \.\..*\n", re.MULTILINE)
"""The target of a link name, if that is outside: on pages of a forge."""


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
