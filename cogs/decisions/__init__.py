"""How decisions are shown and asked for."""
