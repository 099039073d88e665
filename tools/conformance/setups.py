"""From a recorded setup to one of ours: one table for each kind of word a recording uses.

A word that is in no table, or a value that cannot be had, is refused: nothing is ignored but what
`IDLE` lists.
"""

from collections import Counter
from collections.abc import Mapping

from rules import Setup
from rules.expansions import EXPANSIONS
from rules.option import OptionValue
from rules.tiles import load_tiles
from tools.conformance.allowances import Allowances
from tools.conformance.recording import BadRecording, Game, RecordedSetup

SETS = {
    "basic": ("base", ""),
    "princess-and-dragon": ("princess-dragon", "princess-dragon"),
    "river/1": ("river", "river"),
    "inns-and-cathedrals": ("inns-cathedrals", "inns-cathedrals"),
    "abbey-and-mayor": ("abbey-mayor", "abbey-mayor"),
    "traders-and-builders": ("traders-builders", "traders-builders"),
}
"""A recorded set of an edition: our tile file, and the expansion it stands for."""
HALF_SETS = {
    frozenset(("halflings-I", "halflings-II")): "I+II",
    frozenset(("halflings-I",)): "I",
    frozenset(("halflings-II",)): "II",
}
"""Recorded sets of half tiles, which lie in no bag: our option for them."""
HALFLINGS = "halflings"
ELEMENTS: Mapping[str, Mapping[int, str]] = {
    "small-follower": {7: ""},
    "farmers": {True: "", False: ""},
    "dragon": {1: "princess-dragon"},
    "fairy": {1: "princess-dragon"},
    "princess": {True: "princess-dragon"},
    "portal": {True: "princess-dragon"},
    "big-follower": {1: "inns-cathedrals"},
    "inn": {True: "inns-cathedrals"},
    "cathedral": {True: "inns-cathedrals"},
    "builder": {1: "traders-builders"},
    "pig": {1: "traders-builders"},
    "traders": {True: "traders-builders"},
    "abbey": {1: "abbey-mayor"},
    "mayor": {1: "abbey-mayor"},
    "wagon": {1: "abbey-mayor"},
    "barn": {1: "abbey-mayor"},
    "phantom": {1: "phantom"},
    "abbot": {1: "abbot"},
    "garden": {True: "abbot"},
    "river": {True: "river"},
}
"""A recorded element: the values it may have, each with the expansion it stands for."""
RULES: Mapping[str, tuple[str, Mapping[str | bool, OptionValue]]] = {
    "princess-action": ("princess", {"may": "may", "must": "must"}),
    "fairy-placement": ("fairy-placement", {"next-follower": "next-to", "on-tile": "on-tile"}),
    "fairy-one-point": ("fairy-point", {"one": "one", "each": "each"}),
    "fairy-three-points": ("fairy-reward", {"one": "one", "owner": "each-owner"}),
    "fairy-on-volcano-turn": ("fairy-on-volcano-turn", {True: True, False: False}),
    "portal-target": (
        "portal-target",
        {"unfinished": "unfinished", "never-scored-too": "never-scored-too"},
    ),
    "dragon-move": (
        "dragon-moves",
        {"before-scoring": "before-scoring", "after-scoring": "after-scoring"},
    ),
    "tiny-city-scoring": ("small-city", {"4": False, "2": True}),
    "half-scoring": (
        "half-scoring",
        {name: name for name in ("2014", "10/2015", "2020", "1/2021")},
    ),
    "half-end": ("half-end", {name: name for name in ("2014", "10/2024")}),
    "barn-placement": ("barns-together", {"not-occupied": False, "occupied": True}),
    "wagon-move": ("wagon-reach", {"C1": "C1", "C2": "C2"}),
    "HR-1": ("HR-1", {True: True, False: False}),
    "HR-3": ("HR-3", {True: True, False: False}),
    "HR-4": ("HR-4", {True: True, False: False}),
}
"""A recorded rule: our option, and our value for each of its values."""
DEFAULTS = {
    option.name: option.default
    for expansion in EXPANSIONS.everything
    for option in expansion.options
}
IDLE = {"barn-placement": "abbey-mayor", "wagon-move": "abbey-mayor"}
"""Recorded rules that say something only with an expansion."""


def setup_of(game: Game, allowances: Allowances) -> Setup:
    """Return our setup of a recorded game; BadRecording if we have none."""
    recorded = game.setup
    edition, boxes, expansions = _sets(recorded)
    _check_elements(recorded, expansions)
    if len(recorded.start) != 1 or (recorded.start[0].x, recorded.start[0].y) != (0, 0):
        raise BadRecording("The start must be one tile at (0, 0).")
    start = recorded.start[0].tile
    return Setup(
        players=game.players,
        edition=edition,
        expansions=expansions,
        options=_options(recorded, expansions, allowances) | _half_options(recorded),
        start=start,
        bag=_bag(game, edition, boxes, start, allowances),
    )


def unbuilt(recorded: RecordedSetup) -> list[str]:
    """Return the sets and elements of a recorded game that belong to no expansion of ours."""
    sets = [
        name
        for name in recorded.sets
        if name.rpartition(":")[0] not in SETS and frozenset((name,)) not in HALF_SETS
    ]
    return sets + [name for name in recorded.elements if name not in (*ELEMENTS, HALFLINGS)]


def _sets(recorded: RecordedSetup) -> tuple[str, dict[str, int], tuple[str, ...]]:
    """Return edition, how many boxes of each tile file there are, and expansions."""
    boxes = Counter[str]()
    editions, expansions = set(), set()
    for name, count in recorded.sets.items():
        if count == 1 and frozenset((name,)) in HALF_SETS:
            expansions.add(HALFLINGS)
            continue
        title, _, edition = name.rpartition(":")
        if title not in SETS or count < 1:
            raise BadRecording(f"{count} x {name!r} is no set of tiles known here.")
        file, expansion = SETS[title]
        boxes[file] += count
        editions.add(f"C{edition}")
        expansions.add(expansion)
    if len(editions) != 1:
        raise BadRecording(f"All sets must be of one edition, not of {sorted(editions)}.")
    expansions.update(
        _expansion(name, value) for name, value in recorded.elements.items() if name != HALFLINGS
    )
    return editions.pop(), boxes, tuple(name for name in EXPANSIONS if name in expansions)


def _expansion(element: str, value: object) -> str:
    """Return the expansion for which an element stands, "" for the base game."""
    values = ELEMENTS.get(element, {})
    if not isinstance(value, int) or value not in values:
        raise BadRecording(f"The element {element!r} = {value!r} is not known here.")
    return values[value]


def _check_elements(recorded: RecordedSetup, expansions: tuple[str, ...]) -> None:
    """Refuse games in which an element is missing that is always played here."""
    for name, values in ELEMENTS.items():
        if name not in recorded.elements and set(values.values()) & {"", *expansions}:
            raise BadRecording(f"The element {name!r} is missing.")


def _options(
    recorded: RecordedSetup, expansions: tuple[str, ...], allowances: Allowances
) -> dict[str, OptionValue]:
    """Return our options where they are not as in a plain game."""
    options: dict[str, OptionValue] = {}
    if not recorded.elements["farmers"]:
        options["fields"] = False
    for name, value in recorded.rules.items():
        if name in IDLE and IDLE[name] not in expansions:
            continue
        if name not in RULES or value not in RULES[name][1]:
            raise BadRecording(f"The rule {name!r} = {value!r} is not known here.")
        option, values = RULES[name]
        if values[value] != DEFAULTS[option]:
            options[option] = values[value]
    options |= allowances.fairy_options(recorded)
    return options


def _half_options(recorded: RecordedSetup) -> dict[str, OptionValue]:
    """Return our options for half tiles; none if they are not played with."""
    sets = frozenset(name for name in recorded.sets if frozenset((name,)) in HALF_SETS)
    dealt = recorded.elements.get(HALFLINGS)
    if not sets and dealt is None:
        return {}
    match dealt:
        case {"how": str(how), "number": int(number), **more} if sets and not more:
            return {"half-sets": HALF_SETS[sets], "half-deal": how, "half-hand": number}
    raise BadRecording(f"Half tiles {sorted(sets)} are not dealt like this: {dealt!r}.")


def _bag(
    game: Game, edition: str, boxes: Mapping[str, int], start: str, allowances: Allowances
) -> dict[str, int]:
    """Return what lies in the bag: the boxes' contents without start and removed tiles."""
    bag = Counter[str]()
    for file, count in boxes.items():
        for tile in load_tiles(file):
            bag[tile.id] = count * tile.copies.get(edition, 0)
    allowances.exchange_arms(edition, bag)
    if "river" in boxes and not allowances.base_start_in_bag():
        bag.subtract(tile.id for tile in load_tiles("base") if tile.start)
    bag.subtract([start, *game.setup.removed])
    if any(count < 0 for count in bag.values()):
        raise BadRecording("A tile is removed that is not in the box.")
    return {id: count for id, count in bag.items() if count}
