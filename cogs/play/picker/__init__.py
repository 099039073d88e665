"""The private picker: what a player is asked, screen by screen."""
