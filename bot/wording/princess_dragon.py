"""The Princess & the Dragon: what happened, and what can be done."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.wording.base import role
from bot.wording.places import describe, place
from rules.actions import Action
from rules.events import Event
from rules.expansions.princess_dragon.dragon import (
    DragonArrived,
    DragonMoved,
    DragonStopped,
    DragonWoke,
    MoveDragon,
    TilePutBack,
    TileSetAside,
)
from rules.expansions.princess_dragon.fairy import (
    ClaimPoint,
    FairyMoved,
    MoveFairy,
    MoveFairyToTile,
)
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.geometry import column, row
from rules.state import State

if TYPE_CHECKING:
    from bot.wording.labels import Labeller, Labels
    from bot.wording.story import Story, Teller

DIRECTIONS = {(0, -1): "north", (1, 0): "east", (0, 1): "south", (-1, 0): "west"}
"""Names of the ways a piece can be led, by the change of x and y."""


def set_aside(story: "Story", event: TileSetAside) -> str:
    """Tell of a dragon tile that waits for the first volcano."""
    tile = describe(story.words, story.tiles[event.tile])
    return story.words("story.set-aside", player=story.names[event.player], tile=tile)


def put_back(story: "Story", event: TilePutBack) -> str:
    """Tell of a dragon tile that went back into the bag."""
    tile = describe(story.words, story.tiles[event.tile])
    return story.words("story.put-back", player=story.names[event.player], tile=tile)


def arrived(story: "Story", event: DragonArrived) -> str:
    """Tell where the dragon is, and what its coming brings back."""
    where = place(event.x, event.y)
    if event.tiles:
        return story.words.n("story.dragon-arrived.tiles", len(event.tiles), place=where)
    return story.words("story.dragon-arrived", place=where)


def woke(story: "Story", event: DragonWoke) -> str:
    """Tell that the dragon sets out."""
    return story.words("story.dragon-woke", place=place(event.x, event.y))


def moved(story: "Story", event: DragonMoved) -> str:
    """Tell who led the dragon where."""
    player = story.names[event.player]
    where = place(event.x, event.y)
    return story.words.n("story.dragon-moved", event.left, player=player, place=where)


def stopped(story: "Story", event: DragonStopped) -> str:
    """Tell that the dragon rests."""
    if event.left:
        return story.words.n("story.dragon-stopped.early", event.left)
    return story.words("story.dragon-stopped")


def fairy_moved(story: "Story", event: FairyMoved) -> str:
    """Tell where the fairy went."""
    key = "story.fairy-moved" if event.figure is not None else "story.fairy-moved.tile"
    where = place(event.x, event.y)
    return story.words(key, player=story.names[event.player], place=where)


TELLERS: Mapping[type[Event], "Teller"] = {
    TileSetAside: set_aside,
    TilePutBack: put_back,
    DragonArrived: arrived,
    DragonWoke: woke,
    DragonMoved: moved,
    DragonStopped: stopped,
    FairyMoved: fairy_moved,
}


def remove_knight(labels: "Labels", state: State, action: RemoveKnight) -> str:
    """Name whose knight would go home."""
    spot = state.spot(state.figures[action.figure])
    player = labels.names[action.figure.player]
    return labels.words("choice.remove-knight", player=player, place=place(spot.x, spot.y))


def move_fairy(labels: "Labels", state: State, action: MoveFairy) -> str:
    """Name the meeple the fairy would go to."""
    spot = state.spot(state.figures[action.figure])
    key = f"choice.fairy.{role(action.figure, spot)}"
    return labels.words(key, place=place(spot.x, spot.y))


def move_fairy_to_tile(labels: "Labels", state: State, action: MoveFairyToTile) -> str:
    """Name the tile the fairy would go to."""
    return labels.words("choice.fairy.tile", place=place(action.x, action.y))


def claim_point(labels: "Labels", state: State, action: ClaimPoint) -> str:
    """Offer the fairy's point (HR-2)."""
    return labels.words("choice.claim-point")


def move_dragon(labels: "Labels", state: State, action: MoveDragon) -> str:
    """Name the direction, with the place it leads to."""
    return labels.words(
        f"choice.dragon.{direction(state, action)}", place=place(action.x, action.y)
    )


def direction(state: State, action: MoveDragon) -> str:
    """Return which way a step of the dragon leads: "north", "east", "south" or "west"."""
    dragon = pieces(state).dragon
    return DIRECTIONS[(action.x - column(dragon), action.y - row(dragon))]


LABELS: Mapping[type[Action], "Labeller[Any]"] = {
    RemoveKnight: remove_knight,
    MoveFairy: move_fairy,
    MoveFairyToTile: move_fairy_to_tile,
    ClaimPoint: claim_point,
    MoveDragon: move_dragon,
}
