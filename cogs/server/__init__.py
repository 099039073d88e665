"""A whole server: its settings, its games, the bot's permissions."""
