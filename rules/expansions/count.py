"""The Count of Carcassonne (CO-1 to CO-9): a city of quarters where meeples wait for scores."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

import msgspec

from rules.actions import PASS, Action
from rules.board import Feature, Figure
from rules.events import (
    Event,
    FeatureScored,
    FigureReleased,
    PointsGiven,
    ScoreItem,
    Spot,
    TurnBegan,
)
from rules.expansion import Expansion
from rules.expansions.base import barred_squares
from rules.geometry import square_at
from rules.option import Option
from rules.scoring import list_completed
from rules.state import State
from rules.step import Step
from rules.tiles import KINDS, MONASTERIES, Kind, load_tiles

QUARTER = Kind("quarter", endless=True)
"""What a quarter of the City is on its tile; nothing claims one."""
NAME = "count"
"""The expansion, and the piece."""
QUARTERS = ("castle", "market", "blacksmith", "cathedral")
"""The quarters, clockwise; the count starts in the first one (CO-2, CO-6)."""
MARKET = "market"
LEADS: Mapping[str, frozenset[Kind]] = {
    "castle": frozenset({Kind.CITY}),
    MARKET: frozenset({Kind.FIELD}),
    "blacksmith": frozenset({Kind.ROAD}),
    "cathedral": MONASTERIES,
}
"""The kinds of feature that meeples of each quarter may join (CO-3)."""
BLOCK = tuple((f"CO-{4 * row + x + 1:02}", x - 2, row - 1, 0) for row in range(3) for x in range(4))
"""The City as it lies before the game (CO-1)."""
INSIDE = frozenset({square_at(-1, 0), square_at(0, 0)})
"""The squares on which there is nothing but the City."""
PLAYER, CLOCKWISE = "player", "clockwise"
OCCUPIED = "occupied"


class City(msgspec.Struct, frozen=True, omit_defaults=True):
    """The City: the quarter of the count, and the quarter of each figure there, in order of coming.

    `scored` are the players to whom features have brought points in this turn; `asked` says whether
    its player has been asked who goes into the City.
    """

    count: str = QUARTERS[0]
    figures: tuple[tuple[Figure, str], ...] = ()
    scored: tuple[int, ...] = ()
    asked: bool = False


class EnterCity(Action, frozen=True):
    """Place a figure of this kind from supply in a quarter of the City (CO-5)."""

    kind: str
    quarter: str


class LeaveCity(Action, frozen=True):
    """Move a figure of this kind from a quarter onto a segment (CO-3, CO-7)."""

    kind: str
    quarter: str
    x: int
    y: int
    segment: str
    corner: str = ""


class MoveCount(Action, frozen=True):
    """Move the count to a quarter (CO-6)."""

    quarter: str


class CityEntered(Event, frozen=True):
    """A figure was placed from supply in a quarter of the City."""

    figure: Figure
    quarter: str


class CityLeft(Event, frozen=True):
    """A figure moved from a quarter of the City onto a segment."""

    figure: Figure
    quarter: str
    spot: Spot


class CountMoved(Event, frozen=True):
    """The count moved from a quarter `before` to another one."""

    player: int
    quarter: str
    before: str


def city_of(state: State) -> City:
    """Return the private part."""
    return state.slots[City]


def find_quarters(state: State) -> dict[str, int]:
    """Return the segment of each quarter on the board; none in a game without the block."""
    return {
        segment.attributes["of"]: placement.first + index
        for placement in state.board.placements[: len(BLOCK)]
        for index, segment in enumerate(placement.tile.segments)
        if segment.kind is QUARTER
    }


def list_kept(state: State) -> Mapping[Figure, int]:
    """Return the figures in the City, each with the segment of its quarter."""
    here = city_of(state).figures
    quarters = find_quarters(state) if here else {}
    return {figure: quarters[quarter] for figure, quarter in here}


def is_inside(state: State, figure: Figure) -> bool:
    """Return whether a figure is in the City: the fairy is never beside it (CO-2)."""
    return any(figure == other for other, _ in city_of(state).figures)


def leave(state: State, event: FigureReleased) -> None:
    """Take a figure that goes home out of the City, whatever the reason (CO-2)."""
    _take_out(state, event.figure)


def _take_out(state: State, figure: Figure) -> None:
    here = city_of(state)
    left = tuple(each for each in here.figures if each[0] != figure)
    if left != here.figures:
        state.store(here, figures=left)


# -- joining --------------------------------------------------------------------------------------


def ask_all(state: State, step: Step) -> None:
    """Before T5, ask from the left of the player whose turn it is who joins what (CO-3)."""
    if city_of(state).figures and list_open(state):
        seats = state.active_from(step.player + 1)
        state.push(*(Step("join-from-city", seat) for seat in seats))


def list_open(state: State) -> list[int]:
    """Return the features that this turn scores and that meeples may join from the City (CO-4)."""
    if state.turn.placement < 0:
        return []
    fields = [number for crops in state.rulebook.crops for number in crops(state)]
    numbers = [*list_completed(state), *fields]
    if state.option("joining") != OCCUPIED:
        return numbers
    features = state.board.features
    return [number for number in numbers if state.meeples(features[number])]


def list_joining(state: State, player: int) -> Iterator[LeaveCity]:
    """Yield where a player's figures may join what this turn scores (CO-3)."""
    features = state.board.features
    scored = [features[number] for number in list_open(state)]
    for kind, quarter in _list_waiting(state, player):
        barred = barred_squares(state, state.rulebook.kinds[kind])
        for action in _list_ways(state, kind, quarter, scored):
            if square_at(action.x, action.y) not in barred:
                yield action


def _list_waiting(state: State, player: int) -> Iterable[tuple[str, str]]:
    """Return kind and quarter of a player's figures in the City; the count's quarter is shut."""
    here = city_of(state)
    return dict.fromkeys(
        (figure.kind, quarter)
        for figure, quarter in sorted(here.figures)
        if figure.player == player and quarter != here.count
    )


def _list_ways(
    state: State, kind: str, quarter: str, features: Iterable[Feature]
) -> Iterator[LeaveCity]:
    """Yield moving a figure from a quarter onto each segment of what it may join there."""
    kinds = LEADS[quarter] & state.rulebook.kinds[kind].claims
    for feature in features:
        if feature.kind in kinds:
            for segment in sorted(feature.segments):
                spot = state.spot(segment)
                yield LeaveCity(kind, quarter, spot.x, spot.y, spot.segment, spot.corner)


def joins(state: State, step: Step) -> list[Action]:
    """List whom a player may move out of the City to what is scored now, and to pass."""
    found: list[Action] = [*list_joining(state, step.player)]
    return [*found, PASS] if found else []


def move_out(state: State, step: Step, action: LeaveCity) -> None:
    """Move the figure, and ask again: any number may leave, one after the other (CO-3, CO-7)."""
    wanted = action.kind, action.quarter
    figure = min(
        figure
        for figure, quarter in city_of(state).figures
        if figure.player == step.player and (figure.kind, quarter) == wanted
    )
    segment = state.find_segment(action)
    _take_out(state, figure)
    state.stand(figure, segment)
    state.emit(CityLeft(figure, action.quarter, state.spot(segment)))
    if step.kind == "join-from-city":
        state.push(step)
    else:
        _ask_last(state, step)


# -- into the City --------------------------------------------------------------------------------


def begin_turn(state: State, event: TurnBegan) -> None:
    """Forget who scored in the turn before."""
    if city_of(state).scored:
        state.store(city_of(state), scored=(), asked=False)


def note_feature(state: State, event: FeatureScored) -> None:
    """Remember to whom a feature scored in this turn brought points (CO-5)."""
    if event.complete:
        _note(state, (item for item in event.items if item.reason in KINDS))


def note_points(state: State, event: PointsGiven) -> None:
    """Remember the same of points that count as those of a feature, for others or for all."""
    rulebook, active = state.rulebook, state.turn.player
    others = (item for item in event.items if item.player != active)
    _note(state, (item for item in event.items if item.reason in rulebook.as_features))
    _note(state, (item for item in others if item.reason in rulebook.for_others))


def _note(state: State, items: Iterable[ScoreItem]) -> None:
    here = city_of(state)
    scored = {*here.scored, *(item.player for item in items if item.points > 0)}
    if len(scored) > len(here.scored):
        state.store(here, scored=tuple(sorted(scored)))


def has_served(state: State, player: int) -> bool:
    """Return whether a player's tile brought points to others, and none to them (CO-5)."""
    scored = city_of(state).scored
    return bool(scored) and player not in scored and state.active[player]


def ask_in_last_part(state: State, step: Step) -> None:
    """Ask once a turn, in the last of its parts, who goes into the City (CO-5, G4-4)."""
    if not any(continues(state) for continues in state.rulebook.continues):
        ask_who_enters(state, step)


def ask_who_enters(state: State, step: Step) -> None:
    """Ask the player of the turn who goes into the City, if not done yet (CO-5)."""
    if has_served(state, step.player) and not city_of(state).asked:
        state.store(city_of(state), asked=True)
        state.push(Step("into-city", step.player))


def entries(state: State, step: Step) -> list[Action]:
    """List which figure from supply may go into which quarter, and to pass (CO-5)."""
    quarters = find_quarters(state)
    kinds = dict.fromkeys(figure.kind for figure in state.supply[step.player])
    found: list[Action] = [
        EnterCity(kind, quarter)
        for kind in kinds
        for quarter in QUARTERS
        if quarter in quarters and may_enter(state, kind, quarter)
    ]
    return [*found, PASS] if found else []


def may_enter(state: State, kind: str, quarter: str) -> bool:
    """Return whether a figure of this kind may stand in a quarter: it could leave it (CO-5, CO-9).

    So the mayor is let into the castle only, and nobody into the market where there are no fields.
    """
    figure = state.rulebook.kinds[kind]
    return figure.meeple and bool(figure.claims & LEADS[quarter])


def enter(state: State, step: Step, action: EnterCity) -> None:
    """Place the figure; then the count may be moved (CO-5, CO-6)."""
    figure, here = state.hold(step.player, action.kind), city_of(state)
    state.store(here, figures=(*here.figures, (figure, action.quarter)))
    state.emit(CityEntered(figure, action.quarter))
    how = state.option("count-moves")
    if how == PLAYER:
        state.push(Step("move-count", step.player))
    elif how == CLOCKWISE:
        after = QUARTERS.index(here.count) + 1
        _move_count(state, step.player, QUARTERS[after % len(QUARTERS)])
    else:
        _move_count(state, step.player, action.quarter)


def moves(state: State, step: Step) -> list[Action]:
    """List the quarters to which the count may be moved, and to leave him (CO-6)."""
    here = city_of(state).count
    return [*(MoveCount(quarter) for quarter in QUARTERS if quarter != here), PASS]


def move_count(state: State, step: Step, action: MoveCount) -> None:
    """Move the count."""
    _move_count(state, step.player, action.quarter)


def _move_count(state: State, player: int, quarter: str) -> None:
    before = city_of(state).count
    if quarter != before:
        state.store(city_of(state), count=quarter)
        state.emit(CountMoved(player, quarter, before))


# -- the end --------------------------------------------------------------------------------------


def list_last_turns(state: State, player: int) -> Iterator[Step]:
    """Yield the step after the last turn in which figures leave the City (CO-7)."""
    yield Step("from-city", player)


def ask_at_end(state: State, step: Step) -> None:
    """Ask from the left of the last player, in turns, until all pass (CO-7)."""
    seats = state.active_from(state.turn.player + 1)
    state.push(*(Step("depart", seat) for seat in seats))


def departures(state: State, step: Step) -> list[Action]:
    """List where a player's figures may go from the market, or from any quarter, and to pass."""
    player, any_quarter = step.player, state.option("count-end") != MARKET
    waiting = [each for each in _list_waiting(state, player) if any_quarter or each[1] == MARKET]
    if not waiting:
        return []
    features = [feature for _, feature in state.board.live_features() if not feature.complete]
    found: list[Action] = [
        action for kind, quarter in waiting for action in _list_ways(state, kind, quarter, features)
    ]
    return [*found, PASS] if found else []


def _ask_last(state: State, step: Step) -> None:
    """Ask again, after all others who have not passed."""
    others = sum(each.kind == step.kind for each in state.agenda)
    state.agenda = (*state.agenda[:others], step, *state.agenda[others:])


# -- what others see of it ------------------------------------------------------------------------


def count_towns(state: State, field: Feature | None) -> int:
    """Return whether the City, a completed city, is there, or borders a field (CO-8)."""
    if field is None:
        return int(bool(find_quarters(state)))
    if field.kind is not Kind.FIELD:
        return 0
    return int(any("carcassonne" in state.board.segment(s).attributes for s in field.segments))


def shut_out(state: State) -> frozenset[int]:
    """Return the squares inside the City, which nothing enters (CO-2)."""
    return INSIDE


def may_be_joined(state: State, feature: Feature) -> bool:
    """Return whether others may still join a complete feature from the City."""
    others = {step.player for step in state.agenda if step.kind == "join-from-city"}
    if any(step.kind == "joining" for step in state.agenda):
        others = {player for player in state.players if state.active[player]}
    if feature not in (state.board.features[number] for number in list_open(state)):
        return False
    return any(
        feature.kind in LEADS[quarter] & state.rulebook.kinds[kind].claims
        for player in others - {state.turn.player}
        for kind, quarter in _list_waiting(state, player)
    )


EXPANSION = Expansion(
    name=NAME,
    excludes=frozenset({"river"}),
    tiles=partial(load_tiles, NAME),
    start=BLOCK,
    options=(
        Option("joining", (OCCUPIED, "completed"), "CO-4"),
        Option("count-moves", (PLAYER, CLOCKWISE, "meeple"), "CO-6"),
        Option("count-end", (MARKET, "any"), "CO-7"),
    ),
    slot=City,
    automatic={"joining": ask_all, "serving": ask_in_last_part, "from-city": ask_at_end},
    choices={
        "join-from-city": joins,
        "into-city": entries,
        "move-count": moves,
        "depart": departures,
    },
    actions={EnterCity: enter, LeaveCity: move_out, MoveCount: move_count},
    notation={EnterCity: "into the City", LeaveCity: "out of the City", MoveCount: "count"},
    events=(CityEntered, CityLeft, CountMoved),
    reactions={
        TurnBegan: begin_turn,
        FeatureScored: note_feature,
        PointsGiven: note_points,
        FigureReleased: leave,
    },
    last_turns=list_last_turns,
    kept=list_kept,
    aloof=is_inside,
    towns=count_towns,
    closed=shut_out,
    hazards={"joining": may_be_joined},
)
