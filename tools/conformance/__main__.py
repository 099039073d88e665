"""Run the referee: `python -m tools.conformance FILE...`.

Exit status 0 if nothing differs, 1 if something does, 2 if a file cannot be read.
"""

import argparse
import sys
from pathlib import Path

from tools.conformance.recording import BadRecording, read_games
from tools.conformance.replay import replay
from tools.conformance.report import Report


def referee(paths: list[Path]) -> Report:
    """Replay all games of all files; print what differs and a line for each file."""
    total = Report()
    for path in paths:
        report = Report(path.name)
        for game in read_games(path):
            replay(game, report)
        report.print_summary()
        total.add(report)
    return total


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.conformance", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=".jsonl or .jsonl.gz")
    try:
        total = referee(parser.parse_args(arguments).files)
    except BadRecording as error:
        print(error, file=sys.stderr)
        return 2
    print(total)
    return 1 if total.mismatches else 0


if __name__ == "__main__":
    sys.exit(main())
