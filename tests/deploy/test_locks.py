"""What is locked installs with the pip that a Python brings, however old that is."""

import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")


def locked(name: str) -> dict[str, set[str]]:
    """Return the extras with which each package is locked."""
    lines = (ROOT / name).read_text().splitlines()
    pinned = (Requirement(line.rstrip(" \\")) for line in lines if "==" in line.split(";")[0])
    return {canonicalize_name(each.name): each.extras for each in pinned}


def demands(packages: Iterable[str]) -> Iterator[Requirement]:
    """Yield what we need, and what packages that are installed need, as long as it is here."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = list(project["dependencies"])
    for package in packages:
        with suppress(PackageNotFoundError):
            lines += requires(package) or ()
    for demand in map(Requirement, lines):
        if demand.marker is None or demand.marker.evaluate({"extra": ""}):
            yield demand


@pytest.mark.parametrize("name", LOCKS)
def test_a_package_that_is_needed_with_extras_is_locked_with_them(name: str) -> None:
    """Pip before 23.3 takes the newest version otherwise, and then misses its hash."""
    packages = locked(name)
    needed = [demand for demand in demands(packages) if demand.extras]
    missing = {
        demand.name: demand.extras - packages[canonicalize_name(demand.name)] for demand in needed
    }
    assert needed
    assert not any(missing.values()), missing
