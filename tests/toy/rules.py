"""The rules of the toy: giants, goats, bells, belfries, guests.

A giant (strength 2) joins a road on which others stand. A goat grazes on any field of the tile just
laid and keeps nobody away; or it is tethered at a corner of that tile, where four tiles show one
field and nothing else. Instead of claiming something, plain meeples climb an empty belfry anywhere,
which never brings points. A tile with a bell has the next player ring it: loudly, which gives the
player at turn another part of the turn and who rings as many points as it tolls, or softly; loudly
at most twice for each player. How often it tolls is chance: most often once. A cat sits where the
newest bell is.
A city on a tile with a belfry brings half, rounded up. A road with rails brings 1 point more if it
is complete and nothing if it is not. Once a turn its player may invite another player's meeple,
beside what they decide up to the placing of figures; it stays their guest, outside board and
supply, until their next turn begins. Everybody with a guest gets 2 points at the end.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from rules.actions import Action, Chance, deploy
from rules.board import Board, Feature, Figure
from rules.events import (
    Event,
    FigureReturned,
    Part,
    PointsGiven,
    ScoreItem,
    TilePlaced,
    TurnBegan,
)
from rules.expansion import Aside, Expansion, FigureKind
from rules.expansions import EXPANSIONS
from rules.expansions.base import barred_squares, begin_part
from rules.geometry import CORNERS, ROUND_CORNER, column, corner_of, row, square_at
from rules.option import Option, Options
from rules.scoring import points
from rules.setup import Setup
from rules.state import State
from rules.step import CHANCE, Step
from rules.tiles import Kind, read_tiles
from rules.turn import TILE_STEPS, WOOD_STEPS

NAME = "toy"
GIANT, GOAT = "giant", "goat"
BELFRY = Kind("belfry", endless=True)
LOUD = 2
"""So often for each player the bells may ring loudly."""
TOLLS = (3, 2, 1)
"""How likely a bell tolls once, twice, three times."""


class Bells(msgspec.Struct, frozen=True):
    """`loud` tells that another part follows, `invited` that somebody was invited this turn.

    `left` counts how often a bell may still be rung loudly; `tethers` are goats and the corners
    where they stand, `cat` is the segment on which the cat sits.
    """

    loud: bool = False
    invited: bool = False
    left: int = 0
    tethers: tuple[tuple[Figure, int], ...] = ()
    cat: int | None = None


class Ring(Action, frozen=True):
    """Ring the bell."""

    loud: bool


class Toll(Chance, frozen=True):
    """The bell tolls so often."""

    label = "toll"
    strokes: int


class Tether(Action, frozen=True):
    """Tether one's goat at a corner of the tile just laid."""

    x: int
    y: int
    at: str


class Invite(Action, frozen=True):
    """Make another player's meeple one's guest."""

    figure: Figure


class BellRung(Event, frozen=True):
    """A player rang the bell."""

    player: int
    loud: bool


class BellTolled(Event, frozen=True):
    """The bell tolled for a player."""

    player: int
    strokes: int


def bells(state: State) -> Bells:
    return state.slots[Bells]


def first_bells(setup: Setup) -> Bells:
    return Bells(left=LOUD * setup.players)


def figures(options: Options) -> tuple[FigureKind, ...]:
    road, field = frozenset({Kind.ROAD}), frozenset({Kind.FIELD})
    return (
        FigureKind(GIANT, 1, road, strength=2, joins=beside_others),
        FigureKind(GOAT, 1, field, meeple=False, joins=anywhere, occupies=False),
    )


def anywhere(state: State, feature: Feature, player: int) -> bool:
    return True


def climbs(state: State, player: int, kind: FigureKind) -> Iterator[Action]:
    board, barred = state.board, barred_squares(state, kind)
    for feature in board.features if kind.climbs else ():
        if feature.kind is BELFRY and not feature.figures:
            square, spot = board.square_of(feature.segments[0]), state.spot(feature.segments[0])
            if square not in barred:
                yield deploy(kind.name, square, spot.segment, spot.corner)


def beside_others(state: State, feature: Feature, player: int) -> bool:
    return not feature.complete and all(figure.player != player for figure in feature.figures)


def hear(state: State, event: TilePlaced) -> None:
    if "bell" in state.placed.tile.symbols:
        state.store(bells(state), cat=state.placed.first)
    if "bell" in state.placed.tile.symbols and state.turn.part == 0:
        state.push(Step("ring", state.next_player(event.player)))


def tethers(state: State, player: int) -> Iterator[Action]:
    board, square = state.board, state.placed.square
    if any(figure.kind == GOAT for figure in state.supply[player]):
        for name in CORNERS:
            if pasture_of(board, corner_of(square, name)) is not None:
                yield Tether(column(square), row(square), name)


def pasture_of(board: Board, corner: int) -> int | None:
    """Return the field in which a corner lies where four tiles meet that show nothing else."""
    found = set[int | None]()
    for step, ports in ROUND_CORNER:
        here = {board.segment_at(corner + step, port) for port in ports}
        segment = here.pop()
        if here or segment is None or board.segment(segment).kind is not Kind.FIELD:
            return None
        found.add(board.feature_of[segment])
    return found.pop() if len(found) == 1 else None


def tether(state: State, step: Step, action: Tether) -> None:
    square = square_at(action.x, action.y)
    corner = corner_of(square, action.at)
    own = next(ports for step_, ports in ROUND_CORNER if corner + step_ == square)
    segment = state.board.segment_at(square, own[0])
    assert segment is not None
    state.deploy(step.player, GOAT, segment)
    goat = Figure(step.player, GOAT, 1)
    state.store(bells(state), tethers=(*bells(state).tethers, (goat, corner)))


def untether(state: State, event: FigureReturned) -> None:
    left = tuple(each for each in bells(state).tethers if each[0] != event.figure)
    state.store(bells(state), tethers=left)


def rings(state: State, step: Step) -> list[Action]:
    return [Ring(False), Ring(True)] if bells(state).left else [Ring(False)]


def ring(state: State, step: Step, action: Ring) -> None:
    state.store(bells(state), loud=action.loud, left=bells(state).left - action.loud)
    state.emit(BellRung(step.player, action.loud))
    if action.loud:
        state.push(Step("toll", CHANCE, (step.player,)))


def tolls(state: State, step: Step) -> list[Action]:
    return [Toll(strokes, weight=weight) for strokes, weight in enumerate(TOLLS, start=1)]


def toll(state: State, step: Step, action: Toll) -> None:
    (player,) = step.data
    state.emit(BellTolled(player, action.strokes))
    parts = (Part("bell", action.strokes, action.strokes),)
    items = (ScoreItem(player, action.strokes, "bell", parts),)
    state.award(items)
    state.emit(PointsGiven(items))


def echo(state: State, step: Step) -> None:
    if bells(state).loud:
        state.store(bells(state), loud=False)
        if state.active[step.player]:
            begin_part(state, step.player)


def asides(options: Options) -> Aside | None:
    return invitations if options["guests"] else None


def invitations(state: State, player: int) -> Iterator[Action]:
    if not bells(state).invited:
        for figure in sorted(state.figures):
            if figure.player != player and state.is_meeple(figure):
                yield Invite(figure)


def invite(state: State, step: Step, action: Invite) -> None:
    state.store(bells(state), invited=True)
    state.capture(action.figure, step.player)
    state.push(step)


def part_with_guests(state: State, event: TurnBegan) -> None:
    state.store(bells(state), invited=False)
    for figure in sorted(
        f for f, holder in state.held.items() if holder == event.player != f.player
    ):
        state.release(figure)


def rails(state: State, feature: Feature) -> bool:
    segment = state.board.segment
    return any("rails" in segment(s).attributes for s in feature.segments)


def derail(state: State, feature: Feature) -> Part | None:
    unfinished = feature.kind is Kind.ROAD and not feature.complete
    return Part("rails", 0, 0) if unfinished and rails(state, feature) else None


def speed_up(state: State, feature: Feature) -> tuple[Part, ...]:
    complete = feature.kind is Kind.ROAD and feature.complete
    return (Part("rails", 1, 1),) if complete and rails(state, feature) else ()


def muffle(state: State, feature: Feature, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    near = {square for segment in feature.segments for square in [state.board.square_of(segment)]}
    belfries = (s for s in state.board.features if s.kind is BELFRY)
    heard = any(state.board.square_of(belfry.segments[0]) in near for belfry in belfries)
    lost = points(parts) // 2 if feature.kind is Kind.CITY and heard else 0
    return (*parts, Part("noise", 1, -lost)) if lost else parts


def thank(state: State, step: Step) -> None:
    hosts = sorted({holder for f, holder in state.held.items() if holder != f.player})
    items = tuple(ScoreItem(host, 2, "guests", (Part("guests", 1, 2),)) for host in hosts)
    if items:
        state.award(items)
        state.emit(PointsGiven(items))


EXPANSION = Expansion(
    name=NAME,
    tiles=partial(read_tiles, Path(__file__).parent / "toy.toml"),
    options=(Option("guests", (True, False), "BG-1"),),
    figures=figures,
    slot=Bells,
    first_slot=first_bells,
    automatic={"second-part": echo, "trade": thank},
    choices={"ring": rings, "toll": tolls},
    by_chance=frozenset({"toll"}),
    behalf=frozenset({"toll"}),
    actions={Ring: ring, Toll: toll, Tether: tether, Invite: invite},
    notation={Ring: "ring", Toll: "toll", Tether: "tether", Invite: "invite"},
    events=(BellRung, BellTolled),
    reactions={TilePlaced: hear, TurnBegan: part_with_guests, FigureReturned: untether},
    wood=tethers,
    asides=asides,
    beside=TILE_STEPS | WOOD_STEPS,
    alone=frozenset({"wood"}),
    ways=climbs,
    void=derail,
    extra=speed_up,
    closing=muffle,
)
REGISTRY = EXPANSIONS.with_expansion(EXPANSION, home="tests.toy.rules:REGISTRY")
"""All that ships, and the toy."""
