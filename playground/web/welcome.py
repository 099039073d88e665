"""The offers of an empty table: a game that begins at once, or a situation to try.

Everything is done as people would do it, with commands and buttons; only a situation is loaded by
the `Stage`.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

from bot.games.table import Person
from bot.play.start_from_position import Stage
from cogs import custom_ids
from cogs.lobby.message import LOBBY
from playground.client.constraints import NotOffered
from playground.client.outcome import InteractionOutcome
from playground.client.user_client import UserClient
from playground.model import Channel, ChannelKind, User
from playground.situations import SITUATIONS, Situation
from playground.web.seats import Seats
from playground.world import World
from rules.rulebook import MAX_PLAYERS

WAIT = 10.0
"""Seconds the bot has for each request."""
OPENING = "game new"
TABLE = "table"
"""The name of a channel that is opened for a game."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A choice of rules with a plain description; *expansions* as `/game new` takes them."""

    name: str
    title: str
    hint: str
    expansions: str


RULE_SETS = (
    RuleSet(
        "dragon",
        "The dragon",
        "A dragon that eats meeples, a fairy, portals.",
        "princess-dragon",
    ),
    RuleSet("base", "The base game", "Cities, roads, monasteries, fields.", "none"),
    RuleSet(
        "trade",
        "Inns and traders",
        "Inns, cathedrals, goods, builders.",
        "inns-cathedrals, traders-builders",
    ),
    RuleSet("halves", "Half tiles", "Half tiles in your hand, to play when they fit.", "halflings"),
    RuleSet("all", "Everything", "All expansions that go together.", "all"),
)
"""The first is the default."""


class Welcome:
    """Begins games for the people of one world. Without a *stage* there are no situations."""

    def __init__(
        self,
        client: UserClient,
        seats: Seats,
        stage: Stage | None,
        situations: Sequence[Situation] = SITUATIONS,
    ) -> None:
        self._client = client
        self._world: World = client.world
        self._seats = seats
        self.stage = stage
        self.situations = situations if stage is not None else ()

    async def begin(
        self, host: User, channel: Channel, players: int, bots: int, rules: str
    ) -> tuple[User, Channel]:
        """Let *host* open a lobby, and *players* sit down, *bots* of them bots.

        It is in *channel* if that is empty, or else in a new one. Return who of the others has to
        act, and where. NotOffered says what is impossible.
        """
        chosen = next((each for each in RULE_SETS if each.name == rules), None)
        if chosen is None or not 2 <= players <= MAX_PLAYERS or not 0 <= bots < players:
            raise NotOffered("Choose two to six players, at least one of them human.")
        if not any(command.path == OPENING for command in self._client.commands(host)):
            raise NotOffered("The bot isn’t ready yet.")
        channel = self._find_room(channel, TABLE)
        others = [user for user in self._client.users if user != host]
        humans = [host, *others[: players - bots - 1]]
        self._seats.seat_all(humans)
        game = await self._open(host, channel, chosen)
        for guest in humans[1:]:
            await self._press(guest, channel, LOBBY(game, 0, "join"))
        for _ in range(bots):
            await self._press(host, channel, LOBBY(game, 0, "seat-bot"))
        await self._press(host, channel, LOBBY(game, 0, "start"))
        await self._wait(lambda: self._seats.find_call(channel.id) is not None)
        return await self._find_actor(channel, humans), channel

    async def load(self, host: User, channel: Channel, name: str) -> tuple[User, Channel]:
        """Load a situation for *host*; return who has to act there, and where.

        Raises NotOffered if there is none of this name.
        """
        situation = next((each for each in self.situations if each.name == name), None)
        if situation is None or self.stage is None:
            raise NotOffered("There is no such situation.")
        channel = self._find_room(channel, situation.name)
        people = self._client.users[: situation.players]
        self._seats.seat_all(people)
        locale = host.locale
        position = await self.stage.begin(
            situation.read(),
            situation.wanted,
            [Person(user.id, user.name) for user in people],
            self._world.guild_id,
            channel.id,
            locale,
        )
        assert position.to_act is not None
        actor = self._client.user(position.to_act.user_id)
        await self._find_actor(channel, [actor])
        if situation.command:
            table, said = position.table, self._seats.find_call(channel.id)
            assert table.mover is not None
            mover = self._client.user(table.seats[table.mover].user_id)
            await self._type(mover, channel, situation.command)
            await self._wait(lambda: self._seats.find_call(channel.id) != said)
        for user in people:
            self._seats.read(user, channel.id)
        return actor, channel

    def _find_room(self, channel: Channel, name: str) -> Channel:
        """Return the channel if it is one of the server's, and empty; else open one."""
        world = self._world
        if channel.kind is ChannelKind.TEXT and not world.history(channel, everything=True):
            return channel
        taken = {other.name for other in world.channels.values()}
        names = (name if number == 1 else f"{name}-{number}" for number in count(1))
        return world.create_channel(next(each for each in names if each not in taken))

    async def _open(self, host: User, channel: Channel, rules: RuleSet) -> str:
        """Open a lobby; return the game's id."""
        await self._type(host, channel, OPENING, expansions=rules.expansions)
        for message in self._client.messages(channel, host):
            for button in message.buttons:
                found = custom_ids.decode_game(button.custom_id)
                if found is not None and LOBBY.read(button.custom_id):
                    return found[0]
        raise NotOffered("The bot opened no table; what it said stands in the channel.")

    async def _type(self, user: User, channel: Channel, command: str, **options: str) -> None:
        await self._settle(user, await self._client.slash(user, channel, command, options))

    async def _press(self, user: User, channel: Channel, custom_id: str) -> None:
        message = next(
            seen for seen in self._client.messages(channel, user) if seen.button(custom_id)
        )
        await self._settle(user, await self._client.press(user, message, custom_id))

    async def _settle(self, user: User, outcome: InteractionOutcome) -> None:
        """Wait until the bot has answered, and dismiss its private messages."""
        try:
            await outcome.wait_until_settled(WAIT)
        except TimeoutError as error:
            raise NotOffered("The bot did not answer in time.") from error
        if outcome.failed:
            raise NotOffered("The bot did not answer.")
        for message in outcome.messages:
            if message.ephemeral:
                self._client.dismiss(user, message.id)

    async def _find_actor(self, channel: Channel, humans: Sequence[User]) -> User:
        """Return the player to act once it is one of these people, or the first of them."""

        def find() -> User | None:
            call = self._seats.find_call(channel.id)
            return next((user for user in humans if call and user.id in call.users), None)

        await self._wait(lambda: find() is not None)
        return find() or humans[0]

    async def _wait(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so, but not for ever: a slow bot's message comes once it is."""
        with suppress(TimeoutError):
            await self._client.wait_until(condition, WAIT)
