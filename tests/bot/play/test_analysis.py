"""Looking back at a game: the prospects of everybody, and what was given away."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from bot.games.history import History
from bot.games.refusals import RefusalKey
from bot.play import analysis
from bot.play.analysis import (
    PLAYED_OUT,
    SLIGHT,
    SLIPS,
    Analysis,
    Suspect,
    analyse,
    play_out,
)
from bot.store import ActionRow
from opponents import WEIGHTS, Lead, Level, choose, judge_with, measure_leads
from opponents.reasons import NothingBetter
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
from rules.actions import Action, DrawTile, Resign
from rules.events import TurnBegan
from rules.expansions import EXPANSIONS
from tests.bot.club import ANN, BO, DRAGONS, Club
from tests.bot.lobby.bot_seats import begun, played
from tests.bot.refusals import refusing
from tests.opponents.endings import end as play_to_end
from tests.opponents.endings import two_tiles_left

TINY = Setup(bag={"BG-D": 3, "BG-V": 4})


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
def test_a_game_is_looked_back_at(
    setup: Setup, levels: tuple[Level, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
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
    _check_turning(found, end)

    assert found.slips == ()
    assert 0 < len(found.suspects) <= PLAYED_OUT
    assert all(suspect.player != hard for suspect in found.suspects)
    assert [suspect.lost for suspect in found.suspects] == sorted(
        (suspect.lost for suspect in found.suspects), reverse=True
    )
    monkeypatch.setattr(analysis, "measure_leads", partial(measure_leads, rounds=(3,)))
    whole = play_out(replace(found, suspects=found.suspects[:2]))
    assert whole.suspects == ()
    assert whole.hopes == found.hopes
    assert whole.given[hard] == 0
    assert whole.given[easy] != found.given[easy]
    assert whole.slips
    for slip in whole.slips:
        assert slip.lost.sure
        assert len(slip.reasons) <= 2
        assert not {NothingBetter()} & {*slip.reasons}
    assert any(slip.reasons for slip in whole.slips)


def test_only_what_is_worse_once_it_is_played_out_is_a_slip(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two choices that seem worse than another, one is as good as any, one gives points away.

    One tile is to come, and all know which: so the end can be told.
    """
    state = two_tiles_left(3)
    assert state is not None
    player = state.player
    assert player is not None
    judged = judge_with(WEIGHTS, state, player)
    ends = {action: play_to_end(apply(state, action)[0], player) for action in judged}
    seem = [action for action in judged if judged[action] <= max(judged.values()) - SLIGHT]
    good, bad = max(seem, key=ends.__getitem__), min(seem, key=ends.__getitem__)
    gap = ends[good] - ends[bad]
    assert ends[good] == max(ends.values())
    assert gap > SLIGHT
    suspects = [Suspect(8, player, 5.0, state, action) for action in (good, bad)]
    first = Analysis([], [5.0 + 5.0] * 2, [], [], None, 0, suspects)
    found = play_out(first)
    (slip,) = found.slips
    assert slip.lost == Lead(gap, 0.0)
    assert slip.done == apply(state, bad)[1]
    assert found.given[player] == gap
    assert found.given[1 - player] == first.given[1 - player]

    doubtful = Lead(gap, gap / 2)
    monkeypatch.setattr(analysis, "measure_leads", lambda *asked, **seen: [doubtful])
    assert play_out(first).slips == []


@pytest.mark.parametrize(
    ("first", "clear"),
    [
        (Lead(4.0, 1.0), True),
        (Lead(-4.0, 1.0), True),
        (Lead(0.0, 0.0), True),
        (Lead(3.9, 1.0), False),
        (Lead(-3.9, 1.0), False),
    ],
)
def test_where_the_first_rounds_leave_a_doubt_more_are_played(
    first: Lead, clear: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And those count then."""
    state = two_tiles_left(3)
    assert state is not None
    assert state.player is not None
    later = Lead(9.0, 1.0)

    def measure(
        *moves: object, is_enough: Callable[[Sequence[Lead]], bool], passed_by: int
    ) -> list[Lead]:
        return [first] if is_enough([first]) else [later]

    monkeypatch.setattr(analysis, "measure_leads", measure)
    suspect = Suspect(1, state.player, 4.0, state, legal_actions(state)[0])
    found = play_out(Analysis([], [4.0] * 2, [], [], None, 0, [suspect]))
    expected = first if clear else later
    assert [slip.lost for slip in found.slips] == ([expected] if expected.points > 0 else [])


def test_the_costliest_slips_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what they gave away once they were played out, and none that is slight."""
    state = two_tiles_left(3)
    assert state is not None
    assert state.player is not None
    points = [SLIGHT - 0.1, 7.0, 3.0, 9.0, 4.0]
    leads = iter([Lead(each, 0.1) for each in points])
    monkeypatch.setattr(analysis, "measure_leads", lambda *asked, **seen: [next(leads)])
    done = legal_actions(state)[0]
    suspects = [Suspect(turn, state.player, 9.0, state, done) for turn, _ in enumerate(points)]
    found = play_out(Analysis([], [45.0] * 2, [], [], None, 0, suspects))
    assert [slip.turn for slip in found.slips] == [3, 1, 4]
    assert len(found.slips) == SLIPS


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
    """And kept for the next who asks, in each of its two parts."""
    at = await played(club, await begun(club, 1, setup=TINY))
    history, game = club.service.history, at.table.id
    found, other = await asyncio.gather(history.analyse(game), history.analyse(game))
    assert found is other
    assert found.suspects
    assert len(found.hopes) == sum(found.turns)
    several = (history.analyse(game, further=True) for _ in range(2))
    whole, other = await asyncio.gather(*several)
    assert whole is other
    assert whole.suspects == ()
    assert await history.analyse(game) is whole
