"""What must be said of the expansions of a registry, and every hole in it by name.

`missing` follows from what the rules declare, `unsaid` from what happens in games; both return
sentences such as "toy: no message expansion.toy", all there are.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from bot.games.orders import Heading
from bot.wording import Labels, Story, Words, describe
from bot.wording.column import Column
from bot.wording.expansions import TABLE
from bot.wording.figures import Form
from bot.wording.messages import SOURCE, Catalogue, Message, merge
from bot.wording.options import slug
from bot.wording.story import labellers, tellers, untold
from bot.wording.words import catalogues
from rules import CHANCE, Setup, State, apply, legal_actions, new_game
from rules.actions import Action, Chance, PlaceTile, Resign, TakeTile
from rules.events import Event, FeatureScored, FigureReturned, PointsGiven
from rules.expansion import Expansion, FigureKind
from rules.registry import Registry
from rules.tiles import KINDS, Kind

NOT_ON_BUTTONS = (PlaceTile, Resign, TakeTile, Chance)
UNPRINTED = frozenset(
    {
        "castle",
        "ends-at",
        "inside",
        "lake",
        "meets",
        "over",
        "princess",
        "sheep",
        "spring",
        "touches",
        "tunnel",
    }
)
"""Attributes of segments that nobody is told, or that a symbol of the tile tells."""
ORDERS = ("lapsed", *get_args(Heading))
"""What is said of orders about a piece that moves: bids have limits, its moves have none."""
FORMS = {False: (Form.NAMED, Form.PLACED, Form.SENT, Form.OWNED), True: tuple(Form)}
"""Forms in which a figure is spoken of, by whether it is a meeple."""


def missing(registry: Registry) -> list[str]:
    """Return what the wording lacks for a registry."""
    return [
        f"{expansion.name}: no {hole}"
        for expansion in registry.everything
        for hole in dict.fromkeys(_holes(registry, expansion))
    ]


def known() -> Mapping[str, Message]:
    """Return every English message by key."""
    return merge(catalogues(), SOURCE)


def _holes(registry: Registry, expansion: Expansion) -> Iterator[str]:
    if expansion.name not in TABLE:
        yield "column"
    column = TABLE.get(expansion.name, Column(catalogue=Catalogue(expansion.name)))
    messages = known()
    for key, counted in _keys(registry, expansion):
        if key not in messages:
            yield f"message {key}"
        elif messages[key].counted != counted:
            yield f"plural of {key}" if counted else f"message {key} without a count"
    yield from (f"teller of {e.__name__}" for e in expansion.events if e not in tellers())
    yield from (
        f"label of {action.__name__}"
        for action in expansion.actions
        if not issubclass(action, NOT_ON_BUTTONS)
        and not any(action in labellers(step) for step in ("", *expansion.choices))
    )
    yield from _holes_in_rules(registry, expansion, column, messages)


def _holes_in_rules(
    registry: Registry, expansion: Expansion, column: Column, messages: Mapping[str, Message]
) -> Iterator[str]:
    """Find pages without words, and options that no page tells."""
    if not column.topics:
        yield "topic"
    for topic in column.topics:
        if f"topic.{topic.name}" not in messages:
            yield f"message topic.{topic.name}"
    added = (line for lines in column.lines.values() for line in lines)
    for line in (*added, *(line for topic in column.topics for line in topic.lines)):
        if line.key and line.key not in messages:
            yield f"message {line.key}"
    told = {
        line.option
        for other in TABLE.values()
        for lines in (*other.lines.values(), *(topic.lines for topic in other.topics))
        for line in lines
    }
    yield from (f"line about {o.name}" for o in expansion.options if o.name not in told)


def _keys(registry: Registry, expansion: Expansion) -> Iterator[tuple[str, bool]]:
    """Yield the messages that an expansion needs, and whether they count something."""
    if expansion is not registry.base:
        yield f"expansion.{expansion.name}", False
        yield f"expansion.{expansion.name}.about", False
    for option in expansion.options:
        yield f"option.{option.name}", False
        yield f"option.{option.name}.about", False
        for value in option.values:
            counted = type(value) is int
            end = "count" if counted else slug(value)
            yield f"option.{option.name}.{end}", counted
            yield f"option.{option.name}.{end}.about", counted
    for kind in expansion.figures({o.name: o.default for o in registry.options_of(registry)}):
        yield from ((key, False) for key in figure_keys(kind))
        if kind.meeple:
            yield f"home.{kind.name}", True
    for step in expansion.choices.keys() - expansion.by_chance:
        yield f"deciding.{step}", False
        if not any(key.startswith(f"turn.{step}.") for key in known()):
            yield f"turn.{step}", False
    for step, wanderer in expansion.wanderers.items():
        yield f"orders.{step}", False
        yield from ((f"order.{step}.{end}", False) for end in ORDERS)
        yield f"danger.{wanderer.piece}", True
        yield f"danger.{wanderer.piece}.resting", True
        yield f"danger.{wanderer.piece}.absent", False
        yield from ((f"alt.{wanderer.piece}.{end}", True) for end in ("near", "prey", "reach"))
    yield from ((f"hazard.{name}", False) for name in expansion.hazards)
    for tile in expansion.tiles():
        for land in dict.fromkeys(tile.kinds):
            yield from kind_keys(land)
        yield from ((f"symbol.{symbol}", False) for symbol in sorted(tile.symbols - KINDS.keys()))
        for segment in tile.segments:
            for name, value in segment.attributes.items():
                if name not in UNPRINTED:
                    yield f"segment.{name}.{value}" if value else f"segment.{name}", False


def kind_keys(kind: Kind) -> Iterator[tuple[str, bool]]:
    """Yield the messages of a kind of segment: printed, stood upon, scored, completed."""
    if kind is not Kind.FIELD:
        yield f"tile.{kind}", False
    if kind.final or not kind.landscape:
        yield f"feature.{kind}", False
        yield f"alt.spot.{kind}", False
    if kind.final:
        yield from ((f"why.{whose}.{kind}", False) for whose in ("new", "own", "theirs"))
        yield f"story.unfinished.{kind}", True
        yield f"alt.holding.{kind}", True
        yield f"reason.{kind}", False
    if kind.final and not kind.endless:
        yield f"story.complete.{kind}", True
        yield from ((f"picker.closing{end}.{kind}", False) for end in ("", ".nobody", ".shared"))


def figure_keys(kind: FigureKind) -> list[str]:
    """Return the phrases of a figure; if it has its own on one kind of feature, on all."""
    forms = FORMS[kind.meeple]
    exact = [f"figure.{kind.name}.{feature}." for feature in sorted(kind.claims)]
    if not any(key.startswith(start) for key in known() for start in exact):
        exact = []
    return [start + form for start in (f"figure.{kind.name}.", *exact) for form in forms]


class Holey(Words):
    """English that says a key without a message as it is, and remembers it in `holes`."""

    def __init__(self) -> None:
        super().__init__()
        self.holes: dict[str, None] = {}

    def __call__(self, key: str, **values: str | int) -> str:
        """Return the message, or its key if there is none."""
        return super().__call__(key, **values) if self._has(key, counted=False) else key

    def n(self, key: str, count: int, **values: str | int) -> str:
        """Return the form of the message, or its key if there is none."""
        return super().n(key, count, **values) if self._has(key, counted=True) else key

    def _has(self, key: str, *, counted: bool) -> bool:
        if key in self and known()[key].counted == counted:
            return True
        self.holes[f"message {key}" if key not in self else f"plural of {key}"] = None
        return False


def unsaid(registry: Registry, setup: Setup, seeds: Sequence[int]) -> list[str]:
    """Play games by chance; return what of their events, actions and tiles can't be said."""
    words = Holey()
    for seed in seeds:
        chance = random.Random(seed)
        state = new_game(setup, registry)
        names = tuple("ABCDEF"[: setup.players])
        for tile in state.rulebook.tiles.values():
            describe(words, tile)
        while not state.over:
            for action in legal_actions(state):
                _name(words, names, state, action)
            state, events = apply(state, chance.choice(legal_actions(state)))
            _tell(words, names, state, events)
    return [f"no {hole}" for hole in words.holes]


def _name(words: Holey, names: Sequence[str], state: State, action: Action) -> None:
    assert state.step is not None
    if state.step.player == CHANCE or isinstance(action, NOT_ON_BUTTONS):
        return
    if type(action) in labellers(state.step.kind):
        Labels(words, names).of(state, action)
    else:
        words.holes[f"label of {type(action).__name__}"] = None


def _tell(words: Holey, names: Sequence[str], state: State, events: Sequence[Event]) -> None:
    story = Story(words, names, state.rulebook.tiles)
    for event in events:
        if type(event) not in tellers():
            words.holes[f"teller of {type(event).__name__}"] = None
            continue
        story.lines([event])
        if isinstance(event, FigureReturned) and event.cause in untold():
            continue
        if isinstance(event, FeatureScored | PointsGiven):
            for item in event.items:
                words(f"reason.{item.reason}", points=item.points)
