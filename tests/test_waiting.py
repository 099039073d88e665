"""Tests wait for what others do, and none of them for ever."""

import ast
from pathlib import Path

import pytest

from tests.waiting import until, wait_until

HERE = Path(__file__).parent


async def test_what_never_happens_is_told_in_a_sentence() -> None:
    """With the place where it is waited for; what happens in time is waited for."""
    here = r"After 0\.05 seconds it is still not so: .*test_waiting\.py, line \d+\."
    with pytest.raises(AssertionError, match=here):
        wait_until(lambda: False, 0.05)
    with pytest.raises(AssertionError, match=here):
        await until(lambda: False, 0.05)
    left = [None] * 3

    async def reached() -> bool:
        left.pop()
        return not left

    await until(reached)
    wait_until(lambda: not left)


def test_no_other_loop_waits() -> None:
    """A loop that sleeps for something that never comes would keep everybody for ever.

    What plays for hours, by hand, waits as long as it is told to.
    """
    texts = {path.relative_to(HERE): path.read_text() for path in sorted(HERE.rglob("*.py"))}
    texts = {path: text for path, text in texts.items() if path.parts[0] != "simulation"}
    found = [
        f"{path}, line {loop.lineno}"
        for path, text in texts.items()
        if "while " in text and ".sleep(" in text
        for loop in ast.walk(ast.parse(text))
        if isinstance(loop, ast.While) and any(map(_sleeps, ast.walk(loop)))
    ]
    assert found == []


def _sleeps(node: ast.AST) -> bool:
    """Return whether something is a call of `asyncio.sleep` or `time.sleep`."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("asyncio.sleep", "time.sleep")
