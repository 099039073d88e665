"""Moves by slash commands: `/place` and `/step`, and their suggestions."""
