"""Games of ours in the form of saves of JCloisterZone."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules import advance, apply, new_game
from rules.actions import PASS, Action, Deploy, DrawTile, PlaceTile
from rules.board import Figure
from rules.events import FigureDeployed, Spot
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.festival import TakeBack
from rules.expansions.mage_witch.moves import MoveMagicFigure
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.fairy import MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.tower.floors import BuildFloor
from rules.expansions.tower.prisoners import Capture, Ransom, TakeInExchange
from rules.geometry import corner_of, square_at
from rules.notation import Game
from rules.notation.jcz.places import Frame
from rules.notation.jcz.words import RULES
from rules.state import State
from rules.tiles import Tile
from tools.conformance.figures import IN_IDS

Json = dict[str, Any]


def save(game: Game, frame: Frame | None = None, **annotations: Any) -> Json:
    """Return a game as a save, whose board lies against ours as the frame says."""
    lies = frame or Frame()
    state = new_game(game.setup)
    start = state.board.placements[0].tile
    x, y = lies.square(0, 0)
    boxes = EXPANSIONS.in_play(game.setup.expansions)
    return {
        "appVersion": "5.7.0",
        "setup": {
            "sets": {name_set(b, game.setup.edition): 1 for b in boxes if b.jcz.set},
            "elements": {name: number for b in boxes for name, number in b.jcz.elements.items()},
            "rules": write_rules(game.setup.options),
            "start": [{"tile": theirs(start)[0], "x": x, "y": y, "rotation": turn(start, lies, 0)}],
        },
        "players": [{"name": name} for name in game.names],
        "replay": [*write_entries(state, game, lies)],
        "gameAnnotations": annotations,
    }


def name_set(box: Expansion, edition: str) -> str:
    """Return what they call the tiles of a box."""
    return f"{box.jcz.set}:{edition[1:]}" if box.jcz.editions else box.jcz.set


def write_rules(options: Mapping[str, Any]) -> Json:
    """Return our options in their words."""
    return {
        name: next(told for told, value in rule.values.items() if value == options[rule.option])
        for name, rule in RULES.items()
        if rule.option in options
    }


def theirs(tile: Tile) -> tuple[str, int]:
    """Return what they call a tile, and how our drawing is turned to be theirs."""
    name, _, turned = tile.jcz.partition(" r")
    return name, int(turned or 0) // 90


def turn(tile: Tile, frame: Frame, rotation: int) -> int:
    """Return how a tile is turned in the save."""
    return (rotation + frame.turn - theirs(tile)[1]) % 4


def write_entries(state: State, game: Game, frame: Frame) -> Iterator[Json]:
    """Yield what was done, as they write it."""
    for action in game.actions:
        for kind, payload in tell(state, action, frame):
            yield {"type": kind, "payload": payload}
        advance(state, action)
    yield {"type": "COMMIT", "payload": {"random": 0.5}}


def tell(state: State, action: Action, frame: Frame) -> Iterator[tuple[str, Json]]:
    """Yield the entries for an action, which is about to be done."""
    if isinstance(action, DrawTile):
        yield "COMMIT", {"random": 0.5}
    elif isinstance(action, PlaceTile):
        tile = state.tile(state.turn.tile)
        told: Json = {
            "tileId": theirs(tile)[0],
            "rotation": f"R{90 * turn(tile, frame, action.rotation)}",
            "position": [*frame.square(action.x, action.y)],
        }
        yield "PLACE_TILE", told
    elif isinstance(action, Deploy):
        _, events = apply(state, action)
        (deployed,) = (event.figure for event in events if isinstance(event, FigureDeployed))
        spot = Spot(action.x, action.y, action.segment, action.corner)
        pointer = place(frame.spot(state, spot))
        yield "DEPLOY_MEEPLE", {"pointer": pointer, "meepleId": name(deployed)}
    elif isinstance(action, PlaceBarn):
        corner = corner_of(square_at(action.x, action.y), action.at)
        barn = f"{state.step.player if state.step else 0}.barn.1"
        pointer = place(frame.corner(state, corner))
        yield "DEPLOY_MEEPLE", {"pointer": pointer, "meepleId": barn}
    elif isinstance(action, RemoveKnight | ReturnAbbot):
        yield "RETURN_MEEPLE", {"pointer": figure(state, action.figure, frame), "source": "X"}
    elif isinstance(action, TakeBack):
        yield (
            "RETURN_MEEPLE",
            {
                "pointer": figure(state, action.figure, frame),
                "source": "FESTIVAL",
            },
        )
    elif isinstance(action, MoveFairy):
        to = figure(state, action.figure, frame)
        yield "MOVE_NEUTRAL_FIGURE", {"figureId": "fairy.1", "to": to}
    elif isinstance(action, MoveFairyToTile | MoveDragon):
        piece = "dragon" if isinstance(action, MoveDragon) else "fairy"
        square = [*frame.square(action.x, action.y)]
        yield "MOVE_NEUTRAL_FIGURE", {"figureId": f"{piece}.1", "to": square}
    elif isinstance(action, MoveMagicFigure):
        spot = Spot(action.x, action.y, action.segment, action.corner)
        to = place(frame.spot(state, spot))
        yield "MOVE_NEUTRAL_FIGURE", {"figureId": f"{action.figure}.1", "to": to}
    elif isinstance(action, BuildFloor):
        at = {"position": [*frame.square(action.x, action.y)], "feature": "Tower", "location": "I"}
        yield "PLACE_TOKEN", {"token": "TOWER_PIECE", "pointer": at}
    elif isinstance(action, Capture):
        yield "CAPTURE_FOLLOWER", {"pointer": figure(state, action.figure, frame)}
    elif isinstance(action, Ransom | TakeInExchange):
        kind = "PAY_RANSOM" if isinstance(action, Ransom) else "EXCHANGE_FOLLOWER"
        yield kind, {"meepleId": name(action.figure)}
    elif action == PASS:
        yield "PASS", {}


def place(told: tuple[Any, ...]) -> Json:
    """Return a place as they write it."""
    x, y, feature, location = told
    return {"position": [x, y], "feature": feature, "location": location}


def figure(state: State, who: Figure, frame: Frame) -> Json:
    """Return a figure on the board as they write it."""
    there = place(frame.segment(state, state.figures[who]))
    return {"meepleId": name(who), "featurePointer": there}


def name(who: Figure) -> str:
    """Return what they call a figure."""
    return f"{who.player}.{IN_IDS[who.kind]}.{who.number + 1}"
