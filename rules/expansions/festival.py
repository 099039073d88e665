"""The Festival (FE-1 to FE-5): tiles that let a player take back a figure."""

from collections.abc import Iterator
from functools import partial

from rules.actions import Action
from rules.board import Figure
from rules.expansion import Expansion
from rules.jcz import Jcz, Rule
from rules.option import Option
from rules.state import State
from rules.step import Step
from rules.tiles import load_tiles

FESTIVAL = "festival"
"""The symbol, and the cause of the return of a figure that a player took back."""


class TakeBack(Action, frozen=True):
    """Take back one of one's own figures from the board (FE-1)."""

    figure: Figure


def returns(state: State, player: int) -> Iterator[Action]:
    """Yield taking back each figure of a player, wherever it stands (FE-1, FE-5)."""
    if FESTIVAL not in state.placed.tile.symbols:
        return
    meeples_only = state.option("festival") == "meeples"
    kept = (figure for figure in state.held if state.is_kept(figure))
    for figure in sorted((*state.figures, *kept)):
        if figure.player == player and (state.is_meeple(figure) or not meeples_only):
            yield TakeBack(figure)


def take_back(state: State, step: Step, action: TakeBack) -> None:
    """Return the figure to its player's supply; it scores nothing (FE-2)."""
    if state.is_kept(action.figure):
        state.release(action.figure, FESTIVAL)
    else:
        state.send_home(action.figure, FESTIVAL)


EXPANSION = Expansion(
    name="festival",
    tiles=partial(load_tiles, "festival"),
    options=(Option("festival", ("figures", "meeples"), "FE-5"),),
    wood=returns,
    actions={TakeBack: take_back},
    notation={TakeBack: "festival"},
    jcz=Jcz(
        set="festival",
        editions=False,
        elements={"festival": True},
        on_tiles=frozenset({"festival"}),
        rules={"festival-return": Rule("festival", {"meeple": "figures", "follower": "meeples"})},
        sources={"FESTIVAL": TakeBack},
    ),
)
