"""Scoring: what a feature is worth, who gets it, and the end of the game (T5, BG-5 to BG-8)."""

from rules.board import Feature
from rules.events import FeatureScored, GameEnded, Part, ScoreItem
from rules.expansion import Step
from rules.state import State
from rules.tiles import LONELY, Kind

FINAL_ORDER = (Kind.ROAD, Kind.CITY, Kind.MONASTERY, Kind.GARDEN, Kind.FIELD)
"""Order in which final scoring is reported (BG-8)."""


def majority(state: State, feature: Feature) -> tuple[int, ...]:
    """Return the players who win a feature by most meeples, in seat order (BG-7)."""
    counts: dict[int, int] = {}
    for figure in feature.figures:
        counts[figure.player] = counts.get(figure.player, 0) + 1
    most = max(counts.values(), default=0)
    leaders = tuple(player for player in sorted(counts) if counts[player] == most)
    if len(leaders) > 1:
        for tie in state.rulebook.ties:
            leaders = tie(state, feature, leaders)
    return leaders


def worth(state: State, feature: Feature) -> tuple[Part, ...]:
    """Return what a feature brings as it stands, line by line (BG-5, BG-8)."""
    match feature.kind:
        case Kind.ROAD | Kind.MONASTERY | Kind.GARDEN:
            parts = _tiles(size_of(state, feature), 1)
        case Kind.CITY:
            parts = _city(state, feature)
        case Kind.FIELD:
            cities = len(bordered_cities(state, feature))
            parts = (Part("cities", cities, 3 * cities),) if cities else ()
        case Kind.RIVER:
            parts = ()
    for extra in state.rulebook.extras:
        parts += extra(state, feature)
    return parts


def size_of(state: State, feature: Feature) -> int:
    """Return how many tiles a feature counts as: its squares (BG-5, BG-6), if nothing else says so.

    A monastery's or garden's are its own and the occupied ones round it.
    """
    for size in state.rulebook.sizes:
        if (count := size(state, feature)) is not None:
            return count
    if feature.kind in LONELY:
        return 9 - feature.open
    return len(state.board.squares_of(feature))


def points(parts: tuple[Part, ...]) -> int:
    """Add up a breakdown."""
    return sum(part.points for part in parts)


def bordered_cities(state: State, field: Feature) -> list[int]:
    """Return the completed cities that border a field, each once (BG-18)."""
    board = state.board
    cities: set[int] = set()
    for segment in field.segments:
        first = board.placements[board.placement_of[segment]].first
        cities.update(board.feature_of[first + city] for city in board.segment(segment).touches)
    return sorted(city for city in cities if board.features[city].complete)


def _tiles(count: int, each: int) -> tuple[Part, ...]:
    return (Part("tiles", count, count * each),)


def _city(state: State, city: Feature) -> tuple[Part, ...]:
    size = size_of(state, city)
    small = size == 2 and state.option("small-city")
    each = 2 if city.complete and not small else 1
    arms = (Part("arms", city.arms, city.arms * each),) if city.arms else ()
    return _tiles(size, each) + arms


def items_of(state: State, feature: Feature, *, final: bool) -> tuple[ScoreItem, ...]:
    """Return what an occupied feature gives to whom, bonuses included."""
    parts = worth(state, feature)
    total = points(parts)
    items = [
        ScoreItem(
            player,
            total,
            reason_of(feature),
            parts,
            state.spot(_first_place(state, feature, player)),
        )
        for player in majority(state, feature)
    ]
    for bonus in state.rulebook.bonuses:
        items.extend(bonus(state, feature, final))
    return tuple(items)


def reason_of(feature: Feature) -> str:
    """Return why a feature brings points, as scores tell it: "city", "city.incomplete"."""
    done = feature.complete or feature.kind is Kind.FIELD
    return str(feature.kind) if done else f"{feature.kind}.incomplete"


def _first_place(state: State, feature: Feature, player: int) -> int:
    return state.figures[min(f for f in feature.figures if f.player == player)]


def _told(state: State, feature: Feature, items: tuple[ScoreItem, ...]) -> FeatureScored:
    size = len(state.board.squares_of(feature))
    return FeatureScored(str(feature.kind), feature.complete, size, items)


def score_completed(state: State, step: Step) -> None:
    """Score what this turn's tile completed; then the meeples go home (T5, BG-11)."""
    board = state.board
    numbers = {*state.turn.completed, *map(board.feature_of.__getitem__, state.turn.deployed)}
    tellings = [
        (number, feature.figures, _told(state, feature, items_of(state, feature, final=False)))
        for number in sorted(numbers)
        if (feature := board.features[number]).complete and feature.figures
    ]
    for number, figures, telling in tellings:
        state.award(telling.items)
        board.mark_scored(number)
        state.emit(telling)
        for figure in figures:
            state.send_home(figure, "scored")


def final_scoring(state: State, step: Step) -> None:
    """Score what is left on the board; nothing leaves it until all is counted (BG-8)."""
    occupied = [feature for feature in state.board.features if feature.figures]
    occupied.sort(key=lambda feature: FINAL_ORDER.index(feature.kind))
    for feature in occupied:
        telling = _told(state, feature, items_of(state, feature, final=True))
        state.award(telling.items)
        state.emit(telling)
    state.agenda = ()
    state.emit(GameEnded(tuple(state.scores), state.winners))
