"""The Halflings' column: the value of half tiles in hand."""

from collections.abc import Iterator

from opponents.chance import shuffle
from opponents.column import Column
from opponents.evaluator import Evaluator
from opponents.expansions import crop_circle
from opponents.expansions.hills import imagine_buried, list_hills
from opponents.reasons import Gains, Weighed
from rules import State
from rules.actions import Action
from rules.expansions.halflings.slot import halves
from rules.expansions.source import ChooseDraw


def keep_halves(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value half tiles in hand: each is another choice, as long as there are turns."""
    turns = evaluator.turns
    each = evaluator.weights["half"] * turns / (turns + evaluator.weights["late"])
    for player, tiles in enumerate(halves(state).hands):
        yield player, each * len(tiles)


def explain_draw(evaluator: Evaluator, state: State, action: Action) -> Iterator[Weighed]:
    """Explain that a tile from the bag is expected to be better than one in hand."""
    if isinstance(action, ChooseDraw):
        yield evaluator.weights["draw"], Gains("source")


def imagine_hidden(state: State, player: int, seed: str) -> None:
    """Deal hidden half tiles to the others, and tiles of the bag to hills."""
    here = halves(state)
    pool = shuffle(here.pool, f"{seed}:hands")
    hands = tuple(
        own if seat == player else tuple(sorted(pool.pop() for _ in own))
        for seat, own in enumerate(here.hands)
    )
    state.store(here, hands=hands, pool=tuple(sorted(pool)))
    imagine_buried(state, player, seed)


COLUMN = Column(
    matters=list_hills,
    terms={"hand": keep_halves},
    judgements=crop_circle.JUDGEMENTS,
    imagine=imagine_hidden,
    explanations={**crop_circle.EXPLANATIONS, "source": explain_draw},
)
