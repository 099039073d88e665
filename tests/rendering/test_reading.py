"""What is read from states and events: owners, moves, what is left, trails, belongings, words."""

import gc
import pickle
from random import Random
from types import FunctionType, ModuleType

from msgspec.structs import replace

from rendering.column import Piece
from rendering.moves import Move, list_places, moves_of
from rendering.ownership import owned_features
from rendering.remaining import remaining_of
from rendering.scene import Belonging, Scene, scene_of
from rendering.text import board_text
from rendering.trails import find_trail, is_on_its_way, trail_of
from rules import Setup, State, advance, apply, legal_actions, new_game
from rules.actions import DrawTile
from rules.board import Figure
from rules.events import (
    FeatureScored,
    FigureDeployed,
    FigureReturned,
    PointsGiven,
    ScoreItem,
    Spot,
    TilePlaced,
)
from rules.expansions.princess_dragon.dragon import (
    DragonMoved,
    DragonStopped,
    DragonWoke,
    MoveDragon,
)
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.expansions.princess_dragon.pieces import Pieces
from rules.expansions.traders_builders.slot import Goods
from rules.geometry import column, row, square_at
from rules.tiles import Kind
from tests.rendering.games import NAMES, laid, random_game, village
from tests.rendering.plain_phrases import PlainPhrases


def test_places_are_where_something_was_done() -> None:
    """The newest first, each once; who goes home with points is seen where the tile lies."""
    one, two = Figure(0, "meeple", 1), Figure(1, "meeple", 1)
    events = (
        TilePlaced(0, "BG-V", 3, 0, 0),
        FigureReturned(two, Spot(-9, 1, "city1"), "princess"),
        FigureDeployed(one, Spot(-5, 2, "road1")),
        FairyMoved(0, 7, 7),
        FigureReturned(one, Spot(8, 8, "road1"), "scored"),
        FigureDeployed(one, Spot(3, 0, "road1")),
    )
    wanted = [square_at(*place) for place in ((3, 0), (7, 7), (-5, 2), (-9, 1))]
    assert list(list_places(events)) == wanted


def test_every_figure_belongs_to_one_holding() -> None:
    """Occupied features with their owners; points are what the end would bring."""
    state = random_game(4, 6, 300)
    owned = owned_features(state)
    covered = [segment for holding in owned for segment in holding.segments]
    assert len(covered) == len(set(covered))
    assert set(state.figures.values()) <= set(covered)
    for holding in owned:
        standing = [f.player for f, segment in state.figures.items() if segment in holding.segments]
        assert set(holding.owners) <= set(standing)
        most = max(standing.count(player) for player in standing)
        assert all(standing.count(owner) == most for owner in holding.owners)


def test_a_road_of_one_tile_is_worth_a_point() -> None:
    """The start tile's road with a highwayman on it."""
    state = new_game(Setup(2, bag={"BG-U": 2}))
    advance(state, legal_actions(state)[0])
    east = next(a for a in legal_actions(state) if (a.x, a.rotation) == (1, 1))
    advance(state, east)
    claim = next(a for a in legal_actions(state) if getattr(a, "segment", "") == "road1")
    advance(state, claim)
    (holding,) = owned_features(state)
    assert (holding.kind, holding.owners, holding.points) == (Kind.ROAD, (0,), (2,))


def test_moves_gather_what_came_of_a_tile() -> None:
    """Points of features and others are added up by seat; figures eaten are told with the place."""
    spot = Spot(0, 0, "city1")
    eaten = Figure(1, "meeple", 2)

    def item(player: int, points: int) -> ScoreItem:
        return ScoreItem(player, points, "city", ())

    events = (
        PointsGiven((item(0, 50),)),
        TilePlaced(0, "BG-U", 1, 0, 0),
        FeatureScored("city", True, 2, (item(0, 4), item(1, 4))),
        FigureReturned(Figure(0, "meeple", 1), spot, "scored"),
        PointsGiven((item(1, 1),)),
        TilePlaced(1, "BG-U", 2, 0, 0),
        FigureReturned(eaten, spot, "eaten"),
    )
    assert moves_of(events) == (
        Move(0, square_at(1, 0), {0: 4, 1: 5}, ()),
        Move(1, square_at(2, 0), {}, ((eaten, spot),)),
    )
    assert moves_of(events[:1]) == ()


def test_what_is_left_counts_tiles_in_the_bag_and_set_aside() -> None:
    """Kinds come in the order of ids, every tile once."""
    state = random_game(2, 4, 40)
    left = remaining_of(state)
    ids = [tile.id for tile, _ in left.tiles]
    assert ids == sorted(ids)
    assert left.bag == state.tiles_left
    assert left.bag + sum(left.piles.values()) == sum(count for _, count in left.tiles)


def test_a_tile_under_a_hill_is_counted_as_unknown() -> None:
    """Nobody can tell which one it is: its kind counts as before, and so does the hidden one."""
    state = _with_hill()
    before = remaining_of(state)
    advance(state, legal_actions(state)[0])
    after = remaining_of(state)
    assert (before.piles, after.piles) == ({}, {"hidden": 1})
    assert after.tiles == before.tiles
    assert after.bag == before.bag - 1


def _with_hill() -> State:
    """Return a position in which chance slides a tile under a hill."""
    for seed in range(60):
        state = _played_until_hill(seed)
        if state is not None:
            return state
    raise AssertionError("no hill was ever laid")


def _played_until_hill(seed: int) -> State | None:
    dice = Random(seed)
    state = new_game(Setup(2, expansions=("halflings",), options={"half-deal": "draft"}))
    for _ in range(400):
        if state.over:
            return None
        if state.step and state.step.kind == "hill" and legal_actions(state):
            return state
        advance(state, dice.choice(legal_actions(state)))
    return None


def test_a_square_that_no_tile_fits_is_dead() -> None:
    """With nothing but straight roads left, no square beside a city can be filled."""
    state = new_game(Setup(2, bag={"BG-U": 3}))
    dead = remaining_of(state).dead
    assert square_at(0, -1) in dead
    assert square_at(1, 0) not in dead


def test_a_square_is_not_dead_as_long_as_somebody_holds_a_tile_for_it() -> None:
    """The last cap is in hand, not in the bag."""
    state = new_game(Setup(2, bag={"BG-U": 3, "BG-E": 1}))
    advance(state, DrawTile("BG-E"))
    assert square_at(0, -1) not in remaining_of(state).dead


def test_the_board_in_words_tells_every_tile_and_figure() -> None:
    """In reading order, who stands on a tile below it."""
    scene: Scene = village()
    lines = board_text(scene, PlainPhrases()).splitlines()
    blank = lines.index("")
    assert lines[0] == "Board of 6 tiles."
    tiles = [line for line in lines[blank + 1 :] if not line.startswith("- ")]
    assert tiles == [
        "0E 1N: PD-T turned 2",
        "1E 1N: BG-A turned 1",
        "1W 0N: BG-J turned 0",
        "0E 0N: BG-D turned 0",
        "1E 0N: PD-1 turned 1",
        "1W 1S: PD-I turned 2",
    ]
    assert len([line for line in lines if line.startswith("- ")]) == len(scene.figures)
    assert lines[lines.index("1E 1N: BG-A turned 1") + 1] == "- Bo's monk in a monastery at 1E 1N"


def test_a_long_game_in_words_leaves_nothing_out() -> None:
    """There is no limit to the text."""
    state = random_game(4, 2, 2000)
    text = board_text(scene_of(state, NAMES[:4]), PlainPhrases())
    assert text.count(" turned ") == len(state.board.placements) + 1


def _walking(seed: int = 5) -> State:
    """Return a position in which the dragon walks and the fairy is on the board."""
    for moves in range(20, 500):
        state = random_game(3, seed, moves)
        if is_on_its_way(state) and state.slots[Pieces].fairy in state.board.squares:
            return state
    raise AssertionError("the dragon never walked")


def test_a_trail_tells_whom_each_way_costs() -> None:
    """By the rules: whom the step would send home; nobody beside the fairy."""
    seen = set[int]()
    for moves in range(20, 400):
        state = random_game(3, 5, moves)
        if not is_on_its_way(state):
            continue
        way, before = trail_of(state), state.figures
        for action in legal_actions(state):
            assert isinstance(action, MoveDragon)
            _, events = apply(state, action)
            eaten = [e for e in events if isinstance(e, FigureReturned) and e.cause == "eaten"]
            square = square_at(action.x, action.y)
            assert sorted(way.prey[square]) == sorted(e.figure for e in eaten)
            assert {*way.prey[square]} <= before.keys()
            seen.add(len(eaten))
    assert len(seen) > 1


def test_a_trail_tells_whom_it_cost() -> None:
    """Figures eaten on the way, where they stood; not those that were scored or sent home."""
    state = _walking()
    figure, segment = next(iter(state.figures.items()))
    spot = state.spot(segment)
    dragon = state.slots[Pieces].dragon
    woke = DragonWoke(column(dragon), row(dragon))
    returned = [
        FigureReturned(Figure(1, "meeple", 6), spot, "eaten"),
        woke,
        FigureReturned(figure, spot, "eaten"),
        FigureReturned(Figure(2, "meeple", 7), spot, "scored"),
        FigureReturned(Figure(1, "meeple", 7), spot, "princess"),
    ]
    trail = trail_of(state, returned)
    assert trail.eaten == {figure: segment}
    assert trail_of(state).eaten == {}
    assert (trail.piece, trail.path[-1]) == ("dragon", state.slots[Pieces].dragon)


def test_the_newest_walk_is_read_from_events() -> None:
    """Its squares from where it set out, or else from the first told; none where nothing moved."""
    state = _walking()
    figure, segment = next(iter(state.figures.items()))
    gone = FigureReturned(figure, state.spot(segment), "eaten")
    woke, north, west = DragonWoke(0, 0), DragonMoved(0, 0, -1, 5), DragonMoved(1, -1, -1, 4)
    squares = [square_at(0, 0), square_at(0, -1), square_at(-1, -1)]
    whole = find_trail(
        state, [woke, north, gone, west, DragonStopped(4), TilePlaced(0, "", 5, 5, 0)]
    )
    assert whole is not None
    assert (whole.piece, [*whole.path], whole.eaten) == ("dragon", squares, {figure: segment})
    rest = find_trail(state, [west, gone])
    assert rest is not None
    assert ([*rest.path], rest.eaten) == (squares[2:], {figure: segment})
    newest = find_trail(state, [woke, north, gone, DragonStopped(5), woke, west])
    assert newest is not None
    assert ([*newest.path], newest.eaten) == ([squares[0], squares[2]], {})
    assert find_trail(state, [woke, DragonStopped(6)]) is None
    assert find_trail(state, [gone]) is None


def test_the_fairy_is_beside_her_meeple() -> None:
    """Both pieces are read with their squares."""
    state = _walking()
    pieces = state.slots[Pieces]
    seen = scene_of(state, NAMES[:3]).pieces
    assert seen == (Piece("dragon", pieces.dragon), Piece("fairy", pieces.fairy, pieces.beside))


def test_a_game_without_special_figures_shows_no_belongings() -> None:
    """The message tells how many meeples are at home."""
    state = new_game(Setup(2))
    scene = scene_of(state, NAMES[:2])
    assert [seat.belongings for seat in scene.seats] == [(), ()]
    assert scene.last is None
    assert scene.closed == frozenset()


def test_belongings_are_figures_at_home_and_goods() -> None:
    """In the order of the game's figures, those away with 0; goods only if there are some."""
    state = new_game(Setup(2, expansions=("abbot", "inns-cathedrals", "traders-builders")))
    state.slots[Goods] = Goods(tokens=((1, "cloth"), (1, "wine"), (1, "cloth")))
    state.supply[0] = tuple(f for f in state.supply[0] if f.kind != "pig")
    first, second = (seat.belongings for seat in scene_of(state, NAMES[:2]).seats)
    assert [(each.kind, each.count, each.seat) for each in first] == [
        *[("meeple", 7, 0), ("abbot", 1, 0), ("big-meeple", 1, 0), ("builder", 1, 0)],
        ("pig", 0, 0),
    ]
    assert second[-2:] == (Belonging("wine", 1), Belonging("cloth", 2))


def test_a_kept_figure_belongs_to_its_keeper() -> None:
    """It is shown with the other's livery, behind the keeper's own figures."""
    state = new_game(Setup(2, expansions=("phantom",)))
    state.held[Figure(0, "meeple", 1)] = 1
    first, second = (seat.belongings for seat in scene_of(state, NAMES[:2]).seats)
    assert second[-1] == Belonging("meeple", 1, 0)
    assert len(second) == len(first) + 1


def test_whose_turn_it_is_and_what_is_complete_are_told() -> None:
    """One player acts, unless chance does; segments of completed features are closed."""
    state = random_game(3, 4, 260)
    scene = scene_of(state, NAMES[:3])
    assert [seat.acting for seat in scene.seats] == [state.player == i for i in range(3)]
    complete = {
        segment
        for _, feature in state.board.live_features()
        if feature.complete
        for segment in feature.segments
    }
    assert scene.closed == complete


def test_a_place_in_an_event_is_found_on_its_half() -> None:
    """Two half tiles share a square; the corner tells which one is meant."""
    scene = laid(("BG-E", 0, 0, 2), ("H1-06", 0, 1, 1), ("H1-06", 0, 1, 3))
    for placement in scene.tiles[1:]:
        assert scene.segment(Spot(0, 1, "city1", placement.corner)) == placement.first
    assert scene.placement(scene.tiles[2].first) is scene.tiles[2]
    assert scene.placement(scene.tiles[2].first - 1) is scene.tiles[1]


def test_builders_and_pigs_own_nothing_and_a_big_meeple_counts_two() -> None:
    """IC-1, TB-6: who owns a feature is decided by strength among meeples."""
    state = new_game(Setup(3, expansions=("inns-cathedrals", "traders-builders"), bag={"BG-U": 9}))
    advance(state, legal_actions(state)[0])
    advance(state, next(a for a in legal_actions(state) if (a.x, a.rotation) == (1, 1)))
    road = state.board.features[state.board.feature_of[1]]
    figures = (
        *(Figure(0, "meeple", 1), Figure(0, "builder", 1)),
        *(Figure(1, "big-meeple", 1), Figure(2, "pig", 1)),
    )
    state.figures.update(dict.fromkeys(figures, 1))
    state.board.features[state.board.feature_of[1]] = replace(road, figures=figures)
    (owned,) = owned_features(state)
    assert (owned.kind, owned.owners, owned.points) == (Kind.ROAD, (1,), (2,))
    state.board.features[state.board.feature_of[1]] = replace(road, figures=figures[1:2])
    assert owned_features(state) == ()


def test_squares_and_gaps_that_no_half_tile_fits_are_dead() -> None:
    """Any half tile in the game may still come: with all of them nothing is, with none all is."""
    state = new_game(Setup(2, expansions=("halflings",), bag={"BG-U": 1}))
    state.board.place(state.tile("H1-06"), square_at(0, -1), 1)
    gap = square_at(0, -1)
    assert remaining_of(state).dead == ()
    assert gap in state.board.gaps
    for id in [id for id, tile in state.rulebook.tiles.items() if tile.half]:
        del state.rulebook.tiles[id]
    dead = remaining_of(state).dead
    assert gap in dead
    assert square_at(1, 0) not in dead
    assert list(dead) == sorted(dead)


def test_a_scene_travels_as_its_state() -> None:
    """What arrives is equal; the pictures of a move have it in common, another move's have not."""
    states = [random_game(2, 5, moves) for moves in (40, 41)]
    scenes = [scene_of(state, NAMES[:2]) for state in states]
    packed = [pickle.dumps(scene) for scene in scenes]
    first, again, other = (pickle.loads(packed[number]) for number in (0, 0, 1))
    assert (first, other) == (scenes[0], scenes[1])
    assert again is first
    assert other is not first
    asleep = pickle.loads(pickle.dumps(scene_of(states[0], NAMES[:2], waits=False)))
    assert not any(seat.acting for seat in asleep.seats)


def test_a_scene_that_has_arrived_lets_its_state_go() -> None:
    """Dozens are kept where pictures are drawn, and each state is several times as large."""
    packed = pickle.dumps(scene_of(random_game(2, 6, 40), NAMES[:2]))
    scene = pickle.loads(packed)
    assert not any(isinstance(each, State) for each in _reach(scene))


def _reach(thing: object) -> list[object]:
    """Return what a thing keeps alive, other than classes, functions and modules."""
    reached, todo = dict[int, object](), [thing]
    while todo:
        one = todo.pop()
        if id(one) in reached or isinstance(one, type | FunctionType | ModuleType):
            continue
        reached[id(one)] = one
        todo += gc.get_referents(one)
    return [*reached.values()]


def test_a_scene_made_by_hand_travels_as_it_is() -> None:
    """It has no state."""
    scene = village()
    assert pickle.loads(pickle.dumps(scene)) == scene
