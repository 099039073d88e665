"""Tiles: from the segments of a tile to curves and places, and from those to a picture."""
