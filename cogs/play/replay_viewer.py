"""The board after any turn, with *Back* and *Forward*, of a stored game or of a text; the texts."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

import discord
from discord.ext import commands

from bot.games.configuration import refuse_setup
from bot.games.imported_game import ImportedGame
from bot.games.table import PLAYED, Position, Table
from bot.games.turns import PlayedTurn, find_turn
from bot.wording import Words
from bot.wording.explanation import explain
from cogs import custom_ids
from cogs.custom_ids import CustomId
from cogs.decisions.column import Viewer
from cogs.interaction import Context, Press, UserError
from cogs.layout import Button, Document, Layout, Style, walk
from cogs.play.decision_buttons import offer_to_analyse
from cogs.play.paging import LAST, PAGE, TURN, offer_steps
from cogs.play.scores import format_standing, format_winners
from cogs.play.story import format_story
from rendering import views
from rendering.moves import list_places
from rules import BadSetup
from rules.notation import LONGEST_SAVE, BadNotation, is_save

NAME = "chronicle.txt"
"""The file name of a game's text."""
LARGEST = 4 * LONGEST_SAVE
"""The most bytes of a text that is read."""

FILM = CustomId("i:-:0:replay")
"""Show the film of a game from a text."""
WHAT_IF = CustomId("if:-:0:{turn}", turn="[0-9]{1,4}")
"""Continue a game from a text after a turn."""


@dataclass(frozen=True, slots=True)
class Look:
    """A game after one of its turns; `last` is the number of the newest.

    `document` is its text if it was opened from one.
    """

    table: Table
    turn: PlayedTurn
    last: int
    document: Document | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a game, as a file, and its game."""

    game: ImportedGame
    document: Document


async def look_back(context: Context, game: str, wanted: int) -> Look:
    """Return a stored game after a turn."""
    found = await context.service.history.look_back(game, partial(find_turn, wanted=wanted))
    return Look(await context.service.games.table(game), *found)


async def look_into(context: Context, file: discord.Attachment, wanted: int) -> Look:
    """Return the game of a text after a turn; UserError if it is invalid."""
    return await look_at_text(await read_text(context, file.size, file.read), wanted)


async def look_at_text(text: Text, wanted: int) -> Look:
    """Return the game of a text after a turn."""
    turn, last = await asyncio.to_thread(text.game.find_turn, wanted)
    return Look(text.game.table, turn, last, text.document)


async def read_text(context: Context, size: int, download: Callable[[], Awaitable[bytes]]) -> Text:
    """Return a text of so many bytes, and its game; UserError if it is invalid.

    A save of JCloisterZone is returned in our notation.
    """
    if size > LARGEST:
        raise UserError("notation.long", line=1, most=LONGEST_SAVE)
    try:
        data = await download()
    except discord.HTTPException as error:
        raise UserError("refusal.no-file") from error
    text = data.decode("utf-8-sig", errors="replace")
    try:
        game = await context.service.history.open(text)
        if is_save(text):
            text = await asyncio.to_thread(lambda: game.text)
    except BadNotation as error:
        values = _format_values(context.words, error)
        raise UserError(f"notation.{error.reason}", line=error.line, **values) from error
    return Text(game, Document(NAME, text.encode()))


async def read_own_text(context: Context) -> Text:
    """Return the text of a game on the pressed message; UserError if it is gone.

    A file shown by a component is not among the message's attachments.
    """
    message = context.interaction.message
    parts = () if message is None else walk(message.components)
    files = (part for part in parts if isinstance(part, discord.FileComponent))
    found = next((file for file in files if NAME in (file.name, _name(file.media.url))), None)
    if found is None:
        raise UserError("refusal.no-file")
    http = context.interaction.client.http
    return await read_text(context, found.size or 0, partial(http.get_from_cdn, found.media.url))


def _name(address: str) -> str:
    """Return the name of the file at a URL."""
    return urlsplit(address).path.rpartition("/")[2]


def _format_values(words: Words, error: BadNotation) -> dict[str, str | int]:
    """Return the values of the message that says why a text is invalid."""
    told: dict[str, str | int] = {
        name: words.list([words("typed.choice", choice=each) for each in value], style="unit")
        if isinstance(value, tuple)
        else value
        for name, value in error.values.items()
    }
    if isinstance(error.__cause__, BadSetup):
        told["why"] = explain(words, refuse_setup(error.__cause__))
    return told


async def lay_out_turn(context: Context, look: Look) -> Layout:
    """Return the board, the turn's events, and the buttons to other turns."""
    words, emojis = context.words, context.pictures.emojis
    table, turn, state = look.table, look.turn, look.turn.state
    viewer = Viewer.at(table, words)
    key = "look.title" if turn.number else "look.title.start"
    title = f"## {words(key, number=turn.number, turns=look.last)}"
    below = [format_standing(words, table, state, emojis)]
    if state.over:
        below.insert(0, f"**{format_winners(words, table, state)}**")
    at = (table.id, table.seq)
    steps = offer_steps(words, partial(TURN, *at), turn.number, look.last)
    places = list_places(turn.events)
    draw = partial(views.board, viewer.see(state), viewer.texts, places=places)
    return Layout(
        above=format_story(words, table, state, turn.events, [title], emojis),
        picture=await context.pictures.draw(draw),
        below="\n".join(below),
        rows=(steps, _offer_for_text(words, look) if look.document else _offer_whole(words, table)),
        seat=turn.player,
        document=look.document,
    )


def _offer_whole(words: Words, table: Table) -> tuple[Button, ...]:
    """Return the buttons for a whole game: its turns in words, its film, its analysis."""
    at = (table.id, table.seq)
    return (
        Button(PAGE(*at, LAST, ""), words("button.history")),
        Button(custom_ids.INFO(*at, "replay"), words("button.replay")),
        *([offer_to_analyse(words, *at)] if table.status in PLAYED else []),
    )


def _offer_for_text(words: Words, look: Look) -> tuple[Button, ...]:
    """Return the buttons for a text's whole game, and to continue from this turn."""
    film = Button(FILM(), words("button.replay"))
    if look.turn.state.over:
        return (film, offer_to_analyse(words, look.table.id, 0))
    what_if = WHAT_IF(look.turn.number)
    return (film, Button(what_if, words("button.what-if"), Style.success))


class LookAtTurn(Press, template=TURN.template):
    """A step between turns."""

    async def act(self, context: Context) -> None:
        """Show the turn in the pressed message."""
        await context.defer(here=context.in_private)
        wanted = int(self.match["turn"])
        if self.game == custom_ids.NO_GAME:
            look = await look_at_text(await read_own_text(context), wanted)
        else:
            look = await look_back(context, self.game, wanted)
        await context.show(await lay_out_turn(context, look))


async def export(context: Context, position: Position) -> Layout:
    """Return a game as a text."""
    text = await context.service.history.export(position.table.id)
    told = "export.over" if position.table.status in PLAYED else "export.running"
    return Layout(above=context.words(told), document=Document(NAME, text.encode()))


async def setup(client: commands.Bot) -> None:
    """Let the client answer its buttons."""
    client.add_dynamic_items(LookAtTurn)
