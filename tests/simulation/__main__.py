"""Play games to test the bot: `python -m tests.simulation COMMAND`."""

import argparse
import sys
from collections.abc import Sequence

from tests.simulation.month import command as month
from tests.simulation.playthrough import command as playthrough
from tests.simulation.sayings import command as sayings
from tests.simulation.torture import command as torture

COMMANDS = (playthrough, torture, month, sayings)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status: 0 if nothing is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    asked = parser.parse_args(arguments)
    status: int = asked.run(asked)
    return status


if __name__ == "__main__":
    sys.exit(main())
