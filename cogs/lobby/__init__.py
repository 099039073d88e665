"""The lobby in Discord: its command, message, buttons and options."""
