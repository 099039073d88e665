"""Pages of the rules: the sentences of each, and the games they apply to."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.option import OptionValue

Facts = Mapping[str, OptionValue]
"""The value of each option, "edition" included, and for each expansion whether it is in play."""

When = Mapping[str, tuple[OptionValue, ...]]
"""Facts with their allowed values."""


@dataclass(frozen=True, slots=True)
class Line:
    """A message, or the sentence about an option's value; shown if all of `when` holds.

    That of an option is shown only if the game has this option. A line that is added to another
    expansion's page says where: `after` a line, or `instead` of it; by default at the end.
    """

    key: str = ""
    option: str = ""
    when: When = field(default_factory=dict)
    after: str = ""
    instead: str = ""

    @property
    def name(self) -> str:
        """The name by which `after` and `instead` refer to this line."""
        return self.key or self.option


@dataclass(frozen=True, slots=True)
class Topic:
    """Lines under a name."""

    name: str
    lines: tuple[Line, ...] = ()


def given(**facts: OptionValue) -> When:
    """Return a condition; underscores stand for hyphens."""
    return {name.replace("_", "-"): (value,) for name, value in facts.items()}
