"""Halflings: what happened, and what can be done; a dealt half tile is never told to others."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.wording.base import role
from bot.wording.places import kind_of, place, shown
from rules.actions import Action, Deploy
from rules.events import Event
from rules.expansions.halflings.crop_circle import CropNamed, NameCrop, TakeHome
from rules.expansions.halflings.hands import (
    DraftBegan,
    HalfDealt,
    HalfPicked,
    PickHalf,
)
from rules.expansions.halflings.hill import HillRaised
from rules.expansions.source import ChooseDraw, ChooseFromHand, SourceChosen
from rules.state import State

if TYPE_CHECKING:
    from bot.wording.labels import Labeller, Labels
    from bot.wording.story import Story, Teller


def dealt(story: "Story", event: HalfDealt) -> None:
    """Tell nothing: how many each holds is said at every turn."""


def draft_began(story: "Story", event: DraftBegan) -> str:
    """Tell how many lie open."""
    return story.words.n("story.draft-began", event.tiles)


def picked(story: "Story", event: HalfPicked) -> str:
    """Tell who picked what in the draft."""
    tile = shown(story.words, story.tiles[event.tile])
    return story.words("story.half-picked", player=story.names[event.player], tile=tile)


def chosen(story: "Story", event: SourceChosen) -> None:
    """Tell nothing: the tile drawn, or laid, is told."""


def hill_raised(story: "Story", event: HillRaised) -> str:
    """Tell where a hill is, and whether a tile went under it."""
    key = "story.hill.tile" if event.tile_under else "story.hill"
    return story.words(key, place=place(event.x, event.y))


def crop_named(story: "Story", event: CropNamed) -> str:
    """Tell whom the crop circle touches, and how."""
    key = f"story.crop.{event.kind}.{event.choice}"
    return story.words(key, player=story.names[event.player])


TELLERS: Mapping[type[Event], "Teller"] = {
    HalfDealt: dealt,
    DraftBegan: draft_began,
    HalfPicked: picked,
    SourceChosen: chosen,
    HillRaised: hill_raised,
    CropNamed: crop_named,
}


def choose_draw(labels: "Labels", state: State, action: ChooseDraw) -> str:
    """Offer to draw."""
    return labels.words("choice.draw")


def half(labels: "Labels", state: State, action: ChooseFromHand | PickHalf) -> str:
    """Name what a half tile shows."""
    return shown(labels.words, state.tile(action.tile))


def name_crop(labels: "Labels", state: State, action: NameCrop) -> str:
    """Name whom the crop circle touches, and how."""
    return labels.words(f"choice.crop.{action.kind}.{action.choice}")


def take_home(labels: "Labels", state: State, action: TakeHome) -> str:
    """Name the meeple that would go home."""
    spot = state.spot(state.figures[action.figure])
    key = f"choice.crop-take.{role(action.figure, spot)}"
    return labels.words(key, place=place(spot.x, spot.y))


def join(labels: "Labels", state: State, action: Deploy) -> str:
    """Name the meeple that would join one of the player's own."""
    role = kind_of(action.segment) if action.figure == "meeple" else action.figure
    return labels.words(f"choice.crop-add.{role}", place=place(action.x, action.y))


LABELS: Mapping[type[Action], "Labeller[Any]"] = {
    ChooseDraw: choose_draw,
    ChooseFromHand: half,
    PickHalf: half,
    NameCrop: name_crop,
    TakeHome: take_home,
}
AT_STEPS: Mapping[str, Mapping[type[Action], "Labeller[Any]"]] = {"crop-add": {Deploy: join}}
"""Steps at which an action is named in another way."""
