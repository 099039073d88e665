"""The container's recipe, as far as it can be read: its steps are tried by `tools.rehearsal`."""

import importlib.util
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.rooms import ROOMS

ROOT = Path(__file__).parents[2]
RECIPE = (ROOT / "Dockerfile").read_text()
INSTALL = (ROOT / "deploy" / "install").read_text()


def lines(word: str) -> list[str]:
    """Return what follows an instruction, wherever it is given."""
    return re.findall(rf"^\s*{word} (.*)$", RECIPE, re.MULTILINE)


def test_it_is_made_by_the_script_that_is_tried() -> None:
    """And has of it what the script has made, nothing else."""
    assert "/source/deploy/install /opt/cloisterwyrm" in lines("RUN")
    copied = [line for line in lines("COPY") if line.startswith("--from")]
    assert copied == ["--from=build /opt/cloisterwyrm /opt/cloisterwyrm"]


def test_the_bot_is_no_root_in_it() -> None:
    """From before it starts, and its folder is its own."""
    (user,) = lines("USER")
    assert f"useradd --system --uid 10001 --user-group --no-create-home {user}" in RECIPE
    assert f"--owner={user}" in RECIPE
    assert RECIPE.index("\nUSER") < RECIPE.index("\nENTRYPOINT")
    assert lines("WORKDIR") == lines("VOLUME") == ["/data"]


def test_what_it_runs_is_there() -> None:
    """The bot, and what asks it how it is, without a shell between that would keep signals."""
    asked, words = lines("CMD")
    for command in (*lines("ENTRYPOINT"), asked):
        (module,) = re.findall(r'^\["/opt/cloisterwyrm/bin/python", "-m", "([a-z.]+)"\]$', command)
        assert importlib.util.find_spec(module)
    assert words == '["discord"]'


def test_all_that_is_installed_gets_into_the_image() -> None:
    """Every room but the tools, and the locked requirements."""
    (copied,) = re.findall(r"^ *cp -R (.*) \"\$rooms\"$", INSTALL, re.MULTILINE)
    assert set(copied.split()) == set(ROOMS) - {"tools"}
    let_in = {line[1:] for line in read_ignored() if line.startswith("!")}
    assert let_in == {*copied.split(), "requirements.lock", "deploy/install"}
    assert all((ROOT / each).exists() for each in let_in)


def read_ignored() -> list[str]:
    text = (ROOT / ".dockerignore").read_text()
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("name", [".env", "data", ".git", "tests"])
def test_nothing_else_does(name: str) -> None:
    """No token, no games."""
    ignored = read_ignored()
    assert any(fnmatch(name, pattern) for pattern in ignored if not pattern.startswith("!"))
    assert f"!{name}" not in ignored
