"""The story: what happened, in as many lines as a message has room for."""

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
"""The most characters of the story in a private message."""
SHORT = 3
"""The most lines of the story at the end of a game, to fit the screen of a phone."""
ONE_LINE = 90
"""The most characters of the newest events in one line."""
EARLIER = "… "
"""Begins that line if more happened."""


def format_story(
    words: Words,
    table: Table,
    state: State,
    events: Sequence[Event],
    opening: Sequence[str] = (),
    emojis: Emojis = NO_EMOJIS,
    limit: int = LIMIT,
) -> str:
    """Describe events after the `opening` lines; if too long, the oldest lines are cut.

    They have `limit` characters, plus one line that says how many were cut.
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
    """Describe in a few lines what ended the game; final scores have a table."""
    moves = [*takewhile(lambda event: not _is_final(event), events)]
    lines = format_story(words, table, state, moves, emojis=emojis).split("\n")
    return "\n".join(lines[-SHORT:])


def format_newest(words: Words, table: Table, state: State, events: Sequence[Event]) -> str:
    """Describe the newest events in one line; "" if there are none."""
    told = format_story(words, table, state, events).split("\n")
    kept = keep_newest(told, ONE_LINE - len(EARLIER))
    line = " ".join(kept)
    return shorten(line if len(kept) == len(told) else EARLIER + line, ONE_LINE)


def _is_final(event: Event) -> bool:
    """Return whether an event is a feature scored at the end (BG-8)."""
    return isinstance(event, FeatureScored) and not event.complete


def _is_own(table: Table, event: Event) -> bool:
    """Return whether an event says that the bot plays its own seat, which is obvious."""
    return isinstance(event, BotPlays) and table.seats[event.player].is_bots


def keep_newest(lines: Sequence[str], limit: int) -> list[str]:
    """Return as many of the last lines as fit into so many characters, at least one."""
    kept: list[str] = []
    for line in reversed(lines):
        if kept and sum(map(len, kept)) + len(kept) + len(line) > limit:
            break
        kept.insert(0, line)
    return kept
