"""Traders & Builders: everybody's goods, the second part of a double turn, pigs."""

from collections import Counter
from collections.abc import Iterator, Mapping

from cogs.decisions.column import Column, Decision, Reason, Viewer
from rules import State
from rules.expansions.traders_builders.builder import TakeSecondPart, has_second_part
from rules.expansions.traders_builders.goods import find_goods
from rules.expansions.traders_builders.slot import GOODS, tokens_of


def format_part(viewer: Viewer, state: State) -> Iterator[str]:
    """Say which part of a double turn this is."""
    if state.turn.part:
        yield viewer.words("turn.second-part", player=viewer.names[state.turn.player])


def format_supply(viewer: Viewer, state: State) -> Iterator[str]:
    """List everybody's goods, if anybody has any."""
    words = viewer.words
    goods = [tokens_of(state, player) for player in state.players]
    parts = [
        words("turn.goods.player", player=name, goods=_list_goods(viewer, own))
        for name, own in zip(viewer.names, goods, strict=True)
        if any(own.values())
    ]
    if parts:
        yield words("turn.goods", players=words.list(parts, style="unit"))


def _list_goods(viewer: Viewer, own: Mapping[str, int]) -> str:
    words = viewer.words
    counts = (words.n(f"turn.goods.{kind}", own[kind]) for kind in GOODS if own.get(kind))
    return words.list(counts)


def format_gains(viewer: Viewer, state: State) -> Iterator[str]:
    """Say which goods the tile gains its player, and that a second part follows (TB-1, TB-9)."""
    words, found = viewer.words, Counter[str]()
    for number in state.turn.completed:
        found.update({kind: len(shown) for kind, shown in find_goods(state, number).items()})
    if found:
        yield words("effect.goods", goods=_list_goods(viewer, found))
    if has_second_part(state):
        yield words("effect.double-turn")


def point_at_nothing(state: State, action: TakeSecondPart) -> None:
    """Point at nothing: the turn simply continues."""


COLUMN = Column(
    decisions={"double-turn": Decision(question="double-turn", whole_board=True)},
    pointers={TakeSecondPart: point_at_nothing},
    status=format_part,
    supply=format_supply,
    effects=format_gains,
    reasons=(
        Reason("pig", "pig", after="field"),
        *(Reason(f"goods.{kind}", "goods") for kind in GOODS),
    ),
)
