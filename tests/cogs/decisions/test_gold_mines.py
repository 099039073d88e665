"""The Gold Mines on Discord: labels, what a completion gives, who has how many."""

from bot.games.visibility import PURIST
from bot.wording import Words
from cogs.decisions.column import OnSquare, Viewer
from cogs.decisions.expansions.gold_mines import format_gains, format_supply, point_at_square
from rules.expansions.gold_mines import LayGold
from rules.geometry import square_at
from tests.builders import Table
from tests.gold import give_gold, lays_gold, mines, put_gold

VIEWER = Viewer(Words(), ("Ann", "Bo", "Cees"))


def completing(*gold: tuple[int, int]) -> Table:
    """Return a table at which a tile completes Bo's city, with gold on these squares."""
    game = mines(players=3)
    game.stand(1, (0, 0), "city1")
    put_gold(game, *gold)
    game.lay("BG-E", (0, -1), 2)
    return game


def test_a_completion_tells_who_takes_how_many() -> None:
    """GM-2: by name, and "you" for whoever placed the tile."""
    game = completing((0, 0), (0, 0))
    assert [*format_gains(VIEWER, game.state)] == ["Ingots: Bo +2."]
    assert [*format_gains(VIEWER, completing().state)] == []


def test_not_before_the_other_ingot_lies() -> None:
    """GM-1: where it goes may change it; the choice tells who takes it at once."""
    game = mines()
    game.put("BG-D", (1, 0))
    game.stand(1, (0, 0), "city1")
    game.lay("GM-06", (0, -1), 3)
    assert game.step == "gold"
    assert [*format_gains(VIEWER, game.state)] == []
    labels = [VIEWER.labels.of(game.state, action) for action in game.legal]
    assert labels[0].startswith("Gold at 0")
    lays_gold(game, (0, 0))


def test_the_supply_lists_ingots() -> None:
    """GM-2: of those who have any."""
    game = mines(players=3)
    assert [*format_supply(VIEWER, game.state)] == []
    give_gold(game, 0, 3, 1)
    assert [*format_supply(VIEWER, game.state)] == ["Ingots: Bo 3, Cees 1"]


def test_a_choice_points_at_its_square() -> None:
    """GM-1: shown with a letter."""
    game = mines()
    assert point_at_square(game.state, LayGold(1, 2)) == OnSquare(square_at(1, 2))


def test_a_choice_tells_who_takes_the_ingot_at_once() -> None:
    """GM-2: where it lies on what this tile completes; not in games without forecasts."""
    game = mines(players=3)
    bare = game.state.rulebook.tiles["BG-B"]
    for x, y in [(-1, 1), (0, 1), (1, 1), (-1, 2), (0, 2), (1, 2), (-1, 3), (0, 3), (2, 2)]:
        game.state.board.place(bare, square_at(x, y), 0)
    game.stand(1, (0, 2), "monastery1")
    game.lay("GM-02", (1, 3), 2)
    told = [VIEWER.labels.of(game.state, action) for action in game.legal]
    assert told == [
        "Gold 2S: Bo +1",
        "Gold 1E 2S: Bo +1",
        "Gold at 2E 2S",
        "Gold 3S: Bo +1",
    ]
    purist = Viewer(Words(), VIEWER.names, PURIST)
    assert purist.labels.of(game.state, game.legal[0]) == "Gold at 2S"
