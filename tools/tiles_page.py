"""The page that identifies every tile: `python -m tools.tiles_page > docs/tiles.md`."""

from collections.abc import Iterator

from bot.wording import Words, describe
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS
from rules.rulebook import EDITIONS

HEAD = """# The tiles

What the notation ([notation.md](notation.md)) calls each tile, how many there are in a box by
edition, and what it shows as it lies unturned (`r0`). Fields are what is left.
`python -m tools.tiles_page` writes this page."""


def write_page() -> str:
    """Return the page."""
    return "\n".join([HEAD, *(line for box in EXPANSIONS.everything for line in _write_box(box))])


def _write_box(expansion: Expansion) -> Iterator[str]:
    """Yield the lines about the tiles of an expansion; none if it has no tiles."""
    words, tiles = Words(), expansion.tiles()
    if tiles:
        yield from ("", f"## {expansion.name}", "")
        yield f"| tile | {' | '.join(EDITIONS)} | shows |"
        yield f"| --- |{' --- |' * len(EDITIONS)} --- |"
    for tile in tiles:
        copies = " | ".join(str(tile.copies.get(edition, 0)) for edition in EDITIONS)
        yield f"| `{tile.id}` | {copies} | {describe(words, tile)} |"


if __name__ == "__main__":
    print(write_page())
