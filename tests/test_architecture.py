"""The arrows between the rooms of the house, read from the imports."""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from rules.expansions import EXPANSIONS
from rules.tiles import KINDS
from tests.rooms import ROOMS

ROOT = Path(__file__).parents[1]
ARROWS = {
    "rules": set[str](),
    "opponents": {"rules"},
    "rendering": {"rules"},
    "bot": {"opponents", "rules"},
    "cogs": {"bot", "rendering", "rules"},
    "playground": {"bot", "cogs", "opponents", "rendering", "rules"},
    "tools": {"bot", "cogs", "opponents", "playground", "rendering", "rules"},
}
COMPOSITION_ROOT = ROOT / "bot" / "__main__.py"
NOT_IN_RULES = {"random", "time", "asyncio", "sqlite3", "datetime", "secrets", "os", "socket"}
EXPANSION_TABLES = {"turn.py", "presets.py"}
OTHERWISE_KNOWN = {"fields"}
"""Names that also mean something of the room's own: an overview is called fields, too."""
KNOT = {"rules.state", "rules.rulebook", "rules.expansion"}
"""A state has a rulebook, which is made from expansions, whose rules are about states."""
SMALL = 60
"""Lines of a file that is not worth opening for one reader only."""
SMALL_ANYWAY = {
    "bot.store.heartbeats": "queries belong to the store",
    "playground.command_registry": "the world is long enough without it",
    "rendering.palette_data": "written by a command",
    "tools.acceptance.steps.messages": "steps are listed in one place",
}
"""Small modules with one importer that stay, and why."""


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


@pytest.mark.parametrize("room", ROOMS)
def test_only_benchmarks_use_the_simulation(room: str) -> None:
    """They measure the bot in it; what users run does without it, and the bot without any test."""
    for path in modules(room):
        allowed = ROOT / "tools" / "bench" in path.parents
        for name in imports(path):
            assert allowed or not name.startswith("tests.simulation"), f"{path} imports {name}"
            assert room == "tools" or not name.startswith("tests"), f"{path} imports {name}"


def test_the_store_knows_nothing_of_the_service() -> None:
    """The service imports the store, never the other way round."""
    for path in modules("bot/store"):
        for name in imports(path):
            assert not name.startswith("bot.") or name.startswith("bot.store"), f"{path}: {name}"


@pytest.mark.parametrize("room", ["rules", "opponents"])
def test_the_rules_import_the_standard_library_and_msgspec_only(room: str) -> None:
    """Pure: without chance, clock, loop or database; and so is who plays by them."""
    for path in modules(room):
        for name in imports(path):
            top = name.split(".")[0]
            assert top not in NOT_IN_RULES, f"{path} imports {name}"
            known = {"rules", room, "msgspec"} | sys.stdlib_module_names
            assert top in known, f"{path} imports {name}"


def test_processes_are_the_bot_s_own() -> None:
    """Those of multiprocessing have semaphores, which are told of as leaked after a kill."""
    for room in set(ROOMS) - {"tools"}:
        for path in modules(room):
            for name in imports(path):
                assert name.split(".")[0] != "multiprocessing", f"{path} imports {name}"
            assert "ProcessPoolExecutor" not in path.read_text(), path


def test_no_test_imports_another() -> None:
    """What several tests need stands in a module of its own, which holds no tests."""
    for path in modules("tests"):
        for name in imports(path):
            inner, _, file = name.rpartition(".")
            assert not (inner.startswith("tests") and file.startswith("test_")), f"{path}: {name}"


def dotted(path: Path) -> str:
    """Return the name by which a module is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph(*rooms: str) -> dict[str, set[str]]:
    """Return the modules of these rooms that each of them imports, under TYPE_CHECKING too."""
    known = {dotted(path): path for room in rooms for path in modules(room)}
    graph: dict[str, set[str]] = {name: set() for name in known}
    for name, path in known.items():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                graph[name] |= {alias.name for alias in node.names} & known.keys()
            elif isinstance(node, ast.ImportFrom):
                inner = {f"{node.module}.{alias.name}" for alias in node.names} & known.keys()
                graph[name] |= inner or ({str(node.module)} & known.keys())
    return graph


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the sets of modules that import each other, directly or not."""

    def reached(start: str) -> set[str]:
        found, waiting = set[str](), [start]
        while waiting:
            for name in graph[waiting.pop()] - found:
                found.add(name)
                waiting.append(name)
        return found

    reach = {name: reached(name) for name in graph}
    found: list[set[str]] = []
    for name in graph:
        circle = {other for other in reach[name] if name in reach[other]}
        if circle and circle not in found:
            found.append(circle)
    return found


@pytest.mark.parametrize("room", [*ROOMS, "tests/simulation"])
def test_modules_do_not_import_each_other(room: str) -> None:
    """No circle in any room, but for the types of the rules that truly name each other."""
    allowed = [KNOT] if room == "rules" else []
    assert circles(import_graph(room)) == allowed


def between_packages(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return what the modules of each package import of others, by the package's name.

    A module beside the packages of a room is a package of one, and so is what is run: `__main__`.
    """

    def package(name: str) -> str:
        return name if name.endswith(".__main__") else ".".join(name.split(".")[:2])

    packages: dict[str, set[str]] = {package(name): set() for name in graph}
    for name, imported in graph.items():
        packages[package(name)] |= {package(other) for other in imported} - {package(name)}
    return packages


@pytest.mark.parametrize("room", ["bot", "cogs", "rendering", "opponents", "playground", "tools"])
def test_packages_do_not_import_each_other(room: str) -> None:
    """Each can be read by itself, from the ones it stands on to the ones that use it."""
    graph = {name: found - {room} for name, found in import_graph(room).items() if name != room}
    assert circles(between_packages(graph)) == []


def test_a_circle_of_packages_would_be_noticed() -> None:
    """Also where no two of their modules import each other."""
    graph = {"a.x.one": {"a.y.one"}, "a.y.two": {"a.z"}, "a.z": {"a.x.two"}}
    modules = {*graph, *(name for imported in graph.values() for name in imported)}
    packages = between_packages({name: graph.get(name, set()) for name in modules})
    assert circles(packages) == [{"a.x", "a.y", "a.z"}]


def test_the_bot_is_a_few_packages() -> None:
    """Who opens the folder sees at once what there is."""
    entries = [path for path in (ROOT / "bot").iterdir() if path.name != "__pycache__"]
    assert len(entries) <= 16


def test_small_modules_with_one_importer_are_part_of_it() -> None:
    """What one module needs stands in it; the columns of expansions are a table of files."""
    graph = import_graph(*ROOMS)
    importers = Counter(chain.from_iterable(graph.values()))
    importers.update(imports(COMPOSITION_ROOT))
    small = {
        dotted(path)
        for room in ROOMS
        for path in modules(room)
        if path.name not in ("__init__.py", "__main__.py")
        and "expansions" not in path.parts
        and len(path.read_text().splitlines()) < SMALL
    }
    assert {name for name in small if importers[name] == 1} == {*SMALL_ANYWAY}


def test_a_circle_would_be_noticed() -> None:
    """Also one of three modules, beside modules that only lead into it or out of it."""
    graph = {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"b", "e"}, "e": set[str]()}
    assert circles(graph) == [{"b", "c", "d"}]


def depth(graph: dict[str, set[str]], name: str) -> int:
    """Return how many modules stand on top of each other below a module, itself counted."""
    return 1 + max((depth(graph, below) for below in graph[name]), default=0)


def test_the_discord_side_is_at_most_seven_levels_deep() -> None:
    """Whoever reads a press from the button on opens few files."""
    graph = import_graph("cogs")
    assert max(depth(graph, name) for name in graph) <= 7


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
    names = expansion_names() - KINDS.keys()  # a river is a landscape, too
    for path in modules("rules"):
        if "expansions" in path.parts or path.name in EXPANSION_TABLES:
            continue
        for name in imports(path):
            assert not name.startswith("rules.expansions."), f"{path} imports {name}"
        assert names.isdisjoint(strings(path)), f"{path} names an expansion"


def names_of_columns() -> set[str]:
    """Return the names of all expansions, of their steps, options and figures."""
    found = set[str]()
    defaults = {option.name: option.default for option in EXPANSIONS.options_of(EXPANSIONS)}
    for expansion in EXPANSIONS.everything:
        found |= {expansion.name, *expansion.automatic, *expansion.choices}
        found |= {option.name for option in expansion.options}
        found |= {kind.name for kind in expansion.figures(defaults)}
    return found - OTHERWISE_KNOWN


@pytest.mark.parametrize("room", ["opponents", "rendering", "bot", "cogs"])
def test_a_room_knows_expansions_by_their_columns_only(room: str) -> None:
    """No module outside `expansions/` names one, its steps, options or figures, or imports it."""
    names = names_of_columns()
    for path in modules(room):
        if "expansions" in path.parts:
            continue
        for name in imports(path):
            assert not name.startswith("rules.expansions"), f"{path} imports {name}"
        assert names.isdisjoint(strings(path)), f"{path}: {names & set(strings(path))}"


def test_the_rules_of_the_house_would_notice_a_stray_name() -> None:
    """The names looked for are those of the expansions there are."""
    assert {"princess-dragon", "princess_dragon", "phantom", "river", "abbot"} <= expansion_names()
    assert {"base", "wood", "dragon-move", "HR-1", "big-meeple", "meeple"} <= names_of_columns()
