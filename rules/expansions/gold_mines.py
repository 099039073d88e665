"""The Gold Mines (GM-1 to GM-5): ingots lie on tiles, for who wins what is completed there."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

import msgspec

from rules.actions import Action
from rules.board import Board, Feature
from rules.events import Event, Part, ScoreItem, TilePlaced
from rules.expansion import Expansion
from rules.geometry import AROUND, column, row, square_at
from rules.jcz import Jcz
from rules.scoring import list_completed, majority
from rules.setup import Setup
from rules.state import State
from rules.step import Step
from rules.tiles import load_tiles

GOLD = "gold"
"""The symbol of the tiles with gold, the step that asks where more lies, and the points for it."""
RATES = ((10, 4), (7, 3), (4, 2), (1, 1))
"""From how many ingots on each is worth how much (GM-5)."""


class Gold(msgspec.Struct, frozen=True, omit_defaults=True):
    """`lying` has square and number of the ingots on the board, in order of squares.

    `taken` counts each player's own, in seat order.
    """

    lying: tuple[tuple[int, int], ...] = ()
    taken: tuple[int, ...] = ()


class LayGold(Action, frozen=True):
    """Lay an ingot on a tile beside the one just placed (GM-1)."""

    x: int
    y: int


class GoldLaid(Event, frozen=True):
    """An ingot was laid on a square, where there are so many now."""

    player: int
    x: int
    y: int
    count: int


class GoldTaken(Event, frozen=True):
    """A player took the ingots of a completed feature; `squares` tells where each lay."""

    player: int
    squares: tuple[tuple[int, int], ...]


def first_gold(setup: Setup) -> Gold:
    """Return the private part before the first turn."""
    return Gold((), (0,) * setup.players)


def gold_of(state: State) -> Gold:
    """Return the private part."""
    return state.slots[Gold]


def value_of(count: int) -> int:
    """Return what so many ingots of one player are worth (GM-5)."""
    return next((count * each for least, each in RATES if count >= least), 0)


# -- laying ---------------------------------------------------------------------------------------


def list_beside(state: State) -> list[int]:
    """Return the occupied squares round the tile just placed, in reading order (GM-1)."""
    here = state.placed.square
    return [here + step for step in AROUND if here + step in state.board.squares]


def bring_gold(state: State, event: TilePlaced) -> None:
    """Lay an ingot on a gold tile, and the other where it must lie, if there is one way (GM-1)."""
    if GOLD not in state.placed.tile.symbols:
        return
    beside = list_beside(state)
    for square in (state.placed.square, *(beside if len(beside) == 1 else ())):
        _lay(state, event.player, square)


def places(state: State, step: Step) -> list[Action]:
    """List where the other ingot of a gold tile may lie, if there is a choice (GM-1)."""
    if GOLD not in state.placed.tile.symbols:
        return []
    beside = list_beside(state)
    return [LayGold(column(each), row(each)) for each in beside] if len(beside) > 1 else []


def lay(state: State, step: Step, action: LayGold) -> None:
    """Lay the other ingot."""
    _lay(state, step.player, square_at(action.x, action.y))


def _lay(state: State, player: int, square: int) -> None:
    here = gold_of(state)
    lying = dict(here.lying)
    lying[square] = lying.get(square, 0) + 1
    state.store(here, lying=tuple(sorted(lying.items())))
    state.emit(GoldLaid(player, column(square), row(square), lying[square]))


# -- taking ---------------------------------------------------------------------------------------


def find_area(board: Board, feature: Feature) -> set[int]:
    """Return the squares of a feature; of one that waits for those round it, all nine (GM-2)."""
    squares = board.squares_of(feature)
    if feature.kind.lonely:
        return {square + step for square in squares for step in (0, *AROUND)}
    return squares


def list_claims(state: State) -> Iterator[tuple[int, int]]:
    """Yield each player with each square with gold of what this turn completed and they won."""
    lying = dict(gold_of(state).lying)
    for number in list_completed(state):
        feature = state.board.features[number]
        if feature.figures and (winners := majority(state, feature)):
            squares = find_area(state.board, feature) & lying.keys()
            yield from ((player, square) for player in winners for square in squares)
    for realms in state.rulebook.realms:
        for player, area in realms(state):
            yield from ((player, square) for square in area & lying.keys())


def divide(state: State) -> dict[int, list[int]]:
    """Return the squares of the ingots that each player takes now, in the order of taking.

    From the active player in turn order each who may takes one, round and round (GM-3): the one on
    the square most of them may take from, then by row, then by column (GM-4).
    """
    lying = dict(gold_of(state).lying)
    if not lying or state.turn.placement < 0:
        return {}
    claims = set(list_claims(state))
    shared = Counter(square for _, square in claims)
    order = state.round_from(state.turn.player)
    found: dict[int, list[int]] = {player: [] for player in order}
    while claims:
        for player in order:
            mine = [square for who, square in claims if who == player]
            if mine:
                best = min(mine, key=lambda square: (-shared[square], square))
                found[player].append(best)
                lying[best] -= 1
                if not lying[best]:
                    claims = {(who, square) for who, square in claims if square != best}
    return {player: squares for player, squares in found.items() if squares}


def share(state: State, step: Step) -> None:
    """T5: give the ingots of what was completed to its winners (GM-2 to GM-4)."""
    here, found = gold_of(state), divide(state)
    if not found:
        return
    gone = Counter(square for squares in found.values() for square in squares)
    lying = ((square, count - gone[square]) for square, count in here.lying)
    taken = (own + len(found.get(player, ())) for player, own in enumerate(here.taken))
    state.store(here, lying=tuple(each for each in lying if each[1]), taken=tuple(taken))
    for player, squares in found.items():
        state.emit(GoldTaken(player, tuple((column(each), row(each)) for each in squares)))


def sell(state: State, step: Step) -> None:
    """Give everybody the points of their ingots, at the end of the game (GM-5)."""
    items = tuple(
        ScoreItem(player, value, GOLD, (Part(GOLD, count, value),))
        for player, count in enumerate(gold_of(state).taken)
        if (value := value_of(count))
    )
    state.give(items)


EXPANSION = Expansion(
    name="gold-mines",
    tiles=partial(load_tiles, "gold-mines"),
    slot=Gold,
    first_slot=first_gold,
    automatic={"share-gold": share, "ingots": sell},
    choices={GOLD: places},
    actions={LayGold: lay},
    notation={LayGold: "gold"},
    jcz=Jcz(
        set="goldmines",
        editions=False,
        elements={GOLD: True},
        on_tiles=frozenset({GOLD}),
        tokens={"GOLD": (LayGold,)},
    ),
    events=(GoldLaid, GoldTaken),
    reactions={TilePlaced: bring_gold},
)
