"""Whole games over the local Discord, by players who see only what it shows them."""
