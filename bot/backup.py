"""Back up the configured database, also while the bot runs: `python -m bot.backup`.

`--restore FILE` replaces the database with a backup, and renames the old one; stop the bot first.
Exit status 2 if it can't be done: the last line says why.
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL

from bot.process.settings import SettingsError, load_settings
from bot.store import StoreUnavailable
from bot.store.postgres.address import name_of
from bot.store.sqlite.backups import back_up, find_backups, folder_of, restore


def main(arguments: Sequence[str]) -> int:
    """Make or restore a backup; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bot.backup", description=__doc__)
    parser.add_argument("--restore", metavar="FILE", help="replace the database with this backup")
    return run(parser.parse_args(arguments).restore)


def run(source: str | None) -> int:
    """Restore this backup, or make one if none is named; return the exit status."""
    now = datetime.now(UTC)
    try:
        path = _file(load_settings().database)
        sentence = _save(path, now) if source is None else _restore(source, path, now)
    except (SettingsError, StoreUnavailable) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"{sentence}\n")
    return 0


def _file(database: Path | URL) -> Path:
    if isinstance(database, URL):
        raise StoreUnavailable(
            f"The database {name_of(database)} is backed up with pg_dump: see docs/running.md."
        )
    return database


def _save(path: Path, now: datetime) -> str:
    if not path.exists():
        raise StoreUnavailable(f"There is no database {path} yet.")
    return f"The backup is {back_up(path, folder_of(path), now)}."


def _restore(source: str, path: Path, now: datetime) -> str:
    if not source:
        raise StoreUnavailable(
            f"Say which backup to restore: make restore FROM=..., or cloisterwyrm restore FILE."
            f" {_list(path)}"
        )
    kept = restore(Path(source), path, now)
    if kept is None:
        return f"The database {path} is as it was in {source}."
    return f"The database {path} is as it was in {source}; the one before is {kept}."


def _list(path: Path) -> str:
    backups = ", ".join(map(str, find_backups(path)))
    return f"There are {backups}." if backups else f"There are none in {folder_of(path)}."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
