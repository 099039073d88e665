"""A month of games on a clock that leaps, and an auditor who keeps time by rules of its own."""
