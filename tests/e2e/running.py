"""The simulation's commands, run as people run them, but in this process."""

from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from subprocess import CompletedProcess


def run_tool(main: Callable[[Sequence[str]], int], *arguments: str) -> CompletedProcess[str]:
    """Run a command line until it ends; return its status and what it printed."""
    said, blamed = StringIO(), StringIO()
    with redirect_stdout(said), redirect_stderr(blamed):
        try:
            status = main(arguments)
        except SystemExit as end:
            status = int(end.code or 0)
    return CompletedProcess(arguments, status, said.getvalue(), blamed.getvalue())
