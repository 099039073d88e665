"""The Abbot and the gardens (BG-10, BG-15 to BG-17)."""

from collections.abc import Iterator

from rules.actions import Action
from rules.board import Figure
from rules.events import ScoreItem
from rules.expansion import Expansion, FigureKind
from rules.jcz import Jcz
from rules.option import Options
from rules.scoring import points, reason_of, worth
from rules.state import State
from rules.step import Step
from rules.tiles import MONASTERIES, Kind

ABBOT = "abbot"


class ReturnAbbot(Action, frozen=True):
    """Return one's abbot and score its feature as it is (BG-16)."""

    figure: Figure


def figures(options: Options) -> tuple[FigureKind, ...]:
    """One abbot each, for monasteries and gardens only (BG-10, BG-15)."""
    return (FigureKind(ABBOT, 1, MONASTERIES | {Kind.GARDEN}),)


def returns(state: State, player: int) -> Iterator[Action]:
    """Yield returning the abbot, while its feature is incomplete (BG-16)."""
    own = (f for f in state.figures if f.player == player and f.kind == ABBOT)
    for figure in own:
        if not state.board.feature(state.figures[figure]).complete:
            yield ReturnAbbot(figure)


def take_back(state: State, step: Step, action: ReturnAbbot) -> None:
    """Score the abbot's incomplete feature and return the abbot (BG-16, PD-F8)."""
    segment = state.figures[action.figure]
    feature = state.board.feature(segment)
    parts = worth(state, feature)
    item = ScoreItem(step.player, points(parts), reason_of(feature), parts, state.spot(segment))
    state.board.mark_scored(state.board.feature_of[segment])
    state.give([item])
    state.send_home(action.figure, "abbot")


EXPANSION = Expansion(
    name="abbot",
    figures=figures,
    wood=returns,
    actions={ReturnAbbot: take_back},
    notation={ReturnAbbot: "take back"},
    jcz=Jcz(
        elements={"abbot": 1, "garden": True},
        figures={"abbot": "abbot"},
        returns=(ReturnAbbot,),
    ),
)
