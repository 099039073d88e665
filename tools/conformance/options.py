"""Options: our legal actions in the terms of a recording, and back."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules import apply, legal_actions
from rules.actions import Action, Deploy, Pass, PlaceTile
from rules.board import Figure
from rules.events import Spot
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.abbey_mayor.figures import BARN
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.bridges_castles_bazaars.bridges import BuildBridge, GiveUpTile
from rules.expansions.bridges_castles_bazaars.castles import BuildCastle
from rules.expansions.count import EnterCity, LeaveCity, MoveCount
from rules.expansions.crop_circle import NameCrop, TakeHome
from rules.expansions.ferries import FERRIES, FERRY, LayFerry, MoveFerry
from rules.expansions.festival import TakeBack
from rules.expansions.flying_machines import Fly
from rules.expansions.gold_mines import LayGold
from rules.expansions.halflings.hands import PickHalf
from rules.expansions.hills_sheep.flock import DriveHome, GrowFlock
from rules.expansions.mage_witch.moves import MoveMagicFigure
from rules.expansions.messages.figures import ASKING, MoveOnScoreboard
from rules.expansions.messages.stack import ANSWER, DoMessage, ScoreMeeple, TakeTwoPoints
from rules.expansions.messages.worth import worth_of
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.fairy import MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.robbers import PLACE, PlaceRobber
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.expansions.tower.floors import BuildFloor
from rules.expansions.tower.prisoners import Capture, Ransom
from rules.geometry import corner_of, square_at
from rules.state import State
from tools.conformance.figures import KINDS, FigureIds, name_quarter
from tools.conformance.recording import BadRecording, Entry, Group, RecordedStep
from tools.conformance.scores import REASONS

Option = tuple[Any, ...]
"""A kind, its subject ("" for none), and the recorded entry; `PASSING` for passing."""
Returning = RemoveKnight | ReturnAbbot | TakeHome | TakeBack
"""Actions that remove a figure."""
Actions = tuple[Action, ...]
"""Our actions that make up an option."""

PASSING: Option = ("PASS",)
RANSOM = "RANSOM"
PHASES = {
    "TilePhase": "place-tile",
    "MageAndWitchPhase": "magic",
    "PrincessPhase": "princess",
    "ActionPhase": "wood",
    "PhantomPhase": "phantom",
    "DragonMovePhase": "dragon-move",
    "DraftPhase": "draft",
    "SourcePhase": "source",
    "CropPhase": "crop-circle",
    "CropAPhase": "crop-add",
    "CropBPhase": "crop-take",
    "TowerCapturePhase": "capture",
    "WagonPhase": "drive",
    "ShepherdPhase": "flock",
    "GoldPiecePhase": "gold",
    "MessengerPhase": ASKING,
    "MessagePhase": ANSWER,
    "RobberPhase": PLACE,
    "CastlePhase": "castle",
    "PlaceFerryPhase": FERRY,
    "ChangeFerriesPhase": FERRIES,
    "CocScoringPhase": "join-from-city",
    "CocFollowerPhase": "into-city",
    "CocCountPhase": "move-count",
    "CocFinalScoringPhase": "depart",
}
"""A recorded phase, and our kind of step."""
LANDING = ("landing", ("ActionPhase", "PhantomPhase"))
"""Our step in which a flier lands, and the recorded phases that come once more for it."""
MACHINE = ("FlyingMachine", "I")
"""What a recording calls a machine among places."""


def _place_tile(state: State, ids: FigureIds, action: PlaceTile) -> Option:
    tile = state.tile(state.turn.tile)
    kind = "Half" if tile.half else "Tile"
    return kind, tile.id, *ids.frame.tile(action.x, action.y, action.rotation)


def _deploy(state: State, ids: FigureIds, action: Deploy) -> Option:
    spot = Spot(action.x, action.y, action.segment, action.corner)
    return "Meeple", KINDS[action.figure], *ids.frame.spot(state, spot)


def _move_magic(state: State, ids: FigureIds, action: MoveMagicFigure) -> Option:
    spot = Spot(action.x, action.y, action.segment, action.corner)
    return "Neutral", f"{action.figure}.1", *ids.frame.spot(state, spot)


def _build_castle(state: State, ids: FigureIds, action: BuildCastle) -> Option:
    return "Castle", "", *ids.frame.spot(state, Spot(action.x, action.y, action.segment))


def _join(state: State, ids: FigureIds, action: LayFerry | MoveFerry) -> Option:
    return "Ferry", "", *ids.frame.bridge(action.x, action.y, action.ends)


def _leave_city(state: State, ids: FigureIds, action: LeaveCity) -> Option:
    spot = Spot(action.x, action.y, action.segment, action.corner)
    place = ids.frame.spot(state, spot)
    return "Meeple", KINDS[action.kind], *name_quarter(action.quarter), *place


def _move_on_scoreboard(state: State, ids: FigureIds, action: MoveOnScoreboard) -> Option:
    item = state.items[state.agenda[0].data[0]]
    reason = {"robbed": "robber"}.get(item.reason, REASONS.get(item.reason, item.reason))
    return "Score", (item.points, None, reason), ("meeple", "messenger")[action.figure]


def _message(state: State) -> Option:
    step = state.agenda[0]
    (number,) = step.data
    return "Message", (number, worth_of(state, step.player, number), "")


def _return_from(source: str) -> Callable[[State, FigureIds, Returning], Option]:
    return lambda state, ids, action: ("Return", source, *_figure_place(state, ids, action.figure))


def _figure_place(state: State, ids: FigureIds, figure: Figure) -> Option:
    if state.is_kept(figure):
        return *ids[figure].place, ids[figure].id
    return *ids.frame.segment(state, state.figures[figure]), ids[figure].id


TRANSLATIONS: Mapping[type[Action], Callable[[State, FigureIds, Any], Option]] = {
    Pass: lambda state, ids, action: PASSING,
    PlaceTile: _place_tile,
    Deploy: _deploy,
    MoveFairy: lambda state, ids, action: ("Fairy", "", *_figure_place(state, ids, action.figure)),
    MoveFairyToTile: lambda state, ids, action: (
        "FairyTile",
        "",
        *ids.frame.square(action.x, action.y),
    ),
    MoveDragon: lambda state, ids, action: (
        "Dragon",
        "",
        *ids.frame.square(action.x, action.y),
    ),
    ChooseDraw: lambda state, ids, action: ("Source", "", "draw"),
    ChooseFromHand: lambda state, ids, action: ("Source", "", action.tile),
    PlaceBarn: lambda state, ids, action: (
        "Meeple",
        KINDS[BARN],
        *ids.frame.corner(state, corner_of(square_at(action.x, action.y), action.at)),
    ),
    Fly: lambda state, ids, action: (
        "Meeple",
        KINDS[action.kind],
        *ids.frame.at(state.placed.square),
        *MACHINE,
    ),
    PickHalf: lambda state, ids, action: ("HalfPick", "", action.tile),
    NameCrop: lambda state, ids, action: ("Crop", "", action.kind, action.choice),
    TakeHome: _return_from("CROP_CIRCLE"),
    MoveOnScoreboard: _move_on_scoreboard,
    DoMessage: lambda state, ids, action: (*_message(state), "do"),
    TakeTwoPoints: lambda state, ids, action: (*_message(state), "two"),
    ScoreMeeple: lambda state, ids, action: (
        *_message(state),
        *_figure_place(state, ids, action.figure),
    ),
    PlaceRobber: lambda state, ids, action: ("Robber", "", action.space),
    LayGold: lambda state, ids, action: ("Gold", "", *ids.frame.square(action.x, action.y)),
    BuildBridge: lambda state, ids, action: (
        "Bridge",
        "",
        *ids.frame.bridge(action.x, action.y, action.way),
    ),
    GiveUpTile: lambda state, ids, action: PASSING,
    BuildCastle: _build_castle,
    LayFerry: _join,
    MoveFerry: _join,
    EnterCity: lambda state, ids, action: (
        "Meeple",
        KINDS[action.kind],
        *name_quarter(action.quarter),
    ),
    LeaveCity: _leave_city,
    MoveCount: lambda state, ids, action: ("Neutral", "count.1", *name_quarter(action.quarter)),
    GrowFlock: lambda state, ids, action: ("Flock", "", "EXPAND"),
    DriveHome: lambda state, ids, action: ("Flock", "", "SCORE"),
    MoveMagicFigure: _move_magic,
    RemoveKnight: _return_from("PRINCESS"),
    ReturnAbbot: _return_from("ABBOT_RETURN"),
    TakeBack: _return_from("FESTIVAL"),
    BuildFloor: lambda state, ids, action: (
        "Tower",
        "",
        *ids.frame.square(action.x, action.y),
    ),
    Capture: lambda state, ids, action: (
        "Capture",
        "",
        *_figure_place(state, ids, action.figure),
    ),
    Ransom: lambda state, ids, action: (
        RANSOM,
        KINDS[action.figure.kind],
        state.held[action.figure],
    ),
}
"""The translation of each kind of action."""


def is_asked(state: State, phase: str) -> bool:
    """Return whether our game is at the step of a recorded phase."""
    kind = state.step.kind if state.step is not None else ""
    landing, phases = LANDING
    return kind == PHASES.get(phase) or (kind == landing and phase in phases)


def list_options(state: State, ids: FigureIds) -> dict[Option, Actions]:
    """Return the present options, each with the action that takes it."""
    return {
        TRANSLATIONS[type(action)](state, ids, action): (action,) for action in legal_actions(state)
    }


def list_abbeys(state: State, ids: FigureIds) -> dict[Option, Actions]:
    """17, 19: return where an abbey may lie, in every turn, and to draw or leave it."""
    if state.step is None or state.step.kind not in ("source", "last-abbey"):
        return {}
    options: dict[Option, Actions] = {}
    for own in legal_actions(state):
        if isinstance(own, ChooseDraw | Pass):
            options[PASSING] = (own,)
        if isinstance(own, ChooseFromHand):
            chosen, _ = apply(state, own)
            for place in legal_actions(chosen):
                assert isinstance(place, PlaceTile)
                for turn in range(4):
                    laid = ids.frame.tile(place.x, place.y, turn)
                    options["Tile", own.tile, *laid] = (own, place)
    return options


def read_options(step: RecordedStep) -> set[Option]:
    """Return the recorded options, passing included."""
    options = {
        (group.k, _subject(group), *group.left, *entry)
        for group in step.o
        for entry in _entries(group)
    }
    options |= {(RANSOM, kind, captor) for kind, _, captor in step.ransom}
    return options | {PASSING} if step.cp else options


def read_choice(step: RecordedStep) -> Option:
    """Return the choice taken."""
    match step.c:
        case "PASS":
            return PASSING
        case ["RANSOM", figure]:
            ransoms = ((RANSOM, kind, captor) for kind, id, captor in step.ransom if id == figure)
            return next(ransoms, (RANSOM, figure))
        case [int(number), entry] if 0 <= number < len(step.o):
            group = step.o[number]
            return group.k, _subject(group), *group.left, *_flatten(entry)
    raise BadRecording(f"The choice {step.c!r} is none of the options.")


def _subject(group: Group) -> object:
    if group.n is not None:
        return group.n, group.worth, group.reason
    return group.t or group.m or group.src or group.f


def _entries(group: Group) -> Iterator[Option]:
    """Yield the entries of a group; those of a tile once for each rotation."""
    for entry in group.o:
        match entry:
            case [x, y, str(turns)] if group.k in ("Tile", "Half"):
                yield from ((x, y, int(turn)) for turn in turns)
            case _:
                yield _flatten(entry)


def _flatten(entry: Entry | str) -> Option:
    return (entry,) if isinstance(entry, str) else tuple(entry)
