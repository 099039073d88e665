"""Create or update the catalogues of a language, and list what is not translated yet.

`python -m tools.translation nl` writes `bot/wording/locale/nl/*.po`; without a language all
existing ones. With `--check` nothing is written, and the exit status is 1 if something is missing.
"""

import argparse
import sys

from bot.wording.messages import SOURCE
from bot.wording.words import catalogues, languages
from tools.translation.catalogues import list_lines, renew


def main() -> int:
    """Update, and count what is missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.translation", description=__doc__)
    parser.add_argument(
        "languages", nargs="*", metavar="LANGUAGE", help="a language, such as nl or de"
    )
    parser.add_argument("--check", action="store_true", help="write nothing")
    arguments = parser.parse_args()
    missing = 0
    for language in arguments.languages or [each for each in languages() if each != SOURCE]:
        if not arguments.check:
            write(language)
        missing += report(language)
    return 1 if arguments.check and missing else 0


def write(language: str) -> None:
    """Write all catalogues of a language, updated."""
    for catalogue in catalogues():
        path = catalogue.path(language)
        path.parent.mkdir(exist_ok=True)
        path.write_text(renew(catalogue, language), encoding="utf-8")


def report(language: str) -> int:
    """Print what is missing in a language, and return the number of missing messages."""
    missing = [
        (catalogue.path(language).name, line.key)
        for catalogue in catalogues()
        for line in list_lines(catalogue, language)
        if line.empty or line.fuzzy
    ]
    for name, key in missing:
        print(f"{language}/{name}: {key}")
    print(f"{language}: {len(missing)} messages to be translated or looked at")
    return len(missing)


if __name__ == "__main__":
    sys.exit(main())
