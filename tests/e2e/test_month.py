"""A few days of games on a clock that leaps, and an auditor who notices what is wrong with them."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.running import run_tool
from tests.postgres import Cluster
from tests.simulation.__main__ import main
from tests.simulation.month.audit import judge
from tests.simulation.month.month import Month
from tests.simulation.month.people import Wishes
from tests.simulation.month.plan import Plan, open_month
from tests.simulation.month.said import Said
from tests.simulation.room import find_absent, read_custom_id

COUNTS = re.compile(
    r"games=2 ended=(\d+) pings=(\d+) twice=0 missed=0 in_quiet_hours=0 stuck=0"
    r" invalid_most=(\d+)"
)
CALL = "it’s your turn"

month = partial(run_tool, main, "month")


Change = Callable[[list[Said], int], None]


def leave_out(heard: list[Said], index: int) -> None:
    """Nobody was called since the last decision of a game came."""
    since = max(number for number, said in enumerate(heard) if is_first(heard[:number], said))
    heard[since:] = [replace(said, pinged=(), to=None) for said in heard[since:]]


def is_first(before: list[Said], said: Said) -> bool:
    """Whether a message is the first that tells of a move."""
    return bool(numbers(said)) and not any(numbers(said) & numbers(each) for each in before)


def numbers(said: Said) -> set[tuple[str, int]]:
    """The game and number of actions that the buttons of a message carry."""
    return {found[1:] for found in map(read_custom_id, said.custom_ids) if found is not None}


def repeat(heard: list[Said], index: int) -> None:
    """Somebody was called a second time, some minutes later."""
    heard.append(replace(heard[index], at=heard[index].at + 30, message_id=1))


def swap(heard: list[Said], index: int) -> None:
    """Others were called, too, who had nothing to decide."""
    called = {user for said in heard for user in said.pinged}
    heard[index] = replace(heard[index], pinged=tuple(called))


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_a_few_days_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is wrong; and whatever is changed of what was heard is found out, as what it is."""
    plan = Plan(games=2, people=4, days=2.5, seed="3")
    async with open_month(plan, tmp_path, lambda line: None) as passed:
        await passed.pass_by()
        found = judge(passed)
        assert not found.sentences
        assert found.pings > 20
        assert passed.restarts > 2
        demand_that_changes_are_noticed(passed, monkeypatch)


def demand_that_changes_are_noticed(passed: Month, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change what was heard in one way after the other."""
    (ear,) = {game.ear for game in passed.games}
    at = max(
        number
        for number, said in enumerate(ear.heard)
        if said.new
        and said.pinged
        and CALL in said.text
        and all(find_absent(custom_id) is None for custom_id in said.custom_ids)
    )
    changes: list[tuple[Change, str]] = [
        (leave_out, "missed"),
        (repeat, "twice"),
        (swap, "twice"),
    ]
    for change, kind in changes:
        heard = [*ear.heard]
        change(heard, at)
        with monkeypatch.context() as changed:
            changed.setattr(ear, "heard", heard)
            tally = judge(passed)
        assert getattr(tally, kind), change
    called = next(person for person in passed.people if person.user.id in ear.heard[at].pinged)
    with monkeypatch.context() as changed:
        changed.setattr(called, "chosen", [(0.0, replace(Wishes(), quiet=(0, 23)))])
        assert judge(passed).in_quiet_hours


@pytest.mark.postgres
@pytest.mark.timeout(600)
def test_days_pass_on_postgresql(cluster: Cluster) -> None:
    """For two bots, each with a server of its own and the same people."""
    address = cluster.create().render_as_string(hide_password=False)
    few = ("--games", "2", "--people", "3", "--days", "1")
    passed = month(*few, "--database", address, "--processes", "2")
    assert passed.returncode == 0, passed.stdout + passed.stderr
    counted = COUNTS.fullmatch(passed.stdout.splitlines()[-1])
    assert counted is not None, passed.stdout


def test_two_processes_need_a_database_to_share() -> None:
    """A file is one process's; and each has a game at least."""
    assert "--database" in month("--processes", "2").stderr
    assert month("--games", "0").returncode == 2
