"""Calibration: how often features are completed that seem so likely to be."""
