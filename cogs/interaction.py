"""One interaction from the user's side of the bot: answered once, in time, in their language."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog
from discord.utils import escape_markdown

from bot.games.table import Person, Table
from bot.refusals import Refusal, RefusalKey
from bot.wording import Words
from cogs.layout import Sheet, said, without_buttons
from cogs.surface import Surface

NOBODY = discord.AllowedMentions.none()

log = structlog.get_logger()


class Objection(Exception):
    """Something was asked that the bot cannot do here: a message's key and its values."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class Talk:
    """An interaction being answered: begin within three seconds, then show or say one thing."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.surface: Surface = interaction.client.surface
        self.words = Words(str(interaction.locale))
        self._here = False

    @property
    def person(self) -> Person:
        """Who asks."""
        return Person(self.interaction.user.id, self.interaction.user.display_name)

    @property
    def press_id(self) -> str:
        """The interaction's id: what makes a repeated press harmless."""
        return str(self.interaction.id)

    @property
    def chosen(self) -> str:
        """The value of the line chosen in a select; "" for a button."""
        data: Any = self.interaction.data
        return "".join(data.get("values") or ())

    @property
    def in_private(self) -> bool:
        """Whether the pressed button is on a message that only this person sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def begin(self, *, here: bool = False) -> None:
        """Tell Discord to wait: for a new private message, or for a change of the one pressed."""
        self._here = here
        if here:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def show(self, sheet: Sheet) -> None:
        """Show a sheet in the message begun, or in place of the one pressed."""
        await self.interaction.edit_original_response(
            view=sheet.layout(), attachments=sheet.files(), allowed_mentions=NOBODY
        )

    async def add(self, sheet: Sheet) -> None:
        """Show a further sheet to this person alone, below the last one."""
        await self.interaction.followup.send(view=sheet.layout(), ephemeral=True)

    async def take_buttons(self) -> None:
        """Take the buttons from the message pressed; the sender will, should this fail."""
        message = self.interaction.message
        if message is not None:
            try:
                await self.interaction.edit_original_response(view=without_buttons(message))
            except discord.HTTPException as error:
                log.warning("a message keeps its buttons", message=message.id, reason=str(error))

    async def say(self, text: str) -> None:
        """Say something to this person alone."""
        sheet = said(text)
        if not self.interaction.response.is_done():
            await self.interaction.response.send_message(view=sheet.layout(), ephemeral=True)
        elif self._here and not self.in_private:
            await self.interaction.followup.send(view=sheet.layout(), ephemeral=True)
        else:
            await self.show(sheet)

    async def refuse(self, key: str, **values: str | int) -> None:
        """Say why something cannot be done; names are shown as they are written."""
        shown = {
            name: escape_markdown(value) if isinstance(value, str) and name != "link" else value
            for name, value in values.items()
        }
        await self.say(self.words(key, **shown))


async def answered(
    interaction: discord.Interaction[Any], act: Callable[[Talk], Awaitable[None]], game: str = ""
) -> None:
    """Let `act` answer; whatever goes wrong, the person reads one sentence about it.

    `game` is the id of the game asked about, for a link to its newest message.
    """
    talk = Talk(interaction)
    try:
        try:
            await act(talk)
        except Refusal as refusal:
            await _tell(talk, refusal, game)
        except Objection as objection:
            await talk.refuse(objection.key, **objection.values)
        except discord.HTTPException:
            raise
        except Exception:
            log.exception("a press failed", game=game, interaction=interaction.id)
            await talk.refuse("refusal.unexpected")
    except discord.HTTPException as error:
        log.warning("an answer was not accepted", interaction=interaction.id, reason=str(error))


async def _tell(talk: Talk, refusal: Refusal, game: str) -> None:
    if refusal.key is not RefusalKey.STALE:
        await talk.refuse(refusal.key, **refusal.values)
        return
    position = await talk.surface.service.position(game)
    link = link_to(position.table)
    if link is None:
        await talk.refuse(refusal.key)
    else:
        await talk.refuse("refusal.stale.link", link=link)


def link_to(table: Table) -> str | None:
    """Return the address of a game's newest public message."""
    if table.message_id is None:
        return None
    place = table.guild_id or "@me"
    return f"https://discord.com/channels/{place}/{table.channel_id}/{table.message_id}"
