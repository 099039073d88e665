"""From a recorded setup to ours: one table for each kind of word in a recording.

A word in no table, or an impossible value, is refused. Rules of what is not in play are ignored.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from rules import Setup
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS
from rules.jcz import Rule
from rules.notation.jcz import words
from rules.notation.jcz.setting_up import count_tiles
from rules.notation.jcz.words import ELEMENTS, SETS
from rules.option import OptionValue
from rules.registry import Registry
from rules.tiles import DATA, read_tiles
from tools.conformance.allowances import Allowances
from tools.conformance.recording import BadRecording, Game, RecordedSetup

CIRCLES = EXPANSIONS["crop-circles"]
COUNT = EXPANSIONS["count"]
UNSAVED: Mapping[str, Expansion] = {
    "flier": EXPANSIONS["flying-machines"],
    "count": COUNT,
    "corn-circles/1": replace(CIRCLES, tiles=lambda: CIRCLES.tiles()[:6]),
    "corn-circles/2": replace(CIRCLES, tiles=lambda: CIRCLES.tiles()[6:]),
    "robbers": EXPANSIONS["robbers"],
}
"""Recorded sets of boxes with which no saves are read; some are of no edition."""
OWN_SETS: Mapping[str, str] = {
    "base": "basic:1",
    "inns-and-cathedrals": "inns-and-cathedrals:1",
    "king-and-robber": "king-and-robber:1",
    "princess-and-dragon": "princess-and-dragon:1",
    "traders-and-builders": "traders-and-builders:1",
    "bridges-castles-bazaars": "bridges-castles-and-bazaars:1",
    "cult": "cult/6",
}
"""What games by our own rules call sets of the first edition that others name with it."""
UNSAVED_ELEMENTS: Mapping[str, Expansion] = {
    "flier": EXPANSIONS["flying-machines"],
    "corn-circle": CIRCLES,
    "count": COUNT,
    "robbers": EXPANSIONS["robbers"],
    "messages": EXPANSIONS["messages"],
}
"""Their elements, all of them there once, or one for each player."""
HALF_SETS = {
    frozenset(("halflings-I", "halflings-II")): "I+II",
    frozenset(("halflings-I",)): "I",
    frozenset(("halflings-II",)): "II",
}
"""Recorded sets of half tiles, which are in no bag: our option for them."""
HALFLINGS = "halflings"
VINEYARDS = frozenset({"vineyard"})
RULES: Mapping[str, Rule] = {
    **words.RULES,
    "fairy-one-point": Rule("fairy-point", {"one": "one", "each": "each"}),
    "fairy-three-points": Rule("fairy-reward", {"one": "one", "owner": "each-owner"}),
    "fairy-on-volcano-turn": Rule("fairy-on-volcano-turn", {True: True, False: False}),
    "portal-target": Rule(
        "portal-target",
        {"unfinished": "unfinished", "never-scored-too": "never-scored-too"},
    ),
    "festival": Rule("festival", {"figures": "figures", "meeples": "meeples"}),
    "magic figures": Rule("magic-figures", {"eaten": "eaten", "not eaten": "not-eaten"}),
    "half-scoring": Rule(
        "half-scoring", {name: name for name in ("2014", "10/2015", "2020", "1/2021")}
    ),
    "crop circle A": Rule("crop-circle-a", {name: name for name in ("may", "must")}),
    "king and robber": Rule(
        "king-and-robber", {"one a feature": "one", "10/20": "10/20", "15/40": "15/40"}
    ),
    "fliers": Rule("fliers", {"any": "any", "meeple and big": "meeple-and-big"}),
    "half-end": Rule("half-end", {name: name for name in ("2014", "10/2024")}),
    "hill": Rule("hill", {"at least one": "at-least-one", "most": "most"}),
    "bazaar": Rule("bazaar", {"auction": "auction", "no auction": "no-auction"}),
    "fairy at a castle": Rule("fairy-at-castle", {"no": False, "yes": True}),
    "free bridge": Rule(
        "free-bridge", {"neighbour too": "neighbour-too", "this tile": "this-tile"}
    ),
    "message on a shared space": Rule("message-on-shared-space", {"yes": True, "no": False}),
    "robbers": Rule("robbers", {"next player": "next-player", "everybody": "everybody"}),
    "second bazaar": Rule("second-bazaar", {"put off": "put-off", "none": "none"}),
    "count-move": Rule(
        "count-moves",
        {"by-player": "player", "clockwise": "clockwise", "follow-meeple": "meeple"},
    ),
    "coc-final-scoring": Rule("count-end", {"market-only": "market", "any-district": "any"}),
    "joining": Rule("joining", {"occupied": "occupied", "completed": "completed"}),
    "end of the Count": Rule("count-end", {"market": "market", "any quarter": "any"}),
    "HR-1": Rule("HR-1", {True: True, False: False}),
    "HR-3": Rule("HR-3", {True: True, False: False}),
    "HR-4": Rule("HR-4", {True: True, False: False}),
}
"""A recorded rule: those of the other engine, and those that only games of our own rules have."""


def setup_of(game: Game, allowances: Allowances) -> Setup:
    """Return our setup of a recorded game; BadRecording if we have none."""
    recorded = game.setup
    edition, boxes, expansions = _sets(recorded)
    _check_elements(recorded, expansions)
    block = sorted((tile.tile, tile.x, tile.y, tile.turn) for tile in recorded.start)
    in_block = block == sorted(COUNT.start)
    if not in_block and (len(block) != 1 or (recorded.start[0].x, recorded.start[0].y) != (0, 0)):
        raise BadRecording("The start must be one tile at (0, 0), or a block as it always lies.")
    start = recorded.start[0].tile
    return Setup(
        players=game.players,
        edition=edition,
        expansions=expansions,
        options=_options(recorded, expansions, allowances) | _half_options(recorded),
        start="" if in_block else start,
        bag=_bag(game, edition, boxes, allowances),
    )


def registry_of(game: Game, allowances: Allowances) -> Registry:
    """Return the expansions a game is played with.

    Where half tiles are dealt and no set of them is named, of what they show vineyards count only.
    """
    registry = allowances.registry()
    plain = HALFLINGS in game.setup.elements and not _half_sets(game.setup)
    return Registry(registry.base, map(_without_symbols, registry.values())) if plain else registry


def _without_symbols(box: Expansion) -> Expansion:
    """Return the half tiles as if only vineyards were on them; other boxes as they are."""
    if box.name != HALFLINGS:
        return box
    tiles = read_tiles(DATA / f"{HALFLINGS}.toml")  # not those that other games share
    for tile in tiles:
        tile.symbols &= VINEYARDS
    return replace(box, tiles=lambda: tiles)


def unbuilt(recorded: RecordedSetup) -> list[str]:
    """Return the sets and elements of a recorded game without an expansion of ours."""
    sets = [
        name
        for name in recorded.sets
        if OWN_SETS.get(name, name).partition(":")[0] not in {**SETS, **UNSAVED}
        and frozenset((name,)) not in HALF_SETS
    ]
    known = (*ELEMENTS, *UNSAVED_ELEMENTS, HALFLINGS)
    return sets + [name for name in recorded.elements if name not in known]


def _sets(recorded: RecordedSetup) -> tuple[str, dict[str, int], tuple[str, ...]]:
    """Return edition, how many of each set there are, and expansions."""
    boxes = Counter[str]()
    editions, expansions = set(), set()
    for name, count in recorded.sets.items():
        if count == 1 and frozenset((name,)) in HALF_SETS:
            expansions.add(HALFLINGS)
            continue
        title, _, edition = OWN_SETS.get(name, name).partition(":")
        box = SETS.get(title) or UNSAVED.get(title)
        if box is None or count < 1:
            raise BadRecording(f"{count} x {name!r} is no set of tiles known here.")
        boxes[title] += count
        if edition or (title in SETS and box.jcz.editions):
            editions.add(f"C{edition}")
        expansions.add(box.name)
    if len(editions) != 1:
        raise BadRecording(f"All sets must be of one edition, not of {sorted(editions)}.")
    expansions.update(
        _expansion(name, value) for name, value in recorded.elements.items() if name != HALFLINGS
    )
    expansions.update(name for name in recorded.elements if name == HALFLINGS)
    boxes.update(name for name in recorded.elements if name in UNSAVED and name not in boxes)
    return editions.pop(), boxes, tuple(name for name in EXPANSIONS if name in expansions)


def _expansion(name: str, value: object) -> str:
    """Return the expansion for which an element stands, "" for the base game."""
    if name in UNSAVED_ELEMENTS and value == 1:
        return UNSAVED_ELEMENTS[name].name
    box = ELEMENTS.get(name)
    if box is None or (value != box.jcz.elements[name] and name != "farmers"):
        raise BadRecording(f"The element {name!r} = {value!r} is not known here.")
    return box.name


def _check_elements(recorded: RecordedSetup, expansions: tuple[str, ...]) -> None:
    """Refuse games in which an element is missing that is always played here."""
    for name, box in ELEMENTS.items():
        if name not in recorded.elements and box.name in (EXPANSIONS.base.name, *expansions):
            raise BadRecording(f"The element {name!r} is missing.")


def _options(
    recorded: RecordedSetup, expansions: tuple[str, ...], allowances: Allowances
) -> dict[str, OptionValue]:
    """Return our options that differ from a plain game's."""
    known = {option.name: option for option in EXPANSIONS.options_of(expansions)}
    options: dict[str, OptionValue] = {}
    if not recorded.elements["farmers"]:
        options["fields"] = False
    for name, value in recorded.rules.items():
        if name not in RULES or value not in RULES[name].values:
            raise BadRecording(f"The rule {name!r} = {value!r} is not known here.")
        option, values = RULES[name]
        if option in known and values[value] != known[option].default:
            options[option] = values[value]
    options |= allowances.fairy_options(recorded)
    return options | allowances.unsaid_options(known)


def _half_options(recorded: RecordedSetup) -> dict[str, OptionValue]:
    """Return our options for half tiles; none in games without. All sets, if none is named."""
    sets = _half_sets(recorded)
    dealt = recorded.elements.get(HALFLINGS)
    if not sets and dealt is None:
        return {}
    match dealt:
        case {"how": str(how), "number": int(number), **more} if not more:
            return {"half-sets": HALF_SETS.get(sets, "I+II"), "half-deal": how, "half-hand": number}
    raise BadRecording(f"Half tiles {sorted(sets)} are not dealt like this: {dealt!r}.")


def _half_sets(recorded: RecordedSetup) -> frozenset[str]:
    """Return the sets of half tiles that are named."""
    return frozenset(name for name in recorded.sets if frozenset((name,)) in HALF_SETS)


def _bag(
    game: Game, edition: str, boxes: Mapping[str, int], allowances: Allowances
) -> dict[str, int]:
    """Return the contents of the bag: the tile files without start and removed tiles."""
    bag = count_tiles({name: n for name, n in boxes.items() if name in SETS}, edition)
    for name, box in UNSAVED.items():
        tiles = {tile.id: boxes.get(name, 0) * tile.copies.get(edition, 0) for tile in box.tiles()}
        bag.update(tiles)
    allowances.exchange_arms(edition, bag)
    if EXPANSIONS["river"].jcz.set in boxes and not allowances.base_start_in_bag():
        bag.subtract(tile.id for tile in EXPANSIONS.base.tiles() if tile.start)
    bag.subtract([*(laid.tile for laid in game.setup.start), *game.setup.removed])
    if any(count < 0 for count in bag.values()):
        raise BadRecording("A tile is removed that is not in the box.")
    return {id: count for id, count in bag.items() if count}
