"""`docs/expansions.md` shows the way: the small expansion there is complete, and it is played."""

import random
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from bot.wording.expansions import TABLE as WORDINGS
from bot.wording.messages import Catalogue
from cogs.decisions.expansions import COLUMNS
from opponents.expansions import TABLE as OPPONENTS
from rendering.column import Column as Look
from rendering.expansions import TABLE as LOOKS
from rules import Setup, advance, legal_actions, new_game, tiles
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS
from rules.registry import Registry
from rules.tiles import KINDS, Tile, read_tiles
from tests.strategies import choose
from tests.toy.holes import decision_holes, notation_holes, rendering_holes
from tests.wording.demands import missing, unsaid

PAGE = (Path(__file__).parents[1] / "docs" / "expansions.md").read_text(encoding="utf-8")
FILES = re.findall(r"^`([a-z_/]+/lookouts\.\w+)`.*?^```\w+\n(.*?)^```$", PAGE, re.M | re.S)
NAME = "lookouts"
SETUP, SEEDS = Setup(3, expansions=(NAME,)), range(3)


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Registry]:
    """All that ships and the page's expansion, whose files are in their places."""
    for name, text in FILES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def load(room: str) -> ModuleType:
        module = f"{room}.{NAME}"
        path = tmp_path / f"{module.replace('.', '/')}.py"
        spec = spec_from_file_location(module, path)
        assert spec is not None
        assert spec.loader is not None
        loaded = module_from_spec(spec)
        monkeypatch.setitem(sys.modules, module, loaded)
        spec.loader.exec_module(loaded)
        return loaded

    def load_tiles(file: str) -> tuple[Tile, ...]:
        return read_tiles(tmp_path / "rules" / "data" / f"{file}.toml")

    monkeypatch.setattr(tiles, "load_tiles", load_tiles)
    everything = EXPANSIONS.with_expansion(load("rules.expansions").EXPANSION)
    load("rendering.expansions")
    look = everything.load_columns("rendering.expansions", Look)[NAME]
    words = load("bot.wording.expansions").COLUMN
    catalogue = Catalogue(NAME, tmp_path / "bot" / "wording" / "locale")
    monkeypatch.setitem(LOOKS, NAME, look)
    monkeypatch.setitem(WORDINGS, NAME, replace(words, catalogue=catalogue))
    monkeypatch.setitem(COLUMNS, NAME, load("cogs.decisions.expansions").COLUMN)
    monkeypatch.setitem(OPPONENTS, NAME, load("opponents.expansions").COLUMN)
    yield everything
    del KINDS["lookout"]


def test_the_page_has_a_file_for_each_room() -> None:
    """And one of tiles, and one of words."""
    assert [name for name, _ in FILES] == [
        "rules/data/lookouts.toml",
        "rules/expansions/lookouts.py",
        "rendering/expansions/lookouts.py",
        "bot/wording/expansions/lookouts.py",
        "bot/wording/locale/en/lookouts.po",
        "cogs/decisions/expansions/lookouts.py",
        "opponents/expansions/lookouts.py",
    ]


def test_nothing_is_missing(registry: Registry) -> None:
    """In any room, in what the rules declare and in what happens in games."""
    assert missing(registry) == rendering_holes(registry) == notation_holes(registry) == []
    assert unsaid(registry, SETUP, SEEDS) == []
    assert decision_holes(registry, SETUP, SEEDS) == []


def test_it_is_played(registry: Registry) -> None:
    """With all others: lookouts are climbed, and score points at the end."""
    assert any("lookout" in play(registry, seed) for seed in range(60))


def play(registry: Registry, seed: int) -> set[str]:
    """Play a game with all expansions; return what has scored points."""
    pick, state = random.Random(seed), new_game(Setup(3, expansions=registry.together), registry)
    while not state.over:
        advance(state, choose(state, pick))
        assert state.over or legal_actions(state)
    return {item.reason for item in state.items if item.points}


def test_every_contribution_is_told() -> None:
    """The page's questions name all members of an expansion that it may bring."""
    untold = set(Expansion.__slots__) - {"name"} - set(re.findall(r"`([a-z_]+)`", PAGE))
    assert untold == set()
