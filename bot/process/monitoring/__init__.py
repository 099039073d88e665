"""Monitoring: whether the bot can serve, how much it does and how long that takes.

What works tells what it did as an observation, and knows nobody who counts.
"""
