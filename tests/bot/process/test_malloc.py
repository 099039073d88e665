"""What held a picture goes back to the system."""

import mmap
import subprocess
import sys

import pytest

PIECES = 25
LARGE, SMALL = 4_400_000, 20_000
SCRIPT = f"""
import ctypes, sys
from bot.process.malloc import give_back_freed_memory
if sys.argv[1] == "given back":
    give_back_freed_memory()
library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
library.malloc.argtypes = [ctypes.c_size_t]
def use():
    pieces = []
    for _ in range({PIECES}):
        pieces.append(library.malloc({LARGE}))
        ctypes.memset(pieces[-1], 1, {LARGE})
        library.malloc({SMALL})
    for piece in pieces:
        library.free(ctypes.c_void_p(piece))
use()
use()
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmRSS")))
"""


def measure(mode: str) -> int:
    """Return the bytes in memory of a process that has used many large pieces."""
    asked = [sys.executable, "-c", SCRIPT, mode]
    return int(subprocess.run(asked, capture_output=True, text=True, check=True).stdout) * 1024


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks the kernel of Linux")
def test_large_pieces_go_back() -> None:
    """Small ones that are still in use between them do not keep them."""
    assert measure("given back") < measure("kept") - PIECES * LARGE // 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks the kernel of Linux")
def test_what_is_free_between_pieces_goes_back() -> None:
    """Though no piece is large, and some stay."""
    script = f"""
import ctypes, time
from pathlib import Path
from bot.process.malloc import give_back_freed_memory
def measure(): return int(Path("/proc/self/statm").read_text().split()[1]) * {mmap.PAGESIZE}
give_back_freed_memory(every=0.05)
library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
library.malloc.argtypes = [ctypes.c_size_t]
pieces = [library.malloc({SMALL}) for _ in range(1000)]
for piece in pieces:
    ctypes.memset(piece, 1, {SMALL})
used = measure()
for number, piece in enumerate(pieces):
    if number % 10:
        library.free(ctypes.c_void_p(piece))
end = time.monotonic() + 60
while used - measure() < {1000 * SMALL // 2} and time.monotonic() < end:
    time.sleep(0.05)
print(used - measure())
"""
    asked = [sys.executable, "-c", script]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert int(told) >= 1000 * SMALL // 2


@pytest.mark.parametrize(("busy", "kept"), [(True, 1000), (False, 0)], ids=["busy", "idle"])
def test_a_process_keeps_what_is_spare_while_it_is_busy(busy: bool, kept: int) -> None:
    """What the next picture needs is at hand as long as pictures are drawn, and no longer."""
    script = f"""
import threading, time
from bot.process.malloc import keep_trimming
spares = []
def trim(spare):
    spares.append(spare)
    if {kept} in spares or len(spares) == 40:
        print(spares[-1])
        raise SystemExit
trimming = threading.Thread(target=keep_trimming, args=(trim, 1000, 0.25))
trimming.start()
while trimming.is_alive():
    {"pass" if busy else "time.sleep(0.1)"}
"""
    asked = [sys.executable, "-c", script]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert int(told) == kept


def test_what_is_imported_is_not_looked_through_again() -> None:
    """It never goes; what comes and goes is collected, if seldom."""
    script = (
        "import gc, bot.allocation as a; before = len(gc.get_objects()); "
        "a.keep_what_is_imported(); print(before, len(gc.get_objects()), gc.isenabled(), "
        "*gc.get_threshold()[:1])"
    )
    asked = [sys.executable, "-c", script]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()
    assert int(told[1]) < int(told[0]) / 10
    assert told[2] == "True"
    assert int(told[3]) > 1000
