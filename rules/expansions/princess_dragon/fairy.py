"""The fairy (PD-F1 to PD-F11, HR-2, HR-3)."""

from collections.abc import Iterator

from rules.actions import Action, Once
from rules.board import Feature, Figure
from rules.events import (
    Event,
    FigureCaptured,
    FigureKept,
    FigureReleased,
    FigureReturned,
    Part,
    ScoreItem,
    TurnBegan,
)
from rules.expansion import Aside
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import column, row, square_at
from rules.option import Options
from rules.state import State
from rules.step import Step

REWARD = "fairy.scored"
"""The reason for her points when a feature is scored."""


class MoveFairy(Action, frozen=True):
    """Place the fairy next to one of one's own meeples (PD-F1)."""

    figure: Figure


class MoveFairyToTile(Action, frozen=True):
    """Place the fairy on a tile with one's own meeple, if all meeples there count."""

    x: int
    y: int


class ClaimPoint(Action, frozen=True):
    """Claim the fairy's point (HR-2)."""


class FairyMoved(Event, frozen=True):
    """The fairy was moved to this tile, next to this meeple if to a single one.

    `segment` is the meeple's on the tile; "" in games of early versions.
    """

    player: int
    x: int
    y: int
    figure: Figure | None = None
    segment: str = ""


BESIDE = Once(MoveFairy)
"""The one `MoveFairy` next to each figure."""


def fairy_moves(state: State, player: int) -> list[Action]:
    """Return the player's possible moves of the fairy (PD-F1).

    Next to any own meeple but the one she is next to; or, if she is placed on tiles, to another
    tile with an own meeple, which is named if it alone is to count.
    """
    if not state.option("fairy-on-volcano-turn") and "volcano" in state.placed.tile.symbols:
        return []
    here, square_of, stands = pieces(state), state.board.square_of, state.list_stands()
    meeples = {figure for figure in stands if figure.player == player} - {here.beside}
    if others := state.rulebook.no_meeples:
        meeples = {figure for figure in meeples if figure.kind not in others}
    own = sorted(meeples)
    if state.option("fairy-placement") == "on-tile":
        own = [figure for figure in own if square_of(stands[figure]) != here.fairy]
        if "one" not in (state.option("fairy-point"), state.option("fairy-reward")):
            squares = {square_of(stands[figure]) for figure in own}
            return [MoveFairyToTile(column(square), row(square)) for square in sorted(squares)]
    return [BESIDE[figure] for figure in own]


def move(state: State, step: Step, action: MoveFairy) -> None:
    """Place the fairy next to a meeple, which stays where it is."""
    segment = state.list_stands()[action.figure]
    state.store(pieces(state), fairy=state.board.square_of(segment), beside=action.figure)
    spot = state.spot(segment)
    state.emit(FairyMoved(step.player, spot.x, spot.y, action.figure, spot.segment))


def move_to_tile(state: State, step: Step, action: MoveFairyToTile) -> None:
    """Place the fairy on a tile, next to nobody."""
    state.store(pieces(state), fairy=square_at(action.x, action.y), beside=None)
    state.emit(FairyMoved(step.player, action.x, action.y))


def greet(state: State, step: Step) -> None:
    """T1: the fairy gives 1 point to her meeple's owner (PD-F3), at once or when claimed (HR-2)."""
    if state.option("HR-3"):
        return
    greeted = _greeted(state, step.player) is not None
    if not state.option("HR-2"):
        if greeted:
            _give_point(state, step.player)
    elif greeted != pieces(state).unclaimed:
        state.store(pieces(state), unclaimed=greeted)


def forget(state: State, event: TurnBegan) -> None:
    """Give up a point that was not claimed before the next turn began (HR-2)."""
    if pieces(state).unclaimed:
        state.store(pieces(state), unclaimed=False)


def steps_once(options: Options) -> tuple[str, ...]:
    """Return the greeting, unless each part of a turn has its own (TB-12)."""
    return () if options.get("fairy-point-parts") == "each-part" else ("fairy-point",)


def give_last_point(state: State, step: Step) -> None:
    """Give an unclaimed point if the game ends before its player had a decision (HR-2).

    In a second part only a point of that part: beside the first there were decisions.
    """
    turn = state.turn
    undecided = turn.placement < 0 and not turn.tile and state.active[turn.player]
    own = turn.part == 0 or not steps_once(state.rulebook.options)
    if undecided and own and pieces(state).unclaimed:
        state.store(pieces(state), unclaimed=False)
        _give_point(state, turn.player)


def _greeted(state: State, player: int) -> Figure | None:
    """Return the player's meeple that scores the point in their T1, if there is one."""
    here = pieces(state)
    if state.option("fairy-point") == "one":
        return here.beside if here.beside is not None and here.beside.player == player else None
    near = (f for f in _list_near(state) if f.player == player)
    return min(near, default=None)


def _list_near(state: State) -> Iterator[Figure]:
    """Yield the meeples on the fairy's tile."""
    square = pieces(state).fairy
    for figure, segment in state.list_stands().items():
        if state.is_meeple(figure) and state.board.square_of(segment) == square:
            yield figure


def _give_point(state: State, player: int) -> None:
    figure = _greeted(state, player)
    spot = state.spot(state.list_stands()[figure]) if figure is not None else None
    items = (ScoreItem(player, 1, "fairy.turn", (Part("fairy", 1, 1),), spot),)
    state.give(items)


def asides(options: Options) -> Aside | None:
    """Return the claims of the fairy's point, unless it is simply given (HR-2)."""
    return claims if options["HR-2"] else None


def claims(state: State, player: int) -> Iterator[Action]:
    """Yield the claim to the fairy's point while it is open (HR-2)."""
    if pieces(state).unclaimed:
        yield ClaimPoint()


def claim(state: State, step: Step, action: ClaimPoint) -> None:
    """Give the point, and continue with the current decision (HR-2)."""
    state.store(pieces(state), unclaimed=False)
    _give_point(state, step.player)
    state.push(step)


def reward(state: State, feature: Feature, final: bool) -> Iterator[ScoreItem]:
    """Yield 3 points for the meeple beside the fairy, majority or not (PD-F4).

    With "each-owner" for each owner of a meeple of the feature on her tile, once. 5 points for a
    feature completed in play with HR-3.
    """
    here = pieces(state)
    points = 5 if state.option("HR-3") and not final else 3
    if state.option("fairy-reward") == "one":
        favoured = [here.beside] if here.beside in feature.figures else []
    else:
        near = [figure for figure in _list_near(state) if figure in feature.figures]
        favoured = [min(f for f in near if f.player == p) for p in {f.player for f in near}]
    for figure in favoured:
        spot = state.spot(state.list_stands()[figure])
        parts = (Part("fairy", 1, points),)
        yield ScoreItem(figure.player, points, REWARD, parts, spot)


def contradiction(options: Options) -> tuple[str, str] | None:
    """Return HR-2 and HR-3 if both are chosen: HR-3 abolishes the point that HR-2 claims."""
    if options["HR-2"] and options["HR-3"]:
        return "HR-2", "HR-3"
    return None


def part(
    state: State, event: FigureReturned | FigureCaptured | FigureKept | FigureReleased
) -> None:
    """Leave the fairy on her tile, next to nobody, when her meeple leaves (PD-F11)."""
    here = pieces(state)
    if here.beside == event.figure and event.figure not in state.list_stands():
        state.store(here, beside=None)
