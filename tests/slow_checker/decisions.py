"""What may be decided, worked out by a witness, against what the engine offers."""

from collections.abc import Callable, Iterator

from rules import State, legal_actions
from rules.actions import Action, Deploy, PlaceTile
from rules.expansions.halflings.crop_circle import TakeHome
from rules.expansions.halflings.slot import hand
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.source import ChooseDraw, ChooseFromHand
from tests.slow_checker.cut import BESIDE, Piece
from tests.slow_checker.printed import printed_tiles
from tests.slow_checker.river import following, is_river
from tests.slow_checker.witness import CORNERS, Witness

CLAIMS = {
    "meeple": ("city", "road", "monastery", "field"),
    "phantom": ("city", "road", "monastery", "field"),
    "abbot": ("monastery", "garden"),
}
CROPS = {"knight": "city", "highwayman": "road", "farmer": "field"}


def decision(witness: Witness, state: State) -> Iterator[str]:
    """Yield a sentence if what is offered now is not what should be."""
    if state.over:
        yield from _ended(witness, state)
    elif state.step is not None and state.step.kind in EXPECTED:
        kinds, expect = EXPECTED[state.step.kind]
        offered = {action for action in legal_actions(state) if isinstance(action, kinds)}
        expected = expect(witness, state)
        if offered != expected:
            yield f"{state.step.kind}: {offered - expected} instead of {expected - offered}"


def exhausted(witness: Witness, state: State) -> bool:
    """Return whether nothing can be drawn any more (BG-19, PD-D2)."""
    dragonless = "princess-dragon" in witness.setup.expansions and witness.dragon is None
    return all(dragonless and "dragon" in printed_tiles()[id].symbols for id in state.bag)


def fitting(witness: Witness, state: State, player: int) -> list[str]:
    """Return the half tiles that a player may place; none before the lake lies (RV-6)."""
    if any(is_river(printed_tiles()[id]) for id in state.bag):
        return []
    own = hand(state, player)
    spots = witness.cut.spots(*(printed_tiles()[id] for id in own))
    return [id for id, found in zip(own, spots, strict=True) if found]


def _ended(witness: Witness, state: State) -> Iterator[str]:
    """A game ends when nothing can be drawn, nor a half tile be placed by who is next (HL-14)."""
    placed = state.turn.placement >= 0
    player = (witness.player + placed) % len(state.players)
    if not exhausted(witness, state):
        yield "the game ended although tiles can be drawn"
    if state.option("half-end") == "10/2024" and fitting(witness, state, player):
        yield f"the game ended although {player} can place a half tile"


def _draws(witness: Witness, state: State) -> set[Action]:
    """Nobody draws first who was not asked for a half tile that fits (HL-3)."""
    if witness.chosen or not fitting(witness, state, witness.player):
        return set()
    return {ChooseDraw()}


def _sources(witness: Witness, state: State) -> set[Action]:
    own: set[Action] = {ChooseFromHand(id) for id in fitting(witness, state, witness.player)}
    return own if exhausted(witness, state) else own | {ChooseDraw()}


def _spots(witness: Witness, state: State) -> set[Action]:
    tile = printed_tiles()[state.turn.tile]
    (spots,) = witness.cut.spots(tile)
    if is_river(tile):
        spots = following(witness.cut, tile, spots)
    return {PlaceTile(*spot) for spot in spots}


def _wood(witness: Witness, state: State) -> set[Action]:
    return {d for kind in ("meeple", "abbot") for d in _deploys(witness, state, kind)}


def _phantom(witness: Witness, state: State) -> set[Action]:
    return set(_deploys(witness, state, "phantom"))


def _deploys(witness: Witness, state: State, kind: str) -> Iterator[Deploy]:
    """Yield where a figure may go, to free features within reach (BG-4, HL-8, HL-15, PD-M1)."""
    if all(figure.kind != kind for figure in state.supply[witness.player]):
        return
    cut, here = witness.cut, len(witness.cut.laid) - 1
    portal = "portal" in witness.here().tile.symbols
    flown = any(number != here for number, _ in witness.deployed)
    taken = witness.occupied()
    for piece, area in cut.area_of.items():
        near = piece[0] == here or (portal and not flown and not area.complete)
        if near and area not in taken and cut.part(piece).kind in CLAIMS[kind]:
            yield from _onto(witness, kind, piece)


def _onto(witness: Witness, kind: str, piece: Piece) -> Iterator[Deploy]:
    """Yield the placing of a figure on a piece, but for the dragon's square (PD-V3)."""
    laid, name = witness.cut.laid[piece[0]], witness.cut.part(piece).name
    if (laid.x, laid.y) != witness.dragon:
        corner = CORNERS[laid.rotation] if laid.tile.half else ""
        yield Deploy(kind, laid.x, laid.y, name, corner)


def _ways(witness: Witness, state: State) -> set[Action]:
    """Return the occupied squares beside the dragon's, across gaps too (PD-D5, HL-15)."""
    assert witness.dragon is not None
    x, y = witness.dragon
    beside = {(x + i, y + j) for i, j in BESIDE} & set(witness.cut.squares)
    return {MoveDragon(*square) for square in beside - {witness.fairy, *witness.path}}


def _cropped(witness: Witness, player: int) -> dict[str, Piece]:
    """Return a player's meeples of the kind that was named, with where they stand (HL-18)."""
    return {
        str(figure): wood.piece
        for figure, wood in witness.wood.items()
        if figure.player == player and witness.cut.part(wood.piece).kind == CROPS[witness.crop]
    }


def _crop_add(witness: Witness, state: State) -> set[Action]:
    assert state.player is not None
    pieces = set(_cropped(witness, state.player).values())
    kinds = {figure.kind for figure in state.supply[state.player]} - {"abbot"}
    return {d for kind in kinds for piece in pieces for d in _onto(witness, kind, piece)}


def _crop_take(witness: Witness, state: State) -> set[Action]:
    assert state.player is not None
    own = _cropped(witness, state.player)
    return {TakeHome(figure) for figure in witness.wood if str(figure) in own}


EXPECTED: dict[str, tuple[type[Action], Callable[[Witness, State], set[Action]]]] = {
    "draw-tile": (ChooseDraw, _draws),
    "source": (Action, _sources),
    "place-tile": (PlaceTile, _spots),
    "wood": (Deploy, _wood),
    "phantom": (Deploy, _phantom),
    "dragon-move": (MoveDragon, _ways),
    "crop-add": (Deploy, _crop_add),
    "crop-take": (TakeHome, _crop_take),
}
"""The actions that a witness can list at each step, and how."""
