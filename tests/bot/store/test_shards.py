"""Whose games are whose, in either database."""

import pytest

from bot.store import ProposalRow, Shards, Store
from tests.bot.store.rows import game

pytestmark = pytest.mark.store

GUILDS = (None, 0, 5 << 22, (6 << 22) + 4_194_303, 1_234_567_890_123_456_789)


@pytest.mark.parametrize("count", [1, 2, 7, 1000])
async def test_every_game_is_one_shard_s(store: Store, count: int) -> None:
    """As Discord divides them: by the time in a guild's id; direct messages are shard 0's."""
    async with store.write() as change:
        for number, guild in enumerate(GUILDS):
            row = game(id=str(number), guild_id=guild, channel_id=number, status="lobby")
            await change.add_game(row)
    shards = {((guild or 0) >> 22) % count for guild in GUILDS}
    found = {}
    for shard in shards:
        async with Store(store.database, Shards((shard,), count)).read() as reading:
            found |= dict.fromkeys(await reading.games_to_review(""), shard)
    assert found == {str(n): ((guild or 0) >> 22) % count for n, guild in enumerate(GUILDS)}


async def test_what_is_due_is_done_by_whose_game_it_is(store: Store) -> None:
    """Wishes that expire, and games that are held; the others' deadlines wake nobody."""
    async with store.write() as change:
        for number in range(4):
            held = {"status": "running", "held_until": 7.0 + number}
            row = game(id=str(number), guild_id=number << 22, channel_id=number, **held)
            await change.add_game(row)
            wish = ProposalRow(str(number), "undo", 0, 0, 0, "{}", 9.0, "[]", None, None)
            await change.set_proposal(wish)
    async with Store(store.database, Shards((1, 3), 4)).read() as reading:
        assert sorted(await reading.held_games(10.0, 60.0)) == ["1", "3"]
        assert sorted(await reading.expired_proposals(9.0)) == [("1", "undo"), ("3", "undo")]
        assert await reading.held_games(8.5, 60.0) == ("1",)
        assert await reading.expired_proposals(8.9) == ()
        assert await reading.next_deadline() == 8.0


async def test_what_is_nobodys_game_is_shard_0_s(store: Store) -> None:
    """Timers and letters are done by whose game they are about; those about none by one process."""
    async with store.write() as change:
        for number in range(3):
            row = game(id=str(number), guild_id=number << 22, channel_id=number)
            await change.add_game(row)
        for about in (None, "0", "1", "2"):
            what = {"game_id": about, "user_id": 7, "kind": "call", "number": 1}
            await change.set_timer(**what, due_at=5.0)
            await change.add_direct_message(**what, at=5.0)
    found = []
    for shard in range(4):
        async with Store(store.database, Shards((shard,), 4)).read() as reading:
            timers, letters = await reading.due_timers(5.0), await reading.direct_messages(7)
            assert [t.game_id for t in timers] == [letter.game_id for letter in letters]
            assert await reading.people_with_direct_messages() == ((7,) if letters else ())
            assert await reading.next_deadline() == (5.0 if timers else None)
            found.append([timer.game_id for timer in timers])
    assert found == [[None, "0"], ["1"], ["2"], []]


def test_shards_are_said_in_words() -> None:
    assert str(Shards()) == "shard 0 of 1"
    assert str(Shards((0, 2), 4)) == "shards 0, 2 of 4"
