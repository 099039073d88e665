"""Random play over every pair of expansions, with what must hold in every position."""

import random
from collections import Counter

import pytest

from rules import CHANCE, Setup, State, advance, apply, legal_actions, new_game, projected
from rules.actions import Action, Resign
from rules.codec import decode_action, decode_event, encode, fingerprint, restore, snapshot
from rules.errors import IllegalAction
from rules.events import GameEnded
from rules.expansions.bridges_castles_bazaars.bazaar import BAZAAR, Bazaar
from rules.expansions.tower.prisoners import RANSOM
from rules.numbers import goes_beyond
from tests.strategies import moments, setups

SEEDS = (1, 2)
SETUPS = [setup for seed in SEEDS for setup in setups(seed)]
PAYMENTS = {BAZAAR, RANSOM}
"""Reasons of points that somebody pays; at a bazaar also with points that they do not have."""
EVERY = 23
"""Every so many decisions the dearer things are looked at."""


def name_of(setup: Setup) -> str:
    return f"{setup.players}-{setup.edition}-{'+'.join(setup.expansions) or 'base'}"


def figures_conserved(state: State) -> bool:
    """Return whether each player's figures are all somewhere, and where the board has them."""
    for player in state.players:
        away = [figure for figure in (*state.figures, *state.held) if figure.player == player]
        if sorted((*away, *state.supply[player])) != list(state.rulebook.supply(player)):
            return False
    standing = Counter(f for _, feature in state.board.live_features() for f in feature.figures)
    return standing == Counter(state.figures.keys())


def scores_itemised(state: State) -> bool:
    """Return whether each score is the sum of its items, and only payments take points away."""
    sums = [0] * len(state.scores)
    for item in state.items:
        sums[item.player] += item.points
    return (
        sums == list(state.scores)
        and all(item.points >= 0 or item.reason in PAYMENTS for item in state.items)
        and (Bazaar in state.slots or min(state.scores) >= 0)
    )


def board_sound(state: State) -> bool:
    """Return whether the features cut up the board's segments, and open ends add up."""
    segments = sorted(s for _, feature in state.board.live_features() for s in feature.segments)
    return segments == list(range(len(segments))) and all(
        feature.open >= 0 for _, feature in state.board.live_features()
    )


def foreign(state: State, seen: list[Action]) -> list[Action]:
    """Return actions of other positions of this game that are not legal in this one."""
    legal = set(legal_actions(state))
    others = (action for action in seen if action not in legal)
    return [action for action in others if not goes_beyond(state, action)]


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_random_game(setup: Setup) -> None:
    """Figures are conserved, scores add up, JSON and replay agree, what is offered is legal."""
    pick = random.Random(name_of(setup))
    log: list[Action] = []
    seen: list[Action] = []
    for number, (state, chosen) in enumerate(moments(setup, pick)):
        assert figures_conserved(state)
        if number % EVERY == 0:
            look_closely(state, seen, pick)
        seen.append(chosen)
        log.append(decode_action(encode(chosen)))
    assert state.over
    assert any(isinstance(event, GameEnded) for event in state.events)
    assert scores_itemised(state)
    assert projected(state) == tuple(state.scores)
    again = new_game(setup)
    for action in log:
        advance(again, action)
    assert again == state
    assert fingerprint(again) == fingerprint(state)


def look_closely(state: State, seen: list[Action], pick: random.Random) -> None:
    """Check what is too dear for every position."""
    assert scores_itemised(state)
    assert board_sound(state)
    written = snapshot(state)
    back = restore(written)
    assert back == state
    assert legal_actions(back) == legal_actions(state)
    actions = legal_actions(state)
    for action in pick.sample(actions, min(3, len(actions))):
        after, events = apply(state, action)
        assert [decode_event(encode(event)) for event in events] == list(events)
        assert figures_conserved(after)
    strangers = foreign(state, seen)
    for action in pick.sample(strangers, min(3, len(strangers))):
        with pytest.raises(IllegalAction):
            apply(state, action)
    assert snapshot(state) == written, "apply leaves its input alone"


def test_the_games_cover_every_set_option_and_number_of_players() -> None:
    """Every pair of expansions, both values of every switch, and 2 to 6 players are played."""
    assert {setup.players for setup in SETUPS} == {2, 3, 4, 5, 6}
    assert {setup.edition for setup in SETUPS} == {"C1", "C2"}
    tried = {(name, value) for setup in SETUPS for name, value in setup.options.items()}
    switches = {name for name, value in tried if isinstance(value, bool)}
    assert {(name, value) for name in switches for value in (True, False)} <= tried


@pytest.mark.parametrize("seed", range(12))
def test_players_may_leave_at_any_time(seed: int) -> None:
    """Whenever somebody resigns, the game goes on soundly to its end."""
    pick = random.Random(seed)
    setup = setups(seed)[-1]
    state = new_game(setup)
    while not state.over:
        actions = legal_actions(state)
        leaving = [player for player in state.players if state.active[player]]
        if state.player != CHANCE and pick.random() < 0.01:
            advance(state, Resign(pick.choice(leaving)))
        else:
            advance(state, pick.choice(actions))
        assert figures_conserved(state)
        assert state.over or state.player == CHANCE or state.active[state.player or 0]
        if pick.random() < 0.02:
            assert restore(snapshot(state)) == state
    assert scores_itemised(state)
