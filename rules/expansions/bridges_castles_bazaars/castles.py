"""Castles: small cities turned into something that watches over its fief (BCB-8 to BCB-13)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from rules.actions import PASS, Action
from rules.board import Feature, Figure
from rules.events import Event, FigureReleased, Part, ScoreItem, Spot
from rules.expansion import Handler
from rules.expansions.bridges_castles_bazaars.stock import first_stock
from rules.geometry import EAST, SOUTH
from rules.scoring import bordered_cities, points, worth
from rules.state import State
from rules.step import Step
from rules.tiles import Kind
from rules.turn import SCORING

CASTLE = "castle"
"""The reason for the points of a castle, and its line in those of a field."""
ASKING = "castles"
"""The step that asks who builds one."""
TILES = 2
"""The tiles of a city that may become a castle."""


class Castle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A castle: whose it is, the segment of its city on which its meeple stood, and that meeple.

    An empty one has no `figure`; `scored` says that it brought its owner a score in the last T5.
    """

    owner: int
    segment: int
    figure: Figure | None = None
    scored: bool = False


class Castles(msgspec.Struct, frozen=True, omit_defaults=True):
    """`castles` are all on the board, in the order in which they were built."""

    castles: tuple[Castle, ...] = ()


class BuildCastle(Action, frozen=True):
    """Turn the city of this segment into a castle (BCB-8)."""

    x: int
    y: int
    segment: str
    corner: str = ""


class CastleBuilt(Event, frozen=True):
    """A city became a castle, and its figure stands on it; `spots` are its two segments."""

    figure: Figure
    spots: tuple[Spot, Spot]


class CastleScored(Event, frozen=True):
    """A castle scored and is empty from now on; `kind` is what was completed in its fief.

    That is a kind of feature, or "castle". Its points are told right after, if it has any.
    """

    figure: Figure
    spot: Spot
    kind: str


class Trigger(NamedTuple):
    """Something completed: its kind, its squares and the points it brings."""

    kind: str
    squares: frozenset[int]
    points: int


def castles_of(state: State) -> tuple[Castle, ...]:
    """Return the castles on the board."""
    return state.slots[Castles].castles


def count_left(state: State, player: int) -> int:
    """Return how many castles a player may still build."""
    built = sum(castle.owner == player for castle in castles_of(state))
    return first_stock(state) - built


# -- building -------------------------------------------------------------------------------------


def find_founder(state: State, number: int) -> Figure | None:
    """Return the meeple whose owner may turn a feature of this turn into a castle (BCB-8).

    None unless it is a city of two tiles with a plain city edge each, with one meeple.
    """
    board, feature = state.board, state.board.features[number]
    if feature.kind is not Kind.CITY or len(feature.segments) != TILES:
        return None
    if not all(_is_plain(state, segment) for segment in feature.segments):
        return None
    meeples = state.meeples(feature)
    if len(meeples) != 1 or not state.active[meeples[0].player]:
        return None
    assert len(board.squares_of(feature)) == TILES
    return meeples[0] if count_left(state, meeples[0].player) else None


def _is_plain(state: State, segment: int) -> bool:
    """Return whether a segment of a city is one plain edge of a square tile."""
    city = state.board.segment(segment)
    half = state.board.placements[state.board.placement_of[segment]].tile.half
    return len(city.ports) == 1 and not half and not {"castle", "meets"} & city.attributes.keys()


def ask_founders(state: State, step: Step) -> None:
    """Before T5, ask who may turn cities into castles, from the player whose turn it is (BCB-8)."""
    owned: dict[int, tuple[int, ...]] = {}
    for number in state.turn.completed:
        founder = find_founder(state, number)
        if founder is not None:
            segment = _newest(state.board.features[number])
            owned[founder.player] = (*owned.get(founder.player, ()), segment)
    seats = [player for player in state.round_from(step.player) if player in owned]
    state.push(*(Step(CASTLE, player, owned[player]) for player in seats))


def _newest(city: Feature) -> int:
    """Return the segment of a city on the tile laid last."""
    return max(city.segments)


def foundations(state: State, step: Step) -> list[Action]:
    """List the player's cities that may become castles, and to leave them cities."""
    board = state.board
    found: list[Action] = []
    for segment in step.data:
        if find_founder(state, board.feature_of[segment]) is not None:
            spot = state.spot(segment)
            found.append(BuildCastle(spot.x, spot.y, spot.segment))
    return [*found, PASS] if found else []


def build(state: State, step: Step, action: BuildCastle) -> None:
    """Turn the city into a castle, and ask for the others the player has completed."""
    segment = state.find_segment(action)
    number = state.board.feature_of[segment]
    founder, city = find_founder(state, number), state.board.features[number]
    assert founder is not None
    castle = Castle(founder.player, state.figures[founder], founder)
    state.store(state.slots[Castles], castles=(*castles_of(state), castle))
    one, other = (state.spot(each) for each in sorted(city.segments))
    state.keep(founder)
    state.convert(number)
    state.emit(CastleBuilt(founder, (one, other)))
    if others := tuple(each for each in step.data if each != segment):
        state.push(Step(CASTLE, step.player, others))


# -- the fief -------------------------------------------------------------------------------------


def find_base(state: State, castle: Castle) -> frozenset[int]:
    """Return the two squares of a castle."""
    return frozenset(state.board.squares_of(state.board.feature(castle.segment)))


def find_fief(state: State, castle: Castle) -> frozenset[int]:
    """Return the six squares of a fief: its own two, and those beside its long sides (BCB-9)."""
    base = find_base(state, castle)
    aside = SOUTH if max(base) - min(base) == EAST else EAST
    return frozenset(square + step for square in base for step in (-aside, 0, aside))


def find_scoring(state: State) -> list[tuple[Castle, Trigger]]:
    """Return the castles that what this turn completed makes score, and by what (BCB-9 to BCB-11).

    The features first; then castles in whose fief one lies that scores, and so on. What a castle
    is worth to others does not depend on who stands there.
    """
    if not state.turn.completed:
        return []
    waiting = [each for each in castles_of(state) if each.figure and not _is_new(state, each)]
    completed = [_see(state, number) for number in state.turn.completed] if waiting else []
    triggers = [trigger for trigger in completed if _is_feature(state, trigger.kind)]
    found: list[tuple[Castle, Trigger]] = []
    while triggers and waiting:
        now = [
            (castle, best)
            for castle in waiting
            if (best := _find_best(triggers, find_fief(state, castle))) is not None
        ]
        found += now
        scored = {castle.figure for castle, _ in now}
        waiting = [castle for castle in waiting if castle.figure not in scored]
        triggers = [
            Trigger(CASTLE, find_base(state, castle), trigger.points) for castle, trigger in now
        ]
    return found


def _is_new(state: State, castle: Castle) -> bool:
    """Return whether the last tile made a castle: what it completes is not the next (BCB-10)."""
    return state.placed.square in find_base(state, castle)


def _is_feature(state: State, kind: str) -> bool:
    """Return whether what is completed is a feature in this game: somebody could stand on it."""
    return any(kind in figure.claims for figure in state.rulebook.figures)


def _see(state: State, number: int) -> Trigger:
    feature = state.board.features[number]
    squares = frozenset(state.board.squares_of(feature))
    return Trigger(str(feature.kind), squares, points(worth(state, feature)))


def _find_best(triggers: Sequence[Trigger], fief: frozenset[int]) -> Trigger | None:
    """Return what brings most of what lies in a fief with at least one tile (BCB-10)."""
    inside = [trigger for trigger in triggers if trigger.squares & fief]
    return max(inside, key=lambda trigger: trigger.points, default=None)


def has_strength(state: State, castle: Castle) -> bool:
    """Return whether a castle's meeple counts there: not if its strength is its city's (BCB-8)."""
    assert castle.figure is not None
    return isinstance(state.rulebook.kinds[castle.figure.kind].strength, int)


def list_items(state: State, castle: Castle, trigger: Trigger) -> tuple[ScoreItem, ...]:
    """Return what a castle brings its owner, with what others give its meeple; nothing for none."""
    assert castle.figure is not None
    if not has_strength(state, castle):
        return ()
    part = Part(f"{CASTLE}.{trigger.kind}", 1, trigger.points)
    spot = state.spot(castle.segment)
    items = [ScoreItem(castle.owner, trigger.points, CASTLE, (part,), spot)]
    city = replace(state.board.feature(castle.segment), figures=(castle.figure,))
    for bonus in state.rulebook.bonuses:
        items.extend(bonus(state, city, False))
    return tuple(items)


def score_castles(state: State, step: Step) -> None:
    """T5: score castles in whose fief something was completed; their meeples go home (BCB-9)."""
    scoring = find_scoring(state)
    told = [(castle, trigger, list_items(state, castle, trigger)) for castle, trigger in scoring]
    scored = {castle.figure for castle, _, items in told if items}
    castles = tuple(
        replace(each, scored=each.figure is not None and each.figure in scored)
        for each in castles_of(state)
    )
    if castles != castles_of(state):
        state.store(state.slots[Castles], castles=castles)
    for castle, trigger, items in told:
        assert castle.figure is not None
        state.emit(CastleScored(castle.figure, state.spot(castle.segment), trigger.kind))
        state.give(items)
        state.release(castle.figure, "scored")


def find_realms(state: State) -> Iterator[tuple[int, frozenset[int]]]:
    """Yield owner and fief of each castle that scores in this part of the turn (GM-2).

    Before T5 those that will, as things are; in it those that did.
    """
    if state.find_step(SCORING) is not None:
        won = [castle for castle, _ in find_scoring(state) if has_strength(state, castle)]
    else:
        won = [castle for castle in castles_of(state) if castle.scored]
    for castle in won:
        yield castle.owner, find_fief(state, castle)


def leave(state: State, event: FigureReleased) -> None:
    """Have a castle stand empty whose meeple goes home, whatever the reason (BCB-9, FE-1)."""
    castles = castles_of(state)
    left = tuple(
        replace(each, figure=None) if each.figure == event.figure else each for each in castles
    )
    if left != castles:
        state.store(state.slots[Castles], castles=left)


def list_kept(state: State) -> Mapping[Figure, int]:
    """Return the meeples on castles, each on the segment on which it stood."""
    return {
        castle.figure: castle.segment
        for castle in castles_of(state)
        if castle.figure is not None and state.is_kept(castle.figure)
    }


def shuns_fairy(state: State, figure: Figure) -> bool:
    """Return whether the fairy may not stand beside a meeple on a castle (BCB-13)."""
    return not state.rulebook.options.get("fairy-at-castle") and figure in list_kept(state)


def watch_over(state: State, feature: Feature) -> tuple[Part, ...]:
    """Return 1 point more for each castle beside a field than for a city (BCB-12)."""
    if feature.kind is not Kind.FIELD or not castles_of(state):
        return ()
    features = state.board.features
    count = sum(features[city].converted for city in bordered_cities(state, feature))
    return (Part("castles", count, count),) if count else ()


def may_be_built(state: State, feature: Feature) -> bool:
    """Return whether another player may turn a complete city into a castle before it scores."""
    number = state.board.feature_of[feature.segments[0]]
    founder = find_founder(state, number) if number in state.turn.completed else None
    if founder is None or founder.player == state.turn.player:
        return False
    return any(
        step.kind == ASKING or (step.kind == CASTLE and step.player == founder.player)
        for step in state.agenda
    )


AUTOMATIC = {ASKING: ask_founders, "castle-scores": score_castles}
CHOICES = {CASTLE: foundations}
ACTIONS: Mapping[type[Action], Handler] = {BuildCastle: build}
NOTATION: Mapping[type[Action], str] = {BuildCastle: "castle at"}
EVENTS = (CastleBuilt, CastleScored)
