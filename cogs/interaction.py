"""One interaction: answered once, in time, in the user's language.

All errors on the way are explained here, and only here.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import cached_property, partial
from http import HTTPStatus
from typing import Any, Self, TypeVar

import aiohttp
import discord
import structlog
from discord import app_commands, ui
from discord.utils import MISSING

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import MessageRef, Person, Seat, Table
from bot.outbox.sender import find_nonce
from bot.play.seat_offer import Absence
from bot.process.log import describe_error
from bot.service import Service
from bot.wording import Words
from bot.wording.explanation import explain
from cogs.concurrency_limit import ConcurrencyLimit
from cogs.custom_ids import NO_GAME
from cogs.idempotency import Presses, Turn
from cogs.layout import (
    KEEP,
    NOBODY,
    Layout,
    change,
    find_mark,
    lay_out_text,
    make_mark,
    take_apart,
)
from cogs.log_context import follow
from cogs.names import escape_values
from cogs.pictures import Pictures, Superseded
from cogs.private import ORIGINAL, MessageName, PrivateAnswer, PrivateMessages, Shown
from cogs.retries import PASSING

T = TypeVar("T")

log = structlog.get_logger()


class UserError(Exception):
    """A request that the bot can't fulfil here: a message's key and its values."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


UNKNOWN_BUTTON = "refusal.unknown-button"
"""The message for a press that no message of the bot can have led to."""
ALREADY_ANSWERED = 40060
"""Discord's code for an interaction that already has an answer."""
ASKED_ABOUT = "game"
"""The key of an interaction's game, once that is known."""
ANSWERED = "answered"
"""Marks an interaction with an answer that the library does not know of."""


class Context:
    """An interaction being answered: defer within three seconds, then show or say one thing.

    Service, pictures and presses belong to the client, which waits for its running answers when it
    stops.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.service: Service = interaction.client.service
        self.presses: Presses = interaction.client.presses
        self.private: PrivateMessages = interaction.client.private
        self.words = Words(str(interaction.locale))
        self.seq = 0
        """The number in the custom id of the pressed button."""
        self._here = False
        self._shown: PrivateAnswer | None = None
        self._absence: Absence | None = None
        interaction.client.answers.add(asyncio.current_task())

    @property
    def person(self) -> Person:
        """The person who uses the bot."""
        return self.person_with(self.interaction.permissions)

    def person_with(self, granted: discord.Permissions) -> Person:
        """Return that person with these permissions in their server."""
        moderates = granted.manage_messages or manages(granted)
        user, guild_id = self.interaction.user, self.interaction.guild_id
        return Person(user.id, user.display_name, moderates, manages(granted), guild_id)

    @cached_property
    def pictures(self) -> Pictures:
        """The pictures, requested by that person."""
        pictures: Pictures = self.interaction.client.pictures
        return pictures.of(self.interaction.user.id)

    @cached_property
    def tree(self) -> app_commands.CommandTree[Any]:
        """The bot's commands."""
        tree: app_commands.CommandTree[Any] = self.interaction.client.tree
        return tree

    @property
    def game(self) -> str:
        """The id of the game in question; "" for none."""
        return str(self.interaction.extras.get(ASKED_ABOUT, ""))

    @game.setter
    def game(self, game: str) -> None:
        self.interaction.extras[ASKED_ABOUT] = game

    @property
    def press_id(self) -> str:
        """The interaction's id, which makes a repeated press harmless."""
        return str(self.interaction.id)

    @property
    def channel_id(self) -> int:
        """The channel of the interaction; 0 if there is none."""
        return self.interaction.channel_id or 0

    @property
    def values(self) -> tuple[str, ...]:
        """The values chosen in a select; none for a button."""
        data: Any = self.interaction.data
        return tuple(data.get("values") or ())

    def mention(self, command: str) -> str:
        """Return a command's mention, which can be tapped; plain text until its id is known."""
        group, *_ = command.split()
        if (found := self.interaction.client.command_ids.get(group)) is not None:
            return f"</{command}:{found}>"
        return f"`/{' '.join(self.words(f'command.{word}.name') for word in command.split())}`"

    @property
    def in_private(self) -> bool:
        """Whether the pressed button is on a message that only this person sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def defer(self, *, here: bool = False) -> None:
        """Defer the answer: for a private message, or with `here` for an edit of the pressed one.

        Raises Refusal if the game in question is another server's.
        """
        self._here = here
        response = self.interaction.response
        if here:
            await self._answer(response.defer)
        else:
            await self._answer(partial(response.defer, ephemeral=True, thinking=True))
        if self.game:
            await self.admit(self.game)
        await self._require_kept()

    async def admit(self, game: str) -> Seat | None:
        """Return this person's seat in a game whose id was sent, if they have one.

        Raises Refusal if it is another server's. Every game that is pressed or typed passes here.
        """
        if game == NO_GAME:
            return None
        return await self.service.seat_offers.admit(game, self.person)

    async def find_game(self, game: str) -> Table:
        """Return the game with an id that was sent; Refusal if it is not in this server."""
        await self.admit(game)
        return await self.service.games.table(game)

    async def _require_kept(self) -> None:
        """Refuse a press on a message that a restored backup has undone."""
        message = self.interaction.message
        if self.seq and self.game not in ("", NO_GAME) and message is not None:
            shown_at = message.created_at.timestamp()
            await self.service.reposts.require_kept(
                self.game,
                self.seq,
                message.id,
                shown_at,
                in_private=self.in_private,
                presser_id=self.person.id,
            )

    async def come_back(self, game: str) -> bool:
        """Return this person to the game, if they are away or the bot plays for them.

        Return whether they were. The next private answer says so.
        """
        self._absence = await self.service.seat_offers.come_back(game, self.person.id)
        return self._absence is not None

    async def answer_returned(self) -> None:
        """Say privately that this person plays again, unless an answer has said so."""
        if self._absence is not None:
            await self.say("")

    def _with_return(self, layout: Layout) -> Layout:
        """Return a private answer that first says, only once, that this person plays again."""
        if self._absence is None:
            return layout
        above = [self.words(f"back.{self._absence}"), layout.above]
        self._absence = None
        return replace(layout, above="\n".join(line for line in above if line))

    async def _answer(self, respond: Callable[[], Awaitable[Any]]) -> Any:
        """Send the first answer, and return Discord's response; None if that was lost.

        If Discord says that there is an answer already, it is this one: its response was lost, and
        the request was repeated.
        """
        try:
            return await insist(respond)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            self.interaction.extras[ANSWERED] = True
            return None

    def take_turn(self, what: str, *, once: bool = True) -> AbstractAsyncContextManager[Turn]:
        """Hold this person's turn at doing something on the pressed message."""
        message = self.interaction.message
        where = 0 if message is None else message.id
        return self.presses.take_turn(f"{self.interaction.user.id}:{where}:{what}", once=once)

    async def show(self, layout: Layout, *, choosing: bool = False) -> None:
        """Show a layout privately: in the deferred message, or in the private one pressed.

        In words if its files are too large. It replaces this person's earlier private message about
        the game: see `cogs.private`, also for `choosing`.
        """
        edit = partial(self.interaction.edit_original_response, allowed_mentions=NOBODY)
        layout = self._with_return(layout)
        try:
            shown = await insist(lambda: edit(view=layout.view(), attachments=layout.files()))
        except discord.HTTPException as error:
            if error.status != HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
                raise
            told = layout.in_words()
            shown = await insist(lambda: edit(view=told.view(), attachments=told.files()))
        await self._keep(shown.id, ORIGINAL, choosing=choosing)

    def show_later(self, work: Callable[[], Awaitable[Layout]]) -> None:
        """Show another layout in the same private message once that is there, minutes later.

        Not if the person has gone on meanwhile, there or elsewhere. They may press and do as much
        as before while it is being made, and what the bot has not made when it stops is not shown.
        """
        task = asyncio.create_task(self._show_later(work))
        follow_ups: set[asyncio.Task[None]] = self.interaction.client.follow_ups
        follow_ups.add(task)
        task.add_done_callback(follow_ups.discard)

    async def _show_later(self, work: Callable[[], Awaitable[Layout]]) -> None:
        try:
            layout = await work()
            if self.private.shows_answer(self.interaction.user.id, self.game, self.interaction.id):
                await self.show(layout)
        except Exception as error:
            await self.explain(error)

    async def add(self, layout: Layout) -> None:
        """Show another private message below the last one."""
        layout = self._with_return(layout)
        added = await self.interaction.followup.send(view=layout.view(), ephemeral=True, wait=True)
        await self._keep(added.id, added.id)

    async def _keep(self, message: int, name: MessageName, *, choosing: bool = False) -> None:
        """Register a private message to be removed with the others of this answer."""
        if self._shown is not None:
            if name not in self._shown.names:
                self._shown.names.append(name)
            return
        self._shown = PrivateAnswer(self.interaction.followup, self.interaction.expires_at, [name])
        if self.game:
            shown = Shown(message, self.interaction.id, choosing, self._shown.remove)
            await self.private.keep(self.interaction.user.id, self.game, shown)

    @property
    def is_replaced(self) -> bool:
        """Whether the private message pressed was replaced by a newer picker of the game."""
        message = self.interaction.message
        if message is None or not self.in_private:
            return False
        return self.private.is_replaced(self.interaction.user.id, self.game, message.id)

    async def change_message(self, layout: Layout) -> None:
        """Show a layout, without a picture, in the public message pressed; see `change`."""
        message = self.interaction.message
        assert message is not None
        edit = self.interaction.edit_original_response
        await change(message, layout, lambda **shown: insist(partial(edit, **shown)))

    async def take_buttons(self, instead: str | None = None) -> None:
        """Remove the buttons of the public message pressed; the cleanup does if this fails.

        With `instead` that replaces all of its text.
        """
        message = self.interaction.message
        if message is None or message.flags.components_v2:
            return
        mark, ref = find_mark(message), MessageRef(message.channel.id, message.id)
        content = MISSING if instead is None else instead
        try:
            await self.service.reposts.adopt(
                self.game, ref, lambda row: make_mark(find_nonce(row)) == mark
            )
            edit = self.interaction.edit_original_response
            await edit(content=content, view=None, allowed_mentions=KEEP)
        except (discord.HTTPException, Refusal) as error:
            log.warning("a message keeps its buttons", message=message.id, reason=str(error))
        else:
            await self.service.reposts.note_retired(self.game, message.id)

    async def leave_message(self) -> None:
        """End the deferral, and leave the public message as it is: the sender will edit it."""
        try:
            await self.interaction.edit_original_response(allowed_mentions=KEEP)
        except discord.HTTPException as error:
            log.warning("an answer was not accepted", reason=describe_error(error))

    async def say(self, text: str) -> None:
        """Say something privately."""
        layout = lay_out_text(text)
        if not (self.interaction.response.is_done() or ANSWERED in self.interaction.extras):
            layout = self._with_return(layout)
            send = self.interaction.response.send_message
            sent = await self._answer(lambda: send(view=layout.view(), ephemeral=True))
            if sent is not None:
                await self._keep(sent.message_id, ORIGINAL)
        elif self._here and not self.in_private:
            await self.add(layout)
        else:
            await self.show(layout)

    async def ask(self, custom_id: str, title: str, label: str, most: int) -> None:
        """Answer with a form of one field with at most so many characters.

        Sending it is an interaction of its own, with this custom id.
        """
        form = ui.Modal(title=title, custom_id=custom_id)
        form.add_item(
            ui.Label(text=label, component=ui.TextInput(custom_id="text", max_length=most))
        )
        form.stop()
        await self._answer(partial(self.interaction.response.send_modal, form))

    async def explain(self, error: BaseException, game: str = "") -> None:
        """Explain an error in one sentence; unexpected ones are logged.

        `game` is the id of the game in question. If it has a newer public message than the one
        pressed, a link leads there.
        """
        try:
            match error:
                case Refusal():
                    escaped = Refusal(error.key, **escape_values(error.values))
                    if error.key is RefusalKey.SET_BACK and game:
                        await self.service.games.said(game)
                    stale = error.key in (RefusalKey.STALE, RefusalKey.SET_BACK)
                    await self._refuse(explain(self.words, escaped), game, stale=stale)
                case UserError():
                    sentence = self.words(error.key, **escape_values(error.values))
                    await self._refuse(sentence, game)
                case Superseded():
                    await self._leave_out()
                case Exception() if isinstance(error, PASSING):
                    raise error
                case _:
                    log.error("an interaction failed", exc_info=error)
                    await self.say(self.words("refusal.unexpected"))
        except Refusal as refusal:
            await self.explain(refusal)
        except PASSING as failure:
            log.warning("an answer was not accepted", reason=describe_error(failure))

    async def _leave_out(self) -> None:
        """End the wait for a picture; a pressed message stays as it is."""
        if self._here:
            await self.interaction.edit_original_response(allowed_mentions=KEEP)
        else:
            await self.say(self.words("refusal.superseded"))

    async def _refuse(self, sentence: str, game: str, *, stale: bool = False) -> None:
        """Say why something can't be done and, if it was pressed elsewhere, where the game is.

        A private message is elsewhere if it is `stale`.
        """
        if game not in ("", NO_GAME) and (stale or self._in_public):
            try:
                table = await self.find_game(game)
            except Refusal:
                if stale:
                    raise
            else:
                sentence += self._point_to_newest(table)
        await self.say(sentence)

    def _point_to_newest(self, table: Table) -> str:
        """Return the line that links to a game's newest message; "" if that was pressed."""
        if table.message is None or (self._in_public and not self.is_outdated(table)):
            return ""
        link = link_to(table.guild_id, table.message)
        return f"\n{self.words('refusal.newest', link=link)}"

    def is_outdated(self, table: Table) -> bool:
        """Return whether a public message was pressed, and the game has a newer one.

        A message not recorded yet is newer than those that are.
        """
        pressed, newest = self.interaction.message, table.message
        if pressed is None or newest is None:
            return False
        return self._in_public and pressed.id < newest.id

    @property
    def _in_public(self) -> bool:
        """Whether the pressed button is on a message that everybody sees."""
        return self.interaction.message is not None and not self.in_private


async def insist(request: Callable[[], Awaitable[T]]) -> T:
    """Make an idempotent request; repeat it once if the connection broke."""
    try:
        return await request()
    except (OSError, aiohttp.ClientError):
        return await request()


async def admit(interaction: discord.Interaction[Any]) -> bool:
    """Return whether an interaction is new, and below the person's limit.

    If they are over the limit, say so.
    """
    presses: Presses = interaction.client.presses
    if not presses.is_new(interaction.id):
        return False
    follow(interaction)
    turnstile: ConcurrencyLimit = interaction.client.turnstile
    if turnstile.admit(interaction.user.id):
        return True
    if interaction.type is not discord.InteractionType.autocomplete:
        answer = partial(Context(interaction).explain, UserError("refusal.busy"))
        await turnstile.turn_away(answer)
    return False


def manages(granted: discord.Permissions) -> bool:
    """Return whether these permissions allow managing the server."""
    return granted.manage_guild or granted.administrator


def link_to(guild_id: int | None, message: MessageRef) -> str:
    """Return the URL of a public message."""
    return f"{link_to_channel(guild_id, message.channel_id)}/{message.id}"


def link_to_channel(guild_id: int | None, channel_id: int) -> str:
    """Return the URL of a channel or thread."""
    return f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}"


class Press(ui.DynamicItem[ui.Item[Any]], template=r"(?!)"):
    """A pressed button or select, recognized by its custom id; subclasses implement `act`.

    Nothing is stored between two presses, so buttons survive a restart.
    """

    def __init__(self, item: ui.Item[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the press; never fails, since the template has matched."""
        return cls(item, match)

    @property
    def game(self) -> str:
        """The id of the button's game; `NO_GAME` if it has none."""
        return self.match.groupdict().get("game", NO_GAME)

    @property
    def seq(self) -> int:
        """The number of actions logged when the button was made; 0 if it has none."""
        return int(self.match.groupdict().get("seq", 0))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Admit a press once, however often it arrives, and only so many per person at a time."""
        return await admit(interaction)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the press and explain errors: the client would only log them."""
        context = Context(interaction)
        context.game, context.seq = self.game, self.seq
        try:
            await self.act(context)
        except Exception as error:
            await context.explain(error, self.game)
        finally:
            self._part_with_message(interaction)

    def _part_with_message(self, interaction: discord.Interaction[Any]) -> None:
        """Drop the reference to the pressed message, so that it doesn't stay in memory."""
        interaction.message = None
        take_apart(self.view)

    async def act(self, context: Context) -> None:
        """Do what the button is for."""
        raise NotImplementedError


class Tree(app_commands.CommandTree[Any]):
    """The commands; errors in them are explained."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Admit a command once, however often it arrives, and only so many per person at a time."""
        return await admit(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Explain the error that the library has wrapped."""
        await Context(interaction).explain(getattr(error, "original", error))
