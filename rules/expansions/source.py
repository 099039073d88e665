"""The choice of source (HL-3): draw, or lay a tile in hand.

Shared by the expansions that give players tiles; each has these steps and actions, and its own
`hand`. One with tiles that need not be placed has `KeepTiles` as well.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.actions import Action
from rules.events import Event
from rules.expansion import Handler
from rules.expansions.base import exhausted, fitting, has_turn_without_tile
from rules.state import State
from rules.step import Step


class ChooseDraw(Action, frozen=True):
    """Draw a tile from the bag this turn."""


class ChooseFromHand(Action, frozen=True, tag="choose-half"):
    """Place this tile from one's hand this turn; its tag in JSON is older than its name."""

    tile: str


class KeepTiles(Action, frozen=True):
    """Lay none of one's own, with nothing left to draw: the game ends (AM-7)."""


class SourceChosen(Event, frozen=True):
    """A player draws from the bag, or places a half tile or a `tile` that all know they have."""

    player: int
    half: bool
    tile: str = ""


def sources(state: State, step: Step) -> list[Action]:
    """List the sources of a tile this turn: the bag, or a tile in hand that fits.

    With nothing left to draw a half tile must be placed (HL-14); an abbey need not be (AM-7).
    """
    tiles = fitting(state, step.player)
    own: list[Action] = [ChooseFromHand(tile) for tile in tiles]
    if own and not exhausted(state):
        return [ChooseDraw(), *own]
    if own and all(state.tile(tile).walled for tile in tiles):
        return [*own, KeepTiles()]
    return own


def choose_draw(state: State, step: Step, action: ChooseDraw) -> None:
    """Continue with the draw."""
    state.emit(SourceChosen(step.player, half=False))


def choose_from_hand(state: State, step: Step, action: ChooseFromHand) -> None:
    """Use a tile in hand; nothing is drawn."""
    state.drop({"draw"})
    state.turn = replace(state.turn, tile=action.tile)
    half = state.tile(action.tile).half
    state.emit(SourceChosen(step.player, half=half, tile="" if half else action.tile))


def keep_tiles(state: State, step: Step, action: KeepTiles) -> None:
    """End the game, or only the turn where others have bought tiles (BCB-21)."""
    if not has_turn_without_tile(state, step.player):
        state.finish()


CHOICES = {"source": sources}
ACTIONS: Mapping[type[Action], Handler] = {
    ChooseDraw: choose_draw,
    ChooseFromHand: choose_from_hand,
}
NOTATION: Mapping[type[Action], str] = {ChooseDraw: "draw", ChooseFromHand: "hand"}
EVENTS = (SourceChosen,)
