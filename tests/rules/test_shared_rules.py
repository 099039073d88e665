"""Hills and vineyards, which several boxes bring (N6)."""

from pathlib import Path

from rules import codec
from rules.expansions.halflings.slot import halves
from rules.expansions.hills import BuryTile, hills_of
from rules.geometry import square_at
from tests.halves import with_halves

STORED = Path(__file__).parent / "stored_with_a_hill.json"
"""A position with a hill, stored when hills were a part of the half tiles'."""


def test_a_hill_stored_among_the_half_tiles_is_read() -> None:
    """It is the same position, with the fingerprint it had, and is stored like that again."""
    text = STORED.read_bytes().strip()
    state = codec.restore(text)
    game = with_halves("H2-03", "H1-04", bag={"BG-B": 3, "BG-U": 1})
    game.half("H2-03", at=(0, -1))
    game.act(BuryTile("BG-U"))
    assert state == game.state
    assert hills_of(state).hills == (square_at(0, -1),)
    assert (hills_of(state).buried, halves(state).hands) == (("BG-U",), ((), ("H1-04",)))
    assert codec.fingerprint(state) == codec.fingerprint_of(codec.read(text)) == "696e0b78eecf6442"
    assert codec.snapshot(state) == text
