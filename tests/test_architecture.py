"""The arrows between the rooms of the house, read from the imports."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.tiles import Kind

ROOT = Path(__file__).parents[1]
ROOMS = ("rules", "rendering", "bot", "cogs", "playground", "tools")
ARROWS = {
    "rules": set[str](),
    "rendering": {"rules"},
    "bot": {"rules"},
    "cogs": {"bot", "rendering", "rules"},
    "playground": {"bot", "cogs", "rendering", "rules"},
    "tools": {"bot", "cogs", "playground", "rendering", "rules"},
}
COMPOSITION_ROOT = ROOT / "bot" / "__main__.py"
NOT_IN_RULES = {"random", "time", "asyncio", "sqlite3", "datetime", "secrets", "os", "socket"}
EXPANSION_TABLES = {"turn.py", "presets.py"}


def modules(room: str) -> list[Path]:
    return sorted(path for path in (ROOT / room).rglob("*.py") if path != COMPOSITION_ROOT)


def imports(path: Path) -> Iterator[str]:
    """Yield the dotted names a module imports, those under TYPE_CHECKING too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by full name"
            yield node.module or ""


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_the_rooms_its_arrows_point_to(room: str) -> None:
    """Arrows: cogs to bot and rendering, both to rules; playground and tools on top."""
    allowed = ARROWS[room] | {room}
    for path in modules(room):
        for name in imports(path):
            target = name.split(".")[0]
            assert target not in ROOMS or target in allowed, f"{path} imports {name}"


def test_the_store_knows_nothing_of_the_service() -> None:
    """The service imports the store, never the other way round."""
    for path in modules("bot/store"):
        for name in imports(path):
            assert not name.startswith("bot.") or name.startswith("bot.store"), f"{path}: {name}"


def test_the_rules_import_the_standard_library_and_msgspec_only() -> None:
    """Pure: without chance, clock, loop or database."""
    for path in modules("rules"):
        for name in imports(path):
            top = name.split(".")[0]
            assert top not in NOT_IN_RULES, f"{path} imports {name}"
            assert top in {"rules", "msgspec"} or top in sys.stdlib_module_names, f"{path}: {name}"


def expansion_names() -> set[str]:
    folder = ROOT / "rules" / "expansions"
    files = {path.stem for path in folder.iterdir() if not path.name.startswith("_")}
    return {name for stem in files - {"base"} for name in (stem, stem.replace("_", "-"))}


def strings(path: Path) -> Iterator[str]:
    """Yield the string constants of a module that are not docstrings."""
    tree = ast.parse(path.read_text())
    documentation = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in documentation:
            continue
        if isinstance(node.value, str):
            yield node.value


def test_no_module_of_the_rules_names_an_expansion_but_its_own() -> None:
    """Only the expansions, the order of play and the presets may name one."""
    names = expansion_names() - set(Kind)  # a river is a landscape, too
    for path in modules("rules"):
        if "expansions" in path.parts or path.name in EXPANSION_TABLES:
            continue
        for name in imports(path):
            assert not name.startswith("rules.expansions."), f"{path} imports {name}"
        assert names.isdisjoint(strings(path)), f"{path} names an expansion"


def test_the_rules_of_the_house_would_notice_a_stray_name() -> None:
    """The names looked for are those of the expansions there are."""
    assert {"princess-dragon", "princess_dragon", "phantom", "river", "abbot"} <= expansion_names()
