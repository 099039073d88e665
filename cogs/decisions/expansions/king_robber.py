"""King & Robber Baron on Discord: who has the two, and who takes them by a tile."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Reason, Viewer
from rules import State
from rules.expansions.king_robber import (
    KINDS,
    NOBODY,
    count_rewards,
    find_largest,
    holders,
    measure_largest,
)


def format_holders(viewer: Viewer, state: State) -> Iterator[str]:
    """Say who has the king and the robber baron, and for how many tiles."""
    words, told = viewer.words, []
    for title in KINDS:
        player = holders(state).of(title)
        if player != NOBODY:
            size = measure_largest(state, title)
            told.append(words.n(f"turn.title.{title}", size, player=viewer.names[player]))
    if told:
        yield words("turn.titles", holders=words.list(told, style="unit"))


def format_taking(viewer: Viewer, state: State) -> Iterator[str]:
    """Say what the tile takes, from whom, and whom it rewards (KR-1, KR-5)."""
    words, here, player = viewer.words, holders(state), state.turn.player
    for title in KINDS:
        before, reward = here.of(title), count_rewards(state, title)
        if reward:
            key = "own" if before == player else "theirs"
            yield words.n(f"effect.title.{title}.{key}", reward, player=viewer.names[before])
        if find_largest(state, title) is not None and before != player:
            key = "first" if before == NOBODY else "from"
            name = viewer.names[before] if before != NOBODY else ""
            yield words(f"effect.title.{title}.{key}", player=name)


COLUMN = Column(
    supply=format_holders,
    effects=format_taking,
    reasons=tuple(Reason(title, "titles") for title in KINDS),
)
