"""The page that identifies every tile: `python -m tools.tiles_page > docs/tiles.md`."""

from collections.abc import Iterator

from bot.wording import Words, describe
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS
from rules.rulebook import EDITIONS

HEAD = """# The tiles

The name of each tile in the [notation](notation.md), its name in JCloisterZone (with the rotation
of our drawing that looks like theirs), how many of it each edition has, and what it shows unrotated
(`r0`). Fields fill the rest of a tile.
`python -m tools.tiles_page` writes this page."""


def write_page() -> str:
    """Return the page."""
    return "\n".join([HEAD, *(line for box in EXPANSIONS.everything for line in _write_box(box))])


def _write_box(expansion: Expansion) -> Iterator[str]:
    """Yield the lines about the tiles of an expansion; none if it has no tiles."""
    words, tiles = Words(), expansion.tiles()
    if tiles:
        yield from ("", f"## {expansion.name}", "")
        yield f"| tile | JCloisterZone | {' | '.join(EDITIONS)} | shows |"
        yield f"| --- | --- |{' --- |' * len(EDITIONS)} --- |"
    for tile in tiles:
        copies = " | ".join(str(tile.copies.get(edition, 0)) for edition in EDITIONS)
        peer = f"`{tile.jcz}`" if tile.jcz else ""
        yield f"| `{tile.id}` | {peer} | {copies} | {describe(words, tile)} |"


if __name__ == "__main__":
    print(write_page())
