"""Odds: where a single tile would complete something for a player, and the chance to draw one."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from rules.chances import Chances, count_draws, count_tiles, find_chances, list_layers
from rules.drawing import fits_for, lay
from rules.engine import view_for
from rules.geometry import unpack
from rules.prospects import add_up, find_hazards
from rules.scoring import items_of, majority
from rules.state import State, Turn
from rules.tiles import Kind, Tile


class Completion(NamedTuple):
    """One tile on `square` would complete a feature, and score points for the player.

    `points` are the fewest and most the player would get, by tile and rotation. `hazards` name what
    may come between with some of the tiles, or with all of them if none is `safe`. Of the `tiles`
    that do it, by id, `left` may still be drawn, and those `in_hand` are the player's own.
    """

    square: int
    feature: int
    kind: Kind
    points: tuple[int, int]
    hazards: tuple[str, ...]
    safe: bool
    tiles: frozenset[str]
    left: int
    in_hand: tuple[str, ...]
    chances: Chances


class Trial(NamedTuple):
    """The result of laying a tile: the id of the completed feature, and the player's points.

    `hazards` name what may come between.
    """

    tile: str
    feature: int
    points: int
    hazards: tuple[str, ...]


def completions(state: State, player: int) -> tuple[Completion, ...]:
    """Return what a single tile would complete for a player, best first, as far as they know.

    In hand first, then by chance, points and reading order. Empty for a resigned player.
    """
    if state.over or not state.active[player]:
        return ()
    seen = view_for(state, player)
    own, layers = list_hand(seen, player), list(list_layers(seen))
    hidden = seen.tiles_left - state.tiles_left
    most, draws = count_tiles(layers) - hidden, count_draws(state, player)
    found = []
    for number, square, trials in _find(seen, player):
        tiles = frozenset(trial.tile for trial in trials)
        points = [trial.points for trial in trials]
        hazards = dict.fromkeys(name for trial in trials for name in trial.hazards)
        found.append(
            Completion(
                square,
                number,
                seen.board.features[number].kind,
                (min(points), max(points)),
                tuple(hazards),
                not all(trial.hazards for trial in trials),
                tiles,
                count_tiles(layers, tiles),
                tuple(tile for tile in own if tile in tiles),
                find_chances(layers, tiles, draws, most),
            )
        )
    return tuple(sorted(found, key=_rank))


def _rank(each: Completion) -> tuple[bool, Fraction, int, int, int, int]:
    own, anybody = each.chances
    likely = anybody if own is None else own
    return not each.in_hand, -likely, -each.left, -each.points[1], each.square, each.feature


def list_hand(state: State, player: int) -> list[str]:
    """Return the tiles in a player's hand, each kind once.

    The drawn one, kept ones, and one that they are certain to lay in their next turn.
    """
    drawn = [state.turn.tile] if state.turn.player == player and state.turn.tile else []
    kept = (tile for hand in state.rulebook.hands for tile in hand(state, player))
    due = [set(tiles(state, player)) for tiles in state.rulebook.dues]
    certain = (tile for tiles in due if len(tiles) == 1 for tile in tiles)
    return list(dict.fromkeys((*drawn, *kept, *certain)))


def _find(state: State, player: int) -> Iterator[tuple[int, int, Sequence[Trial]]]:
    """Yield each feature that one tile may complete for a player: its id, the square, the trials.

    Features that every such tile would join are one.
    """
    last = dict(_last_squares(state, player))
    trials: dict[int, list[Trial]] = {number: [] for number in last}
    for tile, square, after in _lay_every_tile(state, player, set(last.values())):
        completed = after.turn.completed
        for number in (number for number, at in last.items() if at == square):
            joined = after.board.feature_of[number]
            if joined in completed:
                feature = after.board.features[joined]
                if player in majority(after, feature):
                    points = add_up(items_of(after, feature, final=False), player)
                    hazards = find_hazards(after, feature)
                    trials[number].append(Trial(tile.id, joined, points, hazards))
    alike: dict[tuple[int, tuple[Trial, ...]], int] = {}
    for number in (number for number in last if trials[number]):
        alike.setdefault((last[number], tuple(trials[number])), number)
    return ((number, square, done) for (square, done), number in alike.items())


def _last_squares(state: State, player: int) -> Iterator[tuple[int, int]]:
    """Yield a player's unfinished features that go on into a single open square, and that one."""
    board = state.board
    standing = {
        board.feature_of[segment]
        for figure, segment in state.figures.items()
        if figure.player == player and state.is_meeple(figure)
    }
    for number in sorted(standing):
        feature = board.features[number]
        if not feature.kind.endless and not feature.complete:
            squares = {square for square, _ in board.list_openings(feature)}
            if len(squares) == 1:
                yield number, squares.pop()


def _lay_every_tile(
    state: State, player: int, squares: Collection[int]
) -> Iterator[tuple[Tile, int, State]]:
    """Lay each kind of tile in the game on each of these squares, in every way it fits.

    Yield tile, square, and the position once the player has laid it.
    """
    steps = state.rulebook.turns[player]
    ahead = next(at for at, step in enumerate(steps, start=1) if step.kind == "place-tile")
    for tile in _kinds(state, player) if squares else ():
        for square, rotations in map(unpack, fits_for(state, tile)):
            for rotation in rotations if square in squares else ():
                after = state.copy()
                completed = tuple(lay(after, tile, square, rotation))
                number, placement = after.turn.number, len(after.board.placements) - 1
                after.turn = Turn(number, player, "", placement, completed)
                after.agenda = steps[ahead:]
                yield tile, square, after


def _kinds(state: State, player: int) -> Iterator[Tile]:
    """Yield the kinds of tile that are drawn in this game, all laid or not, or in one's hand."""
    book, own = state.rulebook, list_hand(state, player)
    return (
        tile for tile in book.tiles.values() if tile.half or tile.id in book.bag or tile.id in own
    )
