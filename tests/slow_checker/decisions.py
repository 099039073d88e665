"""What may be decided, worked out by a witness, against what the engine offers."""

from collections.abc import Callable, Iterator
from types import UnionType

from rules import State, legal_actions
from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.expansions.halflings.crop_circle import TakeHome
from rules.expansions.halflings.slot import Halves
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.expansions.traders_builders.builder import TakeSecondPart
from tests.slow_checker.count import STRENGTHS
from tests.slow_checker.cut import BESIDE, Piece
from tests.slow_checker.printed import printed_tiles
from tests.slow_checker.river import following, is_river
from tests.slow_checker.witness import CORNERS, Witness

CLAIMS = {
    "meeple": ("city", "road", "monastery", "field"),
    "phantom": ("city", "road", "monastery", "field"),
    "abbot": ("monastery", "garden"),
    "big-meeple": ("city", "road", "monastery", "field"),
}
JOINS = {"builder": ("city", "road"), "pig": ("field",)}
"""Where figures stand that must join a meeple of their owner (TB-4, TB-18)."""
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


def halves_of(state: State) -> Halves:
    """Return what half tiles there are, none in a game without."""
    halves = state.slots.get(Halves)
    return halves if isinstance(halves, Halves) else Halves()


def second_part_lapses(witness: Witness, state: State) -> bool:
    """Return whether nothing is left for a second part (TB-14)."""
    player = witness.player if witness.lapsed is None else witness.lapsed
    return exhausted(witness, state) and not fitting(witness, state, player)


def fitting(witness: Witness, state: State, player: int) -> list[str]:
    """Return the half tiles that a player may place; none before the lake lies (RV-6)."""
    if any(is_river(printed_tiles()[id]) for id in state.bag):
        return []
    hands = halves_of(state).hands
    own = hands[player] if hands else ()
    fits = witness.cut.fits(*(printed_tiles()[id] for id in own))
    return [id for id, found in zip(own, fits, strict=True) if found]


def _ended(witness: Witness, state: State) -> Iterator[str]:
    """A game ends when nothing can be drawn, nor a half tile be placed by who is next (HL-14).

    With the older ending half tiles count only in a turn that has begun without a tile (HL-3).
    """
    placed = state.turn.placement >= 0
    player = (witness.player + placed) % len(state.players)
    if not exhausted(witness, state):
        yield "the game ended although tiles can be drawn"
    plays_on = not placed or witness.setup.options.get("half-end", "10/2024") == "10/2024"
    if plays_on and fitting(witness, state, player):
        yield f"the game ended although {player} can place a half tile"


def _draws(witness: Witness, state: State) -> set[Action]:
    """Nobody draws first who was not asked for a half tile that fits (HL-3)."""
    if witness.chosen or not fitting(witness, state, witness.player):
        return set()
    return {ChooseDraw()}


def _sources(witness: Witness, state: State) -> set[Action]:
    own: set[Action] = {ChooseFromHand(id) for id in fitting(witness, state, witness.player)}
    return own if exhausted(witness, state) else own | {ChooseDraw()}


def _fits(witness: Witness, state: State) -> set[Action]:
    tile = printed_tiles()[state.turn.tile]
    (fits,) = witness.cut.fits(tile)
    if is_river(tile):
        fits = following(witness.cut, tile, fits)
    return {PlaceTile(*fit) for fit in fits}


def _wood(witness: Witness, state: State) -> set[Action]:
    wood: set[Action] = set(_fairy_moves(witness))
    for kind in ("meeple", "abbot", "big-meeple"):
        wood.update(_deploys(witness, state, kind))
    for kind in JOINS:
        wood.update(_joins(witness, state, kind))
    return wood


def _fairy_moves(witness: Witness) -> Iterator[MoveFairy]:
    """Yield where the fairy may go: to any own meeple but the one she stands by (PD-F1, TB-17)."""
    if "princess-dragon" in witness.setup.expansions:
        for figure in witness.wood:
            mine = figure.player == witness.player and figure.kind in STRENGTHS
            if mine and figure != witness.favourite:
                yield MoveFairy(figure)


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


def _joins(witness: Witness, state: State, kind: str) -> Iterator[Deploy]:
    """Yield where a builder or pig may go, on the tile just laid (TB-4, TB-5, TB-18)."""
    if all(figure.kind != kind for figure in state.supply[witness.player]):
        return
    here = len(witness.cut.laid) - 1
    for piece, area in witness.cut.area_of.items():
        own = {
            wood.kind
            for wood in witness.wood.values()
            if wood.player == witness.player and wood.piece in area.pieces
        }
        joined = not own.isdisjoint(STRENGTHS) and kind not in own and not area.complete
        if joined and piece[0] == here and area.kind in JOINS[kind]:
            yield from _onto(witness, kind, piece)


def _onto(witness: Witness, kind: str, piece: Piece) -> Iterator[Deploy]:
    """Yield the placing of a figure on a piece, but for the dragon's square (PD-V3, TB-15)."""
    laid, name = witness.cut.laid[piece[0]], witness.cut.part(piece).name
    volcano = "volcano" in witness.here().tile.symbols
    tolerated = kind in JOINS and witness.setup.options.get("builder-pig-volcano") and volcano
    if tolerated or (laid.x, laid.y) != witness.dragon:
        corner = CORNERS[laid.rotation] if laid.tile.half else ""
        yield Deploy(kind, laid.x, laid.y, name, corner)


def _knights(witness: Witness, state: State) -> set[Action]:
    """Return the removal of each knight of the princess's city, big ones perhaps last (IC-10)."""
    here = len(witness.cut.laid) - 1
    (city,) = (
        area
        for piece, area in witness.cut.area_of.items()
        if piece[0] == here and "princess" in witness.cut.part(piece).marks
    )
    there = {
        figure
        for figure, wood in witness.wood.items()
        if figure.kind in STRENGTHS and wood.piece in city.pieces
    }
    if witness.setup.options.get("big-meeple-princess") == "last-resort":
        there = {figure for figure in there if figure.kind != "big-meeple"} or there
    return {RemoveKnight(figure) for figure in there}


def _second_part(witness: Witness, state: State) -> set[Action]:
    """Return going on and declining, where that is asked for at all (TB-13)."""
    asked = witness.setup.options.get("double-turn") == "may-decline" and witness.extended
    if not asked or second_part_lapses(witness, state):
        return set()
    return {TakeSecondPart(), PASS}


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
        if figure.player == player
        and figure.kind in STRENGTHS
        and witness.cut.part(wood.piece).kind == CROPS[witness.crop]
    }


def _crop_add(witness: Witness, state: State) -> set[Action]:
    assert state.player is not None
    pieces = set(_cropped(witness, state.player).values())
    kinds = {figure.kind for figure in state.supply[state.player]} & set(STRENGTHS) - {"abbot"}
    return {d for kind in kinds for piece in pieces for d in _onto(witness, kind, piece)}


def _crop_take(witness: Witness, state: State) -> set[Action]:
    assert state.player is not None
    own = _cropped(witness, state.player)
    return {TakeHome(figure) for figure in witness.wood if str(figure) in own}


EXPECTED: dict[str, tuple[type[Action] | UnionType, Callable[[Witness, State], set[Action]]]] = {
    "draw-tile": (ChooseDraw, _draws),
    "source": (Action, _sources),
    "place-tile": (PlaceTile, _fits),
    "princess": (RemoveKnight, _knights),
    "wood": (Deploy | MoveFairy, _wood),
    "phantom": (Deploy, _phantom),
    "dragon-move": (MoveDragon, _ways),
    "double-turn": (Action, _second_part),
    "crop-add": (Deploy, _crop_add),
    "crop-take": (TakeHome, _crop_take),
}
"""The actions that a witness can list at each step, and how."""
