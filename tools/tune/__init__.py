"""Tuning: better weights for the evaluator, found in games against the present ones."""
