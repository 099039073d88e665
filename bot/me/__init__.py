"""People's own preferences, and the data stored about them."""
