"""Half tiles in hand: dealing, drafting, and their meaning for the end (HL-1, HL-2, HL-14)."""

from collections.abc import Iterator

from rules.actions import Action, TakeTile
from rules.events import Event, PlayerResigned, TilePlaced
from rules.expansions.base import fitting
from rules.expansions.halflings.slot import halves, hand, with_hand
from rules.option import Options
from rules.state import State
from rules.step import CHANCE, Step
from rules.tiles import Tile, load_tiles

BOXES = {"I+II": ("I", "II"), "I": ("I",), "II": ("II",)}


class DealHalf(TakeTile, frozen=True):
    """Chance: a player gets this half tile, unseen by the others (HL-1)."""


class PickHalf(Action, frozen=True):
    """Take an open half tile in the draft (HL-1)."""

    tile: str


class HalfDealt(Event, frozen=True):
    """A player got a half tile; which one is secret to the others."""

    player: int


class DraftBegan(Event, frozen=True):
    """So many half tiles are open, to be picked in turn."""

    tiles: int


class HalfPicked(Event, frozen=True):
    """A player took this half tile, visible to all."""

    player: int
    tile: str


def dealt(options: Options) -> list[Tile]:
    """Return the half tiles that are dealt or drafted (HL-1)."""
    boxes = BOXES[str(options["half-sets"])]
    tiles = [tile for tile in load_tiles("halflings") if tile.box in boxes]
    if options["half-deal"] == "deal":
        return [tile for tile in tiles if not tile.symbols]
    return tiles


def opening(state: State) -> Iterator[Step]:
    """Yield a step for each half tile that a player gets (HL-1).

    Dealt in seat order; drafted in rounds, from the last player counter-clockwise.
    """
    pool = tuple(tile.id for tile in dealt(state.rulebook.options))
    players = len(state.players)
    state.store(halves(state), hands=((),) * players, pool=pool)
    number = min(int(state.option("half-hand")), len(pool) // players)
    drafting = state.option("half-deal") == "draft"
    if drafting:
        state.emit(DraftBegan(len(pool)))
    for _ in range(number):
        for player in state.players:
            if drafting:
                yield Step("draft", players - 1 - player)
            else:
                yield Step("deal-half", CHANCE, (player,))


def undealt(state: State) -> tuple[str, ...]:
    """Return the half tiles that chance still deals; none in a draft."""
    dealing = state.find_step("deal-half") is not None
    return halves(state).pool if dealing else ()


def deals(state: State, step: Step) -> list[Action]:
    """List what chance may deal."""
    return [DealHalf(tile) for tile in halves(state).pool]


def deal(state: State, step: Step, action: DealHalf) -> None:
    """Give a player a half tile."""
    (player,) = step.data
    _take(state, player, action.tile)
    state.emit(HalfDealt(player))


def picks(state: State, step: Step) -> list[Action]:
    """List what may be picked in the draft."""
    return [PickHalf(tile) for tile in halves(state).pool]


def pick(state: State, step: Step, action: PickHalf) -> None:
    """Take an open half tile."""
    _take(state, step.player, action.tile)
    state.emit(HalfPicked(step.player, action.tile))


def _take(state: State, player: int, tile: str) -> None:
    pool = tuple(other for other in halves(state).pool if other != tile)
    tiles = tuple(sorted((*hand(state, player), tile)))
    state.store(halves(state), hands=with_hand(state, player, tiles), pool=pool)


def can_go_on(state: State, player: int) -> bool:
    """Return whether a player can place a half tile once nothing is left to draw (HL-14)."""
    return state.option("half-end") != "2014" and bool(fitting(state, player))


def lay(state: State, event: TilePlaced) -> None:
    """Take a placed half tile out of its player's hand."""
    if state.placed.tile.half:
        left = tuple(tile for tile in hand(state, event.player) if tile != event.tile)
        state.store(halves(state), hands=with_hand(state, event.player, left))


def conceal(state: State, player: int) -> None:
    """Hide the other players' half tiles, and those nobody has (HL-2).

    What is hidden already stays as it is: a player who looks at a position they have seen sees it.
    """
    here = halves(state)
    others = [tile for seat, own in enumerate(here.hands) if seat != player for tile in own if tile]
    hands = tuple(
        own if seat == player else ("",) * len(own) for seat, own in enumerate(here.hands)
    )
    pool = tuple(sorted((*here.pool, *others)))
    state.store(here, hands=hands, pool=pool)


def leave(state: State, event: PlayerResigned) -> None:
    """Put a resigned player's half tiles into the box (T7)."""
    state.store(halves(state), hands=with_hand(state, event.player, ()))
