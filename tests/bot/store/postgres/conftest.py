"""Databases of a PostgreSQL server that were never opened."""

import pytest
from sqlalchemy import URL

from tests.postgres import Cluster


@pytest.fixture
def address(cluster: Cluster) -> URL:
    """An empty database."""
    return cluster.create()
