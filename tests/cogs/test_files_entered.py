"""How many files somebody opens who follows a press through the bot, from its button on."""

import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from structlog.contextvars import get_contextvars

from rules import Setup
from tests.cogs.evening import Evening

ROOT = Path(__file__).parents[2]
MOST = {"Play": 50, "No meeple": 55}
"""Files of the process and of its Discord side; rules and pictures are read by themselves."""


@contextmanager
def following() -> Iterator[dict[int, set[Path]]]:
    """Collect the files in which presses call a function, the tasks they start included, by press.

    A press names itself in all that is logged for it. What runs beside it, such as the sender and
    the scheduler, doesn't count, and what an earlier press has started is told apart, so that the
    count doesn't depend on timing.
    """
    files = defaultdict[int, set[Path]](set)
    before = sys.getprofile()
    rooms = tuple(f"{ROOT / room}/" for room in ("bot", "cogs"))

    def note(frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename
        pressed = get_contextvars().get("interaction")
        if event == "call" and file.startswith(rooms) and pressed is not None:
            files[int(pressed)].add(Path(file).relative_to(ROOT))

    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(before)


async def entered(table: Evening, label: str) -> set[Path]:
    """Start a base game, play its first tile, and return the files the press of a label enters.

    The module that puts the bot together doesn't count.
    """
    shown = await table.game("Ada", "Bo", setup=Setup(2))
    player = await table.to_act()
    for pressed in ("Play", "A", "No meeple"):
        with following() as files:
            shown = await table.click(player, shown, pressed)
        if pressed == label:
            return files[max(files)] - {Path("bot/__main__.py")}
    raise AssertionError


@pytest.mark.parametrize("label", MOST)
async def test_a_press_enters_few_files(table: Evening, label: str) -> None:
    files = await entered(table, label)
    assert Path("cogs/play/buttons.py") in files
    assert Path("bot/tables/repository.py") in files
    assert len(files) <= MOST[label], sorted(map(str, files))
