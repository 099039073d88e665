"""How Python runs a process of ours."""

import subprocess
import sys


def test_what_is_imported_is_not_looked_through_again() -> None:
    """It never goes; what comes and goes is collected, if seldom."""
    script = (
        "import gc, bot.process.runtime as a; before = len(gc.get_objects()); "
        "a.keep_what_is_imported(); print(before, len(gc.get_objects()), gc.isenabled(), "
        "*gc.get_threshold()[:1])"
    )
    asked = [sys.executable, "-c", script]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()
    assert int(told[1]) < int(told[0]) / 10
    assert told[2] == "True"
    assert int(told[3]) > 1000
