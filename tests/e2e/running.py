"""The tools, run as people run them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run_tool(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m` with a module until it ends."""
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
