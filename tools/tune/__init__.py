"""Tuning: better weights for the evaluator, found in games against those it has."""
