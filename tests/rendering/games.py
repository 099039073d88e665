"""Scenes of random games, and of boards laid by hand."""

from dataclasses import replace
from random import Random

from rendering.column import Piece
from rendering.scene import Belonging, Scene, Seat
from rules import CHANCE, Setup, State, advance, legal_actions, new_game
from rules.actions import PASS, PlaceTile
from rules.board import Board, Figure
from rules.geometry import square_at
from rules.tiles import DATA, Tile, load_tiles

SETS = sorted(path.stem for path in DATA.glob("*.toml"))
"""Every file of tiles."""
TILES = {
    tile.id: tile for name in SETS if name != "count" for tile in load_tiles(name) if not tile.piece
}
"""All but the City, drawn as a whole, and bridges and ferries, on the ground of the tile below."""
NAMES = ("Ann", "Bo", "Cees", "Dorota", "Émile", "Fia")


def random_game(players: int, seed: int, moves: int) -> State:
    """Return the position after so many random decisions, chance's included."""
    dice = Random(seed)
    state = new_game(Setup(players, expansions=("princess-dragon", "phantom", "abbot")))
    for _ in range(moves):
        if state.over:
            break
        actions = [action for action in legal_actions(state) if action != PASS]
        advance(state, dice.choice(actions or [PASS]))
    return state


def random_moves(players: int, seed: int, count: int) -> list[State]:
    """Return the positions after the last moves, so many, of a random game on a compact board."""
    dice, moves = Random(seed), list[State]()
    state = new_game(Setup(players, expansions=("princess-dragon", "phantom", "abbot", "river")))
    while not state.over:
        actions = [action for action in legal_actions(state) if action != PASS] or [PASS]
        if isinstance(actions[0], PlaceTile):
            actions.sort(key=lambda place: max(abs(place.x), abs(place.y)))
            actions = actions[: len(actions) // 2 + 1]
        advance(state, dice.choice(actions))
        if state.player == CHANCE:
            moves.append(state.copy())
    return moves[-count:]


def laid(*tiles: tuple[str, int, int, int], **rest: object) -> Scene:
    """Return a scene with these tiles: id, x, y and rotation of each."""
    board = Board()
    for id, x, y, rotation in tiles:
        board.place(TILES[id], square_at(x, y), rotation)
    scene = {"figures": {}, "seats": (Seat("Ann", 12, acting=True), Seat("Bo", 7)), **rest}
    return Scene(tiles=tuple(board.placements), **scene)  # type: ignore[arg-type]


def village() -> Scene:
    """Return a small scene with a bit of everything."""
    scene = laid(
        ("BG-D", 0, 0, 0),
        ("PD-T", 0, -1, 2),
        ("PD-1", 1, 0, 1),
        ("BG-A", 1, -1, 1),
        ("BG-J", -1, 0, 0),
        ("PD-I", -1, 1, 2),
    )
    first = [placement.first for placement in scene.tiles]
    figures = {
        Figure(0, "meeple", 1): first[0] + 1,
        Figure(1, "meeple", 1): first[3],
        Figure(0, "phantom", 1): first[0] + 3,
        Figure(1, "meeple", 2): first[5],
    }
    return Scene(
        tiles=scene.tiles,
        figures=figures,
        seats=scene.seats,
        pieces=(Piece("dragon", scene.tiles[2].square),),
        last=scene.tiles[5].square,
        closed=frozenset({first[0], first[1]}),
    )


def market() -> Scene:
    """Return a small scene with inn, cathedral and goods, and with all that comes with them."""
    scene = laid(
        ("IC-K", 0, 0, 0),
        ("TB-X", 1, 0, 0),
        ("TB-V", 0, -1, 2),
        ("IC-L", 1, -1, 3),
        ("TB-Q", -1, 0, 0),
        ("IC-A", 0, -2, 0),
    )
    cathedral, trader, vintner, crossing, bridge, inn = (tile.first for tile in scene.tiles)
    figures = {
        Figure(0, "big-meeple", 1): cathedral,
        Figure(1, "builder", 1): trader + 1,
        Figure(1, "meeple", 1): trader,
        Figure(0, "pig", 1): inn + 1,
        Figure(1, "big-meeple", 1): inn + 2,
        Figure(0, "meeple", 1): inn,
        Figure(0, "builder", 1): vintner + 1,
        Figure(1, "meeple", 2): crossing + 1,
        Figure(1, "pig", 1): bridge + 1,
    }
    ann = (Belonging("meeple", 5, 0), Belonging("wine", 2), Belonging("cloth", 1))
    bo = (Belonging("meeple", 0, 1), Belonging("phantom", 1, 1), Belonging("meeple", 2, 0))
    seats = (Seat("Ann", 12, ann, acting=True), Seat("Bo", 7, (*bo, Belonging("grain", 1))))
    return Scene(tiles=scene.tiles, figures=figures, seats=seats, last=scene.tiles[3].square)


def pasture() -> Scene:
    """Return a small scene with hills and vineyards, and two shepherds with their flocks."""
    scene = laid(
        ("HS-02", 0, 0, 0),
        ("BG-E", 0, -1, 2),
        ("HS-13", 0, 1, 1),
        ("HS-01", 0, 2, 2),
        ("HS-16", 1, 1, 0),
        ("HS-05", -1, 0, 1),
    )
    first = [tile.first for tile in scene.tiles]
    figures = {
        Figure(0, "shepherd", 1): first[2] + 2,
        Figure(1, "shepherd", 1): first[4] + 3,
        Figure(1, "meeple", 1): first[4] + 2,
        Figure(0, "meeple", 1): first[0],
    }
    flocks = (
        Piece("flock", scene.tiles[2].square, Figure(0, "shepherd", 1), count=7),
        Piece("flock", scene.tiles[4].square, Figure(1, "shepherd", 1), count=12),
    )
    return replace(scene, figures=figures, pieces=flocks, last=scene.tiles[4].square)


def blot(columns: int, rows: int, *, full: bool = False) -> Scene:
    """Return a board that fills an oval of the table, or all of a rectangle."""

    def lies(x: int, y: int) -> bool:
        across, down = (2 * x + 1) / columns - 1, (2 * y + 1) / rows - 1
        return full or across**2 + down**2 <= 1

    places = [(x, y) for y in range(rows) for x in range(columns) if lies(x, y)]
    scene = laid(*(("BG-U" if x % 3 else "BG-B", x, y, 0) for x, y in places))
    figures = {
        Figure(number % 2, "meeple", number): tile.first
        for number, tile in enumerate(scene.tiles[::5])
    }
    return replace(scene, figures=figures, last=scene.tiles[-1].square)


def crowded(scene: Scene) -> Scene:
    """Return the scene with six players who have much."""
    own = (Belonging("meeple", 5), Belonging("wine", 2), Belonging("cloth", 1))
    seats = (Seat(name, 9 * i, (replace(own[0], seat=i), *own[1:])) for i, name in enumerate(NAMES))
    return replace(scene, seats=tuple(seats))


def every_tile() -> list[Tile]:
    """Return every tile of every set."""
    return list(TILES.values())
