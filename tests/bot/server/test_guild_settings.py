"""Settings of a server: what can be chosen, who may open a table then, and where; what stays."""

import pytest

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import MessageRef, Person
from bot.server.guild_settings import Opening
from bot.server.settings import SETTINGS, find_setting
from bot.store import ServerRow
from tests.bot.club import ANN, Channel, Club, deliver, first
from tests.bot.refusals import refusing

GUILD, HERE, THREAD, ELSEWHERE, ROLE = 1, 10, 11, 12, 77


async def choose(club: Club, name: str, *chosen: str) -> ServerRow:
    """Choose something for the server."""
    return await club.service.servers.choose(GUILD, find_setting(name), chosen)


def opening(*channels: int, role: int = 0, manages: bool = False) -> Opening:
    """Somebody who wishes to open a table in a channel, or in one that belongs to another."""
    return Opening(ANN.id, GUILD, frozenset(channels or (HERE,)), frozenset((role,)), manages)


async def test_every_setting_is_a_column(club: Club) -> None:
    """Where nothing was chosen all of them show what holds, and that can be chosen, too."""
    server = await club.service.servers.find(GUILD)
    assert server == ServerRow(GUILD)
    for setting in SETTINGS:
        assert await choose(club, setting.name, *setting.show(server)) == server


async def test_a_choice_holds_until_the_next(club: Club) -> None:
    """Beside what else was chosen, for this server alone."""
    await choose(club, "starters", "managers")
    await choose(club, "channels", str(ELSEWHERE), str(HERE), str(HERE))
    await choose(club, "undo_grace", "30")
    expected = ServerRow(GUILD, 30, starters="managers", channels="[10,12]")
    assert await club.service.servers.find(GUILD) == expected
    assert await choose(club, "channels") == ServerRow(GUILD, 30, starters="managers")
    assert await club.service.servers.find(2) == ServerRow(2)


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("starters", ("nobody",)),
        ("starters", ()),
        ("starters", ("roles", "managers")),
        ("channels", ("-1",)),
        ("channels", ("here",)),
        ("channels", tuple(map(str, range(1, 27)))),
        ("language", ("tlh",)),
        ("undo_grace", ("61",)),
        ("undo_grace", ("soon",)),
        ("keep", ("nothing",)),
    ],
)
async def test_nonsense_is_refused(club: Club, name: str, chosen: tuple[str, ...]) -> None:
    """And nothing is changed."""
    with refusing(RefusalKey.BAD_SETTING):
        await choose(club, name, *chosen)
    assert await club.service.servers.find(GUILD) == ServerRow(GUILD)


async def test_everybody_opens_tables_everywhere_at_first(club: Club) -> None:
    """A server need not choose anything."""
    await club.service.servers.require_opening(opening())


async def test_members_with_a_role_open_tables(club: Club) -> None:
    """So does who manages the server; others are told which role it takes."""
    servers = club.service.servers
    await choose(club, "starters", "roles")
    with refusing(RefusalKey.MANAGERS_START):
        await servers.require_opening(opening(role=ROLE))
    await choose(club, "starter_roles", str(ROLE), "78")
    await servers.require_opening(opening(role=ROLE))
    await servers.require_opening(opening(manages=True))
    with pytest.raises(Refusal) as refused:
        await servers.require_opening(opening(role=79))
    assert (refused.value.key, refused.value.values) == (RefusalKey.ROLES_START, {"roles": "77,78"})


async def test_only_managers_open_tables(club: Club) -> None:
    """Roles that were chosen before do not matter then."""
    await choose(club, "starter_roles", str(ROLE))
    await choose(club, "starters", "managers")
    with refusing(RefusalKey.MANAGERS_START):
        await club.service.servers.require_opening(opening(role=ROLE))
    await club.service.servers.require_opening(opening(manages=True))


async def test_games_are_played_in_chosen_channels_and_their_threads(club: Club) -> None:
    """Nowhere else, not even by who manages the server."""
    servers = club.service.servers
    await choose(club, "channels", str(HERE))
    await servers.require_opening(opening(HERE))
    await servers.require_channel(GUILD, frozenset((THREAD, HERE)))
    with pytest.raises(Refusal) as refused:
        await servers.require_opening(opening(THREAD, ELSEWHERE, manages=True))
    assert refused.value.key is RefusalKey.CHANNEL_NOT_ALLOWED
    assert refused.value.values == {"channels": "10"}


async def play_and_end(club: Club, channel: Channel) -> list[int]:
    """Let a game be told in four messages, its end among them; return which then are gone."""
    sender, tidier = channel.sender(club), channel.tidier(club)
    at = await club.game()
    assert await deliver(club, sender)
    for _ in range(2):
        at = await club.act(at, first(at))
        assert await deliver(club, sender)
        await tidier.tidy(at.table.id)
    assert not channel.gone
    await club.service.moderation.end(at.table.id, Person(ANN.id, "Ann"), club.press())
    assert await deliver(club, sender)
    await tidier.tidy(at.table.id)
    await tidier.tidy(at.table.id)
    posted = [message.id for message in channel.posted]
    assert len(posted) == 4
    return [posted.index(message) for message in sorted(channel.gone)]


async def test_all_messages_of_a_game_stay(club: Club, channel: Channel) -> None:
    """Unless the server chooses otherwise."""
    assert await play_and_end(club, channel) == []


async def test_start_and_end_of_a_game_stay(club: Club, channel: Channel) -> None:
    """The seal is in the first; what was said between goes once the game is over, not before."""
    await choose(club, "keep", "ends")
    assert await play_and_end(club, channel) == [1, 2]


async def test_a_message_that_cannot_be_deleted_stays(club: Club, channel: Channel) -> None:
    """It is in nobody's way: the others go, and the game is done with."""
    await choose(club, "keep", "ends")
    real = channel.delete

    async def delete(message: MessageRef) -> None:
        if message.id == channel.posted[1].id:
            raise PermissionError
        await real(message)

    channel.delete = delete  # type: ignore[method-assign]
    assert await play_and_end(club, channel) == [2]
