"""Whole games by the real client: a server of databases for them, and their marker."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Cluster, running_cluster

FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder."""
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL server."""
    with running_cluster() as running:
        yield running
