"""The toy expansion is played: the core knows no more than the registry passed to it."""

import copy
import pickle
import random
from collections.abc import Iterator

import pytest

from rules import (
    CHANCE,
    Setup,
    State,
    advance,
    apply,
    codec,
    draw_weights,
    legal_actions,
    new_game,
)
from rules.actions import PASS, Action, Deploy
from rules.engine import perform
from rules.errors import BadFormat
from rules.events import (
    Event,
    FeatureScored,
    FigureCaptured,
    FigureReleased,
    Part,
    PartBegan,
    TilePlaced,
)
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS
from rules.expansions.base import is_led_to
from rules.expansions.princess_dragon import portal
from rules.scoring import bordered_cities, points, worth
from rules.turn import TILE_STEPS, WOOD_STEPS
from tests.strategies import choose
from tests.toy.rules import (
    BELFRY,
    GIANT,
    GOAT,
    NAME,
    REGISTRY,
    BellRung,
    Bells,
    BellTolled,
    Invite,
    Ring,
    Tether,
    Toll,
    bells,
    hear,
    ring,
    rings,
    speed_up,
)

PLAYERS = (2, 3, 4, 5)
COMPANY: tuple[tuple[str, ...], ...] = (
    (),
    ("traders-builders", "inns-cathedrals"),
    ("princess-dragon", "phantom"),
    ("abbot", "river"),
    ("halflings",),
)


def setup_of(number: int) -> Setup:
    """Return one of a hundred setups with the toy."""
    company = COMPANY[number % len(COMPANY)]
    return Setup(PLAYERS[number % len(PLAYERS)], expansions=(*company, NAME))


@pytest.mark.parametrize("number", range(100))
def test_a_random_game(number: int) -> None:
    """It is played to its end; figures are somewhere, snapshots and replays agree."""
    setup = setup_of(number)
    pick = random.Random(number)
    state = new_game(setup, REGISTRY)
    log: list[Action] = []
    while not state.over:
        action = choose(state, pick)
        advance(state, action)
        log.append(codec.decode_action(codec.encode(action), REGISTRY))
        check_figures(state)
        if len(log) % 37 == 0:
            back = codec.restore(codec.snapshot(state), REGISTRY)
            assert back == state == copy.deepcopy(state) == pickle.loads(pickle.dumps(state))
            assert legal_actions(back) == legal_actions(state)
    again = new_game(setup, REGISTRY)
    for action in log:
        advance(again, action)
    assert codec.fingerprint(again) == codec.fingerprint(state)
    assert sum(item.points for item in state.items) == sum(state.scores)


def check_figures(state: State) -> None:
    """Each player's figures are at home, on the board, or somebody's guests."""
    for player in state.players:
        away = [figure for figure in (*state.figures, *state.held) if figure.player == player]
        assert sorted((*away, *state.supply[player])) == list(state.rulebook.supply(player))


def moments() -> Iterator[tuple[State, Action, list[Event]]]:
    """Go through some random games: each position, what was done in it, what happened."""
    for number in range(0, 60, 4):
        pick = random.Random(number)
        state = new_game(setup_of(number), REGISTRY)
        while not state.over:
            action = choose(state, pick)
            before = state.copy()
            yield before, action, advance(state, action)


def test_everything_of_the_toy_happens() -> None:
    """Its actions are done and its events told, and so are the core's for which it stands in."""
    happened = list(moments())
    assert {Ring, Toll, Tether, Invite} <= {type(action) for _, action, _ in happened}
    told = {type(event) for _, _, events in happened for event in events}
    assert {BellRung, BellTolled, PartBegan, FigureCaptured, FigureReleased} <= told


def until(state: State, kind: str, pick: random.Random) -> None:
    """Play on at random until this is to be decided."""
    while state.step is None or state.step.kind != kind:
        assert not state.over
        advance(state, choose(state, pick))


def test_another_player_is_asked_in_the_middle_of_a_turn() -> None:
    """The next player rings; then the turn goes on with the wood action."""
    state = new_game(Setup(3, expansions=(NAME,)), REGISTRY)
    until(state, "ring", random.Random(1))
    assert state.player == (state.turn.player + 1) % 3
    assert legal_actions(state) == (Ring(False), Ring(True))
    after, events = apply(state, Ring(True))
    assert BellRung(state.player or 0, True) in events
    assert after.player in (state.turn.player, CHANCE)


def test_chance_decides_what_is_no_tile() -> None:
    """Each as likely as it weighs; it is counted, and the position says so when read again."""
    state = new_game(Setup(3, expansions=(NAME,)), REGISTRY)
    until(state, "ring", random.Random(1))
    ringer, score = state.player or 0, state.scores[state.player or 0]
    after, _ = apply(state, Ring(True))
    assert after.player == CHANCE
    weights = draw_weights(after)
    assert [weights[Toll(strokes, weight=4 - strokes)] for strokes in (1, 2, 3)] == [3, 2, 1]
    assert [after.lots, len(weights)] == [0, 3]
    advance(after, Toll(3, weight=1))
    assert after.lots == codec.restore(codec.snapshot(after), REGISTRY).lots == 1
    assert after.scores[ringer] == score + 3


def test_an_aside_is_offered_where_there_is_nothing_else() -> None:
    """With no wood action left there is still somebody to invite, or to pass."""
    lonely = [
        legal_actions(state)
        for state, _, _ in moments()
        if state.step is not None
        and state.step.kind == "wood"
        and all(isinstance(action, Invite) or action == PASS for action in legal_actions(state))
    ]
    assert lonely
    assert {actions.index(PASS) - len(actions) for actions in lonely} == {-1}


def test_a_road_with_rails_is_told_in_one_line_if_it_is_unfinished() -> None:
    """What is worth nothing is told as such, instead of its parts."""
    items = [
        item
        for _, _, events in moments()
        for event in events
        if isinstance(event, FeatureScored)
        for item in event.items
        if any(part.name == "rails" for part in item.parts)
    ]
    assert {item.parts for item in items if item.reason == "road.incomplete"} == {
        (Part("rails", 0, 0),)
    }
    assert {item.parts[-1] for item in items if item.reason == "road"} == {Part("rails", 1, 1)}


def test_a_belfry_is_climbed_from_anywhere_and_brings_nothing() -> None:
    """By meeples and by the phantom; no giant, and no portal leads there or is used up by it."""
    climbed = [(state, action) for state, action, _ in moments() if is_climb(action)]
    assert {action.figure for _, action in climbed} >= {"meeple", "phantom"}
    assert GIANT not in {action.figure for _, action in climbed}
    ends = [after for state, action in climbed for after in [apply(state, action)[0]]]
    assert any(after.turn.apart for after in ends)
    assert all(not item.reason.startswith(BELFRY) for after in ends for item in after.items)


def test_a_portal_is_still_open_after_a_climb() -> None:
    """What went another way has not gone through it (PD-M5); no portal leads up a belfry."""
    portals = [
        tile.id for tile in EXPANSIONS["princess-dragon"].tiles() if "portal" in tile.symbols
    ]
    bag = dict.fromkeys(("TOY-C", "BG-E", "BG-U", *portals), 4)
    setup = Setup(expansions=("princess-dragon", NAME), bag=bag)
    state, pick, open_portals = new_game(setup, REGISTRY), random.Random(1), 0
    while not state.over:
        climbs = [action for action in legal_actions(state) if is_climb(action)]
        if climbs and (reached := portal.reach(state)):
            assert portal.reach(perform(state, climbs[0])) == reached
            assert not any(state.board.segment(segment).kind is BELFRY for segment in reached)
            open_portals += 1
        advance(state, choose(state, pick))
    assert open_portals


def test_nothing_is_led_to_before_a_tile_lies() -> None:
    """A figure may be placed before the tile of the turn: no portal has led there."""
    assert not is_led_to(new_game(Setup(expansions=("princess-dragon", NAME)), REGISTRY), 0)


def is_climb(action: Action) -> bool:
    return isinstance(action, Deploy) and action.segment.startswith(BELFRY)


def test_a_goat_keeps_nobody_away() -> None:
    """A field with a goat alone is claimed by a meeple; a goat goes where farmers are."""
    boards = [(state, action) for state, action, _ in moments() if isinstance(action, Deploy)]
    fields = [
        (state.board.feature(state.find_segment(action)).figures, action.figure)
        for state, action in boards
        if action.segment.startswith("field")
    ]
    there = {({figure.kind for figure in figures} == {GOAT}, kind) for figures, kind in fields}
    assert (True, "meeple") in there
    assert any(figures for figures, kind in fields if kind == GOAT)


def test_asides_stand_beside_the_steps_they_name() -> None:
    """Nobody invites anybody while a dragon moves."""
    steps = {
        state.step.kind
        for state, _, _ in moments()
        if state.step and any(isinstance(action, Invite) for action in legal_actions(state))
    }
    assert "wood" in steps
    assert steps <= TILE_STEPS | WOOD_STEPS


def test_how_often_a_bell_rings_loudly_follows_from_the_setup() -> None:
    """Twice for each player; then only softly."""
    state = new_game(Setup(3, expansions=(NAME,)), REGISTRY)
    assert bells(state).left == 6
    state.store(bells(state), left=0)
    until(state, "ring", random.Random(1))
    assert legal_actions(state) == (Ring(False),)


def test_a_rule_of_two_boxes_holds_once() -> None:
    """Two expansions may name the same function; it is asked once (N6)."""
    twin = Expansion(
        name="twin",
        reactions={TilePlaced: hear},
        extra=speed_up,
        slot=Bells,
        choices={"ring": rings},
        actions={Ring: ring},
        notation={Ring: "ring"},
    )
    book = REGISTRY.with_expansion(twin).rulebook(Setup(2, expansions=(NAME, "twin")))
    assert book.reactions[TilePlaced].count(hear) == book.extras.count(speed_up) == 1
    assert list(book.slots) == [Bells]


def test_a_line_may_follow_from_the_lines_before_it() -> None:
    """A city with a belfry brings half, rounded up, of all that it would bring."""
    noises = [
        item
        for _, _, events in moments()
        for event in events
        if isinstance(event, FeatureScored)
        for item in event.items
        if item.parts and item.parts[-1].name == "noise"
    ]
    assert noises
    for item in noises:
        *before, noise = item.parts
        assert item.points == -(-points(tuple(before)) // 2) == points(tuple(before)) + noise.points


def test_a_field_is_scored_at_another_rate() -> None:
    """What calls for it says how much each completed city brings (AM-24)."""
    ends = [state for state, _, _ in moments() if state.step and state.step.kind == "draw-tile"]
    fields = [(s, f) for s in ends for _, f in s.board.live_features() if bordered_cities(s, f)]
    assert fields
    for state, field in fields:
        cities = len(bordered_cities(state, field))
        assert points(worth(state, field)) == 3 * cities
        assert worth(state, field, each=1) == (Part("cities", cities, cities),)


def test_the_registry_that_ships_knows_nothing_of_the_toy() -> None:
    """A registry passed is used for that game alone."""
    state = new_game(Setup(2, expansions=(NAME,)), REGISTRY)
    assert NAME not in EXPANSIONS
    with pytest.raises(BadFormat):
        codec.restore(codec.snapshot(state))
