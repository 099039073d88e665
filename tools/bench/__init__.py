"""Benchmarks: ratios and counts on this machine, never part of a test."""
