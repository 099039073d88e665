"""The bot survives kills and a hostile Discord: short runs of both; long ones are made by hand."""

import re
from functools import partial

import pytest

from tests.e2e.running import run_tool
from tests.simulation.__main__ import main

torture = partial(run_tool, main, "torture")


@pytest.mark.timeout(600)
def test_nothing_is_lost_doubled_or_stuck_when_the_bot_is_killed() -> None:
    """In migrations of old databases, in starts and while games are played."""
    run = torture("kills", "--kills", "12", "--seed", "1")
    counts = "kills=12 lost=0 doubled=0 stuck=0"
    assert run.stdout.splitlines()[-1:] == [counts], run.stdout + run.stderr
    assert run.returncode == 0, run.stdout


@pytest.mark.timeout(600)
def test_nothing_is_lost_doubled_or_stuck_when_discord_is_hostile() -> None:
    """In a channel, a thread and a private thread; nobody is pinged wrongly either."""
    run = torture("discord", "--games", "3", "--faults", "40", "--seed", "1", "--brief")
    counts = r"faults=\d+ lost=0 doubled=0 stuck=0 wrong_pings=0"
    assert re.fullmatch(counts, "".join(run.stdout.splitlines()[-1:])), run.stdout + run.stderr
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("arguments", [(), ("nonsense",), ("kills", "--kills", "many")])
def test_what_cannot_be_understood_is_one_sentence_and_status_2(arguments: tuple[str, ...]) -> None:
    """As of any command line."""
    run = torture(*arguments)
    assert run.returncode == 2
    assert "usage:" in run.stderr
