"""Each person's own settings, for all their games."""
