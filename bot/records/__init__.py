"""Results of each seat in finished games, and ratings."""
