"""Many random games, each position checked against a slow, independent count."""
