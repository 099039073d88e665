"""Undo in messages: texts and buttons."""

from collections.abc import Iterator

from bot.games.table import Position, Table
from bot.wording import Words
from cogs.custom_ids import CustomId
from cogs.layout import Button, Layout, Style
from cogs.names import escape

BACK = CustomId("b:{game}:{seq}")
"""Undo the newest move."""
GO_ON = CustomId("go:{game}:{seq}")
"""Close the undo window."""


def offer_to_undo(words: Words, position: Position, at: tuple[str, int]) -> tuple[Button, ...]:
    """Return the button that undoes the newest move; none if that is already requested.

    Nor if it would always be refused. `at` is the game, and its number of actions.
    """
    asked = position.table.find("undo") is not None
    return () if asked or not may_undo(position) else (_make_undo(words, at),)


def may_undo(position: Position) -> bool:
    """Return whether the newest move can be undone: alone, or with others who could be asked.

    Nobody can be asked if the bot plays for all others, or the game has chosen so.
    """
    table = position.table
    asks = table.configuration.consent and len(table.present) > 1
    return table.mover is not None and (asks or may_undo_alone(position))


def may_undo_alone(position: Position) -> bool:
    """Return whether the newest move's player can undo it without asking."""
    table, state = position.table, position.state
    if table.mover is None or state is None:
        return False
    unfinished = state.turn.player == table.mover and state.turn.placement >= 0
    return unfinished or table.against_bots or table.held_until is not None


def _make_undo(words: Words, at: tuple[str, int]) -> Button:
    return Button(BACK(*at), words("button.undo"))


def lay_out_held(words: Words, table: Table) -> Layout:
    """Return the mover's message during the undo window."""
    return Layout(
        above=words("grace.yours", until=int(table.held_until or 0)),
        rows=(offer_held(words, table),),
    )


def offer_held(words: Words, table: Table) -> tuple[Button, Button]:
    """Return the buttons of the undo window: undo, or go on."""
    at = table.id, table.seq
    go_on = Button(GO_ON(*at), words("button.go-on"), Style.success)
    return _make_undo(words, at), go_on


def format_held(words: Words, position: Position) -> Iterator[str]:
    """Yield who may still undo their move, if the game is held for that."""
    table, mover = position.table, position.acting
    if table.held_until is not None and mover is not None:
        yield words("grace.theirs", player=escape(mover.name), until=int(table.held_until))
