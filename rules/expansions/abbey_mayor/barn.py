"""The barn: it stands on a corner of four tiles and holds the field there (AM-17 to AM-24)."""

from collections.abc import Iterator

from rules.actions import Action
from rules.board import Board, Feature, Figure
from rules.events import Event, FigureReturned, ScoreItem
from rules.expansions.abbey_mayor.figures import BARN
from rules.expansions.abbey_mayor.slot import estate
from rules.geometry import CORNERS, ROUND_CORNER, column, corner_of, row, square_at
from rules.scoring import FIELD_RATE, points, score_field, worth
from rules.state import State
from rules.step import Step
from rules.tiles import Kind, turned_port

JOINED_RATE, LAST_RATE = 1, 4
"""What a field with a barn brings for each city: to farmers who join it, to barns at the end."""
ACUTE = {"WR": "DL", "SL": "DR"}
"""The half edges of a half tile that meet in an acute angle."""


class PlaceBarn(Action, frozen=True):
    """Stand one's barn on a corner of the tile just laid: "NW", "NE", "SE" or "SW"."""

    x: int
    y: int
    at: str


class BarnPlaced(Event, frozen=True):
    """A player's barn stands on this corner of a tile: "NW", "NE", "SE" or "SW"."""

    figure: Figure
    x: int
    y: int
    at: str


def sites(state: State, player: int) -> Iterator[Action]:
    """Yield the corners of the tile just laid on which the player's barn may stand (AM-17)."""
    if all(figure.kind != BARN for figure in state.supply[player]):
        return
    square, together = state.placed.square, state.option("barns-together")
    for name in CORNERS:
        segment = _find_site(state, name)
        if segment is not None and (together or not barns_in(state.board.feature(segment))):
            yield PlaceBarn(column(square), row(square), name)


def _find_site(state: State, name: str) -> int | None:
    """Return the segment of the tile just laid on which a barn at its corner stands, if it may.

    Four tiles must meet there, and each show a field without a gap (AM-17, AM-22).
    """
    board, placed = state.board, state.placed
    corner = corner_of(placed.square, name)
    there = [_meeting(board, corner + step, ports) for step, ports in ROUND_CORNER]
    if None in there:
        return None
    (own,) = (ports for step, ports in ROUND_CORNER if corner + step == placed.square)
    found = (board.segment_at(placed.square, port) for port in own)
    return next((segment for segment in found if segment in placed.segments), None)


def _meeting(board: Board, square: int, ports: tuple[str, str]) -> int | None:
    """Return a field that has both half edges of a square at a corner; None without one."""
    one, other = (board.segment_at(square, port) for port in ports)
    if one is None or other is None or board.segment(one).kind is not Kind.FIELD:
        return None
    if one == other or (_crosses(board, one, ports[0]) and _crosses(board, other, ports[1])):
        return one
    return None


def _crosses(board: Board, segment: int, port: str) -> bool:
    """Return whether a half tile's field goes on into the other half, in the same corner."""
    placement = board.placements[board.placement_of[segment]]
    return ACUTE.get(turned_port(port, -placement.rotation)) in board.segment(segment).ports


def place(state: State, step: Step, action: PlaceBarn) -> None:
    """Stand the barn on its corner."""
    segment = _find_site(state, action.at)
    assert segment is not None
    barn = next(figure for figure in state.supply[step.player] if figure.kind == BARN)
    corner = corner_of(square_at(action.x, action.y), action.at)
    state.store(estate(state), barns=(*estate(state).barns, (barn, corner)))
    state.deploy(step.player, BARN, segment)
    state.emit(BarnPlaced(barn, action.x, action.y, action.at))


def leave(state: State, event: FigureReturned) -> None:
    """Free the corner of a barn that was taken back (FE-3)."""
    here = estate(state)
    left = tuple((barn, corner) for barn, corner in here.barns if barn != event.figure)
    if left != here.barns:
        state.store(here, barns=left)


def clear(state: State, step: Step) -> None:
    """T5: score farmers in fields with a barn on the same board; all go home (AM-18, AM-19)."""
    crowded = list_crowded(state)
    for number in crowded:
        score_field(state, number, rate_of(state, number))
    for number in crowded:
        state.send_all_home(_farmers(state, state.board.features[number]), "scored")


def list_crowded(state: State) -> list[int]:
    """Return the ids of the tile's fields in which farmers are beside a barn, in order."""
    features = state.board.features
    return [number for number in list_ripe(state) if _farmers(state, features[number])]


def list_ripe(state: State) -> list[int]:
    """Return the ids of the tile's fields with a barn, where farmers would score, in order."""
    board = state.board
    if state.turn.placement < 0:
        return []
    numbers = {board.feature_of[segment] for segment in state.placed.segments}
    return [number for number in sorted(numbers) if barns_in(board.features[number])]


def rate_of(state: State, number: int) -> int:
    """Return what each city brings farmers in a field with a barn (AM-18, AM-19).

    All of it where the barn came in this turn; 1 where the tile joined them to one.
    """
    barns = barns_in(state.board.features[number])
    new = any(state.figures[barn] in state.turn.deployed for barn in barns)
    return FIELD_RATE if new else JOINED_RATE


def barns_in(field: Feature) -> list[Figure]:
    """Return the barns of a field."""
    return [figure for figure in field.figures if figure.kind == BARN]


def _farmers(state: State, field: Feature) -> list[Figure]:
    """Return who goes home when a field with a barn is scored: nobody who keeps no one away."""
    others = {BARN, *state.rulebook.bystanders}
    return [figure for figure in field.figures if figure.kind not in others]


def harvest(state: State, field: Feature, final: bool) -> Iterator[ScoreItem]:
    """Yield what barns bring at the end: 4 a completed city, once for each owner (AM-20)."""
    barns = barns_in(field) if final else []
    if not barns:
        return
    parts = worth(state, field, LAST_RATE)
    for player in sorted({barn.player for barn in barns}):
        spot = state.spot(state.figures[min(b for b in barns if b.player == player)])
        yield ScoreItem(player, points(parts), "barn", parts, spot)
