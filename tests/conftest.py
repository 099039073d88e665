"""What is done once for all tests of a process."""

import gc

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Look for garbage less often, and never again in all the modules and tests there are."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
