"""What differs between a position of the engine and what a witness has worked out."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules import State
from rules.board import Board, Feature, Figure, Placement
from rules.drawing import fits_for
from rules.expansions.halflings.slot import Halves
from rules.expansions.hills import Hills
from rules.expansions.king_robber import KINDS, NOBODY, Holders, holders
from rules.expansions.princess_dragon.pieces import Pieces
from rules.expansions.traders_builders.slot import Goods, tokens_of
from rules.geometry import column, row, unpack
from tests.slow_checker.count import BARN, STRENGTHS
from tests.slow_checker.cut import Square
from tests.slow_checker.decisions import decision, halves_of, second_part_lapses
from tests.slow_checker.printed import Printed, printed_tiles
from tests.slow_checker.river import following, is_river
from tests.slow_checker.witness import Witness

Seen = tuple[str, frozenset[tuple[int, str]], frozenset[Square], int, int, bool]
"""A feature: kind, placements with segment names, squares, open ends, arms, complete."""
Stands = tuple[str, str, frozenset[Square]]
"""A figure, and the kind and squares of its feature."""


def differences(witness: Witness, state: State) -> Iterator[str]:
    """Yield a sentence for everything that is not as it should be, whatever was done last."""
    if state.step is not None and state.step.kind == "double-turn":
        witness.offered = True
    yield from witness.wrong
    yield from _different("placements", _placements(state), _laid(witness))
    yield from _different("figures", set(_standing(state)), set(_stood(witness)))
    yield from _different("scores", state.scores, witness.scores)
    yield from _different("squares", *_occupied(witness, state))
    yield from _different("titles", _holders(state), witness.holders)
    yield from _different("tokens", _tokens(state), dict(witness.tokens))
    yield from _lost_figures(witness, state)
    yield from _lonely_figures(witness)
    yield from _lost_tiles(witness, state)
    yield from decision(witness, state)
    if witness.lapsed is not None and not second_part_lapses(witness, state):
        yield f"player {witness.lapsed} got no second part"


def different_features(witness: Witness, state: State) -> Iterator[str]:
    """Yield a sentence if features are not as they should be: they change where a tile is laid."""
    yield from _different("features", _features(state), _areas(witness))


def different_fits(witness: Witness, state: State) -> Iterator[str]:
    """Yield a sentence for every kind of tile left that may lie elsewhere than it should."""
    halves = halves_of(state)
    left = sorted({*state.bag, *halves.pool, *(id for hand in halves.hands for id in hand)})
    tiles = [printed_tiles()[id] for id in left]
    for tile, expected in zip(tiles, witness.cut.fits(*tiles), strict=True):
        if is_river(tile):
            expected = following(witness.cut, tile, expected)
        yield from _different(f"fits of {tile.id}", _fits(state, tile), expected)


def _different(what: str, told: object, expected: object) -> Iterator[str]:
    if told == expected:
        return
    if isinstance(told, set) and isinstance(expected, set):
        told, expected = told - expected, expected - told
    yield f"{what}: {told} instead of {expected}"


def _fits(state: State, tile: Printed) -> set[tuple[int, int, int]]:
    fits = fits_for(state, state.tile(tile.id))
    return {
        (column(square), row(square), turn) for square, turns in map(unpack, fits) for turn in turns
    }


def _placements(state: State) -> list[tuple[str, int, int, int]]:
    return [(p.tile.id, column(p.square), row(p.square), p.rotation) for p in _placed(state)]


def _placed(state: State) -> list[Placement]:
    return state.board.placements


def _laid(witness: Witness) -> list[tuple[str, int, int, int]]:
    return [(laid.tile.id, laid.x, laid.y, laid.rotation) for laid in witness.cut.laid]


def _occupied(witness: Witness, state: State) -> tuple[object, object]:
    told = {(column(square), row(square)): on for square, on in state.board.squares.items()}
    return told, {square: tuple(numbers) for square, numbers in witness.cut.squares.items()}


def _features(state: State) -> set[Seen]:
    board = state.board
    seen = set()
    for _, feature in board.live_features():
        names = {(board.placement_of[s], board.segment(s).name) for s in feature.segments}
        ends = 0 if feature.kind == "field" else feature.open
        kind, squares = str(feature.kind), _squares(board, feature)
        seen.add((kind, frozenset(names), squares, ends, feature.arms, feature.complete))
    return seen


def _areas(witness: Witness) -> set[Seen]:
    return {
        (
            area.kind,
            frozenset((piece[0], witness.cut.part(piece).name) for piece in area.pieces),
            area.squares,
            area.open,
            area.arms,
            area.complete,
        )
        for area in witness.cut.areas
    }


def _holders(state: State) -> dict[str, int]:
    if Holders not in state.slots:
        return {}
    owned = {title: holders(state).of(title) for title in KINDS}
    return {title: player for title, player in owned.items() if player != NOBODY}


def _squares(board: Board, feature: Feature) -> frozenset[Square]:
    return frozenset((column(square), row(square)) for square in board.squares_of(feature))


def _standing(state: State) -> Iterator[Stands]:
    for _, feature in state.board.live_features():
        if feature.figures:
            squares = _squares(state.board, feature)
            for figure in feature.figures:
                yield str(figure), str(feature.kind), squares


def _stood(witness: Witness) -> Iterator[Stands]:
    for figure, wood in witness.wood.items():
        area = witness.cut.area_of[wood.piece]
        yield str(figure), area.kind, area.squares


def _lost_figures(witness: Witness, state: State) -> Iterator[str]:
    """Compare supplies with all figures but those on the board (BG-13)."""
    for player, supply in enumerate(state.supply):
        everyone = {
            Figure(player, kind.name, number)
            for kind in state.rulebook.figures
            for number in range(1, kind.count + 1)
        }
        yield from _different(
            f"supply of {player}", {*supply}, everyone - {*witness.wood} - witness.inside
        )
        if len(supply) != len(set(supply)):
            yield f"doubled in the supply of {player}: {supply}"


def _lonely_figures(witness: Witness) -> Iterator[str]:
    """Look for builders and pigs without a meeple of their owner (G2-5)."""
    for figure, wood in witness.wood.items():
        if figure.kind == BARN:
            continue
        area = witness.cut.area_of[wood.piece]
        if all(
            other.player != figure.player or other.kind not in STRENGTHS
            for other in witness.wood.values()
            if other.piece in area.pieces
        ):
            yield f"left alone: {figure}"


def _tokens(state: State) -> dict[tuple[int, str], int]:
    if Goods not in state.slots:
        return {}
    return {
        (player, kind): count
        for player in state.players
        for kind, count in tokens_of(state, player).items()
        if count
    }


def _lost_tiles(witness: Witness, state: State) -> Iterator[str]:
    """Count square tiles and half tiles: none may be lost or doubled."""
    halves = halves_of(state)
    where = [laid.tile.id for laid in witness.cut.laid if not laid.tile.walled]
    where += [*Counter(state.bag).elements(), *halves.pool, *witness.discarded]
    where += [id for hand in halves.hands for id in hand]
    if Hills in state.slots:
        where += state.slots[Hills].buried
    if Pieces in state.slots:
        where += state.slots[Pieces].aside
    in_hand = state.turn.tile
    if in_hand and not (printed_tiles()[in_hand].half or printed_tiles()[in_hand].walled):
        where.append(in_hand)
    yield from _different("tiles", Counter(where), Counter(_box(state)))


def _box(state: State) -> Iterable[str]:
    """Return the tiles of this game, the start tile among them (HL-1)."""
    yield from (id for id, _, _ in state.rulebook.start)
    yield from Counter(state.rulebook.bag).elements()
    if Halves not in state.slots:
        return
    boxes = {"I": ["H1"], "II": ["H2"], "I+II": ["H1", "H2"]}[str(state.option("half-sets"))]
    for id, tile in printed_tiles().items():
        dealt = not tile.symbols or state.option("half-deal") != "deal"
        if tile.half and dealt and id.partition("-")[0] in boxes:
            yield id
