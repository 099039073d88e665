"""The gateway: the websocket that sends events to the bot."""
