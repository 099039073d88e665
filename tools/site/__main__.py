"""The pages of `docs/`: `python -m tools.site --write` fills in the bot's own texts.

That stands between `<!-- told: NAME -->` and `<!-- /told -->`; run it after a change of commands,
options, rules or help. `python -m tools.site FOLDER` puts into a folder all that MkDocs needs, for
`make site`: a configuration, and the pages of `docs/`, CONTRIBUTING and CHANGELOG. `python -m
tools.site --check FOLDER` looks at the site that was built; status 1 if a numbered list is broken.
"""

import argparse
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from tools.site.commands import format_commands, format_functions, format_moved
from tools.site.pages import check_lists, redirect
from tools.site.told import format_choices, format_help, format_rules

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BESIDE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages that are not in `docs/`, and their places on the site."""
LOOK = (
    HERE / "site.css",
    HERE / "iframe-worker.js",
    ROOT / "playground" / "web" / "static" / "favicon.svg",
)
TOLD: Mapping[str, Callable[[], str]] = {
    "help": format_help,
    "rules": format_rules,
    "choices": format_choices,
    "commands": format_commands,
    "functions": format_functions,
    "moved": format_moved,
}
MARKED = re.compile(r"^(<!-- told: (\w+) -->)$.*?^(<!-- /told -->)$", re.MULTILINE | re.DOTALL)


def assemble(folder: Path) -> None:
    """Write configuration and pages into a folder, replacing earlier ones."""
    pages = folder / "docs"
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages)
    shutil.copy(HERE / "mkdocs.yml", folder)
    for file in LOOK:
        shutil.copy(file, pages)
    places = find_places()
    written = {
        path: (ROOT / path).read_text(encoding="utf-8") for path in places if path.endswith(".md")
    }
    titles = {places[path]: _find_title(text) for path, text in written.items()}
    for path, text in written.items():
        page = redirect(text, path, places, titles)
        (pages / places[path]).write_text(page, encoding="utf-8")


def find_places() -> dict[str, str]:
    """Return the site's place for each file of the repository that it has."""
    docs = ROOT / "docs"
    found = (path for path in docs.rglob("*") if path.is_file())
    return {
        **{path.relative_to(ROOT).as_posix(): path.relative_to(docs).as_posix() for path in found},
        **BESIDE,
    }


def fill(text: str) -> str:
    """Return a page with the bot's present texts between its marks."""
    return MARKED.sub(lambda found: f"{found[1]}\n\n{TOLD[found[2]]()}\n\n{found[3]}", text)


def write_pages() -> None:
    """Write the bot's present texts into the pages of `docs/`."""
    for page in find_pages():
        page.write_text(fill(page.read_text(encoding="utf-8")), encoding="utf-8")


def find_pages() -> list[Path]:
    """Return the pages of `docs/` by name."""
    return sorted((ROOT / "docs").glob("*.md"))


def _find_title(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="tools.site", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("folder", nargs="?", type=Path, help="folder for the pages")
    what.add_argument("--write", action="store_true", help="renew the pages of docs/")
    what.add_argument("--check", type=Path, help="folder of the built site")
    chosen = parser.parse_args()
    if chosen.write:
        write_pages()
    elif chosen.check:
        sys.exit("\n".join(check_lists(ROOT / "docs", chosen.check)) or None)
    else:
        assemble(chosen.folder)
