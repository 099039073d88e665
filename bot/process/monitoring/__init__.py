"""Monitoring: whether the bot can serve, how much it does and how long that takes.

The code that does something reports it as an observation, and doesn't know who counts.
"""
