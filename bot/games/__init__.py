"""One game at a time, without Discord: its table, its moves, how it is kept and replayed."""
