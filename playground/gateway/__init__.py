"""The gateway: the websocket that tells the bot what happens."""
