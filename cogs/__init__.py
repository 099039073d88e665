"""The Discord surface: commands, buttons and messages; parse, call the service, answer."""
