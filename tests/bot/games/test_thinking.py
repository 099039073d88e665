"""How long the bot thinks: its own time, and not for nobody."""

from time import monotonic, thread_time

import opponents
from bot.games.thinking import SECONDS, consider
from opponents import Chosen
from rules import CHANCE, Setup, State, advance, legal_actions, new_game
from rules.expansions import EXPANSIONS


def deciding(*expansions: str) -> State:
    """Return a position in which somebody has many choices."""
    state = new_game(Setup(expansions=expansions))
    while state.player == CHANCE or len(legal_actions(state)) < 8:
        advance(state, legal_actions(state)[0])
    return state


def test_a_choice_takes_its_own_time_and_no_more() -> None:
    """With all boxes a thread looks as far as it comes in its own time, whatever others do."""
    state = deciding(*EXPANSIONS.together)
    assert state.player is not None
    begun = thread_time()
    found = consider(state, state.player, "hard")
    assert thread_time() - begun < 2 * SECONDS, "one choice more, and the first sight"
    again = opponents.consider(
        state, state.player, "hard", goes_on=lambda played: played < found.replies
    )
    assert (again.action, again.replies) == (found.action, found.replies)


def test_whom_nobody_waits_for_stops() -> None:
    """At the moment when the one who asked has given up."""
    state = deciding()
    assert state.player is not None
    first = opponents.choose(state, state.player, "hard", further=False)
    assert consider(state, state.player, "hard", monotonic()) == Chosen(first, 0, cut=True)
    assert consider(state, state.player, "hard").replies > 0
