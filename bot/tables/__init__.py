"""Tables as they are stored: one at a time, locked, loaded, saved as a whole and told."""
