"""The column of The Princess & the Dragon: figures the dragon meets, and the fairy's points."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from opponents.column import Column, Lost
from opponents.dangers import explain_danger
from opponents.evaluator import Evaluator
from opponents.reasons import Weighed
from rules import State, legal_actions
from rules.actions import Action
from rules.expansions.princess_dragon.dragon import DRAGON
from rules.expansions.princess_dragon.pieces import NOWHERE, pieces
from rules.geometry import ORTHOGONAL
from rules.piece_walks import measure
from rules.rulebook import Rulebook

MET_FIRST = (0.22, 0.35, 0.13, 0.18, 0.02, 0.05)
"""How often a figure so many steps away is eaten if its owner moves first (1,196 walks of two)."""
MET_SECOND = (0.74, 0.28, 0.38, 0.09, 0.09, 0.02)
"""How often it is eaten if its owner moves second."""
VOLCANO = 0.1
"""The probability that any figure is eaten, for each volcano still to be drawn."""


# -- the walk -------------------------------------------------------------------------------------


def lead_dragon(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Search to the end of the walk: everybody moves the dragon to their own advantage."""
    return {a: evaluator.weigh(changes) for a, changes in _foresee_walks(evaluator, state).items()}


def explain_walk(evaluator: Evaluator, state: State, action: Action) -> Iterator[Weighed]:
    """Explain whom the walk will cost most, and what its player would lose by the worst one."""
    walks = _foresee_walks(evaluator, state)
    changes = [*walks[action]]
    player = evaluator.player
    changes[player] -= min(walk[player] for walk in walks.values())
    yield from explain_danger(evaluator, "dragon-move", changes)


def _foresee_walks(evaluator: Evaluator, state: State) -> Mapping[Action, tuple[float, ...]]:
    """Return what everybody gains in the rest of the walk, by each of its next moves."""
    step = state.step
    assert step is not None
    walk = _Walk(evaluator, state)
    found: dict[Action, tuple[float, ...]] = {}
    for action in legal_actions(state):
        square = DRAGON.leads(action)
        if square is None:
            found[action] = (0.0,) * len(state.scores)
        else:
            found[action] = walk.enter(step.player, step.data[0], step.data[1:], square)
    return found


class _Walk:
    """A search of a walk, with what each figure on the way would cost its owner."""

    def __init__(self, evaluator: Evaluator, state: State) -> None:
        self._evaluator = evaluator
        self._state = state
        self._barred = DRAGON.barred(state)
        self._costs: dict[int, tuple[float, ...]] = {}

    def enter(
        self, player: int, left: int, visited: tuple[int, ...], square: int
    ) -> tuple[float, ...]:
        """Return what everybody gains in the rest of a walk if a player moves to this square."""
        cost = self._cost(square)
        following = self._state.next_player(player)
        path = (*visited, square)
        rest = self._go_on(following, left - 1, path)
        return tuple(a + b for a, b in zip(cost, rest, strict=True)) if rest else cost

    def _go_on(self, player: int, left: int, visited: tuple[int, ...]) -> tuple[float, ...] | None:
        if not left:
            return None
        squares = (visited[-1] + step for step in ORTHOGONAL)
        ways = [self.enter(player, left, visited, s) for s in squares if self._is_open(s, visited)]
        return max(ways, key=lambda way: self._evaluator.weigh(way, player), default=None)

    def _is_open(self, square: int, visited: tuple[int, ...]) -> bool:
        occupied = self._state.board.squares
        return square in occupied and square not in visited and square not in self._barred

    def _cost(self, square: int) -> tuple[float, ...]:
        known = self._costs.get(square)
        if known is None:
            changes = [0.0] * len(self._state.scores)
            for figure in DRAGON.prey(self._state, square):
                for player, change in enumerate(self._evaluator.lose(self._state, figure)):
                    changes[player] += change
            known = self._costs[square] = tuple(changes)
        return known


# -- what may happen ------------------------------------------------------------------------------


def meet_dragon(evaluator: Evaluator, state: State) -> Lost | None:
    """Return the probability that a figure is eaten: in the coming walk, or in a later one."""
    here, bag, book = pieces(state), state.bag, state.rulebook
    left = max(1, state.tiles_left)
    dragons = sum(bag.get(tile, 0) for tile in _list_tiles(book, "dragon")) + len(here.aside)
    volcanoes = sum(bag.get(tile, 0) for tile in _list_tiles(book, "volcano"))
    players = max(1, sum(state.active))
    horizon = min(left, 4 * players)
    anywhere = min(1.0, volcanoes * horizon / left) * VOLCANO if dragons else 0.0
    if here.dragon == NOWHERE:
        return (lambda player, square, done: 0.0 if done else anywhere) if anywhere else None
    reach = evaluator.of_squares(_find_reach, state, here.dragon, DRAGON.barred(state))
    first = _find_first(state)
    coming = min(1.0, dragons * horizon / left)
    fairy = here.fairy

    done_is_safe = first is None or state.option("dragon-moves") == "after-scoring"

    def lose(player: int, square: int, done: bool) -> float:
        if square == fairy or (done and done_is_safe):
            return 0.0
        away = reach.get(square)
        if away is None:
            return anywhere
        if first is not None:
            return (MET_FIRST if player == first else MET_SECOND)[away - 1]
        met = (MET_FIRST[away - 1] + MET_SECOND[away - 1] * (players - 1)) / players
        return coming * met * 0.5 + anywhere

    return lose


def _find_reach(state: State, dragon: int, barred: frozenset[int]) -> Mapping[int, int]:
    """Return the squares that a walk from a square can reach, each with the fewest moves.

    `barred` are those it can't enter in this position.
    """
    return measure(state, DRAGON, dragon, (dragon,), DRAGON.steps)


@lru_cache(maxsize=32)
def _list_tiles(book: Rulebook, symbol: str) -> tuple[str, ...]:
    """Return the ids of the tiles of a game with a symbol."""
    return tuple(id for id, tile in book.tiles.items() if symbol in tile.symbols)


def _find_first(state: State) -> int | None:
    """Return who moves the dragon first in the walk of this turn; None if it has none."""
    if state.turn.placement >= 0 and "dragon" in state.placed.tile.symbols:
        steps = ("dragon", "late-dragon", "dragon-move")
        if any(step.kind in steps for step in state.agenda):
            return state.turn.player
    return None


def keep_fairy(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value the fairy's points: one a turn until somebody moves her."""
    beside = pieces(state).beside
    if beside is not None:
        stays = min(evaluator.turns, 0.5 + 4 / len(state.scores))
        yield beside.player, evaluator.weights["fairy"] * stays


COLUMN = Column(
    terms={"fairy": keep_fairy},
    bonus="fairy_bonus",
    matters=lambda state: (pieces(state).fairy, pieces(state).beside),
    exposure=meet_dragon,
    threat="dragon",
    foreseen=frozenset({"princess"}),
    judgements={"dragon-move": lead_dragon},
    explanations={"dragon-move": explain_walk},
)
