"""New databases, made once for all tests of a process: each gets a copy."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.sqlite.opening import prepare


def lay_database(path: Path) -> Path:
    """Put what a first start would make where there is no database yet; return where."""
    if not path.exists():
        path.write_bytes(_make_database())
    return path


@cache
def _make_database() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        prepare(path, used=False, back_up=lambda _schema: None)
        return path.read_bytes()
