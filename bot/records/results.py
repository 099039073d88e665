"""The result of each seat in a finished game, from its last position and its log. Pure.

The position says who won and where every point came from. What happened on the way is in the log
alone; if that no longer leads to the position, it is unknown.
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
"""The cause of a figure's return after scoring."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's tally: tiles laid, figures lost to a moving piece, the largest features completed.

    Everybody who shares a feature has completed it. Sizes are numbers of squares.
    """

    tiles: int = 0
    prey: int = 0
    road: int = 0
    city: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """A seat's result; places count from 1, equal ones are shared, and resigned players are last.

    `sources` are points by reason, and by "reason/part" those of their parts. `tally` is None if
    unknown.
    """

    seat: int
    place: int
    points: int
    resigned: bool
    sources: Mapping[str, int]
    tally: Tally | None


def find_results(state: State, history: History) -> tuple[Outcome, ...]:
    """Return every seat's result, by its number."""
    tallies = retrace(state, history)
    return tuple(
        Outcome(
            seat=seat,
            place=place,
            points=state.scores[seat],
            resigned=not state.active[seat],
            sources=list_sources(state, seat),
            tally=None if tallies is None else tallies[seat],
        )
        for seat, place in enumerate(find_places(state))
    )


def find_places(state: State) -> tuple[int, ...]:
    """Return the place of each seat: by points, resigned players behind all others (BG-12).

    Resigned players share the last place.
    """
    told = zip(state.active, state.scores, strict=True)
    levels = [(active, points if active else 0) for active, points in told]
    ranked = [levels[seat] for seat in state.rank(state.scores)]
    return tuple(1 + ranked.index(level) for level in levels)


def list_sources(state: State, seat: int) -> dict[str, int]:
    """Return the sources of a seat's points."""
    totals = Counter[str]()
    for item in state.items:
        if item.player == seat:
            totals[item.reason] += item.points
            for part in item.parts:
                totals[f"{item.reason}/{part.name}"] += part.points
    return dict(totals)


def retrace(state: State, history: History) -> Sequence[Tally] | None:
    """Return each seat's tally; None if the log does not lead to this position."""
    tallies = [Tally() for _ in state.players]
    at = history.begin()
    wanderers = at.rulebook.wanderers.values()
    for row, events in history.play_through(at):
        action = codec.decode_action(row.action, history.registry)
        led = any(wanderer.leads(action) is not None for wanderer in wanderers)
        _note(tallies, map(_strip, events), led=led)
    return tallies if codec.fingerprint(at) == codec.fingerprint(state) else None


def _strip(event: Event) -> Event:
    return event.told if isinstance(event, Unasked) else event


def _note(tallies: list[Tally], events: Iterable[Event], *, led: bool) -> None:
    """Add an action's events; `led` says that it moved a piece, which removed the figures."""
    for event in events:
        if isinstance(event, TilePlaced):
            tally = tallies[event.player]
            tallies[event.player] = replace(tally, tiles=tally.tiles + 1)
        elif isinstance(event, FigureReturned) and led and event.cause != SCORED:
            tally = tallies[event.figure.player]
            tallies[event.figure.player] = replace(tally, prey=tally.prey + 1)
        elif isinstance(event, FeatureScored) and event.complete:
            for seat in {item.player for item in event.items if item.reason == event.kind}:
                tallies[seat] = _note_size(tallies[seat], event)


def _note_size(tally: Tally, event: FeatureScored) -> Tally:
    if event.kind == Kind.ROAD:
        return replace(tally, road=max(tally.road, event.size))
    if event.kind == Kind.CITY:
        return replace(tally, city=max(tally.city, event.size))
    return tally
