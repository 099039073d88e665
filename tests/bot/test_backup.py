"""`python -m bot.backup`: what it prints, how it ends, also while the bot runs."""

import signal
import subprocess
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.sqlite.backups import find_backups
from tests.bot.programs import await_log, ended, printed, refused, running
from tests.bot.store.rows import GAME

WHICH = "Say which backup to restore: make restore FROM=..., or cloisterwyrm restore FILE."


def back_up(
    folder: Path, *arguments: str, database: str = "games.sqlite3"
) -> subprocess.CompletedProcess[str]:
    """Run the command for the database of a folder."""
    return ended(folder, *arguments, module="bot.backup", CLOISTERWYRM_DATABASE=database)


async def test_a_backup_is_made_and_restored(tmp_path: Path) -> None:
    """Each prints one sentence that says where things are."""
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path):
        done = back_up(tmp_path)
    (backup,) = find_backups(path)
    name = str(backup.relative_to(tmp_path))
    assert (done.returncode, done.stdout) == (0, f"The backup is {name}.\n")
    async with await Store.open(path) as store, store.write() as change:
        await change.add_game(GAME)
    done = back_up(tmp_path, "--restore", name)
    (kept,) = tmp_path.glob("games-replaced-*.sqlite3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        f"The database games.sqlite3 is as it was in {name}; the one before is {kept.name}.\n"
    )
    async with await Store.open(path) as store, store.read() as reading:
        assert await reading.game(GAME.id) is None


def test_the_bot_does_it_too(tmp_path: Path) -> None:
    """In one word, where it is installed: its sentences and status are the same."""
    sentences = [
        refused(ended(tmp_path, *words, CLOISTERWYRM_DATABASE="games.sqlite3"))
        for words in (("backup",), ("restore",), ("restore", "gone"))
    ]
    assert sentences == [
        "There is no database games.sqlite3 yet.",
        f"{WHICH} There are none in backups.",
        "The file gone cannot be read: No such file or directory.",
    ]


def test_beside_a_running_bot(tmp_path: Path) -> None:
    """A backup can be made, and none put into place; after a stop the files are as they should."""
    path = tmp_path / "games.sqlite3"
    with running(tmp_path, "playground", "--database", "games.sqlite3") as process:
        printed(process)
        await_log(tmp_path, "a backup is made")
        assert back_up(tmp_path).returncode == 0
        daily, by_hand = find_backups(path)
        sentence = refused(back_up(tmp_path, "--restore", str(by_hand)))
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
    assert sentence == "Another bot is already using the database games.sqlite3."
    names = {file.name for file in tmp_path.iterdir()} - {"log", "sprites"}
    assert names == {"games.sqlite3", "games.sqlite3.lock", "backups"}
    assert daily.stem.removeprefix("games-") == by_hand.stem.removeprefix("games-")[:10]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "There is no database games.sqlite3 yet."),
        (("--restore", "gone"), "The file gone cannot be read: No such file or directory."),
        (("--restore", ""), f"{WHICH} There are none in backups."),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    """Nothing is made."""
    assert refused(back_up(tmp_path, *arguments)) == sentence
    assert list(tmp_path.iterdir()) == []


def test_a_server_makes_its_own_backups(tmp_path: Path) -> None:
    """One sentence says how, and no password."""
    address = "postgresql://bot:s3cret@db.example/games"
    result = back_up(tmp_path, database=address)
    assert refused(result) == (
        "The database games on db.example is backed up with pg_dump: see docs/running.md."
    )
