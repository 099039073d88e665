"""What is done once for all tests: for those of a process, and of all processes."""

import gc
import os
import shutil
from collections.abc import Generator
from tempfile import mkdtemp

import pytest

from tests.sprites import FOLDER


def pytest_configure(config: pytest.Config) -> None:
    """Give all processes one folder for sprites, gone afterwards, and none to draw in.

    Where it matters that pictures are drawn apart, that is said.
    """
    os.environ["CLOISTERWYRM_DRAWING"] = "threads"
    if not hasattr(config, "workerinput"):
        os.environ[FOLDER] = folder = mkdtemp(prefix="cloisterwyrm-sprites-")
        config.add_cleanup(lambda: shutil.rmtree(folder))


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Have one worker more than there are cores: a test waits for others a fifth of its time."""
    return (yield) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Look for garbage less often, and never again in all the modules and tests there are."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
