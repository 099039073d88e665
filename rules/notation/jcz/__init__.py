"""Saves of JCloisterZone and FanCloisterZone: `docs/notation.md`."""
