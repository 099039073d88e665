"""Live games under rules that have changed: they go on, with what is theirs, and say so."""

import zlib
from typing import Any

import msgspec
import pytest

from bot.games.announcements import Notice
from bot.games.refusals import RefusalKey
from bot.games.table import Position
from bot.store import Store
from bot.store.schema import games, snapshots
from rules import Setup, codec
from rules.board import Figure
from rules.registry import Registry
from tests.bot.club import ANN, BO, Channel, Club, deliver, first, turns_of
from tests.bot.games.damage import (
    change,
    garble,
    with_default,
    with_meeples,
    with_twice,
    with_weather,
)
from tests.bot.games.logs import kinds, notices, played
from tests.bot.refusals import refusing

SUNNY = with_weather("sun", "rain")
CHANGED = Notice("news.rules-changed")


async def version(club: Club, game_id: str) -> str | None:
    """The rules that a game's players know of."""
    return (await club.service.games.table(game_id)).rules_version


async def test_started_with_todays_rules(club: Club) -> None:
    """A lobby has no rules yet."""
    lobby = await club.lobby(channel=1)
    assert lobby.rules_version is None
    assert (await club.game(channel=2)).table.rules_version == codec.RULES_VERSION


async def test_log_that_replays_alike(club: Club) -> None:
    """The game goes on and nothing is said; the start of the bot is when it is looked at."""
    at = await played_before(club)
    over = await played_before(club, channel=2)
    await club.service.games.resign(over.table.id, ANN.id, club.press())
    await change(club.store, games, over.table.id, rules_version="1")
    await Club(club.store).service.reposts.review()
    assert await version(club, at.table.id) == codec.RULES_VERSION
    assert await version(club, over.table.id) == "1", "over"
    assert await kinds(club, at.table.id) == []


async def played_before(club: Club, **how: Any) -> Position:
    """A game of an early version, which did not write down by which rules it is played."""
    at = await played(club, **how)
    await change(club.store, games, at.table.id, rules_version=None)
    return at


@pytest.mark.parametrize(
    "rules", [with_meeples(8), with_meeples(3), with_default("fields", False), with_twice("BG-D")]
)
async def test_rules_that_lead_elsewhere(club: Club, channel: Channel, rules: Registry) -> None:
    """The game goes on with its own figures, tiles and options, and says so once."""
    at = await played_before(club, moves=10)
    again = Club(club.store, registry=rules)
    again.press = club.press  # type: ignore[method-assign]
    await again.service.reposts.review()
    await again.service.reposts.review()
    assert await notices(again, channel, at.table.id) == [CHANGED]
    now = (await again.service.games.position(at.table.id)).state
    assert now is not None
    assert at.state is not None
    assert (now.supply, now.bag, now.scores) == (at.state.supply, at.state.bag, at.state.scores)
    assert now.rulebook.options == at.state.rulebook.options
    choose, after = turns_of(1), await again.service.games.position(at.table.id)
    while after.table.status == "running":
        after = await again.act(after, *choose(after))
        assert after.state is not None
        for player in after.state.players:
            away = {f for f in (*after.state.figures, *after.state.held) if f.player == player}
            meeples = [f for f in (*after.state.supply[player], *away) if f.kind == "meeple"]
            assert len(meeples) == 7
    assert after.table.proof is not None
    assert await notices(again, channel, at.table.id) == [CHANGED]


async def test_supplies_without_a_new_version(club: Club) -> None:
    """Also where nobody has said that the rules changed, nothing of a game changes with them."""
    at = await played(club)
    again = Club(club.store, registry=with_meeples(9))
    restored = await again.service.games.position(at.table.id)
    assert restored.state is not None
    assert at.state is not None
    assert restored.state.supply == at.state.supply
    assert Figure(0, "meeple", 8) not in restored.state.supply[0]


async def test_pressed_before_its_turn(club: Club) -> None:
    """A game is looked at before anybody plays on."""
    at = await played_before(club)
    again = Club(club.store, registry=with_meeples(8))
    again.press = club.press  # type: ignore[method-assign]
    await again.act(at, first(at))
    rows = (await again.rows(at.table.id))[-2:]
    assert [row.notice is not None for row in rows] == [True, False]


async def test_only_games_of_other_rules_are_looked_at(club: Club) -> None:
    """Those of today's rules are left in peace, and so is what is over."""
    await played(club, channel=1)
    before = await played_before(club, channel=2)
    async with club.store.read() as reading:
        assert await reading.games_to_review(codec.RULES_VERSION) == (before.table.id,)


def form_1(at: Position) -> bytes:
    """A position as the first versions stored it."""
    assert at.state is not None
    stored = msgspec.structs.replace(
        codec.read(codec.snapshot(at.state)), form=1, owned=None, options=None
    )
    return zlib.compress(msgspec.json.encode(stored, order="deterministic"))


async def test_snapshot_of_the_first_form(club: Club) -> None:
    """It is read as it always was."""
    at = await played(club)
    await change(club.store, snapshots, at.table.id, form=1, body=form_1(at))
    assert (await Club(club.store).service.games.position(at.table.id)).state == at.state


def weather(value: str) -> Setup:
    """A setup with an option that will be gone."""
    return Setup(options={"weather": value})


@pytest.mark.parametrize("successor", [None, ("small-city", False)])
async def test_option_with_a_successor(
    store: Store,
    channel: Channel,
    monkeypatch: pytest.MonkeyPatch,
    successor: tuple[str, bool] | None,
) -> None:
    """Its games go on, and their logs prove as much as before."""
    club = Club(store, registry=SUNNY)
    at = await played(club, setup=weather("rain"))
    monkeypatch.setitem(codec.SUCCESSORS, ("weather", "rain"), successor)
    again = Club(store)
    again.press = club.press  # type: ignore[method-assign]
    restored = await again.service.games.visit(at.table.id)
    assert "weather" not in restored.table.setup.options
    after = await again.act(restored, first(restored))
    assert (await again.service.history.verify(at.table.id)).agrees
    await garble(store, after)
    assert (await Club(store).service.games.visit(at.table.id)).state == after.state
    assert [n.key for n in await notices(again, channel, at.table.id)] == ["news.repaired"]


async def test_option_that_is_gone(store: Store, channel: Channel) -> None:
    """Its games end, with a sentence and their scores; the channel is free."""
    club = Club(store, registry=SUNNY)
    at = await played(club, moves=20, setup=weather("rain"))
    other = await played(club, setup=Setup(), channel=2)
    again = Club(store)
    again.press = club.press  # type: ignore[method-assign]
    for _ in range(2):
        visited = await again.service.games.visit(at.table.id)
        assert (visited.table.status, visited.state) == ("ended", None)
    assert await deliver(again, channel.sender(again))
    (told,) = (p.announcement for p in channel.posted if p.announcement.game_id == at.table.id)
    assert at.state is not None
    ann, bo = at.state.scores
    assert told.kind == "ended"
    assert told.notices == (Notice("news.rules-gone", {"scores": f"Ann {ann} and Bo {bo}"}),)
    with refusing(RefusalKey.GAME_OVER):
        await again.service.games.submit(
            at.table.id, at.table.seq, BO.id, (first(at),), club.press()
        )
    with refusing(RefusalKey.UNVERIFIABLE):
        await again.service.history.verify(at.table.id)
    assert (await again.game()).table.status == "running"
    assert (await again.service.games.position(other.table.id)).state == other.state


async def test_option_that_is_gone_is_met_by_the_sender(store: Store, channel: Channel) -> None:
    """One message, not one for each try."""
    await played(Club(store, registry=SUNNY), setup=weather("rain"))
    again = Club(store)
    for _ in range(2):
        assert await deliver(again, channel.sender(again))
    assert [message.announcement.kind for message in channel.posted] == ["ended"]


async def test_damaged_setup_ends_no_game(club: Club) -> None:
    """An option that never was is damage: the snapshot tells what is played."""
    at = await played(club)
    await change(club.store, games, at.table.id, setup='{"options":{"wether":"rain"}}')
    await garble(club.store, at)
    visited = await Club(club.store).service.games.visit(at.table.id)
    assert visited.table.status == "paused"


@pytest.mark.parametrize(
    ("terms", "kept"),
    [
        ({"setup": '{"expansions":["catapult","river"]}'}, Setup(expansions=("river",))),
        ({"setup": '{"options":{"weather":"rain","small-city":true}}'}, None),
        ({"setup": '{"options":{"small-city":"maybe"}}'}, Setup()),
        ({"setup": '{"edition":"C9"}'}, Setup()),
        ({"setup": "{"}, Setup()),
        ({"preset": "Nobody"}, None),
        ({"seating": "by age"}, None),
    ],
)
async def test_lobby_whose_terms_are_no_more(
    club: Club, channel: Channel, terms: dict[str, str], kept: Setup | None
) -> None:
    """It is opened again with the nearest there are; who presses meanwhile is answered."""
    table = await club.lobby((ANN,), setup=Setup(options={"small-city": True}))
    await change(club.store, games, table.id, **terms)
    seen = await club.service.games.table(table.id)
    joined = await club.service.lobbies.join(table.id, BO, club.press())
    assert seen.configuration == joined.configuration
    assert joined.setup == (kept or table.setup)
    assert joined.configuration.preset == "HiG C2"
    assert joined.configuration.seating == ("random" if "seating" in terms else "joined")
    async with club.store.read() as reading:
        row = await reading.game(table.id)
    assert row is not None
    assert codec.decode_setup_as_written(row.setup) == joined.setup
    assert await notices(club, channel, table.id) == [Notice("news.lobby-changed")]
    assert (await club.service.lobbies.start(table.id, ANN, club.press())).status == "running"


async def test_lobby_changes_before_it_starts(club: Club) -> None:
    """Nobody is made to play what they have not seen."""
    table = await club.lobby()
    await change(club.store, games, table.id, preset="Nobody")
    with refusing(RefusalKey.TERMS_CHANGED):
        await club.service.lobbies.start(table.id, ANN, club.press())
    assert (await club.service.lobbies.start(table.id, ANN, club.press())).status == "running"


async def test_one_game_keeps_no_other_waiting(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever happens while a game is looked at, the next is."""
    at, other = await played_before(club, channel=1), await played_before(club, channel=2)
    upkeep = Club(club.store).service.reposts
    load = upkeep._repository.load

    async def stumble(game_id: str) -> Any:
        if game_id == at.table.id:
            raise ZeroDivisionError
        return await load(game_id)

    monkeypatch.setattr(upkeep._repository, "load", stumble)
    await upkeep.review()
    assert await version(club, at.table.id) is None
    assert await version(club, other.table.id) == codec.RULES_VERSION
