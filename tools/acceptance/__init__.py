"""Acceptance: whether the real Discord behaves as the bot assumes, in steps for a test server."""
