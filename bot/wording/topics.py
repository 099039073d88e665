"""Pages of the rules: which sentences make up each, and in which games they are true."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.option import OptionValue

Facts = Mapping[str, OptionValue]
"""Value of each option, "edition" included, and for each expansion whether it is in play."""

When = Mapping[str, tuple[OptionValue, ...]]
"""Facts, each with the values of which it must have one."""


@dataclass(frozen=True, slots=True)
class Line:
    """A message, or the sentence about an option's value; told where all of `when` holds.

    That of an option is told only where there is this option. A line that is added to a page of
    another expansion says where: `after` a line, or `instead` of it; with neither it comes last.
    """

    key: str = ""
    option: str = ""
    when: When = field(default_factory=dict)
    after: str = ""
    instead: str = ""

    @property
    def name(self) -> str:
        """What `after` and `instead` call this line by."""
        return self.key or self.option


@dataclass(frozen=True, slots=True)
class Topic:
    """Lines under a name."""

    name: str
    lines: tuple[Line, ...] = ()


def given(**facts: OptionValue) -> When:
    """Return a condition; underscores stand for hyphens."""
    return {name.replace("_", "-"): (value,) for name, value in facts.items()}
