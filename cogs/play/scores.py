"""Scores in words and figures: everybody's points, and where they came from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.games.table import Table
from bot.wording import AltTexts, Words
from cogs.decisions.expansions import COLUMNS
from cogs.emojis import Emojis
from cogs.names import NO_EMOJIS, escape_names, mark_names
from rendering.expansions import PLAIN
from rendering.scene import ScoreTable
from rules import State, outstanding
from rules.events import ScoreItem


def add_up(state: State, player: int) -> dict[str, int]:
    """Return a player's points by reason, in the order of listing."""
    return _add_up(state.items, player)


def _add_up(items: Iterable[ScoreItem], player: int) -> dict[str, int]:
    reasons = COLUMNS.list_reasons()
    totals = dict.fromkeys((reason.name for reason in reasons), 0)
    parts = {reason.name for reason in reasons if reason.part}
    for item in items:
        if item.player == player:
            totals[item.reason] = totals.get(item.reason, 0) + item.points
            for part in item.parts:
                if part.name in parts:
                    totals[part.name] += part.points
                    totals[item.reason] -= part.points
    return totals


def format_breakdown(words: Words, table: Table, state: State, emojis: Emojis = NO_EMOJIS) -> str:
    """Return a line per player, best first: "**Ada: 23 points**", and below where they came from.

    A player who resigned is marked so.
    """
    names = mark_names(table, emojis)
    order = state.rank(state.scores)
    return "\n".join(line for player in order for line in _format(words, state, names, player))


def _format(words: Words, state: State, names: Sequence[str], player: int) -> Iterator[str]:
    name = _name(words, state, names, player)
    yield words.n("scores.player", state.scores[player], player=name)
    yield f"-# {_list_reasons(words, add_up(state, player)) or words('scores.none')}"


def _name(words: Words, state: State, names: Sequence[str], player: int) -> str:
    """Return a player's name, and whether they resigned."""
    name = names[player]
    return name if state.active[player] else words("scores.resigned", player=name)


def _list_reasons(words: Words, totals: Mapping[str, int]) -> str:
    return words.list(
        words(f"reason.{reason}", points=points) for reason, points in totals.items() if points
    )


def format_winners(words: Words, table: Table, state: State) -> str:
    """Say that the game is over, and who won."""
    names = escape_names(table)
    return AltTexts(words).final([names[player] for player in state.winners])


def format_standing(words: Words, table: Table, state: State, emojis: Emojis = NO_EMOJIS) -> str:
    """Return everybody's points in one line: at the end best first, before that with meeples."""
    return format_standing_of(words, mark_names(table, emojis), state)


def format_points(words: Words, table: Table, state: State, emojis: Emojis = NO_EMOJIS) -> str:
    """Return everybody's points in one line; the picture beside it shows supplies of many kinds.

    In words they would fill a phone's screen.
    """
    if state.over or state.rulebook.kinds.keys() <= {PLAIN}:
        return format_standing(words, table, state, emojis)
    named = zip(mark_names(table, emojis), state.scores, strict=True)
    key = "scores.projected.player.nothing"
    told = (words(key, player=name, points=points) for name, points in named)
    return words.list(told, style="unit")


def format_standing_of(words: Words, names: Sequence[str], state: State) -> str:
    """Return the points of players with these names.

    While the game is running, in seat order and with meeples in supply; at the end best first.
    """
    if state.over:
        return words.list(_list_final(words, names, state), style="unit")
    parts = []
    for player, name in enumerate(names):
        figures = words.list(_list_home(words, state, player), style="unit")
        points = state.scores[player]
        parts.append(words("turn.score", player=name, points=points, figures=figures))
    return words.list(parts, style="unit")


def _list_final(words: Words, names: Sequence[str], state: State) -> Iterator[str]:
    """Yield everybody's points at the end, best first."""
    for player in state.rank(state.scores):
        name, points = _name(words, state, names, player), state.scores[player]
        yield words("scores.projected.player.nothing", player=name, points=points)


def _list_home(words: Words, state: State, player: int) -> Iterator[str]:
    """Yield how many meeples of each kind a player's supply has; for single ones only that."""
    for kind in state.rulebook.figures:
        count = sum(figure.kind == kind.name for figure in state.supply[player])
        if kind.meeple and (count or kind.count > 1):
            yield words.n(f"home.{kind.name}", count)


def foretell(state: State) -> tuple[Mapping[str, int], ...]:
    """Return what each player would get if the game ended now, in points by reason."""
    items = outstanding(state)
    return tuple(_add_up(items, player) for player in state.players)


def format_forecast(words: Words, table: Table, state: State, emojis: Emojis = NO_EMOJIS) -> str:
    """Return everybody's points if the game ended now, best first, and their reasons."""
    more, lines = foretell(state), [words("scores.projected")]
    names = mark_names(table, emojis)
    points = [now + sum(more[player].values()) for player, now in enumerate(state.scores)]
    for player in state.rank(points):
        reasons = _list_reasons(words, more[player])
        key = "scores.projected.player" if reasons else "scores.projected.player.nothing"
        lines.append(words(key, player=names[player], points=points[player], reasons=reasons))
    return "\n".join(lines)


def tabulate(words: Words, state: State) -> ScoreTable:
    """Return the final table for the picture; columns without points are left out."""
    heads: dict[str, list[int]] = {}
    for reason in COLUMNS.list_reasons():
        heads.setdefault(reason.head, [0] * len(state.scores))
    for player in state.players:
        totals = add_up(state, player)
        for reason in COLUMNS.list_reasons():
            heads[reason.head][player] += totals[reason.name]
    used = {head: points for head, points in heads.items() if any(points)} or heads
    rows = tuple(zip(*used.values(), strict=True))
    names = tuple(words(f"head.{head}") for head in used)
    return ScoreTable(names, rows, state.winners, state.rank(state.scores))
