"""A game that people play meanwhile, by what they see of it."""

from collections.abc import Callable
from contextlib import suppress

from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.model import User
from playground.server import LocalDiscord
from tools.rehearsal.stage import START_SECONDS, RehearsalFailed

TRIES, TRY_SECONDS = 20, 3.0
"""How often the players try to play, and the seconds in which a move is to be seen."""
COMMITS = ("No meeple", "Place it here")
"""What ends a move: the second where no figure can be placed."""


class Game:
    """What Ada and Berengar do and see in the one channel of a server."""

    def __init__(self, server: LocalDiscord) -> None:
        self._client = server.client
        (self._channel,) = server.world.channels.values()
        self._ada, self._berengar = server.client.users

    @property
    def told(self) -> list[MessageView]:
        """What everybody sees, oldest first."""
        seen = self._client.messages(self._channel, self._ada)
        return [message for message in seen if not message.ephemeral]

    async def begin(self) -> None:
        """Open a table, sit down at it and start; return once somebody is to play.

        It is the base game, in which a turn is over once its tile is placed.
        """
        plain = {"expansions": "none"}
        await _demand_answer(await self._client.slash(self._ada, self._channel, "game new", plain))
        await self.press(self._berengar, "Join")
        await self.press(self._ada, "Start")
        await self._until(lambda: self._find(self._ada, "Play") is not None)

    async def take_turn(self) -> None:
        """Let whose turn it is place the tile; return once everybody sees it.

        In a game that was set back the first press only posts the turn again, and private messages
        of before may still be there: what they offer does nothing, so both try again.
        """
        before = await self.read_board()
        for _ in range(TRIES):
            for player in (self._ada, self._berengar):
                known = len(self.told)
                await self.press(player, "Play")
                for label in ("A", *COMMITS):
                    if found := self._find(player, label):
                        await _demand_answer(await self._client.press(player, *found))
                with suppress(TimeoutError):
                    await self._client.wait_until(self._has_news(known), TRY_SECONDS)
                if await self.read_board() != before:
                    return
        offered = [message.text for message in self.told if message.buttons]
        raise RehearsalFailed("\n".join(("Nobody can play what is offered:", *offered)))

    def _has_news(self, known: int) -> Callable[[], bool]:
        return lambda: len(self.told) > known

    async def read_board(self) -> str:
        """Return the position in words, which every version tells."""
        shown = await self._client.slash(self._ada, self._channel, "game board", {"text": True})
        await _demand_answer(shown)
        (message,) = shown.messages
        return message.text

    async def press(self, user: User, label: str) -> None:
        """Press the newest button of this name, once it is there."""
        await self._until(lambda: self._find(user, label) is not None)
        found = self._find(user, label)
        assert found is not None
        await _demand_answer(await self._client.press(user, *found))

    def _find(self, user: User, label: str) -> tuple[MessageView, str] | None:
        for message in reversed(self._client.messages(self._channel, user)):
            for button in message.buttons:
                if button.label == label and not button.disabled:
                    return message, button.custom_id
        return None

    async def _until(self, is_so: Callable[[], bool]) -> None:
        try:
            await self._client.wait_until(is_so, START_SECONDS)
        except TimeoutError:
            raise RehearsalFailed("The game does not go on.") from None


async def _demand_answer(asked: InteractionOutcome) -> None:
    await asked.wait_until_settled()
    if asked.failed:
        raise RehearsalFailed("The bot does not answer.")
