"""Tables with a scoreboard on which robbers wait."""

from rules.events import ScoreItem
from rules.expansions.robbers import PlaceRobber, robbers_of
from rules.expansions.scoreboard import MEEPLE, list_spaces, scoreboard
from rules.option import OptionValue
from tests.builders import Table, table

RB = "robbers"
BAG = "RB-04"
"""A tile with a bag, and a city to the north."""


def hideout(
    *expansions: str,
    players: int = 2,
    points: tuple[int, ...] = (),
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Return a table with The Robbers, and so many points for everybody."""
    game = table(RB, *expansions, players=players, options=options)
    give_points(game, *points)
    return game


def give_points(game: Table, *points: int) -> None:
    """Give everybody so many points in seat order, as if they had long had them."""
    state = game.state
    state.award(ScoreItem(player, n, "road", ()) for player, n in enumerate(points) if n)
    spaces = ((player, MEEPLE, score) for player, score in enumerate(state.scores) if score)
    state.store(scoreboard(state), read=len(state.items), spaces=tuple(spaces))
    state.legal = None


def wait(game: Table, *spaces: int | None) -> None:
    """Put everybody's robber on a space, in seat order; None at home."""
    game.state.store(robbers_of(game.state), robbers=spaces)


def waiting(game: Table) -> tuple[int | None, ...]:
    """Return where everybody's robber is, None at home."""
    return robbers_of(game.state).robbers


def stands(game: Table) -> list[tuple[int, ...]]:
    """Return the spaces of everybody's figures on the scoreboard."""
    return [list_spaces(game.state, player) for player in game.state.players]


def spaces(game: Table) -> list[int]:
    """Return where a robber may be put now."""
    return [action.space for action in game.choices(PlaceRobber)]


def put_robber(game: Table, space: int) -> None:
    """Put the robber of who decides on a space."""
    game.act(PlaceRobber(space))
