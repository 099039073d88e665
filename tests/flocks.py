"""Tables of Hills & Sheep, with shepherds and their tokens."""

from rules.expansions.hills_sheep.flock import DrawToken, DriveHome, GrowFlock
from rules.expansions.hills_sheep.shepherd import SHEPHERD
from rules.expansions.hills_sheep.slot import tokens_of
from tests.builders import At, Table, figure

HS = "hills-sheep"
WOLF = 0


def draw(game: Table, *tokens: int) -> None:
    """Let chance draw these tokens: numbers of sheep, or a wolf."""
    for sheep in tokens:
        (token,) = (each for each in game.choices(DrawToken) if each.sheep == sheep)
        game.act(token)


def herd(game: Table, player: int, at: At, segment: str, token: int, corner: str = "") -> None:
    """Put a player's shepherd onto the board with a token, as if he had come long ago."""
    game.stand(player, at, segment, corner, kind=SHEPHERD)
    draw(game, token)


def grow(game: Table, token: int) -> None:
    """Draw a token for one's flock."""
    game.act(GrowFlock())
    before = game.events
    draw(game, token)
    game.events = before + game.events


def drive(game: Table) -> None:
    """Drive one's flock home."""
    game.act(DriveHome())


def tokens(game: Table, player: int) -> tuple[int, ...]:
    """Return the tokens beside a player's shepherd."""
    return tokens_of(game.state, figure(f"{player}.{SHEPHERD}.1"))
