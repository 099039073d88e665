"""Counts of legal sequences of decisions from fixed beginnings, and the order they come in."""

import json

import pytest

from rules import State, apply, legal_actions
from rules.actions import Action
from rules.codec import encode
from rules.expansions import EXPANSIONS
from rules.option import OptionValue
from tests.builders import PD, Table, table
from tests.castles import BCB

SMALL = {"BG-D": 1, "BG-E": 1, "BG-V": 1}
GARDEN = {"BG-B": 1, "BG-Eg": 1, "BG-V": 1}
RIVER = {"RV-G": 1, "RV-Jg": 1, "RV-DF": 1, "RV-L": 1}
DRAGON = {"BG-E": 1, "PD-2": 1, "PD-H": 1, "PD-R": 1}
PRINCESS = {"BG-G": 1, "PD-C": 1, "PD-H": 1, "PD-2": 1}
INNS = {"BG-E": 1, "IC-K": 1, "BG-V": 1}
TOWERS = {"BG-U": 1, "TW-01": 1, "TW-02g": 1, "TW-03": 1}
BUILDERS = {"BG-U": 2, "TB-C": 1, "BG-V": 1}
SHEEP = {"BG-U": 2, "HS-01": 1, "HS-13": 1}
MACHINES = {"BG-E": 1, "FL-05": 1, "BG-V": 1}
CIRCLES = {"BG-E": 1, "CC2-05": 1, "BG-V": 1}
ABBEYS = {"BG-E": 1, "AM-06": 1, "BG-V": 1}
FESTIVALS = {"BG-C": 2, "FE-02": 1}
MAGIC = {"BG-C": 1, "MW-04": 1, "MW-05": 1}
ROYAL = {"BG-E": 1, "KR-01": 1, "KR-03": 1}
BRIDGES = {"BG-E": 1, "BCB-04g": 1, "BG-V": 1}
CASTLES = {"BG-E": 2, "BCB-10": 1}
BAZAARS = {"BCB-06": 1, "BG-E": 1, "BG-V": 1}
LETTERS = {"BG-E": 2, "BG-U": 1, "BG-X": 1}
SHRINES = {"BG-B": 1, "CU-01": 1, "CU-04": 1}
BAGS = {"BG-U": 1, "RB-02": 1, "RB-04": 1}
MINES = {"BG-U": 1, "GM-02": 1, "GM-05": 1}
LAKES = {"BG-U": 1, "FR-02": 2}
CITY = {"BG-U": 1, "BG-E": 2}
DEALT: dict[str, OptionValue] = {"half-deal": "deal-all", "half-hand": 1, "half-sets": "II"}
OPTIONS: dict[str, dict[str, OptionValue]] = {
    "bazaars": {"bazaar": "no-auction"},
    "halflings": DEALT,
}
"""Of what is counted with other options than those of a new game."""
COUNTS = {
    "base": ((), SMALL, [3, 16, 66, 132, 1064, 3852]),
    "abbot": (("abbot",), GARDEN, [3, 14, 56, 112, 1040, 3920]),
    "river": (("river",), RIVER, [3, 6, 18, 36, 60, 100, 124, 160]),
    "inns": (("inns-cathedrals",), INNS, [3, 14, 74, 148, 953, 4344]),
    "builders": (("traders-builders",), BUILDERS, [3, 18, 90, 204, 1864, 8004, 13284]),
    "towers": (("tower",), TOWERS, [4, 18, 68, 204, 2000, 8652]),
    "towers and phantom": (("tower", "phantom"), TOWERS, [4, 18, 68, 198, 686, 5920]),
    "abbey": (("abbey-mayor",), ABBEYS, [3, 15, 90, 181, 1487, 8341, 9098]),
    "sheep": (("hills-sheep",), SHEEP, [3, 16, 72, 288, 1430, 7292]),
    "dragon": ((PD,), DRAGON, [4, 18, 116, 484, 2393, 8253]),
    "princess": ((PD,), PRINCESS, [4, 15, 52, 220, 998, 3017]),
    "phantom": (("phantom",), SMALL, [3, 16, 66, 232, 464, 3708]),
    "phantom and dragon": ((PD, "phantom"), DRAGON, [4, 18, 116, 900, 3524]),
    "machines": (("flying-machines",), MACHINES, [3, 16, 66, 138, 1116, 4216, 5712, 38824]),
    "crop circles": (("crop-circles",), CIRCLES, [3, 14, 56, 112, 630, 2664, 5204, 13736]),
    "festival": (("festival",), FESTIVALS, [2, 8, 24, 32, 384, 816, 2384, 16320, 17600]),
    "magic": (("mage-witch",), MAGIC, [3, 14, 92, 592, 1296, 11008]),
    "king": (("king-robber",), ROYAL, [3, 15, 77, 154, 924, 3801]),
    "bridges": ((BCB,), BRIDGES, [3, 23, 115, 249, 2538, 11271]),
    "castles": ((BCB,), CASTLES, [2, 18, 88, 142, 782, 3791]),
    "bazaars": ((BCB,), BAZAARS, [3, 26, 90, 188, 1600, 4780, 8002]),
    "shrines": (("cult",), SHRINES, [3, 13, 49, 98, 944, 3024]),
    "gold": (("gold-mines",), MINES, [3, 18, 88, 176, 1344, 4152]),
    "lakes": (("ferries",), LAKES, [2, 13, 73, 171, 542, 4773, 21300]),
    "count": (("count",), CITY, [2, 53, 183, 270, 6993, 22210]),
    "robbers": (("robbers",), BAGS, [3, 16, 44, 88, 576, 1152, 4320]),
    "messages": (("messages",), LETTERS, [3, 18, 108, 227, 1742, 7634, 10636]),
    "halflings": (("halflings",), SMALL, [12, 132, 264, 726, 3377]),
}


def sequences(state: State, depth: int) -> int:
    """Count the sequences of `depth` decisions, those of chance included."""
    if depth == 1:
        return len(legal_actions(state))
    return sum(sequences(apply(state, action)[0], depth - 1) for action in legal_actions(state))


@pytest.mark.parametrize("name", COUNTS)
def test_the_number_of_sequences(name: str) -> None:
    """From a fixed beginning there are exactly so many sequences of 1, 2, 3, ... decisions."""
    expansions, bag, counts = COUNTS[name]
    options = OPTIONS.get(name, {})
    game = table(*expansions, bag=bag, options=options, start="")
    depths = range(1, len(counts) + 1)
    assert [sequences(game.state, depth) for depth in depths] == counts


def test_every_expansion_is_counted() -> None:
    """Each expansion has its counts."""
    assert {name for expansions, _, _ in COUNTS.values() for name in expansions} == set(EXPANSIONS)


def in_short(action: Action) -> str:
    """Write an action as its kind and values."""
    return " ".join(str(value) for value in json.loads(encode(action)).values())


def offered(game: Table) -> list[str]:
    """Return what is legal now, in order."""
    return [in_short(action) for action in game.legal]


def busy_table() -> Table:
    """Everything at once: player 0 may place, send, move the fairy or take the abbot back."""
    game = table(PD, "abbot", "phantom")
    game.play("BG-B", at=(0, 1), meeple="monastery1", kind="abbot")
    game.play("BG-Eg", at=(0, -1), rotation=2)
    game.lay("PD-R", at=(1, 0))
    return game


def test_the_order_of_draws() -> None:
    """Draws come in the order of tile ids, whatever the order of the bag."""
    game = table(bag={"BG-V": 1, "BG-D": 1, "BG-E": 2})
    assert offered(game) == ["draw-tile BG-D", "draw-tile BG-E", "draw-tile BG-V"]


def test_the_order_of_places() -> None:
    """Places come in reading order, each with its rotations in ascending order."""
    game = table()
    game.draws("BG-E")
    assert offered(game) == [
        "place-tile 0 -1 2",
        "place-tile 0 1 1",
        "place-tile 0 1 2",
        "place-tile 0 1 3",
    ]


def test_the_order_of_wood_actions() -> None:
    """Figures come by kind; this tile's segments first; then abbot, fairy, and passing last."""
    assert offered(busy_table()) == [
        "deploy meeple 1 0 road1",
        "deploy meeple 1 0 road2",
        "deploy meeple 1 0 road3",
        "deploy meeple 1 0 field1",
        "deploy meeple 1 0 field2",
        "deploy meeple 1 0 field3",
        "deploy meeple 0 0 road1",
        "deploy meeple 0 0 field1",
        "deploy meeple 0 0 field2",
        "deploy meeple 0 1 field1",
        "deploy meeple 0 -1 field1",
        "return-abbot [0, 'abbot', 1]",
        "move-fairy [0, 'abbot', 1]",
        "pass",
    ]


def test_the_order_of_dragon_steps() -> None:
    """The dragon's ways come in reading order."""
    game = table(PD)
    for tile, at in (("BG-B", (0, 1)), ("BG-B", (1, 1)), ("BG-B", (-1, 1)), ("BG-B", (0, 2))):
        game.play(tile, at=at)
    game.play("PD-2", at=(0, 3))
    game.play("PD-H", at=(1, 0), rotation=1)
    game.dragon((0, 2))
    game.dragon((0, 1))
    assert offered(game) == ["move-dragon 0 0", "move-dragon -1 1", "move-dragon 1 1"]


def test_the_order_of_knights() -> None:
    """Knights come in seat order, declining last."""
    game = table(PD)
    game.play("BG-L", at=(1, 0), meeple="city1")
    game.play("BG-L", at=(-1, 0), meeple="city1")
    game.play("BG-N", at=(1, -1), rotation=2)
    game.play("BG-N", at=(-1, -1), rotation=1)
    game.lay("PD-C", at=(0, -1), rotation=2)
    assert offered(game) == [
        "remove-knight [0, 'meeple', 1]",
        "remove-knight [1, 'meeple', 1]",
        "pass",
    ]
