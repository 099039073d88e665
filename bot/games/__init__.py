"""A single game without Discord: its table, its moves, how it is stored and replayed."""
