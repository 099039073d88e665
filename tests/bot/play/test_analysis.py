"""Looking back at a game: the prospects of everybody, and what was given away."""

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from bot.games.history import History
from bot.games.refusals import RefusalKey
from bot.play.analysis import SLIPS, Analysis, analyse
from bot.store import ActionRow
from opponents import Level, choose
from opponents.reasons import NothingBetter
from rules import CHANCE, Setup, State, advance, codec, draw_weights, new_game
from rules.actions import Action, DrawTile, Resign
from rules.events import TurnBegan
from rules.expansions import EXPANSIONS
from tests.bot.club import ANN, BO, DRAGONS, Club
from tests.bot.lobby.bot_seats import begun, played
from tests.bot.refusals import refusing


def play(
    setup: Setup, levels: tuple[Level, ...], seed: int, leaves: int = 0
) -> tuple[State, History, int]:
    """Let the bot play a game; return its end, its log, and how many turns it had.

    In the turn that is `leaves` the player with the most points resigns.
    """
    pick, state = random.Random(seed), new_game(setup)
    rows, turns = list[ActionRow](), 0
    events = state.events
    while True:
        turns += sum(isinstance(event, TurnBegan) for event in events)
        if state.over:
            return state, History(setup, rows, EXPANSIONS), turns
        player = state.player
        assert player is not None
        if leaves and turns == leaves and all(state.active):
            player = state.scores.index(max(state.scores))
            action: Action = Resign(player)
        elif player == CHANCE:
            weights = draw_weights(state)
            action = pick.choices([*weights], [*weights.values()])[0]
        else:
            action = choose(state, player, levels[player], further=False)
        events = advance(state, action)
        rows.append(note(state, rows, action, player))


def note(
    state: State, rows: Sequence[ActionRow], action: Action, seat: int | None = None
) -> ActionRow:
    """Return the row of an action that has led to a position."""
    return ActionRow(
        game_id="k3f9x2ab",
        number=len(rows) + 1,
        seat=CHANCE if seat is None else seat,
        user_id=None,
        action=codec.encode(action).decode(),
        rules_version="",
        fingerprint=codec.fingerprint(state),
        interaction_id=None,
        at=0.0,
    )


GAMES = [
    (Setup(players=2), ("hard", "easy")),
    (Setup(players=3, expansions=("princess-dragon", "phantom")), ("easy", "hard", "medium")),
    (Setup(players=2, expansions=("halflings",)), ("hard", "easy")),
]


@pytest.mark.parametrize(("setup", "levels"), GAMES, ids=["base", "dragon", "halflings"])
def test_a_game_is_looked_back_at(setup: Setup, levels: tuple[Level, ...]) -> None:
    """The best player gives nothing away; prospects become points; luck is shared out."""
    end, history, turns = play(setup, levels, 4)
    found = analyse(history.begin(), history.list_actions())
    hard, easy = levels.index("hard"), levels.index("easy")
    assert found.given[hard] == 0
    assert found.given[easy] > 20
    assert len(found.hopes) == sum(found.turns) == turns
    assert found.hopes[-1] == [*end.scores]
    assert abs(sum(found.luck)) < 1e-6
    assert max(found.luck) > 1
    assert 0 < len(found.slips) <= SLIPS
    assert all(slip.player != hard for slip in found.slips)
    assert [slip.lost for slip in found.slips] == sorted(
        (slip.lost for slip in found.slips), reverse=True
    )
    for slip in found.slips:
        assert len(slip.reasons) <= 2
        assert not {NothingBetter()} & {*slip.reasons}
    assert any(slip.reasons for slip in found.slips)
    _check_turning(found, end)


def test_who_draws_what_is_worth_more_is_lucky() -> None:
    """Monasteries for one, straight roads for the other: by as much as the other is unlucky."""
    setup = Setup(bag={"BG-B": 5, "BG-U": 5})
    for lucky in (0, 1):
        state = new_game(setup)
        rows = list[ActionRow]()
        while not state.over:
            if state.player == CHANCE:
                wanted = "BG-B" if state.turn.player == lucky else "BG-U"
                action: Action = DrawTile(wanted)
            else:
                action = choose(state, state.player or 0, "medium")
            advance(state, action)
            rows.append(note(state, rows, action))
        history = History(setup, rows, EXPANSIONS)
        luck = analyse(history.begin(), history.list_actions()).luck
        assert luck[lucky] > 3
        assert luck[1 - lucky] == pytest.approx(-luck[lucky])


def test_a_game_turns_to_the_winner_even_if_who_resigned_has_more_points() -> None:
    """Who resigned has not won."""
    setup = Setup(players=3, bag={"BG-U": 4, "BG-V": 4, "BG-D": 2, "BG-E": 3, "BG-B": 3})
    for seed in range(20):
        end, history, _ = play(setup, ("hard", "hard", "hard"), seed, leaves=14)
        if end.scores[end.winners[0]] < max(end.scores) and len(end.winners) == 1:
            found = analyse(history.begin(), history.list_actions())
            if found.turning is not None:
                _check_turning(found, end)
                return
    pytest.fail("nobody resigned with the most points")


def _check_turning(found: Analysis, end: State) -> None:
    """No turn brought the winner further ahead than the one at which the game turned."""
    (winner,) = end.winners
    others = [seat for seat in end.players if end.active[seat] and seat != winner]
    leads = [
        row[winner] - max(row[seat] for seat in others)
        for row in [[0] * len(end.scores), *found.hopes]
    ]
    assert found.turning is not None
    assert found.swing == leads[found.turning] - leads[found.turning - 1]
    assert all(after - before <= found.swing for before, after in pairwise(leads))


async def test_only_games_that_are_over_are_looked_back_at(club: Club) -> None:
    """As long as they are played it would be a hint."""
    at = await club.game((ANN, BO), setup=DRAGONS)
    with refusing(RefusalKey.NOT_OVER):
        await club.service.history.analyse(at.table.id)


async def test_it_is_reckoned_once(club: Club) -> None:
    """And kept for whoever asks next."""
    at = await played(club, await begun(club, 1))
    found = await club.service.history.analyse(at.table.id)
    assert await club.service.history.analyse(at.table.id) is found
    assert len(found.hopes) == sum(found.turns)
