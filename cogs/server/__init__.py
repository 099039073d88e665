"""What concerns a whole server: its settings, its games, what the bot may do in it."""
