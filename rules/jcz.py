"""What JCloisterZone calls what an expansion brings, so that its saves can be read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.actions import Action
from rules.option import OptionValue


class Rule(NamedTuple):
    """Our option for a rule of theirs, and our value for each of its values."""

    option: str
    values: Mapping[str | bool, OptionValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class Jcz:
    """The words of an expansion; what is a piece or a rule of play is an element to them."""

    set: str = ""
    """Its set of tiles, without the edition."""
    editions: bool = True
    """Whether a save names the edition of that set."""
    elements: Mapping[str, int] = field(default_factory=dict)
    """Its elements, with how many figures there are, and True of what is no figure."""
    on_tiles: frozenset[str] = frozenset()
    """Those of its elements that its tiles bring: with us they count wherever these tiles lie."""
    figures: Mapping[str, str] = field(default_factory=dict)
    """Our kind of figure by what a figure's id names as its kind."""
    rules: Mapping[str, Rule] = field(default_factory=dict)
    """Rules that may be changed."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Our options, as it always plays them."""
    fixed: Mapping[str, str | bool] = field(default_factory=dict)
    """Rules that are always played alike here, with how."""
    returns: tuple[type[Action], ...] = ()
    """Actions that send a figure home."""
    sources: Mapping[str, type[Action]] = field(default_factory=dict)
    """Actions that send a figure home and go by the source which their entry names."""
    corners: Mapping[type[Action], str] = field(default_factory=dict)
    """Actions that place a figure on a corner, with its kind."""
    hands: tuple[type[Action], ...] = ()
    """Actions that take a tile in hand."""
    neutral: Mapping[str, tuple[type[Action], ...]] = field(default_factory=dict)
    """Actions that move a piece of nobody's, by what its id names."""
    tokens: Mapping[str, tuple[type[Action], ...]] = field(default_factory=dict)
    """Actions that put a token on a square, by the token's name."""
    captures: tuple[type[Action], ...] = ()
    """Actions that take a figure from the board."""
    prisoners: Mapping[str, type[Action]] = field(default_factory=dict)
    """Actions that free a figure which somebody holds, by the type of their entry."""
    goes_on: tuple[type[Action], ...] = ()
    """Actions that only go on, where they ask for nothing."""
