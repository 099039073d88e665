"""The form of a save: what is read of it, and on which line each thing stands.

Members that are not listed here, such as clocks and seeds, say nothing about the game.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from rules.notation.errors import BadNotation, shorten

OLDEST = 5
"""The first version of the program, without what follows a point, that writes this form."""
_VERSION = re.compile(r"([0-9]{1,4})(\..*)?")


class StartTile(msgspec.Struct, frozen=True):
    """A tile that lies before the game, turned by `rotation` quarter turns."""

    tile: str
    x: int = 0
    y: int = 0
    rotation: int = 0


class SavedSetup(msgspec.Struct, frozen=True):
    """The sets, elements and rules of a game, in the save's words."""

    sets: dict[str, int]
    elements: dict[str, Any]
    start: list[StartTile]
    rules: dict[str, Any] = {}


class SavedPlayer(msgspec.Struct, frozen=True):
    """A player; their order is that of the seats."""

    name: str = ""


class Annotations(msgspec.Struct, frozen=True, rename="camel"):
    """How a game was arranged: the tiles in their order, and after how many turns it ends."""

    draw_order: list[str] = []
    end_turn: int | None = None


class Save(msgspec.Struct, frozen=True, rename="camel"):
    """A whole save; the entries of `replay` are read one by one."""

    setup: SavedSetup
    players: list[SavedPlayer]
    replay: list[msgspec.Raw]
    app_version: str = ""
    game_annotations: Annotations | None = None


class Place(msgspec.Struct, frozen=True):
    """A part of a feature on one tile; early versions did not name the kind of feature."""

    position: tuple[int, int]
    location: str
    feature: str | None = None


class FigureAt(msgspec.Struct, frozen=True, rename="camel"):
    """A figure, and where it stands."""

    meeple_id: str
    feature_pointer: Place


class Entry(msgspec.Struct, frozen=True):
    """What was done, and what belongs to it."""

    type: str
    payload: msgspec.Raw = msgspec.Raw(b"{}")


class Laying(msgspec.Struct, frozen=True, rename="camel"):
    """PLACE_TILE."""

    tile_id: str
    rotation: str
    position: tuple[int, int]


class Deployment(msgspec.Struct, frozen=True, rename="camel"):
    """DEPLOY_MEEPLE."""

    pointer: Place
    meeple_id: str


class Removal(msgspec.Struct, frozen=True):
    """RETURN_MEEPLE: a princess, an abbot's player or a festival sends it home."""

    pointer: FigureAt
    source: str = ""


class Goal(msgspec.Struct, frozen=True, rename="camel"):
    """Where a piece of nobody's goes: to a figure, or to a part of a feature."""

    meeple_id: str = ""
    feature_pointer: Place | None = None
    position: tuple[int, int] = (0, 0)
    location: str = ""
    feature: str | None = None


class NeutralMove(msgspec.Struct, frozen=True, rename="camel"):
    """MOVE_NEUTRAL_FIGURE: to a figure, to a part of a feature, or to a square."""

    figure_id: str
    to: Goal | tuple[int, int]


class TokenAt(msgspec.Struct, frozen=True):
    """PLACE_TOKEN: on a square, or on a feature there."""

    token: str
    pointer: Place | tuple[int, int]


class Captive(msgspec.Struct, frozen=True):
    """CAPTURE_FOLLOWER: a figure on the board."""

    pointer: FigureAt


class Prisoner(msgspec.Struct, frozen=True, rename="camel"):
    """EXCHANGE_FOLLOWER, PAY_RANSOM: a figure that somebody holds."""

    meeple_id: str


T = TypeVar("T")


def decode_save(text: str) -> Save:
    """Return a save; BadNotation if it is none, or of a version before 5."""
    save = decode(text.encode(), Save, 1)
    found = _VERSION.fullmatch(save.app_version)
    if found is None or int(found[1]) < OLDEST:
        raise BadNotation(find_line(text, "appVersion"), "save-version", oldest=OLDEST)
    return save


def list_entries(text: str, save: Save) -> Iterator[tuple[int, Entry]]:
    """Yield what was done, and the line on which it stands; BadNotation if it can't be read."""
    data, counted, line, end = text.encode(), 0, 1, 0
    for raw in save.replay:
        begin = data.index(raw, end)
        line += data.count(b"\n", counted, begin)
        counted, end = begin, begin + len(bytes(raw))
        yield line, decode(raw, Entry, line)


def decode(data: bytes | msgspec.Raw, form: type[T], line: int) -> T:
    """Return what stands there; BadNotation, with the line, if it has another form."""
    try:
        return msgspec.json.decode(data, type=form)
    except msgspec.ValidationError as error:
        raise BadNotation(line, "save-form", why=shorten(str(error))) from error
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadNotation(line + _count_lines(data), "save-form", why="it is no JSON") from error


def find_line(text: str, word: str) -> int:
    """Return the first line on which a word stands in quotes; 1 if there is none."""
    return text.count("\n", 0, max(text.find(f'"{word}"'), 0)) + 1


def _count_lines(data: bytes | msgspec.Raw) -> int:
    """Return how many lines come before that which is no JSON."""
    try:
        json.loads(bytes(data))
    except json.JSONDecodeError as error:
        return error.lineno - 1
    except (RecursionError, ValueError):
        return 0
    return 0
