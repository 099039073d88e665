"""An expansion that only a registry knows: chosen in a lobby, played, told, stored and read."""

from pathlib import Path

import pytest

from bot.games.refusals import RefusalKey
from bot.store import Store
from rules import new_game
from rules.expansions import EXPANSIONS
from tests.bot.club import ANN, BO, CYD, Channel, Club, deliver, turns_of
from tests.bot.refusals import refusing
from tests.toy.rules import NAME, REGISTRY, BellRung


async def start_toy(club: Club, *others: str) -> str:
    """Let three people choose the toy, with other expansions, and begin."""
    table = await club.lobby((ANN, BO, CYD))
    await club.service.lobbies.configure(
        table.id,
        ANN,
        lambda chosen: chosen.with_expansions((NAME, *others)).with_option("guests", True),
        club.press(),
    )
    return (await club.service.lobbies.start(table.id, ANN, club.press())).id


@pytest.mark.parametrize("others", [(), ("traders-builders",)])
async def test_toy_from_lobby_to_end(
    store: Store, channel: Channel, others: tuple[str, ...]
) -> None:
    """It is offered, chosen and played; the bot is begun anew every ten moves meanwhile."""
    club, choose, moves = Club(store, registry=REGISTRY), turns_of(1), 0
    game = await start_toy(club, *others)
    at = await club.service.games.position(game)
    assert at.table.setup.expansions == (*others, NAME)
    while at.table.status == "running":
        at = await club.act(at, *choose(at))
        moves += 1
        if moves % 10 == 0:
            press, club = club.press, Club(store, registry=REGISTRY)
            club.press = press  # type: ignore[method-assign]
            restored = await club.service.games.position(game)
            assert restored == at
            assert restored.state is not at.state
            at = restored
    replay = await club.service.history.replay(game)
    assert (replay.differs_at, replay.state) == (None, at.state)
    assert await deliver(club, channel.sender(club))
    (message,) = channel.posted
    begun = new_game(at.table.setup, REGISTRY).events
    told = message.announcement.events
    assert told == (*begun, *await club.service.history.missed_events(game, 0))
    assert any(isinstance(event, BellRung) for event in told)
    assert len(await club.service.history.map_turns(game, lambda state: state.turn.number)) > 50


async def test_toy_is_chosen_only_from_a_registry_that_has_it(club: Club) -> None:
    """The bot as it ships offers no toy, and refuses one by name."""
    table = await club.lobby()
    with refusing(RefusalKey.BAD_SETUP) as caught:
        await club.service.lobbies.configure(
            table.id, ANN, lambda chosen: chosen.with_expansions((NAME,)), club.press()
        )
    assert caught.value.values == {"reason": "expansion", "name": NAME}
    assert NAME not in table.configuration.registry


async def test_toy_that_was_taken_away(tmp_path: Path, channel: Channel) -> None:
    """A bot without the expansion pauses its games, once, with the scores; with it they go on."""
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        club = Club(store, registry=REGISTRY)
        game = await start_toy(club)
        at = await club.service.games.position(game)
        other = await club.game(channel=2)
        without = Club(store, registry=EXPANSIONS)
        for _ in range(2):
            visited = await without.service.games.visit(game)
            assert (visited.table.status, visited.state) == ("paused", None)
        assert await deliver(without, channel.sender(without))
        (told,) = (p for p in channel.posted if p.announcement.game_id == game)
        assert told.announcement.kind == "paused"
        (notice,) = told.announcement.notices
        assert notice.key == "news.expansions-missing"
        assert notice.values == {"expansions": NAME, "scores": "Ann 0, Bo 0, and Cyd 0"}
        assert (await without.service.games.position(other.table.id)).state == other.state
        again = Club(store, registry=REGISTRY)
        assert (await again.service.games.visit(game)).state == at.state
        assert [row.kind for row in await again.rows(game)][-2:] == ["paused", "turn"]


async def test_toy_that_was_taken_away_is_met_by_the_sender(store: Store, channel: Channel) -> None:
    """What waits for such a game is one message that says why it is paused."""
    game = await start_toy(Club(store, registry=REGISTRY))
    without = Club(store, registry=EXPANSIONS)
    for _ in range(2):
        assert await deliver(without, channel.sender(without))
    assert [message.announcement.kind for message in channel.posted] == ["paused"]
    assert (await without.service.games.table(game)).status == "paused"
