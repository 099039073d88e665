"""A gallery of all pictures: `python -m tools.gallery DIR`."""
