"""The Ferries in words."""

from collections import Counter

from bot.wording.column import Column, Naming, Telling
from bot.wording.messages import Catalogue
from bot.wording.phrases import name_square
from bot.wording.topics import Line, Topic, given
from rules.expansions.ferries import FerryLaid, FerryMoved, LayFerry, MoveFerry
from rules.prospects import list_items
from rules.state import State


def format_ferry(telling: Telling, event: FerryLaid) -> str:
    """Say who laid a ferry where, and between which roads."""
    return telling.words("story.ferry.laid", **_format(telling, event))


def format_move(telling: Telling, event: FerryMoved) -> str:
    """Say who had the ferry of a lake join which other roads."""
    return telling.words("story.ferry.moved", **_format(telling, event))


def _format(telling: Telling, event: FerryLaid | FerryMoved) -> dict[str, str]:
    return {
        "player": telling.names[event.player],
        "place": name_square(event.x, event.y),
        "sides": name_sides(event.ends),
    }


def name_sides(ends: str) -> str:
    """Return the sides between which a ferry goes, apart: "N E"."""
    return " ".join(ends)


def name_ferry(naming: Naming, state: State, action: LayFerry) -> str:
    """Name the roads that would be joined, and who scores what in this turn then."""
    gains = list_gains(naming, state, action)
    if not gains:
        return naming.words("choice.ferry", sides=name_sides(action.ends))
    return naming.words("choice.ferry.gains", sides=name_sides(action.ends), gains=gains)


def name_move(naming: Naming, state: State, action: MoveFerry) -> str:
    """Name the roads that would be joined instead, and who scores what in this turn then."""
    words, sides = naming.words, name_sides(action.ends)
    place, gains = name_square(action.x, action.y), list_gains(naming, state, action)
    if not gains:
        return words("choice.ferry.move", sides=sides, place=place)
    return words("choice.ferry.move.gains", sides=sides, place=place, gains=gains)


def list_gains(naming: Naming, state: State, action: LayFerry | MoveFerry) -> str:
    """Return who scores what in this turn if nothing else is done; "" if that is not foretold."""
    if not naming.foretold:
        return ""
    points = Counter[int]()
    for item in list_items(state, action):
        points[item.player] += item.points
    words = naming.words
    return words.list(
        words("choice.ferry.gain", player=naming.names[player], count=count)
        for player, count in sorted((+points).items())
    )


FERRIES = Topic(
    "ferries",
    (
        Line("guide.ferries.lake"),
        Line(option="ferry"),
        Line("guide.ferries.join"),
        Line("guide.ferries.move"),
        Line("guide.ferries.first"),
        Line("guide.ferries.complete"),
        Line("guide.ferries.builder", when=given(traders_builders=True)),
        Line("guide.ferries.magic", when=given(mage_witch=True)),
        Line("guide.ferries.dragon", when=given(princess_dragon=True)),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("ferries"),
    tellers={FerryLaid: format_ferry, FerryMoved: format_move},
    labels={LayFerry: name_ferry, MoveFerry: name_move},
    topics=(FERRIES,),
)
