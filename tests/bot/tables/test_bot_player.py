"""The process that looks further: what it says counts; where it is silent the game goes on."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

import opponents
from bot.tables.bot_player import BotProcess
from opponents import Chosen
from rules import State
from tests.builders import table
from tests.processes import is_over, kill, list_children, stop
from tests.waiting import PATIENCE, wait_until

ORPHAN = """
import os, signal
from bot.tables.bot_player import BotProcess
from tests.builders import table
if __name__ == "__main__":
    game = table(start="BG-D")
    game.draws("BG-U")
    worker = BotProcess(60.0, 60.0)
    worker.choose(game.state, 0, "hard")
    print(worker.child.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def deciding() -> State:
    """Return a position in which the first player has a tile to lay."""
    game = table(start="BG-D")
    game.draws("BG-U")
    return game.state


def think(state: State, player: int, chosen: Chosen) -> Chosen:
    """Return what the level chooses here after as many replies as were played out there.

    A slow machine plays fewer of them out in the time of a choice.
    """
    assert chosen.replies > 0
    return opponents.consider(
        state, player, "hard", goes_on=lambda replies: not chosen.cut or replies < chosen.replies
    )


@pytest.fixture
def worker() -> Iterator[BotProcess]:
    """A worker that nothing hurries."""
    worker = BotProcess(PATIENCE, PATIENCE)
    yield worker
    worker.child.close()


def test_it_chooses_as_the_level_does(worker: BotProcess) -> None:
    """In its own process; the others choose without one."""
    state = deciding()
    assert worker.choose(state, 0, "medium") == opponents.consider(state, 0, "medium")
    assert worker.child.pid is None
    chosen = worker.choose(state, 0, "hard")
    assert chosen == think(state, 0, chosen)
    assert worker.child.pid in list_children(os.getpid())


def test_who_has_no_time_looks_no_further() -> None:
    """The choice at first sight is made instead."""
    state, hasty = deciding(), BotProcess(0.0, PATIENCE)
    first = opponents.choose(state, 0, "hard", further=False)
    assert hasty.choose(state, 0, "hard").action == first
    hasty.child.close()


def test_what_nobody_waits_for_is_not_thought_about(worker: BotProcess) -> None:
    """Whose answer would come late is asked no more: the next answer does not wait for theirs."""
    state, asked = deciding(), worker.child.submit
    worker.choose(state, 0, "hard")
    assert worker.child.pid is not None
    stop(worker.child.pid)
    busy = asked(os.getpid, PATIENCE)
    late = list[Future[Any]]()

    def submit(function: Callable[[], Any], seconds: float) -> Future[Any]:
        late.append(asked(function, seconds))
        return late[-1]

    worker.child.submit = submit  # type: ignore[method-assign]
    worker.patience = 0.0
    for _ in range(3):
        worker.choose(state, 0, "hard")
    os.kill(worker.child.pid, signal.SIGCONT)
    assert busy.result(PATIENCE) == worker.child.pid
    assert [each.cancelled() for each in late] == [True] * 3


def test_it_is_asked_for_whom_it_chooses(worker: BotProcess) -> None:
    """Whoever that is: the second player as well as the first."""
    game = table(start="BG-D")
    game.play("BG-U", at=(1, 0), rotation=1)
    game.draws("BG-U")
    assert game.player == 1
    with capture_logs() as logs:
        chosen = worker.choose(game.state, 1, "hard")
    assert chosen == think(game.state, 1, chosen)
    assert logs == [], "it answers in time"


def test_who_hangs_is_done_without_and_replaced(worker: BotProcess) -> None:
    """The game goes on at once; a later question is answered by another process."""
    state = deciding()
    worker.choose(state, 0, "hard")
    assert worker.child.pid is not None
    stop(worker.child.pid)
    worker.patience, worker.seconds = 0.0, 0.1
    assert worker.choose(state, 0, "hard") == opponents.consider(state, 0, "hard", further=False)
    worker.patience = worker.seconds = 2.0
    worker.choose(state, 0, "hard")  # the one that hangs may be asked once more
    worker.patience = worker.seconds = PATIENCE
    chosen = worker.choose(state, 0, "hard")
    assert chosen == think(state, 0, chosen)


def test_once_closed_it_chooses_at_first_sight(worker: BotProcess) -> None:
    """So nobody waits for thoughts when the bot is to stop."""
    state = deciding()
    worker.child.close()
    assert worker.choose(state, 0, "hard") == opponents.consider(state, 0, "hard", further=False)


def test_who_is_killed_is_done_without_and_replaced(worker: BotProcess) -> None:
    """The next question is answered by another process."""
    state = deciding()
    worker.choose(state, 0, "hard")
    own = worker.child.pid
    assert own is not None
    kill(own)
    chosen = worker.choose(state, 0, "hard")
    assert chosen == think(state, 0, chosen)
    assert worker.child.pid != own


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
    wait_until(lambda: is_over(pid))
