"""Upright things: buildings, plants, emblems, figures; each a small front view."""
