"""Scores in words and figures: who has how much, and where every point came from."""

from collections.abc import Iterator, Sequence

from bot.games.table import Table
from bot.wording import Words
from cogs.names import shown_names
from rendering.scene import ScoreTable
from rules import State, projected

VINEYARDS = "vineyards"
"""A part of a monastery's points that is told apart (HL-16)."""
REASONS = (
    "city",
    "road",
    "monastery",
    VINEYARDS,
    "garden",
    "field",
    "city.incomplete",
    "road.incomplete",
    "monastery.incomplete",
    "garden.incomplete",
    "fairy.turn",
    "fairy.scored",
)
"""Reasons for points, in the order in which they are told."""
HEADS = {
    "city": ("city", "city.incomplete"),
    "road": ("road", "road.incomplete"),
    "monastery": ("monastery", VINEYARDS, "monastery.incomplete", "garden", "garden.incomplete"),
    "field": ("field",),
    "fairy": ("fairy.turn", "fairy.scored"),
}
"""Columns of the final table, and the reasons each adds up."""


def sums(state: State, player: int) -> dict[str, int]:
    """Return a player's points by reason."""
    totals = dict.fromkeys(REASONS, 0)
    for item in state.items:
        if item.player == player:
            vineyards = sum(part.points for part in item.parts if part.name == VINEYARDS)
            totals[VINEYARDS] += vineyards
            totals[item.reason] = totals.get(item.reason, 0) + item.points - vineyards
    return totals


def breakdown(words: Words, table: Table, state: State) -> str:
    """Return a line per player, best first: "**Ada: 23 points**", and below where they came from.

    A player who resigned is called so.
    """
    names = shown_names(table)
    order = sorted(state.players, key=lambda player: -state.scores[player])
    return "\n".join(line for player in order for line in _lines(words, state, names, player))


def _lines(words: Words, state: State, names: Sequence[str], player: int) -> Iterator[str]:
    name = names[player]
    if not state.active[player]:
        name = words("scores.resigned", player=name)
    yield words.n("scores.player", state.scores[player], player=name)
    reasons = [
        words(f"reason.{reason}", points=points)
        for reason, points in sums(state, player).items()
        if points
    ]
    yield f"-# {words.list(reasons) if reasons else words('scores.none')}"


def standing(words: Words, table: Table, state: State) -> str:
    """Return everybody's points and meeples at home in one line."""
    parts = [
        words.n("turn.score", len(state.supply[player]), player=name, points=state.scores[player])
        for player, name in enumerate(shown_names(table))
    ]
    return words.list(parts, style="unit")


def forecast(words: Words, table: Table, state: State) -> str:
    """Return everybody's points if the game ended now, in one line."""
    parts = [
        words("scores.projected.player", player=name, points=points)
        for name, points in zip(shown_names(table), projected(state), strict=True)
    ]
    return words("scores.projected", scores=words.list(parts, style="unit"))


def score_table(words: Words, state: State) -> ScoreTable:
    """Return the final table for the picture; columns without a point are left out."""
    totals = [sums(state, player) for player in state.players]
    columns = {
        head: [sum(total[reason] for reason in reasons) for total in totals]
        for head, reasons in HEADS.items()
    }
    used = {head: column for head, column in columns.items() if any(column)} or columns
    rows = tuple(zip(*used.values(), strict=True))
    return ScoreTable(tuple(words(f"head.{head}") for head in used), rows, state.winners)
