"""Flocks: tokens are drawn, wolves come, sheep are driven home (HS-8 to HS-14)."""

from rules.actions import Action, Chance
from rules.board import Feature, Figure
from rules.events import Event, FigureDeployed, FigureReturned, Part, ScoreItem, Spot
from rules.expansions.hills_sheep.shepherd import SHEPHERD, shepherds_in
from rules.expansions.hills_sheep.slot import count_left, flocks, tokens_of
from rules.scoring import points
from rules.state import State
from rules.step import CHANCE, Step
from rules.tiles import Kind

WOLF = 0
"""A token with a wolf, which shows no sheep."""
PICTURE = 3
"""What each picture of sheep in the field is worth (HS-11, HL-19)."""
FLOCK = "flock"
"""The reason for the points of a flock, and why its shepherds go home."""


class DrawToken(Chance, frozen=True, kw_only=True):
    """Chance: the token drawn shows so many sheep, or a wolf if none (HS-9)."""

    label = "token"
    sheep: int


class GrowFlock(Action, frozen=True):
    """Draw a token for one's flock (HS-8)."""


class DriveHome(Action, frozen=True):
    """Drive home all flocks of one's shepherd's field (HS-11)."""


class TokenDrawn(Event, frozen=True):
    """A player's shepherd got a token with so many sheep, or with a wolf if none (HS-8, HS-10)."""

    player: int
    sheep: int
    spot: Spot


class FlockDriven(Event, frozen=True):
    """The flocks of this shepherd's field were driven home, by choice or because it is closed."""

    spot: Spot
    closed: bool


def begin(state: State, event: FigureDeployed) -> None:
    """Draw the token that a shepherd gets at once (HS-8)."""
    if event.figure.kind == SHEPHERD:
        state.push(Step("sheep-token", CHANCE, (event.figure.player,)))


def choices(state: State, step: Step) -> list[Action]:
    """List growing and driving home, if the tile just laid extends the player's field (HS-8).

    Not in the part of a turn in which the shepherd came.
    """
    segment = _stand_of(state, step.player)
    if segment is None or segment in state.placed.segments:
        return []
    feature_of = state.board.feature_of
    if feature_of[segment] not in {feature_of[placed] for placed in state.placed.segments}:
        return []
    return [GrowFlock(), DriveHome()]


def grow(state: State, step: Step, action: GrowFlock) -> None:
    """Have chance draw a token."""
    state.push(Step("sheep-token", CHANCE, (step.player,)))


def list_tokens(state: State, step: Step) -> list[Action]:
    """List the tokens left, by sheep; the wolf last. None if the shepherd has gone."""
    if _stand_of(state, step.data[0]) is None:
        return []
    left = count_left(state)
    drawn = (*range(WOLF + 1, len(left)), WOLF)
    return [DrawToken(sheep=sheep, weight=left[sheep]) for sheep in drawn if left[sheep]]


def draw_token(state: State, step: Step, action: DrawToken) -> None:
    """Lay the token beside the shepherd; a wolf sends all shepherds of the field home (HS-10)."""
    (player,) = step.data
    shepherd, segment = Figure(player, SHEPHERD, 1), _stand_of(state, player)
    assert segment is not None
    state.emit(TokenDrawn(player, action.sheep, state.spot(segment)))
    if action.sheep == WOLF:
        state.send_all_home(shepherds_in(state.board.feature(segment)), "wolf")
        return
    tokens = {shepherd: (), **dict(flocks(state).tokens)}
    tokens[shepherd] = (*tokens[shepherd], action.sheep)
    state.store(flocks(state), tokens=tuple(sorted(tokens.items())))


def drive(state: State, step: Step, action: DriveHome) -> None:
    """Drive the flocks of the player's field home (HS-11)."""
    field = field_of(state, step.player)
    assert field is not None
    _drive_home(state, field, closed=False)


def close_fields(state: State, step: Step) -> None:
    """Drive home the flocks of every field that no tile can extend any more (HS-12)."""
    for number in list_closed(state):
        _drive_home(state, state.board.features[number], closed=True)


def list_closed(state: State) -> list[int]:
    """Return the ids of fields with shepherds that no tile can extend, in order (HS-12)."""
    return [
        number
        for number, feature in state.peopled_features()
        if feature.kind is Kind.FIELD and not feature.open and shepherds_in(feature)
    ]


def _drive_home(state: State, field: Feature, *, closed: bool) -> None:
    shepherds = shepherds_in(field)
    parts = count_sheep(state, field)
    items = tuple(
        ScoreItem(
            shepherd.player,
            points(parts),
            FLOCK,
            parts,
            state.spot(state.figures[shepherd]),
        )
        for shepherd in shepherds
    )
    state.emit(FlockDriven(state.spot(state.figures[shepherds[0]]), closed))
    state.give(items)
    state.end_round()
    state.send_all_home(shepherds, FLOCK)


def count_sheep(state: State, field: Feature) -> tuple[Part, ...]:
    """Return what the flocks of a field are worth: by kind of token, and printed sheep (HS-11)."""
    drawn = [sheep for shepherd in shepherds_in(field) for sheep in tokens_of(state, shepherd)]
    parts = [
        Part(f"sheep.{sheep}", drawn.count(sheep), sheep * drawn.count(sheep))
        for sheep in sorted(set(drawn))
    ]
    printed = sum("sheep" in state.board.segment(s).attributes for s in field.segments)
    if printed:
        parts.append(Part("sheep.printed", printed, PICTURE * printed))
    return tuple(parts)


def count_points(state: State, field: Feature) -> int:
    """Return what driving the flocks of a field home brings each of its shepherds' owners."""
    return points(count_sheep(state, field))


def disperse(state: State, event: FigureReturned) -> None:
    """Put the tokens of a shepherd who went home back into the bag (HS-10, HS-11, HS-14)."""
    if event.figure.kind == SHEPHERD:
        left = tuple(each for each in flocks(state).tokens if each[0] != event.figure)
        state.store(flocks(state), tokens=left)


def field_of(state: State, player: int) -> Feature | None:
    """Return the field in which a player's shepherd is; None if he is at home."""
    segment = _stand_of(state, player)
    return None if segment is None else state.board.feature(segment)


def _stand_of(state: State, player: int) -> int | None:
    """Return the segment of a player's shepherd; None if he is at home."""
    return state.figures.get(Figure(player, SHEPHERD, 1))
