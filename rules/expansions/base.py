"""The base game: drawing, placing, claiming, scoring (BG-1 to BG-9, BG-11 to BG-19)."""

from itertools import chain

from rules.actions import (
    DRAWS,
    PASS,
    PLACEMENTS,
    Action,
    Deploy,
    DrawTile,
    Pass,
    PlaceTile,
    deploy,
)
from rules.board import Spots
from rules.events import (
    FeatureScored,
    FigureDeployed,
    FigureReturned,
    GameEnded,
    PointsGiven,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnBegan,
)
from rules.expansion import CHANCE, Expansion, FigureKind, Option, Options, Step
from rules.geometry import square_at
from rules.scoring import final_scoring, score_completed
from rules.state import State, Turn
from rules.tiles import Kind, Tile, load_tiles
from rules.turn import END_OF_TURN, FINAL_SCORING

CLAIMS = frozenset({Kind.CITY, Kind.ROAD, Kind.MONASTERY, Kind.FIELD})


def meeple_claims(options: Options) -> frozenset[Kind]:
    """Return what a meeple may claim; no field if they are off (BG-9)."""
    return CLAIMS if options["fields"] else CLAIMS - {Kind.FIELD}


def figures(options: Options) -> tuple[FigureKind, ...]:
    """Seven meeples each (BG-1)."""
    return (FigureKind("meeple", 7, meeple_claims(options)),)


def begin_turn(state: State, step: Step) -> None:
    """T1: a new turn."""
    state.emit(TurnBegan(state.turn.player, state.turn.number))


def draw(state: State, step: Step) -> None:
    """T2: chance draws a tile; with none left to draw the game ends (BG-19).

    Unless the player has something else to place: then that must be placed (HL-3).
    """
    if not exhausted(state):
        state.push(Step("draw-tile", CHANCE, (step.player,)))
    elif can_place_otherwise(state, step.player):
        state.push(Step("source", step.player))
    else:
        state.finish()


def drawable(state: State, step: Step) -> tuple[Action, ...]:
    """List the tiles chance may draw."""
    for first in state.rulebook.firsts:
        if tiles := first(state):
            return tuple(map(DRAWS.__getitem__, tiles))
    return tuple(map(DRAWS.__getitem__, state.bag))


def draw_it(state: State, step: Step, action: DrawTile) -> None:
    """Show the drawn tile; one that fits nowhere is out, and another is drawn (BG-3)."""
    player = state.turn.player
    tile = state.tile(action.tile)
    take_out(state, tile.id)
    state.emit(TileDrawn(player, tile.id))
    for intercept in state.rulebook.intercepts:
        if intercept(state, tile):
            state.push(Step("draw", player))
            return
    if spots_for(state, tile):
        state.turn = Turn(state.turn.number, player, tile.id)
    else:
        state.emit(TileDiscarded(player, tile.id))
        state.push(Step("draw", player))


def take_out(state: State, tile: str) -> None:
    """Take a tile out of the bag."""
    state.bag[tile] -= 1
    if not state.bag[tile]:
        del state.bag[tile]


def spots(state: State, step: Step) -> tuple[Action, ...]:
    """List where and how the tile in hand may be laid (BG-2)."""
    spots = spots_for(state, state.tile(state.turn.tile))
    return tuple(chain.from_iterable(map(PLACEMENTS.__getitem__, spots)))


def spots_for(state: State, tile: Tile) -> Spots:
    """Return where a tile may be laid in this game."""
    spots = state.board.spots(tile)
    for narrow in state.rulebook.spots:
        spots = narrow(state, tile, spots)
    return spots


def place_it(state: State, step: Step, action: PlaceTile) -> None:
    """Lay the tile."""
    tile = state.tile(state.turn.tile)
    completed = state.board.place(tile, square_at(action.x, action.y), action.rotation)
    placement = len(state.board.placements) - 1
    state.turn = Turn(state.turn.number, step.player, "", placement, tuple(completed))
    state.emit(TilePlaced(step.player, tile.id, action.x, action.y, action.rotation))


def wood_actions(state: State, step: Step) -> list[Action]:
    """List what may be done with figures (T3)."""
    actions: list[Action] = []
    at_home = {figure.kind for figure in state.supply[step.player]}
    for kind in state.rulebook.figures:
        if kind.name in at_home and not kind.own_phase:
            actions += deployments(state, kind.name)
    for contribution in state.rulebook.wood:
        actions += contribution(state, step.player)
    if actions:
        actions.append(PASS)
    return actions


def deployments(state: State, kind: str) -> list[Action]:
    """Return where a figure of this kind may go: to a feature nobody claims (BG-4, BG-14)."""
    board = state.board
    claims = state.rulebook.claims[kind]
    barred = barred_squares(state)
    reached = [reach(state) for reach in state.rulebook.reaches]
    actions: list[Action] = []
    for segment in chain(state.placed.segments, *reached):
        placement = board.placements[board.placement_of[segment]]
        tile, square = placement.tile, placement.square
        index = segment - placement.first
        if (
            tile.kinds[index] in claims
            and square not in barred
            and not board.features[board.feature_of[segment]].figures
        ):
            actions.append(deploy(kind, square, tile.names[index], placement.corner))
    return actions


def barred_squares(state: State) -> set[int]:
    """Return the squares on which no figure may be placed."""
    return {square for squares in state.rulebook.barred for square in squares(state)}


def deploy_it(state: State, step: Step, action: Deploy) -> None:
    """Claim a feature."""
    square = square_at(action.x, action.y)
    placement = next(
        placement
        for placement in state.board.placements_on(square)
        if placement.corner == action.corner
    )
    state.deploy(step.player, action.figure, placement.segment(action.segment))


def do_nothing(state: State, step: Step, action: Pass) -> None:
    """Pass."""


def end_turn(state: State, step: Step) -> None:
    """T6: the next player's turn begins, unless nothing is left to draw (BG-19)."""
    player = state.next_player(step.player)
    if exhausted(state) and not can_place_otherwise(state, player):
        state.finish()
        return
    state.turn = Turn(state.turn.number + 1, player)
    state.push(*state.rulebook.turns[player])


def exhausted(state: State) -> bool:
    """Return whether no tile is left that can ever be drawn."""
    if not state.bag:
        return True
    for never in state.rulebook.exhausted:
        if never(state):
            return True
    return False


def can_place_otherwise(state: State, player: int) -> bool:
    """Return whether a player can do without the bag (HL-14)."""
    for otherwise in state.rulebook.otherwise:
        if otherwise(state, player):
            return True
    return False


EXPANSION = Expansion(
    name="base",
    tiles=lambda: load_tiles("base"),
    options=(
        Option("fields", (True, False), "BG-9"),
        Option("small-city", (False, True), "BG-9"),
    ),
    figures=figures,
    automatic={
        "begin-turn": begin_turn,
        "draw": draw,
        "score": score_completed,
        END_OF_TURN: end_turn,
        FINAL_SCORING: final_scoring,
    },
    choices={"draw-tile": drawable, "place-tile": spots, "wood": wood_actions},
    actions={DrawTile: draw_it, PlaceTile: place_it, Deploy: deploy_it, Pass: do_nothing},
    events=(
        TurnBegan,
        TileDrawn,
        TileDiscarded,
        TilePlaced,
        FigureDeployed,
        FigureReturned,
        FeatureScored,
        PointsGiven,
        GameEnded,
    ),
)
