"""An expansion in words, as one value; `bot.wording.expansions` lists them.

Besides what a column holds, an expansion brings messages, whose keys follow from the names that the
rules give to things:

* `expansion.toy` and `expansion.toy.about`; for its options `option.name`, `option.name.about`, and
  for each value the same with the value behind it (`bot.wording.options`);
* for a figure the phrases of `bot.wording.figures`, and if it is a meeple `home.figure`, which
  counts those that are at home;
* for a step at which somebody chooses `deciding.step`, a sentence that tells others what is being
  decided, `turn.step`, which calls its player, and `pass.step` if they may pass;
* for a step at which a piece is led `orders.step`, a heading, and what is told of an order for it:
  `order.step.away`, `.towards`, `.bot`, and `.lapsed`, if who was meant has left;
* for what is printed on tiles `symbol.name`, or `segment.attribute` if it belongs to a segment;
* for a way home that is not told by points `story.returned.cause`;
* for a reason of points `reason.name`, a line of the breakdown; if they come beside a feature's own
  `gain.name`, if they come by themselves `story.given.name`; `part.name` for a part of a feature's
  own points that is told apart, `because.name` if such a part brings nothing, `bonus.name` for
  points beside them that are told with a tile;
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
    """For whom events are told: a language, the players' names in seat order, tiles by id."""

    words: Messages
    names: Sequence[str]
    tiles: Mapping[str, Tile]

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tell_apart(self.names))


@dataclass(frozen=True, slots=True)
class Naming:
    """For whom actions are named: a language, and the players' names in seat order.

    Points that an action may bring are named only if they are `foretold`.
    """

    words: Messages
    names: Sequence[str]
    foretold: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tell_apart(self.names))


HistoryPage = Callable[[Telling, Any], str | None]
"""Tells an event in a sentence; None where another event says it already."""
Joining = Callable[[Sequence[Event]], Sequence[Event]]
"""Puts events together that are told in one sentence."""
Labeller = Callable[[Naming, State, Any], str]
"""Names an action that is legal in a position, in so few words that they fit on a button."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """What the wording knows of one expansion, beside the messages of its catalogue."""

    catalogue: Catalogue
    tellers: Mapping[type[Event], HistoryPage] = field(default_factory=dict)
    joins: Joining | None = None
    """What becomes one event of its own before the story is told; it has a teller here."""
    labels: Mapping[type[Action], Labeller] = field(default_factory=dict)
    labels_at: Mapping[str, Mapping[type[Action], Labeller]] = field(default_factory=dict)
    """How actions are named at some steps, by their kind, instead."""
    untold: frozenset[str] = frozenset()
    """Why figures go home without a word: something else that happens tells it."""
    topics: tuple[Topic, ...] = ()
    """Pages of the rules about this expansion."""
    lines: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    """What it adds to the pages of others, by their names."""
