"""Sayings: every message of random games, in any language, without Discord.

Made by the bot's own presenters, and held to what Discord takes.
"""
