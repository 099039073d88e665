"""Every hole that an expansion has in a room, by name: what it brings and nobody can show."""

from collections.abc import Iterator

from rendering.expansions import TABLE, MissingLook, emblem_of, figure_look
from rules.expansion import Expansion
from rules.registry import Registry

DRAWN_WITHOUT_EMBLEM = frozenset(
    {"ends-at", "inside", "lake", "over", "spring", "touches", "tunnel"}
)
"""Attributes of segments that are drawn as part of the land, or not at all."""


def rendering_holes(registry: Registry) -> list[str]:
    """Return what the pictures lack for a registry."""
    return [
        f"{expansion.name}: no {hole}"
        for expansion in registry.everything
        for hole in dict.fromkeys(_of_expansion(registry, expansion))
    ]


def _of_expansion(registry: Registry, expansion: Expansion) -> Iterator[str]:
    if expansion.name not in TABLE:
        yield "column"
    defaults = {option.name: option.default for option in registry.options_of(registry)}
    for kind in expansion.figures(defaults):
        try:
            figure_look(kind.name)
        except MissingLook:
            yield f"look of the figure {kind.name}"
    for name in _printed(expansion):
        try:
            emblem_of(name)
        except MissingLook:
            yield f"emblem {name}"


def _printed(expansion: Expansion) -> Iterator[str]:
    for tile in expansion.tiles():
        yield from sorted(tile.symbols)
        for segment in tile.segments:
            for name, value in segment.attributes.items():
                if name not in DRAWN_WITHOUT_EMBLEM:
                    yield f"{name}={value}" if value else name
