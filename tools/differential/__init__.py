"""Random games in great numbers, each position checked against a slow, independent count."""
