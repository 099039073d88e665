"""Options: what can be chosen before a game."""

from collections.abc import Mapping
from dataclasses import dataclass

OptionValue = str | bool | int
Options = Mapping[str, OptionValue]
"""The value of each option of a game, by name."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game; the first value is the default."""

    name: str
    values: tuple[OptionValue, ...]
    rule: str
    """Id of the rule that describes it."""
    needs: tuple[str, ...] = ()
    """Other expansions without which there is no choice."""

    @property
    def default(self) -> OptionValue:
        """The value unless somebody chooses another."""
        return self.values[0]
