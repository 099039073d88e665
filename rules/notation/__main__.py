"""`python -m rules.notation FILE...`: write games in our notation, whatever they are written in."""

import sys
from pathlib import Path

from rules.notation import BadNotation, read, write


def main(paths: list[str]) -> int:
    """Print each game; return 1 if one of the files holds none, as is said of it."""
    status = 0
    for path in paths:
        try:
            text = Path(path).read_text("utf-8-sig", errors="replace")
            sys.stdout.write(write(read(text)))
        except (BadNotation, OSError) as error:
            sys.stderr.write(f"{path}: {error}\n")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
