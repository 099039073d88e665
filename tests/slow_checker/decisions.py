"""What may be decided, worked out by a witness, against what the engine offers."""

from collections.abc import Callable, Iterator
from types import UnionType

from rules import State, legal_actions
from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.crop_circle import NameCrop, TakeHome
from rules.expansions.festival import TakeBack
from rules.expansions.flying_machines import Fly
from rules.expansions.halflings.slot import Halves
from rules.expansions.mage_witch.moves import MoveMagicFigure, TakeMagicFigure
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.source import ChooseDraw, ChooseFromHand, KeepTiles
from rules.expansions.traders_builders.builder import TakeSecondPart
from tests.slow_checker.count import BARN, STRENGTHS
from tests.slow_checker.cut import BESIDE, Cut, Piece
from tests.slow_checker.printed import WIDTH, printed_tiles
from tests.slow_checker.river import following, is_river
from tests.slow_checker.witness import CORNERS, Witness

CLAIMS = {
    "meeple": ("city", "road", "monastery", "shrine", "field"),
    "phantom": ("city", "road", "monastery", "shrine", "field"),
    "abbot": ("monastery", "shrine", "garden"),
    "big-meeple": ("city", "road", "monastery", "shrine", "field"),
    "mayor": ("city",),
    "wagon": ("city", "road", "monastery", "shrine"),
}
JOINS = {"builder": ("city", "road"), "pig": ("field",)}
"""Where figures stand that must join a meeple of their owner (TB-4, TB-18)."""
ABBEY_BOX, ABBEY = "abbey-mayor", "AM-abbey"
UNUSUAL = ("abbot", "mayor", "wagon")
"""Meeples that do not fly where only the usual ones may (FL-9)."""
CROPS = {"knight": "city", "highwayman": "road", "farmer": "field"}


def decision(witness: Witness, state: State) -> Iterator[str]:
    """Yield a sentence if what is offered now is not what should be."""
    if witness.roll is not None and not witness.roll.lands and _landings(witness, state):
        yield f"a flight found no place: {witness.roll}"
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
    return halves or Halves()


def second_part_lapses(witness: Witness, state: State) -> bool:
    """Return whether nothing is left for a second part (TB-14)."""
    player = witness.player if witness.lapsed is None else witness.lapsed
    return exhausted(witness, state) and not fitting(witness, state, player)


def fitting(witness: Witness, state: State, player: int) -> list[str]:
    """Return the tiles in hand that a player may place; none before the lake lies (RV-6)."""
    if any(is_river(printed_tiles()[id]) for id in state.bag):
        return []
    hands = halves_of(state).hands
    own = (*(hands[player] if hands else ()), *_abbeys(witness, state, player))
    fits = witness.cut.fits(*(printed_tiles()[id] for id in own))
    return [id for id, found in zip(own, fits, strict=True) if found]


def _abbeys(witness: Witness, state: State, player: int) -> Iterator[str]:
    """Yield a player's abbey, unless only the last round is left for it (AM-1, AM-7)."""
    if ABBEY_BOX in witness.setup.expansions and player not in witness.laid_abbeys:
        began = player == witness.player and (state.turn.part or state.turn.placement >= 0)
        rounds = witness.setup.options.get("abbey-end") == "one-round"
        if began or not rounds or not exhausted(witness, state):
            yield ABBEY


def _ended(witness: Witness, state: State) -> Iterator[str]:
    """A game ends when nothing can be drawn, nor a half tile be placed by who is next (HL-14).

    With the older ending half tiles count only in a turn that has begun without a tile (HL-3).
    """
    placed = state.turn.placement >= 0
    player = (witness.player + placed) % len(state.players)
    if not exhausted(witness, state):
        yield "the game ended although tiles can be drawn"
    own = fitting(witness, state, player)
    if not placed and own and all(id == ABBEY for id in own):
        return  # it was kept (AM-7)
    rounds = witness.setup.options.get("abbey-end") == "one-round"
    if placed and ABBEY in own and not rounds and player != witness.player:
        yield f"the game ended although {player} has an abbey"
    plays_on = not placed or witness.setup.options.get("half-end", "10/2024") == "10/2024"
    if plays_on and any(id != ABBEY for id in own):
        yield f"the game ended although {player} can place a half tile"


def _draws(witness: Witness, state: State) -> set[Action]:
    """Nobody draws first who was not asked for a half tile that fits (HL-3)."""
    if witness.chosen or not fitting(witness, state, witness.player):
        return set()
    return {ChooseDraw()}


def _sources(witness: Witness, state: State) -> set[Action]:
    own: set[Action] = {ChooseFromHand(id) for id in fitting(witness, state, witness.player)}
    if not exhausted(witness, state):
        return own | {ChooseDraw()}
    return own | {KeepTiles()} if own == {ChooseFromHand(ABBEY)} else own


def _fits(witness: Witness, state: State) -> set[Action]:
    tile = printed_tiles()[state.turn.tile]
    (fits,) = witness.cut.fits(tile)
    if is_river(tile):
        fits = following(witness.cut, tile, fits)
    return {PlaceTile(*fit) for fit in fits}


def _wood(witness: Witness, state: State) -> set[Action]:
    wood: set[Action] = set(_fairy_moves(witness))
    wood.update(_barns(witness, state))
    wood.update(_flights(witness, state))
    for kind in ("meeple", "abbot", "big-meeple", "mayor", "wagon"):
        wood.update(_deploys(witness, state, kind))
    for kind in JOINS:
        wood.update(_joins(witness, state, kind))
    wood.update(_returns(witness))
    return wood


def _returns(witness: Witness) -> Iterator[TakeBack]:
    """Yield whom a festival may send home: anybody of the player's, or meeples (FE-1, FE-5)."""
    if "festival" in witness.here().tile.symbols:
        meeples = witness.setup.options.get("festival") == "meeples"
        for figure in witness.wood:
            if figure.player == witness.player and (figure.kind in STRENGTHS or not meeples):
                yield TakeBack(figure)


def _magic(witness: Witness, state: State) -> set[Action]:
    """Return where mage and witch may go; or taking one off (MW-2 to MW-5)."""
    if not witness.moving:
        return set()
    found: set[Action] = set()
    for number, index in witness.magic_goals():
        laid, name = witness.cut.laid[number], witness.cut.part((number, index)).name
        corner = CORNERS[laid.rotation] if laid.tile.half else ""
        for figure in ("mage", "witch"):
            found.add(MoveMagicFigure(figure, laid.x, laid.y, name, corner))
    return found or {TakeMagicFigure(figure) for figure in witness.magic}


def _barns(witness: Witness, state: State) -> Iterator[PlaceBarn]:
    """Yield the corners of the tile just laid round which all is one field (AM-17, AM-22)."""
    if all(figure.kind != BARN for figure in state.supply[witness.player]):
        return
    cut, laid = witness.cut, witness.here()
    taken = {cut.area_of[w.piece] for w in witness.wood.values() if w.kind == BARN}
    for name, (i, j) in {"NW": (0, 0), "NE": (1, 0), "SW": (0, 1), "SE": (1, 1)}.items():
        x, y = (laid.x + i) * WIDTH, (laid.y + j) * WIDTH
        around = [_corner_field(cut, x, y, dx, dy) for dx in (-1, 1) for dy in (-1, 1)]
        own = _corner_pieces(cut, x, y, 1 - 2 * i, 1 - 2 * j)
        mine = [piece for piece in own if piece[0] == len(cut.laid) - 1]
        if None in around or not mine:
            continue
        if witness.setup.options.get("barns-together") or cut.area_of[mine[0]] not in taken:
            yield PlaceBarn(laid.x, laid.y, name)


def _corner_pieces(cut: Cut, x: int, y: int, dx: int, dy: int) -> list[Piece]:
    """Return the pieces at the two halves of sides beside a corner, of one of its four squares."""
    square = (x + (dx - 1) // 2 * WIDTH) // WIDTH, (y + (dy - 1) // 2 * WIDTH) // WIDTH
    points = (x + dx, y), (x, y + dy)
    return [
        piece
        for point in points
        for piece in cut.owners.get(point, ())
        if cut.square(piece) == square
    ]


def _corner_field(cut: Cut, x: int, y: int, dx: int, dy: int) -> Piece | None:
    """Return a piece of the one field that is in a square's corner; None if there is none."""
    found = _corner_pieces(cut, x, y, dx, dy)
    if len(found) != 2 or any(cut.part(piece).kind != "field" for piece in found):
        return None
    one, other = found
    joined = one == other or {one, other} <= set(cut.owners.get((x + dx, y + dy), ()))
    return one if joined else None


def _drives(witness: Witness, state: State) -> set[Action]:
    """Return where a wagon may go on its own square and those round it (AM-11, AM-15)."""
    if witness.setup.options.get("wagon-reach") == "C1":
        return set(legal_actions(state))
    assert state.player is not None
    cut, taken = witness.cut, witness.occupied()
    near = {n for s in cut.around(cut.square(witness.wagons[state.player])) for n in cut.squares[s]}
    found: set[Action] = {
        deploy
        for piece, area in cut.area_of.items()
        if piece[0] in near and not area.complete and area not in taken
        if area.kind in CLAIMS["wagon"]
        for deploy in _onto(witness, "wagon", piece)
    }
    return found | {PASS} if found else found


def _last_abbey(witness: Witness, state: State) -> set[Action]:
    (fits,) = witness.cut.fits(printed_tiles()[ABBEY])
    return {ChooseFromHand(ABBEY), PASS} if fits else set()


def _fairy_moves(witness: Witness) -> Iterator[MoveFairy]:
    """Yield where the fairy may go: to any own meeple but the one she stands by (PD-F1, TB-17)."""
    if "princess-dragon" in witness.setup.expansions:
        for figure in witness.wood:
            mine = figure.player == witness.player and figure.kind in STRENGTHS
            if mine and figure != witness.favourite:
                yield MoveFairy(figure)


def _phantom(witness: Witness, state: State) -> set[Action]:
    return {*_deploys(witness, state, "phantom"), *_flights(witness, state)}


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
    return {
        deploy
        for kind in kinds
        for piece in pieces
        if witness.cut.part(piece).kind in CLAIMS[kind]
        for deploy in _onto(witness, kind, piece)
    }


def _crop_take(witness: Witness, state: State) -> set[Action]:
    assert state.player is not None
    own = _cropped(witness, state.player)
    return {TakeHome(figure) for figure in witness.wood if str(figure) in own}


def _names(witness: Witness, state: State) -> set[Action]:
    """Return A and B for the kind that the tile says, or for each (CC-2, HL-18)."""
    said = witness.here().tile.says.get("crop-circle")
    return {NameCrop(kind, choice) for kind in ([said] if said else CROPS) for choice in "AB"}


def _flights(witness: Witness, state: State) -> Iterator[Fly]:
    """Yield who may fly from the tile just laid: any meeple, or those of the usual kinds (FL-9)."""
    usual = witness.setup.options.get("fliers") == "meeple-and-big"
    assert state.step is not None
    phantom = state.step.kind == "phantom"
    if "flying-machine" in witness.here().tile.symbols and witness.roll is None:
        for kind in {figure.kind for figure in state.supply[witness.player]} & CLAIMS.keys():
            if (kind == "phantom") == phantom and not (usual and kind in UNUSUAL):
                yield Fly(kind)


def _landings(witness: Witness, state: State) -> set[Action]:
    """Return the incomplete features of the target that suit the flier, no field (FL-3, FL-4)."""
    assert witness.roll is not None
    kind, square = witness.roll.kind, (witness.roll.x, witness.roll.y)
    return {
        deploy
        for piece, area in witness.cut.area_of.items()
        if witness.cut.square(piece) == square and not area.complete
        if area.kind in CLAIMS[kind] and area.kind != "field"
        for deploy in _onto(witness, kind, piece)
    }


EXPECTED: dict[str, tuple[type[Action] | UnionType, Callable[[Witness, State], set[Action]]]] = {
    "draw-tile": (ChooseDraw, _draws),
    "source": (Action, _sources),
    "place-tile": (PlaceTile, _fits),
    "princess": (RemoveKnight, _knights),
    "magic": (Action, _magic),
    "wood": (Deploy | MoveFairy | PlaceBarn | TakeBack | Fly, _wood),
    "landing": (Action, _landings),
    "drive": (Action, _drives),
    "last-abbey": (Action, _last_abbey),
    "phantom": (Deploy | Fly, _phantom),
    "dragon-move": (MoveDragon, _ways),
    "double-turn": (Action, _second_part),
    "crop-circle": (NameCrop, _names),
    "crop-add": (Deploy, _crop_add),
    "crop-take": (TakeHome, _crop_take),
}
"""The actions that a witness can list at each step, and how."""
