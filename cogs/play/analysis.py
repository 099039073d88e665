"""*Analysis* of a finished game: each player's prospects, and what was given away."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from discord.ext import commands

from bot.games.seats import require_state
from bot.games.table import Position, Table
from bot.play.analysis import SLIGHT, Analysis, Slip
from bot.process.child_process import ChildFailed
from bot.wording import Words
from bot.wording.reasons import format_reasons
from cogs import custom_ids
from cogs.decisions.column import Viewer
from cogs.interaction import Context, Press
from cogs.layout import Button, Layout, fill_rows
from cogs.names import escape_names, mark_names, picture_names
from cogs.play.decision_buttons import ANALYSIS
from cogs.play.paging import TURN
from cogs.play.replay_viewer import read_own_text
from cogs.play.story import format_story
from rendering import views
from rules.events import Event

PATIENCE = 14 * 60.0
"""Seconds in which mistakes are played out: a minute later the message can't be changed."""


class LookBack(Press, template=ANALYSIS.template):
    """*Analysis* of a finished game, for everybody."""

    async def act(self, context: Context) -> None:
        """Show it privately at first sight, and again once the mistakes are played out."""
        await context.defer(here=context.in_private)
        service, document = context.service, None
        if self.game == custom_ids.NO_GAME:
            text = await read_own_text(context)
            position, document = Position(text.game.table, text.game.newest.state), text.document
            analyse = partial(service.history.analyse_text, text.game)
        else:
            position = await service.games.visit(self.game)
            analyse = partial(service.history.analyse, self.game)
        found = await analyse()
        shown = replace(await lay_out_analysis(context, position, found), document=document)
        await context.show(shown)

        async def look_further() -> Layout:
            whole = await _play_out(partial(analyse, further=True))
            return _fill(shown, context, position, whole or found, given_up=whole is None)

        if found.suspects:
            context.show_later(look_further)


async def _play_out(further: Callable[[], Awaitable[Analysis]]) -> Analysis | None:
    """Return the whole analysis; None if that takes too long."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await further()
    except (ChildFailed, TimeoutError):
        return None


async def lay_out_analysis(context: Context, position: Position, found: Analysis) -> Layout:
    """Return everybody's prospects over the game, what they gave away, and the worst slips."""
    words, state = context.words, require_state(position)
    viewer = Viewer.at(position.table, words)
    draw = partial(
        views.race,
        found.hopes,
        viewer.see(state).seats,
        viewer.texts,
        ranking=state.rank(state.scores),
        turning=found.turning,
    )
    shown = Layout(
        above=f"## {words('analysis.title')}\n{words('analysis.legend')}",
        picture=await context.pictures.draw(draw),
    )
    return _fill(shown, context, position, found)


def _fill(
    shown: Layout, context: Context, position: Position, found: Analysis, *, given_up: bool = False
) -> Layout:
    """Return an analysis with its words and buttons, below the picture that it has.

    Without slips it says why: they are still to be played out, or that was `given_up`.
    """
    words, table, state = context.words, position.table, require_state(position)
    ranking = state.rank(state.scores)
    lines = [*_format_players(context, table, found, ranking), *_format_turning(words, found)]
    for slip in found.slips:
        lines += _format_slip(words, table, slip)
    if given_up:
        lines.append(f"-# {words('analysis.given-up', button=words('button.analysis'))}")
    elif not found.slips:
        lines.append(f"-# {words('analysis.pending' if found.suspects else 'analysis.clean')}")
    rows = fill_rows([*_offer_turns(words, table, found)])
    return replace(shown, below="\n".join(lines), rows=rows)


def _format_players(
    context: Context, table: Table, found: Analysis, ranking: Sequence[int]
) -> Iterator[str]:
    words, names = context.words, mark_names(table, context.pictures.emojis)
    for player in ranking:
        yield words(
            "analysis.player",
            player=names[player],
            lost=_format_given(words, round(found.given[player])),
            turns=words.n("analysis.turns", found.turns[player]),
            luck=_format_luck(words, found.luck[player]),
        )


def _format_given(words: Words, points: int) -> str:
    return words.n("analysis.given", points) if points else words("analysis.given.none")


def _format_luck(words: Words, luck: float) -> str:
    if abs(luck) < SLIGHT:
        return words("analysis.luck.none")
    return words.n("analysis.luck.good" if luck > 0 else "analysis.luck.bad", round(abs(luck)))


def _format_turning(words: Words, found: Analysis) -> Iterator[str]:
    if found.turning is not None:
        yield words.n("analysis.turning", round(found.swing), turn=found.turning)


def _format_slip(words: Words, table: Table, slip: Slip) -> Iterator[str]:
    points, margin = round(slip.lost.points), max(1, round(slip.lost.margin))
    lost = words.n("analysis.slip", points, turn=slip.turn, margin=margin)
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
