"""What can happen to a game in the store, and rules that are not those of today."""

import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import update

from bot.games.table import Position
from bot.store import SnapshotRow, Store
from bot.store.schema import actions, bags, games, snapshots
from rules import codec, new_game
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS
from rules.option import Option, OptionValue
from rules.registry import Registry
from rules.tiles import Tile


async def change(store: Store, table: Any, game_id: str, **values: Any) -> None:
    """Write other values into a game's row."""
    column = table.c.id if table is games else table.c.game_id
    async with store.write() as writing:
        await writing.connection.execute(update(table).where(column == game_id).values(values))


async def change_action(store: Store, game_id: str, number: int, **values: Any) -> None:
    """Write other values into a row of a game's log."""
    async with store.write() as writing:
        row = (actions.c.game_id == game_id) & (actions.c.number == number)
        await writing.connection.execute(update(actions).where(row).values(values))


async def garble(store: Store, at: Position) -> None:
    """Make the snapshot unreadable."""
    await change(store, snapshots, at.table.id, body=b"\\x00garbage")


async def swap(store: Store, at: Position) -> None:
    """Put another position into the snapshot."""
    other = zlib.compress(codec.snapshot(new_game(at.table.setup)))
    await change(store, snapshots, at.table.id, body=other)


async def lag(store: Store, at: Position) -> None:
    """Leave a snapshot of no known form behind the log."""
    async with store.write() as writing:
        old = SnapshotRow(at.table.id, at.table.seq - 1, 1, zlib.compress(b"{}"))
        await writing.set_snapshot(old)


async def renew(store: Store, at: Position) -> None:
    """Write the snapshot in a form that is not known yet."""
    assert at.state is not None
    text = codec.snapshot(at.state).replace(b'"form":2', b'"form":9')
    await change(store, snapshots, at.table.id, body=zlib.compress(text))


async def forget_log(store: Store, at: Position, number: int = 1) -> None:
    """Make an action of the log unreadable."""
    await change_action(store, at.table.id, number, action="{")


async def spoil_bag(store: Store, at: Position) -> None:
    """Make the order that is left unreadable."""
    await change(store, bags, at.table.id, remaining="[1")


def altered(name: str, alter: Callable[[Expansion], Expansion]) -> Registry:
    """Return today's rules with one expansion, or the base game, altered."""
    base, others = EXPANSIONS.base, EXPANSIONS.values()
    if name == base.name:
        return Registry(alter(base), others)
    return Registry(base, [alter(each) if each.name == name else each for each in others])


def with_meeples(count: int) -> Registry:
    """Return rules by which everybody has another number of meeples."""

    def alter(base: Expansion) -> Expansion:
        figures = base.figures
        return replace(
            base,
            figures=lambda options: tuple(
                replace(kind, count=count) if kind.name == "meeple" else kind
                for kind in figures(options)
            ),
        )

    return altered(EXPANSIONS.base.name, alter)


def with_default(name: str, value: Any) -> Registry:
    """Return rules by which an option of the base game has another default."""

    def alter(base: Expansion) -> Expansion:
        options = tuple(
            replace(each, values=tuple(sorted(each.values, key=lambda v: v != value)))
            if each.name == name
            else each
            for each in base.options
        )
        return replace(base, options=options)

    return altered(EXPANSIONS.base.name, alter)


def with_twice(tile_id: str) -> Registry:
    """Return rules by whose boxes there is one more of a tile."""

    def alter(base: Expansion) -> Expansion:
        tiles = tuple(_more_copies(t) if t.id == tile_id else t for t in base.tiles())
        return replace(base, tiles=lambda: tiles)

    return altered(EXPANSIONS.base.name, alter)


def _more_copies(tile: Tile) -> Tile:
    """Return the same kind of tile, one more of them in the box."""
    copies = {edition: count + 1 for edition, count in tile.copies.items()}
    return Tile(tile.id, tile.segments, copies=copies, start=tile.start)


def with_weather(*values: OptionValue) -> Registry:
    """Return rules with an option that decides nothing, and has these values."""

    def alter(base: Expansion) -> Expansion:
        return replace(base, options=(*base.options, Option("weather", values, "BG-9")))

    return altered(EXPANSIONS.base.name, alter)
