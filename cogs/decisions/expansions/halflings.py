"""Half tiles as people may see them: how many each holds, one's own, the open ones of a draft."""

from collections.abc import Iterator, Mapping, Sequence

from bot.wording import Words, describe
from cogs.game.picker.question import LETTERS
from rules import State
from rules.events import Event, TurnBegan
from rules.expansion import Step
from rules.expansions.base import fitting
from rules.expansions.halflings.crop_circle import CALLED
from rules.expansions.halflings.hands import DraftBegan, dealt
from rules.expansions.halflings.slot import Halves, halves, hand
from rules.tiles import Tile


def in_play(state: State) -> bool:
    """Return whether there are half tiles in this game."""
    return Halves in state.slots


def holdings(words: Words, state: State, names: Sequence[str]) -> Iterator[str]:
    """Yield how many half tiles each player holds, in one line; nothing if nobody has any."""
    counts = list(map(len, halves(state).hands)) if in_play(state) else []
    if any(counts):
        parts = [
            words("turn.half-tiles.player", player=names[player], count=count)
            for player, count in enumerate(counts)
            if state.active[player]
        ]
        yield words("turn.half-tiles", players=words.list(parts, style="unit"))


def left(words: Words, state: State) -> Iterator[str]:
    """Yield how many tiles are left, and how many of them lie under hills (HL-17), in lines."""
    yield words.n("turn.tiles-left", state.tiles_left)
    buried = len(halves(state).buried) if in_play(state) else 0
    if buried:
        yield words.n("turn.tiles-hidden", buried)


def unearthed(words: Words, state: State) -> Iterator[str]:
    """Yield what lay under the hills, once the game is over (HL-17)."""
    for tile in halves(state).buried if in_play(state) else ():
        yield words("news.buried", tile=describe(words, state.tile(tile)))


def named(step: Step) -> str:
    """Return a step's kind as its questions are known, with the meeples a crop circle touches."""
    if step.kind in ("crop-add", "crop-take"):
        return f"{step.kind}.{CALLED[step.data[0]]}"
    return step.kind


def own(state: State, player: int) -> list[Tile]:
    """Return a player's half tiles: for that player's eyes only (HL-2)."""
    return [state.tile(tile) for tile in hand(state, player)] if in_play(state) else []


def choosable(state: State, player: int) -> Mapping[str, str]:
    """Return the letters of a player's half tiles that fit somewhere, by id."""
    fits = fitting(state, player)
    return {
        tile: letter
        for letter, tile in zip(LETTERS, hand(state, player), strict=False)
        if tile in fits
    }


def open_ones(state: State) -> Mapping[str, str]:
    """Return the letters of the half tiles to be picked, by id; none changes in a draft (HL-1)."""
    pool = set(halves(state).pool)
    all_tiles = dealt(state.rulebook.options)
    return {
        tile.id: letter for letter, tile in zip(LETTERS, all_tiles, strict=False) if tile.id in pool
    }


def opens_the_game(state: State, events: Sequence[Event]) -> bool:
    """Return whether events tell of the game's start: a draft comes before the first turn."""
    drafted = in_play(state) and state.option("half-deal") == "draft"
    return any(
        isinstance(event, DraftBegan)
        or (isinstance(event, TurnBegan) and event.number == 1 and not drafted)
        for event in events
    )
