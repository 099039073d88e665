"""Who may act, and what everybody else is told."""

import pytest

from bot.games.configuration import Configuration
from bot.games.refusals import RefusalKey
from bot.games.seats import explain_illegal, require_player, require_state, require_turn
from bot.games.table import Position, Seat, Table
from bot.store.records import Status
from rules import IllegalAction, Setup, advance, legal_actions, new_game
from rules.actions import Resign
from rules.expansions import EXPANSIONS
from tests.bot.refusals import refusing

ADA, BO = Seat(0, 100, "Ada"), Seat(1, 200, "Bo")
STATUSES: tuple[tuple[Status, RefusalKey], ...] = (
    ("lobby", RefusalKey.NOT_STARTED),
    ("cancelled", RefusalKey.LOBBY_CLOSED),
    ("paused", RefusalKey.GAME_PAUSED),
)


def table(status: Status = "running", *seats: Seat) -> Table:
    """A table for two."""
    configuration = Configuration(EXPANSIONS)
    return Table("game", 1, 2, 100, status, configuration, seats or (ADA, BO), 3, "en-GB")


def begun() -> Position:
    """Ada is to place the first tile."""
    state = new_game(Setup())
    advance(state, legal_actions(state)[0])
    return Position(table(), state)


@pytest.mark.parametrize(("status", "key"), [*STATUSES, ("over", RefusalKey.GAME_OVER)])
def test_only_a_running_game_is_played(status: Status, key: RefusalKey) -> None:
    """In any other somebody with a seat is told why not."""
    with refusing(key):
        require_player(table(status), ADA.user_id)


def test_seats_that_play() -> None:
    """Who sits there and has not left."""
    assert require_player(table(), BO.user_id) == BO
    with refusing(RefusalKey.NOT_SEATED):
        require_player(table(), 300)
    with refusing(RefusalKey.ALREADY_RESIGNED):
        require_player(table("running", ADA, Seat(1, 200, "Bo", active=False)), BO.user_id)


@pytest.mark.parametrize(("status", "key"), STATUSES)
def test_nothing_to_look_at(status: Status, key: RefusalKey) -> None:
    """A game without a position has none to show, and says why."""
    with refusing(key):
        require_state(Position(table(status), None))
    at = begun()
    assert require_state(at) is at.state


def test_turns() -> None:
    """Who is to act may, others are told who is and what they decide; at the end all may look."""
    at = begun()
    assert at.to_act == ADA
    require_turn(at, ADA)
    with refusing(RefusalKey.NOT_YOUR_TURN) as caught:
        require_turn(at, BO)
    deciding = {"player": "Ada", "player_id": 100, "step": "place-tile"}
    assert caught.value.values == deciding
    assert at.state is not None
    assert at.state.step is not None
    illegal = explain_illegal(at, IllegalAction("No.", at.state.step))
    assert (illegal.key, illegal.values) == (
        RefusalKey.ILLEGAL_ACTION,
        {"reason": "No.", **deciding},
    )
    advance(at.state, Resign(1))
    assert at.to_act is None
    require_turn(at, BO)
    assert explain_illegal(at, IllegalAction("It is over.")).values == {"reason": "It is over."}


def test_chance_is_nobody() -> None:
    """While a tile is to be drawn nobody is to act."""
    assert Position(table(), new_game(Setup())).to_act is None
    assert Position(table("lobby"), None).to_act is None
