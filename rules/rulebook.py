"""The rulebook of one game: the contributions of all expansions in play, gathered into tables."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

import msgspec

from rules.actions import Action, Chance
from rules.board import Feature, Figure
from rules.errors import BadSetup
from rules.events import Event, ScoreItem
from rules.expansion import (
    Aside,
    Expansion,
    FigureKind,
    FirstSlot,
    Handler,
    Hazard,
    Meeting,
    Reaction,
    Tie,
    Wanderer,
)
from rules.geometry import square_at
from rules.option import Option, OptionValue
from rules.setup import Setup
from rules.state import State
from rules.step import CHANCE, Step
from rules.tiles import Tile
from rules.turn import END_OF_TURN, FINAL_OUTLINE, ROUND_OUTLINE, SCORING_OUTLINE, TURN_OUTLINE

EDITIONS = ("C1", "C2")
MAX_PLAYERS = 6
MAX_TILES = 500
"""Keeps every board inside the grid of `rules.geometry`."""
T = TypeVar("T")
Laid = tuple[str, int, int]
"""A tile on the board: its id, its square and its rotation."""


class Rulebook:
    """Tables in the order in which the expansions are listed; immutable, shared by all states."""

    def __init__(
        self,
        setup: Setup,
        expansions: tuple[Expansion, ...],
        options: Iterable[Option],
        *,
        home: str = "",
    ) -> None:
        """Gather the contributions of the expansions in play, the base game's first.

        `options` are those of the game; `home` is that of the registry (`rules.registry`).
        BadSetup if no game can be played like this.
        """
        _check(setup)
        self.setup = setup
        self.home = home
        self.expansions = expansions
        self.options = _values(setup, expansions, options)
        self.tiles: Mapping[str, Tile] = {
            tile.id: tile for expansion in self.expansions for tile in expansion.tiles()
        }
        self.start, self.bag = self._stock()
        self.figures: tuple[FigureKind, ...] = tuple(
            kind for expansion in self.expansions for kind in expansion.figures(self.options)
        )
        self.joiners = any(kind.joins is not None for kind in self.figures)
        self.kinds = {kind.name: kind for kind in self.figures}
        self.no_meeples = frozenset(kind.name for kind in self.figures if not kind.meeple)
        self.bystanders = frozenset(kind.name for kind in self.figures if not kind.occupies)
        self.automatic: dict[str, Callable[[State, Step], None]] = {}
        self.choices: dict[str, Callable[[State, Step], Sequence[Action]]] = {}
        self.actions: dict[type[Action], Handler] = {}
        self.notation: dict[type[Action], str] = {}
        self.numbers: dict[type[Action], str] = {}
        self.wanderers: dict[str, Wanderer] = {}
        self.hazards: dict[str, Hazard] = {}
        self.absent: dict[str, str] = {}
        self.reactions: dict[type[Event], tuple[Reaction, ...]] = {}
        for expansion in self.expansions:
            self.automatic.update(expansion.automatic)
            self.choices.update(expansion.choices)
            self.actions.update(expansion.actions)
            self.notation.update(expansion.notation)
            self.numbers.update(expansion.numbers)
            self.wanderers.update(expansion.wanderers)
            self.hazards.update(expansion.hazards)
            self.absent.update(expansion.absent)
            for event, handlers in expansion.reactions.items():
                known = self.reactions.get(event, ())
                new = handlers if isinstance(handlers, tuple) else (handlers,)
                self.reactions[event] = tuple(dict.fromkeys((*known, *new)))
        for wanderer in dict.fromkeys(self.wanderers.values()):
            for met in self._gather(lambda expansion: expansion.met):
                known = self.reactions.get(wanderer.enters, ())
                self.reactions[wanderer.enters] = (*known, _meeting(met, wanderer))
        for kind in self.actions:
            if issubclass(kind, Chance):
                self.actions[kind] = _count_lot(self.actions[kind])
        self.shared = frozenset[str]().union(*(e.shared for e in self.expansions))
        self.behalf = frozenset[str]().union(*(e.behalf for e in self.expansions))
        self.secret = frozenset[type[Action]]().union(
            *(e.secret(self.options) for e in self.expansions if e.secret)
        )
        self.firsts = self._gather(lambda expansion: expansion.first)
        self.prepares = self._gather(lambda expansion: expansion.prepare)
        self.eases = self._gather(lambda expansion: expansion.ease)
        self.fits = (*self.eases, *self._gather(lambda expansion: expansion.fits))
        """What adds places where a tile may be laid, and then what takes some away."""
        self.asides, self.alone = self._asides(), self._asides(alone=True)
        self.intercepts = self._gather(lambda expansion: expansion.intercepts)
        self.exhausted = self._gather(lambda expansion: expansion.exhausted)
        self.openings = self._gather(lambda expansion: expansion.opening)
        self.undealt = self._gather(lambda expansion: expansion.undealt)
        self.conceals = self._gather_all(lambda expansion: expansion.conceal)
        self.hands = self._gather(lambda expansion: expansion.hand)
        self.continues = self._gather(lambda expansion: expansion.continues)
        self.goes_on = self._gather(lambda expansion: expansion.goes_on)
        self.dues = self._gather(lambda expansion: expansion.due)
        self.biddings = self._gather(lambda expansion: expansion.bidding)
        self.without_tile = self._gather(lambda expansion: expansion.without_tile)
        self.last_turns = self._gather(lambda expansion: expansion.last_turns)
        self.towns = self._gather(lambda expansion: expansion.towns)
        self.crops = self._gather(lambda expansion: expansion.crops)
        self.closed = self._gather(lambda expansion: expansion.closed)
        self.as_features = frozenset[str]().union(*(e.as_features for e in self.expansions))
        self.for_others = frozenset[str]().union(*(e.for_others for e in self.expansions))
        self.sizes = self._gather(lambda expansion: expansion.size)
        self.kept = self._gather(lambda expansion: expansion.kept)
        self.aloof = self._gather(lambda expansion: expansion.aloof)
        self.voids = self._gather(lambda expansion: expansion.void)
        self.extras = self._gather(lambda expansion: expansion.extra)
        self.closings = self._gather(lambda expansion: expansion.closing)
        ties = self._gather(lambda expansion: expansion.tie)
        self.ties = tuple((self._name_owner(tie), tie) for tie in ties)
        self.reaches = self._gather(lambda expansion: expansion.reach)
        self.ways = self._gather(lambda expansion: expansion.ways)
        self.barred = self._gather(lambda expansion: expansion.barred)
        self.wood = self._gather(lambda expansion: expansion.wood)
        self.realms = self._gather(lambda expansion: expansion.realms)
        self.bonuses: tuple[Callable[[State, Feature, bool], Iterable[ScoreItem]], ...] = (
            self._gather(lambda expansion: expansion.bonus)
        )
        self.slots = self._slots()
        self.stored_slots = self._stored_slots()
        """The private parts that are stored as one, by its name."""
        seats = range(setup.players)
        once = {END_OF_TURN, *self._once()}
        part = [name for name in TURN_OUTLINE if name not in once]
        self.turns = tuple(self._steps(TURN_OUTLINE, player) for player in seats)
        """The steps of each player's turn."""
        self.parts = tuple(self._steps(part, player) for player in seats)
        """The steps of a further part of each player's turn (TB-11)."""
        self.scoring = tuple(self._steps(SCORING_OUTLINE, player) for player in seats)
        """The steps of T5 in each player's turn."""
        self.rounds = tuple(self._steps(ROUND_OUTLINE, player) for player in seats)
        """The steps of a round of scoring in each player's turn."""
        self.ending = self._steps(FINAL_OUTLINE, CHANCE)
        """The steps that end the game."""

    def supply(self, player: int, away: Container[Figure] = ()) -> tuple[Figure, ...]:
        """Return a player's figures, sorted, but for those `away`."""
        figures = (
            Figure(player, kind.name, number)
            for kind in self.figures
            for number in range(1, kind.count + 1)
        )
        return tuple(sorted(figure for figure in figures if figure not in away))

    def _gather(self, contribution: Callable[[Expansion], T | None]) -> tuple[T, ...]:
        """Return what the expansions contribute, once each: two may bring the same rule."""
        offered = (contribution(expansion) for expansion in self.expansions)
        return tuple(dict.fromkeys(item for item in offered if item is not None))

    def _gather_all(
        self, contribution: Callable[[Expansion], T | tuple[T, ...] | None]
    ) -> tuple[T, ...]:
        """Return the same of a contribution of which an expansion may have several."""
        found: list[T] = []
        for offered in self._gather(contribution):
            found += offered if isinstance(offered, tuple) else (offered,)
        return tuple(dict.fromkeys(found))

    def _name_owner(self, tie: Tie) -> str:
        """Return the expansion that brings a rule for ties, the first if several do."""
        return next(each.name for each in self.expansions if each.tie is tie)

    def _slots(self) -> Mapping[type[msgspec.Struct], FirstSlot | None]:
        """Return the kinds of private parts, each with what makes the first one of the setup."""
        found: dict[type[msgspec.Struct], FirstSlot | None] = {}
        for each in self.expansions:
            if each.slot is not None:
                found[each.slot] = found.get(each.slot) or each.first_slot
            for slot in each.slots:
                found.setdefault(slot, None)
        return found

    def _stored_slots(self) -> Mapping[str, tuple[type[msgspec.Struct], ...]]:
        """Return which private parts are stored as members of one, by the name of the first."""
        found: dict[str, tuple[type[msgspec.Struct], ...]] = {}
        for each in self.expansions:
            known = [slot for slots in found.values() for slot in slots]
            own = (each.slot, *each.slots) if each.slot is not None else each.slots
            if new := tuple(slot for slot in own if slot not in known):
                found[new[0].__name__] = new
        return found

    def _once(self) -> Iterable[str]:
        """Return what comes only once in a turn of several parts (TB-12)."""
        return chain.from_iterable(e.once(self.options) for e in self.expansions if e.once)

    def _asides(self, *, alone: bool = False) -> Mapping[str, tuple[Aside, ...]]:
        """Return the asides beside each choice, or those offered where there is nothing else."""
        found: dict[str, tuple[Aside, ...]] = {}
        for expansion in self.expansions:
            aside = expansion.asides(self.options) if expansion.asides else None
            if aside is not None:
                beside = self.choices.keys() if expansion.beside is None else expansion.beside
                for kind in expansion.alone if alone else beside:
                    found[kind] = (*found.get(kind, ()), aside)
        return found

    def _steps(self, outline: Iterable[str], player: int) -> tuple[Step, ...]:
        """Return the steps of an outline that this game has."""
        return tuple(
            Step(name, player) for name in outline if name in self.automatic or name in self.choices
        )

    def _stock(self) -> tuple[tuple[Laid, ...], dict[str, int]]:
        """Return the tiles on the board at the start, and the contents of the bag (BG-1)."""
        setup = self.setup
        bag = {
            id: tile.copies[setup.edition]
            for id, tile in sorted(self.tiles.items())
            if setup.edition in tile.copies and not tile.half
        }
        starts = [id for id in bag if self.tiles[id].start]
        block = [each.start for each in self.expansions if each.start][-1]
        if setup.start:
            block = ((setup.start, 0, 0, 0),)
        if setup.bag is not None:
            bag = dict(sorted(setup.bag.items()))
        elif setup.start:
            bag[setup.start] = bag.get(setup.start, 0) - 1
        else:
            for id in starts:
                bag[id] -= 1
            for stock in self._gather(lambda expansion: expansion.stock):
                stock(self.options, bag)
        for id in (*(laid[0] for laid in block), *bag):
            if id not in self.tiles:
                raise BadSetup(f"There is no tile called {id!r} in this game.", "tile", tile=id)
            if self.tiles[id].half:
                sentence = f"The half tile {id!r} neither starts a game nor goes into the bag."
                raise BadSetup(sentence, "half-tile", tile=id)
        if sum(bag.values()) > MAX_TILES:
            raise BadSetup(f"The bag holds at most {MAX_TILES} tiles.", "full-bag", most=MAX_TILES)
        if not any(count > 0 for count in bag.values()):
            raise BadSetup("A game needs tiles in the bag.", "empty-bag")
        start = tuple((id, square_at(x, y), rotation) for id, x, y, rotation in block)
        return start, {id: count for id, count in bag.items() if count > 0}


def _count_lot(handler: Handler) -> Handler:
    """Return a handler that counts the lot before it takes effect."""

    def count(state: State, step: Step, action: Action) -> None:
        state.lots += 1
        handler(state, step, action)

    return count


def _meeting(met: Meeting, wanderer: Wanderer) -> Reaction:
    """Return what follows from a wanderer's entering of a square."""
    return lambda state, event: met(state, wanderer, square_at(event.x, event.y))


def _check(setup: Setup) -> None:
    if not 1 <= setup.players <= MAX_PLAYERS:
        sentence = f"A game has 1 to {MAX_PLAYERS} players, not {setup.players}."
        raise BadSetup(sentence, "players", most=MAX_PLAYERS)
    if setup.edition not in EDITIONS:
        sentence = f"There is no edition {setup.edition!r}: choose {' or '.join(EDITIONS)}."
        raise BadSetup(sentence, "edition")


def _values(
    setup: Setup, expansions: Iterable[Expansion], known: Iterable[Option]
) -> Mapping[str, OptionValue]:
    """Return the value of each option; BadSetup if one can't be, or some contradict each other."""
    options = {option.name: option for option in known}
    values = {name: option.default for name, option in options.items()}
    for name, value in setup.options.items():
        if name not in options:
            raise BadSetup(f"This game has no option called {name!r}.", "option", option=name)
        if (type(value), value) not in [(type(v), v) for v in options[name].values]:
            raise BadSetup(f"The option {name!r} cannot be {value!r}.", "value", option=name)
        values[name] = value
    for expansion in expansions:
        if expansion.conflict is not None and (pair := expansion.conflict(values)):
            sentence = f"{pair[0]} and {pair[1]} can't be played together."
            raise BadSetup(sentence, "conflict", option=pair[0], other=pair[1])
    return MappingProxyType(values)
