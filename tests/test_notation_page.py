"""`docs/notation.md`, `docs/tiles.md` and `docs/shuffle.md` are true: what they show is run."""

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from bot.games import sealed_bag
from rules import advance, new_game
from rules.expansions import EXPANSIONS
from rules.notation import Game, read, write
from rules.notation.game import find_decider
from rules.notation.headings import HEADINGS, PLAYERS
from rules.notation.naming import RESIGN, Naming, name_players
from rules.setup import Setup
from tests.toy.rules import REGISTRY
from tools import replay, tiles_page
from tools.notation import list_setups, play

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "notation.md").read_text(encoding="utf-8")
SHUFFLE = (DOCS / "shuffle.md").read_text(encoding="utf-8")
PLAIN = {
    r"\b[A-Z][A-Z0-9]-[\w-]+": "TILE",
    r"\b\d+[EW] \d+[NS]\b": "SQUARE",
    r"\b[NESW]{1,2}(?: [NESW]{1,2})*\b": "SIDES",
    r"\br\d+$": "TURN",
    r"\b[\w']+'s\b": "WHOSE",
    r"\b(knight|highwayman|farmer|monk)\b": "ROLE",
    r"\bfrom \w+$": "HOLDER",
}


def shape(name: str) -> str:
    """Return what an action is called, whatever tile, square, sides, turn and meeple it has."""
    for pattern, word in PLAIN.items():
        name = re.sub(pattern, word, name)
    return name


def shapes(game: Game) -> set[str]:
    """Return the shapes of all that could be done in a game."""
    state, naming = new_game(game.setup), Naming(name_players(game.names))
    found = set[str]()
    for action in game.actions:
        found |= set(map(shape, naming.list_actions(state, find_decider(state))))
        advance(state, action)
    return found


def test_the_example_is_a_game() -> None:
    """It is written as it is read."""
    (example,) = re.findall(r"^```notation\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert write(read(example)) == example


def test_every_heading_is_explained() -> None:
    """In the table, and nothing else is."""
    table = PAGE.partition("## Headings")[2].partition("## Turns")[0]
    told = re.findall(r"`([A-Z][a-z]+(?: \d)?)`(?= \||, `| \.\.\.)", table)
    assert {*told, *PLAYERS} == set(HEADINGS)


def list_written() -> list[tuple[str, str]]:
    """Return the actions of the table and the expansions that bring them."""
    return re.findall(r"^\| `([^`|]+)` \| .* \| ([a-z-]+) \|$", PAGE, re.MULTILINE)


def test_every_word_is_explained() -> None:
    """Each expansion's words stand in the table, as its own."""
    rows = list_written()
    for expansion in EXPANSIONS.everything:
        own = [written for written, name in rows if name == expansion.name]
        for word in filter(None, expansion.notation.values()):
            assert any(f"{written} ".startswith(f"{word} ") for written in own), word


def test_every_action_that_is_explained_occurs() -> None:
    """What the table shows is what players could do in some games, the golden ones at last."""
    wanted = {shape(written) for written, _ in list_written()} - {RESIGN}
    setups = enumerate(list_setups(300, 10, 30))
    played = (play(setup, random.Random(number)) for number, setup in setups)
    for game in chain(played, list_golden()):
        wanted -= shapes(game)
        if not wanted:
            break
    assert not wanted


def list_golden() -> Iterator[Game]:
    """Yield the golden games."""
    for golden in map(replay.read, sorted(replay.FOLDER.glob("*.jsonl"))):
        names = tuple(f"P{seat + 1}" for seat in range(golden.setup.players))
        yield Game(golden.setup, names, golden.actions)


def test_the_tiles_are_those_there_are() -> None:
    """The page is what its tool writes."""
    assert (DOCS / "tiles.md").read_text(encoding="utf-8") == f"{tiles_page.write_page()}\n"


# -- the shuffle ----------------------------------------------------------------------------------


def check(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Run the script of the page on a game."""
    (script,) = re.findall(r"^```python\n(.*?)^```$", SHUFFLE, re.MULTILINE | re.DOTALL)
    (folder / "check.py").write_text(script, encoding="utf-8")
    (folder / "chronicle.txt").write_text(text, encoding="utf-8")
    command = [sys.executable, "-I", "check.py", "chronicle.txt"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def a_game(*expansions: str, seed: int = 1, **options: str | bool) -> str:
    """Return a game of the whole box as it is written."""
    setup = Setup(2, expansions=expansions, options=dict(options))
    return write(play(setup, random.Random(seed)))


def test_the_script_checks_a_game(tmp_path: Path) -> None:
    """Dragons that return to the bag, and are shuffled anew, too."""
    texts = (a_game("princess-dragon", seed=seed) for seed in range(20))
    text = next(text for text in texts if "{back " in text)
    found = check(tmp_path, text)
    assert (found.returncode, found.stdout.split(": ")[-1]) == (0, "none\n")


def a_game_with_lots(pattern: str) -> str:
    """Return a game of the toy in which a lot came as the pattern says."""
    setup = Setup(2, expansions=("toy",), bag={"TOY-A": 12, "TOY-B": 6, "BG-V": 4})
    games = (play(setup, random.Random(seed), REGISTRY) for seed in range(40))
    return next(text for game in games if re.search(pattern, text := write(game, REGISTRY)))


def test_the_script_checks_lots(tmp_path: Path) -> None:
    """What is no tile follows from the seed, too: whatever else came is noticed."""
    text = a_game_with_lots(r"toll 2 \{toll-2: toll 1 \*3, toll 2 \*2, toll 3\}")
    found = check(tmp_path, text)
    assert (found.returncode, found.stdout.split(": ")[-1]) == (0, "none\n")
    found = check(tmp_path, text.replace("toll 2 {toll-2:", "toll 3 {toll-2:"))
    assert "Lot 2 was drawn otherwise." in found.stderr
    assert write(read(text, REGISTRY), REGISTRY) == text


def test_the_script_tells_what_was_taken_before_others(tmp_path: Path) -> None:
    """A river, and what is dealt: nothing else."""
    found = check(tmp_path, a_game("river", "halflings"))
    early = found.stdout.split(": ")[-1].split()
    assert found.returncode == 0
    assert {tile[:1] for tile in early} == {"R", "H"}


def test_the_script_notices_another_seed(tmp_path: Path) -> None:
    """The seal is not that one's."""
    found = check(tmp_path, re.sub(r"^Seed: .", "Seed: x", a_game(), flags=re.MULTILINE))
    assert "Seed and order don't belong to the seal." in found.stderr


def test_the_script_notices_an_order_that_was_chosen(tmp_path: Path) -> None:
    """Sealed as it may be."""
    text = a_game()
    (seed,), (order,) = (re.findall(rf"^{name}: (.*)$", text, re.M) for name in ("Seed", "Order"))
    chosen = tuple(sorted(order.split()))
    sealed = sealed_bag.Bag(seed, chosen, chosen).seal
    text = re.sub(r"^Seal: .*$", f"Seal: {sealed}", text, flags=re.M)
    found = check(tmp_path, text.replace(order, " ".join(chosen)))
    assert "The order does not follow from the seed." in found.stderr


def test_the_script_tells_a_tile_that_was_taken_too_soon(tmp_path: Path) -> None:
    """Two tiles that changed places are named."""
    text = a_game()
    first, second = re.findall(r"^ +[12]\. P?\w+ +(\S+)", text, re.M)[:2]
    assert first != second
    swapped = text.replace(f" {first} at", " ONE at", 1).replace(f" {second} at", f" {first} at", 1)
    found = check(tmp_path, swapped.replace(" ONE at", f" {second} at", 1))
    assert found.stdout.split(": ")[-1].split() == [second]


def test_the_page_tells_how_the_bag_is_sealed() -> None:
    """Under the headings of the module that does it."""
    headings = re.findall(r"^- \*\*(.+?)\.\*\*", sealed_bag.__doc__ or "", re.MULTILINE)
    assert headings
    assert set(headings) - {"Bag"} <= set(re.findall(r"^- \*\*(.+?)\.\*\*", SHUFFLE, re.MULTILINE))
