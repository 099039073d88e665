"""The choice of source (HL-3): draw, or lay a tile in hand.

Shared by the expansions that give players tiles; each has these steps and actions, and its own
`hand`.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.actions import Action
from rules.events import Event
from rules.expansion import Handler
from rules.expansions.base import exhausted, fitting
from rules.state import State
from rules.step import Step


class ChooseDraw(Action, frozen=True):
    """Draw a tile from the bag this turn."""


class ChooseFromHand(Action, frozen=True, tag="choose-half"):
    """Place this tile from one's hand this turn; its tag in JSON is older than its name."""

    tile: str


class SourceChosen(Event, frozen=True):
    """A player draws from the bag, or places a tile from their hand (`half`)."""

    player: int
    half: bool


def sources(state: State, step: Step) -> list[Action]:
    """List the sources of a tile this turn: the bag, or a tile in hand that fits."""
    own: list[Action] = [ChooseFromHand(tile) for tile in fitting(state, step.player)]
    if own and not exhausted(state):
        return [ChooseDraw(), *own]
    return own


def choose_draw(state: State, step: Step, action: ChooseDraw) -> None:
    """Continue with the draw."""
    state.emit(SourceChosen(step.player, half=False))


def choose_from_hand(state: State, step: Step, action: ChooseFromHand) -> None:
    """Use a tile in hand; nothing is drawn."""
    state.drop({"draw"})
    state.turn = replace(state.turn, tile=action.tile)
    state.emit(SourceChosen(step.player, half=True))


CHOICES = {"source": sources}
ACTIONS: Mapping[type[Action], Handler] = {
    ChooseDraw: choose_draw,
    ChooseFromHand: choose_from_hand,
}
NOTATION: Mapping[type[Action], str] = {ChooseDraw: "draw", ChooseFromHand: "hand"}
EVENTS = (SourceChosen,)
