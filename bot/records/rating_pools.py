"""Families of rules: games won by the same skills are rated together."""

from rules import Setup
from rules.registry import Registry

SEPARATOR = "+"


def name_family(setup: Setup, registry: Registry) -> str:
    """Return the family of a game: its expansions with ratings of their own, or the base game."""
    apart = (name for name in registry if name in setup.expansions and registry[name].rated_apart)
    return SEPARATOR.join(apart) or registry.base.name


def list_parts(family: str) -> list[str]:
    """Return the parts of a family: expansions, or the base game."""
    return family.split(SEPARATOR)
