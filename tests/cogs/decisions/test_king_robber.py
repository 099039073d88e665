"""King & Robber Baron on Discord: what a tile takes, and whom it rewards."""

from bot.wording import Story, Words
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from tests.builders import Table, table

NAMES = ("Ada", "Bo")
VIEWER = Viewer(Words(), NAMES)


def effects(game: Table) -> list[str]:
    """Return what is said of the tile just laid, beside completed features."""
    return [*COLUMNS.format_effects(VIEWER, game.state)]


def told(game: Table) -> list[str]:
    """Return the story of the last call."""
    return Story(Words(), NAMES, game.state.rulebook.tiles).lines(game.events)


def cities(how: str = "one") -> Table:
    """A city of two tiles and one of three, each complete with one tile more."""
    options = {} if how == "one" else {"king-and-robber": how}
    game = table("king-robber", options={**options})
    game.put("BG-E", (0, 1), 2)
    game.put("BG-G", (0, 2), 1)
    return game


def test_taking_the_king_is_told_before_and_after() -> None:
    """KR-1: the first one, and one that another has."""
    game = cities()
    game.lay("BG-E", at=(0, -1), rotation=2)
    assert effects(game) == ["The largest city: you take the king."]
    game.passes()
    assert "Ada completes the largest city, 2 tiles, and takes the king." in told(game)
    game.lay("BG-E", at=(0, 3))
    assert effects(game) == ["The largest city: you take the king from Ada."]
    game.passes()
    story = told(game)
    assert "Bo completes the largest city, 3 tiles, and takes the king from Ada." in story


def test_who_keeps_the_king_takes_him_from_nobody() -> None:
    """KR-1: the preview is silent, the story tells of the larger city."""
    game = cities()
    game.play("BG-E", at=(0, -1), rotation=2)
    game.play("BG-B", at=(0, -2))
    game.lay("BG-E", at=(0, 3))
    assert effects(game) == []
    game.passes()
    assert "Ada completes an even larger city, 3 tiles, and keeps the king." in told(game)


def test_points_of_the_holder_are_told_before() -> None:
    """KR-5: for whom."""
    game = cities("continuously")
    game.play("BG-E", at=(0, -1), rotation=2)
    game.lay("BG-E", at=(0, 3))
    assert effects(game) == [
        "The king scores 1 point for Ada.",
        "The largest city: you take the king from Ada.",
    ]
    game.passes()
    assert "Ada scores 1 point for the king." in told(game)


def test_who_has_them_is_shown() -> None:
    """With the size to surpass."""
    game = cities()
    assert [*COLUMNS.format_supply(VIEWER, game.state)] == []
    game.play("BG-E", at=(0, -1), rotation=2)
    shown = [*COLUMNS.format_supply(VIEWER, game.state)]
    assert shown == ["Largest so far: king Ada (city with 2 tiles)"]
