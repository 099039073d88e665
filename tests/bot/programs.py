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
    folder: Path, *arguments: str, program: tuple[str, ...] = ("-m", "bot"), **settings: str
) -> Iterator[subprocess.Popen[str]]:
    """Run the bot, with its log beside; yield the process."""
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, *program, *arguments],
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


def first_line(process: subprocess.Popen[str]) -> str:
    """Return what the process prints first."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def await_log(folder: Path, words: str, times: int = 1) -> None:
    """Wait until these words are in the log so often."""
    log = folder / "log"
    try:
        wait_until(lambda: log.read_text().count(words) >= times)
    except AssertionError as late:
        late.add_note(log.read_text())
        raise


def refused(result: subprocess.CompletedProcess[str]) -> str:
    """Return the one sentence on standard error of a bot that could not run."""
    assert result.returncode == 2
    assert result.stdout == ""
    (sentence,) = result.stderr.splitlines()
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
