"""Settings and data of a whole Discord server."""
