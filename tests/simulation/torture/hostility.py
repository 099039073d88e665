"""Hostility: whatever can go wrong on Discord befalls whole games, fault by fault.

What stands in the way of a table goes away again after a while; what is lost stays lost.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from playground.api_errors import ErrorKind
from playground.model import Channel, ChannelKind
from playground.permissions import Permission
from playground.routes.faults import REQUEST_FAULTS, FaultKind, Target
from playground.routes.rate_limits import OLD_EDITS
from playground.routes.request import PendingRequest
from playground.threads import CLOSED
from tests.simulation.command_line import Report
from tests.simulation.findings import Tally
from tests.simulation.torture.hall import Hall, open_hall
from tests.simulation.torture.kills import playing
from tests.simulation.torture.table import Table

PATIENCE = 1.5
"""Seconds that people wait for an answer."""
MESSAGES = 120
"""About how many messages a whole game has."""
LONGEST = 1.5
"""Seconds, at most, that anything stands in the way."""
UNHEARD = 3.0
"""Seconds after which a fault that no request has met is dealt no more."""
SIZES = (2, 3, 4)
PLACES = (ChannelKind.TEXT, ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)
"""Where tables are, one after the other."""
TARGETS = (
    Target("POST", "/channels/*/messages"),
    Target("PATCH", "/channels/*/messages/*"),
    Target("*", "/interactions/*"),
    Target("*", "/webhooks/*"),
    Target(),
)
"""Which requests meet faults, each as often."""
STATUSES = (500, 502, 503, 504)
REVOKED = (
    Permission.VIEW_CHANNEL,
    Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS,
    Permission.ATTACH_FILES,
)
LASTING = (ErrorKind.BLOCKED, ErrorKind.NO_MESSAGES_HERE, ErrorKind.INVALID_FORM)
"""As what messages are refused until somebody changes something."""
TELL = 50
"""Faults after which it is told how many there were."""
TINY = 500
"""Bytes that no picture fits into."""


class Hostility:
    """Deals *faults* while games are played, at the pace of *messages*; `dealt` counts them."""

    def __init__(self, hall: Hall, faults: int, messages: int, chance: Random) -> None:
        self.hall = hall
        self.chance = chance
        self._faults = faults
        self._messages = messages
        self._done = 0
        self._awaited = 0
        self._busy = set[str]()
        self._tasks: asyncio.TaskGroup

    @property
    def dealt(self) -> int:
        """How many faults have happened."""
        dealt = self.hall.server.faults.dealt
        return self._done + sum(dealt[kind] for kind in REQUEST_FAULTS)

    async def run(self) -> None:
        """Deal all faults, and return once nothing is in anybody's way any more."""
        told = 0
        async with asyncio.TaskGroup() as self._tasks:
            while self.dealt < self._faults:
                if self.dealt + self._awaited < self._due:
                    self._deal()
                    if self.dealt // TELL > told:
                        told = self.dealt // TELL
                        self.hall.report(f"{self.dealt} faults")
                await asyncio.sleep(0.01)
            self.hall.server.faults.stop()
        self.hall.server.gateway.delivery.stop()

    @property
    def _due(self) -> int:
        posted = sum(len(table.room.told) for table in self.hall.tables)
        return min(self._faults, self._faults * posted // self._messages + 1)

    def _deal(self) -> None:
        (kind,) = self.chance.choices([*KINDS], [*KINDS.values()])
        self._tasks.create_task(kind(self, self.chance.choice(self.hall.tables)))

    # -- requests --------------------------------------------------------------------------------

    async def fail_request(self, table: Table) -> None:
        """Let a request fail, before or after it is carried out."""
        faults, kind = self.hall.server.faults, self.chance.choice(REQUEST_FAULTS)
        target = self.chance.choice(TARGETS)
        if kind is FaultKind.OLD_EDIT_LIMIT:
            target = TARGETS[1]
        drawn = asyncio.Event()

        def note(passing: PendingRequest) -> bool:
            drawn.set()
            return True

        seconds, status = self.chance.uniform(0.02, 0.3), self.chance.choice(STATUSES)
        end = faults.deal_next(
            kind, target=replace(target, when=note), seconds=seconds, status=status
        )
        self._awaited += 1
        with suppress(TimeoutError):
            await asyncio.wait_for(drawn.wait(), UNHEARD)
            await asyncio.sleep(2 * seconds)
        end()
        self._awaited -= 1

    # -- gateway ---------------------------------------------------------------------------------

    async def disturb_gateway(self, table: Table) -> None:
        """Drop, resume, invalidate or refuse the connection."""
        gateway, chance = self.hall.server.gateway, self.chance
        async with self._alone("bot") as free:
            if not free:
                return
            match chance.randrange(5):
                case 0:
                    await gateway.drop()
                case 1:
                    await gateway.drop(forget=True)
                case 2:
                    gateway.ask_to_reconnect()
                case 3:
                    gateway.invalidate(resumable=chance.random() < 0.5)
                case _:
                    gateway.accepting = False
                    await gateway.drop()
                    await asyncio.sleep(chance.uniform(0.1, LONGEST / 2))
                    gateway.accepting = True

    async def disturb_events(self, table: Table) -> None:
        """Tell of something twice, late, in another order, or all at once."""
        delivery, chance = self.hall.server.gateway.delivery, self.chance
        async with self._alone("events") as free:
            if not free:
                return
            match chance.randrange(4):
                case 0:
                    delivery.repeat_next()
                case 1:
                    delivery.delay_next(chance.uniform(0.05, 0.5))
                case 2:
                    delivery.reorder_next(chance.randint(2, 3))
                    await asyncio.sleep(LONGEST / 2)
                    delivery.release()
                case _:
                    delivery.pause()
                    await asyncio.sleep(chance.uniform(0.05, LONGEST / 2))
                    delivery.release()

    # -- messages --------------------------------------------------------------------------------

    async def delete_newest(self, table: Table) -> None:
        """Delete the newest message of a table."""
        self._delete(table, 1)

    async def delete_older(self, table: Table) -> None:
        """Delete some message of a table that is not the newest."""
        world = self.hall.server.world
        found = [m for m in table.room.posted[:-1] if m.id in world.messages]
        if found:
            self._done += 1
            world.delete_message(world.messages[self.chance.choice(found).id])

    async def purge(self, table: Table) -> None:
        """Delete the last few messages of a table at once."""
        self._delete(table, self.chance.randint(2, 5))

    def _delete(self, table: Table, count: int) -> None:
        world = self.hall.server.world
        found = [m.id for m in table.room.posted if m.id in world.messages][-count:]
        messages = [world.messages[each] for each in found]
        if not messages:
            return
        self._done += 1
        if len(messages) == 1:
            world.delete_message(messages[0])
        else:
            world.delete_messages(table.room.channel, messages)

    # -- places ----------------------------------------------------------------------------------

    async def close_place(self, table: Table) -> None:
        """Archive or lock a thread, take the bot out of it, or take its permissions away."""
        async with self._alone(table.name) as free:
            channel = table.room.channel
            if not free or channel.id not in self.hall.server.world.channels:
                return
            if channel.is_thread:
                await self._close_thread(channel)
            else:
                await self._revoke(channel)

    async def _close_thread(self, thread: Channel) -> None:
        world, chance = self.hall.server.world, self.chance
        ways = ["archive", "lock", "revoke"]
        ways += ["remove"] if thread.kind is ChannelKind.PRIVATE_THREAD else []
        match chance.choice(ways):
            case "archive":
                world.threads.refusal = chance.choice([*CLOSED])
                world.threads.archive(thread)
                await self._last()
                world.threads.unarchive(thread)
            case "lock":
                world.threads.lock(thread, archived=chance.random() < 0.5)
                await self._last()
                world.threads.unlock(thread)
                world.threads.unarchive(thread)
            case "remove":
                world.threads.remove_member(thread, world.bot.id, as_deletion=chance.random() < 0.5)
                await self._last()
                world.threads.add_member(thread, world.bot.id, by_sync=chance.random() < 0.5)
            case _:
                await self._revoke(world.channels[thread.parent_id or 0])

    async def _revoke(self, channel: Channel) -> None:
        world = self.hall.server.world
        world.set_permissions(channel, deny=self.chance.choice(REVOKED))
        await self._last()
        if channel.id in world.channels:
            world.set_permissions(channel)

    async def block_messages(self, table: Table) -> None:
        """Let a filter block what is posted at a table, or Discord refuse it, for a while."""
        async with self._alone(table.name) as free:
            if free:
                target = Target("POST", f"/channels/{table.room.channel.id}/messages")
                refusal = self.chance.choice(LASTING)
                end = self.hall.server.faults.deal_next(
                    FaultKind.REFUSED, MESSAGES, target, refusal=refusal
                )
                await self._last()
                end()

    async def delete_channel(self, table: Table) -> None:
        """Delete the channel or thread of a table, whose people then meet in another."""
        world = self.hall.server.world
        async with self._alone(table.name) as free:
            offered = self.hall.server.client.commands(world.people[0])
            if not free or all(command.path != "game menu" for command in offered):
                return
            old, new = table.room.channel, world.create_channel(f"{table.name}-again")
            world.delete_channel(old)
            table.move_to(new)

    # -- the guild, the bot ----------------------------------------------------------------------

    async def lose_guild(self, table: Table) -> None:
        """Kick the bot and invite it again, or let the guild fail for a while."""
        guild, chance = self.hall.server.world.guild, self.chance
        async with self._alone("bot") as free:
            if not free:
                return
            if chance.random() < 0.5:
                guild.fail()
                await self._last()
                guild.recover()
                return
            lost = [t.room.channel for t in self.hall.tables if self._is_member(t.room.channel)]
            guild.kick_bot()
            await self._last()
            guild.invite_bot()
            for thread in lost:
                self.hall.server.world.threads.add_member(thread, self.hall.server.world.bot.id)

    def _is_member(self, channel: Channel) -> bool:
        return channel.is_thread and self.hall.server.world.bot.id in channel.member_ids

    async def shrink_uploads(self, table: Table) -> None:
        """Lower the limit of uploads for a while."""
        world = self.hall.server.world
        async with self._alone("uploads") as free:
            if free:
                usual, world.upload_limit = world.upload_limit, TINY
                await self._last()
                world.upload_limit = usual

    async def close_direct_messages(self, table: Table) -> None:
        """Let somebody accept no direct messages for a while."""
        user = self.chance.choice(self.hall.server.world.people)
        self._done += 1
        user.accepts_direct_messages = False
        await self._last()
        user.accepts_direct_messages = True

    async def restart_bot(self, table: Table) -> None:
        """Stop the bot, or end it without warning, and start it again, a night later at times."""
        async with self._alone("bot") as free:
            if not free:
                return
            if self.chance.random() < 0.5:
                await self.hall.bot.stop()
            else:
                await self.hall.bot.kill()
            self.hall.look("between two starts")
            if self.chance.random() < 0.5:
                await self.hall.sleep_a_night()
            await self.hall.bot.restart()

    async def _last(self) -> None:
        await asyncio.sleep(self.chance.uniform(0.1, LONGEST))

    @asynccontextmanager
    async def _alone(self, what: str) -> AsyncIterator[bool]:
        """Yield whether nothing else is wrong with this now; count what is done then."""
        free = what not in self._busy
        if free:
            self._busy.add(what)
            self._done += 1
        try:
            yield free
        finally:
            if free:
                self._busy.discard(what)


KINDS: Mapping[Callable[[Hostility, Table], Coroutine[Any, Any, None]], int] = {
    Hostility.fail_request: 50,
    Hostility.disturb_events: 10,
    Hostility.disturb_gateway: 2,
    Hostility.delete_newest: 6,
    Hostility.delete_older: 4,
    Hostility.purge: 3,
    Hostility.close_place: 10,
    Hostility.delete_channel: 1,
    Hostility.lose_guild: 2,
    Hostility.shrink_uploads: 2,
    Hostility.close_direct_messages: 2,
    Hostility.restart_bot: 2,
    Hostility.block_messages: 4,
}
"""What goes wrong, and how often."""


async def be_hostile(
    games: int, faults: int, seed: str, folder: Path, report: Report, *, brief: bool = False
) -> tuple[Tally, int]:
    """Play so many whole games while faults befall them; return what came of it, and how many.

    *brief*: the games need not end.
    """
    tally, chance = Tally(), Random(seed)
    sizes = [SIZES[number % len(SIZES)] for number in range(games)]
    async with open_hall(
        folder / "hall", seed, sizes, tally, report, patience=PATIENCE, strict=False
    ) as hall:
        _spread(hall)
        hall.server.rest.limits.old_edits = OLD_EDITS
        await hall.bot.start()
        async with playing(hall):
            hostility = Hostility(hall, faults, MESSAGES * games // (10 if brief else 1), chance)
            await hostility.run()
            report(f"{hostility.dealt} faults are dealt")
            await hall.demand_progress()
            for table in hall.tables:
                table.plays_on = lambda: False
            while not brief and not all(table.at_rest for table in hall.tables):
                await asyncio.sleep(0.5)
        await hall.settle()
        await hall.stop()
        report(f"{dict(hall.server.faults.dealt)}")
        return tally, hostility.dealt


def _spread(hall: Hall) -> None:
    """Let some tables be in threads."""
    world = hall.server.world
    for number, table in enumerate(hall.tables):
        kind = PLACES[number % len(PLACES)]
        if kind is not ChannelKind.TEXT:
            parent = table.room.channel
            thread = world.create_thread(parent, parent.name, world.people[0].id, kind=kind)
            for user in (*world.people, world.bot):
                world.threads.add_member(thread, user.id)
            table.room.move_to(thread)
