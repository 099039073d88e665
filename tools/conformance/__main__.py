"""Run the referee: `python -m tools.conformance [FILE...]`.

Without a file it replays all recordings of the project (`tests/recordings`) that our rules can
play, and says which need an expansion that does not exist. The last line counts everything. Exit
status 0 if nothing differs, 1 if something does, 2 if a file can't be read.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.conformance.recording import BadRecording, read_games, read_setups
from tools.conformance.replay import replay
from tools.conformance.report import Report
from tools.conformance.setups import unbuilt

RECORDINGS = Path(__file__).parents[2] / "tests" / "recordings"


def recordings() -> list[Path]:
    """Return the recordings that belong to the project."""
    return sorted(RECORDINGS.glob("*.jsonl.gz"))


def replay_files(paths: Iterable[Path]) -> Report:
    """Replay all games of all files; print what differs, a line for each file, and allowances."""
    total = Report()
    for path in paths:
        report = Report(path.name)
        for game in read_games(path):
            replay(game, report)
        print(f"{path.name} {report}", flush=True)
        total.add(report)
    total.print_allowances()
    return total


def replay_recordings() -> Report:
    """Replay the project's recordings as `replay_files` does, except those we can't play.

    Each of those has a line of its own, with what it needs.
    """
    missing = {
        path: sorted({name for setup in read_setups(path) for name in unbuilt(setup)})
        for path in recordings()
    }
    total = replay_files(path for path, names in missing.items() if not names)
    for path, names in missing.items():
        if names:
            print(f"not played: {path.name}, which needs {', '.join(names)}")
    return total


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.conformance", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help=".jsonl or .jsonl.gz")
    files: list[Path] = parser.parse_args(arguments).files
    try:
        total = replay_files(files) if files else replay_recordings()
    except BadRecording as error:
        print(error, file=sys.stderr)
        return 2
    print(total)
    return 1 if total.mismatches else 0


if __name__ == "__main__":
    sys.exit(main())
