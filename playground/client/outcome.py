"""An interaction that a person started, and its result."""

from collections.abc import Callable
from dataclasses import dataclass

from playground.client.feed import wait_until
from playground.client.message_view import MessageView, view_message
from playground.client.slash_commands import OptionValue
from playground.model import AnswerKind, Interaction, Json, Message, User
from playground.world import World

_SETTLING = {AnswerKind.MESSAGE, AnswerKind.UPDATE, AnswerKind.CHOICES, AnswerKind.MODAL}


@dataclass(frozen=True, slots=True)
class InteractionOutcome:
    """What *user* did, and the bot's answer so far."""

    world: World
    user: User
    interaction: Interaction

    @property
    def is_answered(self) -> bool:
        """Whether the bot gave a valid first answer."""
        return self.interaction.answer is not None

    @property
    def failed(self) -> bool:
        """Whether the person was told that the application did not respond."""
        return self.interaction.failed

    @property
    def is_settled(self) -> bool:
        """Whether it is complete: it failed, or there is something to see.

        A deferred answer or update is complete with the first edit, deletion or follow-up.
        """
        interaction = self.interaction
        return interaction.failed or interaction.completed or interaction.answer in _SETTLING

    @property
    def messages(self) -> tuple[MessageView, ...]:
        """The messages the answer and its follow-ups posted, as this person sees them."""
        found = (self.world.messages.get(number) for number in self.interaction.message_ids)
        return tuple(view for view in map(self._view, found) if view)

    @property
    def original(self) -> MessageView | None:
        """The message the first answer posted or updated, while this person sees it."""
        return self._view(self.world.messages.get(self.interaction.original_id or 0))

    @property
    def choices(self) -> tuple[tuple[str, OptionValue], ...]:
        """The choices in the answer to an autocomplete: (shown name, value)."""
        return tuple((c["name"], c["value"]) for c in self.interaction.choices or ())

    @property
    def modal(self) -> Json | None:
        """The modal that was opened: `custom_id`, `title`, `components`."""
        return self.interaction.modal

    async def wait_for_answer(self, timeout: float = 3.5) -> bool:
        """Wait for the first answer or the failure; return whether it was answered.

        Raises TimeoutError after *timeout* seconds with neither.
        """
        await self._wait_until(lambda: self.is_answered or self.failed, timeout)
        return self.is_answered

    async def wait_until_settled(self, timeout: float = 30.0) -> MessageView | None:
        """Wait until `is_settled`; return the message of the answer, if there is one.

        Raises TimeoutError after *timeout* seconds.
        """
        await self._wait_until(lambda: self.is_settled, timeout)
        return self.original

    def _view(self, message: Message | None) -> MessageView | None:
        if message is None or not message.is_shown_to(self.user.id):
            return None
        return view_message(self.world, message, self.user)

    async def _wait_until(self, condition: Callable[[], bool], timeout: float) -> None:
        """Wait for a condition that only a change in the interaction's channel can bring about."""
        channel = self.world.channels.get(self.interaction.channel_id)
        await wait_until(self.world, condition, timeout, channel)
