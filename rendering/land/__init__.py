"""Tiles: from segments to curves and places, and from those to a picture."""
