"""The words of an expansion, as one value; `bot.wording.expansions` lists them.

Besides its column, an expansion has messages, whose keys follow from the rules' names:

* `expansion.toy` and `expansion.toy.about`; for its options `option.name`, `option.name.about`, and
  for each value the same with the value at the end (`bot.wording.options`);
* for a figure the phrases of `bot.wording.figures`, and if it is a meeple `home.figure`, which
  counts those in supply;
* for a step at which somebody chooses `deciding.step`, a sentence that tells others what is being
  decided, `turn.step`, which calls its player, and `pass.step` if they may pass;
* for a step at which a piece moves `orders.step`, a heading, and sentences about an order for it:
  `order.step.away`, `.towards`, `.bot`, and `.lapsed`, if its target has left;
* for what is printed on tiles `symbol.name`, or `segment.attribute` if it belongs to a segment;
* for a figure's return that no points explain `story.returned.cause`;
* for a reason of points `reason.name`, a line of the breakdown; if they come beside a feature's own
  `gain.name`, if they come by themselves `story.given.name`; `part.name` for a part of a feature's
  own points that is shown separately, `because.name` if such a part is 0, `bonus.name` for
  points beside them that are shown with a tile;
* if its rule settles ties `because.tie.expansion`; for a meeple that counts not one `claim.figure`;
* for what may come between a feature and its points `hazard.name`, the condition that it does not;
* for what its column of `opponents` counts `why.term`; for what threatens figures, and a step whose
  choices it explains, `why.name`, or `why.name.spares` and `why.name.endangers`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.names import tell_apart
from bot.wording.messages import Catalogue, Messages
from bot.wording.topics import Line, Topic
from rules.actions import Action
from rules.events import Event
from rules.state import State
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Telling:
    """The context of a story: language, players' names in seat order, tiles by id."""

    words: Messages
    names: Sequence[str]
    tiles: Mapping[str, Tile]

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tell_apart(self.names))


@dataclass(frozen=True, slots=True)
class Naming:
    """The context of an action's label: language, and players' names in seat order.

    Expected points are shown only if they are `foretold`.
    """

    words: Messages
    names: Sequence[str]
    foretold: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tell_apart(self.names))


EventFormatter = Callable[[Telling, Any], str | None]
"""Describes an event in a sentence; None if another event covers it."""
Joining = Callable[[Sequence[Event]], Sequence[Event]]
"""Joins events that are described in one sentence."""
Labeller = Callable[[Naming, State, Any], str]
"""Labels a legal action of a position, in few enough words for a button."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """The words of one expansion, besides the messages of its catalogue."""

    catalogue: Catalogue
    tellers: Mapping[type[Event], EventFormatter] = field(default_factory=dict)
    joins: Joining | None = None
    """Joins several events into one of its own before they are described; its formatter is here."""
    joined: frozenset[type[Event]] = frozenset()
    """The kinds of events of which there must be one for `joins` to do anything."""
    labels: Mapping[type[Action], Labeller] = field(default_factory=dict)
    labels_at: Mapping[str, Mapping[type[Action], Labeller]] = field(default_factory=dict)
    """Labels of actions at some steps, by their kind, in place of the usual ones."""
    untold: frozenset[str] = frozenset()
    """Causes of a figure's return that another event describes."""
    topics: tuple[Topic, ...] = ()
    """Pages of the rules about this expansion."""
    lines: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    """Lines it adds to other pages, by their names."""
