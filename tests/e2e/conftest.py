"""A server of databases for whole games."""

from collections.abc import Iterator

import pytest

from tests.postgres import Cluster, running_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL server."""
    with running_cluster() as running:
        yield running
