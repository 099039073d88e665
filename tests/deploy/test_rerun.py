"""A test that a busy machine may fail is run once more, and no other."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

RERUN = Path(__file__).parents[2] / ".ci" / "rerun"
SETTINGS = """[pytest]
markers =
    browser
    e2e
    store
"""
TESTS = """import pytest
from pathlib import Path

def fail(times):
    tries = Path("tries").read_text() if Path("tries").exists() else ""
    Path("tries").write_text(tries + ".")
    assert len(tries) >= times

@pytest.mark.{marker}
def test_once(): fail({times})

def test_always(): assert {well}
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder whose tests run by the Python of these."""
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    shutil.copy(RERUN, tmp_path)
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    return tmp_path


def rerun(
    checkout: Path, *, marker: str = "browser", times: int = 1, well: bool = True
) -> subprocess.CompletedProcess[str]:
    """Run a test that fails so many times, one that is well or not, and what failed once more."""
    tests = TESTS.format(marker=marker, times=times, well=well)
    (checkout / "test_it.py").write_text(tests)
    options: Any = {
        "cwd": checkout,
        "env": {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""},
        "capture_output": True,
        "text": True,
    }
    subprocess.run([".venv/bin/python", "-m", "pytest"], **options)
    return subprocess.run(["./rerun"], **options)


@pytest.mark.parametrize("marker", ["browser", "e2e"])
def test_a_test_that_passes_then_is_listed(checkout: Path, marker: str) -> None:
    """It counts as passed, and everybody reads its name."""
    done = rerun(checkout, marker=marker)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1] == "flaky: test_it.py::test_once"


def test_a_test_that_fails_again_has_failed(checkout: Path) -> None:
    """There is no third time."""
    done = rerun(checkout, times=2)
    assert done.returncode != 0
    assert "flaky:" not in done.stdout
    assert (checkout / "tries").read_text() == ".."


@pytest.mark.parametrize(("marker", "well"), [("browser", False), ("store", True)])
def test_any_other_test_fails_at_once(checkout: Path, marker: str, well: bool) -> None:
    """Then nothing is run once more."""
    done = rerun(checkout, marker=marker, well=well)
    assert done.returncode != 0
    assert (checkout / "tries").read_text() == "."


def test_a_run_that_ended_otherwise_has_failed(checkout: Path) -> None:
    """No test failed, and yet the run of the tests did."""
    assert rerun(checkout, times=0).returncode != 0
