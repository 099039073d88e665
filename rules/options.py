"""Every option that can be chosen, collected from the expansions that declare them."""

from collections.abc import Iterable

from rules.expansion import Option
from rules.expansions import BASE, EXPANSIONS


def options_of(expansions: Iterable[str]) -> tuple[Option, ...]:
    """Return the options of a game with these expansions, those of the base game first."""
    chosen = set(expansions)
    return BASE.options + tuple(
        option
        for name, expansion in EXPANSIONS.items()
        if name in chosen
        for option in expansion.options
    )
