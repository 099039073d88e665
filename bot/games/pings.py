"""Whom a move pings, and whether it gets a message of its own. Pure.

The player to act is pinged if somebody else had to act before, and at the first decision of a walk,
unless they have just pressed. One message reports a walk as long as it waits for the same player,
and what comes after it if that is theirs too; it also reports what a player without a choice drew.
"""

from typing import NamedTuple

import msgspec

from bot.games.table import PLAYED, Position, Seat, Table
from rules import State
from rules.piece_walks import find_wanderer, steps_between


class Call(NamedTuple):
    """How a move is announced: the users to ping, and whether it `continues` the last message."""

    pings: tuple[int, ...] = ()
    continues: bool = False


def call(before: Position, after: Position) -> Call:
    """Return how to announce that a game went from one position to another."""
    acts = after.to_act
    if acts is None or after.state is None:
        return Call()
    if not _acts_still(before, acts) or before.state is None:
        return Call(pings=(acts.user_id,))
    if find_wanderer(after.state) is None:
        walked = find_wanderer(before.state) is not None
        return Call(continues=walked or _has_only_drawn(before.state, after.state))
    steps = steps_between(before.state, after.state)
    return Call(pings=(acts.user_id,)) if steps is None else Call(continues=steps > 0)


def call_back(before: Position, after: Position) -> Call:
    """Return how to announce an undo: always in a message of its own."""
    acts = after.to_act
    if acts is None or _acts_still(before, acts):
        return Call()
    return Call(pings=(acts.user_id,))


def _acts_still(before: Position, acts: Seat) -> bool:
    """Return whether the same person had to act before, even if their seat changed otherwise."""
    acted = before.acting
    return acted is not None and acted.user_id == acts.user_id


def list_hearers(table: Table) -> tuple[int, ...]:
    """Return the users, besides the player to act, whom a message about a game may still ping.

    In a lobby that is the host, in a finished game everybody who played.
    """
    if table.status == "lobby":
        return (table.host_id,)
    if table.status in PLAYED:
        return tuple(seat.user_id for seat in table.seats)
    return table.called


def _has_only_drawn(before: State, after: State) -> bool:
    """Return whether all that a move led to is a drawn tile, in the turn that has just begun."""
    drawn = msgspec.structs.replace(before.turn, tile=after.turn.tile)
    return not before.turn.tile and bool(after.turn.tile) and drawn == after.turn
