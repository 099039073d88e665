"""Where a game is played, and the moment before a press."""

from dataclasses import dataclass

from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.client.user_client import UserClient
from playground.server import LocalDiscord
from tests.simulation.bot_process import BotProcess
from tests.simulation.findings import Findings
from tests.simulation.records import Records
from tests.simulation.robot import Offer, Robot
from tests.simulation.room import PATIENCE, Room


@dataclass(frozen=True, slots=True)
class Scene:
    """The server, the channel, the bot, what it writes down, and what is found to be wrong."""

    server: LocalDiscord
    room: Room
    bot: BotProcess
    records: Records
    findings: Findings

    @property
    def client(self) -> UserClient:
        """Where the people sit."""
        return self.room.client


@dataclass(frozen=True, slots=True)
class Moment:
    """A robot is about to press *offer* on *screen*; *number* things have been told."""

    number: int
    robot: Robot
    screen: MessageView
    offer: Offer
    in_walk: bool

    async def press(self) -> InteractionOutcome:
        """Press it, and wait for what is to be seen."""
        asked = await self.robot.press(self.screen, self.offer)
        await asked.wait_until_settled(PATIENCE)
        return asked
