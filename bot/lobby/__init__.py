"""Lobbies: seats, the configuration of the game, and when a lobby is closed."""
