"""Known vulnerabilities of the bot's packages: `python -m tools.audit PIP_AUDIT LOCK`.

The status is 1 if there is one. If the database can't be reached, or lacks a package, a line that
begins with SKIPPED says so.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

SECONDS = 30.0
"""Seconds to wait for the database."""


def judge(report: str) -> tuple[list[str], bool]:
    """Return the lines to print for pip-audit's JSON report, and whether it has findings."""
    try:
        packages: list[dict[str, Any]] = json.loads(report)["dependencies"]
    except ValueError:
        return ["SKIPPED the audit of dependencies: its data cannot be reached."], False
    findings = [line for package in packages for line in _list_findings(package)]
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    audited = len(packages) - len(skipped)
    lines = [*findings, f"{len(findings)} known vulnerabilities in {audited} packages."]
    if skipped:
        lines.append(f"SKIPPED for want of data: {', '.join(skipped)}.")
    return lines, bool(findings)


def _list_findings(package: dict[str, Any]) -> Iterator[str]:
    for found in package.get("vulns", ()):
        fixed = ", ".join(found["fix_versions"]) or "no version yet"
        yield f"{package['name']} {package['version']}: {found['id']}, fixed in {fixed}"


def audit(program: str, lock: str, seconds: float = SECONDS) -> str:
    """Return the report on a lock file; "" if there was none in time."""
    command = (program, "--disable-pip", "--require-hashes", "--progress-spinner", "off")
    try:
        done = subprocess.run(
            [*command, "--format", "json", "--requirement", lock],
            capture_output=True,
            timeout=seconds,
            text=True,
        )
    except subprocess.TimeoutExpired:
        return ""
    if not done.stdout:
        sys.stderr.write(done.stderr)
    return done.stdout


def main(arguments: Sequence[str]) -> int:
    """Audit a lock file; return the exit status."""
    program, lock = arguments
    lines, found = judge(audit(program, lock))
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return int(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
