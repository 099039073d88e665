"""Tables at which the dragon is about to walk."""

from tests.builders import PD, Table, table


def before_the_dragon(moves: str, *meadows: tuple[int, int]) -> Table:
    """Return a game in which a dragon tile has just closed a city, two steps from the dragon."""
    game = table(PD, options={"dragon-moves": moves})
    game.play("PD-2", (0, 1))
    for at in meadows:
        game.put("BG-B", at)
    game.lay("PD-Jg", (0, -1), 2)
    return game
