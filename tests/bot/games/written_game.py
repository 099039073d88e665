"""A short game, written down."""

from rules.notation import read

GAME = read(
    """Cloisterwyrm 1
Tiles: BG-U 3
Player 1: Ann
Player 2: Bo
1. Ann BG-U at 1E 0N r90, highwayman
2. Bo BG-U at 1W 0N r90, farmer N E W
3. Ann BG-U at 2E 0N r90"""
)
