"""The toy expansion is played: the core knows no more than the registry passed to it."""

import copy
import pickle
import random
from collections.abc import Iterator

import pytest

from rules import CHANCE, Setup, State, advance, apply, codec, legal_actions, new_game
from rules.actions import PASS, Action
from rules.errors import BadFormat
from rules.events import (
    Event,
    FeatureScored,
    FigureCaptured,
    FigureReleased,
    Part,
    PartBegan,
)
from rules.expansions import EXPANSIONS
from tests.strategies import choose
from tests.toy.rules import NAME, REGISTRY, BellRung, Invite, Ring

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
    for number in range(0, 40, 5):
        pick = random.Random(number)
        state = new_game(setup_of(number), REGISTRY)
        while not state.over:
            action = choose(state, pick)
            before = state.copy()
            yield before, action, advance(state, action)


def test_everything_of_the_toy_happens() -> None:
    """Its actions are done and its events told, and so are the core's for which it stands in."""
    happened = list(moments())
    assert {Ring, Invite} <= {type(action) for _, action, _ in happened}
    told = {type(event) for _, _, events in happened for event in events}
    assert {BellRung, PartBegan, FigureCaptured, FigureReleased} <= told


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


def test_the_registry_that_ships_knows_nothing_of_the_toy() -> None:
    """A registry passed is used for that game alone."""
    state = new_game(Setup(2, expansions=(NAME,)), REGISTRY)
    assert NAME not in EXPANSIONS
    with pytest.raises(BadFormat):
        codec.restore(codec.snapshot(state))
