"""Names of players and actions.

An action is a word of its expansion (`Expansion.notation`) followed by its members: squares,
rotations, features and figures, as people see them. So a new kind of action needs only a word.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import msgspec

from rules.actions import Action
from rules.board import Figure
from rules.engine import legal_actions
from rules.geometry import column, row
from rules.notation.places import place
from rules.notation.sides import name_bank, name_sides
from rules.state import State
from rules.tiles import Kind, Tile

ROLES = {
    Kind.CITY: "knight",
    Kind.ROAD: "highwayman",
    Kind.FIELD: "farmer",
    Kind.MONASTERY: "monk",
    Kind.SHRINE: "heretic",
}
"""The name of the commonest kind of figure by its feature."""
RESIGN = "resign"
"""Leaving the game, which is always possible and never listed."""
QUARTER = 90
REMEMBERED = 10_000
"""Cached names."""
_WORD = re.compile(r"\w[\w']*(?<!')")
_SEAT = re.compile(r"p[0-9]+")


def name_players(names: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names in turns: the name, or "P2" by seat.

    The name is used if it is one word, unique, and not like a seat.
    """
    alike = Counter(name.casefold() for name in names)

    def is_word(name: str) -> bool:
        single = alike[name.casefold()] == 1 and not _SEAT.fullmatch(name.casefold())
        return single and _WORD.fullmatch(name) is not None

    return tuple(name if is_word(name) else f"P{seat + 1}" for seat, name in enumerate(names))


@dataclass(frozen=True, slots=True)
class Naming:
    """Names actions, with the players' names."""

    players: tuple[str, ...]

    def list_actions(self, state: State, player: int) -> dict[str, Action]:
        """Return the legal actions of a position by name; equal names are numbered."""
        named: dict[str, Action] = {}
        seen = Counter[str]()
        for action in legal_actions(state):
            name = self.name(state, player, action)
            seen[name] += 1
            named[name if seen[name] == 1 else f"{name} #{seen[name]}"] = action
        return named

    def name(self, state: State, player: int, action: Action) -> str:
        """Return the name of a player's action, numbered if several have it."""
        word = state.rulebook.notation[type(action)]
        figure: Figure | str | int | None = getattr(action, "figure", None)
        if not isinstance(figure, Figure | str):  # none, or one of those on the scoreboard
            return _name_plainly(word, action)
        if isinstance(figure, Figure):
            holder = state.held.get(figure)
            if holder is not None and holder != figure.player:
                return _join(word, figure.kind, "from", self.players[holder])
            stand = _name_stand(state, figure.kind, state.stand_of(figure))
            whose = "" if figure.player == player else f"{self.players[figure.player]}'s"
            return _join(word, whose, stand)
        where: Any = action  # who names a kind of figure says where it stands
        return _join(word, _name_stand(state, figure, state.find_segment(where)))


def _join(*words: str) -> str:
    return " ".join(filter(None, words))


@lru_cache(maxsize=REMEMBERED)
def _name_plainly(word: str, action: Action) -> str:
    """Return what an action is called that no figure takes part in."""
    return _join(word, *_tell_members(msgspec.structs.asdict(action)))


def _tell_members(members: dict[str, int | str]) -> Iterator[str]:
    if "x" in members:
        yield place(int(members["x"]), int(members["y"]))
    for member, value in members.items():
        if member == "rotation":
            yield f"r{QUARTER * int(value)}"
        elif isinstance(value, bool):
            yield member if value else ""
        elif isinstance(value, str) or member not in ("x", "y", "weight"):
            yield str(value)


def _name_stand(state: State, figure: str, segment: int) -> str:
    """Return a kind of figure and where it stands: "knight W at 2E 1N", "builder road".

    The square is told unless it is the tile just laid, the sides where the tile has more such
    features, and the corner of half tiles.
    """
    board = state.board
    number = board.placement_of[segment]
    placement = board.placements[number]
    index = segment - placement.first
    kind = placement.tile.kinds[index]
    plain = figure == state.rulebook.figures[0].name
    told = ROLES.get(kind) if plain else None
    told = told or f"{figure} {kind}"
    if placement.tile.kinds.count(kind) > 1:
        told = _join(told, _name_reach(placement.tile, placement.rotation, index))
    if number == state.turn.placement:
        return told
    square = place(column(placement.square), row(placement.square))
    return _join(told, "at", square, placement.corner)


@cache
def _name_reach(tile: Tile, rotation: int, index: int) -> str:
    sides = name_sides(tile.segments[index], rotation)
    bank = name_bank(tile, rotation, index)
    if bank is None:
        return sides
    return f"{sides} ({bank.side} of {bank.way})" if bank.way else f"({bank.side})"
