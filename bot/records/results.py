"""What each seat came to in a game that is over, from its last position and its log. Pure.

The position says who won and where every point came from. What happened on the way is told by the
log alone; where that does not lead to the position any more, it is not known.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.games.automatic_steps import Unasked
from bot.games.history import History
from rules import State, codec
from rules.events import Event, FeatureScored, FigureReturned, TilePlaced
from rules.tiles import Kind

SCORED = "scored"
"""Why a figure goes home whom nobody sends there."""


@dataclass(frozen=True, slots=True)
class ScoreSource:
    """How a seat fared: tiles laid, figures lost to a piece that walks, the largest it completed.

    Of a feature that several share each of them has completed it. Sizes are numbers of squares.
    """

    tiles: int = 0
    prey: int = 0
    road: int = 0
    city: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a seat came to; places are counted from 1, equal ones shared, and who resigned is last.

    `sources` are points by reason, and by "reason/part" what their parts brought. The `way` is None
    where nobody can tell it.
    """

    seat: int
    place: int
    points: int
    resigned: bool
    sources: Mapping[str, int]
    way: ScoreSource | None


def find_results(state: State, history: History) -> tuple[Outcome, ...]:
    """Return what every seat came to, by its number."""
    ways = retrace(state, history)
    return tuple(
        Outcome(
            seat=seat,
            place=place,
            points=state.scores[seat],
            resigned=not state.active[seat],
            sources=list_sources(state, seat),
            way=None if ways is None else ways[seat],
        )
        for seat, place in enumerate(find_places(state))
    )


def find_places(state: State) -> tuple[int, ...]:
    """Return the place of each seat: by points, those who resigned behind all others (BG-12).

    Those who resigned share the last place.
    """
    told = zip(state.active, state.scores, strict=True)
    levels = [(active, points if active else 0) for active, points in told]
    ranked = [levels[seat] for seat in state.rank(state.scores)]
    return tuple(1 + ranked.index(level) for level in levels)


def list_sources(state: State, seat: int) -> dict[str, int]:
    """Return where the points of a seat came from."""
    totals = Counter[str]()
    for item in state.items:
        if item.player == seat:
            totals[item.reason] += item.points
            for part in item.parts:
                totals[f"{item.reason}/{part.name}"] += part.points
    return dict(totals)


def retrace(state: State, history: History) -> Sequence[ScoreSource] | None:
    """Return how each seat fared; None if the log does not lead to this position."""
    ways = [ScoreSource() for _ in state.players]
    at = history.begin()
    wanderers = at.rulebook.wanderers.values()
    for row, events in history.play_through(at):
        action = codec.decode_action(row.action, history.registry)
        led = any(wanderer.leads(action) is not None for wanderer in wanderers)
        _note(ways, map(_strip, events), led=led)
    return ways if codec.fingerprint(at) == codec.fingerprint(state) else None


def _strip(event: Event) -> Event:
    return event.told if isinstance(event, Unasked) else event


def _note(ways: list[ScoreSource], events: Iterable[Event], *, led: bool) -> None:
    """Note what came of one action; whether a piece was `led` by it tells who sent figures home."""
    for event in events:
        if isinstance(event, TilePlaced):
            way = ways[event.player]
            ways[event.player] = replace(way, tiles=way.tiles + 1)
        elif isinstance(event, FigureReturned) and led and event.cause != SCORED:
            way = ways[event.figure.player]
            ways[event.figure.player] = replace(way, prey=way.prey + 1)
        elif isinstance(event, FeatureScored) and event.complete:
            for seat in {item.player for item in event.items if item.reason == event.kind}:
                ways[seat] = _note_size(ways[seat], event)


def _note_size(way: ScoreSource, event: FeatureScored) -> ScoreSource:
    if event.kind == Kind.ROAD:
        return replace(way, road=max(way.road, event.size))
    if event.kind == Kind.CITY:
        return replace(way, city=max(way.city, event.size))
    return way
