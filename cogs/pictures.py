"""Pictures for messages: drawn in a thread, since drawing would block the event loop."""

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeVar

from bot.wording import AltTexts, Words, describe
from cogs.decisions.expansions import halflings as halves
from cogs.game.picker.picture import Marked, ghost, is_preview, spots, targets
from cogs.game.picker.question import Ask, Screen
from rendering import views
from rendering.film import Film, film
from rendering.loose_tiles import LooseTile, tile_picture, tiles_picture
from rendering.moves import Move
from rendering.ownership import owned_features
from rendering.remaining import Remaining
from rendering.scene import Scene, ScoreTable, scene_of
from rendering.sprites import Sprites
from rendering.trails import trail_of
from rendering.views import Picture, Targets
from rules import State
from rules.events import Event, FigureReturned
from rules.tiles import Tile

P = ParamSpec("P")
T = TypeVar("T")
TURN = 0.001
"""Seconds after which a thread that draws lets the event loop go on."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """For whom a picture is: a language, and the players' names in seat order."""

    words: Words
    names: Sequence[str]

    def scene(self, state: State) -> Scene:
        """Return what is on the table."""
        return scene_of(state, self.names)


class Pictures:
    """Draws everything the bot shows; safe to be used by many presses at a time.

    One thread draws one picture after the other, and gives the event loop its turn often: with more
    threads the loop would have to wait for each of them.
    """

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._thread = ThreadPoolExecutor(1, "pictures")
        sys.setswitchinterval(TURN)

    async def _in_thread(self, draw: Callable[P, T], *args: P.args, **rest: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, partial(draw, *args, **rest))

    async def board(self, state: State, viewer: Viewer) -> Picture:
        """Return the table with the last move marked."""
        return await self._in_thread(
            views.board, viewer.scene(state), AltTexts(viewer.words), self._sprites
        )

    async def fields(self, state: State, viewer: Viewer) -> Picture:
        """Return the table with every feature that somebody holds in its owners' colours."""
        holdings = owned_features(state)
        return await self._in_thread(
            views.ownership, viewer.scene(state), AltTexts(viewer.words), self._sprites, holdings
        )

    async def tiles(self, state: State, viewer: Viewer, left: Remaining) -> Picture:
        """Return the tiles that are left, by kind, and the squares that none of them fits."""
        return await self._in_thread(
            views.remaining, viewer.scene(state), AltTexts(viewer.words), self._sprites, left
        )

    async def since(self, state: State, viewer: Viewer, moves: Sequence[Move]) -> Picture:
        """Return the table with these moves numbered."""
        return await self._in_thread(
            views.since, viewer.scene(state), AltTexts(viewer.words), self._sprites, moves
        )

    async def hand(self, tile: Tile, words: Words) -> Picture:
        """Return a tile by itself."""
        return await self._in_thread(tile_picture, tile, self._sprites, describe(words, tile))

    async def half_tiles(
        self, tiles: Sequence[Tile], labels: Mapping[str, str], words: Words
    ) -> Picture:
        """Return half tiles side by side; labels by id. If some have one, the others are pale."""
        return await self._in_thread(self._half_tiles, tiles, labels, words)

    def _half_tiles(
        self, tiles: Sequence[Tile], labels: Mapping[str, str], words: Words
    ) -> Picture:
        shown = [
            LooseTile(tile, labels.get(tile.id, ""), bool(labels) and tile.id not in labels)
            for tile in tiles
        ]
        alt = AltTexts(words).half_tiles([(entry.label, entry.tile) for entry in shown])
        return tiles_picture(shown, self._sprites, alt)

    async def dragon(self, state: State, viewer: Viewer, events: Sequence[Event]) -> Picture:
        """Return the dragon's walk so far; `events` tell whom it has eaten lately."""
        walk = trail_of(state, [event for event in events if isinstance(event, FigureReturned)])
        return await self._in_thread(
            views.trail, viewer.scene(state), AltTexts(viewer.words), self._sprites, walk
        )

    async def final(self, state: State, viewer: Viewer, scores: ScoreTable) -> Picture:
        """Return the table at the end over a table of where every point came from."""
        return await self._in_thread(
            views.final, viewer.scene(state), AltTexts(viewer.words), self._sprites, scores
        )

    async def film(self, scenes: Sequence[Scene], words: Words) -> Film:
        """Return the film of a game from its scenes, at least one."""
        return await self._in_thread(film, scenes, AltTexts(words), self._sprites)

    async def asked(self, asked: Ask, viewer: Viewer, choices: Sequence[Marked]) -> Picture:
        """Return what the picker shows, with the labels of its choices."""
        return await self._in_thread(self._asked, asked, viewer, choices)

    def _asked(self, asked: Ask, viewer: Viewer, choices: Sequence[Marked]) -> Picture:
        words, sprites = AltTexts(viewer.words), self._sprites
        state = asked.state
        if asked.screen is Screen.SOURCE:
            player = state.agenda[0].player
            letters = halves.choosable(state, player)
            return self._half_tiles(halves.own(state, player), letters, viewer.words)
        if asked.screen in (Screen.SQUARES, Screen.ZONES):
            labels = {square: mark.label for mark in asked.marks for square in mark.squares}
            hand = state.tile(state.turn.tile)
            return views.picker(viewer.scene(state), words, sprites, hand, labels)
        if is_preview(asked, choices):
            laid = ghost(asked)
            labelled = {label: laid.tile.index[name] for label, name in spots(choices).items()}
            return views.preview(viewer.scene(asked.before), words, sprites, laid, labelled)
        chosen = targets(asked, choices)
        if chosen == Targets():
            return views.board(viewer.scene(state), words, sprites)
        return views.targets(viewer.scene(state), words, sprites, chosen)
