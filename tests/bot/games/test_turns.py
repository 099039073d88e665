"""A game turn by turn."""

from bot.games.turns import find_turn, list_turns, play_game
from rules import advance, new_game
from rules.events import TilePlaced, TurnBegan
from rules.expansions import EXPANSIONS
from rules.notation import Game
from rules.setup import Setup
from tests.bot.games.written_game import GAME


def test_turns_are_told_one_by_one() -> None:
    """What is done in each, by whom, and the number of its last action; nothing is told twice."""
    told = [
        (turn.number, turn.player, turn.done, sum(isinstance(e, TilePlaced) for e in turn.events))
        for turn in play_game(GAME, EXPANSIONS)
    ]
    assert told == [(0, None, 0, 0), (1, 0, 3, 1), (2, 1, 6, 1), (3, 0, 8, 1)]


def test_a_turn_ends_before_the_next_is_told() -> None:
    """Its own beginning is its first event."""
    for turn in play_game(GAME, EXPANSIONS):
        begun = [event.number for event in turn.events if isinstance(event, TurnBegan)]
        assert begun == ([turn.number] if turn.number else [])


def test_a_turn_that_has_just_begun_is_not_told() -> None:
    """Nobody has done anything in it."""
    begun = Game(GAME.setup, GAME.names, GAME.actions[:3])
    assert [turn.number for turn in play_game(begun, EXPANSIONS)] == [0, 1]


def test_what_comes_before_the_first_turn_is_turn_0() -> None:
    """Dealing, for instance, even if that still goes on."""
    setup = Setup(2, expansions=("halflings",), options={"half-hand": 1})
    state = new_game(setup)
    deal = state.legal
    assert deal is not None
    (turn,) = list_turns(state, ((1, advance(state, action)) for action in deal[:1]))
    assert (turn.number, turn.player, turn.done) == (0, None, 1)


def test_any_turn_is_found_as_it_stood() -> None:
    """Beyond the last it is the last; which that is, is told."""
    found = [find_turn(play_game(GAME, EXPANSIONS), wanted) for wanted in (0, 1, 2, 3, 9)]
    assert [turn.number for turn, _ in found] == [0, 1, 2, 3, 3]
    assert [len(turn.state.board.placements) for turn, _ in found] == [1, 2, 3, 4, 4]
    assert {last for _, last in found} == {3}
