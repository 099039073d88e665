"""A game in Discord: its commands, buttons, messages and private picker."""
