"""Games written by version 0.1 go on: read, told, verified and played to their ends."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.announcements import decode_facts
from bot.games.automatic_steps import Unasked
from bot.games.table import MessageRef, Position
from bot.outbox import MessageGone, Sender, Sent
from bot.store import OutboxRow, Store
from cogs.layout import Layout
from cogs.pictures import Pictures
from cogs.play.announcements import Presenter
from cogs.render_pool import Threads
from rules import codec, new_game
from rules.events import Event, FeatureScored
from rules.expansions import EXPANSIONS
from rules.expansions.princess_dragon.fairy import FairyMoved
from tests.bot.club import ANN, CYD, Channel, Club, deliver, turns_of
from tests.sprites import share_sprites

DUMP = Path(__file__).with_name("written_by_0_1.sql")
STEPS = {
    "usual": "place-tile",
    "begun": "place-tile",
    "killed": "place-tile",
    "silent": "place-tile",
    "base": "wood",
    "all": "place-tile",
    "resigned": "wood",
    "draft": "draft",
    "crops": "crop-take",
    "princess": "princess",
    "walking": "dragon-move",
    "told": None,
    "untold": None,
}
"""What each game waits for; the last two are over. One more is a lobby."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """The old database, opened."""
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as written:
        written.executescript(DUMP.read_text())
    async with await Store.open(path) as opened:
        yield opened


@pytest.fixture
def club(store: Store) -> Club:
    """People at its tables."""
    return Club(store)


async def verify(club: Club, at: Position) -> None:
    """The log leads to the position, by way of every fingerprint."""
    replay = await club.service.history.replay(at.table.id)
    assert replay.differs_at is None
    assert replay.state == at.state


@pytest.mark.parametrize("game", STEPS)
async def test_game_goes_on(club: Club, game: str) -> None:
    """It waits for the same decision, its log leads there, and it can be played to its end."""
    at = await club.service.games.position(game)
    assert at.state is not None
    assert (at.state.step.kind if at.state.step else None) == STEPS[game]
    assert at.table.status == ("running" if STEPS[game] else "over")
    await verify(club, at)
    choose = turns_of(1)
    while at.table.status == "running":
        at = await club.act(at, *choose(at))
    await verify(club, at)
    assert at.table.proof is not None
    async with club.store.read() as reading:
        log = await reading.actions(game)
    assert at.state is not None
    assert log[-1].fingerprint == codec.fingerprint(at.state)


async def test_lobby_goes_on(club: Club) -> None:
    """What was agreed on holds, can be changed, and is what is played."""
    table = await club.service.games.table("lobby")
    assert [seat.name for seat in table.seats] == ["Cyd", "Dan"]
    assert table.configuration.preset == "RGG"
    assert [option.name for option, _ in table.configuration.changes] == ["small-city"]
    await club.service.lobbies.join("lobby", ANN, club.press())
    table = await club.service.lobbies.configure(
        "lobby", CYD, lambda chosen: chosen.with_option("HR-1", True), club.press()
    )
    started = await club.service.lobbies.start("lobby", CYD, club.press())
    assert started.setup.players == 3
    assert started.setup.options == table.setup.options


async def test_what_waited_is_told(club: Club, channel: Channel) -> None:
    """Each game's news come in one message, with every event; a step of the dragon is a turn."""
    told: dict[str, int] = {}
    async with club.store.read() as reading:
        for game in (*STEPS, "lobby"):
            told[game] = sum(row.sent_at is None for row in await reading.outbox(game))
    assert {game for game, rows in told.items() if not rows} == {"told"}
    sender = channel.sender(club)
    assert await deliver(club, sender)
    await sender.deliver("silent")
    said = {message.announcement.game_id: message for message in channel.posted}
    assert len(said) == len(channel.posted) == len(told) - 1
    kinds = {game: message.announcement.kind for game, message in said.items()}
    assert kinds.pop("lobby") == "lobby"
    assert kinds.pop("untold") == "end"
    assert set(kinds.values()) == {"turn"}
    walked = [type(event).__name__ for event in said["walking"].announcement.events]
    assert {"DragonWoke", "DragonMoved"} <= set(walked)
    pings = {game: message.pings for game, message in said.items()}
    assert pings["begun"] == pings["silent"] == (ANN.id,)
    assert pings["lobby"] == pings["untold"] == ()


@pytest.mark.parametrize("game", STEPS)
async def test_what_was_ever_told_is_what_a_replay_tells(club: Club, game: str) -> None:
    """No event has lost its meaning; today's rules tell each, in order, and a few more."""
    async with club.store.read() as reading:
        rows = await reading.outbox(game)
    told = [event for row in rows for event in decode_facts(row.facts, EXPANSIONS)]
    begun = new_game((await club.service.games.table(game)).setup).events
    replayed = map(as_first_told, (*begun, *await club.service.history.missed_events(game, 0)))
    assert all(event in replayed for event in told)


def as_first_told(event: Event) -> Event:
    """Return an event without what was added to it since."""
    if isinstance(event, Unasked):
        event = event.told
    if isinstance(event, FeatureScored):
        return replace(event, claims=(), decided="")
    return replace(event, segment="") if isinstance(event, FairyMoved) else event


@dataclass
class Wall:
    """A channel that takes layouts, by game."""

    layouts: dict[str, Layout] = field(default_factory=dict)

    async def sees(self, guild_id: int | None) -> bool:
        return True

    def lacks(self, channel_id: int, trouble: str) -> bool:
        return False

    async def send(
        self, channel_id: int, presentation: Layout, nonce: str, *_about: object
    ) -> Sent:
        self.layouts[nonce.partition("-")[0]] = presentation
        return Sent(500 + len(self.layouts))

    async def show_anew(self, message: MessageRef, presentation: Layout, nonce: str) -> Sent:
        raise MessageGone

    async def find(
        self, channel_id: int, row: OutboxRow, nonce: str, after: MessageRef | None
    ) -> int | None:
        return None

    async def retire(self, message: MessageRef, remains: str | None) -> None:
        pass

    async def delete(self, message: MessageRef) -> None:
        pass


async def test_what_waited_is_shown(club: Club) -> None:
    """The news of every old game become a message with words, picture and buttons."""
    wall = Wall()
    presenter = Presenter(Pictures(Threads(share_sprites())))
    sender = Sender(club.store, presenter, wall, EXPANSIONS, repair=club.service.games.repair)
    assert await deliver(club, sender)
    await sender.deliver("silent")
    assert wall.layouts.keys() == {*STEPS, "lobby"} - {"told"}
    for layout in wall.layouts.values():
        assert layout.above
        assert any(layout.rows)
        layout.view()
    assert wall.layouts.pop("lobby").picture is None
    assert all(layout.picture is not None for layout in wall.layouts.values())
    labels = [button.label for row in wall.layouts["walking"].rows for button in row]
    assert len([label for label in labels if label[0] in "↑→↓←"]) >= 2
    assert wall.layouts["draft"].menus
