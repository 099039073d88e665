"""What the commands have in common: their options, and what becomes of their logs."""

import argparse
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import make_url

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
    """Where a command is added."""

Report = Callable[[str], None]
"""Takes a line on how far it is."""


def add_command(
    commands: "Commands", name: str, run: Callable[[argparse.Namespace], int], doc: str | None
) -> argparse.ArgumentParser:
    """Add a command that `run` does and a docstring describes; return its parser."""
    summary = (doc or "").partition("\n")[0].partition(":")[0]
    parser = commands.add_parser(name, help=summary, description=doc)
    parser.set_defaults(run=run, error=parser.error)
    return parser


def add_common(parser: argparse.ArgumentParser) -> None:
    """Add the options of all commands that start a bot."""
    parser.add_argument("--seed", default="1", metavar="S", help="any text; default: 1")
    parser.add_argument("-v", "--verbose", action="store_true", help="log progress")


def add_processes(parser: argparse.ArgumentParser) -> None:
    """Add the options of a command that can start several bots."""
    parser.add_argument("--database", type=make_url, metavar="URL", help="default: a file")
    parser.add_argument("--processes", type=int, choices=range(1, 9), default=1, metavar="N")


def demand_shared_database(asked: argparse.Namespace) -> None:
    """End the command with an error where several bots have no database in common."""
    if asked.processes > 1 and asked.database is None:
        asked.error("several processes need a --database that they can share")


def make_report(asked: argparse.Namespace) -> Report:
    """Return what prints progress with the seconds since now, or nothing unless asked to."""
    began = time.monotonic()

    def report(line: str) -> None:
        if asked.verbose:
            print(f"{time.monotonic() - began:6.1f} s  {line}", file=sys.stderr, flush=True)

    return report


def remove_unless(wrong: object, folder: Path) -> list[str]:
    """Remove a folder of logs and databases; if something is wrong, say where it is instead."""
    if wrong:
        return [f"Log and database are kept in {folder}."]
    shutil.rmtree(folder)
    return []
