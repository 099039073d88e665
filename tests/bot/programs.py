"""The bot as a program of its own, and what it says."""

import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.simulation.bot_process import begin
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]
STARTS = "Cloisterwyrm starts"
"""What the first line of the log says."""


def environment(**settings: str) -> dict[str, str]:
    """Return this environment without any of the bot's settings but these, and no desktop."""
    dropped = ("CLOISTERWYRM_", "DISCORD_", "DISPLAY", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return {**kept, "PYTHONPATH": str(ROOT), **settings}


def ended(
    folder: Path, *arguments: str, module: str = "bot", **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run the bot in a folder until it ends by itself: forked where its modules are loaded."""
    with TemporaryDirectory() as beside:
        said, blamed = Path(beside) / "said", Path(beside) / "blamed"
        process = begin((module, *arguments), folder, environment(**settings), said, blamed)
        process.join(60)
        assert process.exitcode is not None
        return subprocess.CompletedProcess(
            arguments, process.exitcode, said.read_text(), blamed.read_text()
        )


@contextmanager
def running(
    folder: Path,
    *arguments: str,
    program: tuple[str, ...] = ("-m", "bot"),
    python: str | Path = sys.executable,
    **settings: str,
) -> Iterator[subprocess.Popen[str]]:
    """Run the bot, with its log beside; yield the process."""
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [python, *program, *arguments],
            cwd=folder,
            env=environment(**settings),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        assert process.stdout is not None
        try:
            yield process
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def printed(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Return what a playground prints once it is there: what is kept, and its address."""
    assert process.stdout is not None
    kept, address = (process.stdout.readline().strip() for _ in range(2))
    return kept, address


def await_log(folder: Path, words: str, times: int = 1) -> None:
    """Wait until these words are in the log so often."""
    log = folder / "log"
    try:
        wait_until(lambda: log.read_text().count(words) >= times)
    except AssertionError as late:
        late.add_note(log.read_text())
        raise


def refused(result: subprocess.CompletedProcess[str]) -> str:
    """Return the one sentence on standard error of a bot that could not run.

    Before it stands no more than that the bot starts.
    """
    assert result.returncode == 2
    assert result.stdout == ""
    *before, sentence = result.stderr.splitlines()
    assert all(STARTS in line for line in before[:1])
    assert not before[1:]
    return sentence


def ask(port: int, path: str) -> tuple[int, str]:
    """Ask the bot about itself until it is there; return status and text."""
    answers = list[tuple[int, str]]()

    def answered() -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
                answers.append((answer.status, answer.read().decode()))
        except urllib.error.HTTPError as answer:
            with answer:
                answers.append((answer.code, answer.read().decode()))
        except OSError:
            return False
        return True

    wait_until(answered)
    return answers[0]
