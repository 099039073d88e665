"""Results and ratings: one's own, and a server's."""
