"""Every hole that an expansion has in a room, by name: what it brings and nobody can show."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from bot.wording import Words
from cogs.decisions.column import Column
from cogs.decisions.expansions import COLUMNS
from opponents.expansions import TABLE as OPPONENTS
from rendering.expansions import (
    PLAIN,
    TABLE,
    MissingLook,
    emblem_of,
    figure_look,
    piece_look,
    pieces_of,
    pile_painter,
    piles_of,
    token_painter,
    tokens_of,
)
from rules import CHANCE, Setup, State, advance, legal_actions, new_game
from rules.actions import Chance, Resign, TakeTile
from rules.expansion import Expansion
from rules.registry import Registry

DRAWN_WITHOUT_EMBLEM = frozenset(
    {"castle", "ends-at", "inside", "lake", "meets", "of", "over", "spring", "touches", "tunnel"}
)
"""Attributes of segments that are drawn as part of the land, or not at all."""


def rendering_holes(registry: Registry) -> list[str]:
    """Return what the pictures lack for a registry."""
    return [
        f"{expansion.name}: no {hole}"
        for expansion in registry.everything
        for hole in dict.fromkeys(_of_expansion(registry, expansion))
    ]


def _of_expansion(registry: Registry, expansion: Expansion) -> Iterator[str]:
    if expansion.name not in TABLE:
        yield "column"
    defaults = {option.name: option.default for option in registry.options_of(registry)}
    for kind in expansion.figures(defaults):
        try:
            figure_look(kind.name)
        except MissingLook:
            yield f"look of the figure {kind.name}"
    for name in _printed(expansion):
        try:
            emblem_of(name)
        except MissingLook:
            yield f"emblem {name}"


def look_holes(registry: Registry, setup: Setup, seeds: Sequence[int]) -> list[str]:
    """Return the looks that the pictures lack of what columns say is there, by playing."""
    holes = (hole for state in _positions(registry, setup, seeds) for hole in _unseen(state))
    return [f"no {hole}" for hole in dict.fromkeys(holes)]


def _unseen(state: State) -> Iterator[str]:
    """Yield what a position has and no picture can show."""
    tokens = (token for player in state.players for token in tokens_of(state, player))
    asked: dict[str, tuple[Callable[[str], object], Iterable[str]]] = {
        "piece": (piece_look, (piece.kind for piece in pieces_of(state))),
        "pile": (pile_painter, piles_of(state)),
        "token": (token_painter, tokens),
    }
    for what, (find, names) in asked.items():
        for name in names:
            try:
                find(name)
            except MissingLook:
                yield f"look of the {what} {name}"


def opponent_holes(registry: Registry) -> list[str]:
    """Return what the opponents lack for a registry: they play without it, and worse."""
    weighed = {kind for column in OPPONENTS.values() for kind in column.reserves}
    holes = list[str]()
    for expansion in registry.everything:
        if expansion.name not in OPPONENTS:
            holes.append(f"{expansion.name}: no column of opponents")
        defaults = {option.name: option.default for option in registry.options_of(registry)}
        for kind in expansion.figures(defaults):
            if kind.name not in weighed and kind.name != PLAIN:
                holes.append(f"{expansion.name}: no reserve of the figure {kind.name}")
    return holes


def _printed(expansion: Expansion) -> Iterator[str]:
    for tile in expansion.tiles():
        yield from sorted(tile.symbols | {kind for kind in tile.kinds if not kind.landscape})
        for segment in tile.segments:
            for name, value in segment.attributes.items():
                if name not in DRAWN_WITHOUT_EMBLEM:
                    yield f"{name}={value}" if value else name


def notation_holes(registry: Registry) -> list[str]:
    """Return what the notation of games, and the proof of its lots, lack for a registry."""
    return [
        f"{expansion.name}: no {hole}"
        for expansion in registry.everything
        for hole in _of_actions(expansion)
    ]


def _of_actions(expansion: Expansion) -> Iterator[str]:
    for action in expansion.actions:
        if action not in expansion.notation:
            yield f"notation of {action.__name__}"
        if issubclass(action, Chance) and not hasattr(action, "label"):
            yield f"label of {action.__name__}"


def decision_holes(registry: Registry, setup: Setup, seeds: Sequence[int]) -> list[str]:
    """Return what the Discord side lacks for a registry; steps and points are found by playing."""
    steps, reasons = _happening(registry, setup, seeds)
    return [
        *(
            f"{expansion.name}: no {hole}"
            for expansion in registry.everything
            for hole in _of_column(expansion, steps)
        ),
        *(f"no column of points for {reason}" for reason in _uncounted(reasons)),
        *(f"no message head.{head}" for head in _headless()),
    ]


def _of_column(expansion: Expansion, steps: set[str]) -> Iterator[str]:
    if expansion.name not in COLUMNS:
        yield "column of decisions"
    column = COLUMNS.get(expansion.name, Column())
    for step in expansion.choices:
        if step in steps and not any(step in other.decisions for other in COLUMNS.values()):
            yield f"decision about {step}"
    questions = (decision.question for decision in column.decisions.values())
    for question in questions:
        if isinstance(question, str) and question and f"picker.{question}" not in Words():
            yield f"question picker.{question}"
    for action in expansion.actions:
        if not issubclass(action, TakeTile | Chance | Resign) and not _pointed_at(action):
            yield f"pointer of {action.__name__}"


def _pointed_at(action: type) -> bool:
    return any(
        action in pointers
        for column in COLUMNS.values()
        for pointers in (column.pointers, *(d.pointers for d in column.decisions.values()))
    )


def _uncounted(reasons: set[str]) -> list[str]:
    return sorted(reasons - {reason.name for reason in COLUMNS.list_reasons()})


def _headless() -> list[str]:
    heads = {reason.head for reason in COLUMNS.list_reasons()}
    return sorted(head for head in heads if f"head.{head}" not in Words())


def _happening(registry: Registry, setup: Setup, seeds: Sequence[int]) -> tuple[set[str], set[str]]:
    """Return the steps that players decide in some games, and the reasons for their points."""
    steps, reasons = set[str](), set[str]()
    for state in _positions(registry, setup, seeds):
        if state.step is not None and state.player != CHANCE:
            steps.add(state.step.kind)
        if state.over:
            reasons |= {item.reason for item in state.items}
    return steps, reasons


def _positions(registry: Registry, setup: Setup, seeds: Sequence[int]) -> Iterator[State]:
    """Yield every position of some games, in one state that is played on."""
    for seed in seeds:
        pick, state = random.Random(seed), new_game(setup, registry)
        while not state.over:
            yield state
            advance(state, pick.choice(legal_actions(state)))
        yield state
