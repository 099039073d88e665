"""Numbers in actions: of a price only the least few are listed, and all greater ones are legal."""

from typing import Any

from msgspec.structs import replace

from rules.actions import Action
from rules.state import State

MOST = 999
"""The greatest number in an action."""


def with_number(state: State, action: Action, number: int) -> Action:
    """Return an action with another number; TypeError if it has none that is free."""
    changes: dict[str, Any] = {state.rulebook.numbers[type(action)]: number}
    return replace(action, **changes)


def number_of(state: State, action: Action) -> int | None:
    """Return the number of an action, if it is one whose greater numbers are legal as well."""
    member = state.rulebook.numbers.get(type(action))
    return None if member is None else getattr(action, member)


def goes_beyond(state: State, action: Action) -> bool:
    """Return whether an action equals a listed one but for a number greater than those listed."""
    number = number_of(state, action)
    if type(number) is not int or number > MOST:
        return False
    listed = [
        other
        for option in state.legal or ()
        if type(option) is type(action)
        and (other := number_of(state, option)) is not None
        and with_number(state, action, other) == option
    ]
    return bool(listed) and number > max(listed)
