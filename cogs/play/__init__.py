"""A game in Discord: commands, buttons, messages and the private picker."""
