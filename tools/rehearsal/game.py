"""A game that people play meanwhile, by what they see of it."""

import asyncio
from collections.abc import Callable, Sequence

from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.model import User
from playground.server import LocalDiscord
from tools.rehearsal.stage import START_SECONDS, RehearsalFailed

Button = tuple[MessageView, str]
"""A message, and the custom id of one of its buttons."""
TRIES, TRY_SECONDS = 40, 0.5
"""How often the players try to play, and the seconds between."""


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
        """Open a table, sit down at it and start; return once somebody is to play."""
        await _demand_answer(await self._client.slash(self._ada, self._channel, "game new"))
        await self.press(self._berengar, "Join")
        await self.press(self._ada, "Start")
        await self._until(lambda: self._find(self._ada, "Play") is not None)

    async def take_turn(self) -> None:
        """Let whose turn it is place the tile; return once everybody sees it.

        In a game that was set back the first press only posts the turn again, so all try again.
        Private messages of before may still be there: only what a press shows is pressed next.
        """
        for _ in range(TRIES):
            for player in (self._ada, self._berengar):
                picker = _find_button(_list_shown(await self.press(player, "Play")), "A")
                if picker is not None:
                    return await self._place(player, picker)
            await asyncio.sleep(TRY_SECONDS)
        raise RehearsalFailed("It's nobody's turn.")

    async def _place(self, player: User, square: Button) -> None:
        """Place the tile on a square that is offered, without a meeple."""
        shown = await self._client.press(player, *square)
        await _demand_answer(shown)
        placing, known = _find_button(_list_shown(shown), "No meeple"), len(self.told)
        if placing is None:
            raise RehearsalFailed("The tile can't be placed.")
        await _demand_answer(await self._client.press(player, *placing))
        await self._until(lambda: len(self.told) > known)

    async def read_board(self) -> str:
        """Return the position in words, which every version tells."""
        shown = await self._client.slash(self._ada, self._channel, "game board", {"text": True})
        await _demand_answer(shown)
        (message,) = shown.messages
        return message.text

    async def press(self, user: User, label: str) -> InteractionOutcome:
        """Press the newest button of this name, once it is there; return what that came to."""
        await self._until(lambda: self._find(user, label) is not None)
        found = self._find(user, label)
        assert found is not None
        outcome = await self._client.press(user, *found)
        await _demand_answer(outcome)
        return outcome

    def _find(self, user: User, label: str) -> Button | None:
        return _find_button(self._client.messages(self._channel, user), label)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        try:
            await self._client.wait_until(is_so, START_SECONDS)
        except TimeoutError:
            raise RehearsalFailed("The game does not go on.") from None


async def _demand_answer(asked: InteractionOutcome) -> None:
    await asked.wait_until_settled()
    if asked.failed:
        raise RehearsalFailed("The bot does not answer.")


def _list_shown(outcome: InteractionOutcome) -> tuple[MessageView, ...]:
    """Return what a press has shown to its person, posted or changed."""
    changed = outcome.original
    return outcome.messages if changed is None else (*outcome.messages, changed)


def _find_button(messages: Sequence[MessageView], label: str) -> Button | None:
    """Return the newest button of this name, with its message; None if there is none."""
    for message in reversed(messages):
        for button in message.buttons:
            if button.label == label and not button.disabled:
                return message, button.custom_id
    return None
