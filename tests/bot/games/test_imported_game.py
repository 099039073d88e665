"""Games that somebody wrote down, played on from any of their turns."""

import random
from dataclasses import replace

import pytest

from bot.games.imported_game import ImportedGame
from rules import CHANCE, Setup, apply, draw_weights, legal_actions, new_game
from rules.actions import Action
from rules.errors import IllegalAction
from rules.expansions import EXPANSIONS
from rules.notation import Game, read

SETUPS = (
    Setup(players=2, expansions=("princess-dragon",)),
    Setup(players=3, expansions=("traders-builders", "halflings")),
)


def written(setup: Setup, seed: int) -> ImportedGame:
    """A whole game played by chance."""
    chance, state, actions = random.Random(seed), new_game(setup), list[Action]()
    while not state.over:
        options = legal_actions(state)
        if state.player == CHANCE:
            weights = draw_weights(state)
            options = tuple(chance.choices([*weights], [*weights.values()]))
        actions.append(chance.choice(options))
        state, _ = apply(state, actions[-1])
    names = ("Ann", "Bo", "Cyd")[: setup.players]
    return ImportedGame(Game(setup, names, tuple(actions)), EXPANSIONS)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.expansions[-1])
def test_a_game_is_played_on_from_a_turn(setup: Setup) -> None:
    """All was as it was, and so is the tile that came next; its text can be read at any time."""
    whole = written(setup, 1)
    _, last = whole.find_turn(999)
    for turn in (0, 1, last // 2, last - 1):
        there, _ = whole.find_turn(turn)
        begun = whole.go_back(turn)
        assert begun.game.actions[: there.done] == whole.game.actions[: there.done]
        assert begun.find_turn(turn)[0].state == there.state
        if there.done < len(whole.game.actions) and there.state.player == CHANCE:
            assert begun.game.actions[there.done] == whole.game.actions[there.done]
        chance, played = random.Random(turn), begun
        for _ in range(12):
            state = played.newest.state
            if state.player is None:
                break
            assert state.player != CHANCE
            assert len(legal_actions(state)) > 1
            played = played.play([chance.choice(legal_actions(state))])
            assert read(played.text).actions == played.game.actions
        assert played.game.actions[: len(begun.game.actions)] == begun.game.actions


def test_what_is_played_on_has_no_seal() -> None:
    """It was broken; and what cannot be done is refused, and changes nothing."""
    whole = written(SETUPS[0], 2)
    sealed = replace(whole, game=replace(whole.game, seal="0" * 64))
    begun = sealed.go_back(5)
    assert "Seal" not in begun.text
    illegal = next(
        action for action in whole.game.actions if action not in legal_actions(begun.newest.state)
    )
    with pytest.raises(IllegalAction):
        begun.play([illegal])
