"""Clocks: how long a decision may take, whose time counts when, and what happens at its moments."""
