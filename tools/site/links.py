"""Links of the repository's pages, made to lead somewhere on the site."""

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

CODE_OR_LINK = re.compile(
    r"(?P<code>^ *```.*?^ *```|`[^`]+`)"
    r"|(?P<mark>!?)\[(?P<text>[^]]*)\]\((?P<to>[^)#\s]*)(?P<at>#[^)]*)?\)",
    re.MULTILINE | re.DOTALL,
)
"""Code comes first: what looks like a link in it is none."""
ELSEWHERE = re.compile(r"^\[(.+)\]: \.\..*\n", re.MULTILINE)
"""Where a name leads that stands in brackets, if that is outside: to pages of a forge."""


def redirect(text: str, source: str, places: Mapping[str, str], titles: Mapping[str, str]) -> str:
    """Return a page with its links leading to where the site has what they lead to.

    `source` is where the page is in the repository; `places` tells of each file that the site has,
    where. What is not meant for it, such as code, is named without a link; what should be in
    `docs/` and is not there stays, for MkDocs to complain of. A link that only spells a path is
    called by the page's title, of which `titles` holds those there are, by place.
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
