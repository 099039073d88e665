"""The Halflings' column: the value of half tiles in hand, and the crop circle."""

from collections import Counter
from collections.abc import Iterator, Mapping

from opponents.chance import shuffle
from opponents.column import Column
from opponents.dangers import explain_danger
from opponents.evaluator import Evaluator
from opponents.reasons import Gains, Weighed
from rules import State, legal_actions
from rules.actions import Action
from rules.expansions.base import take_out
from rules.expansions.crop_circle import KINDS, NameCrop
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


def name_crop(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Predict everybody's actions: with A nobody loses, with B each gives up the least."""
    return {
        action: evaluator.weigh(_foresee_crop(evaluator, state, action))
        for action in legal_actions(state)
        if isinstance(action, NameCrop)
    }


def _foresee_crop(evaluator: Evaluator, state: State, action: NameCrop) -> list[float]:
    """Return what everybody gains by the named choice."""
    changes = [0.0] * len(state.scores)
    if action.choice == "A":
        return changes
    for player in state.players:
        losses = [
            evaluator.loss(state, figure)
            for figure, segment in state.figures.items()
            if figure.player == player
            and state.is_meeple(figure)
            and state.board.segment(segment).kind is KINDS[action.kind]
        ]
        changes[player] = -min(losses, default=0.0)
    return changes


def explain_crop(evaluator: Evaluator, state: State, action: NameCrop) -> Iterator[Weighed]:
    """Explain whom it costs most, or what it spares its player compared with the other choice."""
    taking = _foresee_crop(evaluator, state, NameCrop(action.kind, "B"))
    sign = -1 if action.choice == "A" else 1
    yield from explain_danger(evaluator, "crop-circle", [sign * change for change in taking])


def imagine_hidden(state: State, player: int, seed: str) -> None:
    """Deal hidden half tiles to the others, and put tiles of the bag under hills."""
    here = halves(state)
    pool = shuffle(here.pool, f"{seed}:hands")
    hands = tuple(
        own if seat == player else tuple(sorted(pool.pop() for _ in own))
        for seat, own in enumerate(here.hands)
    )
    buried = shuffle(Counter(state.bag).elements(), f"{seed}:hills")[: len(here.buried)]
    for tile in buried:
        take_out(state, tile)
    state.store(here, hands=hands, pool=tuple(sorted(pool)), buried=tuple(buried))


COLUMN = Column(
    matters=lambda state: halves(state).hills,
    terms={"hand": keep_halves},
    judgements={"crop-circle": name_crop},
    imagine=imagine_hidden,
    explanations={"crop-circle": explain_crop, "source": explain_draw},
)
