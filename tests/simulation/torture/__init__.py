"""Torments a bot that plays whole games, and counts what was lost, doubled or stuck."""
