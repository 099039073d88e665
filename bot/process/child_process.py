"""Child processes for slow work, so that presses don't wait for it.

A child handles one question after the other, and each answer has a deadline. A child that misses it
is killed, whatever the cause: a stopped process would keep everybody waiting for ever. The next
question starts another process.
"""

import atexit
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, BinaryIO, TypeVar
from weakref import WeakSet

import structlog

LATE_SECONDS = 5.0
"""Seconds without an answer after which a child counts as hanging."""
REAP_SECONDS = 5.0
"""Seconds to wait for a killed process to end."""
PROGRAM = (
    "import sys; sys.path[:] = {path}; from bot.process.child_process import serve; serve({setup})"
)
"""The program of a child; it finds modules where this process does."""

T = TypeVar("T")
Question = tuple[Future[Any], Callable[[], Any], float]
"""The future, the function to call, and its seconds."""

log = structlog.get_logger()

_children: WeakSet["Child"] = WeakSet()


class ChildFailed(Exception):
    """A child gives no answer: its process is gone, was killed at its deadline, or is closed."""


class Child:
    """Calls functions in a process, started by the first of them, and replaced if it fails.

    `work` names it in the log; without an answer for `late` seconds it counts as hanging. The
    process has `politeness` as its `nice` value, ignores interrupts, which this process handles,
    and does not outlive it.
    """

    def __init__(
        self,
        work: str,
        *,
        politeness: int = 0,
        late: float = LATE_SECONDS,
    ) -> None:
        self.work = work
        self._late = late
        self._politeness = politeness
        self._questions: SimpleQueue[Question | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self._answers: BinaryIO | None = None
        self._asked_at: float | None = None
        self._failed = self._closed = False
        _children.add(self)

    @property
    def pid(self) -> int | None:
        """The id of the process; None while there is none."""
        process = self._process
        return None if process is None else process.pid

    @property
    def hangs(self) -> bool:
        """Whether an answer is late, or the newest one never came."""
        asked_at = self._asked_at
        late = asked_at is not None and time.monotonic() - asked_at >= self._late
        return late or self._failed

    def submit(self, function: Callable[[], T], seconds: float) -> Future[T]:
        """Call a function in the process, after those submitted before; safe from any thread.

        The future raises what the function raises, or ChildFailed. The function has so many seconds
        from its turn on, the start of a process included: calls that wait for a hanging process are
        made in the next one.
        """
        asked: Future[T] = Future()
        with self._lock:
            if self._closed:
                asked.set_exception(ChildFailed(f"The process for {self.work} is closed."))
                return asked
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self.work, daemon=True)
                self._thread.start()
            self._questions.put((asked, function, seconds))
        return asked

    def close(self) -> None:
        """Kill the process for good, without waiting: everything submitted fails."""
        with self._lock:
            self._closed = True
            self._questions.put(None)
        self._kill()

    def _kill(self) -> None:
        process = self._process
        if process is not None:
            process.kill()

    # -- in a thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        while (question := self._questions.get()) is not None:
            if question[0].set_running_or_notify_cancel():
                self._asked_at = time.monotonic()
                self._answer(*question)
                self._asked_at = None
            del question
        self._end()

    def _answer(self, asked: Future[T], function: Callable[[], T], seconds: float) -> None:
        try:
            answered, answer = self._ask(pickle.dumps(function), seconds)
        except ChildFailed as failure:
            self._failed = True
            self._end()
            asked.set_exception(failure)
            return
        except Exception as error:
            asked.set_exception(error)
            return
        self._failed = False
        if answered:
            asked.set_result(answer)
        else:
            asked.set_exception(answer)

    def _ask(self, question: bytes, seconds: float) -> tuple[bool, Any]:
        """Return whether the function succeeded, and its result or exception."""
        try:
            connection, answers = self._find_process()
            connection.settimeout(seconds)
            connection.sendall(pickle.dumps(question))
            answered, answer = pickle.load(answers)
        except Exception as error:
            what = "is closed" if self._closed else "is gone"
            if isinstance(error, TimeoutError):
                what = f"has not answered for {seconds:g} s"
            if not self._closed:
                log.error("a process is replaced", work=self.work, reason=what, error=repr(error))
            raise ChildFailed(f"The process for {self.work} {what}.") from error
        return bool(answered), answer

    def _find_process(self) -> tuple[socket.socket, BinaryIO]:
        if self._process is not None and self._process.poll() is not None:
            log.warning("a process has ended, another begins", work=self.work)
            self._end()
        if self._socket is None or self._answers is None:
            self._begin()
            assert self._socket is not None
            assert self._answers is not None
        return self._socket, self._answers

    def _begin(self) -> None:
        self._socket, theirs = socket.socketpair()
        self._answers = self._socket.makefile("rb")
        with theirs:
            setup = f"{theirs.fileno()}, {self._politeness}"
            self._process = subprocess.Popen(
                (sys.executable, "-c", PROGRAM.format(path=sys.path, setup=setup)),
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
            )
        if self._closed:
            self._kill()

    def _end(self) -> None:
        process, answers, connection = self._process, self._answers, self._socket
        self._process = self._answers = self._socket = None
        if answers is not None and connection is not None:
            answers.close()
            connection.close()
        if process is not None:
            process.kill()
            with suppress(subprocess.TimeoutExpired):
                process.wait(REAP_SECONDS)


@atexit.register
def close_children() -> None:
    """Kill all children of this process, stopped ones too, without waiting."""
    for child in list(_children):
        child.close()


# -- in the child's process -----------------------------------------------------------------------


def serve(number: int, politeness: int) -> None:
    """Answer questions on the socket of this number until this process is killed."""
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)
    os.nice(politeness)
    connection = socket.socket(fileno=number)
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(connection, questions), daemon=True).start()
    while True:
        connection.sendall(_answer(questions.get()))


def _read(connection: socket.socket, questions: SimpleQueue[bytes]) -> None:
    """Read questions; end this process with the one that asks, whatever it does."""
    try:
        with connection.makefile("rb") as stream:
            while True:
                questions.put(pickle.load(stream))
    finally:
        os._exit(0)


def _answer(question: bytes) -> bytes:
    try:
        return pickle.dumps((True, pickle.loads(question)()))
    except Exception as error:
        return _write_error(error)


def _write_error(error: Exception) -> bytes:
    """Return an error with its trace, as text if it can't be unpickled elsewhere."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        written = pickle.dumps((False, error))
        pickle.loads(written)
    except Exception:
        return pickle.dumps((False, RuntimeError(repr(error))))
    return written
