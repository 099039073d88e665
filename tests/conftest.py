"""What is done once for all tests: for those of a process, and of all processes."""

import gc
import os
import shutil
from collections.abc import Generator
from tempfile import mkdtemp

import pytest

from tests.sprites import FOLDER

SLOWEST = (
    "bot/store/sqlite/test_corruption.py",
    "cogs/play/picker/test_telling_apart.py",
    "cogs/play/test_typed.py",
    "cogs/test_languages.py",
    "deploy/test_wheel.py",
    "slow_checker/test_differential.py",
    "tools/test_bench_screen.py",
)
"""Files whose many random games or damaged files take a fifth of the time of all tests."""


def pytest_configure(config: pytest.Config) -> None:
    """Give all processes one folder for sprites, gone afterwards, and none to draw in.

    Where it matters that pictures are drawn apart, that is said.
    """
    os.environ["CLOISTERWYRM_DRAWING"] = "threads"
    if not hasattr(config, "workerinput"):
        os.environ[FOLDER] = folder = mkdtemp(prefix="cloisterwyrm-sprites-")
        config.add_cleanup(lambda: shutil.rmtree(folder))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the slowest files: the usual run leaves them out."""
    for item in items:
        if item.path.as_posix().endswith(SLOWEST):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Have three workers more than there are cores, which rest a third of the time with two."""
    return (yield) + 3


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Look for garbage less often, and never again in all the modules and tests there are."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
