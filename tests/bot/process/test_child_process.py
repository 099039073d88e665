"""Children: each answers or is replaced at its deadline, whatever becomes of its process."""

import asyncio
import os
import pickle
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.process.child_process import Child, ChildFailed
from tests.processes import is_over, kill, list_children, stop
from tests.waiting import PATIENCE, wait_until

MOMENT = 0.1
"""Seconds that nobody who hangs can keep; who does not is given `PATIENCE`."""
LARGE = 3_000_000
"""Bytes that no socket holds."""
HANGING = "The process for tests has not answered for 0.1 s."
GONE = "The process for tests is gone."
ROOT = Path(__file__).parents[3]


@pytest.fixture
def child() -> Iterator[Child]:
    """A child that hangs as soon as it does anything; closed afterwards."""
    made = Child("tests", late=0.0)
    yield made
    made.close()


class Odd(Exception):
    """An error that can be written, but not read."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(what)
        self.why = why


def invert(number: int) -> float:
    """Divide one by a number."""
    return 1 / number


def complain() -> None:
    """Raise an error that can't be read elsewhere."""
    raise Odd("this", "that")


def hang(*_ignored: object) -> None:
    """Be stopped, as if somebody outside had done it."""
    os.kill(os.getpid(), signal.SIGSTOP)


def babble(said: bytes) -> None:
    """Say something where answers go."""
    for number in map(int, os.listdir("/proc/self/fd")):
        try:
            if number > 2 and stat.S_ISSOCK(os.fstat(number).st_mode):
                os.write(number, said)
        except OSError:
            continue


def begin_to_answer() -> None:
    """Say half of an answer, and be stopped."""
    babble(pickle.dumps((True, bytes(1000)))[:500])
    hang()


def find_endings() -> set[signal.Signals]:
    """Return what this process does not hear of."""
    wanted = (signal.SIGINT, signal.SIGTERM)
    return {each for each in wanted if signal.getsignal(each) is signal.SIG_IGN}


def ask(child: Child, function: Callable[[], Any]) -> Any:
    """Return the answer, however long it takes."""
    return child.submit(function, PATIENCE).result(PATIENCE)


def fail(asked: Future[Any]) -> str:
    """Return why there is no answer."""
    with pytest.raises(ChildFailed) as failed:
        asked.result(PATIENCE)
    return str(failed.value)


def test_it_answers_in_a_process_of_its_own(child: Child) -> None:
    """All in the same one, in the order of asking; what is large comes through."""
    assert child.pid is None
    asked = [child.submit(os.getpid, PATIENCE) for _ in range(3)]
    assert ask(child, partial(bytes.__add__, bytes(LARGE), b"!")) == bytes(LARGE) + b"!"
    assert {each.result() for each in asked} == {child.pid}
    assert child.pid != os.getpid()
    assert ask(child, find_endings) == {signal.SIGINT, signal.SIGTERM}


async def test_the_event_loop_goes_on(child: Child) -> None:
    """Whoever asks there waits as for anything else."""
    assert await asyncio.wrap_future(child.submit(partial(invert, 2), PATIENCE)) == 0.5


def test_what_a_function_raises_is_raised_here(child: Child) -> None:
    """With its trace; the process goes on, whatever can't be written or read."""
    pid = ask(child, os.getpid)
    with pytest.raises(ZeroDivisionError) as raised:
        ask(child, partial(invert, 0))
    assert "in invert" in raised.value.__notes__[0]
    with pytest.raises(RuntimeError, match="Odd"):
        ask(child, complain)
    with pytest.raises(TypeError, match="pickle"):
        ask(child, threading.Lock)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        ask(child, lambda: None)
    assert ask(child, os.getpid) == pid
    assert not child.hangs


def test_one_that_hangs_is_killed_at_its_deadline(child: Child) -> None:
    """What waited behind it is answered by another process."""
    pid = ask(child, os.getpid)
    hanging, waiting = child.submit(hang, MOMENT), child.submit(os.getpid, PATIENCE)
    assert fail(hanging) == HANGING
    assert is_over(pid)
    assert waiting.result(PATIENCE) not in (pid, os.getpid())


@pytest.mark.parametrize("function", [os.getpid, partial(hang, bytes(LARGE)), begin_to_answer])
def test_it_may_be_stopped_at_any_time(child: Child, function: Callable[[], Any]) -> None:
    """Before the question, before it has read all of a large one, or halfway through an answer."""
    pid = ask(child, os.getpid)
    if function is not begin_to_answer:
        stop(pid)
    assert fail(child.submit(function, MOMENT)) == HANGING
    assert ask(child, os.getpid) != pid


def test_nothing_is_repeated(child: Child) -> None:
    """Each that hangs costs one deadline, however many there are in a row."""
    asked = [child.submit(hang, MOMENT) for _ in range(3)]
    assert [fail(each) for each in asked] == [HANGING] * 3
    assert ask(child, partial(invert, 1)) == 1


def test_one_that_was_killed_is_replaced(child: Child) -> None:
    """Unseen while nothing was asked; otherwise what was asked fails."""
    pid = ask(child, os.getpid)
    kill(pid)
    another = ask(child, os.getpid)
    assert another != pid
    assert fail(child.submit(partial(os.kill, another, signal.SIGKILL), PATIENCE)) == GONE
    assert ask(child, os.getpid) not in (pid, another)


@pytest.mark.parametrize("said", [b"Good morning!", pickle.dumps("Good morning!")])
def test_one_that_babbles_is_replaced(child: Child, said: bytes) -> None:
    """What is no answer is not taken for one."""
    pid = ask(child, os.getpid)
    assert fail(child.submit(partial(babble, said), PATIENCE)) == GONE
    assert ask(child, os.getpid) != pid


def test_two_hang_apart(child: Child) -> None:
    """Neither waits for the other's deadline."""
    other = Child("tests")
    try:
        stop(ask(child, os.getpid))
        kept = child.submit(os.getpid, PATIENCE)
        stop(ask(other, os.getpid))
        assert fail(other.submit(os.getpid, MOMENT)) == HANGING
        assert ask(other, os.getpid)
        assert not kept.done()
    finally:
        other.close()


def test_it_tells_that_it_hangs(child: Child) -> None:
    """While an answer is late, and once one has failed; until the next one comes."""
    assert not child.hangs
    pid = ask(child, os.getpid)
    stop(pid)
    assert not child.hangs
    late = child.submit(os.getpid, PATIENCE)
    wait_until(lambda: child.hangs)
    os.kill(pid, signal.SIGCONT)
    assert late.result(PATIENCE) == pid
    wait_until(lambda: not child.hangs)
    assert fail(child.submit(hang, MOMENT)) == HANGING
    assert child.hangs
    ask(child, os.getpid)
    wait_until(lambda: not child.hangs)


def test_the_end_waits_for_nothing(child: Child) -> None:
    """A stopped process is killed; all that was asked fails, and all that is asked later."""
    pid = ask(child, os.getpid)
    stop(pid)
    asked = [child.submit(os.getpid, PATIENCE) for _ in range(3)]
    child.close()
    child.close()
    asked.append(child.submit(os.getpid, PATIENCE))
    assert {fail(each) for each in asked} == {"The process for tests is closed."}
    wait_until(lambda: is_over(pid))


def test_it_can_be_closed_while_it_begins() -> None:
    """Whenever that is, no process is left."""
    before = set(list_children(os.getpid()))
    for _ in range(20):
        child = Child("tests")
        asked = child.submit(os.getpid, PATIENCE)
        child.close()
        fail(asked)
    wait_until(lambda: set(list_children(os.getpid())) <= before)


LEAVING = """
import os, signal
from bot.process.child_process import Child
from tests.processes import stop
children = [Child("tests") for _ in range(2)]
for child in children:
    stop(child.submit(os.getpid, 60).result())
    child.submit(os.getpid, 60)
print(*(child.pid for child in children), flush=True)
"""


@pytest.mark.parametrize("end", ["", "raise SystemExit(3)"])
def test_a_program_ends_though_its_children_hang(end: str) -> None:
    """They are killed, not waited for, though nobody has closed them."""
    done = subprocess.run(
        [sys.executable, "-c", LEAVING + end],
        env={"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == (3 if end else 0)
    for pid in map(int, done.stdout.split()):
        wait_until(lambda pid=pid: is_over(pid))
