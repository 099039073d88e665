"""Everything MkDocs needs: `python -m tools.site FOLDER`.

The folder gets a configuration and the pages: those of `docs/`, CONTRIBUTING and CHANGELOG. What
stands between `<!-- told: NAME -->` and `<!-- /told -->` gives way to what the bot says itself.
`make site` goes on from there.
"""

import argparse
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from tools.site.commands import tell_commands, tell_functions, tell_moved
from tools.site.links import redirect
from tools.site.told import tell_choices, tell_help, tell_rules

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
    "help": tell_help,
    "rules": tell_rules,
    "choices": tell_choices,
    "commands": tell_commands,
    "functions": tell_functions,
    "moved": tell_moved,
}


def assemble(folder: Path) -> None:
    """Write configuration and pages into a folder; pages of an earlier time give way."""
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
        page = redirect(fill(text), path, places, titles)
        (pages / places[path]).write_text(page, encoding="utf-8")


def find_places() -> dict[str, str]:
    """Return where the site has which file of the repository."""
    docs = ROOT / "docs"
    found = (path for path in docs.rglob("*") if path.is_file())
    return {
        **{path.relative_to(ROOT).as_posix(): path.relative_to(docs).as_posix() for path in found},
        **BESIDE,
    }


def fill(text: str) -> str:
    """Return a page with what the bot says where that is wanted."""
    return re.sub(
        r"^<!-- told: (\w+) -->$.*?^<!-- /told -->$",
        lambda found: TOLD[found[1]](),
        text,
        flags=re.MULTILINE | re.DOTALL,
    )


def _find_title(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="tools.site", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="folder for the pages")
    assemble(parser.parse_args().folder)
