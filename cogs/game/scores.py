"""Scores in words and figures: who has how much, and where every point came from."""

from collections.abc import Iterator, Sequence

from bot.games.table import Table
from bot.wording import Words
from cogs.decisions.expansions import COLUMNS
from cogs.names import escape_names
from rendering.scene import ScoreTable
from rules import State, projected


def add_up(state: State, player: int) -> dict[str, int]:
    """Return a player's points by reason, in the order in which they are told."""
    reasons = COLUMNS.list_reasons()
    totals = dict.fromkeys((reason.name for reason in reasons), 0)
    parts = {reason.name for reason in reasons if reason.part}
    for item in state.items:
        if item.player == player:
            totals[item.reason] = totals.get(item.reason, 0) + item.points
            for part in item.parts:
                if part.name in parts:
                    totals[part.name] += part.points
                    totals[item.reason] -= part.points
    return totals


def tell_breakdown(words: Words, table: Table, state: State) -> str:
    """Return a line per player, best first: "**Ada: 23 points**", and below where they came from.

    A player who resigned is called so.
    """
    names = escape_names(table)
    order = sorted(state.players, key=lambda player: -state.scores[player])
    return "\n".join(line for player in order for line in _tell(words, state, names, player))


def _tell(words: Words, state: State, names: Sequence[str], player: int) -> Iterator[str]:
    name = names[player]
    if not state.active[player]:
        name = words("scores.resigned", player=name)
    yield words.n("scores.player", state.scores[player], player=name)
    reasons = [
        words(f"reason.{reason}", points=points)
        for reason, points in add_up(state, player).items()
        if points
    ]
    yield f"-# {words.list(reasons) if reasons else words('scores.none')}"


def tell_standing(words: Words, table: Table, state: State) -> str:
    """Return everybody's points and meeples at home in one line."""
    no_meeples = state.rulebook.no_meeples
    parts = []
    for player, name in enumerate(escape_names(table)):
        meeples = sum(figure.kind not in no_meeples for figure in state.supply[player])
        points = state.scores[player]
        parts.append(words.n("turn.score", meeples, player=name, points=points))
    return words.list(parts, style="unit")


def tell_forecast(words: Words, table: Table, state: State) -> str:
    """Return everybody's points if the game ended now, in one line."""
    parts = [
        words("scores.projected.player", player=name, points=points)
        for name, points in zip(escape_names(table), projected(state), strict=True)
    ]
    return words("scores.projected", scores=words.list(parts, style="unit"))


def tabulate(words: Words, state: State) -> ScoreTable:
    """Return the final table for the picture; columns without a point are left out."""
    heads: dict[str, list[int]] = {}
    for reason in COLUMNS.list_reasons():
        heads.setdefault(reason.head, [0] * len(state.scores))
    for player in state.players:
        totals = add_up(state, player)
        for reason in COLUMNS.list_reasons():
            heads[reason.head][player] += totals[reason.name]
    used = {head: points for head, points in heads.items() if any(points)} or heads
    rows = tuple(zip(*used.values(), strict=True))
    return ScoreTable(tuple(words(f"head.{head}") for head in used), rows, state.winners)
