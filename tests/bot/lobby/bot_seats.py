"""Games in which the bot has a seat."""

from bot.games.table import Position
from rules import Setup
from tests.bot.club import ANN, DRAGONS, Club, any_of


async def seated(club: Club, bots: int, *, setup: Setup = DRAGONS, **terms: object) -> str:
    """Return the id of Ann's lobby with so many bots."""
    table = await club.lobby((ANN,), setup=setup, **terms)
    for _ in range(bots):
        await club.service.lobbies.seat_bot(table.id, ANN, club.press())
    return table.id


async def begun(club: Club, bots: int, *, setup: Setup = DRAGONS, **terms: object) -> Position:
    """Return a game of Ann's with so many bots."""
    game = await seated(club, bots, setup=setup, **terms)
    await club.service.lobbies.start(game, ANN, club.press())
    return await club.service.games.position(game)


async def played(club: Club, at: Position, seed: int = 1) -> Position:
    """Let Ann play a game to its end, anyhow."""
    choose = any_of(seed)
    while at.table.status == "running":
        assert at.to_act is not None
        assert at.to_act.user_id == ANN.id
        at = await club.act(at, choose(at))
    return at
