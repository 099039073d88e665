"""Tables with messengers on the scoreboard, and messages."""

from collections.abc import Sequence

from rules.actions import PASS
from rules.events import ScoreItem
from rules.expansions.bridges_castles_bazaars.bazaar import (
    OfferPrice,
    RaiseBid,
    SellLot,
)
from rules.expansions.messages.figures import MoveOnScoreboard
from rules.expansions.messages.stack import DrawMessage
from rules.expansions.scoreboard import MEEPLE, MESSENGER, list_spaces, scoreboard
from rules.option import OptionValue
from tests.bazaars import show
from tests.builders import Table, table

MS = "messages"


def mailbox(
    *expansions: str,
    players: int = 2,
    spaces: Sequence[tuple[int, int]] = (),
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Return a table with The Messages, everybody's meeple and messenger on these spaces."""
    game = table(MS, *expansions, players=players, options=options)
    stand_on(game, *spaces)
    return game


def stand_on(game: Table, *spaces: tuple[int, int]) -> None:
    """Put everybody's meeple and messenger on spaces, with the points for it, in seat order."""
    state, told = game.state, []
    for player, both in enumerate(spaces):
        state.award(ScoreItem(player, points, "road", ()) for points in both if points)
        told += [(player, figure, n) for figure, n in zip((MEEPLE, MESSENGER), both, strict=True)]
    state.store(scoreboard(state), read=len(state.items), spaces=tuple(told))
    state.legal = None


def stands(game: Table) -> list[tuple[int, ...]]:
    """Return the spaces of everybody's meeple and messenger."""
    return [list_spaces(game.state, player) for player in game.state.players]


def close_city(game: Table, player: int = 0) -> None:
    """Complete the city of the start tile, in which this player has a knight: 4 points."""
    game.stand(player, (0, 0), "city1")
    game.play("BG-E", (0, -1), 2)


def meeple(game: Table) -> None:
    """Move one's meeple."""
    game.act(MoveOnScoreboard(MEEPLE))


def messenger(game: Table) -> None:
    """Move one's messenger."""
    game.act(MoveOnScoreboard(MESSENGER))


def bring(game: Table, number: int) -> None:
    """Bring the active player this message: their meeple goes from 1 to 5 by a city."""
    close_city(game)
    meeple(game)
    game.act(DrawMessage(number=number))


def empty(game: Table) -> None:
    """Let the bag be empty, so that the game ends with this turn."""
    game.state.bag = {}
    game.state.legal = None


def sell(game: Table, tile: str, buyer: int, price: int) -> None:
    """Sell a tile at a bazaar for so many points, with which the seller's meeple moves."""
    game.act(OfferPrice(tile, 0))
    while game.step == "bid":
        game.act(RaiseBid(price) if game.player == buyer else PASS)
    game.act(SellLot())
    meeple(game)


def within_a_bazaar() -> Table:
    """Return a table with message 4 for player 0, by a sale; two others are still to choose.

    Those are 0 and 3, who is next, and the tiles BG-E and BG-V.
    """
    spaces = [(1, 0), (9, 0), (7, 0), (3, 0), (8, 0)]
    game = mailbox("bridges-castles-bazaars", players=5, spaces=spaces)
    game.play("BCB-06", (0, 1))
    show(game, "BG-D", "BG-L", "BG-U", "BG-E", "BG-V")
    sell(game, "BG-D", 2, 3)
    sell(game, "BG-L", 4, 3)
    sell(game, "BG-U", 1, 4)
    game.act(DrawMessage(number=4))
    return game


def at_a_bazaar(*, tiles_left: bool = True) -> Table:
    """Return a table with message 4 for player 0, by the sale of a tile at a bazaar.

    Everybody has bought a tile: 0 a BG-U, 1 a BG-L, 2 a BG-D.
    """
    game = mailbox("bridges-castles-bazaars", players=3, spaces=[(1, 0), (9, 0), (7, 0)])
    game.play("BCB-06", (0, 1))
    show(game, "BG-D", "BG-L", "BG-U")
    if not tiles_left:
        empty(game)
    sell(game, "BG-D", 2, 3)
    game.act(OfferPrice("BG-L", 0), RaiseBid(4), SellLot())
    assert game.gains() == [(1, -4, "bazaar"), (0, 4, "bazaar")]
    meeple(game)
    game.act(DrawMessage(number=4))
    return game
