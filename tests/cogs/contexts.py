"""A press's context, with a game, a person and an interaction that notes what it is told."""

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import discord
from discord.utils import utcnow

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import MessageRef, Person, Seat, Table
from cogs.idempotency import Presses
from cogs.interaction import Context
from cogs.private import PrivateMessages
from tests.cogs.tables import GAME, table_of

TABLE = replace(table_of(status="lobby"), message=MessageRef(2, 77))


@dataclass
class Told:
    """What Discord was told, call by call; a call fails with `failure` if there is one."""

    failure: Exception | None = None
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    deferred: bool = False

    def is_done(self) -> bool:
        return self.deferred

    async def defer(self, **values: Any) -> None:
        self.deferred = True
        self.note("defer", values)

    async def send_message(self, **values: Any) -> Any:
        self.note("send_message", values)
        return SimpleNamespace(message_id=6)

    async def send(self, **values: Any) -> Any:
        self.note("followup", values)
        return SimpleNamespace(id=7)

    async def edit_original_response(self, **values: Any) -> Any:
        self.note("edit", values)
        return SimpleNamespace(id=6)

    def note(self, name: str, values: dict[str, Any]) -> None:
        if self.failure is not None:
            raise self.failure
        self.calls.append((name, values))

    def texts(self) -> list[tuple[str, str]]:
        """Return what was shown, with the way it took."""
        found = []
        for name, values in self.calls:
            if "view" in values:
                items = values["view"].walk_children()
                texts = [i.content for i in items if isinstance(i, discord.ui.TextDisplay)]
                found.append((name, "\n".join(texts)))
        return found


class Games:
    """A service that knows one table, or refuses."""

    def __init__(self, table: Table | None) -> None:
        self._table = table
        self.games = self.seat_offers = self

    async def admit(self, game: str, person: Person) -> Seat | None:
        return None

    async def table(self, game: str) -> Table:
        if self._table is None or game != GAME:
            raise Refusal(RefusalKey.UNKNOWN_GAME)
        return self._table


def context(
    told: Told, *, pressed: str = "", table: Table | None = TABLE, values: tuple[str, ...] = ()
) -> Context:
    """Return an interaction: a command, or a press on a "public" or "private" message."""
    message = None
    if pressed:
        flags = SimpleNamespace(ephemeral=pressed == "private", components_v2=True)
        message = SimpleNamespace(id=5, flags=flags, attachments=[], components=[])
    interaction: Any = SimpleNamespace(
        client=SimpleNamespace(
            service=Games(table),
            pictures=None,
            presses=Presses(),
            private=PrivateMessages(),
            answers=set(),
            follow_ups=set(),
        ),
        permissions=discord.Permissions.none(),
        extras={},
        locale="en-GB",
        user=SimpleNamespace(id=9, display_name="Ada"),
        id=123,
        channel_id=None,
        guild_id=1,
        data={"values": list(values)},
        message=message,
        response=told,
        followup=told,
        expires_at=utcnow(),
        edit_original_response=told.edit_original_response,
    )
    return Context(interaction)


GONE: Any = SimpleNamespace(status=404, reason="Not Found")
