"""*Analysis* of a finished game: each player's prospects, and what was given away."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from discord.ext import commands

from bot.games.seats import require_state
from bot.games.table import Position, Table
from bot.play.analysis import SLIGHT, Analysis, Slip
from bot.wording import Words
from bot.wording.reasons import format_reasons
from cogs import custom_ids
from cogs.decisions.column import Viewer
from cogs.interaction import Context, Press
from cogs.layout import Button, Layout
from cogs.names import escape_names, mark_names, picture_names
from cogs.play.decision_buttons import ANALYSIS
from cogs.play.paging import TURN
from cogs.play.replay_viewer import read_own_text
from cogs.play.story import format_story
from rendering import views
from rules.events import Event


class LookBack(Press, template=ANALYSIS.template):
    """*Analysis* of a finished game, for everybody."""

    async def act(self, context: Context) -> None:
        """Show it privately."""
        await context.defer(here=context.in_private)
        if self.game == custom_ids.NO_GAME:
            await context.show(await _show_text_analysis(context))
            return
        await context.show(
            await show_analysis(context, await context.service.games.visit(self.game))
        )


async def _show_text_analysis(context: Context) -> Layout:
    """Return the analysis of the game that the message pressed holds as a text."""
    text = await read_own_text(context)
    position = Position(text.game.table, text.game.newest.state)
    found = await context.service.history.analyse_text(text.game)
    shown = await _lay_out(context, position, found)
    return replace(shown, document=text.document)


async def show_analysis(context: Context, position: Position) -> Layout:
    """Return everybody's prospects over the game, what they gave away, and the worst slips."""
    found = await context.service.history.analyse(position.table.id)
    return await _lay_out(context, position, found)


async def _lay_out(context: Context, position: Position, found: Analysis) -> Layout:
    words, table, state = context.words, position.table, require_state(position)
    ranking = state.rank(state.scores)
    viewer = Viewer.at(table, words)
    draw = partial(
        views.race,
        found.hopes,
        viewer.see(state).seats,
        viewer.texts,
        ranking=ranking,
        turning=found.turning,
    )
    lines = [*_format_players(context, table, found, ranking), *_format_turning(words, found)]
    for slip in found.slips:
        lines += _format_slip(words, table, slip)
    return Layout(
        above=f"## {words('analysis.title')}\n{words('analysis.legend')}",
        picture=await context.pictures.draw(draw),
        below="\n".join(lines),
        rows=(tuple(_offer_turns(words, table, found)),),
    )


def _format_players(
    context: Context, table: Table, found: Analysis, ranking: Sequence[int]
) -> Iterator[str]:
    words, names = context.words, mark_names(table, context.pictures.emojis)
    for player in ranking:
        yield words(
            "analysis.player",
            player=names[player],
            lost=words.n("analysis.given", round(found.given[player])),
            turns=words.n("analysis.turns", found.turns[player]),
            luck=_format_luck(words, found.luck[player]),
        )


def _format_luck(words: Words, luck: float) -> str:
    if abs(luck) < SLIGHT:
        return words("analysis.luck.none")
    return words.n("analysis.luck.good" if luck > 0 else "analysis.luck.bad", round(abs(luck)))


def _format_turning(words: Words, found: Analysis) -> Iterator[str]:
    if found.turning is not None:
        yield words.n("analysis.turning", round(found.swing), turn=found.turning)


def _format_slip(words: Words, table: Table, slip: Slip) -> Iterator[str]:
    lost = words.n("analysis.slip", round(slip.lost), turn=slip.turn)
    yield f"**{lost}** {_format(words, table, slip, slip.done)}"
    why = format_reasons(words, picture_names(table), slip.reasons)
    better = [words("analysis.better"), _format(words, table, slip, slip.better), *why]
    yield f"-# {' '.join(better)}"


def _format(words: Words, table: Table, slip: Slip, events: Sequence[Event]) -> str:
    """Return in one line what was done in a choice, or would have been; a pass is no event."""
    nothing = words("analysis.nothing", player=escape_names(table)[slip.player])
    return format_story(words, table, slip.end, events).replace("\n", " ") or nothing


def _offer_turns(words: Words, table: Table, found: Analysis) -> Iterator[Button]:
    """Yield buttons to the turning point and to the slips, in order."""
    turns = {slip.turn for slip in found.slips}
    if found.turning is not None:
        turns.add(found.turning)
    for turn in sorted(turns):
        look = TURN(table.id, table.seq, turn, "")
        yield Button(look, words("analysis.look", turn=turn))


async def setup(client: commands.Bot) -> None:
    """Let the client answer this button."""
    client.add_dynamic_items(LookBack)
