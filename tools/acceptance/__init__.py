"""Whether what the bot relies on is so on the real Discord: steps for a test server."""
