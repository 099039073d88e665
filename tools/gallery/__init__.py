"""Shows all that is drawn: `python -m tools.gallery DIR`."""
