"""What is chosen and kept for a whole Discord server."""
