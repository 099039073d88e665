"""The rooms of the house."""

ROOMS = ("rules", "opponents", "rendering", "bot", "cogs", "playground", "tools")
