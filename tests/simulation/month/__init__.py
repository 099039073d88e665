"""A month of games on a clock that leaps."""
