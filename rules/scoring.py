"""Scoring: what a feature is worth, who gets it, and the end of the game (T5, BG-5 to BG-8)."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.board import Feature, Figure
from rules.events import Claim, FeatureCompleted, FeatureScored, GameEnded, Part, ScoreItem
from rules.state import State
from rules.step import Step
from rules.tiles import Kind

FIELD_RATE = 3
"""What a field brings for each completed city beside it (BG-18), if nothing else is said."""


def majority(state: State, feature: Feature) -> tuple[int, ...]:
    """Return the players who win a feature by most meeples, in seat order (BG-7).

    Meeples count by their strength; a strength of 0 wins nothing (G2-4).
    """
    return _find_winners(state, feature)[0]


def _find_winners(state: State, feature: Feature) -> tuple[tuple[int, ...], str]:
    """Return the same, and the name of the expansion whose rule settled a tie; "" if none did."""
    strengths = add_strengths(state, feature)
    most = max(strengths.values()) if strengths else 0
    if not most:
        return (), ""
    leaders, decided = tuple([p for p in sorted(strengths) if strengths[p] == most]), ""
    if len(leaders) > 1:
        for name, tie in state.rulebook.ties:
            tied, leaders = leaders, tie(state, feature, leaders)
            decided = name if leaders != tied else decided
    return leaders, decided


def add_strengths(state: State, feature: Feature) -> dict[int, int]:
    """Return what the meeples of each player who has any in a feature count for (BG-7, G2-4)."""
    strengths: dict[int, int] = {}
    for figure in state.meeples(feature):
        strength = strength_of(state, feature, figure)
        strengths[figure.player] = strengths.get(figure.player, 0) + strength
    return strengths


def strength_of(state: State, feature: Feature, figure: Figure) -> int:
    """Return what a meeple counts for in the majority of a feature (G2-4)."""
    strength = state.rulebook.kinds[figure.kind].strength
    return strength if isinstance(strength, int) else strength(state, feature, figure)


def _list_claims(state: State, feature: Feature) -> tuple[Claim, ...]:
    """Return what each player's meeples count for, in seat order; none where one has them all."""
    meeples = [*state.meeples(feature)]
    if len({figure.player for figure in meeples}) < 2:
        return ()
    found: dict[int, list[tuple[int, str]]] = {}
    for figure in sorted(meeples):
        counted = strength_of(state, feature, figure), figure.kind
        found.setdefault(figure.player, []).append(counted)
    return tuple(
        Claim(
            player,
            sum(strength for strength, _ in counted),
            tuple(kind for strength, kind in counted if strength != 1),
        )
        for player, counted in sorted(found.items())
    )


def worth(state: State, feature: Feature, each: int = FIELD_RATE) -> tuple[Part, ...]:
    """Return what a feature brings as it stands, line by line (BG-5, BG-8).

    A field brings so many points for `each` completed city.
    """
    parts = _list_lines(state, feature, each)
    for closing in state.rulebook.closings:
        parts = closing(state, feature, parts)
    return parts


def _list_lines(state: State, feature: Feature, each: int) -> tuple[Part, ...]:
    for void in state.rulebook.voids:
        if (nothing := void(state, feature)) is not None:
            return (nothing,)
    match feature.kind:
        case Kind.ROAD | Kind.MONASTERY | Kind.SHRINE | Kind.GARDEN:
            parts = _tiles(size_of(state, feature), 1)
        case Kind.CITY:
            parts = _city(state, feature)
        case Kind.FIELD:
            cities = count_cities(state, feature)
            parts = (Part("cities", cities, each * cities),) if cities else ()
        case _:
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
    if feature.kind.lonely:
        return 9 - feature.open
    return len(state.board.squares_of(feature))


def points(parts: tuple[Part, ...]) -> int:
    """Add up a breakdown."""
    return sum([part.points for part in parts])


def bordered_cities(state: State, field: Feature) -> list[int]:
    """Return the completed cities that border a field, each once (BG-18)."""
    board = state.board
    cities = {board.feature_of[segment] for segment in field.touches}
    return sorted([city for city in cities if board.features[city].complete])


def count_cities(state: State, field: Feature) -> int:
    """Return how many completed cities border a field, those that are no features too (CO-8)."""
    return len(bordered_cities(state, field)) + count_towns(state, field)


def count_towns(state: State, field: Feature | None = None) -> int:
    """Return how many completed cities that are no features border a field; without one, all."""
    return sum([towns(state, field) for towns in state.rulebook.towns])


def _tiles(count: int, each: int) -> tuple[Part, ...]:
    return (Part("tiles", count, count * each),)


def _city(state: State, city: Feature) -> tuple[Part, ...]:
    size = size_of(state, city)
    small = size == 2 and state.option("small-city")
    each = 2 if city.complete and not small else 1
    arms = (Part("arms", city.arms, city.arms * each),) if city.arms else ()
    return _tiles(size, each) + arms


def items_of(
    state: State, feature: Feature, *, final: bool, each: int = FIELD_RATE
) -> tuple[ScoreItem, ...]:
    """Return what an occupied feature gives to whom, bonuses included; a field, at this rate."""
    parts = worth(state, feature, each)
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
    done = feature.complete or feature.kind.endless
    return str(feature.kind) if done else f"{feature.kind}.incomplete"


def _first_place(state: State, feature: Feature, player: int) -> int:
    return state.figures[min(f for f in state.meeples(feature) if f.player == player)]


def _told(state: State, feature: Feature, items: tuple[ScoreItem, ...]) -> FeatureScored:
    size, claims = len(state.board.squares_of(feature)), _list_claims(state, feature)
    decided = _find_winners(state, feature)[1] if claims else ""
    return FeatureScored(str(feature.kind), feature.complete, size, items, claims, decided)


def score(state: State, step: Step) -> None:
    """T5: score what this turn's tile completed, or what a figure was sent to (BG-11)."""
    if list_completed(state):
        state.push(*state.rulebook.scoring[step.player])


def list_completed(state: State) -> Sequence[int]:
    """Return the ids of the complete features of this turn, occupied or not, in order."""
    turn = state.turn
    if not turn.deployed:
        return turn.completed
    features, feature_of = state.board.features, state.board.feature_of
    beyond = {
        number
        for segment in turn.deployed
        if (number := feature_of[segment]) not in turn.completed
        and features[number].complete
        and not features[number].converted
    }
    return sorted((*turn.completed, *beyond)) if beyond else turn.completed


def list_scores(state: State) -> list[ScoreItem]:
    """Return what T5 brings everybody by the features that are complete now."""
    features = (state.board.features[number] for number in list_completed(state))
    return [item for f in features if f.figures for item in items_of(state, f, final=False)]


def score_features(state: State, step: Step) -> None:
    """Score all occupied ones on the same board, each once (BG-11)."""
    features = state.board.features
    tellings = [
        (number, _told(state, feature, items_of(state, feature, final=False)))
        for number in list_completed(state)
        if (feature := features[number]).figures
    ]
    for number, telling in tellings:
        state.award(telling.items)
        state.board.mark_scored(number)
        state.emit(telling)


def score_field(state: State, number: int, each: int) -> None:
    """Score one field before the end of the game, at this rate (AM-18, AM-19).

    It is shown like a complete feature, not like one of the final scoring.
    """
    feature = state.board.features[number]
    telling = _told(state, feature, items_of(state, feature, final=False, each=each))
    state.award(telling.items)
    state.emit(replace(telling, complete=True))


def complete_features(state: State, step: Step) -> None:
    """Tell what the tile completed, empty features too."""
    for number in state.turn.completed:
        kind = str(state.board.features[number].kind)
        state.emit(FeatureCompleted(step.player, kind, number))


def return_figures(state: State, step: Step) -> None:
    """Send everybody on a scored feature home, whether they scored or not (BG-7)."""
    for number in list_completed(state):
        state.send_all_home(state.board.features[number].figures, "scored")


def score_unfinished(state: State, step: Step) -> None:
    """Score what is left on the board; nothing leaves it until all is counted (BG-8)."""
    features = state.board.features
    scored = (feature for feature in features if feature.figures and feature.kind.final)
    occupied = [feature for feature in scored if state.is_occupied(feature)]
    occupied.sort(key=lambda feature: feature.kind.final)
    for feature in occupied:
        telling = _told(state, feature, items_of(state, feature, final=True))
        state.award(telling.items)
        state.emit(telling)


def end_game(state: State, step: Step) -> None:
    """Tell how the game ended; this is the last of its steps."""
    state.emit(GameEnded(tuple(state.scores), state.winners))
