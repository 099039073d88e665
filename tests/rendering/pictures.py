"""Pictures of everything that is drawn, for `tests.rendering.test_golden`."""

import io
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PIL import Image, ImageDraw

from rendering import overlays, views
from rendering.art import buildings, nature
from rendering.art.figures import HATS
from rendering.colours import LIVERIES, MEADOW
from rendering.column import Painter, Piece, Trail
from rendering.expansions import TABLE
from rendering.film import film
from rendering.leaderboard import Leaderboard, Rank
from rendering.loose_tiles import LooseTile, tiles_picture
from rendering.moves import Move
from rendering.ownership import OwnedFeature
from rendering.paint import Canvas
from rendering.proposals import Proposal
from rendering.remaining import Remaining
from rendering.scene import Scene, ScoreTable, Seat
from rendering.views import Targets
from rules.board import Figure, Placement
from rules.events import Spot
from rules.geometry import square_at
from rules.piece_walks import Roaming
from rules.tiles import Kind, load_tiles
from tests.rendering import moments
from tests.rendering.games import NAMES, SETS, TILES, blot, crowded, laid, market, pasture, village
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites

SPRITES, WORDS = share_sprites(), PlainPhrases()


def tile(id: str, rotation: int) -> Callable[[], Image.Image]:
    """Return what draws a tile in a rotation."""
    return lambda: SPRITES.tile(TILES[id], rotation, 96).image


def picture(view: Callable[[], views.Picture]) -> Callable[[], Image.Image]:
    return lambda: Image.open(io.BytesIO(view().png))


def board(scene: Scene) -> Callable[[], views.Picture]:
    return lambda: views.board(scene, WORDS, SPRITES)


def walk() -> views.Picture:
    scene = village()
    trail = Trail("dragon", (scene.tiles[2].square, scene.tiles[0].square), 5, (square_at(0, -1),))
    return views.trail(scene, WORDS, SPRITES, trail)


def long_walk() -> views.Picture:
    """Round a field of nine tiles: steps in four directions, two meals, whom two ways cost."""
    tiles = [("BG-C", x, y, 0) for y in (0, 1, 2) for x in (0, 1, 2, 3)]
    scene = laid(*tiles)
    path = [square_at(x, y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 2), (1, 2))]
    eaten = {
        Figure(0, "meeple", 1): scene.tiles[5].first,
        Figure(1, "abbot", 1): scene.tiles[8].first,
    }
    ways = square_at(2, 2), square_at(1, 1)
    placed = {Figure(player, "meeple", 2): scene.tiles[10].first for player in (0, 1)}
    scene = replace(scene, figures={**placed, Figure(0, "meeple", 3): scene.tiles[5].first})
    prey = {ways[0]: tuple(placed), ways[1]: (Figure(0, "meeple", 3),)}
    scene = replace(scene, pieces=(Piece("dragon", path[-1]), Piece("fairy", square_at(3, 2))))
    return views.trail(scene, WORDS, SPRITES, Trail("dragon", tuple(path), 2, ways, eaten, prey))


def danger() -> views.Picture:
    """Round a bay of nine tiles: some near, some far, some out of reach, and two in danger."""
    tiles = [("BG-U", x, y, 0) for y in (0, 1, 2) for x in (0, 1, 2, 3) if (x, y) != (1, 1)]
    scene = laid(*tiles)
    here, last = square_at(0, 1), square_at(0, 2)
    road = next(i for i, s in enumerate(TILES["BG-U"].segments) if s.kind is Kind.ROAD)
    figures = {
        Figure(number % 2, "meeple", number): scene.squares[square_at(*at)][0].first + road
        for number, at in enumerate(((1, 0), (3, 2), (2, 0)))
    }
    reach = {
        square_at(x, y): steps
        for steps, squares in enumerate(
            (((0, 0),), ((1, 0),), ((2, 0),), ((3, 0), (2, 1)), ((3, 1), (2, 2))), start=1
        )
        for x, y in squares
    }
    prey = {Figure(0, "meeple", 0): 2, Figure(0, "meeple", 2): 3}
    scene = replace(scene, figures=figures, pieces=(Piece("dragon", here),))
    roaming = Roaming("dragon", (last, here), 5, reach, prey)
    return views.danger(scene, WORDS, SPRITES, roaming)


def preview() -> views.Picture:
    ghost = Placement(TILES["BG-V"], square_at(0, 1), 0, 0)
    return views.preview(village(), WORDS, SPRITES, ghost, {"1": 0})


def half_preview() -> views.Picture:
    """A half tile beside another one, three features to choose from."""
    scene = laid(("BG-D", 0, 0, 0), ("H1-03", 0, 1, 0), ("BG-D", 1, 0, 0))
    ghost = Placement(TILES["H1-02"], square_at(0, 1), 2, 0)
    return views.preview(scene, WORDS, SPRITES, ghost, {"1": 0, "2": 1, "3": 2})


def picker() -> views.Picture:
    return views.picker(village(), WORDS, SPRITES, TILES["BG-V"], {square_at(0, 1): "A"})


def zones() -> views.Picture:
    """Two zones, a square by itself, and the open half of a square."""
    scene = laid(*(("BG-U", 0, y, 0) for y in range(4)), ("H1-04", 1, 0, 1))
    squares = {square_at(-1, y): "1" for y in (0, 1, 2)}
    squares |= {square_at(1, 2): "2", square_at(2, 3): "2", square_at(0, 4): "C"}
    return views.picker(scene, WORDS, SPRITES, TILES["H1-04"], {**squares, square_at(1, 0): "D"})


def whole_picker() -> views.Picture:
    """All of the table, with squares far from most of it."""
    squares = {square_at(0, 1): "A", square_at(2, -1): "B"}
    return views.picker(village(), WORDS, SPRITES, TILES["BG-V"], squares)


def proposals() -> views.Picture:
    """Three moves once they are told: the best, one that is worse, and the one that was chosen."""
    scene = village()
    shown = [
        Proposal(label, replace(scene, last=tile.square), lost, chosen)
        for label, tile, lost, chosen in zip(
            "ABC", scene.tiles[1:], (4, 0, 12), (False, False, True), strict=False
        )
    ]
    return views.proposals(shown, SPRITES, ["Three moves."])


def targets() -> views.Picture:
    chosen = Targets(
        squares={"A": square_at(1, -1)},
        segments={"1": village().tiles[4].first},
        figures={"B": Figure(1, "meeple", 1)},
    )
    return views.targets(village(), WORDS, SPRITES, chosen)


def final() -> views.Picture:
    table = ScoreTable(("Cities", "Roads"), ((8, 4), (0, 7)), (0,), (0, 1))
    return views.final(village(), WORDS, SPRITES, table)


def all_points() -> views.Picture:
    """Points of every kind for six players, in two tables."""
    scene, table = moments.last_points(crowded(blot(9, 6)))
    return views.final(scene, WORDS, SPRITES, table)


def chosen(moment: tuple[Scene, Targets]) -> Callable[[], views.Picture]:
    """Return what draws the choices of a moment."""
    return lambda: views.targets(moment[0], WORDS, SPRITES, moment[1])


def ownership() -> views.Picture:
    """A road that is shared, a field worth nothing, a monastery, a road worth nothing."""
    tiles = village().tiles
    owned = [
        OwnedFeature(Kind.ROAD, (tiles[0].first + 1,), (0, 1), (3, 3)),
        OwnedFeature(Kind.FIELD, (tiles[0].first + 3, tiles[4].first + 3), (0,), (0,)),
        OwnedFeature(Kind.MONASTERY, (tiles[3].first,), (1,), (5,)),
        OwnedFeature(Kind.ROAD, (tiles[5].first,), (1,), (0,)),
    ]
    return views.ownership(village(), WORDS, SPRITES, owned, (3, 8))


def since() -> views.Picture:
    lost = (Figure(1, "meeple", 6), Spot(0, 0, "road1"))
    moves = [
        Move(0, square_at(-1, 0), {}, ()),
        Move(1, square_at(-1, 1), {1: 4, 0: 1}, (lost,)),
        Move(0, square_at(1, -1), {0: 12}, ()),
    ]
    return views.since(village(), WORDS, SPRITES, moves)


def remaining() -> views.Picture:
    kinds = ((TILES["BG-A"], 2), (TILES["H1-04"], 11), (TILES["TB-B"], 1))
    piles = {"aside": 1, "hidden": 12}
    dead, awaited = (square_at(1, 1), square_at(-1, -1)), (square_at(0, -2), square_at(2, 0))
    left = Remaining(kinds, piles, dead, awaited)
    return views.remaining(village(), WORDS, SPRITES, left)


def race() -> views.Picture:
    history = [(0, 4), (10, 4), (10, 9), (35, 60)]
    return views.race(history, village().seats, WORDS, SPRITES)


def loose_tiles() -> views.Picture:
    """Two that can be chosen, two that cannot."""
    shown = [
        LooseTile(TILES["H1-04"], "A"),
        LooseTile(TILES["H1-07"], pale=True),
        LooseTile(TILES["H2-01"], "B"),
        LooseTile(TILES["H2-12"], pale=True),
    ]
    return tiles_picture(shown, SPRITES, ["Tiles."])


def wide_board() -> views.Picture:
    """A part of a board that is too wide, with the whole of it beside the players."""
    scene = laid(*(("BG-U", x, 0, 1) for x in range(15)), last=square_at(13, 0))
    figures = {
        Figure(1, "meeple", 1): scene.tiles[0].first,
        Figure(0, "meeple", 1): scene.tiles[9].first,
    }
    return views.board(replace(scene, figures=figures), WORDS, SPRITES)


def half_tiles() -> views.Picture:
    """Two halves in a square, one of them part of a completed city, the other not."""
    scene = laid(("BG-E", 0, 0, 2), ("H1-06", 0, 1, 1), ("H1-06", 0, 1, 3), ("BG-E", 1, 1, 3))
    return views.board(replace(scene, closed=frozenset({scene.tiles[1].first})), WORDS, SPRITES)


def drawn(scene: Scene, id: str, acting: int = 0) -> Callable[[], views.Picture]:
    """Return what draws a board with a tile in the hand of whose turn it is."""
    seats = tuple(replace(seat, acting=i == acting) for i, seat in enumerate(scene.seats))
    return lambda: views.board(replace(scene, seats=seats), WORDS, SPRITES, tile=TILES[id])


def six_owners() -> views.Picture:
    """Everybody's colour and pattern; three who share; a part of a wide board."""
    scene = laid(*(("BG-C", x, 0, 0) for x in range(15)), last=square_at(7, 0))
    seats = tuple(Seat(f"P{i}", 10 * i) for i in range(6))
    owned = [OwnedFeature(Kind.CITY, (scene.tiles[2 * i].first,), (i,), (7 + i,)) for i in range(6)]
    owned.append(
        OwnedFeature(
            Kind.CITY, (scene.tiles[12].first, scene.tiles[13].first), (0, 3, 5), (9, 9, 9)
        )
    )
    return views.ownership(
        replace(scene, seats=seats), WORDS, SPRITES, owned, (16, 8, 9, 19, 11, 21)
    )


def long_since() -> views.Picture:
    """Nine moves in three columns."""
    scene = laid(*(("BG-C", x, 0, 0) for x in range(12)))
    moves = [Move(x % 2, square_at(x, 0), {0: x, 1: 2 * x}, ()) for x in range(9)]
    return views.since(scene, WORDS, SPRITES, moves)


def long_race() -> views.Picture:
    """Six players close together at the end, some points below zero, fifty moves."""
    seats = tuple(Seat(name, 0) for name in NAMES)
    history = [tuple(move * (i + 3) // 4 - 8 * (i == 2) for i in range(6)) for move in range(50)]
    last = tuple(60 + i for i in range(6))
    return views.race([*history, last], seats, WORDS, SPRITES)


def long_final() -> views.Picture:
    """Heads and names that are too long, two winners, an inset."""
    scene = laid(*(("BG-U", x, 0, 1) for x in range(15)))
    seats = tuple(Seat(name * 9, 10 - i % 2) for i, name in enumerate(NAMES))
    heads = ("Cities", "Unfinished monasteries and gardens", "Roads", "Fields", "Fairy")
    rows = tuple((10 - i % 2, 0, i, 0, 5) for i in range(6))
    table = ScoreTable(heads, rows, (0, 2), (0, 2, 4, 1, 3, 5))
    return views.final(replace(scene, seats=seats), WORDS, SPRITES, table)


def leaderboard() -> views.Picture:
    """Eleven players: the last are not rated yet, one has nothing a picture can show for a name."""
    ratings = (1874, 1712, 1655, 1498, 1402, 1260, 760)
    names = ("Cornelia the Great of all Roads", *NAMES[1:], "Życzliwy Grześ", "🐉", "Zed")
    ranks = [
        Rank(name, 9 * (11 - i), 4 * (10 - i), rating, 11 - i, settled=i < len(ratings), own=i == 2)
        for i, (name, rating) in enumerate(
            zip((*names, "Yu", "Xi"), (*ratings, 1, 1, 1, 1), strict=False)
        )
    ]
    shown = Leaderboard(tuple(ranks), ("games", "wins", "a rating in many words"), 10)
    return views.leaderboard(shown, WORDS, SPRITES)


def art_sheet() -> Image.Image:
    """Everything upright on tiles and every emblem, large; pieces and figures of a seat below."""
    columns = list(TABLE.values())
    painters: list[Painter] = [
        *(nature.tree, nature.pine, nature.bush, nature.rock, nature.flowers, nature.cow),
        *(buildings.church, buildings.cloister, buildings.village, buildings.grove),
        *(buildings.farmhouse, buildings.fountain, buildings.oak_square, buildings.hall),
        *(partial(buildings.house, roof=i, gable=i != 1) for i in range(3)),
        *(partial(buildings.tower, roofed=roofed) for roofed in (True, False)),
        *dict.fromkeys(emblem.paint for column in columns for emblem in column.emblems.values()),
        *dict.fromkeys(paint for column in columns for paint in column.piles.values()),
    ]
    layers = []
    for paint in painters:
        canvas = Canvas((LARGE, LARGE), LARGE)
        paint(canvas, 0.5, 0.5, 0.36)
        layers.append(canvas.finish())
    layers += [SPRITES.piece(kind, LARGE) for column in columns for kind in column.pieces]
    layers += [
        SPRITES.figure(LIVERIES[number % 6], kind, stance, LARGE)
        for number, kind in enumerate(kind for column in columns for kind in column.figures)
        for stance in HATS
    ]
    sheet = Image.new("RGB", (10 * LARGE, -(-len(layers) // 10) * LARGE), MEADOW)
    for number, layer in enumerate(layers):
        sheet.paste(layer, (number % 10 * LARGE, number // 10 * LARGE), layer)
    return sheet


def overlay_sheet() -> Image.Image:
    """What is laid over tiles, in every direction."""
    layers = [
        *(overlays.arrow(64, way) for way in "NESW"),
        *(overlays.footprints(64, way) for way in "NESW"),
        *(
            overlays.free_half(64, letter, turn)
            for turn, letter in enumerate(("A", "B", "12", "Q"))
        ),
        *(overlays.free_square(64, letter) for letter in ("A", "12")),
        *(
            overlays.disc(64, label, 0.2, livery.body)
            for label, livery in zip("AB", LIVERIES, strict=False)
        ),
        *(overlays.ring(64, livery.body) for livery in LIVERIES),
        *(overlays.veil(64), overlays.cross(64), overlays.chosen_square(64)),
        overlays.ghost_frame(64, ((0.0, 0.0), (1.0, 1.0), (0.0, 1.0))),
        overlays.cross_out(SPRITES.portrait(LIVERIES[3], 64)),
    ]
    sheet = Image.new("RGB", (9 * 88, -(-len(layers) // 9) * 88), MEADOW)
    for number, layer in enumerate(layers):
        sheet.paste(layer, (number % 9 * 88 + 4, number // 9 * 88 + 4), layer)
    return sheet


def film_frames() -> Image.Image:
    """The second frame of a film, with a figure across a border and the newest tile's frame."""
    scene = village()
    with Image.open(
        io.BytesIO(film([replace(scene, figures={}), scene], WORDS, SPRITES).gif)
    ) as file:
        file.seek(1)
        return file.convert("RGB")


CELL, ACROSS, LARGE = 32, 12, 88


def contact_sheet(name: str) -> Callable[[], Image.Image]:
    """Every tile of a file in one of its turns: as it looks, and whose ground each pixel is.

    On the left figures' places are dotted, larger where figures are of the usual size, and a large
    piece's place is ringed.
    """

    def drawn() -> Image.Image:
        tiles = load_tiles(name)
        sheet = Image.new("RGB", (ACROSS * 2 * CELL, -(-len(tiles) // ACROSS) * CELL))
        for number, tile in enumerate(tiles):
            sprite = SPRITES.tile(tile, number % 4, 96)
            x, y = number % ACROSS * 2 * CELL, number // ACROSS * CELL
            land = sprite.image.convert("RGB")
            pen = ImageDraw.Draw(land)
            for index, (px, py) in sprite.places.figures.items():
                pen.circle((96 * px, 96 * py), 8 * sprite.places.sizes.get(index, 1), INKS[index])
            large_x, large_y = sprite.places.large
            pen.circle((96 * large_x, 96 * large_y), 12, outline=INKS[-1], width=4)
            ground = Image.merge("RGB", [sprite.ground.point(list(band)) for band in BANDS])
            sheet.paste(land.resize((CELL, CELL), Image.Resampling.BOX), (x, y))
            sheet.paste(ground.resize((CELL, CELL), Image.Resampling.NEAREST), (x + CELL, y))
        return sheet

    return drawn


INKS = [livery.body for livery in LIVERIES] + [livery.shade for livery in LIVERIES]
BANDS = [[(INKS[i % 12])[band] for i in range(256)] for band in range(3)]


def figure_sheet() -> Image.Image:
    """Every kind of figure in every stance for every seat, on grass; pieces and tokens below."""
    columns = list(TABLE.values())
    kinds = [kind for column in columns for kind in column.figures]
    pieces = [SPRITES.piece(kind, 48) for column in columns for kind in column.pieces]
    tokens = [SPRITES.token(kind, 24) for column in columns for kind in column.tokens]
    rows = [
        [SPRITES.figure(livery, kind, stance, 40) for kind in kinds for stance in HATS]
        for livery in LIVERIES
    ]
    sheet = Image.new("RGB", (40 * len(rows[0]), 40 * len(rows) + 48), MEADOW)
    for number, row in enumerate([*rows, [*pieces, *tokens]]):
        for place, image in enumerate(row):
            step = 40 if number < len(rows) else 48
            sheet.paste(image, (step * place, 40 * number), image)
    return sheet


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "tile-BG-D": tile("BG-D", 0),
    "tile-HS-01": tile("HS-01", 0),
    "tile-HS-02": tile("HS-02", 0),
    "tile-HS-07": tile("HS-07", 1),
    "tile-BG-C": tile("BG-C", 1),
    "tile-PD-F": tile("PD-F", 2),
    "tile-PD-Q": tile("PD-Q", 3),
    "tile-RV-H": tile("RV-H", 1),
    "tile-H2-07": tile("H2-07", 2),
    "tile-IC-I": tile("IC-I", 1),
    "tile-IC-K": tile("IC-K", 0),
    "tile-IC-L": tile("IC-L", 0),
    "tile-TB-C": tile("TB-C", 0),
    "tile-TB-E": tile("TB-E", 0),
    "tile-TB-M": tile("TB-M", 3),
    "tile-TB-V": tile("TB-V", 2),
    "all-points": picture(all_points),
    "board": picture(board(village())),
    "city": picture(board(moments.city())),
    "city-full": picture(board(moments.full_city())),
    "city-quarters": picture(chosen((moments.city(), moments.quarters()))),
    "danger": picture(danger),
    "dragon": picture(walk),
    "ferries": picture(board(moments.ferries())),
    "ferries-moved": picture(chosen(moments.moved_ferries())),
    "ferry-laid": picture(chosen(moments.new_lake())),
    "ferry-moved": picture(chosen(moments.moved_ferry())),
    "film": film_frames,
    "final": picture(final),
    "hand": picture(drawn(laid(("BG-D", 0, 0, 0)), "BG-V")),
    "hand-cropped": picture(drawn(blot(16, 16), "BG-G", 1)),
    "hand-cropped-full": picture(drawn(blot(16, 16, full=True), "PD-Q")),
    "hand-dragon": picture(drawn(village(), "PD-2", 1)),
    "hand-full": picture(drawn(blot(13, 7, full=True), "BG-G", 1)),
    "hand-half": picture(drawn(market(), "H1-04")),
    "hand-large": picture(drawn(blot(12, 9), "IC-K")),
    "hand-six": picture(drawn(crowded(blot(6, 6, full=True)), "TB-V", 4)),
    "half-preview": picture(half_preview),
    "half-tiles": picture(half_tiles),
    "long-final": picture(long_final),
    "long-race": picture(long_race),
    "long-since": picture(long_since),
    "long-walk": picture(long_walk),
    "six-owners": picture(six_owners),
    "leaderboard": picture(leaderboard),
    "loose-tiles": picture(loose_tiles),
    "market": picture(board(market())),
    "messengers": picture(board(moments.mailbox())),
    "ownership": picture(ownership),
    "pasture": picture(board(pasture())),
    "picker": picture(picker),
    "preview": picture(preview),
    "proposals": picture(proposals),
    "race": picture(race),
    "remaining": picture(remaining),
    "robbers": picture(board(moments.hideout())),
    "since": picture(since),
    "targets": picture(targets),
    "whole-picker": picture(whole_picker),
    "wide-board": picture(wide_board),
    "zones": picture(zones),
}


SHEETS = {
    "figures": figure_sheet,
    "art": art_sheet,
    "overlays": overlay_sheet,
    **{f"tiles-{name}": contact_sheet(name) for name in SETS},
}
PICTURES |= SHEETS
