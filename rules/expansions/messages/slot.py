"""Messages: the expansion's private part of the state."""

import msgspec

from rules.state import State

COUNT = 8
"""How many messages there are, numbered from 1."""


class Messages(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """`used` are the messages that came, in the order in which they lie under the stack (MS-1).

    Until all have come, chance decides which is the next. `parts` counts the tiles that the active
    player may still place because of messages (MS-7); `movers` are the figures that players move in
    this turn, as (player, figure), where that is one for all scores (MS-2).
    """

    used: tuple[int, ...] = ()
    parts: int = 0
    movers: tuple[tuple[int, int], ...] = ()


def messages_of(state: State) -> Messages:
    """Return the private part of the state."""
    return state.slots[Messages]
