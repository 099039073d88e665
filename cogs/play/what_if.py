"""What if: a game from a text is continued from any turn, by the reader, for all players.

The private message that shows it holds it: each move is added to the text, so nothing is stored.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from discord.ext import commands

from bot.games.imported_game import ImportedGame
from bot.games.turns import PlayedTurn
from cogs import custom_ids
from cogs.custom_ids import Goto, Path
from cogs.decisions.column import InPublic, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.layout import MOST_PARTS, Button, Document, Layout, Style, fill_rows
from cogs.names import escape_names, list_names
from cogs.pictures import Drawing
from cogs.play.decision_buttons import find_public_choice, offer_in_public, offer_in_words
from cogs.play.paging import LAST, TURN
from cogs.play.picker.ask import ask
from cogs.play.picker.message import Picker
from cogs.play.picker.plan import follow
from cogs.play.replay_viewer import (
    FILM,
    NAME,
    WHAT_IF,
    Text,
    lay_out_turn,
    look_at_text,
    read_own_text,
)
from rendering.film import Film, film
from rules import State
from rules.actions import Action

START = Goto(())


async def lay_out_decision(context: Context, text: Text, goto: Goto) -> Layout:
    """Return the decision in a text's game, whoever makes it; UserError if there is none.

    With the way back to the last turn.
    """
    game, words = text.game, context.words
    newest = await find_newest(text)
    state, table = newest.state, game.table
    if state.player is None:
        raise UserError(UNKNOWN_BUTTON)
    viewer = Viewer(words, list_names(table))
    public = COLUMNS.find_public(state)
    if public is not None:
        shown = await _lay_out_public(context, viewer, game, state, public)
    else:
        question = ask(state, state.player, goto)
        picker = Picker(table.id, table.seq, state.player, viewer, context.pictures)
        shown = await picker.lay_out(question)
    title = words("what-if.title", player=escape_names(table)[state.player])
    look = TURN(table.id, table.seq, newest.number, "lo")
    layout = replace(
        shown,
        above="\n".join(filter(None, (f"## {title}", shown.above))),
        document=text.document,
    )
    rows = (*shown.rows, (Button(look, words("button.turn-by-turn"), Style.secondary),))
    return fit(replace(layout, rows=rows), layout)


def fit(whole: Layout, crowded: Layout) -> Layout:
    """Return a layout that fits into a message: the whole one, else one without the way to turns.

    In words there is no room for very many squares and a way back from them.
    """
    layouts = (whole, crowded)
    return next(
        (layout for layout in layouts if layout.parts <= MOST_PARTS), replace(crowded, menus=())
    )


async def _lay_out_public(
    context: Context, viewer: Viewer, game: ImportedGame, state: State, public: InPublic
) -> Layout:
    """Return a decision that is public in real games: whose it is, and the step so far."""
    words, decision = viewer.words, COLUMNS.find_decision(state)
    names, at = escape_names(game.table), (game.table.id, game.table.seq)
    assert state.player is not None
    lines = [words(f"turn.{COLUMNS.name_summons(state)}", player=names[state.player])]
    if decision.progress is not None:
        lines += decision.progress(replace(viewer, names=names), state)
    return Layout(
        above="\n".join(lines),
        picture=await context.pictures.draw(public.draw(viewer, state, ())),
        menus=offer_in_words(viewer, state, at),
        rows=fill_rows(offer_in_public(viewer, state, at, public)),
        seat=state.player,
    )


async def find_newest(text: Text) -> PlayedTurn:
    """Return the last turn of a text's game, which is played for that."""
    return await asyncio.to_thread(lambda: text.game.newest)


async def play_on(context: Context, text: Text, actions: Sequence[Action]) -> None:
    """Make a move, and show its turn."""
    turn = await find_newest(text)
    game = await asyncio.to_thread(text.game.play, actions)
    looked = await look_at_text(write_down(game), turn.number)
    await context.show(await lay_out_turn(context, looked))


def write_down(game: ImportedGame) -> Text:
    """Return a game as a text."""
    return Text(game, Document(NAME, game.text.encode()))


class Begin(Press, template=WHAT_IF.template):
    """*What if?*: continues a game from a text after the turn shown."""

    async def act(self, context: Context) -> None:
        """Show the decision there; the text now ends there."""
        await context.defer(here=context.in_private)
        text = await read_own_text(context)
        game = await asyncio.to_thread(text.game.go_back, int(self.match["turn"]))
        await context.show(await lay_out_decision(context, write_down(game), START))


@dataclass(frozen=True, slots=True)
class InText:
    """Decides in the text's game on the pressed message, for any player."""

    context: Context
    seq: int

    async def ask(self, goto: Goto) -> None:
        """Show a question of the picker, or a decision that is public in real games."""
        await self.context.show(await lay_out_decision(self.context, await self._read(), goto))

    async def commit(self, path: Path) -> None:
        """Make the choices on a path, and show the result; UserError if the move is incomplete."""
        text = await self._read()
        state = (await find_newest(text)).state
        plan = follow(state, -1 if state.player is None else state.player, path)
        if not plan.done or not plan.actions:
            raise UserError(UNKNOWN_BUTTON)
        await play_on(self.context, text, plan.actions)

    async def decide(self, chosen: str) -> None:
        """Make a choice that is public in real games, and show the result."""
        text = await self._read()
        state = (await find_newest(text)).state
        await play_on(self.context, text, [find_public_choice(state, chosen)])

    async def _read(self) -> Text:
        """Return the text; UserError unless it is as long as when the button was made."""
        text = await read_own_text(self.context)
        if self.seq != text.game.table.seq:
            raise UserError(UNKNOWN_BUTTON)
        return text


class ShowFilm(Press, template=FILM.template):
    """*Replay* of a game in a text."""

    async def act(self, context: Context) -> None:
        """Show the film, with the way to its turns."""
        await context.defer(here=context.in_private)
        text, words = await read_own_text(context), context.words
        viewer = Viewer(words, list_names(text.game.table))

        async def prepare() -> Drawing[Film]:
            states = await asyncio.to_thread(text.game.list_states)
            return partial(film, [viewer.see(state) for state in states], viewer.texts)

        name = text.document.data, words.language
        picture = await context.pictures.film(name, prepare)
        step = Button(TURN(custom_ids.NO_GAME, 0, LAST, ""), words("button.turn-by-turn"))
        await context.show(
            Layout(
                above=f"## {words('replay.title')}",
                picture=picture,
                rows=((step,),),
                document=text.document,
            )
        )


async def setup(client: commands.Bot) -> None:
    """Let the client answer its buttons."""
    client.add_dynamic_items(Begin, ShowFilm)
