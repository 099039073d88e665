"""The unit for systemd: systemd itself finds nothing wrong with it, and the bot agrees with it."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.process.background_tasks import DRAIN_SECONDS
from bot.process.monitoring.server import BEAT_SECONDS, FINISH_SECONDS
from bot.process.settings import PREFIX, Settings
from cogs.client import ANSWER_SECONDS

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "cloisterwyrm.service"
PROGRAM = "/opt/cloisterwyrm/bin/python"
EXPOSURE = 20
"""Tenths; systemd calls anything below 5.0 fine, and a unit that says nothing has 9.6."""
END_SECONDS = 2 * ANSWER_SECONDS + DRAIN_SECONDS + FINISH_SECONDS
"""How long the end may take: the answers, the chores, and whoever asks for its health."""


@pytest.fixture(scope="session")
def systemd_analyze() -> str:
    """The path of systemd's own judge; without it the test is skipped, or failed."""
    found = shutil.which("systemd-analyze")
    if found is not None:
        return found
    if os.environ.get("CLOISTERWYRM_REQUIRE_SYSTEMD") == "1":
        pytest.fail("no systemd-analyze on this machine, though it is required")
    pytest.skip("no systemd-analyze on this machine")


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, with a program that this machine has."""
    path = tmp_path / UNIT.name
    assert PROGRAM in UNIT.read_text()
    path.write_text(UNIT.read_text().replace(PROGRAM, sys.executable))
    return path


def analyze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False)


def about(unit: Path, said: str) -> list[str]:
    """Return what was said of this unit: others of the machine are not ours to mend."""
    return [line for line in said.splitlines() if unit.name in line]


def test_systemd_finds_nothing_wrong(systemd_analyze: str, unit: Path) -> None:
    """No unknown name, no value it would ignore."""
    judged = analyze(systemd_analyze, "verify", unit)
    assert not about(unit, judged.stderr + judged.stdout)
    assert judged.returncode == 0


@pytest.mark.parametrize("line", ["Restarts=on-failure", "ExecStart=/nowhere", "UMask=many"])
def test_systemd_would_find_something(systemd_analyze: str, unit: Path, line: str) -> None:
    """A slip of the pen does not pass."""
    unit.write_text(unit.read_text().replace("[Service]", f"[Service]\n{line}"))
    judged = analyze(systemd_analyze, "verify", unit)
    assert about(unit, judged.stderr + judged.stdout) or judged.returncode


def test_it_may_do_little(systemd_analyze: str, unit: Path) -> None:
    """Systemd reckons how much a broken bot could do to the machine."""
    words = ("security", "--offline=true", f"--threshold={EXPOSURE}")
    judged = analyze(systemd_analyze, *words, unit)
    assert judged.returncode == 0, judged.stdout


@pytest.fixture
def service() -> configparser.SectionProxy:
    """The lines of the unit about the process; the last one of each name."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(UNIT)
    return parser["Service"]


def test_what_must_be_set_right_first_is_not_tried_again(
    service: configparser.SectionProxy,
) -> None:
    """Status 1 is, and so is a crash."""
    assert service["Restart"] == "on-failure"
    assert service["RestartPreventExitStatus"] == "2"


def test_it_plays_on_discord_or_not_at_all(service: configparser.SectionProxy) -> None:
    """Without a token there is no playground that nobody could see."""
    assert service["ExecStart"] == f"{PROGRAM} -m bot discord"


def test_it_says_that_it_goes_on(service: configparser.SectionProxy) -> None:
    """Many times before systemd thinks it hangs; its database may take any time to open."""
    assert service["Type"] == "notify"
    assert float(service["WatchdogSec"]) > 10 * BEAT_SECONDS
    assert service["TimeoutStartSec"] == "infinity"


def test_there_is_time_for_the_end(service: configparser.SectionProxy) -> None:
    """Also in a container, where ten seconds would be usual."""
    compose = (ROOT / "compose.yaml").read_text()
    (grace,) = re.findall(r"stop_grace_period: (\d+)s # more than the bot", compose)
    assert float(service["TimeoutStopSec"]) > END_SECONDS
    assert float(grace) > END_SECONDS


@pytest.mark.parametrize("name", ["deploy/cloisterwyrm.service", "Dockerfile", "compose.yaml"])
def test_what_is_set_can_be_set(name: str) -> None:
    """The names are those of settings."""
    named = set(re.findall(rf"{PREFIX}(\w+)[=:]", (ROOT / name).read_text()))
    assert named
    assert {each.lower() for each in named} <= Settings.model_fields.keys()


@pytest.mark.parametrize("name", ["Dockerfile", "Makefile", "deploy/cloisterwyrm.service"])
def test_the_c_library_keeps_little_memory_wherever_the_bot_runs(name: str) -> None:
    """One heap, and a quarter of a megabyte at its end: pictures are large and live briefly."""
    text = (ROOT / name).read_text()
    settings = dict(re.findall(r"(MALLOC_\w+) ?\??= ?(\d+)", text))
    assert settings == {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "262144"}
