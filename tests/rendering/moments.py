"""Scenes of moments that come late in a game: the City with those in it, lakes, who waits."""

from collections.abc import Callable
from dataclasses import replace

from bot.wording import Words
from cogs.decisions.expansions import COLUMNS
from cogs.decisions.expansions.count import point_at_quarter
from rendering.scene import Scene, ScoreTable, scene_of
from rendering.views import Targets
from rules.board import Placement
from rules.expansions.count import QUARTERS, MoveCount
from rules.expansions.ferries import PIECES
from rules.geometry import square_at
from tests import count, lakes, messages, robbers
from tests.builders import At, Table
from tests.rendering.games import NAMES

FOUR_ROADS = "FR-03"
Moment = Callable[[], tuple[Scene, Targets]]


def see(game: Table) -> Scene:
    """Return the scene of a game."""
    return scene_of(game.state, NAMES[: len(game.state.players)])


def city() -> Scene:
    """The City: the count in the market, one meeple in the castle, many in the cathedral."""
    game = count.count_table("inns-cathedrals", players=4)
    count.wait(game, 0, "castle")
    for player in (0, 1):
        count.wait(game, player, "blacksmith")
    for player in (2, 3, 2):
        count.wait(game, player, "market")
    for player in (0, 1, 2, 3, 3):
        count.wait(game, player, "cathedral")
    count.wait(game, 1, "cathedral", "big-meeple")
    count.put_count(game, "market")
    game.put("BG-E", count.EAST, 3)
    game.stand(1, count.CORNER, "city1")
    return see(game)


def full_city() -> Scene:
    """The City of six players, six of whom wait beside the count."""
    game = count.count_table(players=6)
    for quarter in QUARTERS:
        for player in range(6):
            count.wait(game, player, quarter)
    return see(game)


def quarters() -> Targets:
    """The quarters to which the count may be moved from the market."""
    state = count.count_table().state
    others = [quarter for quarter in QUARTERS if quarter != "market"]
    points = {
        label: point_at_quarter(state, MoveCount(quarter))
        for label, quarter in zip("123", others, strict=True)
    }
    return Targets(points={label: (at.square, at.point) for label, at in points.items()})


def ferries() -> Scene:
    """Lakes of three roads and of four, each with another ferry, and a highwayman on a road."""
    game = lakes.lakes(players=3)
    lakes.put_lake(game, (1, 0), "EW", rotation=0)
    lakes.put_lake(game, (2, 0), "SW")
    lakes.put_lake(game, (-1, 0), "NE", FOUR_ROADS)
    lakes.put_lake(game, (-1, 1), "NS", FOUR_ROADS)
    lakes.put_lake(game, (-1, -1), "SW", FOUR_ROADS)
    lakes.put_lake(game, (-2, 0), "EW", FOUR_ROADS)
    lakes.put_lake(game, (1, 1), "NS", "FR-01", 1)
    game.stand(1, (1, 0), "road3")
    game.stand(0, (-1, 0), "road4")
    game.stand(2, (-1, 1), "road2")
    return see(game)


def new_lake(tile: str = FOUR_ROADS) -> tuple[Scene, Targets]:
    """A new lake with all the ferries that may be laid on it."""
    game = lakes.lakes()
    game.put(tile, (-1, 0))
    return see(game), offer(game, {(-1, 0): ["NE", "NS", "NW", "ES", "EW", "SW"]})


def offer(game: Table, pairs: dict[At, list[str]]) -> Targets:
    """Return these ferries on the lakes of squares, to choose from."""
    laid = [
        Placement(game.state.tile(tile), square_at(*at), turn, 0)
        for at, ways in pairs.items()
        for tile, turn in (PIECES[frozenset(ends)] for ends in ways)
    ]
    return Targets(over=dict(zip("123456789", laid, strict=False)))


def moved_ferry() -> tuple[Scene, Targets]:
    """A lake of three roads whose ferry may join others."""
    game = lakes.lakes()
    game.put("BG-B", (0, 1))
    lakes.put_lake(game, (-1, 0), "EW")
    return see(game), offer(game, {(-1, 0): ["ES", "SW"]})


def moved_ferries() -> tuple[Scene, Targets]:
    """Two lakes whose ferries may be moved."""
    game = lakes.lakes()
    lakes.put_lake(game, (-1, 0), "EW")
    lakes.put_lake(game, (1, 0), "SW", FOUR_ROADS)
    return see(game), offer(game, {(-1, 0): ["ES", "SW"], (1, 0): ["NE", "NS", "NW", "ES", "EW"]})


def hideout() -> Scene:
    """Bags on tiles, and two robbers who wait: for one player, and for two."""
    game = robbers.hideout(players=3, points=(12, 12, 30))
    game.put("RB-04", (0, -1), 2)
    game.put("RB-01", (1, 0), 0)
    game.put("RB-03", (-1, 0), 0)
    robbers.wait(game, 30, 12, None)
    return see(game)


def mailbox() -> Scene:
    """Two players whose messengers are on their way."""
    return see(messages.mailbox(spaces=((21, 8), (4, 35))))


def last_points(scene: Scene) -> tuple[Scene, ScoreTable]:
    """The end of a game of six players who have points of every kind."""
    words, heads = Words(), dict.fromkeys(reason.head for reason in COLUMNS.list_reasons())
    rows = tuple(
        tuple((7 * number + 5 * seat) % 31 for number in range(len(heads)))
        for seat in range(len(scene.seats))
    )
    ranking = tuple(sorted(range(len(rows)), key=lambda seat: -sum(rows[seat])))
    names = tuple(words(f"head.{head}") for head in heads)
    seats = (replace(each, score=sum(row)) for each, row in zip(scene.seats, rows, strict=True))
    table = ScoreTable(names, rows, ranking[:1], ranking)
    return replace(scene, seats=tuple(seats)), table
