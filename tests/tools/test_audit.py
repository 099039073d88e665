"""What an audit says: findings fail, and what could not be looked up is never passed over."""

import json
from pathlib import Path

import pytest

from tools.audit import audit, judge, main

FINE = {"name": "aiohttp", "version": "3.0", "vulns": []}
SKIPPED = {"name": "pillow", "skip_reason": "Dependency not found on PyPI"}
BAD = {
    "name": "idna",
    "version": "2.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1", "3.0"]}, {"id": "X", "fix_versions": []}],
}


def report(*packages: object) -> str:
    """Return what pip-audit says of these packages."""
    return json.dumps({"dependencies": packages, "fixes": []})


def test_no_finding_is_fine() -> None:
    """One line."""
    assert judge(report(FINE)) == (["0 known vulnerabilities in 1 packages."], False)


def test_a_finding_fails_with_what_to_do() -> None:
    """Each on a line, also beside packages without data."""
    lines, found = judge(report(FINE, SKIPPED, BAD))
    assert found
    assert lines == [
        "idna 2.0: PYSEC-1, fixed in 2.1, 3.0",
        "idna 2.0: X, fixed in no version yet",
        "2 known vulnerabilities in 2 packages.",
        "SKIPPED for want of data: pillow.",
    ]


@pytest.mark.parametrize("said", ["", "ERROR: no route to host", "<html>"])
def test_no_data_is_said(said: str) -> None:
    """And fails nothing."""
    (line,), found = judge(said)
    assert line.startswith("SKIPPED")
    assert not found


@pytest.mark.parametrize(
    ("packages", "status", "first"),
    [((FINE,), 0, "0 known"), ((BAD,), 1, "idna 2.0: PYSEC-1"), (None, 0, "SKIPPED")],
)
def test_a_lock_file_is_audited(
    packages: tuple[object, ...] | None,
    status: int,
    first: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """By a program that ends with an error for a finding as for a network that is away."""
    program = tmp_path / "pip-audit"
    said = "" if packages is None else report(*packages)
    program.write_text(f"#!/bin/sh\necho '{said}'\nexit 1\n")
    program.chmod(0o755)
    assert main([str(program), "requirements.lock"]) == status
    assert capsys.readouterr().out.startswith(first)


def test_data_is_not_waited_for_without_end(tmp_path: Path) -> None:
    """What hangs is given up."""
    program = tmp_path / "pip-audit"
    program.write_text("#!/bin/sh\nexec sleep 60\n")
    program.chmod(0o755)
    assert audit(str(program), "requirements.lock", seconds=0.1) == ""
