"""All kinds of custom ids, for which all modules with buttons are imported."""

from importlib import import_module

from cogs.client import EXTENSIONS
from cogs.custom_ids import CustomId

for extension in EXTENSIONS:
    import_module(extension)

KINDS = tuple(CustomId.declared)
OF_GAMES = {each.verb: each for each in KINDS if "game" in each.fields}
"""Those that name a game, by the word they begin with."""


def find_kind(custom_id: str) -> CustomId:
    """Return the one kind that an id is of; ValueError if there is none, or several."""
    (kind,) = (each for each in KINDS if each.read(custom_id))
    return kind
