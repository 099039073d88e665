"""The arena: how strong who chooses moves is, measured in games of the same bag, seats swapped."""
