"""The Cult on Discord: shrines score points, and a tile tells who loses a challenge by it."""

from collections.abc import Iterator

from bot.wording.figures import Form, name_standing
from cogs.decisions.column import Column, Reason, Viewer
from rules import State
from rules.expansions.cult import list_challenges
from rules.scoring import list_completed


def format_losers(viewer: Viewer, state: State) -> Iterator[str]:
    """Say who goes home without points because of a building that the tile completes (CU-4)."""
    words, lost = viewer.words, dict[int, None]()
    for number in list_completed(state):
        lost.update(dict.fromkeys(list_challenges(state, number)))
    figures = [
        name_standing(words, figure, state.spot(segment), Form.OWNED, viewer.names[figure.player])
        for segment in lost
        for figure in state.board.feature(segment).figures
    ]
    if figures:
        yield words.n("effect.challenge", len(figures), figures=words.list(figures))


COLUMN = Column(
    effects=format_losers,
    reasons=(
        Reason("shrine", "monastery", after="garden"),
        Reason("shrine.incomplete", "monastery", after="garden.incomplete"),
    ),
)
