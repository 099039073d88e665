"""The arena: measures the strength of players in games of the same bag with swapped seats."""
