"""What is released: the wheel has all that the rooms have, and plays where nothing else is."""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from bot import __version__
from tests.bot.programs import environment, running
from tests.playground.web.page_socket import page_of, said
from tests.rooms import ROOMS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BESIDE = ("pyproject.toml", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE", ".env.example")
RELEASED = tuple(room for room in ROOMS if room != "tools")


def files() -> set[str]:
    """Return the files of the rooms, code and data alike."""
    found = (path for room in RELEASED for path in (ROOT / room).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in found if path.suffix != ".pyc"}


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what `make dist` makes, of a copy of what it is made of."""
    source, made = (tmp_path_factory.mktemp(name) for name in ("source", "dist"))
    for room in RELEASED:
        shutil.copytree(ROOT / room, source / room)
    for name in BESIDE:
        shutil.copy(ROOT / name, source)
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", made, source)
    subprocess.run(build, check=True, capture_output=True)
    return made


@pytest.fixture(scope="module")
def wheel(release: Path) -> Path:
    """The wheel, which is made from the sdist."""
    return release / f"cloisterwyrm-{__version__}-py3-none-any.whl"


def test_all_of_the_rooms_is_in_it(release: Path, wheel: Path) -> None:
    """Code, catalogues, tiles, migrations, the page of the playground; and nothing else."""
    assert {Path(name).suffix for name in files()} > {".py", ".po", ".toml", ".html", ".js", ".css"}
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == files()
    with tarfile.open(release / f"cloisterwyrm-{__version__}.tar.gz") as sdist:
        unpacked = {name.partition("/")[2] for name in sdist.getnames()}
    assert files() | set(BESIDE) <= unpacked
    assert not {name for name in unpacked if name.startswith(("tests", "tools"))}


@pytest.fixture(scope="module")
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment with the wheel, which shares what that needs with us.

    Or those that are named: `.ci/bookworm` has let pipx install it.
    """
    if named := os.environ.get("CLOISTERWYRM_INSTALLED"):
        return Path(named)
    wheel, folder = request.getfixturevalue("wheel"), tmp_path_factory.mktemp("installed")
    subprocess.run((sys.executable, "-m", "venv", "--without-pip", folder), check=True)
    programs = folder / "bin"
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet")
    subprocess.run((*pip, "--no-deps", "--no-index", wheel), check=True)
    (rooms,) = folder.glob("lib/python*/site-packages")
    (rooms / "shared.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return programs


async def test_it_plays_a_turn(installed: Path, tmp_path: Path) -> None:
    """In the playground, far from any checkout, and stops in order."""
    program = (str(installed / "cloisterwyrm"), "playground", "--keep")
    python = installed / "python"
    with running(tmp_path, program=program, python=python, PYTHONPATH="") as process:
        async with page_of(process) as page:
            await page.do("begin", players=2, bots=1, rules="base")
            await page.until(lambda: "messages" in page.told)
            await page.play()
            await page.until(lambda: "Ada places" in said(page)[-1][1])
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0


def test_it_is_a_command(installed: Path, tmp_path: Path) -> None:
    """That names itself as it is called."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        program = (installed / "cloisterwyrm", *words)
        settings = environment(PYTHONPATH="")
        return subprocess.run(program, cwd=tmp_path, env=settings, capture_output=True, text=True)

    assert run("--version").stdout == f"Cloisterwyrm {__version__}\n"
    assert run("discord").stderr.endswith("with cloisterwyrm playground.\n")
    assert run("backup").stderr.startswith("There is no database")


def test_its_rules_are_a_library(installed: Path, tmp_path: Path) -> None:
    """The example of the README plays a game."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    script = f"{example}\nimport rules\nprint(rules.__file__)"
    program = (installed / "python", "-I", "-c", script)
    done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=True)
    scores, place = done.stdout.splitlines()
    assert scores.count(",") == 2
    assert place.startswith(str(installed.parent))


def test_the_image_names_its_version() -> None:
    """As the registry of images and whoever looks into one asks for it."""
    recipe = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert f'org.opencontainers.image.version="{__version__}"' in recipe


def test_the_changelog_tells_what_is_new_in_it() -> None:
    """With a date, below a heading for what comes next."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[(.+)\](?: - (.+))?$", changelog, re.MULTILINE)
    (unreleased, _), (newest, date), *_ = headings
    assert (unreleased, newest) == ("Unreleased", __version__)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", date)
    for name, _ in headings:
        assert f"\n[{name}]: " in changelog
