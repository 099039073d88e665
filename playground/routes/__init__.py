"""The REST interface: what the bot asks of the server, what is refused, what comes back."""
