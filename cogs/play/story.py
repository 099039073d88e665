"""What happened, in as many lines as a message has room for."""

from collections.abc import Sequence
from itertools import takewhile

from bot.games.automatic_steps import BotPlays
from bot.games.table import Table
from bot.wording import Story, Words
from cogs.decisions.expansions import COLUMNS
from cogs.emojis import Emojis
from cogs.layout import shorten
from cogs.names import NO_EMOJIS, picture_names
from rules import State
from rules.events import Event, FeatureScored

LIMIT = 2200
"""Characters of a private message that the story may take."""
SHORT = 3
"""Lines of the story at the end of a game, which has to fit the screen of a phone."""
ONE_LINE = 90
"""Characters of what happened lately, where it is told in one line."""
EARLIER = "… "
"""Begins that line where more happened."""


def format_story(
    words: Words,
    table: Table,
    state: State,
    events: Sequence[Event],
    opening: Sequence[str] = (),
    emojis: Emojis = NO_EMOJIS,
    limit: int = LIMIT,
) -> str:
    """Tell what happened, after lines of one's own; what is too long loses its oldest lines.

    That leaves `limit` characters, and one line more that tells of it.
    """
    story = Story(words, picture_names(table, emojis), state.rulebook.tiles)
    told = [each for each in events if not _is_own(table, each)]
    lines = [*opening, *story.lines(COLUMNS.list_told(state, told))]
    kept = keep_newest(lines, limit)
    if len(kept) < len(lines):
        kept.insert(0, words.n("story.earlier", len(lines) - len(kept)))
    return "\n".join(kept)


def format_last_move(
    words: Words, table: Table, state: State, events: Sequence[Event], emojis: Emojis
) -> str:
    """Tell in a few lines what ended the game; what was scored then is for a table to tell."""
    moves = [*takewhile(lambda event: not _is_final(event), events)]
    lines = format_story(words, table, state, moves, emojis=emojis).split("\n")
    return "\n".join(lines[-SHORT:])


def format_newest(words: Words, table: Table, state: State, events: Sequence[Event]) -> str:
    """Tell the last of what happened in one line; "" if nothing did."""
    told = format_story(words, table, state, events).split("\n")
    kept = keep_newest(told, ONE_LINE - len(EARLIER))
    line = " ".join(kept)
    return shorten(line if len(kept) == len(told) else EARLIER + line, ONE_LINE)


def _is_final(event: Event) -> bool:
    """Return whether an event tells of a feature that was scored at the end (BG-8)."""
    return isinstance(event, FeatureScored) and not event.complete


def _is_own(table: Table, event: Event) -> bool:
    """Return whether an event tells that the bot plays for itself, which goes without saying."""
    return isinstance(event, BotPlays) and table.seats[event.player].is_bots


def keep_newest(lines: Sequence[str], limit: int) -> list[str]:
    """Return as many of the last lines as fit into so many characters, at least one."""
    kept: list[str] = []
    for line in reversed(lines):
        if kept and sum(map(len, kept)) + len(kept) + len(line) > limit:
            break
        kept.insert(0, line)
    return kept
