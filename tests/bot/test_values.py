"""What the bot's modules hand to each other are values: nobody changes what somebody else has."""

import pkgutil
from dataclasses import is_dataclass
from importlib import import_module
from typing import Any

import pytest

import bot
from bot.games.history import _Way
from bot.games.moves import Move

ON_THEIR_WAY = {Move, _Way}
"""What changes until it is done, in one function's hands."""


def find_values() -> list[type[Any]]:
    """Return the dataclasses of all modules."""
    names = [module.name for module in pkgutil.walk_packages(bot.__path__, "bot.")]
    modules = [import_module(name) for name in names if "migrations" not in name]
    things = (thing for module in modules for thing in vars(module).values())
    classes = {thing for thing in things if isinstance(thing, type) and is_dataclass(thing)}
    return sorted(
        (kind for kind in classes if kind.__module__.startswith("bot.")),
        key=lambda kind: kind.__qualname__,
    )


@pytest.mark.parametrize("kind", find_values(), ids=lambda kind: kind.__qualname__)
def test_values_are_frozen(kind: Any) -> None:
    """A value can be kept, compared and given to another task without a copy."""
    assert kind.__dataclass_params__.frozen != (kind in ON_THEIR_WAY)
