"""Stored tables: locked, loaded, saved and announced one at a time."""
