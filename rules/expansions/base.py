"""The base game: drawing, placing, claiming, scoring (BG-1 to BG-9, BG-11 to BG-19)."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from operator import attrgetter

from msgspec.structs import replace

from rules.actions import (
    DRAWS,
    PASS,
    PLACEMENTS,
    Action,
    Deploy,
    DrawTile,
    Once,
    Pass,
    PlaceTile,
    deploy,
)
from rules.drawing import fits_for, lay, list_drawable
from rules.events import (
    FeatureCompleted,
    FeatureConverted,
    FeatureParted,
    FeatureScored,
    FigureCaptured,
    FigureDeployed,
    FigureKept,
    FigureReleased,
    FigureReturned,
    GameEnded,
    PartBegan,
    PointsGiven,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnBegan,
)
from rules.expansion import Expansion, FigureKind
from rules.geometry import square_at
from rules.jcz import Jcz, Rule
from rules.option import Option, Options
from rules.scoring import (
    complete_features,
    end_game,
    return_figures,
    score,
    score_features,
    score_unfinished,
)
from rules.state import State, Turn
from rules.step import CHANCE, Step
from rules.tiles import MONASTERIES, Kind, load_tiles
from rules.turn import END_OF_TURN

KIND = attrgetter("kind")
DRAW_FOR: Once[int, Step] = Once(lambda player: Step("draw-tile", CHANCE, (player,)))
"""The one step in which chance draws for each player."""
CLAIMS = frozenset({Kind.CITY, Kind.ROAD, Kind.FIELD}) | MONASTERIES


def meeple_claims(options: Options) -> frozenset[Kind]:
    """Return what a meeple may claim; no field if they are off (BG-9)."""
    return CLAIMS if options["fields"] else CLAIMS - {Kind.FIELD}


def figures(options: Options) -> tuple[FigureKind, ...]:
    """Seven meeples each (BG-1)."""
    return (FigureKind("meeple", 7, meeple_claims(options), climbs=True),)


def begin_turn(state: State, step: Step) -> None:
    """T1: a new turn."""
    state.emit(TurnBegan(state.turn.player, state.turn.number))


def draw(state: State, step: Step) -> None:
    """T2: chance draws a tile; with none left to draw the game ends (BG-19).

    Unless a tile in the player's hand fits: then that must be placed, however the game ends (HL-3).
    """
    if not exhausted(state):
        state.push(DRAW_FOR[step.player])
    elif fitting(state, step.player):
        state.push(Step("source", step.player))
    elif not has_turn_without_tile(state, step.player):
        close(state, step.player)


def has_turn_without_tile(state: State, player: int) -> bool:
    """Return whether a player's turn ends, and not the game, with no tile to lay (BCB-21)."""
    return any(ends(state, player) for ends in state.rulebook.without_tile)


def end_without_tile(state: State) -> None:
    """Go to the end of the turn at once."""
    kinds = [step.kind for step in state.agenda]
    state.agenda = state.agenda[kinds.index(END_OF_TURN) :]


def drawable(state: State, step: Step) -> tuple[Action, ...]:
    """List the tiles chance may draw."""
    return tuple(map(DRAWS.__getitem__, list_drawable(state)))


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
    if fits_for(state, tile):
        state.turn = replace(state.turn, tile=tile.id)
    else:
        state.emit(TileDiscarded(player, tile.id))
        state.push(Step("draw", player))


def take_out(state: State, tile: str) -> None:
    """Take a tile out of the bag."""
    state.bag[tile] -= 1
    if not state.bag[tile]:
        del state.bag[tile]


def placements(state: State, step: Step) -> tuple[PlaceTile, ...]:
    """List where and how the tile in hand may be laid (BG-2)."""
    fits = fits_for(state, state.tile(state.turn.tile))
    return tuple(chain.from_iterable(map(PLACEMENTS.__getitem__, fits)))


def fitting(state: State, player: int) -> list[str]:
    """Return the tiles in a player's hand that fit somewhere; none before a river ends (RV-6)."""
    for first in state.rulebook.firsts:
        if first(state):
            return []
    return [
        tile
        for hand in state.rulebook.hands
        for tile in hand(state, player)
        if fits_for(state, state.tile(tile))
    ]


def place_it(state: State, step: Step, action: PlaceTile) -> None:
    """Lay the tile."""
    tile = state.tile(state.turn.tile)
    completed = lay(state, tile, square_at(action.x, action.y), action.rotation)
    placement = len(state.board.placements) - 1
    state.turn = replace(state.turn, tile="", placement=placement, completed=tuple(completed))
    state.emit(TilePlaced(step.player, tile.id, action.x, action.y, action.rotation))


def wood_actions(state: State, step: Step) -> list[Action]:
    """List what may be done with figures (T3)."""
    actions: list[Action] = []
    at_home = set(map(KIND, state.supply[step.player]))
    occupied = occupied_segments(state) if state.rulebook.joiners else []
    ways = state.rulebook.ways
    for kind in state.rulebook.figures:
        if kind.name not in at_home or kind.own_phase:
            continue
        if kind.joins is None:
            actions += deployments(state, kind)
        else:
            actions += joinings(state, step.player, kind, occupied)
        for way in ways:
            actions += way(state, step.player, kind)
    for contribution in state.rulebook.wood:
        actions += contribution(state, step.player)
    if actions:
        actions.append(PASS)
    return actions


def deployments(state: State, kind: FigureKind) -> list[Action]:
    """Return where a figure of this kind may go: to a feature nobody claims (BG-4, BG-14).

    Only meeples are carried beyond the tile just placed (PD-M4).
    """
    board, claims = state.board, kind.claims
    barred = barred_squares(state, kind)
    reached = [reach(state) for reach in state.rulebook.reaches] if kind.meeple else ()
    actions: list[Action] = []
    for segment in chain(state.new_segments, *reached):
        placement = board.placements[board.placement_of[segment]]
        tile, square = placement.tile, placement.square
        index = segment - placement.first
        if (
            tile.kinds[index] in claims
            and square not in barred
            and not (
                (feature := board.features[board.feature_of[segment]]).figures
                and state.is_occupied(feature)
            )
        ):
            corner = tile.corners[placement.rotation]
            actions.append(deploy(kind.name, square, tile.names[index], corner))
    return actions


def occupied_segments(state: State) -> list[int]:
    """Return the segments of the tile just placed on whose features somebody stands."""
    feature_of, features = state.board.feature_of, state.board.features
    return [s for s in state.new_segments if features[feature_of[s]].figures]


def joinings(
    state: State, player: int, kind: FigureKind, segments: Iterable[int]
) -> Iterator[Action]:
    """Yield on which of these segments of the tile just placed a figure may join others."""
    assert kind.joins is not None
    board = state.board
    for segment in segments:
        placed = board.placements[board.placement_of[segment]]
        index = segment - placed.first
        if (
            placed.tile.kinds[index] in kind.claims
            and kind.joins(state, board.feature(segment), player)
            and placed.square not in barred_squares(state, kind)
        ):
            yield deploy(kind.name, placed.square, placed.tile.names[index], placed.corner)


def barred_squares(state: State, kind: FigureKind) -> set[int]:
    """Return the squares on which no figure of this kind may be placed."""
    return {square for squares in state.rulebook.barred for square in squares(state, kind)}


def deploy_it(state: State, step: Step, action: Deploy) -> None:
    """Claim a feature."""
    segment, turn = state.find_segment(action), state.turn
    if state.rulebook.ways and not is_led_to(state, segment):
        state.turn = replace(turn, apart=(*turn.apart, segment))
    state.deploy(step.player, action.figure, segment)


def is_led_to(state: State, segment: int) -> bool:
    """Return whether a figure may claim a segment on the tile just placed, or through a portal."""
    if state.turn.placement < 0:
        return False
    if segment in state.new_segments:
        return True
    return any(segment in reach(state) for reach in state.rulebook.reaches)


def do_nothing(state: State, step: Step, action: Pass) -> None:
    """Pass."""


def steps_once(options: Options) -> tuple[str, ...]:
    """Return what begins a turn, but not its further parts."""
    return ("begin-turn",)


def begin_part(state: State, player: int, *, added: bool = False) -> None:
    """Begin another part of a player's turn: T2 to T5 once more (TB-11).

    One that is `added` leaves a builder's second part to come (MS-7).
    """
    turn = state.turn
    part = turn.part + 1
    state.turn = Turn(turn.number, player, part=part, added=turn.added + added)
    state.push(*state.rulebook.parts[player])
    state.emit(PartBegan(player, part))


def end_turn(state: State, step: Step) -> None:
    """T6: the next player's turn begins, unless nothing is left to draw (BG-19, HL-14)."""
    player = state.next_player(step.player)
    if exhausted(state) and not any(goes_on(state, player) for goes_on in state.rulebook.goes_on):
        close(state, step.player)
        return
    state.turn = Turn(state.turn.number + 1, player)
    state.push(*state.rulebook.turns[player])


def close(state: State, player: int) -> None:
    """Go to the end of the game after this player's turn, the last one."""
    last = [step for turns in state.rulebook.last_turns for step in turns(state, player)]
    state.finish()
    state.push(*last)


def can_lay(state: State, player: int) -> bool:
    """Return whether a player can draw a tile, or lay one from their hand."""
    return not exhausted(state) or bool(fitting(state, player))


def exhausted(state: State) -> bool:
    """Return whether no tile is left that can ever be drawn."""
    if not state.bag:
        return True
    for never in state.rulebook.exhausted:
        if never(state):
            return True
    return False


EXPANSION = Expansion(
    name="base",
    tiles=partial(load_tiles, "base"),
    start=(("BG-D", 0, 0, 0),),
    options=(
        Option("fields", (True, False), "BG-9"),
        Option("small-city", (False, True), "BG-9"),
    ),
    figures=figures,
    jcz=Jcz(
        set="basic",
        elements={"small-follower": 7, "farmers": True},
        figures={"small": "meeple"},
        rules={"tiny-city-scoring": Rule("small-city", {"4": False, "2": True})},
    ),
    automatic={
        "begin-turn": begin_turn,
        "draw": draw,
        "score": score,
        "score-features": score_features,
        "complete-features": complete_features,
        "return-figures": return_figures,
        END_OF_TURN: end_turn,
        "score-unfinished": score_unfinished,
        "end-game": end_game,
    },
    choices={"draw-tile": drawable, "place-tile": placements, "wood": wood_actions},
    by_chance=frozenset({"draw-tile"}),
    behalf=frozenset({"draw-tile"}),
    once=steps_once,
    actions={DrawTile: draw_it, PlaceTile: place_it, Deploy: deploy_it, Pass: do_nothing},
    notation={DrawTile: "", PlaceTile: "at", Deploy: "", Pass: "pass"},
    events=(
        TurnBegan,
        TileDrawn,
        TileDiscarded,
        TilePlaced,
        FigureDeployed,
        FigureReturned,
        FigureCaptured,
        FigureKept,
        FigureReleased,
        FeatureCompleted,
        FeatureConverted,
        FeatureParted,
        FeatureScored,
        PartBegan,
        PointsGiven,
        GameEnded,
    ),
)
