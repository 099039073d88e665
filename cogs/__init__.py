"""The Discord surface: commands, buttons and messages. It parses, calls the service and answers."""
