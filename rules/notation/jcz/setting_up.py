"""From the setup of a save to ours."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from rules.expansions import EXPANSIONS
from rules.notation.errors import BadNotation, shorten
from rules.notation.headings import LONGEST_NAME, clean
from rules.notation.jcz.form import Save, SavedSetup, find_line
from rules.notation.jcz.places import Frame
from rules.notation.jcz.words import ELEMENTS, FIXED, IDLE, OTHERS, RULES, SETS
from rules.option import OptionValue
from rules.rulebook import MAX_PLAYERS
from rules.setup import Setup
from rules.tiles import Tile

BASE = EXPANSIONS.base.name
MOST_BOXES = 20
"""How many boxes of a kind one game may have, at most."""


class Peer(NamedTuple):
    """Our tile, and by how many quarter turns our drawing of it is turned to be theirs."""

    tile: Tile
    turn: int


@cache
def name_tiles() -> Mapping[str, Peer]:
    """Return our tile for each name of theirs."""
    tiles = (tile for box in SETS.values() for tile in box.tiles() if tile.jcz)
    named = ((tile.jcz.partition(" r"), tile) for tile in tiles)
    return {name: Peer(tile, int(turned or 0) // 90) for (name, _, turned), tile in named}


def find_tile(name: str, line: int) -> Peer:
    """Return our tile for a name of theirs; BadNotation if we have none."""
    if (found := name_tiles().get(name)) is None:
        raise BadNotation(line, "save-unknown", what=shorten(name))
    return found


def read_names(save: Save, text: str) -> tuple[str, ...]:
    """Return the players' names; BadNotation if nobody, or too many, played."""
    if not 1 <= len(save.players) <= MAX_PLAYERS:
        raise BadNotation(
            find_line(text, "players"), "save-unknown", what=f"{len(save.players)} players"
        )
    names = (clean(player.name) for player in save.players)
    return tuple(name or f"Player {seat + 1}"[:LONGEST_NAME] for seat, name in enumerate(names))


def read_frame(save: Save, text: str) -> tuple[Tile, Frame]:
    """Return our start tile, and how the save lies against our board."""
    starts = save.setup.start
    if len(starts) != 1:
        raise BadNotation(
            find_line(text, "start"), "save-unknown", what=f"{len(starts)} start tiles"
        )
    (start,) = starts
    peer = find_tile(start.tile, find_line(text, "start"))
    return peer.tile, Frame((start.rotation + peer.turn) % 4, (start.x, start.y))


def read_setup(save: Save, text: str, players: int, start: str, laid: Counter[str]) -> Setup:
    """Return the setup of a save; BadNotation if nobody can play it here."""
    edition, sets, expansions = _read_sets(save.setup, text)
    expansions |= _read_elements(save.setup, text, sets)
    _check_tiles(save.setup, text, sets)
    options = _read_rules(save.setup, text, expansions)
    if not save.setup.elements.get("farmers"):
        options["fields"] = False
    return Setup(
        players=players,
        edition=edition,
        expansions=tuple(name for name in EXPANSIONS if name in expansions),
        options=options,
        start=start,
        bag=_read_bag(save, edition, sets, start, laid),
    )


def _read_sets(setup: SavedSetup, text: str) -> tuple[str, Counter[str], set[str]]:
    """Return edition, how many of each set of tiles there are, and expansions."""
    sets, editions, expansions = Counter[str](), list[str](), set[str]()
    for name, count in setup.sets.items():
        title, _, edition = name.partition(":")
        box = SETS.get(title)
        known = ("1", "2") if box is None or box.jcz.editions else ("",)
        if box is None or edition not in known or not 1 <= count <= MOST_BOXES:
            raise BadNotation(find_line(text, name), "save-unknown", what=shorten(name))
        sets[title] += count
        if edition:
            editions.append(f"C{edition}")
        expansions.add(box.name)
    return max(editions, default="C2"), sets, expansions - {BASE}


def _read_elements(setup: SavedSetup, text: str, sets: Container[str]) -> set[str]:
    """Return the expansions of which something is played.

    What only tiles bring is nothing without them.

    How many figures somebody has matters to what may be placed only: who places more than there
    are here is refused there.
    """
    expansions = set[str]()
    for name, value in setup.elements.items():
        if value in (None, False, 0) or name in IDLE:
            continue
        if name not in ELEMENTS or not isinstance(value, int):
            raise BadNotation(find_line(text, name), "save-unknown", what=shorten(name))
        box = ELEMENTS[name]
        if name not in box.jcz.on_tiles or box.jcz.set in sets:
            expansions.add(box.name)
    return expansions - {BASE}


def _check_tiles(setup: SavedSetup, text: str, sets: Iterable[str]) -> None:
    """Refuse tiles whose symbols are to say nothing: here they always do."""
    for title in sets:
        for name in sorted(SETS[title].jcz.on_tiles):
            if not setup.elements.get(name):
                raise BadNotation(
                    find_line(text, "elements"), "save-unknown", what=f"{title} without {name}"
                )


def _read_rules(setup: SavedSetup, text: str, expansions: set[str]) -> dict[str, OptionValue]:
    """Return our options where they are not as usual; what concerns no piece in play is left."""
    known = {option.name: option for option in EXPANSIONS.options_of(expansions)}
    options = {
        option: value
        for name in EXPANSIONS
        if name in expansions
        for option, value in EXPANSIONS[name].jcz.options.items()
    }
    for name, value in setup.rules.items():
        rule, box = RULES.get(name), FIXED.get(name)
        if rule is not None and isinstance(value, str | bool) and value in rule.values:
            option = known.get(rule.option)
            if option is not None and rule.values[value] != option.default:
                options[rule.option] = rule.values[value]
            continue
        is_usual = box is not None and (box.name not in expansions or value == box.jcz.fixed[name])
        if name not in OTHERS and not is_usual:
            told = shorten(f"{name} {value}")
            raise BadNotation(find_line(text, name), "save-unknown", what=told)
    return options


def count_tiles(sets: Mapping[str, int], edition: str) -> Counter[str]:
    """Return how many of each tile so many of these sets hold.

    A set that is of no edition holds all that was ever printed of it.
    """
    return Counter(
        {
            tile.id: count * (tile.copies.get(edition, 0) if box.jcz.editions else most)
            for title, count in sets.items()
            for box in (SETS[title],)
            for tile in box.tiles()
            for most in (max(tile.copies.values(), default=0),)
        }
    )


def _read_bag(
    save: Save, edition: str, sets: Mapping[str, int], start: str, laid: Counter[str]
) -> dict[str, int]:
    """Return what lies in the bag.

    That is what the boxes hold, but for the start tile; of a game that was arranged to end early,
    what was laid in it.
    """
    arranged = save.game_annotations
    if arranged is not None and arranged.end_turn is not None and laid.total() >= arranged.end_turn:
        return dict(laid)
    bag = count_tiles(sets, edition)
    bag["PD-S-arms"] += bag.pop("PD-S", 0)  # theirs has a coat of arms in every edition
    bag[start] -= 1
    if arranged is not None:
        bag |= laid
    return {tile: count for tile, count in bag.items() if count > 0}
