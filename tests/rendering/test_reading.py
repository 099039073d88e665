"""What is read from states and events: owned, moves, what is left, the dragon's reach, words."""

from random import Random

from rendering.moves import Move, moves_of
from rendering.ownership import owned_features
from rendering.remaining import remaining_of
from rendering.scene import Scene, scene_of
from rendering.text import board_text
from rendering.trails import trail_of
from rules import Setup, State, advance, legal_actions, new_game
from rules.board import Figure
from rules.events import FeatureScored, FigureReturned, PointsGiven, ScoreItem, Spot, TilePlaced
from rules.geometry import ORTHOGONAL, square_at
from rules.tiles import Kind
from tests.rendering.games import NAMES, random_game, village
from tests.rendering.plain_phrases import PlainPhrases


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
    assert (holding.kind, holding.owners, holding.points) == (Kind.ROAD, (0,), 2)


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


def test_the_dragon_reaches_what_it_can_walk_to() -> None:
    """Never a square of its path, nor the fairy's; every square has a way back to it."""
    for moves in range(20, 500):
        state = random_game(3, 5, moves)
        if state.step and state.step.kind == "dragon-move":
            walk = trail_of(state)
            assert set(walk.ways) <= walk.reach
            assert not walk.reach & set(walk.path)
            assert walk.reach <= state.board.squares.keys()
            near = walk.reach | {walk.path[-1]}
            assert all(any(s + step in near for step in ORTHOGONAL) for s in walk.reach)
            return
    raise AssertionError("the dragon never walked")


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
