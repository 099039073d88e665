"""The REST interface: the bot's requests, their refusals and responses."""
