"""The process that looks further: what it says counts; where it is silent the game goes on."""

import multiprocessing
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import opponents
from bot.games.worker import Worker
from rules import State
from tests.builders import table

PATIENCE = 60.0
ORPHAN = """
import multiprocessing, os, signal
from bot.games.worker import Worker
from tests.bot.games.test_worker import deciding
if __name__ == "__main__":
    Worker(60.0).choose(deciding(), 0, "hard")
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def deciding() -> State:
    """Return a position in which the first player has a tile to lay."""
    game = table(start="BG-D")
    game.draws("BG-U")
    return game.state


@pytest.fixture
def worker() -> Iterator[Worker]:
    """A worker that nothing hurries."""
    worker = Worker(PATIENCE)
    yield worker
    worker.close()


def test_it_chooses_as_the_level_does(worker: Worker) -> None:
    """In its own process; the others choose without one."""
    state = deciding()
    before = {child.pid for child in multiprocessing.active_children()}
    assert worker.choose(state, 0, "medium") == opponents.choose(state, 0, "medium")
    assert {child.pid for child in multiprocessing.active_children()} == before
    assert worker.choose(state, 0, "hard") == opponents.choose(state, 0, "hard")
    assert len(multiprocessing.active_children()) == len(before) + 1


def test_who_is_late_is_not_waited_for() -> None:
    """The choice at first sight is made instead."""
    state, hasty = deciding(), Worker(0.0)
    assert hasty.choose(state, 0, "hard") == opponents.choose(state, 0, "hard", further=False)
    hasty.close()


def test_who_is_killed_is_done_without_and_replaced(worker: Worker) -> None:
    """The next question is answered by another process."""
    state = deciding()
    before = set(multiprocessing.active_children())
    worker.choose(state, 0, "hard")
    (own,) = set(multiprocessing.active_children()) - before
    own.kill()
    own.join(PATIENCE)
    first = opponents.choose(state, 0, "hard", further=False)
    assert worker.choose(state, 0, "hard") in (first, opponents.choose(state, 0, "hard"))
    assert worker.choose(state, 0, "hard") == opponents.choose(state, 0, "hard")
    assert set(multiprocessing.active_children()) - before - {own}


def test_it_does_not_outlive_who_asks(tmp_path: Path) -> None:
    """Though that is killed and can tell nobody."""
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN)
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, script],
        env={"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    (pid,) = map(int, done.stdout.split())
    until = time.monotonic() + PATIENCE
    while Path(f"/proc/{pid}").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not Path(f"/proc/{pid}").exists()
